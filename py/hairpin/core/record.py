"""Records: a game as one line of JSON, from which every state can be rebuilt.

A saved file and each line printed by ``hairpin simulate`` is a record; a link ends with a
compressed record. Reading is strict and replays every move. Writing a game that was read gives the
same text.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from sys import intern
from typing import TYPE_CHECKING, Any, TypeAlias

from .errors import RecordError, Refusal
from .match_log import Entry, MatchLog
from .options import plain, read_settings
from .seats import read_seats
from .series import Series

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .game import Game
    from .options import Option, Setting

# Formats of records: DEALT if the game begins with a deal, BEGUN if it begins with a given state.
DEALT, BEGUN = 1, 2
# A function that finds a game by its id. The core itself knows no game.
Load: TypeAlias = "Callable[[str], Game[Any]]"

_HEAD = ("hairpin", "game", "rules", "seats", "settings", "seed", "series", "marked")
_ENTRY = re.compile(r"([1-9][0-9]?) (\S(?:[\S ]{0,198}\S)?) @(0|[1-9][0-9]{0,11})")
_LINK = "1"  # the first character of every packed link; it states the version of the packing
# Text that is common in records, for compression. It must never change while links start with "1".
_COMMON = (
    b'"series":{"game":1,"totals":[0,0,0],"house":0,"carry":{"starter":2}},"marked":true'
    b'{"hairpin":1,"game":"racing-demon"grand-prix"pursuit"daytona"turbo-duel","rules":1,"seats":['
    b'{"kind":"bot:easy","name":"Easy bot","colour":"green"},{"kind":"bot:random","colour":"amber"}'
    b'{"kind":"person","name":"Seat 2","colour":"red"},{"kind":"bot:hard","name":"Hard bot",'
    b'"colour":"blue"}],"settings":{"first":"seed","clock":"120+300","off","track":11,'
    b'"deck":"source"},"seed":"","series":{"game":1,"totals":[0,0],"house":0,"carry":{}},'
    b'"marked":false,"moves":["1 A @0","2 '
)
_DEEPEST = 60  # levels of nesting; a record has three
_BRACKET = re.compile(r"[][{}]")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_MOST_GAMES = 1_000_000
_MOST_POINTS = 1_000_000_000
_DIGITS = 32  # of the digest of a record
MOST = 4_000_000  # characters; far more than any real game needs, and few enough to read safely


def digest(text: str) -> str:
    """Return the id of a finished game: a digest of its record, the same on every device."""
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def head(match: MatchLog) -> dict[str, Any]:
    """Return a record without its moves."""
    data = {
        "hairpin": DEALT if match.start is None else BEGUN,
        "game": match.game.id,
        "rules": match.game.rules,
        "seats": [spec.to_json() for spec in match.seats],
        "settings": {key: plain(value) for key, value in match.settings.items()},
        "seed": match.seed,
        "series": match.series.to_json(),
        "marked": match.marked,
    }
    if match.start is not None:
        data["state"] = match.game.to_json(match.start)
    return data


def to_data(match: MatchLog, *, with_result: bool = False) -> dict[str, Any]:
    """Return a match up to its current point as JSON; ``with_result`` adds the result."""
    data = head(match)
    data["moves"] = [str(entry) for entry in match.entries[: match.n]]
    if with_result and match.result is not None:
        data["result"] = match.result.to_json()
    return data


def dump(data: Any) -> str:
    """Return data as JSON text on one line, without spaces between items, keys in their order."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def own_copy(data: Any) -> Any:
    """Return a deep copy of JSON data, because games may return the same part several times.

    Equal texts become one object. Otherwise a pickle of the copy would show which texts shared an
    object before, and that could reveal hidden cards.
    """
    if isinstance(data, str):
        return intern(str(data))
    if isinstance(data, Mapping):
        return {intern(str(key)): own_copy(value) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [own_copy(item) for item in data]
    return data


def parse(text: str) -> Any:
    """Return the data of a JSON text from outside. Raises ``ValueError``, also for text that is
    nested too deep.

    Without the check of the depth, ``json.loads`` could overflow the browser's stack and end the
    engine.
    """
    if text.count("[") + text.count("{") > _DEEPEST:
        depth = 0
        for sign in _BRACKET.findall(_STRING.sub("", text)):
            depth += 1 if sign in "[{" else -1
            if depth > _DEEPEST:
                raise ValueError("nested too deep")
    return json.loads(text)


def write(match: MatchLog) -> str:
    """Return the record of a match: one line without a line end."""
    return dump(to_data(match))


def read_entry(text: object, number: int) -> Entry:
    """Return the log entry of a record's line. Raises ``RecordError``, which names the move's
    number.
    """
    match = _ENTRY.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise RecordError("error.record.part", part=f"moves {number}")
    return Entry(int(match[1]), match[2], int(match[3]))


def read(text: str, load: Load) -> MatchLog:
    """Read a record and return its match. Raises ``RecordError`` with one sentence."""
    if len(text) > MOST:
        raise RecordError("error.record.shape")
    if not text.strip():
        raise RecordError("error.record.empty")
    try:
        data = parse(text)
        # Refuse data that Hairpin could not write again: ``dump`` or ``encode`` fails for text with
        # half a surrogate pair, and for very long numbers.
        dump(data).encode()
    except (ValueError, RecursionError):
        raise RecordError("error.record.shape") from None
    return from_data(data, load)


def from_data(data: Any, load: Load) -> MatchLog:
    """Return the match of a record's data. Raises ``RecordError``."""
    match = from_head(data, load)
    moves = data.get("moves")
    if not isinstance(moves, list):
        raise RecordError("error.record.part", part="moves")
    replay(match, moves)
    if "result" in data and (match.result is None or match.result.to_json() != data["result"]):
        raise RecordError("error.record.result")
    return match


def from_head(data: Any, load: Load) -> MatchLog:
    """Return the match that a record's data describes, but without any of the record's moves.

    Raises ``RecordError``, and ``StateError`` for a state with which no game can begin.
    """
    if not isinstance(data, dict) or "hairpin" not in data:
        raise RecordError("error.record.shape")
    if type(data["hairpin"]) is not int or not DEALT <= data["hairpin"] <= BEGUN:
        raise RecordError("error.record.format", given=str(data["hairpin"])[:20], known=BEGUN)
    needed = _HEAD if data["hairpin"] == DEALT else (*_HEAD, "state")
    for part in (*needed, *(set(data) - {*needed, "moves", "result"})):
        if part not in data or part not in {*needed, "moves", "result"}:
            raise RecordError("error.record.part", part=str(part)[:20])
    if not isinstance(data["game"], str):
        raise RecordError("error.record.part", part="game")
    newest = load(data["game"])
    if newest.id != data["game"]:
        raise RecordError("error.record.part", part="game")  # a record has one spelling
    game = newest.by_rules(data["rules"]) if type(data["rules"]) is int else None
    if game is None:
        raise RecordError(
            "error.record.rules", given=str(data["rules"])[:20], game=newest.id, known=newest.rules
        )
    if not isinstance(data["seats"], list):
        raise RecordError("error.record.part", part="seats")
    if not isinstance(data["settings"], dict) or not isinstance(data["seed"], str):
        raise RecordError("error.record.part", part="settings")
    if not isinstance(data["marked"], bool):
        raise RecordError("error.record.part", part="marked")
    seats = read_seats(game, data["seats"])
    settings = read_settings(game.options, data["settings"], len(seats))
    # An option that is newer than the record gets its default. A given value must be written
    # exactly as Hairpin writes it.
    if any(plain(settings[key]) != value for key, value in data["settings"].items()):
        raise RecordError("error.record.part", part="settings")
    series = _series(data["series"], len(seats), game.before_next(settings))
    start = None if data["hairpin"] == DEALT else game.from_json(data["state"])
    try:
        match = MatchLog(game, seats, settings, data["seed"], series, start)
    except Refusal:
        raise
    except (KeyError, TypeError, ValueError):
        # ``deal`` raises these errors if the record's ``carry`` is invalid. Only the game itself
        # can check ``carry``: the data that one game of a series passes to the next.
        raise RecordError("error.record.part", part="series") from None
    match.marked = data["marked"]
    return match


def replay(match: MatchLog, moves: Sequence[object]) -> None:
    """Play a record's moves. Raises ``RecordError`` at the first move that does not fit."""
    for number, line in enumerate(moves, match.n + 1):
        entry = read_entry(line, number)
        try:
            if entry.at < match.at:
                raise RecordError("error.time")
            match.play(entry.seat, entry.move, entry.at)
        except Refusal as refusal:
            raise RecordError(
                "error.record.move", number=number, move=entry.move[:40], reason=refusal.message
            ) from None


def _series(data: object, seats: int, options: Sequence[Option]) -> Series:
    if isinstance(data, dict) and set(data) - {"chosen"} == {"game", "totals", "house", "carry"}:
        totals = data["totals"]
        if (
            all(type(n) is int and 0 <= n <= _MOST_GAMES for n in (data["game"], data["house"]))
            and data["game"] >= 1
            and isinstance(totals, list)
            and len(totals) == seats
            and all(type(n) is int and abs(n) <= _MOST_POINTS for n in totals)
            and isinstance(data["carry"], dict)
        ):
            chosen = _chosen(data.get("chosen"), seats, options)
            return Series(data["game"], tuple(totals), data["house"], data["carry"], chosen)
    raise RecordError("error.record.part", part="series")


def _chosen(data: object, seats: int, options: Sequence[Option]) -> dict[str, Setting]:
    """Return the options that the table chose before a game. ``data`` is None if the record has no
    chosen options.
    """
    if data is None:
        return {}
    if isinstance(data, dict) and data:
        chosen = read_settings(options, data, seats)
        changed = {o.id: chosen[o.id] for o in options if chosen[o.id] != o.default}
        if dump({key: plain(value) for key, value in changed.items()}) == dump(data):
            return changed
    raise RecordError("error.record.part", part="series")


# --- packed -------------------------------------------------------------------------------------


def pack(text: str) -> str:
    """Return a text compressed and encoded in characters that a web address may contain."""
    squeezer = zlib.compressobj(9, wbits=-15, zdict=_COMMON)
    packed = squeezer.compress(text.encode()) + squeezer.flush()
    check = zlib.crc32(text.encode()).to_bytes(4, "big")
    return _LINK + base64.urlsafe_b64encode(check + packed).decode().rstrip("=")


def unpack(packed: str) -> str:
    """Return the text that ``pack`` compressed. Raises ``RecordError`` if it is damaged."""
    try:
        body = packed.strip()
        if not body.startswith(_LINK) or not re.fullmatch(r"[\w-]+", body, re.ASCII):
            raise ValueError
        raw = base64.urlsafe_b64decode(body[1:] + "=" * (-len(body[1:]) % 4))
        opener = zlib.decompressobj(wbits=-15, zdict=_COMMON)
        text = opener.decompress(raw[4:], MOST)
        if opener.unconsumed_tail or not opener.eof or opener.unused_data:
            raise ValueError
        if zlib.crc32(text) != int.from_bytes(raw[:4], "big"):
            raise ValueError
        return text.decode()
    except (ValueError, binascii.Error, zlib.error):
        raise RecordError("error.link") from None


def write_link(match: MatchLog) -> str:
    """Return the record of a match, packed as the last part of a link."""
    return pack(write(match))


def read_link(packed: str, load: Load) -> MatchLog:
    """Return the match packed in the last part of a link. Raises ``RecordError``."""
    return read(unpack(packed), load)
