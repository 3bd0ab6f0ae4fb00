"""A review in the words of its table: ``told`` is of the form that ``session/contract.py`` declares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.words import Seat, say

if TYPE_CHECKING:
    from ..core.words import Speaker
    from .review import Review


def told(review: Review, speaker: Speaker) -> dict[str, Any]:
    """All that is known by now."""
    return {
        "seat": review.seat,
        "title": speaker.say(say("review.title", who=Seat(review.seat))),
        "summary": "",
        "points": [
            {"n": n, "shares": [round(share, 4) for share in shares]}
            for n, shares in review.shares.items()
        ],
        "turns": [],
        "own": 0.0,
        "luck": 0.0,
        "others": 0.0,
        "first": None,
        "progress": round(review.progress, 3),
        "done": review.done,
    }
