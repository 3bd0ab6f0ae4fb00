"""The function ``arena``: bots play in pairs, and their wins are counted.

Every pair plays the same deals at a table of two, each deal twice with swapped seats. A game
without a winner counts half for both. The results do not depend on the processes that play the
games, nor on the order in which the games end.
"""

from __future__ import annotations

from collections import Counter, deque
from contextlib import closing
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, Self

from hairpin.core.drivers import DRIVERS
from hairpin.core.errors import Refusal
from hairpin.core.seats import BOT, newest_level
from hairpin.games import load

from ..bots.external import find, is_external
from ..bots.program import LIMIT
from .batches import played_in
from .games import Plan, play
from .journal import RECORD, Journal
from .parting import looks, parted
from .shares import Side, winners_of
from .sprt import GROWTH
from .standings import Meeting, Standings
from .version import engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor
    from pathlib import Path

    from hairpin.core.game import Game

    from .games import Job
    from .sprt import Sprt

    # (seats, seed) of a game -> its result.
    Results = dict[tuple[tuple[str, ...], str], dict[str, Any]]


def arena(
    game: str,
    bots: Sequence[str] = DRIVERS,
    games: int = 400,
    executor: Executor | None = None,
    *,
    seed: str = "arena",
    settings: Mapping[str, object] | None = None,
    journal: Path | None = None,
    records: bool = False,
    ladder: bool = False,
    until_parted: bool = False,
    test: Sprt | None = None,
    limit: float = LIMIT,
    told: Callable[[int, int], None] | None = None,
    looked: Callable[[Meeting], None] | None = None,
) -> Standings:
    """Let every pair of ``bots`` play ``games`` games (an odd number is raised by one). Name the
    weakest bot first.

    A bot is the id of a bot of the game, or the name of an external bot (``bots.find``). An
    external program has ``limit`` seconds for an answer. A bot that fails loses the game.

    With ``ladder`` each bot plays only against the bot named before it. ``until_parted`` ends a
    pair as soon as the stronger bot is known, ``test`` as soon as a hypothesis of the test is
    accepted; ``games`` is then the maximum. The check comes after fixed numbers of deals
    (``parting.looks``), so the played games do not depend on the number of processes.

    ``executor`` plays the games in other processes or on other machines; without it they are played
    in this process. Games in ``journal`` are not played again, and new games are added to it,
    with ``records`` as complete records.
    ``told`` is called with the number of finished games and the number of all games; the latter
    falls when a pair ends early. ``looked`` is called with the results of a pair after each check.

    Raises ``Refusal`` for an invalid argument.

    >>> standings = arena("daytona", ["random", "dot"], 4, seed="doctest")
    >>> [(one.bot, one.against, one.side.games) for one in standings.meetings]
    [('dot', 'random', 4)]
    """
    rules = load(game)
    if games < 1:
        raise Refusal("terminal.error.arena.games", given=games)
    found = {bot: find(bot) for bot in bots if is_external(rules, bot)}
    external = {BOT + bot.known_as: bot for bot in found.values()}
    named = [found[bot].known_as if bot in found else bot for bot in bots]
    pairs = _pairs(rules, named, ladder=ladder)
    plans = [
        Plan(
            rules,
            [BOT + bot for bot in pair],
            settings or {},
            seed,
            (games + 1) // 2,
            swap=True,
            limit=limit,
            external=external,
            keeps_records=records,
        )
        for pair in pairs
    ]
    for plan in plans:
        fixed = plan.check()
    kept = None if journal is None else Journal(journal, rules, fixed)
    results: Results = {} if kept is None else kept.found
    met = [
        Pair(pair, list(plan.jobs()), watched=until_parted, test=test, looked=looked)
        for pair, plan in zip(pairs, plans, strict=True)
    ]
    queue = Queue()
    for pair in met:
        queue.add(pair.next_games(results))
    owners = {(job.seats, job.seed): pair for pair in met for job in pair.jobs}
    report = told or _silent
    of = sum(pair.length for pair in met)
    done = sum(pair.done for pair in met)
    report(done, of)
    for job, result in _played(queue, executor):
        if kept is not None:
            kept.add(job, result)
        result.pop(RECORD, None)  # the journal has it
        results[job.seats, job.seed] = result
        pair = owners[job.seats, job.seed]
        before = pair.length, pair.done
        queue.add(pair.finish_one(results))
        of, done = of + pair.length - before[0], done + pair.done - before[1]
        report(done, of)
    failed = Counter(
        result["failed"]
        for pair in met
        for job in pair.counted
        if "failed" in (result := results[job.seats, job.seed])
    )
    repeats = all(plan.repeats for plan in plans)
    meetings = tuple(pair.meeting(results) for pair in met)
    return Standings(rules.id, engine(rules), fixed, plans[0].seed, meetings, failed, repeats)


class Queue:
    """An iterator over games to play. It stops when it is empty, and continues after ``add``."""

    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()

    def add(self, jobs: Iterable[Job]) -> None:
        """Add games at the end."""
        self._jobs.extend(jobs)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Job:
        if not self._jobs:
            raise StopIteration
        return self._jobs.popleft()


class Pair:
    """Two bots with their games, and the progress of the pair.

    The choice of the next games depends only on the results of complete batches of deals. So it
    does not matter in which order games end, or whether their results come from a journal.
    """

    def __init__(
        self,
        bots: tuple[str, str],
        jobs: Sequence[Job],
        *,
        watched: bool,
        test: Sprt | None = None,
        looked: Callable[[Meeting], None] | None = None,
    ) -> None:
        """``bots`` has the weaker bot first; ``jobs`` has two games per deal. A ``watched`` pair
        and a pair with a ``test`` may end early.
        """
        self.against: str
        self.bot: str
        self.against, self.bot = bots
        self.jobs = jobs
        self.watched = watched
        self.test = test
        self._looked = looked
        most = len(jobs) // 2
        if test is None:
            self._looks = looks(most) if watched else iter([most])
        else:
            self._looks = looks(most, GROWTH)
        self._deals = 0  # number of deals at the last look (a look judges the pair)
        self._batch = 0  # number of games that must be finished before the next look
        self._missing = 0  # games still to be played before the next look
        self._ended = False

    @property
    def counted(self) -> Sequence[Job]:
        """The games up to the last look; later games do not count."""
        return self.jobs[: 2 * self._deals]

    @property
    def length(self) -> int:
        """The number of games that the pair plays in all; the maximum as long as the pair may end
        early."""
        return 2 * self._deals if self._ended else len(self.jobs)

    @property
    def done(self) -> int:
        """The number of finished games."""
        return self._batch - self._missing

    def finish_one(self, results: Results) -> list[Job]:
        """Count a finished game of the pair. Return the games to play next: none until all games
        before the next look are finished, and none if the pair has ended."""
        self._missing -= 1
        return [] if self._missing else self._look(results)

    def _look(self, results: Results) -> list[Job]:
        self._deals = self._batch // 2
        if self._looked is not None:
            self._looked(self.meeting(results))
        if self._is_decided(results):
            self._ended = True
            return []
        return self.next_games(results)

    def _is_decided(self, results: Results) -> bool:
        if self.test is not None:
            return self.test.accepted(self._half_wins(results)) is not None
        return self.watched and parted(self._half_wins(results))

    def next_games(self, results: Results) -> list[Job]:
        """Return the games to play before the next look, except those already in ``results``."""
        deals = next(self._looks, None)
        if deals is None:
            self._ended = True
            return []
        self._batch = 2 * deals
        batch = self.jobs[2 * self._deals : self._batch]
        left = [job for job in batch if (job.seats, job.seed) not in results]
        self._missing = len(left)
        return left or self._look(results)

    def _half_wins(self, results: Results) -> list[int]:
        """Return for each deal the number of half wins (0 to 4) of the later-named bot."""
        wins = [round(2 * self._won(job, results)) for job in self.counted]
        return [one + other for one, other in zip(wins[::2], wins[1::2], strict=True)]

    def _won(self, job: Job, results: Results) -> float:
        winners = winners_of(results[job.seats, job.seed])
        return (self._seat(job) in winners) / len(winners) if winners else 0.5

    def _seat(self, job: Job) -> int:
        return 1 + job.seats.index(BOT + self.bot)

    def meeting(self, results: Results) -> Meeting:
        """Return the counted results of the pair."""
        side, nobody = Side(), 0
        for job in self.counted:
            result = results[job.seats, job.seed]
            nobody += not winners_of(result)
            side.add(self._won(job, results), result["scores"][self._seat(job) - 1])
        deals = tuple(self._half_wins(results))
        return Meeting(self.bot, self.against, side, nobody, deals, self.watched, self.test)


def _silent(_done: int, _of: int) -> None:
    """Ignore the progress."""


def _pairs(game: Game[Any], bots: Sequence[str], *, ladder: bool) -> list[tuple[str, str]]:
    """Return the pairs, each with the weaker bot first. Raises ``Refusal`` if a bot is named twice
    or only one bot is named.
    """
    # ``Plan.check`` reports unknown names later.
    known = [newest_level(game, bot) or bot for bot in bots]
    if len(known) < 2 or len(set(known)) < len(known):
        raise Refusal("terminal.error.arena.bots")
    if ladder:
        return list(pairwise(known))
    met = combinations(range(len(known)), 2)
    return [(known[i], known[j]) for i, j in sorted(met, key=lambda two: (two[1], -two[0]))]


def _result(job: Job) -> dict[str, Any]:
    """Play a game and return its result, with the record only if the journal keeps it: a result is
    short to send between processes."""
    data = play(job)
    result: dict[str, Any] = data.pop("result")
    failed = data.pop("failed", None)
    if failed is not None:
        result["failed"] = failed["say"]
    if job.keeps_record:
        result[RECORD] = data
    return result


def _played(jobs: Iterable[Job], executor: Executor | None) -> Iterator[tuple[Job, dict[str, Any]]]:
    """Yield each game with its result, in the order in which they end. Games added to ``jobs``
    meanwhile are played too."""
    if executor is None:
        yield from ((job, _result(job)) for job in jobs)
        return
    with closing(played_in(executor, _result, jobs)) as games:
        yield from games
