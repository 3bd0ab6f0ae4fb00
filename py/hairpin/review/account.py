"""Where the change of a seat's chances came from: own decisions, luck, others."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .entries import Kind


class Account(NamedTuple):
    """Parts of a change of chances; together they are the whole of it."""

    own: float = 0.0
    luck: float = 0.0
    others: float = 0.0


def account(
    chances: Mapping[int, float], kinds: Sequence[Kind], costs: Mapping[int, float], *, chancy: bool
) -> Account:
    """Book the changes between the points of ``chances`` (in their order).

    Own is what decisions cost. What else changed with one, or where nobody had a choice, is luck; in a game without any (not
    ``chancy``) it is what others made of it. Changes between points that lie apart are shared out evenly among the entries
    between them.
    """
    own = luck = others = 0.0
    points = list(chances)
    for start, end in pairwise(points):
        between = range(start, end)
        lost = sum(costs.get(n, 0.0) for n in between)
        own -= lost
        each = (chances[end] - chances[start] + lost) / len(between)
        for n in between:
            if kinds[n] == "given":
                own += each
            elif kinds[n] == "others" or not chancy:
                others += each
            else:
                luck += each
    return Account(own, luck, others)


def hindsight(chances: Mapping[int, float], kinds: Sequence[Kind]) -> dict[int, float]:
    """The chances of a seat in a game of two without luck, mended by what came after.

    Nobody can better the own chance with a move there, only keep it: where an own move seems to better it, it was that
    good before; where one of the other seat seems to worsen it, it was that bad.
    """
    last = len(kinds)
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
