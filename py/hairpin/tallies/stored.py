"""Checks of finished games as a device stores them. A damaged entry is left out; it stops nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: The last moment with a date in JavaScript, in ms since 1970.
LAST_TIME: Final = 8_640_000_000_000_000
#: Numbers above this are not exact in JavaScript.
_MOST: Final = 2**53 - 1
_ID: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)
_MONTH: Final = re.compile(r"\d{4,6}-\d\d", re.ASCII)
#: The parts of a split, which add up to the chance at the end in per cent.
SPLIT_PARTS: Final = ("start", "own", "luck", "others")
#: In a long game the changes are many times a whole win.
_MOST_CHANGE: Final = 100_000
_AIDS: Final = {"branch", "hint", "position", "restart", "undo", "warning"}


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game: its end in ms since 1970, and its checked tally.

    ``month`` is the month of its end on the device, such as ``2026-11``; empty if the device has not named it.
    """

    time: int
    tally: Mapping[str, Any]
    month: str = ""

    @property
    def id(self) -> str:
        """The digest of the game's record."""
        return str(self.tally["id"])


def read_games(stored: Iterable[object]) -> list[FinishedGame]:
    """Return the readable games among stored rows; each row is checked in full."""
    return [game for row in stored if (game := read_game(row)) is not None]


def read_game(row: object) -> FinishedGame | None:
    """Return a stored row as a finished game; None if anything in it is damaged."""
    if not isinstance(row, dict):
        return None
    time: Any = row.get("time")
    tally: Any = row.get("tally")
    if not is_time(time) or not is_tally(tally):
        return None
    month = row.get("month")
    named = isinstance(month, str) and _MONTH.fullmatch(month) is not None
    return FinishedGame(time, tally, str(month) if named else "")


def is_time(value: Any) -> bool:
    """Whether a value is a moment that has a date."""
    return _whole(value) and value <= LAST_TIME


def is_tally(tally: Any) -> bool:
    """Whether all parts of a tally exist and have the right types."""
    return (
        isinstance(tally, dict)
        and _text(tally.get("id"))
        and _ID.fullmatch(tally["id"]) is not None
        and _text(tally.get("game"))
        and _text(tally.get("reason"))
        and _all(tally.get("seats"), _seat)
        and tally["seats"] != []
        and "margin" in tally
        and (tally["margin"] is None or _margin(tally["margin"]))
        and _whole(tally.get("moves"))
        and "time" in tally
        and (tally["time"] is None or _whole(tally["time"]))
        and _all(tally.get("course"), _text)
        and "series" in tally
        and (tally["series"] is None or _whole(tally["series"]))
        and _all(tally.get("aids"), _aid)
        and isinstance(tally.get("marked"), bool)
        and ("daily" not in tally or _daily(tally["daily"]))
        and ("split" not in tally or _split(tally["split"], len(tally["seats"])))
    )


def _whole(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _MOST


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _all(values: Any, fits: Any) -> bool:
    return isinstance(values, list) and all(map(fits, values))


def _aid(value: Any) -> bool:
    return isinstance(value, str) and value in _AIDS


def _seat(seat: Any) -> bool:
    return (
        isinstance(seat, dict)
        and _text(seat.get("name"))
        and seat["name"] != ""
        and "level" in seat
        and (seat["level"] is None or _text(seat["level"]))
        and "place" in seat
        and (seat["place"] is None or _whole(seat["place"]))
        and isinstance(seat.get("won"), bool)
        and _whole(seat.get("moves"))
        and all(isinstance(seat.get(part, False), bool) for part in ("lit", "feat"))
    )


def _margin(margin: Any) -> bool:
    return (
        isinstance(margin, dict)
        and _whole(margin.get("n"))
        and _text(margin.get("unit"))
        and _text(margin.get("say"))
    )


def _split(split: Any, seats: int) -> bool:
    """Whether a split is of an existing seat, with chances and changes that are possible."""
    return (
        isinstance(split, dict)
        and type(split.get("seat")) is int
        and 1 <= split["seat"] <= seats
        and all(type(split.get(part)) is int for part in SPLIT_PARTS)
        and all(abs(split[part]) <= _MOST_CHANGE for part in SPLIT_PARTS)
        and 0 <= split["start"] <= 100
        and 0 <= sum(split[part] for part in SPLIT_PARTS) <= 100
    )


def _daily(day: Any) -> bool:
    return (
        isinstance(day, dict)
        and all(_text(day.get(part)) for part in ("kind", "date", "line"))
        and _whole(day.get("version"))
    )
