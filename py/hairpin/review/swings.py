"""The largest swings of a seat's win chance: single moves with a large change that no shown decision explains."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from .points import chances_at

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Mapping

    from ..core.match_log import MatchLog
    from .points import Shares

MOST: Final = 3  # maximum number of swings
LEAST: Final = 0.1  # a swing changes the win chance at least by this much


class Swing(NamedTuple):
    """A move that changed the seat's win chance: the entries ``start`` to ``end``, and the chance before and after."""

    start: int
    end: int
    before: float
    after: float

    @property
    def size(self) -> float:
        """The absolute change."""
        return abs(self.after - self.before)


def largest_swings(
    match: MatchLog,
    seat: int,
    shares: Mapping[int, Shares],
    turns: Collection[int],
    steps: int,
) -> Generator[None, None, list[Swing]]:
    """Return the largest swings in the order of the game, without the moves with an entry in ``turns``.

    ``shares`` has the win chances at some points, in ascending order. Where these points lie several moves apart, the
    points between them are estimated in ``steps`` slices each until one move is left.
    """
    moves = [n for n in range(match.n + 1) if n == 0 or not match.reports[n - 1].minor]
    ends = set(moves)
    known = [(n, each[seat - 1]) for n, each in shares.items() if n in ends]
    every = [Swing(a, b, before, after) for (a, before), (b, after) in pairwise(known)]
    found: list[Swing] = []
    for swing in sorted(every, key=lambda one: -one.size):
        if len(found) == MOST or swing.size < LEAST:
            break
        within = [n for n in moves if swing.start <= n <= swing.end]
        one = yield from _narrowed(match, seat, swing, within, steps)
        if one.size >= LEAST and not any(one.start <= n < one.end for n in turns):
            found.append(one)
    return sorted(found)


def _narrowed(
    match: MatchLog, seat: int, swing: Swing, moves: list[int], steps: int
) -> Generator[None, None, Swing]:
    """The part of a swing with one move: of two halves always the one with the larger change."""
    while len(moves) > 2:
        middle = len(moves) // 2
        n = moves[middle]
        chance = (yield from chances_at(match, seat, n, steps))[seat - 1]
        halves = (
            Swing(swing.start, n, swing.before, chance),
            Swing(n, swing.end, chance, swing.after),
        )
        swing = max(halves, key=lambda half: half.size)
        moves = moves[: middle + 1] if swing is halves[0] else moves[middle:]
    return swing
