"""The race of a day: game, options, seats, driver and seed, all from its date.

The games take turns day by day. Each has a few kinds of race, short enough for every day. The five drivers take turns, too; where
more than one is wanted those nearest in strength come along. One person sits in seat 1. Whoever changes anything here, in the rules of a game or in how its drivers play raises
`VERSION`: the races of a date are others then, and their results cannot be compared.
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
from .dates import day_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.match_log import MatchLog
    from ..core.options import Settings

#: Of all that follows from a date.
VERSION: Final = 2

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # none can be mistaken for another
_SEED: Final = re.compile(r"today-([1-9][0-9]{0,5})-([0-9]{4}-[0-9]{2}-[0-9]{2})-[0-9A-Z]{8}")


class Kind(NamedTuple):
    """A kind of race: how many drivers race against the person, and the settings that are not the usual ones."""

    rivals: int
    settings: Mapping[str, Any]


#: The games in their turn, each with its kinds in theirs. None takes more than a quarter of an hour.
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


class Race(NamedTuple):
    """A day's race: ``settings`` are those that are not the usual ones, ``driver`` is the one whose turn it is."""

    date: str
    version: int
    game: str
    settings: Mapping[str, Any]
    seats: tuple[str, ...]
    driver: str
    seed: str

    def read_settings(self) -> Settings:
        """All settings of its game, the usual ones included."""
        return read_settings(load(self.game).options, self.settings, len(self.seats), bots=True)


@lru_cache(maxsize=16)
def race_of(date: str) -> Race:
    """The race of a date. Raises ``SettingsError`` for a text that is no date."""
    day = day_of(date)
    turn, place = divmod(day, len(GAMES))
    game, kinds = GAMES[place]
    kind = kinds[turn % len(kinds)]
    # Two on with each day: in five days each driver is met once, and each game meets all of them in 25.
    ahead = (turn + 2 * place) % len(DRIVERS)
    seats = (PERSON, *(f"{BOT}{driver}" for driver in _grid(ahead, kind.rivals)))
    return Race(date, VERSION, game, kind.settings, seats, DRIVERS[ahead], _seed(date))


def _grid(ahead: int, rivals: int) -> tuple[str, ...]:
    """The driver whose turn it is, and beside it those nearest to it that are weaker, else stronger."""
    nearest = sorted(range(len(DRIVERS)), key=lambda each: (each > ahead, abs(each - ahead)))
    return tuple(DRIVERS[each] for each in nearest[:rivals])


def _seed(date: str) -> str:
    """A seed that names the race, with letters that nobody types by mistake."""
    chance = derive("hairpin", "today", VERSION, date)
    return f"today-{VERSION}-{date}-{''.join(chance.pick(LETTERS) for _ in range(8))}"


def race_in(match: MatchLog) -> Race | None:
    """The race of a day that this match is, from the deal to the point it has got to; None if it is none.

    So a record tells it by its seed, and only of a match that is that race in everything.
    """
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
