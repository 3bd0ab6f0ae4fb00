"""How many forced results Turbo Duel's strongest bot finds, compared with an independent solver.

``turbo_truth.txt`` has 2,000 positions of games among all drivers, with the value of every move
within twelve single turns, computed by ``tools/turbo/solver.c`` from the rules alone. A move keeps
the value if it neither gives away a forced win nor walks into a forced loss. Each position gets a
second of processor time in CPython; positions with a forced result also get 2.3 s in Pyodide.
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
#: The targets in seconds of processor time for one position, in CPython and in browsers.
MOST, MOST_IN_BROWSERS = 1.0, 2.3
#: Number of positions that one start of Pyodide solves.
AT_ONCE = 400
WITHIN = 12


class Case(NamedTuple):
    """A position, its true value, and the values of its moves.

    A value is the number of turns to the end: positive for a win, negative for a loss, 0 if open.
    """

    track: int
    key: str
    worth: int
    moves: dict[str, int]


class Found(NamedTuple):
    """The bot's result for a position of value ``worth``.

    ``kept`` means that its move keeps the value, ``exact`` that it also claimed the right value.
    """

    worth: int
    kept: bool
    exact: bool
    ms: float


def value_of(text: str) -> int:
    """Parse a value: ``W5`` (win in 5 turns) is 5, ``L4`` is -4, and open (``O``) is 0."""
    return {"W": 1, "L": -1, "O": 0}[text[0]] * int(text[1:])


def cases() -> Iterator[Case]:
    """All stored positions."""
    for line in TRUTH.read_text("utf-8").splitlines():
        position, values = line.split("\t")
        track, key = position.split(" ", 1)
        worth, *moves = values.split(" ")
        named = {move: value_of(text) for move, text in (each.split("=") for each in moves)}
        yield Case(int(track), key, value_of(worth), named)


def judge(case: Case) -> Found:
    """Let the bot think in this process, and compare its move with the true values."""
    return compared(case, *found(case.track, case.key, MOST))


def compared(case: Case, move: str, value: int, ms: float) -> Found:
    """Compare a move and the value that the bot claims with the true values."""
    came = case.moves.get(move, 0)
    kept = came > 0 if case.worth > 0 else came >= 0 or case.worth < 0
    exact = came == case.worth and (case.worth == 0 or abs(value) == WIN - abs(case.worth) >= SURE)
    return Found(case.worth, kept, exact, ms)


def in_browsers(every: list[Case]) -> Iterator[Found]:
    """Let the bot think in Pyodide, and compare its moves with the true values."""
    for first in range(0, len(every), AT_ONCE):
        some = every[first : first + AT_ONCE]
        words = json.dumps([[case.track, case.key] for case in some])
        for case, (move, value, ms) in zip(
            some, pyodide("proofs_found.py", str(MOST_IN_BROWSERS), words), strict=True
        ):
            yield compared(case, move, value, ms)


def figures(how: How) -> Iterator[Figure]:
    """Report how often the bot keeps the value of a position, finds the fastest win or the slowest loss,
    and its time per position."""
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
    """Report how often the bot finds the fastest win or the slowest loss, and its time per position."""
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
