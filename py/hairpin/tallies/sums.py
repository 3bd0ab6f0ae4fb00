"""Sums over the finished games of a person: wins, streaks, bests. They know no rule of any game."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .stored import FinishedGame

#: A share of wins is taken over this many games.
STRETCH: Final = 10
#: After this many wins over a driver the next driver is suggested.
ENOUGH: Final = 3


@cache
def key_of(name: str) -> str:
    """Return the key of a person: the name, without case and surrounding spaces.

    >>> key_of(" Ann ") == key_of("ANN")
    True
    """
    return unicodedata.normalize("NFC", name.strip()).lower()


@dataclass(slots=True)
class Person:
    """A person with finished games. ``name`` is as it was written last; ``wins`` counts won seats."""

    key: str
    name: str
    games: int = 0
    wins: int = 0


def people(games: Iterable[FinishedGame]) -> list[Person]:
    """Return the people in games (the latest first): the person with the most games first."""
    found: dict[str, Person] = {}
    for game in games:
        for seat in game.tally["seats"]:
            if seat["level"] is None:
                key = key_of(seat["name"])
                person = found.setdefault(key, Person(key, seat["name"]))
                person.games += 1
                person.wins += seat["won"]
    return sorted(found.values(), key=lambda person: (-person.games, person.key))


def seat_of(tally: Mapping[str, Any], key: str) -> Mapping[str, Any] | None:
    """Return the first seat of a person in a game; None if the person did not play."""
    for seat in tally["seats"]:
        if seat["level"] is None and key_of(seat["name"]) == key:
            found: Mapping[str, Any] = seat
            return found
    return None


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of a person, and the person's seat in it."""

    game: FinishedGame
    seat: Mapping[str, Any]

    @property
    def won(self) -> bool:
        """Whether the person won."""
        return bool(self.seat["won"])

    @property
    def scored(self) -> bool:
        """Whether the result is known. Some games show no scores."""
        return any(seat["place"] is not None for seat in self.game.tally["seats"])

    @property
    def unaided(self) -> bool:
        """Whether the game may set a best: it was played to its end without any help."""
        tally = self.game.tally
        return not (tally["marked"] or tally["aids"] or tally["reason"] in ("resign", "flag"))


def played_by(games: Iterable[FinishedGame], key: str) -> list[Played]:
    """Return the games of a person, in the order of ``games``."""
    return [Played(game, seat) for game in games if (seat := seat_of(game.tally, key)) is not None]


@dataclass(frozen=True, slots=True)
class Counts:
    """Games and wins; ``streak`` is the present number of wins in a row, ``best`` the greatest."""

    games: int
    wins: int
    streak: int
    best: int


def counts(played: Sequence[Played]) -> Counts:
    """Count games (the earliest first). A game without a known result ends no streak."""
    streak = best = 0
    for each in played:
        if each.scored:
            streak = streak + 1 if each.won else 0
            best = max(best, streak)
    return Counts(len(played), sum(each.won for each in played), streak, best)


def form(played: Iterable[Played]) -> list[float]:
    """Return the share of wins in the last ``STRETCH`` games after each game with a known result."""
    won = [int(each.won) for each in played if each.scored]
    last = [won[max(0, i - STRETCH) : i] for i in range(1, len(won) + 1)]
    return [sum(part) / len(part) for part in last]


@dataclass(frozen=True, slots=True)
class Margin:
    """The widest margin of a unit; ``id`` is the game that set it."""

    id: str
    n: int
    say: str


@dataclass(frozen=True, slots=True)
class Fastest:
    """The fastest won race of a length: ``n`` own moves, or ms if ``timed``."""

    id: str
    n: int
    course: tuple[str, ...]
    seats: int
    timed: bool


def best_margins(won: Iterable[Played]) -> list[Margin]:
    """Return the widest margin of each unit; the earlier of equal ones."""
    best: dict[str, Margin] = {}
    for each in won:
        margin = each.game.tally["margin"]
        if margin is None:
            continue
        known = best.get(margin["unit"])
        if margin["n"] > (0 if known is None else known.n):
            best[margin["unit"]] = Margin(each.game.id, margin["n"], margin["say"])
    return list(best.values())


def fastest(won: Iterable[Played]) -> list[Fastest]:
    """Return the fastest race of each length and number of seats; the earlier of equal ones.

    Games in real time are compared by time, all others by the winner's own moves.
    """
    best: dict[tuple[tuple[str, ...], int, bool], Fastest] = {}
    for each in won:
        tally = each.game.tally
        timed = tally["time"] is not None
        n = tally["time"] if timed else each.seat["moves"]
        kind = (tuple(tally["course"]), len(tally["seats"]), timed)
        if n > 0 and (kind not in best or n < best[kind].n):
            best[kind] = Fastest(each.game.id, n, *kind)
    return list(best.values())


@dataclass(frozen=True, slots=True)
class InGame:
    """The sums of a person in one game; ``drivers`` are the counts against each level of bots."""

    game: str
    counts: Counts
    form: list[float]
    margins: list[Margin]
    fastest: list[Fastest]
    drivers: dict[str, Counts]


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of a person over all games, and for each game; the most played game first."""

    counts: Counts
    form: list[float]
    games: list[InGame]


def sums_of(games: Iterable[FinishedGame], key: str) -> Sums:
    """Return the sums of a person; ``games`` are in any order."""
    mine = sorted(played_by(games, key), key=lambda each: each.game.time)
    ids = dict.fromkeys(each.game.tally["game"] for each in mine)
    each = [_in_game(game, [one for one in mine if one.game.tally["game"] == game]) for game in ids]
    return Sums(counts(mine), form(mine), sorted(each, key=lambda sums: -sums.counts.games))


def _in_game(game: str, played: Sequence[Played]) -> InGame:
    won = [each for each in played if each.won and each.unaided]
    against: dict[str, list[Played]] = {}
    for each in played:
        levels = (seat["level"] for seat in each.game.tally["seats"])
        for level in dict.fromkeys(levels):
            if level is not None:
                against.setdefault(level, []).append(each)
    drivers = {level: counts(some) for level, some in against.items()}
    return InGame(game, counts(played), form(played), best_margins(won), fastest(won), drivers)


def next_driver(sums: InGame, drivers: Sequence[str]) -> tuple[str, str] | None:
    """Return the strongest driver that was beaten often, and the driver to race next.

    ``drivers`` are the levels of the game, the weakest first. None if no driver was beaten
    ``ENOUGH`` times, if the strongest of them has no successor, or if the successor was beaten.
    """

    def wins(level: str) -> int:
        return sums.drivers[level].wins if level in sums.drivers else 0

    beaten = [n for n, level in enumerate(drivers) if wins(level) >= ENOUGH]
    if not beaten or beaten[-1] + 1 >= len(drivers) or wins(drivers[beaten[-1] + 1]):
        return None
    return drivers[beaten[-1]], drivers[beaten[-1] + 1]
