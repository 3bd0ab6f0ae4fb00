"""Seats: people and bots, their names and colours."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from .checks import whole
from .drivers import DRIVERS
from .errors import SettingsError
from .spelling import nearest
from .words import AnyOf, Message, Speaker, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .game import Game

PERSON = "person"
BOT = "bot:"
RANDOM = "random"
COLOURS = ("red", "blue", "amber", "green", "violet", "ink")
MAX_NAME = 24


class SeatSpec(NamedTuple):
    """One seat: ``kind`` is ``person`` or ``bot:LEVEL``; ``name`` is never empty at a table."""

    kind: str
    name: str
    colour: str

    @property
    def level(self) -> str | None:
        """The bot's level; None for a person."""
        return self.kind.removeprefix(BOT) if self.kind.startswith(BOT) else None

    @property
    def is_bot(self) -> bool:
        """Whether a bot plays this seat."""
        return self.kind != PERSON

    def newest(self, game: Game[Any]) -> SeatSpec:
        """Return this seat with the current id of its bot's level, for new games."""
        if self.level is None:
            return self
        return self._replace(kind=f"{BOT}{newest_level(game, self.level)}")

    def to_json(self) -> dict[str, str]:
        """Return the seat as JSON."""
        return {"kind": self.kind, "name": self.name, "colour": self.colour}


def levels_of(game: Game[Any]) -> tuple[str, ...]:
    """Return the levels of a game's bots, weakest first."""
    return (RANDOM, *(level.id for level in game.levels()))


def newest_level(game: Game[Any], level: str) -> str | None:
    """Return the current id of the bot whose current or earlier id is ``level``; None if unknown."""
    if level == RANDOM:
        return RANDOM
    return next((known.id for known in game.levels() if level in (known.id, *known.also)), None)


def check_number(game: Game[Any], seats: int) -> None:
    """Check that the game allows this number of seats. Raises ``SettingsError`` with a sentence."""
    if game.low <= seats <= game.high:
        return
    name = say(f"{game.id}.name")
    if game.low == game.high:
        raise SettingsError("error.seats.exact", game=name, n=game.low, has=seats)
    raise SettingsError("error.seats.number", game=name, low=game.low, high=game.high, has=seats)


def read_kinds(game: Game[Any], seats: object) -> list[Any]:
    """Return the kind of each seat: people if ``seats`` is a number, or the items of a list.

    None stands for the game's lowest number. Raises ``SettingsError`` with a sentence.
    """
    number = game.low if seats is None else whole(seats)
    if number is not None:
        check_number(game, number)
        return [PERSON] * number
    # Refuse a str here: it is a sequence, too, but its letters do not mean seats.
    if isinstance(seats, Iterable) and not isinstance(seats, str):
        return list(seats)
    raise SettingsError("match.error.seats", given=repr(seats)[:20])


def read_seats(game: Game[Any], raw: Iterable[object]) -> list[SeatSpec]:
    """Return checked seats, made from texts (``person`` or ``bot:LEVEL``) or JSON objects.

    Missing names and colours are filled in. Raises ``SettingsError`` with a sentence.
    """
    given = list(raw)
    check_number(game, len(given))
    items = [_fields(item) for item in given]
    kinds = [_kind(game, kind) for kind, _, _ in items]
    names = _names(game, kinds, [name for _, name, _ in items])
    colours = _colours([colour for _, _, colour in items])
    return [SeatSpec(*parts) for parts in zip(kinds, names, colours, strict=True)]


def _fields(item: object) -> tuple[str, str, str]:
    if isinstance(item, str):
        return item, "", ""
    if isinstance(item, dict) and set(item) <= {"kind", "name", "colour"}:
        kind, name, colour = item.get("kind", PERSON), item.get("name", ""), item.get("colour", "")
        if isinstance(kind, str) and isinstance(name, str) and isinstance(colour, str):
            return kind, name, colour
    raise SettingsError("error.seat.shape", given=str(item)[:40])


def _kind(game: Game[Any], kind: str) -> str:
    kind = kind.strip()
    if kind == PERSON:
        return kind
    if not kind.startswith(BOT):
        raise SettingsError("error.seat.shape", given=kind[:40])
    level = kind.removeprefix(BOT)
    if newest_level(game, level) is None:
        raise unknown_level(game, level)
    return kind


def unknown_level(game: Game[Any], level: str) -> SettingsError:
    """Return the error for a name that no bot of the game has; it says which bot may be meant."""
    name, known = say(f"{game.id}.name"), levels_of(game)
    meant = nearest(level.casefold(), known)
    if meant is not None:
        return SettingsError("error.seat.level.near", game=name, given=level[:40], meant=meant)
    return SettingsError("error.seat.level", game=name, given=level[:40], known=AnyOf(known))


def clean_name(text: str) -> str:
    """Return a name in its stored form: composed characters, single inner spaces; it may be empty.

    Raises ``SettingsError`` if it is too long or has unprintable characters.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if len(name) > MAX_NAME:
        raise SettingsError("error.seat.name.long", most=MAX_NAME, given=name[:MAX_NAME])
    # Ignore joiners in the check: a joiner is not printable, but it is part of a composed emoji.
    seen = name.replace("\u200d", "")
    if not seen.isprintable() or (name and not seen):
        raise SettingsError("error.seat.name.unprintable")
    return name


def level_name(game: Game[Any], level: str) -> Message:
    """Return a bot's name. A driver has the same name in every game."""
    if level == RANDOM:
        return say("bot.random")
    known = newest_level(game, level) or level
    return say(f"driver.{known}") if known in DRIVERS else say(f"{game.id}.bot.{known}")


def level_about(game: Game[Any], level: str) -> Message:
    """Return a sentence about how a bot plays."""
    known = newest_level(game, level) or level
    return say("bot.random.about" if known == RANDOM else f"{game.id}.bot.{known}.about")


def _names(game: Game[Any], kinds: Sequence[str], given: Sequence[str]) -> list[str]:
    """Return the names of all seats. Automatic names are English, since records have no language; a speaker
    says them in its own.
    """
    speaker = Speaker([])
    names = [clean_name(name) for name in given]
    typed = {name.casefold() for name in names if name}
    for i, kind in enumerate(kinds):
        if names[i]:
            continue
        seat = i + 1
        if kind == PERSON:
            names[i] = speaker.say(say("seat.number", seat=seat))
        else:
            names[i] = _bot_name(game, kinds, i, typed, speaker)
    # Check all names only now: the automatic name of a seat may equal a name that a player typed.
    folded = [name.casefold() for name in names]
    for name in names:
        if folded.count(name.casefold()) > 1:
            raise SettingsError("error.seat.name.twice", given=name)
    return names


def _bot_name(
    game: Game[Any], kinds: Sequence[str], index: int, typed: set[str], speaker: Speaker
) -> str:
    """Return the name of an unnamed bot, with its seat's number if the name alone is not unique."""
    level = kinds[index].removeprefix(BOT)
    named = level_name(game, level)
    driver = newest_level(game, level) in DRIVERS
    alone = say("seat.driver" if driver else "seat.bot", level=named)
    alike = [level_name(game, kind.removeprefix(BOT)) for kind in kinds if kind != PERSON]
    if alike.count(named) == 1 and speaker.say(alone).casefold() not in typed:
        return speaker.say(alone)
    return speaker.say(
        say("seat.driver.numbered" if driver else "seat.bot.numbered", level=named, seat=index + 1)
    )


def _colours(given: Sequence[str]) -> list[str]:
    colours = [colour.strip() for colour in given]
    for colour in colours:
        if colour and colour not in COLOURS:
            raise SettingsError("error.seat.colour", given=colour[:20], known=AnyOf(COLOURS))
        if colour and colours.count(colour) > 1 and len(colours) <= len(COLOURS):
            raise SettingsError("error.seat.colour.twice", given=colour)
    free = [colour for colour in COLOURS if colour not in colours]
    # With more than six seats, colours repeat; a pattern and a number then distinguish the seats.
    return [
        colour or (free.pop(0) if free else COLOURS[i % len(COLOURS)])
        for i, colour in enumerate(colours)
    ]
