"""What commands bring with them, read strictly."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, TypeGuard

from ..core.errors import NotAllowed, Refusal
from ..core.words import Seat

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ..core.match import Match
    from .eyes import Eyes


def text(request: Mapping[str, Any], key: str) -> str:
    """A text that must be there. Raises ``Refusal``."""
    value = request.get(key)
    if not isinstance(value, str):
        raise Refusal("error.request")
    return value


def is_id(given: object) -> TypeGuard[str]:
    """Whether something may name a match in storage."""
    return isinstance(given, str) and 0 < len(given) <= 64 and given.isprintable()


def match_id(request: Mapping[str, Any], match: Match) -> str:
    """The id a match is stored under: the front end's, or one made from the game and its seed."""
    given = request.get("id")
    if is_id(given):
        return given
    return f"m-{zlib.crc32(f'{match.game.id}/{match.seed}'.encode()):08x}"


def guest(request: Mapping[str, Any], match: Match) -> int:
    """The seat a command is for, as far as it is one; else 0."""
    seat = request.get("seat")
    return seat if type(seat) is int and 1 <= seat <= len(match.seats) else 0


def asked_seat(
    request: Mapping[str, Any], match: Match, eyes: Eyes, *, acting: bool, optional: bool
) -> int:
    """The seat a command is for, if it may act and be told something now. Raises ``NotAllowed``.

    ``acting`` asks that it is its turn; ``optional`` takes a missing seat as 0, the table as a whole.
    """
    seat = request.get("seat", 0 if optional else None)
    covered = eyes.covered(match)
    if optional and seat in (0, None):
        if covered:
            raise NotAllowed("error.covered", who=Seat(eyes.due(match) or 0))
        return 0
    if type(seat) is not int or not 1 <= seat <= len(match.seats):
        raise NotAllowed("error.seat.none", seat=str(seat)[:10])
    if match.seats[seat - 1].is_bot:
        raise NotAllowed("error.not_person", who=Seat(seat))
    if acting and seat not in match.game.actors(match.state):
        key = "error.move.over" if match.result is not None else "error.move.turn"
        raise NotAllowed(key, who=Seat(seat))
    if covered or eyes.kept_from(match, seat):
        # What this seat is told here, the others would read.
        raise NotAllowed("error.covered", who=Seat(seat))
    return seat
