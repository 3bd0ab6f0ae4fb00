"""Commands that go back and forth in the log: taking back, playing again, looking back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import NotAllowed, Refusal
from .. import reply
from ..progress import moved_in_log, run_watch, tick
from ..reply import whole
from ..steps import steps
from ..today import refuse_undo
from .acting import actor

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..sitting import Sitting

REPLAYED = 40  # entries at most that are told between two points of a replay


def undo(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Take back the last touch or, if nothing is touched, the last move. Raises ``NotAllowed``."""
    match, asker = actor(sitting, request, now, acting=False, optional=True)
    seat = asker or sitting.toucher(match)
    if seat is not None and sitting.touches.of(seat):
        # What is only begun goes first, a touch at a time.
        sitting.touches.take_back(seat, everything=False)
        sitting.autoplay.running = False
        return whole(sitting, now)
    refuse_undo(match)
    match.undo(asker or None)
    sitting.aids |= {"undo"}
    moved_in_log(sitting, now)
    return whole(sitting, now)


def redo(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Play again what was taken back. Raises ``NotAllowed`` if there is nothing."""
    match, _ = actor(sitting, request, now, acting=False, optional=True)
    before = match.n
    match.redo()
    moved_in_log(sitting, now, told=before)
    return whole(sitting, now)


def look(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Look at a point of the game, or at the live one again.

    Raises ``Refusal`` for a point that there is not, ``NotAllowed`` for one that has faded.
    """
    match = sitting.on_table()
    tick(sitting, now)
    n = request.get("n")
    if n is not None and not 0 <= n <= len(match.entries):
        raise Refusal("error.look", most=len(match.entries), given=str(n)[:10])
    if n is not None and n < sitting.faded(match):
        raise NotAllowed("error.look.faded")
    sitting.looking = None if n == match.n else n
    sitting.autoplay.stop()
    run_watch(sitting, now)
    told = whole(sitting, now)
    since = request.get("since")
    if since is not None and sitting.faded(match) <= since:
        # Played again: how the table came from there to here.
        until = match.n if n is None else n
        viewer = sitting.viewpoint.viewer(match, match.state, live=True)
        first = max(since, until - REPLAYED)
        told["steps"] = steps(sitting, match, viewer, first, until)
    return told


def moves(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """The list of moves as far as it was held back."""
    return reply.moves(sitting, sitting.on_table())
