"""How much of what can be forced Turbo Duel's strongest bot finds, held against a solver that is not ours to play with.

``turbo_truth.txt`` has 2,000 positions of games among all drivers and what every move in them comes to within twelve single
turns, worked out by ``tools/turbo/solver.c`` from the rules alone. A move keeps the value if it neither gives a forced win away
nor walks into a forced loss. Each position gets a second of the processor, and the same budget in nodes that the bot has.
"""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hairpin.core.chance import derive
from hairpin.games.turbo_duel import GAME, rules
from hairpin.games.turbo_duel.codec import from_key, to_json
from hairpin.games.turbo_duel.search import SURE, WIN

from tools.benches import Figure, quantile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.benches import How

TRUTH = Path(__file__).with_name("turbo_truth.txt")
#: Seconds of the processor for one position.
MOST = 1.0
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
    """Let the bot think, and hold its move against the truth."""
    level = GAME.levels()[-1]
    p = from_key(case.key, case.track)
    begun = time.process_time()
    thought = None
    for thought in level.load()(to_json(p), rules.moves(p), derive("bench", case.key)):
        if thought.final or time.process_time() - begun >= MOST:
            break
    taken = time.process_time() - begun
    assert thought is not None
    came = case.moves.get(thought.move, 0)
    kept = came > 0 if case.worth > 0 else came >= 0 or case.worth < 0
    exact = came == case.worth and (
        case.worth == 0 or abs(thought.value or 0) == WIN - abs(case.worth) >= SURE
    )
    return Found(case.worth, kept, exact, taken * 1e3)


def figures(how: How) -> Iterator[Figure]:
    """Values kept, wins found, losses put off, and how long that takes."""
    every = list(cases())
    if how.tiny:
        every = [case for case in every if case.worth][:4]
    with ProcessPoolExecutor(how.workers) as pool:
        found = list(pool.map(judge, every, chunksize=20))
    yield Figure("positions", len(found), "")
    for name, some, aim in (
        ("value kept", [each.kept for each in found], 99.5),
        (
            f"wins within {WITHIN} found in as few turns",
            [each.exact for each in found if each.worth > 0],
            95.0,
        ),
        (
            f"losses within {WITHIN} put off longest",
            [each.exact for each in found if each.worth < 0],
            95.0,
        ),
    ):
        if some:
            yield Figure(name, 100 * sum(some) / len(some), "%", least=aim, note=f"of {len(some)}")
    times = [each.ms for each in found if each.worth]
    yield Figure("where something is forced, p50", quantile(times, 0.5), "ms")
    yield Figure("where something is forced, p95", quantile(times, 0.95), "ms", most=MOST * 1e3)
