"""Commands for a class: the task of a deal, the answer of a finished race, and the collection of answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...core import record, seed_words
from ...core.chance import clean_seed
from ...core.errors import NotAllowed, RecordError, SettingsError
from ...core.match_log import MatchLog
from ...core.options import read_settings
from ...core.seats import read_seats
from ...core.words import Speaker, say
from ...games import load
from ..requests import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...classroom.collection import Row
    from ..state import SessionState

_TASK = re.compile(r"[0-9A-Z]{4}", re.ASCII)


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
    """Return the task of a deal, and its seed; the table does not change.

    Without ``seed`` the seed is the four words of ``number``. Raises ``Refusal`` for an unknown game, or invalid seats,
    settings or seed.
    """
    game = load(text(request, "game"))
    given = request.get("seed") or seed_words.seed_of(
        (request.get("number") or 0) % seed_words.MOST
    )
    seats = read_seats(game, request["seats"], Speaker([], session.language))
    bots = any(seat.is_bot for seat in seats)
    settings = read_settings(game.options, request.get("settings") or {}, len(seats), bots=bots)
    match = MatchLog(game, seats, settings, clean_seed(given))
    return _task(match)


def class_answer(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the answers of the persons of the finished game on the table.

    A finished review of the only person adds that person's chances. Raises ``NotAllowed`` for an unfinished game.
    """
    from ...classroom.answer import race_answers

    match = session.require_match()
    if match.result is None:
        raise NotAllowed("class.error.open")
    answers = race_answers(match, session.jobs.review.curve())
    lines = [{"name": one.name, "line": one.line, "code": one.code} for one in answers]
    return {"class_answers": lines, **_task(match)}


def class_collect(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the collection of a class from typed or scanned ``lines`` and from the texts of ``files``.

    A damaged file is a damaged row. Raises ``SettingsError`` for a task without four digits.
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
    found = collection.collect(lines, task)
    counted = found.counted
    left_out = len(found.rows) - len(counted)
    return {
        "class_collection": {
            "say": speaker.say(say("class.counted", n=len(counted))),
            "left_out": speaker.say(say("class.left_out", n=left_out)) if left_out else None,
            "rows": [_row(row, speaker) for row in found.rows],
            "choices": [{"move": move, "n": n} for move, n in collection.choices(counted)],
            "chances": [round(share, 4) for share in collection.chances(counted)],
            "csv": collection.to_csv(found, speaker),
        },
    }


def _task(match: MatchLog) -> dict[str, Any]:
    from ...classroom.answer import task_of

    return {"class_task": {"task": task_of(record.head(match)), "seed": match.seed}}


def _row(row: Row, speaker: Speaker) -> dict[str, Any]:
    from ...classroom.collection import outcome_words

    answer, fault = row.answer, row.fault
    return {
        "line": row.text if answer is None else answer.line,
        "name": "" if answer is None else answer.name,
        "say": "" if answer is None else speaker.say(outcome_words(answer.outcome)),
        "fault": fault,
        "why": None if fault is None else speaker.say(say(f"class.fault.{fault}")),
    }
