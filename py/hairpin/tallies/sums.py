"""Sums over the finished games of a person: wins, streaks, bests. They know no rule of any game."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from .stored import FinishedGame

#: A share of wins is taken over this many games.
STRETCH: Final = 10
#: The help that makes a game begin elsewhere than at its start.
_LATER_STARTS: Final = {"branch", "position"}


@cache
def key_of(name: str) -> str:
    """Return the key of a person: the name, without case and surrounding spaces.

    >>> key_of(" Ann ") == key_of("ANN")
    True
    """
    return unicodedata.normalize("NFC", name.strip()).lower()


@dataclass(slots=True)
class Person:
    """A person with finished games. ``name`` is as it was written last; ``wins`` counts won seats. Only games played
    from their start count.
    """

    key: str
    name: str
    games: int = 0
    wins: int = 0


def is_puzzle(tally: Mapping[str, Any]) -> bool:
    """Whether a game was a puzzle: it is listed, and counts as no game and no win."""
    return "position" in tally["aids"] or tally.get("daily", {}).get("kind") == "puzzle"


def is_from_start(tally: Mapping[str, Any]) -> bool:
    """Whether a game is no puzzle, and began neither at a chosen position nor at a point of another game.

    All other games are listed, and count in no sum.
    """
    return not is_puzzle(tally) and _LATER_STARTS.isdisjoint(tally["aids"])


def people(games: Iterable[FinishedGame]) -> list[Person]:
    """Return the people in games (the latest first): the person with the most games first."""
    found: dict[str, Person] = {}
    for game in games:
        for seat in game.tally["seats"]:
            if seat["level"] is None:
                key = key_of(seat["name"])
                person = found.setdefault(key, Person(key, seat["name"]))
                if is_from_start(game.tally):
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
    def from_start(self) -> bool:
        """Whether the game is no puzzle, and began neither at a chosen position nor at a point of another game."""
        return is_from_start(self.game.tally)

    @property
    def ended_by_play(self) -> bool:
        """Whether no seat gave up or ran out of time."""
        return self.game.tally["reason"] not in ("resign", "flag")

    @property
    def unaided(self) -> bool:
        """Whether the game may set a best: it was played to its end without any help."""
        tally = self.game.tally
        return self.ended_by_play and not (tally["marked"] or tally["aids"])


def name_of_lone(games: Iterable[FinishedGame], unnamed: Callable[[int], str], you: str) -> str:
    """Return the name for a person who has played alone and given no name.

    A person is asked for a name only after the first win, and the games before it belong to the same person. So it is
    the only name that has played alone. If no name or several names have, it is ``you``. ``unnamed`` returns the name
    that a seat without a name gets.
    """
    alone = (only_person(game.tally) for game in games)
    named = {
        key_of(found[1]["name"]): found[1]["name"]
        for found in alone
        if found is not None and found[1]["name"] != unnamed(found[0])
    }
    return next(iter(named.values())) if len(named) == 1 else you


def claimed(
    games: Sequence[FinishedGame], unnamed: Callable[[int], str], name: str
) -> Sequence[FinishedGame]:
    """Return games in which a lone person without a name is called ``name``."""

    def with_name(game: FinishedGame) -> FinishedGame:
        found = only_person(game.tally)
        if found is None or found[1]["name"] != unnamed(found[0]):
            return game
        n, seat = found
        seats = list(game.tally["seats"])
        seats[n - 1] = {**seat, "name": name}
        return replace(game, tally={**game.tally, "seats": seats})

    return [with_name(game) for game in games]


def only_person(tally: Mapping[str, Any]) -> tuple[int, Mapping[str, Any]] | None:
    """Return the only person at a table, with the number of the seat; None if no person or several people sat there."""
    people = [(n, seat) for n, seat in enumerate(tally["seats"], 1) if seat["level"] is None]
    return people[0] if len(people) == 1 else None


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


def places(played: Iterable[Played]) -> list[int]:
    """Return how often a person came first, second and so on, in games of several seats with a known result.

    The list ends with the last place that occurred.
    """
    found = []
    for each in played:
        place, seats = each.seat["place"], len(each.game.tally["seats"])
        if place is not None and 1 <= place <= seats > 1:
            found.append(place)
    return [found.count(place) for place in range(1, max(found, default=0) + 1)]


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
    places: list[int]
    margins: list[Margin]
    fastest: list[Fastest]
    drivers: dict[str, Counts]


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of a person over all games, and for each game; the most played game first."""

    counts: Counts
    form: list[float]
    places: list[int]
    games: list[InGame]


def sums_of(games: Iterable[FinishedGame], key: str) -> Sums:
    """Return the sums of a person's games from their start; ``games`` are in any order."""
    races = [each for each in played_by(games, key) if each.from_start]
    mine = sorted(races, key=lambda each: each.game.time)
    ids = dict.fromkeys(each.game.tally["game"] for each in mine)
    each = [_in_game(game, [one for one in mine if one.game.tally["game"] == game]) for game in ids]
    order = sorted(each, key=lambda sums: -sums.counts.games)
    return Sums(counts(mine), form(mine), places(mine), order)


def _in_game(game: str, played: Sequence[Played]) -> InGame:
    won = [each for each in played if each.won and each.unaided]
    against: dict[str, list[Played]] = {}
    for each in played:
        levels = (seat["level"] for seat in each.game.tally["seats"])
        for level in dict.fromkeys(levels):
            if level is not None:
                against.setdefault(level, []).append(each)
    drivers = {level: counts(some) for level, some in against.items()}
    bests = (best_margins(won), fastest(won))
    return InGame(game, counts(played), form(played), places(played), *bests, drivers)
