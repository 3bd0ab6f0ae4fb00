"""The suite: per game the options, the opponents and the number of deals, and questions whose right
answers are proved. All of it is in ``suite.json``."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import BOT, newest_level, read_seats
from hairpin.games import load

from ..arena.games import Plan, engine_seats

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ..arena.games import Job
    from ..bots.external import ExternalBot

NAME: Final = "hairpin-bench"
QUICK: Final = 1  # deals of a game in the quick size
QUICK_QUESTIONS: Final = 10  # questions of a game in the quick size


@dataclass(frozen=True, slots=True)
class Place:
    """One game of the suite: the bot sits in ``seat`` of a deal against ``opponent``."""

    opponent: str
    deal: int
    seat: int


@dataclass(frozen=True, slots=True)
class Question:
    """A position in which the moves of ``right`` are proved to be the best."""

    game: str
    options: Mapping[str, Any]
    state: Any
    right: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """The part of the suite about one game, with ``deals`` deals against each opponent."""

    game: str
    options: Mapping[str, Any]
    opponents: tuple[str, ...]
    deals: int
    questions: tuple[Question, ...]

    @property
    def length(self) -> int:
        """The number of games."""
        return 2 * self.deals * len(self.opponents)

    @property
    def seed(self) -> str:
        """The beginning of the seeds of the deals."""
        return f"{NAME}-{version()}-{self.game}"

    def plans(self, bot: str, external: ExternalBot | None, limit: float) -> Iterator[Plan]:
        """Yield a plan for each opponent; every deal is played twice, with swapped seats."""
        for opponent in self.opponents:
            plan = Plan(
                load(self.game),
                [BOT + bot, BOT + opponent],
                self.options,
                self.seed,
                self.deals,
                swap=True,
                limit=limit,
                external={} if external is None else {BOT + bot: external},
            )
            plan.check()
            yield plan

    def places(self) -> Iterator[Place]:
        """Yield the games in the order in which ``jobs`` yields them."""
        for opponent in self.opponents:
            for deal in range(1, self.deals + 1):
                yield from (Place(opponent, deal, seat) for seat in (1, 2))

    def jobs(self, bot: str, external: ExternalBot | None, limit: float) -> Iterator[Job]:
        """Yield the games in order."""
        for plan in self.plans(bot, external, limit):
            yield from plan.jobs()

    def match(self, bot: str, name: str, place: Place) -> MatchLog:
        """Return the match of a game before its first move.

        ``bot`` is the bot's name in the result file. ``name`` is its name at the table, if it is
        no bot of the game.
        """
        game = load(self.game)
        own: Any = BOT + bot if newest_level(game, bot) else {"kind": "person", "name": name}
        given = [own, BOT + place.opponent]
        seats = read_seats(game, given if place.seat == 1 else given[::-1])
        settings = read_settings(game.options, self.options, len(seats), bots=True)
        return MatchLog(game, seats, settings, f"{self.seed}-{place.deal}")


@cache
def _read() -> dict[str, Any]:
    text = files("hairpin_lab.benchmark").joinpath("suite.json").read_text("utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def version() -> int:
    """Return the version of the suite. It is raised with every change of ``suite.json``."""
    number: int = _read()["version"]
    return number


def games() -> tuple[str, ...]:
    """Return the ids of the games in the suite."""
    return tuple(_read()["games"])


def parts(
    chosen: Sequence[str] | None = None, deals: int | None = None, questions: int | None = None
) -> list[Part]:
    """Return the parts of the suite for ``chosen`` games, by default all, with at most ``deals``
    deals and ``questions`` questions for each game."""
    found = []
    for game, data in _read()["games"].items():
        if chosen is not None and game not in chosen:
            continue
        asked = (
            Question(game, one["options"], one["state"], tuple(one["right"]))
            for one in islice(data["questions"], questions)
        )
        most = data["deals"] if deals is None else min(deals, data["deals"])
        opponents = tuple(data["opponents"])
        found.append(Part(game, data["options"], opponents, most, tuple(asked)))
    return found


def name_at_table(external: ExternalBot | None, bot: str) -> str:
    """Return the name that a brought bot has at the table; empty for a bot of the games."""
    if external is None:
        return ""
    name: str = engine_seats([BOT + bot], {BOT + bot: external})[0]["name"]
    return name
