"""Read the record of a game of Turbo Duel, replay it, and print where the lead changed.

    python examples/turning_points.py [FILE]

Without a file it plays a random game first.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import hairpin


def record_of_a_game(seed: str) -> str:
    """Play a random game of Turbo Duel and return its record."""
    luck = random.Random(seed)
    match = hairpin.new("turbo-duel", seed=seed, names=("Ann", "Ben"), clock="off")
    while match.result is None:
        match.play(luck.choice(match.moves()))
    return match.record()


def leader(match: hairpin.Match) -> int | None:
    """Return the seat whose kart is in front; None while both karts are level."""
    karts: list[int] = match.observe()["karts"]
    return None if karts[0] == karts[1] else 1 + (karts[1] > karts[0])


def turning_points(played: hairpin.Match) -> list[tuple[int, hairpin.Move, int]]:
    """Return each change of the lead: the number of earlier moves, the move that changed the lead, and the new
    leader."""
    again = played.branch(0)
    found: list[tuple[int, hairpin.Move, int]] = []
    first = None
    for move in played.history:
        again.play(move.text, seat=move.seat, at=move.at)
        ahead = leader(again)
        if ahead is not None and ahead != first:
            found.append((again.n, move, ahead))
            first = ahead
    return found


def main(file: str | None = None) -> None:
    """Print the turning points of a file, or of a random game."""
    text = record_of_a_game("demo") if file is None else Path(file).read_text("utf-8")
    match = hairpin.read(text)
    if match.game != "turbo-duel":
        sys.exit(f"This is a game of {match.game}; only Turbo Duel has two karts to compare.")
    for n, move, ahead in turning_points(match):
        by = match.names[move.seat - 1]
        print(f"{n:4}  {by} plays {move.text}: {match.names[ahead - 1]} is in front")
    print(f"{match.n:4}  {match.result.reason if match.result else 'not over'}")


if __name__ == "__main__":
    main(*sys.argv[1:])
