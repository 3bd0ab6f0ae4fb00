"""The race of a date: game, options, seats, driver and seed, all derived from the date.

The game changes every day. Each game has a few kinds of race, all short enough for every day. The
driver (bot) of the day changes, too; if the person has several opponents, the other opponents are
the drivers nearest in strength. The person sits in seat 1.

Raise `VERSION` after each change of this module, of a game's rules or of a driver's behaviour. The
change may give a date a different race, so players must not compare results across versions.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.chance import derive
from ..core.drivers import DRIVERS
from ..core.errors import SettingsError
from ..core.options import plain, read_settings
from ..core.seats import BOT, PERSON
from ..games import load
from .dates import FIRST, day_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.match_log import MatchLog
    from ..core.options import Settings

#: The version of the daily races and puzzles; seeds of daily games contain it.
VERSION: Final = 2

# Letters for seeds; letters that look like others (I, L, O, U) are left out.
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_SEED: Final = re.compile(r"today-([1-9][0-9]{0,5})-([0-9]{4}-[0-9]{2}-[0-9]{2})-[0-9A-Z]{8}")


class Kind(NamedTuple):
    """A kind of race: the number of bots against the person, and the settings that differ from the
    game's defaults."""

    rivals: int
    settings: Mapping[str, Any]


#: The games, which change daily in this order; each game cycles through its kinds of races. No race
#: takes more than a quarter of an hour.
GAMES: Final[tuple[tuple[str, tuple[Kind, ...]], ...]] = (
    (
        "daytona",
        (
            Kind(3, {"races": 1}),
            Kind(2, {"races": 1}),
            Kind(3, {"races": 1, "missed": False}),
        ),
    ),
    (
        "turbo-duel",
        (
            Kind(1, {"clock": "off"}),
            Kind(1, {"clock": "off", "track": 9}),
            Kind(1, {"clock": "off", "track": 15, "deck": "shuffled"}),
        ),
    ),
    (
        "grand-prix",
        (
            Kind(1, {"laps": 1, "partial": False}),
            Kind(2, {"laps": 1, "partial": False, "circuit": "speedbowl"}),
            Kind(2, {"laps": 1, "partial": False}),
        ),
    ),
    (
        "racing-demon",
        (
            Kind(1, {"games": 1, "handicap": False}),
            Kind(2, {"games": 1, "handicap": False, "calm": True}),
            Kind(3, {"games": 1, "handicap": False}),
        ),
    ),
    (
        "pursuit",
        (
            Kind(1, {}),
            Kind(2, {"variant": "racing", "laps": 1}),
            Kind(3, {"variant": "racing", "laps": 1, "opposite": True, "bump": True}),
        ),
    ),
)

#: The usual shortest and longest duration of a daily race, where its game usually takes longer.
MINUTES: Final[Mapping[str, tuple[int, int]]] = {"grand-prix": (8, 15), "pursuit": (10, 15)}


class Race(NamedTuple):
    """A daily race: ``settings`` are the values that differ from the defaults, ``driver`` is the
    bot of the day, and ``minutes`` the usual shortest and longest duration."""

    date: str
    version: int
    game: str
    settings: Mapping[str, Any]
    seats: tuple[str, ...]
    driver: str
    seed: str
    minutes: tuple[int, int]

    def read_settings(self) -> Settings:
        """The settings of the race, completed with the game's defaults."""
        return read_settings(load(self.game).options, self.settings, len(self.seats), bots=True)


def rota() -> dict[str, Any]:
    """What a page knows of each day without the engine: the first day with a number, the games that take turns from
    that day on, the minutes of those that are shorter than usual, and the version."""
    place = day_of(FIRST) % len(GAMES)
    games = [game for game, _ in (*GAMES[place:], *GAMES[:place])]
    return {"first": FIRST, "games": games, "minutes": MINUTES, "version": VERSION}


@lru_cache(maxsize=16)
def race_of(date: str) -> Race:
    """The race of a date. Raises ``SettingsError`` for a text that is no date."""
    day = day_of(date)
    turn, place = divmod(day, len(GAMES))
    game, kinds = GAMES[place]
    kind = kinds[turn % len(kinds)]
    # The driver of the day advances by two each day, so that five days show all five drivers, and
    # 25 days show each game with each driver.
    ahead = (turn + 2 * place) % len(DRIVERS)
    seats = (PERSON, *(f"{BOT}{driver}" for driver in _grid(ahead, kind.rivals)))
    return Race(
        date,
        VERSION,
        game,
        kind.settings,
        seats,
        DRIVERS[ahead],
        _seed(date),
        MINUTES.get(game) or load(game).minutes,
    )


def _grid(ahead: int, rivals: int) -> tuple[str, ...]:
    """The driver of the day and the next weaker drivers. If too few drivers are weaker, the next
    stronger drivers complete the list."""
    nearest = sorted(range(len(DRIVERS)), key=lambda each: (each > ahead, abs(each - ahead)))
    return tuple(DRIVERS[each] for each in nearest[:rivals])


def _seed(date: str) -> str:
    """The seed of the race. It names version and date, and ends in random letters, so that nobody
    types it by accident."""
    chance = derive("hairpin", "today", VERSION, date)
    return f"today-{VERSION}-{date}-{''.join(chance.pick(LETTERS) for _ in range(8))}"


def race_in(match: MatchLog) -> Race | None:
    """The daily race that this match plays; None for other matches.

    The seed of a match names the race. The match must also have the race's game, seats and
    settings."""
    named = _SEED.fullmatch(match.seed)
    if named is None or named[1] != str(VERSION) or match.marked or match.series.game != 1:
        return None
    if match.start is not None:
        return None
    try:
        day_of(named[2])
    except SettingsError:
        return None
    race = race_of(named[2])
    same = (
        match.seed == race.seed
        and match.game.id == race.game
        and match.game.rules == load(race.game).rules
        and tuple(seat.kind for seat in match.seats) == race.seats
    )
    if not same:
        return None
    wanted = race.read_settings()
    alike = all(plain(wanted[key]) == plain(value) for key, value in match.settings.items())
    return race if alike else None
