"""The largest swings of a seat's win chance: single moves with a large change that no shown decision explains.

The change of a move is booked as in the account. An own decision counts with its cost, and with what the cards did that
it showed. An own decision that showed no card is a swing only by its cost: it can at best keep the chance.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from .points import chances_at

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Mapping

    from ..core.match_log import MatchLog
    from .account import Booking
    from .points import Shares

MOST: Final = 3  # maximum number of swings
LEAST: Final = 0.1  # a swing changes the win chance at least by this much
#: The same by luck or by others in a game without a costly decision, where only swings tell the reason.
LEAST_ALONE: Final = 0.05


class Swing(NamedTuple):
    """A move that changed the seat's win chance: the entries ``start`` to ``end``, the change and its cause."""

    start: int
    end: int
    change: float
    cause: str


class Span(NamedTuple):
    """The entries ``start`` to ``end`` with the seat's win chance before and after them."""

    start: int
    end: int
    before: float
    after: float

    @property
    def size(self) -> float:
        """The absolute change."""
        return abs(self.after - self.before)


def swing_of(span: Span, booking: Booking) -> Swing:
    """Return the largest change that the account books for the entries of one move."""
    entries = range(span.start, span.end)
    if all(booking.only_chose(n) for n in entries):
        return Swing(span.start, span.end, -booking.lost(entries), "own")
    booked = booking.book(entries, span.after - span.before)
    cause, change = max(booked._asdict().items(), key=lambda one: abs(one[1]))
    return Swing(span.start, span.end, change, cause)


def largest_swings(
    match: MatchLog,
    seat: int,
    shares: Mapping[int, Shares],
    turns: Collection[int],
    booking: Booking,
    steps: int,
) -> Generator[None, None, list[Swing]]:
    """Return the largest swings in the order of the game, without the moves with an entry in ``turns``.

    ``shares`` has the win chances at some points, in ascending order. Where these points lie several moves apart, the
    points between them are estimated in ``steps`` slices each until one move is left.
    """
    moves = [n for n in range(match.n + 1) if n == 0 or not match.reports[n - 1].minor]
    if booking.kinds[-1:] == ["given"] and match.n - 1 not in moves:
        moves.insert(-1, match.n - 1)  # a resignation ends no move that somebody has begun
    ends = set(moves)
    known = [(n, each[seat - 1]) for n, each in shares.items() if n in ends]
    spans: list[tuple[float, Span, list[int]]] = []
    for (start, before), (end, after) in pairwise(known):
        span, within = Span(start, end, before, after), [n for n in moves if start <= n <= end]
        size = span.size if len(within) > 2 else abs(swing_of(span, booking).change)
        spans.append((size, span, within))
    least = LEAST if turns else LEAST_ALONE
    found: list[Swing] = []
    for size, span, within in sorted(spans, key=lambda one: -one[0]):
        if len(found) == MOST or size < least:
            break
        one = swing_of((yield from _narrowed(match, seat, span, within, steps)), booking)
        # A small loss by an own move may be an error of the estimate.
        enough = LEAST if one.cause == "own" else least
        if abs(one.change) >= enough and not any(one.start <= n < one.end for n in turns):
            found.append(one)
    return sorted(found)


def _narrowed(
    match: MatchLog, seat: int, span: Span, moves: list[int], steps: int
) -> Generator[None, None, Span]:
    """The part of a span with one move: of two halves always the one with the larger change."""
    while len(moves) > 2:
        middle = len(moves) // 2
        n = moves[middle]
        chance = (yield from chances_at(match, seat, n, steps))[seat - 1]
        halves = (
            Span(span.start, n, span.before, chance),
            Span(n, span.end, chance, span.after),
        )
        span = max(halves, key=lambda half: half.size)
        moves = moves[: middle + 1] if span is halves[0] else moves[middle:]
    return span
