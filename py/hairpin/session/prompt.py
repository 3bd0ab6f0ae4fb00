"""The strip of words beside the table: its mood, its sentence and its buttons; and the words of a pause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..bots.driver import LINGER
from ..core.words import Seat, say
from ..lessons import course, first_rival
from .autoplay import forced_entry, person_to_act
from .hotseat import people
from .permissions import other_viewers, phase, takes_moves
from .retry import waits_for_reader

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.match_log import MatchLog
    from ..core.sentences import Pressing
    from ..core.words import Message
    from .state import SessionState

Button = dict[str, Any]


def prompt(
    session: SessionState, match: MatchLog, n: int, table: Mapping[str, Any]
) -> dict[str, Any]:
    """The field ``prompt`` of a ``table`` that shows point ``n``."""
    made = _prompt(session, match, n, table)
    lesson = table.get("lesson")
    if lesson is not None:
        made["buttons"] = _lesson_buttons(
            session, lesson, made["buttons"], current=table["current"]
        )
        if lesson["over"] and table["current"]:
            made["mood"] = "answer"
    if match.real_time or n == 0:
        return {**made, "moving": ""}
    made["moving"] = session.speaker.say(say("prompt.moving", who=Seat(match.entries[n - 1].seat)))
    # Where moves take long to show, the move itself is said meanwhile.
    if table["can"]["fast_forward"] and not match.reports[n - 1].minor:
        made["landed"] = str(table["last"])
    return made


def _prompt(
    session: SessionState, match: MatchLog, n: int, table: Mapping[str, Any]
) -> dict[str, Any]:
    """Mood, sentence and buttons, apart from the buttons of a lesson."""
    said, handover = session.speaker.say, table["handover"]
    if not table["current"]:
        number, length = match.moves_before(n), match.moves_before(len(match.entries))
        turn = session.jobs.review.turning_point(n)
        if turn is not None:
            return {
                "mood": "look",
                "say": session.jobs.review.sentence(turn, session.speaker),
                "buttons": [*_steps(table), {"do": "live"}, {"do": "retry"}],
            }
        kind = "look" if match.result is None else "replay"
        key = f"prompt.{kind}" if number else f"prompt.{kind}.start"
        return {
            "mood": "look",
            "say": session.jobs.review.swing(n, session.speaker)
            or session.jobs.review.verdict(n, session.speaker)
            or said(say(key, n=number, length=length)),
            "buttons": [
                {"do": "replay"},
                *_steps(table),
                {"do": "branch"},
                {"do": "live"},
            ],
        }
    mood, status = phase(session, match), table["status"]
    if mood == "over":
        steps = [] if session.exercise is not None else [{"do": "replay"}, *_steps(table)]
        return {"mood": mood, "say": status, "buttons": [*steps, {"do": "result"}]}
    if handover is not None:
        label = said(say("prompt.handover", who=Seat(handover["seat"])))
        return {
            "mood": "handover",
            "say": handover["say"],
            "buttons": [{"do": "cover", "label": label}],
        }
    (shown,) = table["views"]
    news = pressing(session, match)
    if news is not None:
        status = said(news.say)
    if mood == "paused" and not (match.timed or match.real_time):
        status = said(say("prompt.paused"))
    also = session.speaker.say(say("prompt.decided")) if table["can"]["finish"] else ""
    if shown["touched"] and shown["touch"]["say"]:
        let_go = session.selection.let_go
        before = "" if let_go is None else f"{said(let_go)} "
        also = f"{before}{shown['touch']['say']}"
        if "puzzle" not in table:
            status, also = also, ""
    elif _waits_for_choice(session, match):
        also = said(_since(match, session.autoplay.pressed_at))
    tried = table["retry"]["say"] if "retry" in table else ""
    if tried and waits_for_reader(session.retry, match):
        return {"mood": "answer", "say": tried, "buttons": _retry_buttons(table)}
    if tried and not shown["touched"] and session.retry is not None and match.n == session.retry.n:
        # What a touch does takes the place of the target: the strip has no room for both.
        status = tried
    if mood == "playing":
        mood = "ask" if news is None or not match.real_time else "pressing"
    return {
        "mood": mood,
        "say": status,
        **({"also": also} if also else {}),
        **({"things": list(news.things)} if news is not None and news.things else {}),
        "buttons": _play_buttons(session, table, shown),
    }


def _waits_for_choice(session: SessionState, match: MatchLog) -> bool:
    """Whether fast-forward has stopped at a choice of a person, after which it goes on."""
    hurried = session.autoplay.fast_forwarding and match.result is None
    return hurried and forced_entry(match) is None and person_to_act(match)


def _since(match: MatchLog, pressed_at: int) -> Message:
    """What fast-forward did since the last choice of the person to act, and that it goes on.

    The person saw the moves before ``pressed_at``, so the account leaves them out.
    """
    (seat, *_), first = match.game.actors(match.state), match.n
    while first > pressed_at and not _chosen(match, first - 1, seat):
        first -= 1
    played = [(*match.entries[n][:2], match.state_at(n + 1)) for n in range(first, match.n)]
    found, *more = (*match.game.since(match.state_at(first), played), say("prompt.hurries"))
    for then in more:
        found = say("prompt.since", before=found, then=then)
    return found


def _chosen(match: MatchLog, n: int, seat: int) -> bool:
    """Whether entry ``n`` is a move of ``seat`` that had a choice."""
    return match.entries[n].seat == seat and len(match.game.moves(match.state_at(n), seat)) > 1


def pressing(session: SessionState, match: MatchLog) -> Pressing | None:
    """The news that the viewer, or a person at the same view, has to read at once; else None."""
    viewer = session.hotseat.viewer(match, match.state, current=True)
    if (
        not isinstance(viewer, int)
        or session.exercise is not None
        or not takes_moves(session, match)
    ):
        return None
    for seat in (viewer, *other_viewers(match, viewer)):
        moves = (entry[:2] for entry in match.entries[: match.n])
        news = match.game.pressing(match.state, seat, moves)
        if news is not None:
            return news
    return None


def _steps(table: Mapping[str, Any]) -> list[Button]:
    """The buttons one move back and on; at the ends of the game one of them is off."""
    cannot = table["cannot"]
    return [
        {"do": step, "off": cannot[step]} if step in cannot else {"do": step}
        for step in ("prev", "next")
    ]


def _retry_buttons(table: Mapping[str, Any]) -> list[Button]:
    """The buttons beside the answer to a retried move; the first is the main one."""
    buttons: list[Button] = [{"do": "another"}, {"do": "play-on"}]
    return buttons[::-1] if table["retry"].get("verdict") == "right" else buttons


def _play_buttons(
    session: SessionState, table: Mapping[str, Any], shown: Mapping[str, Any]
) -> list[Button]:
    """The buttons while the game is in progress."""
    touch = shown["touch"]
    found: list[Button] = []
    if shown["touched"]:
        found.append({"do": "cancel"})
    # In a puzzle a card with places to choose from waits for one of them: a button would choose unseen.
    if touch["done"] and not ("puzzle" in table and touch["aims"]):
        label = {} if touch["verb"] is None else {"label": touch["verb"]}
        found.append({"do": "done", **label})
    hurried = table["fast_forwarding"]
    run: Button = {"do": "run", "on": True} if hurried else {"do": "run"}
    if session.autoplay.auto_playing:
        found.append({"do": "halt"})
    elif table["can"]["finish"] and not shown["touched"]:
        found.append({"do": "finish", "label": session.speaker.say(say("prompt.finish"))})
    elif table["can"]["fast_forward"]:
        # Beside bots that take long the button is shown while they play, and is not in the way of a person's turn.
        found.append({**run, "moving": True} if touch["next"] else run)
    elif table["can"]["auto_play"] or hurried:
        # Fast-forward waits for a choice and then goes on, so the way to stop it stays in sight.
        found.append({"do": "halt"} if hurried else run)
    return found


def _lesson_buttons(
    session: SessionState, lesson: Mapping[str, Any], buttons: list[Button], *, current: bool
) -> list[Button]:
    """The buttons in a lesson: nothing plays by itself, and no lesson is branched."""
    if not current:
        return [button for button in buttons if button["do"] != "branch"]
    if lesson["over"]:
        last = lesson["n"] == lesson["of"]
        game = session.require_match().game
        lessons = course(game.id)
        enough = last or (lessons is not None and lesson["n"] == lessons.first)
        buttons = []
        if enough:
            rival = first_rival(game)
            label = session.speaker.say(say("lesson.play", name=rival))
            buttons.append({"do": "playnow", "label": label})
        if not last:
            # The next lesson sets up another position, which a player would take for a move.
            following = say("lesson.more" if enough else "lesson.following")
            buttons.append({"do": "onward", "label": session.speaker.say(following)})
        # A phone has no room for a third button; the list of lessons leads back to each.
        return buttons if len(buttons) > 1 else [*buttons, {"do": "afresh"}]
    return [button for button in buttons if button["do"] in ("cancel", "done")]


def linger(session: SessionState, match: MatchLog, *, lengthy: bool) -> int:
    """How long (ms) a bot's last move is left to be read before the next bot moves; 0 if a person is next.

    ``lengthy`` says that bots' moves take long to show.
    """
    auto = session.autoplay
    if not lengthy or auto.auto_playing or auto.fast_forwarding or auto.pace in ("fast", "instant"):
        return 0
    if match.n == 0 or match.reports[match.n - 1].minor:
        return 0
    persons = people(match)
    by_bot = match.entries[match.n - 1].seat not in persons
    return LINGER if by_bot and not set(persons) & set(match.game.actors(match.state)) else 0


def pause(session: SessionState, match: MatchLog, *, covered: bool) -> dict[str, Any] | None:
    """The words of a pause that covers the table; None if no pause covers it.

    Only a game with clocks or in real time has something to hide while it is paused, and only from people.
    """
    counts = match.timed or match.real_time
    if phase(session, match) != "paused" or not counts or not people(match):
        return None
    if covered or session.history_point is not None:
        return None
    kind = "hidden" if match.real_time else "slept" if session.slept else "say"
    heard = "hidden.heard" if match.real_time else "heard"
    said = session.speaker.say
    return {"say": said(say(f"pause.{kind}")), "announcement": said(say(f"pause.{heard}"))}
