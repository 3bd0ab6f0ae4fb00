"""Split the change of a seat's win chance by its causes: own decisions, luck and the other seats."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping, Sequence

    from .entries import Kind

#: The cause of a change: a field of ``Account``.
Cause: TypeAlias = Literal["own", "luck", "others"]


class Account(NamedTuple):
    """How much the seat's own decisions, luck and the other seats changed its win chance."""

    own: float = 0.0
    luck: float = 0.0
    others: float = 0.0


class Booking(NamedTuple):
    """What books a change: the kind of each entry, and the costs of the seat's decisions.

    ``draws`` are the entries that showed the seat a hidden card. ``chancy``: the game has luck.
    """

    kinds: Sequence[Kind]
    costs: Mapping[int, float]
    draws: Container[int]
    chancy: bool

    def only_chose(self, n: int) -> bool:
        """Whether the seat chose entry ``n`` and saw no card by it.

        Then nothing but the choice can change the chance, and at best it stays.
        """
        return self.kinds[n] == "decision" and n not in self.draws

    def cause_of(self, n: int) -> Cause:
        """Return the cause of the change at an entry, apart from the cost of a decision."""
        if self.kinds[n] == "given":
            return "own"
        return (
            "luck" if self.chancy and (n in self.draws or self.kinds[n] == "forced") else "others"
        )

    def lost(self, entries: Iterable[int]) -> float:
        """Return the cost of all decisions among some entries."""
        return sum(self.costs.get(n, 0.0) for n in entries)

    def book(self, entries: Sequence[int], change: float) -> Account:
        """Divide the change over some entries among its causes."""
        lost = self.lost(entries)
        changes: dict[Cause, float] = {"own": -lost, "luck": 0.0, "others": 0.0}
        for n in entries:
            changes[self.cause_of(n)] += (change + lost) / len(entries)
        return Account(**changes)


def account(chances: Mapping[int, float], booking: Booking) -> Account:
    """Say what caused the changes of a seat's chance to win.

    ``chances`` has the settled chance at some points of the log, in ascending order of the points.

    ``own`` is minus the cost of the seat's decisions, plus the change at its entries of the kind
    ``given``. ``luck`` is the other change at the draws and at the entries that no seat chose; there
    is none in a game without luck. ``others`` is all the rest: the opponents' moves, and what it is
    worth that the seat is to move. A change over several entries is divided evenly among these
    entries.
    """
    booked = [
        booking.book(range(start, end), chances[end] - chances[start])
        for start, end in pairwise(chances)
    ]
    return Account(*(sum(part) for part in zip(Account(), *booked, strict=True)))


def settled(
    chances: Mapping[int, float], booking: Booking
) -> tuple[dict[int, float], dict[int, float]]:
    """Correct the estimates before the seat's decisions: the chance is that after the best move.

    After the played move it is lower by the cost of the decision. If an estimate before a decision
    says something else, the others' last moves before it changed the chance by more or by less than
    it seemed, so the difference is theirs. What a card changed stays the same: the estimates before
    and after it are corrected alike.

    Returns the corrected chances, and the costs: together they never exceed what there was to lose.
    """
    mended, costs = dict(chances), dict(booking.costs)
    for start, end in reversed(list(pairwise(chances))):
        entries = range(start, end)
        if all(booking.only_chose(n) for n in entries):
            lost, most = booking.lost(entries), 1 - mended[end]
            if lost > most:
                costs |= {n: costs[n] * most / lost for n in entries if n in costs}
            mended[start] = mended[end] + min(lost, most)
        elif all(booking.cause_of(n) == "luck" for n in entries):
            mended[start] = min(1.0, max(0.0, chances[start] + mended[end] - chances[end]))
    return mended, costs


def hindsight(chances: Mapping[int, float], kinds: Sequence[Kind]) -> dict[int, float]:
    """Correct a seat's estimated chances with the help of later moves, in a game of two without luck.

    A move can at best keep the chance of the seat that plays it. So if an own move seems to raise
    the chance, the estimate before the move was too low; if an opponent's move seems to lower it,
    the estimate was too high.

    A chance of 0 or 1 is proven. The other seat's move cannot change a proven win of this seat, and
    no own move can change a proven loss.
    """
    last = len(kinds)
    chances = dict(chances)
    for n, kind in enumerate(kinds[:-1]):
        proven = {"decision": (0.0,), "others": (1.0,), "forced": (0.0, 1.0), "given": ()}[kind]
        if chances[n] in proven:
            chances[n + 1] = chances[n]
    mended = {last: chances[last]}
    for n in reversed(range(last)):
        after = mended[n + 1]
        if kinds[n] == "decision":
            mended[n] = max(chances[n], after)
        elif kinds[n] == "others":
            mended[n] = min(chances[n], after)
        else:
            mended[n] = after if kinds[n] == "forced" else chances[n]
    return mended
