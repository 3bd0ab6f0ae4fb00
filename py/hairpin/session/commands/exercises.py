"""Commands about exercises: lessons and puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core import guides
from ...core.errors import Refusal
from ...core.words import Speaker
from ...daily.puzzle import puzzle_of
from ...lessons import course
from ...puzzles import book
from ..lesson_state import LessonState
from ..progress import play_entry, put_on_table
from ..puzzle_list import kinds_solved, listed, of_date
from ..puzzle_state import PuzzleState
from ..reply import full_reply
from ..requests import text
from . import languages, printing
from .begin import wrong_head

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState


def lesson(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin a lesson of a game: lesson ``step``, or the first one that the learner has not done.

    Raises ``Refusal`` for an unknown lesson.
    """
    game, step = text(request, "game"), request.get("step")
    found = course(game)
    if found is None:
        raise Refusal("error.lesson.game", game=game[:40])
    number = found.first_beside(request.get("done") or ()) if step is None else step
    match = found.begin(number)
    put_on_table(session, match, [], f"lesson-{game}-{number}", now)
    session.exercise = LessonState(found, number)
    session.paused = False
    return full_reply(session, now)


def puzzle(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Put a puzzle on the table: one of a game by its number, or that of a date.

    ``marks`` is what the device has stored of earlier tries, by game; ``version`` is that of the marked puzzles.
    ``unplayed`` has the games of which the person has finished no game and no lesson. The basics of such a game stand
    beside the board, if there is room, until a puzzle of the same kind is solved. ``link`` is the end of the link that
    named the puzzle: ``note`` of the reply says what is wrong in its head.
    Raises ``Refusal`` for an unknown puzzle, ``NeedsFile`` if the client must supply the file first.
    """
    date, game, number = request.get("date"), request.get("game"), request.get("n")
    if date is not None:
        found = puzzle_of(date)
    elif game is None or number is None:
        raise Refusal("puzzle.error.which")
    else:
        found = book.puzzle(game, number)
    match = found.begin(request.get("name") or "")
    note = wrong_head(request.get("link") or "", match, puzzle=found.number)
    put_on_table(session, match, [], found.seed, now)
    marks = _marks(request).get(found.game, "")
    unplayed = found.game in (request.get("unplayed") or ())
    newcomer = unplayed and found.kind not in kinds_solved(found.game, marks)
    mark = marks[found.number - 1 : found.number]
    session.exercise = PuzzleState(found, mark, date, newcomer=newcomer)
    known = {} if note is None else {"note": Speaker([], session.language).say(note)}
    return full_reply(session, now) | known


def puzzle_list(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Describe all puzzles, and the puzzle of a date. ``marks`` has a text of marks for each game."""
    speaker = Speaker([], session.language)
    return {"puzzles": listed(_marks(request), text(request, "date"), speaker)}


def puzzle_days(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Describe the puzzles of some dates. ``marks`` has a text of marks for each game."""
    speaker, marks = Speaker([], session.language), _marks(request)
    return {"puzzle_days": [of_date(marks, date, speaker) for date in request["dates"]]}


def _marks(request: Mapping[str, Any]) -> dict[str, str]:
    """The marks in a request; none if they belong to other puzzles."""
    if request.get("version") != book.VERSION:
        return {}
    given = request.get("marks") or {}
    return {game: text for game, text in given.items() if isinstance(text, str)}


def supply(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Take a file that the client has fetched on demand. Raises ``Refusal`` for an unknown or damaged file."""
    given = text(request, "text")
    if request["name"] == printing.NAME:
        printing.take(given)
    elif request["name"] == book.NAME:
        book.supply(given)
    elif request["name"].startswith(guides.FILE):
        guides.take_guide(request["name"], given)
    elif request["name"].startswith(languages.FILE):
        languages.take(request["name"], given)
    else:
        raise Refusal("puzzle.error.file")
    return {}


def play_answers(session: SessionState, now: int) -> None:
    """Play the moves of the other seats until the person acts again or the goal is reached."""
    exercise, match = session.exercise, session.require_match()
    if exercise is None:
        return
    while (found := exercise.answer(match)) is not None:
        play_entry(session, *found, now, by_itself=True)
    session.autoplay.stop()
