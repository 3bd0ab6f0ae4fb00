"""The common part of all states, and the result of a game."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from .errors import StateError

# Log entries that are not moves of a game: ``resign`` (a seat gives up), ``flag`` (a seat loses on
# time).
RESIGN = "resign"
FLAG = "flag"


class Reason(StrEnum):
    """Why a game ended."""

    FINISH = "finish"  # a seat reached the goal
    HOUSE = "house"  # no seat wins: the seats are level at the goal
    REPETITION = "repetition"  # no seat wins: the same position occurred too often
    RESIGN = RESIGN
    FLAG = FLAG
    DEAD = "dead"  # no seat can move any more
    STUCK = "stuck"  # all seats agreed that play is stuck
    LIMIT = "limit"  # the agreed length is reached


class Result(NamedTuple):
    """The reason for the end, and per seat its place (1 is best, ties share it) and its score."""

    reason: Reason
    places: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; none if no seat won."""
        if self.reason in (Reason.HOUSE, Reason.REPETITION):
            return ()
        return tuple(seat for seat, place in enumerate(self.places, 1) if place == 1)

    def to_json(self) -> dict[str, Any]:
        """Return the result as JSON."""
        return {
            "reason": str(self.reason),
            "places": list(self.places),
            "scores": list(self.scores),
        }

    @classmethod
    def from_json(cls, data: object, seats: int) -> Result:
        """Return the result that ``to_json`` wrote as ``data``. Raises ``StateError``."""
        if isinstance(data, dict) and set(data) == {"reason", "places", "scores"}:
            places, scores = data["places"], data["scores"]
            if (
                data["reason"] in list(Reason)
                and all(
                    isinstance(part, list)
                    and len(part) == seats
                    and all(type(number) is int for number in part)
                    for part in (places, scores)
                )
                and all(1 <= place <= seats for place in places)
            ):
                return cls(Reason(data["reason"]), tuple(places), tuple(scores))
        raise StateError("error.state.result")


class State:
    """The base of all states; each game adds slots. ``str(state)`` is a text for people.

    ``seats`` is the number of seats, ``at`` the match time (ms) of the last entry, and ``over`` the
    result; it is None while the game goes on.
    """

    __slots__ = ("seats", "at", "over")

    seats: int
    at: int
    over: Result | None


S = TypeVar("S", bound=State)
