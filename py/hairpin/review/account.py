"""Split the change of a seat's win chance by its causes: own decisions, luck and the other seats."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from .entries import Kind

#: The cause of a change: a field of ``Account``.
Cause: TypeAlias = Literal["own", "luck", "others"]


class Account(NamedTuple):
    """How much the seat's own decisions, luck and the other seats changed its win chance."""

    own: float = 0.0
    luck: float = 0.0
    others: float = 0.0


def cause_of(kind: Kind, *, drawn: bool, chancy: bool) -> Cause:
    """Return the cause of the change at an entry, without the cost of a decision, which is always ``own``.

    ``drawn``: the entry showed the seat a hidden card.
    """
    if kind == "given":
        return "own"
    return "luck" if chancy and (drawn or kind == "forced") else "others"


def account(
    chances: Mapping[int, float],
    kinds: Sequence[Kind],
    costs: Mapping[int, float],
    draws: Container[int],
    *,
    chancy: bool,
) -> Account:
    """Say what caused the changes of a seat's chance to win.

    ``chances`` has the chance at some points of the log, in ascending order of the points.
    ``draws`` are the entries that showed the seat a hidden card.

    ``own`` is minus the cost of the seat's decisions, plus the change at its entries of the kind
    ``given``. ``luck`` is the other change at ``draws`` and at the entries that no seat chose; there
    is none in a game without luck (``chancy`` is false). ``others`` is all the rest: the opponents'
    moves, and what it is worth that the seat is to move. A change over several entries is divided
    evenly among these entries.
    """
    changes: dict[Cause, float] = {"own": 0.0, "luck": 0.0, "others": 0.0}
    points = list(chances)
    for start, end in pairwise(points):
        between = range(start, end)
        lost = sum(costs.get(n, 0.0) for n in between)
        changes["own"] -= lost
        each = (chances[end] - chances[start] + lost) / len(between)
        for n in between:
            changes[cause_of(kinds[n], drawn=n in draws, chancy=chancy)] += each
    return Account(**changes)


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
