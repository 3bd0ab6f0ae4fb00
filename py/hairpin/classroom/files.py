"""The answers in record files that pupils have saved: only the games of the class's task are replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core import record
from ..core.errors import RecordError, Refusal
from ..core.save import read_stored
from .answer import race_answers, task_of

if TYPE_CHECKING:
    from ..core.record import Load


def lines_of(text: str, task: str | None, load: Load) -> list[str]:
    """Return the lines of all finished games of ``task`` in a file: of one game, of a whole record, or of lines.

    Without a task, all finished games count. Raises ``RecordError`` if the file has damaged games.
    """
    try:
        data = record.parse(text)
    except (ValueError, RecursionError):
        return text.splitlines()
    if not isinstance(data, dict):
        return text.splitlines()
    rows = data.get("games") if "hairpin-record" in data else [{"text": text}]
    if not isinstance(rows, list):
        raise RecordError("tallies.file.damaged")
    found: list[str] = []
    for number, row in enumerate(rows, 1):
        kept = row.get("text") if isinstance(row, dict) else None
        try:
            if not isinstance(kept, str) or not _fits(record.parse(kept), task):
                continue
            match = read_stored(kept, load).match
        except (ValueError, KeyError, TypeError, RecursionError, Refusal):
            raise RecordError("tallies.file.game", n=number) from None
        if match.result is not None:
            found += [answer.code for answer in race_answers(match)]
    return found


def _fits(data: dict[str, Any], task: str | None) -> bool:
    return task is None or task_of(data) == task
