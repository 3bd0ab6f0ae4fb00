"""How much of what can be forced Turbo Duel's strongest bot finds, held against a solver that is not ours to play with.

``turbo_truth.txt`` has 2,000 positions of games among all drivers and what every move in them comes to within twelve single
turns, worked out by ``tools/turbo/solver.c`` from the rules alone. A move keeps the value if it neither gives a forced win away
nor walks into a forced loss. Each position gets a second of the processor in CPython; those where something is forced also get 2.3 s in
Pyodide.
"""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hairpin.games.turbo_duel.search import SURE, WIN

from bench.proofs_found import found
from bench.pythons import pyodide
from tools.benches import Figure, quantile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.benches import How

TRUTH = Path(__file__).with_name("turbo_truth.txt")
#: Seconds of the processor for one position.
MOST, MOST_IN_BROWSERS = 1.0, 2.3
#: Positions for which Python is started in Pyodide once.
AT_ONCE = 400
WITHIN = 12


class Case(NamedTuple):
    """A position, what it is worth in turns (above 0 a win, below a loss, 0 open), and what moves come to."""

    track: int
    key: str
    worth: int
    moves: dict[str, int]


class Found(NamedTuple):
    """What the bot made of it: whether the value is kept, all is found, and the milliseconds that took."""

    worth: int
    kept: bool
    exact: bool
    ms: float


def value_of(text: str) -> int:
    """``W5`` is 5, ``L4`` is -4; open is 0."""
    return {"W": 1, "L": -1, "O": 0}[text[0]] * int(text[1:])


def cases() -> Iterator[Case]:
    """All positions that are kept."""
    for line in TRUTH.read_text("utf-8").splitlines():
        position, told = line.split("\t")
        track, key = position.split(" ", 1)
        worth, *moves = told.split(" ")
        named = {move: value_of(text) for move, text in (each.split("=") for each in moves)}
        yield Case(int(track), key, value_of(worth), named)


def judge(case: Case) -> Found:
    """Let the bot think here, and hold its move against the truth."""
    return held(case, *found(case.track, case.key, MOST))


def held(case: Case, move: str, value: int, ms: float) -> Found:
    """A move and what it is told to be worth, held against the truth."""
    came = case.moves.get(move, 0)
    kept = came > 0 if case.worth > 0 else came >= 0 or case.worth < 0
    exact = came == case.worth and (case.worth == 0 or abs(value) == WIN - abs(case.worth) >= SURE)
    return Found(case.worth, kept, exact, ms)


def in_browsers(every: list[Case]) -> Iterator[Found]:
    """The same in Pyodide."""
    for first in range(0, len(every), AT_ONCE):
        some = every[first : first + AT_ONCE]
        words = json.dumps([[case.track, case.key] for case in some])
        for case, (move, value, ms) in zip(
            some, pyodide("proofs_found.py", str(MOST_IN_BROWSERS), words), strict=True
        ):
            yield held(case, move, value, ms)


def figures(how: How) -> Iterator[Figure]:
    """Values kept, wins found, losses put off, and how long that takes."""
    every = list(cases())
    if how.tiny:
        every = [case for case in every if case.worth][:4]
    with ProcessPoolExecutor(how.workers) as pool:
        here = list(pool.map(judge, every, chunksize=20))
    yield Figure("positions", len(here), "")
    kept = [each.kept for each in here]
    yield Figure("value kept", 100 * sum(kept) / len(kept), "%", least=99.5, note=f"of {len(kept)}")
    yield from _forced("CPython", here, MOST)
    yield from _forced(
        "Pyodide", list(in_browsers([case for case in every if case.worth])), MOST_IN_BROWSERS
    )


def _forced(where: str, found: list[Found], most: float) -> Iterator[Figure]:
    """What is found of wins and losses, and how long that takes."""
    for name, some in (
        (
            f"wins within {WITHIN} found in as few turns, {where}",
            [each.exact for each in found if each.worth > 0],
        ),
        (
            f"losses within {WITHIN} put off longest, {where}",
            [each.exact for each in found if each.worth < 0],
        ),
    ):
        if some:
            yield Figure(name, 100 * sum(some) / len(some), "%", least=95.0, note=f"of {len(some)}")
    times = [each.ms for each in found if each.worth]
    yield Figure(f"where something is forced, {where}, p50", quantile(times, 0.5), "ms")
    yield Figure(
        f"where something is forced, {where}, p95", quantile(times, 0.95), "ms", most=most * 1e3
    )
