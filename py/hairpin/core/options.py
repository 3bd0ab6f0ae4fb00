"""Options: the choices of a table before a game, each with a type, a default and limits.

An option reads a value from outside: JSON from the page, or text from the command line or a link.
It returns the checked value in its only internal form, or refuses it with a sentence. ``Settings``
are the checked values of all options of a game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from .checks import whole
from .errors import SettingsError
from .spelling import nearest
from .words import AnyOf, Message, Seat, say

# The types of a setting. Lists are tuples, so that settings can be shared without copying.
Setting: TypeAlias = "bool | int | str | tuple[int, ...]"


@dataclass(frozen=True, slots=True)
class Option:
    """The base of all options.

    ``id`` is the option's name in links and records. ``bot_default``, if given, is the default at
    tables with a bot. ``when`` is a condition: ``{"seats": [2, 3]}``, ``{"option": "id", "in":
    [values]}``, or a dict with all these keys. In a tuple of conditions at least one must hold. The
    set-up hides the option if its condition does not hold.
    """

    id: str
    default: Setting
    bot_default: Setting | None = field(default=None, kw_only=True)
    when: Mapping[str, Any] | tuple[Mapping[str, Any], ...] | None = field(
        default=None, kw_only=True
    )
    kind = ""

    def concerns(self, seats: int, settings: Mapping[str, Setting] | None = None) -> bool:
        """Whether the option has an effect with ``seats`` seats under ``settings``; without
        ``settings``: whether any settings give it an effect.
        """
        if self.when is None:
            return True
        return any(
            seats in each.get("seats", (seats,))
            and (settings is None or "option" not in each or settings[each["option"]] in each["in"])
            for each in (self.when if isinstance(self.when, tuple) else (self.when,))
        )

    def read(self, raw: object, seats: int) -> Setting:
        """Return the checked setting for ``raw``. Raises ``SettingsError`` with a sentence."""
        raise NotImplementedError

    def refuse(self, raw: object, wanted: Message) -> SettingsError:
        """Return the error for a value that is not allowed; it names this value and the allowed
        values.
        """
        shown = raw if isinstance(raw, str) else json.dumps(raw, default=_shown)
        return SettingsError("error.setting", id=self.id, wanted=wanted, given=shown[:40])

    def info(self, game: str) -> dict[str, Any]:
        """Return the option as data for a set-up form; its texts are messages."""
        data: dict[str, Any] = {
            "id": self.id,
            "kind": self.kind,
            "name": say(f"{game}.option.{self.id}"),
            "help": say(f"{game}.option.{self.id}.help"),
            "default": self.default,
        }
        if self.bot_default is not None:
            data["bot_default"] = self.bot_default
        if self.when is not None:
            if isinstance(self.when, tuple):
                data["when"] = [dict(each) for each in self.when]
            else:
                data["when"] = dict(self.when)
        return data

    def said(self, game: str, value: Setting) -> Message | str:
        """Return a value in words, for a summary of the settings."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Flag(Option):
    """Yes or no."""

    kind = "bool"

    def read(self, raw: object, seats: int) -> bool:
        """Read a JSON boolean, or one of yes/no, on/off, true/false, 1/0. Raises ``SettingsError``."""
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str):
            word = raw.strip().lower()
            if word in ("yes", "on", "true", "1"):
                return True
            if word in ("no", "off", "false", "0"):
                return False
        raise self.refuse(raw, say("wanted.flag"))

    def said(self, game: str, value: Setting) -> Message:
        """Return yes or no in words."""
        return say("option.yes" if value else "option.no")


@dataclass(frozen=True, slots=True)
class Number(Option):
    """A whole number within limits, both included."""

    low: int = field(kw_only=True)
    high: int = field(kw_only=True)
    kind = "int"

    def read(self, raw: object, seats: int) -> int:
        """Read a JSON integer or its text. Raises ``SettingsError``."""
        value = _whole(raw)
        if value is None or not self.low <= value <= self.high:
            raise self.refuse(raw, say("wanted.number", low=self.low, high=self.high))
        return value

    def info(self, game: str) -> dict[str, Any]:
        """Return the data common to all options, plus ``min`` and ``max``."""
        return {**Option.info(self, game), "min": self.low, "max": self.high}


class Drawing(NamedTuple):
    """A picture of a value: a closed curve that a front end may draw beside the value's name.

    ``curve`` has the control points (x, y) of a uniform cubic B-spline in driving direction; x goes
    right and y down, each from about 0 to 1. ``widths`` divides the curve into stretches of equal
    length; each digit is the line's width there. ``inside`` names the scenery drawn inside the
    curve.
    """

    curve: tuple[tuple[float, float], ...]
    widths: str = "1"
    inside: str = ""

    def info(self) -> dict[str, Any]:
        """Return the drawing as data."""
        curve = [list(point) for point in self.curve]
        return {"curve": curve, "widths": self.widths, "inside": self.inside}


@dataclass(frozen=True, slots=True)
class Choice(Option):
    """One of a few named values.

    For each value that has a drawing, the catalogue has an explanation: its key is the key of the
    value's name plus ``.about``.
    """

    values: tuple[str, ...] = field(kw_only=True)
    drawings: Mapping[str, Drawing] = field(default_factory=dict, kw_only=True)
    kind = "choice"

    def read(self, raw: object, seats: int) -> str:
        """Read one of ``values``; the number 3 means the value "3". Raises ``SettingsError``."""
        number = whole(raw)
        text = raw if number is None else str(number)
        if isinstance(text, str) and text.strip() in self.values:
            return text.strip()
        raise self.refuse(raw, say("wanted.choice", values=AnyOf(self.values)))

    def info(self, game: str) -> dict[str, Any]:
        """Return the data common to all options, plus ``choices``; a choice with a drawing also has
        ``drawing`` and ``say``.
        """
        choices = _choices(self, game, self.values)
        for choice in choices:
            drawing = self.drawings.get(choice["value"])
            if drawing is not None:
                choice["drawing"] = drawing.info()
                choice["say"] = say(f"{choice['name'].key}.about")
        return {**Option.info(self, game), "choices": choices}

    def said(self, game: str, value: Setting) -> Message:
        """Return the name of the choice."""
        return say(f"{game}.option.{self.id}.{value}")


@dataclass(frozen=True, slots=True)
class ClockChoice(Option):
    """``off``, or ``TURN+RESERVE`` in seconds: time for each turn, and a reserve for the whole
    game.
    """

    values: tuple[str, ...] = field(kw_only=True)
    kind = "clock"
    longest = 3600

    def read(self, raw: object, seats: int) -> str:
        """Read ``off``, or two whole numbers of seconds joined by a plus sign. Raises
        ``SettingsError``.
        """
        if isinstance(raw, str):
            text = raw.strip().lower()
            if text == "off":
                return text
            parts = [_whole(part) for part in text.split("+")]
            times = [s for s in parts if s is not None and 0 <= s <= self.longest]
            if len(times) == len(parts) == 2 and times[0] >= 1:
                return f"{times[0]}+{times[1]}"
        raise self.refuse(raw, say("wanted.clock", most=self.longest))

    def info(self, game: str) -> dict[str, Any]:
        """Return the data common to all options, plus ``choices``: clocks that have a name. The
        option also accepts other times."""
        return {**Option.info(self, game), "choices": _choices(self, game, self.values)}

    def said(self, game: str, value: Setting) -> Message:
        """Return the name of a clock in ``values``, or the times of any other clock."""
        if value in self.values:
            return say(f"{game}.option.{self.id}.{value}")
        turn, _, reserve = str(value).partition("+")
        return say("option.clock", turn=int(turn), reserve=int(reserve))


@dataclass(frozen=True, slots=True)
class Order(Option):
    """An order of the letters in ``of``. The option's value is the name of an order (one of
    ``values``), or the letters themselves in the chosen order.
    """

    of: str = field(kw_only=True)
    values: tuple[str, ...] = field(kw_only=True)
    kind = "permutation"

    def read(self, raw: object, seats: int) -> str:
        """Read a named order, or every letter of ``of`` exactly once; white space is ignored.

        Raises ``SettingsError``.
        """
        if isinstance(raw, str):
            text = raw.strip()
            if text.lower() in self.values:
                return text.lower()
            letters = "".join(text.split()).upper()
            if sorted(letters) == sorted(self.of):
                return letters
        raise self.refuse(raw, say("wanted.order", values=AnyOf(self.values), of=self.of))

    def info(self, game: str) -> dict[str, Any]:
        """Return the data common to all options, plus ``of`` and ``choices``."""
        return {
            **Option.info(self, game),
            "of": self.of,
            "choices": _choices(self, game, self.values),
        }

    def said(self, game: str, value: Setting) -> Message | str:
        """Return the name of an order in ``values``, or the letters of any other order."""
        if value in self.values:
            return say(f"{game}.option.{self.id}.{value}")
        return str(value)


@dataclass(frozen=True, slots=True)
class Numbers(Option):
    """A list of whole numbers within limits.

    With ``per_seat`` the list has one number for each seat; a single number is repeated for all
    seats. An empty list gives each seat the number ``each``.
    """

    low: int = field(kw_only=True)
    high: int = field(kw_only=True)
    most: int = field(default=20, kw_only=True)
    per_seat: bool = field(default=False, kw_only=True)
    each: int | None = field(default=None, kw_only=True)

    def read(self, raw: object, seats: int) -> tuple[int, ...]:
        """Read a JSON list, or text with commas; an empty list stands for the default.

        Raises ``SettingsError``.
        """
        items: Sequence[object] | None = None
        if isinstance(raw, str):
            items = [part for part in raw.split(",") if part.strip()]
        elif isinstance(raw, (list, tuple)):
            items = raw
        values = [_whole(item) for item in items] if items is not None else [None]
        if (
            any(v is None or not self.low <= v <= self.high for v in values)
            or len(values) > self.most
            or (self.per_seat and len(values) not in (0, 1, seats))
        ):
            key = "wanted.per_seat" if self.per_seat else "wanted.numbers"
            count = seats if self.per_seat else self.most
            raise self.refuse(raw, say(key, n=count, low=self.low, high=self.high))
        found = tuple(v for v in values if v is not None)
        return found * seats if self.per_seat and len(found) == 1 else found

    def info(self, game: str) -> dict[str, Any]:
        """Return the data common to all options, plus the limits; the kind is ``per_seat`` or
        ``ints``.
        """
        kind = "per_seat" if self.per_seat else "ints"
        data = {
            **Option.info(self, game),
            "kind": kind,
            "default": list(self.default) if isinstance(self.default, tuple) else self.default,
            "min": self.low,
            "max": self.high,
            "most": self.most,
        }
        if self.each is not None:
            data["each"] = self.each
        return data

    def said(self, game: str, value: Setting) -> Message | str:
        """Return the numbers with commas; a single number if all seats have the same number."""
        if not isinstance(value, tuple):
            return str(value)
        numbers = value or (() if self.each is None else (self.each,))
        same = self.per_seat and len(set(numbers)) == 1
        return ", ".join(map(str, numbers[:1] if same else numbers))


@dataclass(frozen=True, slots=True)
class SeatFlags(Numbers):
    """Yes (1) or no (0) for every seat; an empty list means no for all seats."""

    low: int = field(default=0, kw_only=True)
    high: int = field(default=1, kw_only=True)
    per_seat: bool = field(default=True, kw_only=True)
    each: int | None = field(default=0, kw_only=True)

    def info(self, game: str) -> dict[str, Any]:
        """Return the data of a ``Numbers`` option, plus ``flags``."""
        return {**Numbers.info(self, game), "flags": True}

    def said(self, game: str, value: Setting) -> Message:
        """Return the names of the seats with “yes”. If all seats have the same value, return only
        “yes” or “no”."""
        if not isinstance(value, tuple) or not any(value):
            return say("option.no")
        if all(value):
            return say("option.yes")
        return say("option.seats", who=tuple(Seat(i) for i, on in enumerate(value, 1) if on))


class Settings(Mapping[str, Setting]):
    """The values of all options of one game: complete, checked and constant."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Setting]) -> None:
        self._values = dict(values)

    def __getitem__(self, key: str) -> Setting:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Settings({self._values!r})"

    def number(self, key: str) -> int:
        """Return the value of a ``Number`` option."""
        value = self._values[key]
        assert isinstance(value, int)
        return value

    def text(self, key: str) -> str:
        """Return the value of an option whose value is a text, such as a ``Choice``."""
        value = self._values[key]
        assert isinstance(value, str)
        return value

    def flag(self, key: str) -> bool:
        """Return the value of a ``Flag`` option."""
        value = self._values[key]
        assert isinstance(value, bool)
        return value

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return the value of a ``Numbers`` option."""
        value = self._values[key]
        assert isinstance(value, tuple)
        return value


def read_settings(
    options: Sequence[Option], raw: Mapping[str, object], seats: int, *, bots: bool = False
) -> Settings:
    """Return complete, checked settings: the values of ``raw``, and defaults for all other options.

    With ``bots`` it uses the defaults for tables with a bot. Raises ``SettingsError`` for an
    unknown option or a value that is not allowed.
    """
    known = {option.id: option for option in options}
    for key in raw:
        if key not in known:
            if not known:
                raise SettingsError("error.settings.none", id=key[:40])
            meant = nearest(key, known)
            if meant is not None:
                raise SettingsError("error.settings.near", id=key[:40], meant=meant)
            raise SettingsError("error.settings.unknown", id=key[:40], known=AnyOf(tuple(known)))
    values: dict[str, Setting] = {}
    for option in options:
        if option.id in raw:
            values[option.id] = option.read(raw[option.id], seats)
        elif bots and option.bot_default is not None:
            values[option.id] = option.bot_default
        else:
            values[option.id] = option.default
    return Settings(values)


def plain(value: Setting) -> bool | int | str | list[int]:
    """Return a setting as JSON: a tuple becomes a list."""
    return list(value) if isinstance(value, tuple) else value


def _whole(raw: object) -> int | None:
    if not isinstance(raw, str):
        return whole(raw)
    text = raw.strip()
    digits = text[1:] if text[:1] == "-" else text
    return int(text) if text.isascii() and digits.isdigit() and len(digits) <= 9 else None


def _shown(value: object) -> int | str:
    """Return a number or text in place of ``value``, which JSON cannot represent."""
    number = whole(value)
    return str(value) if number is None else number


def _choices(option: Option, game: str, values: Sequence[str]) -> list[dict[str, Any]]:
    return [{"value": value, "name": say(f"{game}.option.{option.id}.{value}")} for value in values]
