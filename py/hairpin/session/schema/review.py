"""What a front end is told of a finished game that is reviewed: the forms, as in ``contract.py``."""

from __future__ import annotations

from typing import TypedDict


class ReviewPoint(TypedDict):
    """Everybody's chances after so many entries, as the seat of the review could know them there."""

    n: int
    #: chances to win, seat 1 first; together 1
    shares: list[float]


class ReviewTurn(TypedDict):
    """A decision that cost chances."""

    #: entries played before it
    n: int
    seat: int
    #: chances that the best move would have kept, from 0 to 1
    cost: float
    #: what was played, what would have been better, and why
    say: str
    best: str | None


class Review(TypedDict):
    """A finished game for one seat, as far as it is worked out."""

    seat: int
    title: str
    #: what came of own decisions, luck and others; empty until that is known
    summary: str
    points: list[ReviewPoint]
    #: the costliest first
    turns: list[ReviewTurn]
    #: change of chances by own decisions, never above 0 in a game of turns; with ``luck`` and ``others`` all of the change
    own: float
    luck: float
    others: float
    #: for the first line of the result
    first: str | None
    #: from 0 to 1
    progress: float
    done: bool
