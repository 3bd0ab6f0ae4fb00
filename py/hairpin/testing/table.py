"""A game under test: its settings, its log, and the complaint about a broken promise."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.chance import Chance
from ..core.errors import SettingsError
from ..core.match_log import MatchLog
from ..core.options import (
    Choice,
    ClockChoice,
    Flag,
    Number,
    Numbers,
    Option,
    Order,
    Setting,
    read_settings,
)
from ..core.record import dump, write
from ..core.seats import read_seats
from ..core.words import CatalogueError, Message, Speaker
from ..games import ALL_GAMES, load
from .pairs import all_pairs

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from ..core.game import Game
    from ..core.state import State
    from ..core.view import Viewer

_OPEN = re.compile(r"\{\w*\}")
_SHOWN = 12  # an error message shows this many of the last entries
_CROWD = 6  # if a game has more seats, only _SOME random seats are checked closely at each point
_SOME = 3
_MOST_FIT = 5000
NAMES = ("Ann", "Ben", "Cleo", "Dan")


@dataclass(slots=True)
class Counts:
    """How much was tried."""

    games: int = 0
    entries: int = 0
    moves: int = 0
    refusals: int = 0
    paths: int = 0
    states: int = 0
    observations: int = 0
    # The viewers for whom ``determinize`` was tried, and the viewers for whom it changed the state
    # at least once. The second set stays empty in a game without hidden cards.
    tried: set[object] = field(default_factory=set)
    fooled: set[object] = field(default_factory=set)

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.entries} entries, {self.moves} moves played,"
            f" {self.refusals} refused, {self.paths} touch paths, {self.observations} observations,"
            f" {self.states} broken states"
        )


class Seen(NamedTuple):
    """The game in which a promise was broken, with the data to reproduce the fault.

    ``record`` is the game up to that point, as ``hairpin replay`` reads it.
    """

    seed: str
    seats: int
    settings: Mapping[str, object]
    record: str


class Wrong(AssertionError):
    """Raised if a game breaks a promise: ``what`` names the promise, ``seen`` describes the
    game."""

    def __init__(self, said: str, what: str = "", seen: Seen | None = None) -> None:
        super().__init__(said)
        self.what: str = what or said
        self.seen = seen


class Table:
    """The game under test and its match. Error messages of its checks show the seed, the settings
    and the last entries of the match."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        raw: Mapping[str, object],
        seed: str,
        counts: Counts,
    ) -> None:
        self.game = game
        self.raw: dict[str, Any] = {**raw, **game.quick_settings}
        self.counts = counts
        self.chance: Chance = Chance(f"testing/{game.id}/{seed}")
        specs = read_seats(game, ["person"] * seats)
        self.match: MatchLog = MatchLog(
            game, specs, read_settings(game.options, self.raw, seats), seed
        )
        self.speaker: Speaker = Speaker([NAMES[i % 4] + str(i // 4 or "") for i in range(seats)])
        self.close_seats: tuple[int, ...] = tuple(range(1, seats + 1))  # seats checked closely
        # A test game that has the id of a real game may use the sentences of all games.
        toy = game.id in ALL_GAMES and load(game.id) is not game
        self.texts: TextChecker = TextChecker(
            self.speaker, self.fail, () if toy else {*ALL_GAMES} - {game.id}
        )
        self._fits: dict[int, object] = {}  # parts of views that were already checked

    def load(self, game: str) -> Game[Any]:
        """Return the game under test, to read its records. Raises ``SettingsError`` if ``game`` is
        another id."""
        if game != self.game.id:
            raise SettingsError("error.game.unknown", id=game[:40], known=self.game.id)
        return self.game

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.match.seats)

    def choose_seats(self) -> None:
        """Choose the seats that are checked closely at this point: all, unless there are many."""
        self.texts.turn()
        if self.crowded:
            seats = list(range(1, self.seats + 1))
            self.chance.shuffle(seats)
            self.close_seats = tuple(sorted(seats[:_SOME]))

    @property
    def crowded(self) -> bool:
        """Whether the game has too many seats to check all of them at each point."""
        return self.seats > _CROWD

    @property
    def viewers(self) -> list[Viewer]:
        """The viewers to check: the seats checked closely, "public" and "all"."""
        return [*self.close_seats, "public", "all"]

    def new(self, part: object) -> bool:
        """Whether this part of a view was not checked before; marks it as checked."""
        if self._fits.get(id(part)) is part:
            return False
        if len(self._fits) > _MOST_FIT:
            self._fits = {}
        self._fits[id(part)] = part
        return True

    def fail(self, what: str) -> Wrong:
        """The exception for the broken promise ``what``, with the data to reproduce the fault."""
        log = [str(entry) for entry in self.match.entries[: self.match.n]]
        shown = ", ".join(log[-_SHOWN:]) or "nothing"
        return Wrong(
            f"{self.game.id}: {what}\n  seed {self.match.seed!r}, {self.seats} seats, settings"
            f" {self.raw}\n  after {len(log)} entries: {'… ' if len(log) > _SHOWN else ''}{shown}",
            what,
            Seen(self.match.seed, self.seats, self.raw, self._record()),
        )

    def _record(self) -> str:
        """The record of the game so far; empty if the game is too broken to be written."""
        try:
            return write(self.match)
        except Exception:
            return ""

    def demand(self, fits: object, what: str) -> None:
        """Fail with ``what`` unless ``fits``."""
        if not fits:
            raise self.fail(what)

    def text(self, state: State) -> str:
        """A state as JSON text."""
        try:
            return json.dumps(self.game.to_json(state), allow_nan=False, ensure_ascii=False)
        except (TypeError, ValueError) as error:
            raise self.fail(f"to_json gives a value that JSON cannot hold: {error}") from error

    def back(self, text: str) -> State:
        """Read a state from the JSON text that the method ``text`` wrote."""
        try:
            state: State = self.game.from_json(json.loads(text))
        except Exception as error:
            raise self.fail(f"from_json refuses what to_json wrote: {error!r}\n  {text}") from error
        return state

    def said(self, message: Message | str | None, what: str) -> str:
        """A message as a complete sentence."""
        return self.texts.said(message, what)

    def plain(self, thing: Any, what: str) -> Any:
        """Convert data to JSON; each message in it becomes its sentence."""
        return self.texts.plain(thing, what)


class TextChecker:
    """Turns messages into sentences and checks them.

    Views of several viewers and of consecutive points share most parts. A part that is the same
    object as before, or equals an earlier part with the same id, is not converted again.
    """

    def __init__(
        self, speaker: Speaker, fail: Callable[[str], Wrong], others: Collection[str] = ()
    ) -> None:
        self.speaker = speaker
        self._fail = fail
        # Ids of other games: the game under test must not use their sentences, which can change.
        self._others = others
        # Caches. ``_current`` and ``_previous``: the parts used at this point and at the point
        # before it, by Python's ``id()``. ``_named``: parts by their key ``id``. ``_sentences``:
        # sentences by message key.
        self._current: dict[int, tuple[object, Any]] = {}
        self._previous: dict[int, tuple[object, Any]] = {}
        self._named: dict[object, tuple[object, Any]] = {}
        self._sentences: dict[str, tuple[Message, str]] = {}

    def turn(self) -> None:
        """Go to the next point of the game: keep only cached parts that the last point used."""
        self._previous, self._current = self._current, {}

    def said(self, message: Message | str | None, what: str) -> str:
        """A message as a complete sentence. Raises ``Wrong`` if it cannot be said."""
        if message is None:
            return ""
        if isinstance(message, str):
            return message
        known = self._sentences.get(message.key)
        if known is not None and (known[0] is message or known[0].values == message.values):
            return known[1]
        if message.key.partition(".")[0] in self._others:
            raise self._fail(f"{what} is a sentence of another game ({message.key})")
        try:
            text = self.speaker.say(message)
        except CatalogueError as error:
            raise self._fail(f"{what} cannot be said: {error}") from error
        if _OPEN.search(text):
            raise self._fail(f"{what} is said with a gap in it: {text!r}")
        if not text.strip():
            raise self._fail(f"{what} is said as nothing at all ({message.key})")
        self._sentences[message.key] = (message, text)
        return text

    def plain(self, thing: Any, what: str) -> Any:
        """Convert data to JSON; each message in it becomes its sentence. Raises ``Wrong`` if the
        data is no JSON."""
        kind = type(thing)
        if kind is str or kind is int:
            return thing
        if isinstance(thing, Message):
            return self.said(thing, what)
        if isinstance(thing, dict):
            return self._part(thing, what)
        if isinstance(thing, (list, tuple)):
            return [self.plain(item, what) for item in thing]
        if thing is None or isinstance(thing, (str, int, float)):
            return thing
        raise self._fail(f"{what} is {type(thing).__name__}, which JSON cannot hold")

    def _part(self, thing: dict[Any, Any], what: str) -> Any:
        found = self._current.get(id(thing))
        if found is not None and found[0] is thing:
            return found[1]
        found = self._previous.get(id(thing))
        if found is None or found[0] is not thing:
            name = thing.get("id")
            found = self._named.get(name) if isinstance(name, str) else None
            if found is None or found[0] != thing:
                if not all(isinstance(key, str) for key in thing):
                    raise self._fail(f"{what} has keys that are no text")
                said = {key: self.plain(value, f"{what}.{key}") for key, value in thing.items()}
                found = (thing, said)
                if isinstance(name, str):
                    self._named[name] = found
            found = (thing, found[1])
        self._current[id(thing)] = found
        return found[1]


def limits(option: Option, seats: int, chance: Chance) -> list[Setting]:
    """The values of an option to test: every choice, or the least, the greatest and some other
    value."""
    if isinstance(option, Flag):
        return [False, True]
    if isinstance(option, Number):
        between = option.low + chance.below(option.high - option.low + 1)
        return [option.low, option.high, between]
    if isinstance(option, Choice):
        return list(option.values)
    if isinstance(option, ClockChoice):
        own = f"{1 + chance.below(20)}+{chance.below(60)}"
        return [*option.values, "1+0", f"{option.longest}+{option.longest}", own]
    if isinstance(option, Order):
        letters = list(option.of)
        chance.shuffle(letters)
        return [*option.values, option.of[::-1], "".join(letters)]
    if isinstance(option, Numbers):
        count = seats if option.per_seat else 1 + chance.below(min(option.most, 5))
        mixed = [option.low + chance.below(option.high - option.low + 1) for _ in range(count)]
        most = [option.high] * count
        if count > _CROWD:
            # Random play would never end if all seats had the maximum.
            most[0] = option.low + 1
        return [(), (option.low,) * count, tuple(most), tuple(mixed)]
    return [option.default]


def seat_counts(game: Game[Any]) -> list[int]:
    """Return the numbers of seats to test: in a game for many seats a few and the maximum, else all."""
    counts = list(range(game.low, game.high + 1))
    few = [n for n in counts if n in (2, 3, 4, 6, 10) or n == game.high]
    return counts if game.high <= _CROWD else few


def sample_settings(game: Game[Any], seats: int, chance: Chance) -> list[dict[str, Setting]]:
    """Settings to test: the defaults, all presets, and settings that together combine each value of
    an option with each value of any other option.

    All settings include the game's ``quick_settings``, so that random play comes to an end.
    """
    tried = {
        option.id: limits(option, seats, chance)
        for option in game.options
        if option.id not in game.quick_settings and option.concerns(seats)
    }
    found: list[dict[str, Setting]] = [{}]
    found += [dict(preset.settings) for preset in game.presets]
    # Use a fixed random stream, so that all seat counts with the same options get the same rows.
    found += all_pairs(tried, Chance("pairs"))
    unique: dict[str, dict[str, Setting]] = {}
    for settings in found:
        settings |= game.quick_settings
        unique.setdefault(dump(settings), settings)
    return list(unique.values())


def short(texts: Sequence[str]) -> str:
    """The first few texts, for an error message."""
    return ", ".join(map(repr, texts[:6])) + (" …" if len(texts) > 6 else "")
