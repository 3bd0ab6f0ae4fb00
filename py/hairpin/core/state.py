"""What every state of a game has, and how a game ends."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from .errors import StateError

# Log entries that are no moves of a game: giving up, and the fall of a flag.
RESIGN = "resign"
FLAG = "flag"


class Reason(StrEnum):
    """Why a game ended."""

    FINISH = "finish"  # someone reached the goal
    HOUSE = "house"  # nobody wins: level at the goal
    REPETITION = "repetition"  # nobody wins: the same position too often
    RESIGN = RESIGN
    FLAG = FLAG
    DEAD = "dead"  # nobody can do anything more
    STUCK = "stuck"  # all agreed that nobody gets on
    LIMIT = "limit"  # the length agreed on is reached


class Result(NamedTuple):
    """Who and why: ``places`` (1 is best, ties share) and ``scores``, both in seat order."""

    reason: Reason
    places: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; none if nobody won."""
        if self.reason in (Reason.HOUSE, Reason.REPETITION):
            return ()
        return tuple(seat for seat, place in enumerate(self.places, 1) if place == 1)

    def to_json(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "reason": str(self.reason),
            "places": list(self.places),
            "scores": list(self.scores),
        }

    @classmethod
    def from_json(cls, data: object, seats: int) -> Result:
        """The result ``to_json`` wrote. Raises ``StateError``."""
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
    """What the states of all games have; games add slots of their own. A state prints as text, for
    people.

    ``seats`` is how many play, ``at`` the match time (ms) of the last entry, ``over`` the result,
    None while the game goes on.
    """

    __slots__ = ("seats", "at", "over")

    seats: int
    at: int
    over: Result | None


S = TypeVar("S", bound=State)
