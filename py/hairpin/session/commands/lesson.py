"""The command that puts a lesson on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Refusal
from ...lessons import LEARNER, course
from ..lesson_state import LessonState
from ..progress import play_entry, put_on_table
from ..reply import full_reply
from ..requests import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState


def lesson(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin a lesson of a game. Raises ``Refusal`` for an unknown lesson."""
    game, step = text(request, "game"), request.get("step")
    number = 1 if step is None else step
    found = course(game)
    if found is None:
        raise Refusal("error.lesson.game", game=game[:40])
    match = found.begin(number, session.language)
    put_on_table(session, match, [], f"lesson-{game}-{number}", now)
    session.lesson = LessonState(found, number)
    session.paused = False
    return full_reply(session, now)


def play_answers(session: SessionState, now: int) -> None:
    """Play the moves that the lesson prescribes for the opponents until the learner acts again."""
    lesson, match = session.lesson, session.require_match()
    if lesson is None:
        return
    way = lesson.definition.way
    while not lesson.over(at := lesson.reached(match)) and way[at].seat != LEARNER:
        turn = way[at]
        play_entry(session, turn.seat, turn.moves[0], now, by_itself=True)
    session.autoplay.stop()
