"""Commands of a person who plays: touching, playing, asking what a thing would do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import NotAllowed
from ...core.state import RESIGN
from ...core.words import Message, Seat
from .. import answers, learning
from ..progress import enter
from ..reply import refused, whole
from ..requests import text
from ..today import refuse_hint, wrong_move
from .acting import actor
from .learn import answer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.match_log import MatchLog
    from ..sitting import Sitting


def play(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Play a move by its text. Raises ``MoveError``."""
    match, seat = actor(sitting, request, now)
    move = match.game.read_move(match.state, seat, text(request, "move"))
    return _played(sitting, seat, move, request, now)


def touch(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Touch a thing; a move that is complete then is played."""
    match, seat = actor(sitting, request, now)
    thing = text(request, "thing")
    confirm, hold = bool(request.get("confirm")), bool(request.get("hold"))
    waiting = sitting.touches.leads(match, seat)
    again = waiting.waits and sitting.touches.of(seat)[:1] == (thing,)
    if again and waiting.move is not None and not confirm:
        return _played(sitting, seat, waiting.move, request, now)
    if not confirm and not hold:
        meant = sitting.touches.meant(match, seat, thing, request.get("n"))
        if meant is not None:
            return _as_seen(sitting, seat, meant, now)
    landed = sitting.touches.touch(match, seat, thing)
    dropped = request.get("dropped") is True
    return _landed(sitting, match, seat, landed, request, now, dragged=dropped)


def _as_seen(sitting: Sitting, seat: int, move: str, now: int) -> dict[str, Any]:
    """Play what a touch meant when it was made; if that has become impossible it came too late."""
    try:
        enter(sitting, seat, move, now)
    except NotAllowed as refusal:
        return refused(sitting, refusal.message, now, late=True)
    return whole(sitting, now)


def drag(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Drag a thing to another: a path of two touches."""
    match, seat = actor(sitting, request, now)
    landed = sitting.touches.drag(match, seat, text(request, "from"), text(request, "to"))
    return _landed(sitting, match, seat, landed, request, now, dragged=True)


def _landed(
    sitting: Sitting,
    match: MatchLog,
    seat: int,
    landed: Message | bool,
    request: Mapping[str, Any],
    now: int,
    *,
    dragged: bool,
) -> dict[str, Any]:
    """What a touch or drag came to: a reason why not, more to touch, or a move."""
    touches = sitting.touches
    if isinstance(landed, Message):
        late = match.game.late
        return refused(sitting, landed, now, late=late is not None and landed.key.startswith(late))
    sitting.autoplay.running = False
    leads = touches.leads(match, seat)
    held = request.get("hold") and leads.aims
    waits = request.get("confirm") or held or (leads.waits and not dragged)
    if landed and leads.move is not None and not leads.next and not waits:
        reply = _played(sitting, seat, leads.move, request, now)
    else:
        reply = whole(sitting, now)
    if touches.let_go is not None:
        reply["let_go"] = sitting.speaker.say(touches.let_go)
    return reply


def done(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Play the move that is touched. Raises ``NotAllowed`` if there is none."""
    match, seat = actor(sitting, request, now)
    last = sitting.touches.ends(match, seat, sitting.touches.leads(match, seat))
    move = last.move if last is not None else None
    if move is None:
        raise NotAllowed("error.touch")
    if not sitting.touches.of(seat) and move not in match.game.moves(match.state, seat):
        raise NotAllowed("error.touch")
    return _played(sitting, seat, move, request, now)


def _played(
    sitting: Sitting, seat: int, move: str, request: Mapping[str, Any], now: int
) -> dict[str, Any]:
    """Play a move; where a warning is wished for and there is need of one, it stays touched instead, the first time."""
    match = sitting.on_table()
    if sitting.learning is not None:
        wrong = sitting.learning.objection(match, move)
    else:
        wrong = wrong_move(sitting, match, seat, move)
    if wrong is not None:
        # In a lesson and in a puzzle of a day the position stays, and so that another move can be tried nothing stays touched.
        sitting.touches.take_back(seat, everything=True)
        return {**whole(sitting, now), "refused": sitting.speaker.say(wrong)}
    wished = request.get("warn") is True and sitting.learning is None
    said = sitting.touches.warn(match, seat, move) if wished else None
    if said is not None:
        sitting.aids |= {"warning"}
        return {**whole(sitting, now), "warned": sitting.speaker.say(said)}
    enter(sitting, seat, move, now)
    answer(sitting, now)
    return whole(sitting, now)


def cancel(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Take back the last touch, or all."""
    _, seat = actor(sitting, request, now)
    sitting.touches.take_back(seat, everything=bool(request.get("all")))
    sitting.autoplay.running = False
    return whole(sitting, now)


def preview(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """What touching things would lead to."""
    match, seat = actor(sitting, request, now)
    things = sitting.touches.after(match, seat, tuple(request["things"]))
    told = answers.preview(match, seat, things, sitting.speaker, sitting.told)
    if sitting.learning is not None and told["view"] is not None:
        told["view"] = learning.without_offers(told["view"])
    return told


def why(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Why a thing cannot be touched."""
    match, seat = actor(sitting, request, now)
    reason = match.game.why(match.state, seat, sitting.touches.of(seat), text(request, "thing"))
    return {"say": sitting.speaker.say(reason)}


def hint(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin to think about a hint; it comes in the reply to a later ``advance``. Raises ``NotAllowed`` in real time and in the race of a day."""
    match, seat = actor(sitting, request, now)
    if match.real_time:
        raise NotAllowed("error.hint.live")
    refuse_hint(match)
    # What is half chosen would turn the first step of the hint into something else.
    sitting.touches.take_back(seat, everything=True)
    sitting.autoplay.running = False
    if sitting.learning is not None:
        shown = learning.hint(sitting.learning, match, sitting.speaker)
        return {**whole(sitting, now), **({} if shown is None else {"hint": shown})}
    sitting.autoplay.hints.ask(match, seat, now)
    sitting.aids |= {"hint"}
    return whole(sitting, now)


def resign(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Give up. Raises ``NotAllowed`` where that cannot be."""
    match, seat = actor(sitting, request, now, acting=False)
    if sitting.viewpoint.peeking(match):
        raise NotAllowed("error.move.turn", who=Seat(seat))
    enter(sitting, seat, RESIGN, now)
    return whole(sitting, now)
