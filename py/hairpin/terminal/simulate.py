"""``simulate``: bots play many games, each one line, then a table of how they fared.

A game follows from its seed, its settings and its seats alone: bots think by node budgets, never by
time, so any number of workers gives the same lines in the same order.
"""

from __future__ import annotations

import os
import signal
from collections import Counter, deque
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import active_children, get_context
from typing import TYPE_CHECKING, Any

from ..bots.base import decide
from ..bots.driver import level_of
from ..bots.live import play_out
from ..core import record
from ..core.chance import MAX_SEED, clean_seed
from ..core.match import Match
from ..core.options import plain, read_settings
from ..core.seats import level_name, read_seats
from ..core.state import Result
from ..core.text import pad, width, wrap
from ..core.words import Speaker, say
from ..games import load
from .console import Console, Trouble
from .states import result_title

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence

    from ..core.bot import Level
    from ..core.game import Game
    from ..core.options import Setting

MOST_GAMES = 1_000_000
MOST_MOVES = 100_000  # a game of bots longer than this will not end
SURE = 1.96  # standard deviations either side that hold 95 % of a normal distribution


@dataclass(frozen=True, slots=True)
class Job:
    """One game to be played: small and plain, as it travels to another process."""

    game: str
    seats: tuple[str, ...]
    settings: dict[str, Setting]
    seed: str


@dataclass(slots=True)
class Plan:
    """All the games of a run: ``swap`` plays each seed with the seats both ways round."""

    game: Game[Any]
    seats: list[str]
    settings: Mapping[str, object]
    seed: str
    games: int
    swap: bool = False

    def check(self) -> dict[str, Setting]:
        """The settings of every game. Raises ``Refusal`` or ``Trouble`` in one sentence."""
        specs = read_seats(self.game, self.seats, Speaker([]))
        for seat, spec in enumerate(specs, 1):
            if not spec.is_bot:
                raise Trouble("terminal.error.person", seat=seat)
        if not 1 <= self.games <= MOST_GAMES:
            raise Trouble("terminal.error.games", given=self.games, most=MOST_GAMES)
        self.seed = clean_seed(self.seed)
        room = MAX_SEED - len(f"-{self.games}")
        if len(self.seed) > room:
            raise Trouble("terminal.error.seed", most=room, has=len(self.seed))
        return dict(read_settings(self.game.options, self.settings, len(specs), bots=True))

    @property
    def length(self) -> int:
        """How many games that makes."""
        return self.games * (2 if self.swap else 1)

    def jobs(self) -> Iterator[Job]:
        """The games in order; a game's seed is the run's and the game's number."""
        settings = self.check()
        for number in range(1, self.games + 1):
            seed = f"{self.seed}-{number}"
            yield Job(self.game.id, tuple(self.seats), settings, seed)
            if self.swap:
                yield Job(self.game.id, tuple(reversed(self.seats)), settings, seed)


def play(job: Job) -> dict[str, Any]:
    """Play a game to its end; the record with its result, as JSON."""
    game = load(job.game)
    seats = read_seats(game, job.seats, Speaker([]))
    raw = {key: plain(value) for key, value in job.settings.items()}
    match = Match(game, seats, read_settings(game.options, raw, len(seats), bots=True), job.seed)
    finish(match)
    return record.to_data(match, with_result=True)


def finish(match: Match) -> None:
    """Let the bots of a match play it to its end. Raises ``Trouble`` if there is none."""
    levels = {
        seat: level_of(match.game, spec.level or "") for seat, spec in enumerate(match.seats, 1)
    }
    if match.live:
        # As at a table where only bots sit: the same game comes out at any speed.
        play_out(match, levels, MOST_MOVES)
    else:
        _in_turn(match, levels)
    if match.result is None:
        raise Trouble("terminal.error.endless", seed=match.seed, n=MOST_MOVES)


def _in_turn(match: Match, levels: Mapping[int, Level]) -> None:
    game = match.game
    while match.result is None and match.n <= MOST_MOVES:
        seat = game.actors(match.state)[0]
        level = levels[seat]
        observation, moves = game.observe(match.state, seat), game.moves(match.state, seat)
        thought = decide(level.load(), observation, moves, match.bot_chance(seat), level.nodes)
        match.play(seat, thought.move, match.at)


def _quiet() -> None:
    """Let the first process alone answer an interrupt."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _holding_interrupts() -> Iterator[None]:
    """Keep interrupts waiting, for this process and for those it starts meanwhile.

    A worker that is still loading cannot ignore them yet. Where signals cannot be held, nothing is.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def played(plan: Plan, workers: int) -> Generator[dict[str, Any], None, None]:
    """Every game of a plan, in order whatever the number of workers."""
    if workers <= 1:
        yield from map(play, plan.jobs())
        return
    # A process of its own start is the same on every system, and safe beside threads.
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_quiet)
    waiting: deque[Future[dict[str, Any]]] = deque()
    try:
        for job in plan.jobs():
            with _holding_interrupts():
                waiting.append(pool.submit(play, job))
            if len(waiting) >= 4 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BaseException:
        # Nobody waits for the games under way.
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def default_workers(games: int) -> int:
    """One a core, and no more than have something to do."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, min(cores or 1, games // 4))


# --- what came out ------------------------------------------------------------------------------


@dataclass(slots=True)
class Side:
    """How a seat or a level fared. A first place shared by several counts in parts."""

    games: int = 0
    wins: float = 0
    score: int = 0

    def add(self, wins: float, score: int) -> None:
        """Count a game."""
        self.games += 1
        self.wins += wins
        self.score += score

    def bounds(self) -> tuple[float, float]:
        """Between what shares of wins the truth lies, 95 times of 100 (Wilson's interval)."""
        n, share = self.games, self.wins / self.games
        middle = share + SURE**2 / (2 * n)
        reach = SURE * sqrt(share * (1 - share) / n + SURE**2 / (4 * n * n))
        whole = 1 + SURE**2 / n
        return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


@dataclass(slots=True)
class Tally:
    """A run counted: by seat, by level, for whoever began, and how games ended."""

    seats: dict[int, Side] = field(default_factory=dict)
    levels: dict[str, Side] = field(default_factory=dict)
    starter: Side = field(default_factory=Side)
    house: int = 0
    lengths: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)

    def add(self, data: Mapping[str, Any]) -> None:
        """Count the game a record tells."""
        result = data["result"]
        winners = winners_of(result)
        first = int(data["moves"][0].split()[0]) if data["moves"] else 0
        self.house += not winners
        self.lengths.append(len(data["moves"]))
        self.reasons[result["reason"]] += 1
        for seat, (spec, score) in enumerate(zip(data["seats"], result["scores"], strict=True), 1):
            wins = 1 / len(winners) if seat in winners else 0.0
            self.seats.setdefault(seat, Side()).add(wins, score)
            self.levels.setdefault(spec["kind"].removeprefix("bot:"), Side()).add(wins, score)
            if seat == first:
                self.starter.add(wins, score)


def winners_of(result: Mapping[str, Any]) -> tuple[int, ...]:
    """The seats a record's result names as winners."""
    return Result.from_json(result, len(result["places"])).winners


def simulate(console: Console, plan: Plan, workers: int) -> int:
    """Play a plan, print its games and what came of them. Returns the exit code."""
    plan.check()
    tally, bar = Tally(), Bar(console, plan.length)
    games = played(plan, workers or default_workers(plan.length))
    with closing(games):
        bar.show(0)
        for number, data in enumerate(games, 1):
            tally.add(data)
            bar.clear()
            if console.json:
                console.write(data)
            else:
                _tell(console, number, plan.length, data)
            bar.show(number)
    bar.end()
    lines = summary(console, plan, tally)
    if console.json:
        # The games alone go to whoever reads the output.
        console.put("".join(line + "\n" for line in lines), to_err=True)
    else:
        console.print("", *lines)
    return 0


def _tell(console: Console, number: int, games: int, data: Mapping[str, Any]) -> None:
    speaker = Speaker([seat["name"] for seat in data["seats"]])
    result = Result.from_json(data["result"], len(data["seats"]))
    line = say(
        "terminal.simulate.game",
        title=result_title(result),
        reason=say(f"terminal.reason.{result.reason}"),
        n=len(data["moves"]),
        seed=data["seed"],
    )
    first = f"{number:{len(str(games))}}  "
    console.print(*wrap(speaker.say(line), console.pen.columns, first))


class Bar:
    """A line on the side channel that tells how far a run has got; nothing unless it is seen."""

    def __init__(self, console: Console, length: int) -> None:
        self.console = console
        self.length = length
        self.began = console.now()
        self.on = console.err.isatty()
        self._last = self.began - 1000

    def show(self, done: int) -> None:
        """Draw it, some ten times a second at most."""
        now = self.console.now()
        if not self.on or (now - self._last < 100 and self.console.out.isatty() is False):
            return
        self._last = now
        full = 24 * done // self.length
        rate = done * 1000 / max(1, now - self.began)
        said = self.console.text(
            "simulate.bar", done=done, of=self.length, rate=f"{rate:.1f}", n=self.length
        )
        bar = "#" * full + "." * (24 - full)
        self.console.put(f"\r[{bar}] {said}\x1b[K", to_err=True)

    def clear(self) -> None:
        """Take it off the screen, where a line of output would run into it."""
        if self.console.out.isatty():
            self.end()

    def end(self) -> None:
        """Take it off the screen for good."""
        if self.on:
            self.console.put("\r\x1b[K", to_err=True)


def summary(console: Console, plan: Plan, tally: Tally) -> list[str]:
    """The table at the end."""
    speaker = console.speaker
    rows: list[Sequence[str]] = [
        [
            "",
            *(
                console.text(f"simulate.head.{part}")
                for part in ("games", "wins", "share", "sure", "score")
            ),
        ]
    ]
    seats = len(tally.seats)
    if not plan.swap:
        kinds = [kind.removeprefix("bot:") for kind in plan.seats]
        for seat, side in sorted(tally.seats.items()):
            level = speaker.say(level_name(plan.game, kinds[seat - 1]))
            rows.append(_row(console.text("simulate.seat", seat=seat, level=level), side))
    else:
        for seat, side in sorted(tally.seats.items()):
            rows.append(_row(speaker.say(say("seat.number", seat=seat)), side))
    if plan.swap or len(tally.levels) < seats:
        for level, side in tally.levels.items():
            name = speaker.say(level_name(plan.game, level))
            rows.append(_row(console.text("simulate.level", level=name), side))
    if tally.starter.games and not plan.game.realtime:
        rows.append(_row(console.text("simulate.starter"), tally.starter))
    lines = _columns(rows)
    lengths = sorted(tally.lengths)
    reasons = tuple(
        say("terminal.simulate.reason", reason=say(f"terminal.reason.{reason}"), count=count)
        for reason, count in tally.reasons.most_common()
    )
    facts = [
        console.text("simulate.house", n=tally.house, games=len(lengths)),
        console.text(
            "simulate.lengths",
            mean=f"{sum(lengths) / len(lengths):.1f}",
            most=lengths[(95 * len(lengths) + 99) // 100 - 1],
            low=lengths[0],
            high=lengths[-1],
        ),
        console.text("simulate.reasons", reasons=reasons),
    ]
    return [*lines, *(part for fact in facts for part in wrap(fact, console.pen.columns))]


def _row(name: str, side: Side) -> list[str]:
    low, high = side.bounds()
    wins = f"{side.wins:.1f}".removesuffix(".0")
    return [
        name,
        str(side.games),
        wins,
        f"{100 * side.wins / side.games:.1f}%",
        f"{100 * low:.1f}–{100 * high:.1f}%",
        f"{side.score / side.games:.2f}",
    ]


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    sizes = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(pad(cell, sizes[i], right=i > 0) for i, cell in enumerate(row)).rstrip()
        for row in rows
    ]
