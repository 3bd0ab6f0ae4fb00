"""Commands of a person who plays: touching, playing, asking what a thing would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import NotAllowed
from ...core.state import RESIGN
from ...core.words import Message, Seat
from .. import answers, lesson_state
from ..daily import check_puzzle_move, refuse_hint
from ..progress import play_entry
from ..reply import full_reply, refused
from ..requests import text
from .acting import actor
from .lesson import answer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.match_log import MatchLog
    from ..state import SessionState


def play(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Play a move by its text. Raises ``MoveError``."""
    match, seat = actor(session, request, now)
    move = match.game.read_move(match.state, seat, text(request, "move"))
    return _played(session, seat, move, request, now)


def touch(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Touch a thing; a move that is complete then is played."""
    match, seat = actor(session, request, now)
    thing = text(request, "thing")
    confirm, hold = bool(request.get("confirm")), bool(request.get("hold"))
    waiting = session.selection.leads(match, seat)
    again = waiting.waits and session.selection.of(seat)[:1] == (thing,)
    if again and waiting.move is not None and not confirm:
        return _played(session, seat, waiting.move, request, now)
    if not confirm and not hold:
        meant = session.selection.meant(match, seat, thing, request.get("n"))
        if meant is not None:
            return _as_seen(session, seat, meant, now)
    landed = session.selection.touch(match, seat, thing)
    dropped = request.get("dropped") is True
    return _landed(session, match, seat, landed, request, now, dragged=dropped)


def _as_seen(session: SessionState, seat: int, move: str, now: int) -> dict[str, Any]:
    """Play what a touch meant when it was made; if that has become impossible it came too late."""
    try:
        play_entry(session, seat, move, now)
    except NotAllowed as refusal:
        return refused(session, refusal.message, now, late=True)
    return full_reply(session, now)


def drag(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Drag a thing to another: a path of two touches."""
    match, seat = actor(session, request, now)
    landed = session.selection.drag(match, seat, text(request, "from"), text(request, "to"))
    return _landed(session, match, seat, landed, request, now, dragged=True)


def _landed(
    session: SessionState,
    match: MatchLog,
    seat: int,
    landed: Message | bool,
    request: Mapping[str, Any],
    now: int,
    *,
    dragged: bool,
) -> dict[str, Any]:
    """What a touch or drag came to: a reason why not, more to touch, or a move."""
    selection = session.selection
    if isinstance(landed, Message):
        late = match.game.late
        return refused(session, landed, now, late=late is not None and landed.key.startswith(late))
    session.autoplay.auto_playing = False
    leads = selection.leads(match, seat)
    held = request.get("hold") and leads.aims
    waits = request.get("confirm") or held or (leads.waits and not dragged)
    if landed and leads.move is not None and not leads.next and not waits:
        reply = _played(session, seat, leads.move, request, now)
    else:
        reply = full_reply(session, now)
    if selection.let_go is not None:
        reply["let_go"] = session.speaker.say(selection.let_go)
    return reply


def done(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Play the move that is touched. Raises ``NotAllowed`` if there is none."""
    match, seat = actor(session, request, now)
    last = session.selection.ends(match, seat, session.selection.leads(match, seat))
    move = last.move if last is not None else None
    if move is None:
        raise NotAllowed("error.touch")
    if not session.selection.of(seat) and move not in match.game.moves(match.state, seat):
        raise NotAllowed("error.touch")
    return _played(session, seat, move, request, now)


def _played(
    session: SessionState, seat: int, move: str, request: Mapping[str, Any], now: int
) -> dict[str, Any]:
    """Play a move; where a warning is wished for and there is need of one, it stays touched instead, the first time."""
    match = session.require_match()
    if session.lesson is not None:
        wrong = session.lesson.objection(match, move)
    else:
        wrong = check_puzzle_move(session, match, seat, move)
    if wrong is not None:
        # In a lesson and in a puzzle of a day the position stays, and so that another move can be tried nothing stays touched.
        session.selection.take_back(seat, everything=True)
        return {**full_reply(session, now), "refused": session.speaker.say(wrong)}
    wished = request.get("warn") is True and session.lesson is None
    said = session.selection.warn(match, seat, move) if wished else None
    if said is not None:
        session.assists |= {"warning"}
        return {**full_reply(session, now), "warned": session.speaker.say(said)}
    play_entry(session, seat, move, now)
    answer(session, now)
    return full_reply(session, now)


def cancel(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Take back the last touch, or all."""
    _, seat = actor(session, request, now)
    session.selection.take_back(seat, everything=bool(request.get("all")))
    session.autoplay.auto_playing = False
    return full_reply(session, now)


def preview(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """What touching things would lead to."""
    match, seat = actor(session, request, now)
    things = session.selection.after(match, seat, tuple(request["things"]))
    told = answers.preview(match, seat, things, session.speaker, session.client)
    if session.lesson is not None and told["view"] is not None:
        told["view"] = lesson_state.without_offers(told["view"])
    return told


def why(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Why a thing cannot be touched."""
    match, seat = actor(session, request, now)
    reason = match.game.why(match.state, seat, session.selection.of(seat), text(request, "thing"))
    return {"say": session.speaker.say(reason)}


def hint(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin to think about a hint; it comes in the reply to a later ``advance``. Raises ``NotAllowed`` in real time and in the race of a day."""
    match, seat = actor(session, request, now)
    if match.real_time:
        raise NotAllowed("error.hint.live")
    refuse_hint(match)
    # What is half chosen would turn the first step of the hint into something else.
    session.selection.take_back(seat, everything=True)
    session.autoplay.auto_playing = False
    if session.lesson is not None:
        shown = lesson_state.hint(session.lesson, match, session.speaker)
        return {**full_reply(session, now), **({} if shown is None else {"hint": shown})}
    session.autoplay.hints.ask(match, seat, now)
    session.assists |= {"hint"}
    return full_reply(session, now)


def resign(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Give up. Raises ``NotAllowed`` where that cannot be."""
    match, seat = actor(session, request, now, acting=False)
    if session.hotseat.peeking(match):
        raise NotAllowed("error.move.turn", who=Seat(seat))
    play_entry(session, seat, RESIGN, now)
    return full_reply(session, now)
