"""Commands of a person who plays: touch, drag, play, preview, hint, resign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import NotAllowed
from ...core.state import RESIGN
from ...core.words import Message, Seat
from .. import selection
from ..autoplay import without_choice
from ..daily import hint_refusal
from ..exercise import without_offers
from ..progress import play_entry
from ..puzzle_state import PuzzleState
from ..reply import full_reply, refused
from ..requests import text
from .acting import actor
from .exercises import play_answers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.match_log import MatchLog
    from ..state import SessionState


def play(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Play the move that the request gives as text. Raises ``MoveError`` if it is illegal."""
    match, seat = actor(session, request, now)
    move = match.game.read_move(match.state, seat, text(request, "move"))
    return _play_move(session, seat, move, request, now)


def touch(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Touch a thing; if the touched things now make a complete move, play it."""
    match, seat = actor(session, request, now)
    thing = text(request, "thing")
    if session.exercise is not None and thing in session.exercise.options(match):
        return _choose(session, match, thing, now)
    stray = _stray(session, match, thing)
    if stray is not None:
        return refused(session, stray, now, late=False)
    confirm, hold = bool(request.get("confirm")), bool(request.get("hold"))
    waiting = session.selection.current_touch(match, seat)
    again = waiting.waits and session.selection.of(seat)[:1] == (thing,)
    if again and waiting.move is not None and not confirm:
        return _play_move(session, seat, waiting.move, request, now)
    if not confirm and not hold:
        meant = session.selection.intended_move(match, seat, thing, request.get("n"))
        if meant is not None:
            return _play_intended(session, seat, meant, now)
    outcome = session.selection.touch(match, seat, thing)
    dropped = request.get("dropped") is True
    return _after_touch(session, match, seat, outcome, request, now, dragged=dropped)


def _stray(session: SessionState, match: MatchLog, thing: str) -> Message | None:
    """Why an exercise lets no move begin with a thing; None if it may begin one."""
    return None if session.exercise is None else session.exercise.stray(match, thing)


def _choose(session: SessionState, match: MatchLog, thing: str, now: int) -> dict[str, Any]:
    """Answer an exercise by a thing on the table."""
    assert session.exercise is not None
    wrong = session.exercise.choose(match, thing)
    reply = full_reply(session, now)
    return reply if wrong is None else {**reply, "refused": session.speaker.say(wrong)}


def _play_intended(session: SessionState, seat: int, move: str, now: int) -> dict[str, Any]:
    """Play the move that the person meant; refuse it as too late if the move is no longer possible."""
    try:
        play_entry(session, seat, move, now)
    except NotAllowed as refusal:
        return refused(session, refusal.message, now, late=True)
    return full_reply(session, now)


def drag(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Drag a card or button onto another thing. A drag has the effect of two touches in a row."""
    match, seat = actor(session, request, now)
    start, end = text(request, "from"), text(request, "to")
    outcome = _stray(session, match, start) or session.selection.drag(match, seat, start, end)
    return _after_touch(session, match, seat, outcome, request, now, dragged=True)


def _after_touch(
    session: SessionState,
    match: MatchLog,
    seat: int,
    outcome: Message | bool,
    request: Mapping[str, Any],
    now: int,
    *,
    dragged: bool,
) -> dict[str, Any]:
    """The reply to a touch or drag: refuse it, wait for more touches, or play the move.

    ``outcome`` is the reason for a refusal, or whether a complete move may be played.
    """
    chosen = session.selection
    if isinstance(outcome, Message):
        late = match.game.late
        return refused(
            session, outcome, now, late=late is not None and outcome.key.startswith(late)
        )
    session.autoplay.auto_playing = False
    touch = chosen.current_touch(match, seat)
    # A card with targets that is dropped beside them is only lifted.
    hold = (request.get("hold") or request.get("dropped")) and touch.aims
    # In a puzzle the wrong one of two places would cost a try, so nothing is played before a place is named.
    if touch.aims and isinstance(session.exercise, PuzzleState):
        hold = hold or selection.chooses(match, seat, chosen.of(seat), touch)
    waits = request.get("confirm") or hold or (touch.waits and not dragged)
    if outcome and touch.move is not None and not touch.next and not waits:
        reply = _play_move(session, seat, touch.move, request, now)
    else:
        reply = full_reply(session, now)
    if chosen.let_go is not None:
        reply["let_go"] = session.speaker.say(chosen.let_go)
    return reply


def done(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Play the move that the Done button offers. Raises ``NotAllowed`` if it offers none."""
    match, seat = actor(session, request, now)
    last = session.selection.done_touch(match, seat, session.selection.current_touch(match, seat))
    move = last.move if last is not None else None
    if move is None:
        raise NotAllowed("error.touch")
    if not session.selection.of(seat) and move not in match.game.moves(match.state, seat):
        raise NotAllowed("error.touch")
    return _play_move(session, seat, move, request, now)


def _play_move(
    session: SessionState, seat: int, move: str, request: Mapping[str, Any], now: int
) -> dict[str, Any]:
    """Play a move, unless an exercise refuses it or the person is warned first.

    After a warning the things of the move stay touched. If the client sends the same command again, it plays the
    move.
    """
    match = session.require_match()
    exercise = session.exercise
    wrong = None if exercise is None else exercise.objection(match, move)
    if wrong is not None:
        # Clear the selection, so that the person can try another move in the same position.
        session.selection.take_back(seat, everything=True)
        return {**full_reply(session, now), "refused": session.speaker.say(wrong)}
    if exercise is not None and exercise.takes(match, move):
        session.selection.take_back(seat, everything=True)
        return full_reply(session, now)
    wished = request.get("warn") is True and exercise is None
    said = session.selection.warn(match, seat, move) if wished else None
    if said is not None:
        session.assists |= {"warning"}
        return {**full_reply(session, now), "warned": session.speaker.say(said)}
    play_entry(session, seat, move, now)
    play_answers(session, now)
    return full_reply(session, now)


def cancel(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Take back the last touch, or all touches."""
    _, seat = actor(session, request, now)
    session.selection.take_back(seat, everything=bool(request.get("all")))
    session.autoplay.auto_playing = False
    return full_reply(session, now)


def preview(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the table as it would be if the given things were touched and played."""
    match, seat = actor(session, request, now)
    things = session.selection.path_with(match, seat, tuple(request["things"]))
    made = selection.preview(match, seat, things, session.speaker, session.client)
    if session.exercise is not None and made["view"] is not None:
        made["view"] = without_offers(made["view"])
    return made


def why(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return why a thing cannot be touched."""
    match, seat = actor(session, request, now)
    thing = text(request, "thing")
    reason = _stray(session, match, thing) or match.game.why(
        match.state, seat, session.selection.of(seat), thing
    )
    return {"say": session.speaker.say(reason)}


def hint(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin to think about a hint; a later ``advance`` returns the hint. An exercise has its hint ready.

    Raises ``NotAllowed`` in real time and in a daily race.
    """
    match, seat = actor(session, request, now)
    refusal = hint_refusal(session, match)
    if refusal is not None:
        raise NotAllowed(refusal.key, **refusal.values)
    # Clear the selection: the hint names all things that its move needs, in the order to touch them.
    session.selection.take_back(seat, everything=True)
    session.autoplay.auto_playing = False
    if session.exercise is not None:
        from ...review.drawing import drawn

        shown = session.exercise.hint(match, session.speaker)
        more = {} if shown is None else {"hint": drawn(match, shown, session.speaker)}
        return {**full_reply(session, now), **more}
    session.jobs["hint"].ask(match, seat, session.speaker, now)
    # Without a choice, a hint reveals nothing.
    if not without_choice(match):
        session.assists |= {"hint"}
    return full_reply(session, now)


def resign(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Resign from the game. Raises ``NotAllowed`` if the seat may not resign now."""
    match, seat = actor(session, request, now, acting=False)
    if session.hotseat.peeking(match):
        raise NotAllowed("error.move.turn", who=Seat(seat))
    play_entry(session, seat, RESIGN, now)
    return full_reply(session, now)
