"""The types of the review of a finished game."""

from __future__ import annotations

from typing import TypedDict


class ReviewPoint(TypedDict):
    """All seats' chances at one point, as the reviewed seat could know them there."""

    #: the number of entries before the point
    n: int
    #: chances to win, seat 1 first; their sum is 1
    shares: list[float]


class ReviewTurn(TypedDict):
    """A decision that lowered the chances."""

    #: the number of entries before it
    n: int
    seat: int
    #: the chances lost against the best move, from 0 to 1
    cost: float
    #: the move, the better one, and the reason
    say: str
    best: str | None


class Review(TypedDict):
    """The review of a finished game for one seat, as far as it is known."""

    seat: int
    title: str
    #: the effect of own decisions, luck and opponents; empty until it is known
    summary: str
    points: list[ReviewPoint]
    #: the costliest first
    turns: list[ReviewTurn]
    #: change of the chances by own decisions, never above 0 in a game of turns; ``own``, ``luck``
    #: and ``others`` add up to the whole change
    own: float
    luck: float
    others: float
    #: for the first line of the result
    first: str | None
    #: from 0 to 1
    progress: float
    done: bool
