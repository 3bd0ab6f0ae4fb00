"""The arena: bots meet in pairs, and it is counted who wins how often.

Every pair plays the same deals, each with the seats both ways round, at a table of two. A game that nobody wins counts
half for both. The result depends on the games alone: not on where they were played nor in which order they ended.
"""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from hairpin.core.drivers import DRIVERS
from hairpin.core.errors import Refusal
from hairpin.core.options import plain
from hairpin.core.seats import BOT, newest_level
from hairpin.games import load

from ..bots.brought import find
from ..bots.program import LIMIT
from .batches import played_in
from .games import Plan, is_brought, play
from .journal import Journal
from .shares import Side, winners_of
from .version import engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor
    from pathlib import Path

    from hairpin.core.game import Game
    from hairpin.core.options import Setting

    from .games import Job


@dataclass(frozen=True, slots=True)
class Meeting:
    """How a bot fared against another, the weaker of the two as they were named; ``nobody`` won so many games."""

    bot: str
    against: str
    side: Side
    nobody: int

    def to_json(self) -> dict[str, Any]:
        """As JSON; shares in percent."""
        low, high = self.side.bounds()
        return {
            "bot": self.bot,
            "against": self.against,
            "games": self.side.games,
            "wins": self.side.wins,
            "nobody": self.nobody,
            "share": round(100 * self.side.share, 2),
            "low": round(100 * low, 2),
            "high": round(100 * high, 2),
        }


@dataclass(frozen=True, slots=True)
class Standings:
    """What came of an arena: each bot against the one below first, then against those farther down."""

    game: str
    engine: str
    settings: Mapping[str, Setting]
    seed: str
    meetings: tuple[Meeting, ...]
    #: What was said of bots that could play no longer, each with how often.
    failed: Mapping[str, int] = field(default_factory=dict)
    #: Whether the same games come out when they are played again: not where a program has a limit of seconds.
    repeats: bool = True

    def to_json(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "game": self.game,
            "engine": self.engine,
            "settings": {key: plain(value) for key, value in self.settings.items()},
            "seed": self.seed,
            "repeats": self.repeats,
            "failed": dict(self.failed),
            "meetings": [meeting.to_json() for meeting in self.meetings],
        }


def arena(
    game: str,
    bots: Sequence[str] = DRIVERS,
    games: int = 400,
    executor: Executor | None = None,
    *,
    seed: str = "arena",
    settings: Mapping[str, object] | None = None,
    journal: Path | None = None,
    neighbours: bool = False,
    limit: float = LIMIT,
    told: Callable[[int, int], None] | None = None,
) -> Standings:
    """Let every two of ``bots``, named weakest first, play ``games`` games (an odd number is one more).

    A bot is one of the game's own by its name, or one that somebody brought (``bots.find``); a program among them has
    ``limit`` seconds for an answer, and who cannot play on has lost.

    ``executor`` is where games are played, in processes here or elsewhere; without one they are played in this
    process. Games that stand in ``journal`` are not played again, and what is played is added to it.
    ``neighbours`` lets each bot meet only the one before it. ``told`` hears how many games of how many are done.
    Raises ``Refusal`` with a sentence if any of that does not fit.

    >>> standings = arena("daytona", ["random", "dot"], 4, seed="doctest")
    >>> [(one.bot, one.against, one.side.games) for one in standings.meetings]
    [('dot', 'random', 4)]
    """
    rules = load(game)
    if games < 1:
        raise Refusal("terminal.error.arena.games", given=games)
    found = {bot: find(bot) for bot in bots if is_brought(rules, bot)}
    brought = {BOT + bot.known_as: bot for bot in found.values()}
    named = [found[bot].known_as if bot in found else bot for bot in bots]
    pairs = _pairs(rules, named, neighbours=neighbours)
    plans = [
        Plan(
            rules,
            [BOT + bot for bot in pair],
            settings or {},
            seed,
            (games + 1) // 2,
            swap=True,
            limit=limit,
            brought=brought,
        )
        for pair in pairs
    ]
    for plan in plans:
        fixed = plan.check()
    kept = None if journal is None else Journal(journal, rules, fixed)
    results = {} if kept is None else kept.found
    jobs = {(job.seats, job.seed): job for plan in plans for job in plan.jobs()}
    left = [job for key, job in jobs.items() if key not in results]
    tell = told or _silent
    tell(len(jobs) - len(left), len(jobs))
    for more, (job, result) in enumerate(_played(left, executor), 1):
        if kept is not None:
            kept.add(job, result)
        results[job.seats, job.seed] = result
        tell(len(jobs) - len(left) + more, len(jobs))
    meetings = tuple(_meeting(pair, plan, results) for pair, plan in zip(pairs, plans, strict=True))
    failed = Counter(result["failed"] for result in results.values() if "failed" in result)
    repeats = all(plan.repeats for plan in plans)
    return Standings(rules.id, engine(rules), fixed, plans[0].seed, meetings, failed, repeats)


def _silent(_done: int, _of: int) -> None:
    """Nobody wishes to hear how far it has got."""


def _pairs(game: Game[Any], bots: Sequence[str], *, neighbours: bool) -> list[tuple[str, str]]:
    """Who meets whom, the weaker first. Raises ``Refusal`` if a bot is named twice or there is only one."""
    # A name that is none is told of by the plan's own check.
    known = [newest_level(game, bot) or bot for bot in bots]
    if len(known) < 2 or len(set(known)) < len(known):
        raise Refusal("terminal.error.arena.bots")
    if neighbours:
        return list(pairwise(known))
    met = combinations(range(len(known)), 2)
    return [(known[i], known[j]) for i, j in sorted(met, key=lambda two: (two[1], -two[0]))]


def _meeting(pair: tuple[str, str], plan: Plan, results: Mapping[Any, dict[str, Any]]) -> Meeting:
    """The games of a pair, counted."""
    against, bot = pair
    side, nobody = Side(), 0
    for job in plan.jobs():
        result = results[job.seats, job.seed]
        seat = 1 + job.seats.index(BOT + bot)
        winners = winners_of(result)
        nobody += not winners
        wins = (seat in winners) / len(winners) if winners else 0.5
        side.add(wins, result["scores"][seat - 1])
    return Meeting(bot, against, side, nobody)


def _result(job: Job) -> dict[str, Any]:
    """Play a game; only what came of it travels back."""
    data = play(job)
    result: dict[str, Any] = data["result"]
    return {**result, "failed": data["failed"]["say"]} if "failed" in data else result


def _played(jobs: Iterable[Job], executor: Executor | None) -> Iterator[tuple[Job, dict[str, Any]]]:
    """Each game with its result, as they end."""
    if executor is None:
        yield from ((job, _result(job)) for job in jobs)
        return
    with closing(played_in(executor, _result, jobs)) as games:
        yield from games
