"""What a preview comes to, every text said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .selection import chooses

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.words import Speaker
    from .sync import ClientState


def preview(
    match: MatchLog, seat: int, touched: tuple[str, ...], speaker: Speaker, told: ClientState
) -> dict[str, Any]:
    """The table as it would be after what is touched, where that leads and what it may be brought to.

    ``chooses`` tells whether it may go different ways.
    """
    touch = match.game.touch(match.state, seat, touched)
    view = match.game.preview(match.state, seat, touched)
    return {
        "view": None if view is None else told.views.beside(speaker, view, delta=told.delta),
        "say": speaker.say(touch.say) if touch.say is not None else None,
        "aims": list(dict.fromkeys((*touch.next, *touch.aims))),
        "chooses": chooses(match, seat, touched, touch),
    }
