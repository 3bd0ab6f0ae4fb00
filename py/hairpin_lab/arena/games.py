"""Play games between bots to the end, in this process or in others.

A game depends only on its seed, settings and seats: node budgets, not time, limit the bots, and
games in real time use simulated time. The exception is an external program with a time limit: its
games may not repeat exactly.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import active_children, get_context, parent_process
from typing import TYPE_CHECKING, Any

from hairpin.core import record
from hairpin.core.chance import MAX_SEED, clean_seed
from hairpin.core.errors import Refusal
from hairpin.core.match_log import MatchLog
from hairpin.core.options import plain, read_settings
from hairpin.core.seats import BOT, PERSON, level_name, newest_level, read_seats
from hairpin.core.state import RESIGN, Reason, Result
from hairpin.games import load
from hairpin.players.finish import finish
from hairpin.plugins import at, places

from ..bots.asking import level, seated_in
from ..bots.external import ExternalBot, find
from ..bots.external import is_external as is_external  # the commands import it from here
from ..bots.failing import Failed
from ..bots.program import LIMIT, end_process
from .version import engine

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence

    from hairpin.core.game import Game
    from hairpin.core.options import Setting
    from hairpin.core.words import Message

MOST_GAMES = 1_000_000
#: A process gets this many seconds to end its bots and itself; then it is killed. Bots that it has
#: not ended by then keep running.
ENDS = 30.0


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play, as plain data that can be sent to another process."""

    game: str
    seats: tuple[str, ...]
    settings: dict[str, Setting]
    seed: str
    #: For each external bot, its name in ``seats`` and the bot with its source.
    external: tuple[tuple[str, ExternalBot], ...] = ()
    #: Seconds that a bot in a process of its own has for an answer.
    limit: float = LIMIT
    #: The engine that must play the game (``version.engine``); any engine if empty.
    engine: str = ""
    #: Whether the result of the game contains its record.
    keeps_record: bool = False


@dataclass(slots=True)
class Plan:
    """The description of all games of a run. With ``swap`` each seed is played twice, the second
    time with the bots in reversed order.
    """

    game: Game[Any]
    seats: list[str]
    settings: Mapping[str, object]
    seed: str
    games: int
    swap: bool = False
    limit: float = LIMIT
    external: dict[str, ExternalBot] = field(default_factory=dict)
    #: Whether the results of the games contain their records.
    keeps_records: bool = False

    def check(self) -> dict[str, Setting]:
        """Check the plan, find its external bots, and return the settings of its games. Raises
        ``Refusal``."""
        self.seats = [self._found(seat) for seat in self.seats]
        specs = read_seats(self.game, engine_seats(self.seats, self.external))
        for seat, spec in enumerate(specs, 1):
            if not spec.is_bot and self.seats[seat - 1] not in self.external:
                raise Refusal("terminal.error.person", seat=seat)
        if not 1 <= self.games <= MOST_GAMES:
            raise Refusal("terminal.error.games", given=self.games, most=MOST_GAMES)
        self.seed = clean_seed(self.seed)
        room = MAX_SEED - len(f"-{self.games}")
        if len(self.seed) > room:
            raise Refusal("terminal.error.seed", most=room, has=len(self.seed))
        return dict(read_settings(self.game.options, self.settings, len(specs), bots=True))

    def _found(self, seat: str) -> str:
        """Return the name of a seat's bot in records: for an external bot, the typed name and the
        digest. Find an external bot and store it in ``external``."""
        name = seat.removeprefix(BOT)
        if seat in self.external or not seat.startswith(BOT) or not is_external(self.game, name):
            return seat
        bot = find(name)
        self.external[BOT + bot.known_as] = bot
        return BOT + bot.known_as

    @property
    def repeats(self) -> bool:
        """Whether the games repeat exactly: only if no program with a time limit plays."""
        return all(bot.kind != "program" for bot in self.external.values())

    @property
    def length(self) -> int:
        """The number of games."""
        return self.games * (2 if self.swap else 1)

    def jobs(self) -> Iterator[Job]:
        """Yield the games in order. A game's seed is the run's seed, ``-`` and a number from 1."""
        settings = self.check()
        common = tuple(self.external.items()), self.limit, engine(self.game), self.keeps_records
        for number in range(1, self.games + 1):
            seed = f"{self.seed}-{number}"
            yield Job(self.game.id, tuple(self.seats), settings, seed, *common)
            if self.swap:
                yield Job(self.game.id, tuple(reversed(self.seats)), settings, seed, *common)


def bot_name(game: Game[Any], bot: str) -> Message | str:
    """Return the name of a bot for a table of results; for an external bot, the typed name."""
    if newest_level(game, bot) is not None:
        return level_name(game, bot)
    return bot.rpartition("#")[0] or bot


def engine_seats(seats: Sequence[str], external: Mapping[str, ExternalBot]) -> list[Any]:
    """Return seats in the form that ``read_seats`` expects; an external bot becomes a person."""
    given: list[Any] = []
    for seat in seats:
        bot = external.get(seat)
        if bot is None:
            given.append(seat)
            continue
        alike = [external[other].name for other in seats if other in external].count(bot.name)
        name = bot.name if alike == 1 else f"{bot.name} {len(given) + 1}"
        given.append({"kind": PERSON, "name": name})
    return given


def play(job: Job) -> dict[str, Any]:
    """Play a game to its end. Return its record with the result, as JSON.

    If an external bot fails, it loses, and the record ends at the failure. The record then has the
    key ``failed``, with the bot's seat (``seat``) and a sentence (``say``). Raises ``Refusal`` if
    ``job.engine`` asks for another version of the engine.
    """
    game = load(job.game)
    if job.engine and job.engine != engine(game):
        raise Refusal("terminal.error.arena.engine", has=engine(game), now=job.engine)
    external = dict(job.external)
    seats = read_seats(game, engine_seats(job.seats, external))
    raw = {key: plain(value) for key, value in job.settings.items()}
    match = MatchLog(game, seats, read_settings(game.options, raw, len(seats), bots=True), job.seed)
    bots = {seat: external[kind] for seat, kind in enumerate(job.seats, 1) if kind in external}
    try:
        with ExitStack() as stack:
            seated = seated_in(match, bots, job.limit, stack)
            finish(match, {seat: level(bot, game) for seat, bot in seated.items()})
    except Failed as failed:
        return {
            **forfeited(match, failed.seat),
            "failed": {"seat": failed.seat, "say": str(failed)},
        }
    return record.to_data(match, with_result=True)


def forfeited(match: MatchLog, seat: int) -> dict[str, Any]:
    """Return the record of a match in which ``seat`` failed; the other seats win."""
    if len(match.seats) == 2 and not match.game.realtime:
        match.play(seat, RESIGN, match.at)
        return record.to_data(match, with_result=True)
    last = len(match.seats)
    places = tuple(last if one == seat else 1 for one in range(1, last + 1))
    result = Result(Reason.RESIGN, places, (0,) * last)
    return {**record.to_data(match), "result": result.to_json()}


def begin(places: Sequence[str]) -> None:
    """Prepare a worker process: ignore interrupts, which the first process handles, and register
    the games in ``places``.

    A bot's output goes to standard error, because standard output belongs to the first process.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: end_process())
    with suppress(OSError):  # a stream may be closed
        os.dup2(2, 1)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for place in places:
        at(place)


def _end_with_parent() -> None:
    """Wait until the first process has ended, then end this process. The pipes cannot show that the
    first process has ended, because this process holds both ends of each pipe."""
    first = parent_process()
    assert first is not None
    first.join()
    end_process()


@contextmanager
def holding_interrupts() -> Iterator[None]:
    """Block interrupts for this process, and for processes that it starts meanwhile.

    A worker cannot ignore interrupts by itself while it is still loading. On systems without signal
    masks this does nothing.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def processes(number: int) -> Iterator[Executor]:
    """Yield a pool of ``number`` processes. An error or interrupt also ends the processes."""
    # The start method "spawn" is the same on every system, and safe with threads.
    others, threads = set(active_children()), set(threading.enumerate())
    spawn = get_context("spawn")
    pool = ProcessPoolExecutor(number, mp_context=spawn, initializer=begin, initargs=(places(),))
    try:
        yield pool
    except BaseException:
        # Do not wait for games in progress. Shut the pool down before its processes end, or it
        # prints errors about cancelled futures.
        pool.shutdown(wait=False, cancel_futures=True)
        playing = set(active_children()) - others
        for process in playing:
            process.terminate()
        for process in playing:
            process.join(ENDS)
            process.kill()
        # The pool's own thread closes its pipe. If Python ends meanwhile, it prints an error about that pipe.
        for thread in set(threading.enumerate()) - threads:
            thread.join(ENDS)
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def played(plan: Plan, workers: int) -> Generator[dict[str, Any], None, None]:
    """Yield the record of each game of a plan, in order. Raises ``Refusal`` if a worker process
    ends.

    External Python bots never play in this process: a bot that ends its process would end the run
    without a message.
    """
    plan.check()
    if workers <= 1 and not any(bot.kind != "program" for bot in plan.external.values()):
        yield from map(play, plan.jobs())
        return
    waiting: deque[Future[dict[str, Any]]] = deque()
    try:
        with processes(workers) as pool:
            for job in plan.jobs():
                with holding_interrupts():
                    waiting.append(pool.submit(play, job))
                if len(waiting) >= 4 * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
    except BrokenExecutor:
        raise Refusal("terminal.error.simulate.ended") from None


def default_workers(games: int) -> int:
    """Return the default number of processes: one per core, but at least four games per process."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, min(cores or 1, games // 4))
