"""Play many random games of Turbo Duel and count bombs laid, bombs that go off, and wins.

python examples/count_bombs.py [GAMES]
"""

from __future__ import annotations

import random
import sys
from collections import Counter

import hairpin


def bombs(match: hairpin.Match) -> set[tuple[int, int]]:
    """Return every bomb on the track as a pair: the seat for which the bomb waits, and the bomb's space."""
    lying: list[list[int]] = match.observe()["bombs"]
    return {(seat, space) for seat, spaces in enumerate(lying, 1) for space in spaces}


def counted(seed: str) -> Counter[str]:
    """Play a random game without clocks. Return how often each event happened in it."""
    luck = random.Random(seed)
    match = hairpin.new("turbo-duel", seed=seed, clock="off")
    starter = match.turn
    happened: Counter[str] = Counter()
    while match.result is None:
        before = bombs(match)
        move = match.play(luck.choice(match.moves()))
        happened["moves"] += 1
        happened["bombs laid"] += move.text.startswith("F:")
        happened["bombs gone off"] += len(before - bombs(match))
    happened["won by who began"] += starter in match.result.winners
    return happened


def main(games: str = "100") -> None:
    """Print each count in total and per game."""
    total: Counter[str] = Counter()
    for number in range(int(games)):
        total.update(counted(f"bombs-{number}"))
    for what, times in total.items():
        print(f"{what:18} {times:6}  {times / int(games):7.2f} a game")


if __name__ == "__main__":
    main(*sys.argv[1:])
