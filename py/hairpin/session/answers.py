"""What a hint and a preview come to, every text said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.words import say
from .touches import chooses

if TYPE_CHECKING:
    from ..bots.driver import Thinking
    from ..core.match import Match
    from ..core.words import Speaker
    from .told import Told


def hint(match: Match, found: Thinking, speaker: Speaker) -> dict[str, Any]:
    """A hint in words, with what is to be touched for it."""
    game, state = match.game, match.state
    said = say("hint.say", move=game.say_move(state, found.seat, found.move))
    outcome = game.outcome(state, found.seat, found.move)
    if outcome is not None:
        said = say("hint.why", hint=said, why=outcome)
    first, *others = game.paths(state, found.seat, found.move)
    return {
        "seat": found.seat,
        "move": found.move,
        "things": list(first),
        # What does the same at one touch.
        "also": [path[0] for path in others if len(path) == 1],
        "say": speaker.say(said),
    }


def preview(
    match: Match, seat: int, touched: tuple[str, ...], speaker: Speaker, told: Told
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
