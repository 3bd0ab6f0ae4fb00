"""Finds puzzles of Pursuit in chases between bots.

``chain`` gets harder with the number of legal chains, ``catch`` with the cards of the shortest chain
that catches the rival, ``discard`` with the distance between the safest card and the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hairpin.core.options import read_settings
from hairpin.core.puzzling import LEVELS, Task
from hairpin.games import load
from hairpin.games.pursuit import rules
from hairpin.games.pursuit.cards import split
from hairpin.games.pursuit.puzzles import (
    DEALS,
    MARGIN,
    PUZZLER,
    advance,
    gap_of,
    goal_of,
    longest,
    margins_of,
    puts,
    safety,
    safety_in,
)
from hairpin.puzzles.book import origin_of

from tools.puzzles.found import Found, game_between

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hairpin.core.match_log import MatchLog

GAME: Final = load("pursuit")
#: Kind -> puzzles of each level.
PER_KIND: Final = {"chain": 8, "catch": 7, "discard": 6}
MOST_MOVES: Final = 45  # the latest position of a game that a puzzle may have
QUICK: Final = 150  # deals for a first look at a position
CLOSER: Final = 4000  # deals for a closer look
DRIVERS: Final = ("mina", "gus")
LEAST_ADVANCE: Final = 2  # ranks that the longest chain drives
CHAINS: Final = {"easy": (3, 7), "medium": (8, 24), "hard": (25, 400)}
CARDS: Final = {"easy": (1, 2), "medium": (3, 3), "hard": (4, 9)}
#: Hundredths by which the safest discard is better than the best wrong one: from, and below.
APART: Final = {"easy": (8, 101), "medium": (5, 8), "hard": (3, 5)}
MOST_UNSURE: Final = 1  # error in hundredths that a closer look may have
NEAR: Final = 6  # ranks that the rival is behind at most, for a discard
MOST_RIGHT: Final = 5  # discards that count as right
LEAST_WRONG: Final = 2


def find() -> Iterator[Found]:
    """Yield the puzzles in the order in which the search meets them; at most one from each game."""
    counts = {(kind, level): 0 for kind in PUZZLER.kinds for level in LEVELS}
    agreed = read_settings(GAME.options, {}, 2, bots=True)
    game = 0
    while any(number < PER_KIND[kind] for (kind, _), number in counts.items()):
        game += 1
        for match in game_between(GAME, agreed, DRIVERS, f"pursuit-{game}", MOST_MOVES):
            made = _fitting(match, counts)
            if made is not None:
                counts[made.kind, made.level] += 1
                yield made
                break


def _fitting(match: MatchLog, counts: dict[tuple[str, str], int]) -> Found | None:
    """A puzzle at the present point of a game; None if there is none that is still wanted."""
    state: Any = match.state
    seat, kind, goal = state.turn, "", "-"
    level: str | None = None
    if state.phase == "take" and min(state.turns) > 0:
        kind, level = "catch", _catch(state, seat)
    elif state.phase == "put" and puts(state, seat):
        kind, level = "chain", _chain(state, seat)
    elif state.phase == "put" and min(state.turns) > 0:
        kind = "discard"
        wanted = [level for level in LEVELS if counts[kind, level] < PER_KIND[kind]]
        level, goal = _discard(state, seat, wanted)
    if level is None or counts[kind, level] >= PER_KIND[kind]:
        return None
    return Found(level, kind, goal, origin_of(match))


def _within(number: int, ranges: dict[str, tuple[int, int]]) -> str | None:
    return next((level for level, (low, high) in ranges.items() if low <= number <= high), None)


def _chain(state: Any, seat: int) -> str | None:
    """The level of the longest chain as a puzzle."""
    best = longest(state, seat)
    every = [advance(state, seat, move) for move in puts(state, seat)]
    if not LEAST_ADVANCE <= best < gap_of(state, seat) or max(every) != best:
        return None
    if len(set(every)) < 2:
        return None
    return _within(len(every), CHAINS)


def _catch(state: Any, seat: int) -> str | None:
    """The level of a catch as a puzzle: exactly one of the two cards helps."""
    if rules.must_draw(state):
        return None
    task = Task("catch", "-", seat, state, state)
    right = [move for move in rules.moves(state, seat) if PUZZLER.fault(task, move) is None]
    if len(right) != 1 or longest(state, seat) >= gap_of(state, seat):
        return None
    then = state.copy()
    rules.play(then, seat, right[0], 0)
    gap = gap_of(then, seat)
    ways = [move for move in puts(then, seat) if advance(then, seat, move) >= gap]
    return _within(min(len(split(move[4:])) for move in ways), CARDS)


def _discard(state: Any, seat: int, wanted: list[str]) -> tuple[str | None, str]:
    """The level and the goal of a safest discard as a puzzle of a wanted level."""
    if not wanted or gap_of(state, 3 - seat) > NEAR:
        return None, ""
    # With few deals the numbers are rough, so a first look only drops positions without danger.
    if len(_wrong(safety_in(goal_of(safety(state, seat, QUICK))))) < LEAST_WRONG:
        return None, ""
    unsure = {
        level: (low - MOST_UNSURE, high + MOST_UNSURE) for level, (low, high) in APART.items()
    }
    for deals, apart in ((CLOSER, unsure), (DEALS, APART)):
        safe = safety(state, seat, deals)
        goal = goal_of(safe)
        told = safety_in(goal)
        wrong = _wrong(told)
        near, far = margins_of(safe, goal)
        fits = [level for level in wanted if apart[level][0] <= far < apart[level][1]]
        if len(wrong) < LEAST_WRONG or len(told) - len(wrong) > MOST_RIGHT or not fits:
            return None, ""
    # Two rounded numbers can differ by less than the shares that they stand for.
    return (fits[0] if near <= MARGIN else None), goal


def _wrong(told: dict[str, int]) -> list[str]:
    """The faces that are wrong to discard."""
    return [face for face, n in told.items() if n < max(told.values()) - MARGIN]
