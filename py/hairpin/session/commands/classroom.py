"""Commands for a class: tasks of deals, puzzles and choices, the answers to them, and their collection."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...core import record, seed_words
from ...core.chance import clean_seed
from ...core.errors import NotAllowed, RecordError, Refusal, SettingsError
from ...core.match_log import MatchLog
from ...core.options import read_settings
from ...core.puzzling import LEVELS
from ...core.save import read_any, read_stored
from ...core.seats import clean_name, read_seats
from ...core.words import Speaker, say
from ...games import load
from ...puzzles import book
from ..progress import put_on_table
from ..reply import full_reply
from ..requests import text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...classroom.answer import Answer
    from ...classroom.collection import Row
    from ...classroom.tasks import Puzzles
    from ...core.words import Message
    from ..state import SessionState

_TASK = re.compile(r"[0-9A-Z]{4}", re.ASCII)
#: The most puzzles in one task.
MOST_PUZZLES = 20


def seed_note(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Say what is unusual about a typed seed; null if nothing is.

    ``used`` are the seeds of games on the device. A seed that differs from one of them only in case deals another game.
    """
    seed = clean_seed(text(request, "seed"))
    used = [each for each in request.get("used") or () if isinstance(each, str)]
    meant = seed_words.corrected(seed)
    near = next(
        (each for each in used if each != seed and each.casefold() == seed.casefold()), None
    )
    key, other = ("class.seed.words", meant) if meant else ("class.seed.case", near)
    if other is None or seed in used:
        return {"seed_note": None}
    said = Speaker([], session.language).say(say(key, seed=other))
    return {"seed_note": {"seed": other, "say": said}}


def class_task(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return a task of four digits, its seed, and the task in words; the table does not change.

    The task is a deal (``game``), or ``puzzles``, or a choice in the position of a ``link``. Without ``seed`` the seed
    of a deal is the four words of ``number``. Raises ``Refusal`` for an unknown game, for invalid seats, settings or
    seed, and for puzzles or a position that do not exist.
    """
    if (link := request.get("link")) is not None:
        from ..choice_state import opened, words_of

        match = read_any(link, load).match
        task, said = words_of(match)
        opened(match)
        return _task(session, task, said)
    if (wished := request.get("puzzles")) is not None:
        puzzles = _puzzles(wished)
        return _task(session, puzzles.task, puzzles.say, numbers=list(puzzles.numbers))
    for name, kind in (("game", "kind.text"), ("seats", "kind.list")):
        if request.get(name) is None:
            raise Refusal("error.request.lacks", command="class_task", name=name, kind=say(kind))
    game = load(text(request, "game"))
    given = request.get("seed") or seed_words.seed_of(
        (request.get("number") or 0) % seed_words.MOST
    )
    given_seats = read_seats(game, request["seats"])
    seats = [seat.newest(game) for seat in given_seats]
    bots = any(seat.is_bot for seat in seats)
    settings = read_settings(game.options, request.get("settings") or {}, len(seats), bots=bots)
    return _deal(session, MatchLog(game, seats, settings, clean_seed(given)))


def class_choice(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Put the position of a link on the table, so that the person chooses a move, which is not played.

    Raises ``Refusal`` for a damaged link, and for a game that is over or in real time.
    """
    from ..choice_state import opened

    match, choice = opened(read_any(text(request, "link"), load).match, request.get("name") or "")
    put_on_table(session, match, [], f"choice-{choice.task}", now)
    session.exercise = choice
    session.paused = False
    return full_reply(session, now)


def class_answer(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the answers of the persons of the finished game or choice on the table, or of a stored game ``text``.

    A finished review of the only person adds that person's chances. With ``puzzles`` return the answer of ``name`` from
    ``tries``, the number of tries for each puzzle: 0 or less if it is not solved, or only with a hint. Raises
    ``NotAllowed`` for an unfinished game or choice, ``SettingsError`` if the tries do not fit.
    """
    from ...classroom.answer import race_answers
    from ...classroom.tasks import choice_words
    from ..choice_state import ChoiceState

    if (wished := request.get("puzzles")) is not None:
        puzzles, tries = _puzzles(wished), request.get("tries") or []
        name = clean_name(request.get("name") or "")
        if len(tries) != len(puzzles.numbers) or any(type(each) is not int for each in tries):
            raise SettingsError("class.error.tries", n=len(puzzles.numbers))
        answers = [puzzles.answer(name, tries)]
        return _lines(answers) | _task(session, puzzles.task, puzzles.say)
    if (given := request.get("text")) is not None:
        stored = read_stored(given, load).match
        if stored.result is None:
            raise NotAllowed("class.error.open")
        return _lines(race_answers(stored)) | _deal(session, stored)
    match, choice = session.require_match(), session.exercise
    if isinstance(choice, ChoiceState):
        answer = choice.answer_of(match)
        return _lines([answer]) | _task(session, choice.task, choice_words(match))
    if match.result is None or choice is not None:
        raise NotAllowed("class.error.open")
    return _lines(race_answers(match, session.jobs.review.curve())) | _deal(session, match)


def class_collect(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the collection of a class from typed or scanned ``lines`` and from the texts of ``files``.

    A damaged file is a row without an answer. With ``known``, the number of lines that the front end had before, the
    reply says what came of the others. Raises ``SettingsError`` for a task without four digits.
    """
    from ...classroom import collection
    from ...classroom.files import lines_of

    task = request.get("task")
    if task is not None and not _TASK.fullmatch(task):
        raise SettingsError("class.error.task")
    lines = [line for each in request["lines"] for line in each.splitlines()]
    for file in request.get("files") or ():
        try:
            lines += lines_of(file, task, load)
        except RecordError:
            lines.append(file[:80])
    speaker = Speaker([], session.language)
    task = task or collection.most_frequent_task(lines)
    found = collection.collect(lines, task)
    came: list[Message] = []
    if (known := request.get("known")) is not None:
        known = max(0, known)
        before = collection.collect(lines[:known], task)
        came = collection.arrived(before, found, sum(bool(line.strip()) for line in lines[known:]))
    counted = found.counted
    left_out = len(found.rows) - len(counted)
    return {
        "class_collection": {
            "say": speaker.say(say("class.counted", n=len(counted))),
            "summary": [speaker.say(each) for each in collection.summary(counted)],
            "came": [speaker.say(each) for each in came],
            "left_out": speaker.say(say("class.left_out", n=left_out)) if left_out else None,
            "rows": [_row(row, speaker) for row in found.rows],
            "choices": [{"move": move, "n": n} for move, n in collection.choices(counted)],
            "chances": [round(share, 4) for share in collection.chances(counted)],
            "csv": collection.to_csv(found, speaker),
        },
    }


def _lines(answers: Sequence[Answer]) -> dict[str, Any]:
    lines = [{"name": one.name, "line": one.line, "code": one.code} for one in answers]
    return {"class_answers": lines}


def _deal(session: SessionState, match: MatchLog) -> dict[str, Any]:
    from ...classroom.answer import task_of
    from ...classroom.tasks import deal_words

    speaker = Speaker([seat.name for seat in match.seats], session.language)
    said = speaker.say(deal_words(match))
    return {
        "class_task": {"task": task_of(record.head(match)), "seed": match.seed, "say": said},
    }


def _task(session: SessionState, task: str, said: Message, **more: Any) -> dict[str, Any]:
    """A task that is no deal."""
    words = Speaker([], session.language).say(said)
    return {"class_task": {"task": task, "seed": "", "say": words, **more}}


def _puzzles(wished: Mapping[str, Any]) -> Puzzles:
    """The puzzles of a request: up to ``n`` of one difficulty from the number ``first`` on.

    Raises ``Refusal`` if there are none.
    """
    from ...classroom.tasks import Puzzles

    game, level = wished.get("game"), wished.get("level")
    first, n = wished.get("first"), wished.get("n")
    if not isinstance(game, str) or not isinstance(level, str) or level not in LEVELS:
        raise Refusal("class.error.puzzles")
    book.puzzler_of(game)
    known = [each.number for each in book.puzzles(game) if each.level == level]
    if type(first) is not int or type(n) is not int:
        raise Refusal("class.error.puzzles")
    numbers = [each for each in known if each >= first][: max(0, min(n, MOST_PUZZLES))]
    if not numbers:
        raise Refusal("class.error.puzzles")
    return Puzzles(game, level, numbers, book.VERSION)


def _row(row: Row, speaker: Speaker) -> dict[str, Any]:
    from ...classroom.collection import outcome_words

    answer, fault = row.answer, row.fault
    return {
        "line": row.text if answer is None else answer.line,
        "name": "" if answer is None else answer.name,
        "rank": row.rank,
        "say": "" if answer is None else speaker.say(outcome_words(answer.outcome)),
        "fault": fault,
        "why": None if fault is None else speaker.say(say(f"class.fault.{fault}")),
    }
