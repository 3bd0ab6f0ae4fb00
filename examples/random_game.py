"""Play a random game from the deal to the end, and show the table now and then.

    python examples/random_game.py [GAME] [SEED]

It works with every game: it asks who may act, and lets a second pass before each move, which
matters only for clocks and games in real time.
"""

from __future__ import annotations

import random
import sys

import hairpin


def play(game: str, seed: str, show_every: int = 50) -> hairpin.Match:
    """Play a game to its end."""
    luck = random.Random(seed)
    match = hairpin.new(game, seed=seed)
    while match.result is None:
        if match.n % show_every == 0:
            print(match, end="\n\n")
        seat = luck.choice(match.to_move)
        match.play(luck.choice(match.moves(seat)), seat=seat, at=match.at + 1000)
    return match


def main(game: str = "turbo-duel", seed: str = "demo") -> None:
    """Play, show the end, and print the winner."""
    match = play(game, seed)
    print(match)
    assert match.result is not None
    winners = [match.names[seat - 1] for seat in match.result.winners]
    print("Won by:", " and ".join(winners) or "nobody", f"({match.result.reason})")


if __name__ == "__main__":
    main(*sys.argv[1:])
