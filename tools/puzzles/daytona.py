"""Finds puzzles of Daytona in races where each car takes the farther card.

``leave`` and ``stay`` differ in the number of cards to choose from and in the distance between the
best card and the next, ``win`` in the distance between the chances.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hairpin.core.chance import derive
from hairpin.core.options import read_settings
from hairpin.core.puzzling import Task
from hairpin.games import load
from hairpin.games.daytona.plan import HOME
from hairpin.games.daytona.puzzles import PUZZLER, values

from tools.puzzles.found import Found, game_between

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME: Final = load("daytona")
PER_KIND: Final = 8  # puzzles of each kind and level
MOST_DRAWS: Final = 24  # the latest position of a race that a puzzle may have


class Wanted(NamedTuple):
    """What a level asks of a kind: the number of cards to choose from, and the least and the
    greatest distance between the best value and the next."""

    goal: str
    least: int
    most: int


WANTED: Final = {
    ("leave", "easy"): Wanted("3", 12, 99),
    ("leave", "medium"): Wanted("5", 6, 11),
    ("leave", "hard"): Wanted("8", 3, 5),
    ("stay", "easy"): Wanted("3", 12, 99),
    ("stay", "medium"): Wanted("5", 6, 11),
    ("stay", "hard"): Wanted("8", 3, 5),
    ("win", "easy"): Wanted("3", 25, 60),
    ("win", "medium"): Wanted("3", 14, 24),
    ("win", "hard"): Wanted("3", 6, 13),
}


def find() -> Iterator[Found]:
    """Yield the puzzles, one kind and level after another."""
    for kind, level in WANTED:
        yield from _some(kind, level)


def _some(kind: str, level: str) -> Iterator[Found]:
    seats, settings = PUZZLER.kinds[kind]
    agreed = read_settings(GAME.options, settings, seats, bots=True)
    found = race = 0
    while found < PER_KIND:
        race += 1
        seed = f"{kind}-{level}-{race}"
        point = 4 + derive(seed, "point").below(MOST_DRAWS - 4)
        for match in game_between(GAME, agreed, ("vera",) * seats, seed, MOST_DRAWS):
            if match.n < point or len(GAME.moves(match.state, GAME.actors(match.state)[0])) > 1:
                continue
            if _fits(match.state, kind, level):
                moves = [entry.move for entry in match.entries]
                digits = "".join("1" if move.startswith("to") else "0" for move in moves)
                yield Found(level, kind, WANTED[kind, level].goal, f"{seed} {digits}")
                found += 1
            break


def _fits(state: Any, kind: str, level: str) -> bool:
    """Whether a position is a puzzle of this kind and level."""
    cars, home, turn = state.cars, state.home, state.turn
    goal = WANTED[kind, level].goal
    if home or len(set(cars)) < len(cars) or 0 in cars:
        return False
    if kind != "win" and cars[turn - 1] + int(goal) >= HOME:
        return False
    best, second = sorted(values(Task(kind, goal, turn, state, state)).values(), reverse=True)[:2]
    return WANTED[kind, level].least <= best - second <= WANTED[kind, level].most
