"""Games of Racing Demon in real time that begin with given cards on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..racing_demon.helpers import Area, table
from .desk import Desk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hairpin.core.match_log import MatchLog

#: Ann's 4H fits the Stack of hearts, and the column that ends with 5C. Ben's 4H fits the Stack too.
MINE = Area("4H 5C KS KD", pile="2S3S9D", turned="9H")
THEIRS = Area("4H QC KS KD", pile="2S3S8D")


def laid(
    *areas: Area,
    seats: Sequence[str] = ("person", "person"),
    stacks: Any = (("H", [2, 2, 2]),),
    settings: Any = None,
    **parts: Any,
) -> Desk:
    """Begin a game with these seat areas and Stacks."""
    desk = Desk()
    desk.ok("new", game="racing-demon", seats=[*seats], seed="go", settings=settings or {})
    match = the(desk)
    match.state = table(*areas, stacks=stacks, **parts)
    match._kept = [match.game.copy(match.state)]
    desk.ok("resume")
    return desk


def the(desk: Desk) -> MatchLog:
    """Return the match on the table."""
    assert desk.session.match is not None
    return desk.session.match
