"""Saves: a match in storage, as a head that changes and chunks of the log that do not.

A save after a move writes the head and the last chunk only, so it costs the same in long games. A
save is the joined text of all its parts. While a game with hidden cards goes on, each part is
packed, so that no player reads it by accident.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import link
from .errors import RecordError, Refusal
from .record import MOST, Load, dump, from_head, head, pack, parse, read, replay, unpack

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .match_log import MatchLog

CHUNK = 50  # entries per part
#: Keys of errors that mean: the save is undamaged but comes from another version of Hairpin.
OTHERS = ("error.record.format", "error.record.rules")
FORMAT = 1


@dataclass(slots=True)
class Saved:
    """The content of a save: the match, the records of earlier games of its series, and the
    session's data. ``linked``: it was the end of a link.
    """

    match: MatchLog
    past: list[str]
    sitting: dict[str, Any] = field(default_factory=dict)
    linked: bool = False


def is_save(text: str) -> bool:
    """Whether a text is a save and not a record or a link."""
    return text.startswith('{"save":') or ("\n" in text.strip() and text[:1] == "1")


def parts(
    match: MatchLog, past: Sequence[str], sitting: Mapping[str, Any], *, since: int
) -> tuple[int, dict[int, str]]:
    """Return the number of parts of a save, and a dict that maps part numbers to texts.

    The dict has the parts that a front end must store again after the log has changed from entry
    ``since`` (counted from 0) on.

    With ``since`` -1 the dict has all parts. Part 0 is the head; then come the earlier games of the
    series, then the chunks of the log.
    """
    first = 1 + len(past)
    chunks = range(0, len(match.entries), CHUNK)
    count = first + len(chunks)
    top = {"save": FORMAT, "past": len(past), "n": match.n, "sitting": dict(sitting)}
    made = {0: dump({**top, "head": head(match)})}
    if since < 0:
        made.update(enumerate(past, 1))
    for start in chunks:
        if since < min(start + CHUNK, len(match.entries)):
            entries = [str(entry) for entry in match.entries[start : start + CHUNK]]
            made[first + start // CHUNK] = dump(entries)
    secret = match.game.hidden and match.result is None
    return count, {i: (pack(text) if secret else text) + "\n" for i, text in made.items()}


def join(text: str, load: Load) -> Saved:
    """Read the joined parts of a save, including entries that were taken back.

    Raises ``RecordError`` with one sentence.
    """
    lines: list[str] = []
    room = MOST
    for line in text.split("\n"):
        if line:
            lines.append(line if line[0] in "{[" else unpack(line))
            room -= len(lines[-1])
        if room < 0:  # the unpacked text of all parts is too long
            raise RecordError("error.record.shape")
    try:
        top, *rest = (parse(line) for line in lines)
        dump(top).encode()
    except (ValueError, RecursionError):
        raise RecordError("error.record.shape") from None
    if not isinstance(top, dict) or set(top) != {"save", "past", "n", "sitting", "head"}:
        raise RecordError("error.record.shape")
    if top["save"] != FORMAT:
        raise RecordError("error.record.format", given=str(top["save"])[:20], known=FORMAT)
    past, n = top["past"], top["n"]
    if type(past) is not int or not 0 <= past <= len(rest):
        raise RecordError("error.record.part", part="past")
    match = from_head(top["head"], load)
    for chunk in rest[past:]:
        if not isinstance(chunk, list):
            raise RecordError("error.record.part", part="moves")
        replay(match, chunk)
    if type(n) is not int or not 0 <= n <= len(match.entries):
        raise RecordError("error.record.part", part="n")
    match.go(n)
    sitting = top["sitting"] if isinstance(top["sitting"], dict) else {}
    return Saved(match, lines[1 : 1 + past], sitting)


def read_any(text: str, load: Load) -> Saved:
    """Read a save, the end of a link, or one or more records. Of several records the last
    becomes the match, and the others become its earlier games. Raises ``RecordError``.
    """
    text = text.strip()
    if is_save(text):
        return join(text, load)
    head, text = link.split(text)
    linked = bool(head)
    if text and text[0] not in "{[":
        linked = True
        text = unpack(text)
        # The packed text may be a whole save: just after the deal, the save of a game with hidden
        # cards has a single part, which is packed like a link.
        if is_save(text):
            return join(text, load)
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        raise RecordError("error.record.empty")
    match = read(lines[0], load)
    for number, line in enumerate(lines[1:], 2):
        before, match = match, read(line, load)
        if not _follows(before, match):
            raise RecordError("error.record.series", number=number)
    return Saved(match, lines[:-1], linked=linked)


def read_stored(text: str, load: Load) -> Saved:
    """Read a save that a front end has stored. Raises ``RecordError``, whose sentence never
    mentions a link or a file.
    """
    try:
        return read_any(text, load)
    except Refusal as refusal:
        if refusal.message.key in OTHERS:
            raise
        raise RecordError("error.save") from None


def _follows(before: MatchLog, match: MatchLog) -> bool:
    """Whether ``match`` is the next game after ``before`` in a series."""
    if before.game.id != match.game.id or before.game.rules > match.game.rules:
        return False
    if before.seats != match.seats or before.result is None:
        return False
    if before.series_over:
        return False
    return before.next_game(match.seed, match.series.chosen).series == match.series
