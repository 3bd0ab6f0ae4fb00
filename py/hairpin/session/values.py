"""Values of moves on the table: which match shows them, and of which seat.

While they are on, each reply with a table marks the things that begin or complete a move (``jobs/values.py``). Nothing
of this is stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.words import Message, say
from . import daily
from .hotseat import people
from .jobs.values import Point

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.match_log import MatchLog
    from ..core.state import State
    from .state import SessionState


def refusal(session: SessionState, match: MatchLog) -> Message | None:
    """The reason why this match shows no values; None if it shows them."""
    if session.exercise is not None:
        return say("error.values.exercise")
    if not match.game.valued or match.real_time:
        return say("error.values.none")
    if match.result is not None:
        return None
    if daily.counts(session, match):
        return say("daily.error.values")
    return say("error.values.people") if len(people(match)) > 1 else None


def on_table(
    session: SessionState, match: MatchLog, state: State, shown: Mapping[str, Any], n: int, now: int
) -> dict[str, Any] | None:
    """The field ``values`` of the table at point ``n``; None while values are off.

    ``shown`` is the viewer with the touched things.
    """
    values = session.values
    if not values.on or refusal(session, match) is not None:
        values.drop()
        return None
    seat = _seat(session, match, state)
    touched = tuple(shown["touched"]) if session.history_point is None else ()
    values.turn_to(match, state, None if seat is None else Point(seat, n, touched))
    if seat is not None and match.result is None and people(match):
        # Values are hints about each move.
        session.assists |= {"hint"}
    return values.answer(session.speaker, now)


def _seat(session: SessionState, match: MatchLog, state: State) -> int | None:
    """The seat whose moves have values at the point shown; None if no seat's moves may be judged.

    During a game these are moves of the only person. After it, and in the past of a game between bots, all cards are
    open, so each seat is judged by what it knew.
    """
    if session.hotseat.closed and session.hotseat.may_open(match):
        return None  # the marks would tell closed cards
    acting = match.game.actors(state)
    persons = people(match)
    if match.result is None and persons:
        return next((seat for seat in acting if seat in persons), None)
    past = match.result is not None or session.history_point is not None
    return acting[0] if acting and past else None
