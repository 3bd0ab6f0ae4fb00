"""Test an external bot with whole games in other processes.

The test checks three things: legal moves without errors and in time, unchanged observations, and
equal games from equal seeds. For the last check all games are played twice, in two processes and in
opposite orders. If a game differs, all test games of this kind are played twice more in the same
order. If these two runs agree, the bot's play depends on its earlier games; if not, the bot uses
its own randomness.
"""

from __future__ import annotations

from contextlib import ExitStack, suppress
from copy import deepcopy
from dataclasses import dataclass, field, replace
from hashlib import sha256
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.core.errors import Refusal
from hairpin.core.match_log import MatchLog
from hairpin.core.numbers import Amount
from hairpin.core.options import read_settings
from hairpin.core.seats import BOT, RANDOM, read_seats
from hairpin.core.words import Message, say
from hairpin.games import load
from hairpin.players.finish import finish
from hairpin.plugins import places
from hairpin.testing import sample_settings, seat_counts

from ..arena.games import ENDS, begin, engine_seats
from .asking import Seated, level, seated_in
from .failing import Failed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from multiprocessing.connection import Connection

    from .external import ExternalBot

MOST_MOVES = 2000  # a test game stops after this many entries, because weak bots may never end it
GRACE = 60.0  # seconds that a process may take to start, or between two questions
_ASKED, _ANSWERED, _DONE = "asked", "answered", "done"


@dataclass(frozen=True, slots=True)
class Trial:
    """One test game: the bot plays the seats ``mine``, the bot *random* plays the other seats."""

    game: str
    seats: int
    mine: tuple[int, ...]
    settings: Mapping[str, Any] = field(hash=False)
    seed: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a game: a hash of its moves, the number of questions, the failure, and whether
    the bot changed its observation.

    The hash is empty if the bot ended its process.
    """

    digest: str = ""
    asked: int = 0
    failed: Message | None = None
    changed: bool = False
    trace: str = field(default="", compare=False)  # the traceback of the failure


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of a bot, the first game that showed the fault, and the number of games that showed
    it."""

    trial: Trial
    said: Message
    games: int = 1
    trace: str = ""


def trials(game: str, games: int, seats: int | None = None) -> list[Trial]:
    """Return the test games: ``games`` per seat count. The bot plays one seat against *random*; in
    the last game it plays all seats.

    Successive games use successive settings of ``sample_settings``. Raises ``Refusal`` for an
    unknown game.
    """
    rules = load(game)
    found: list[Trial] = []
    for count in seat_counts(rules) if seats is None else [seats]:
        choices = sample_settings(rules, count, Chance(f"settings of {game}"))
        for i in range(games):
            mine = tuple(range(1, count + 1)) if i == games - 1 else (1 + i % count,)
            settings = choices[(i + len(found)) % len(choices)] if i else choices[0]
            found.append(Trial(game, count, mine, settings, f"check {i + 1}"))
    return found


def run_trials(
    bot: ExternalBot, plan: Sequence[Trial], limit: float, progress: Callable[[int], None]
) -> tuple[list[Finding], int, int]:
    """Test a bot in all games of a plan. Return the findings, and the numbers of games played and
    of questions asked.

    The bot has ``limit`` seconds for an answer. A game ends if the bot hangs or ends its process.
    Each game is played once or twice; extra games look for the cause if the two results differ.
    ``progress`` gets the number of games so far, but at most twice the length of ``plan``.
    """
    played = 0

    def one_more() -> None:
        nonlocal played
        played += 1
        progress(min(played, 2 * len(plan)))

    first = _play_plan(bot, plan, limit, one_more)
    # Do not repeat games in which the bot hung: it would hang again.
    twice = [
        trial for trial in plan if first[trial] is not None and not _lost_process(first[trial])
    ]
    again = _play_plan(bot, twice[::-1], limit, one_more)
    findings: dict[tuple[str, str], Finding] = {}

    def find(trial: Trial, said: Message, trace: str = "") -> None:
        key = (trial.game, said.key)
        old = findings.get(key)
        # Keep the first game that showed the fault, and count the others.
        new = (
            Finding(trial, said, trace=trace) if old is None else replace(old, games=old.games + 1)
        )
        findings[key] = new

    unsteady: dict[str, Message] = {}
    for trial in plan:
        one, two = first[trial], again.get(trial)
        if one is not None and one.failed is not None:
            find(trial, one.failed, one.trace)
        if one is not None and one.changed:
            find(trial, say("terminal.check.changes", bot=bot.name))
        if one is None or two is None or (one.digest, one.failed) == (two.digest, two.failed):
            continue
        if two.failed is not None and _lost_process(two):
            find(trial, two.failed, two.trace)
            continue
        if trial.game not in unsteady:
            own = [one for one in twice if one.game == trial.game]
            alike = _play_plan(bot, own, limit, one_more) == _play_plan(bot, own, limit, one_more)
            key = "terminal.check.keeps" if alike else "terminal.check.repeats"
            unsteady[trial.game] = say(key, bot=bot.name)
        find(trial, unsteady[trial.game])
    asked = sum(one.asked for found in (first, again) for one in found.values() if one)
    return list(findings.values()), played, asked


def _lost_process(outcome: Outcome | None) -> bool:
    """Return whether a game ended because its process ended."""
    return outcome is not None and not outcome.digest


def _play_plan(
    bot: ExternalBot, plan: Sequence[Trial], limit: float, progress: Callable[[], None]
) -> dict[Trial, Outcome | None]:
    """Play the games of a plan in a new process. If the bot ends the process or hangs, another
    process continues the plan.

    The plan's remaining trials with the same ``Trial.game`` are then skipped: their outcome is
    None.
    """
    found: dict[Trial, Outcome | None] = dict.fromkeys(plan)
    waiting = list(plan)
    spawn = get_context("spawn")
    while waiting:
        ours, theirs = spawn.Pipe()
        given = (theirs, bot, tuple(waiting), limit, places())
        process = spawn.Process(target=_child, args=given, daemon=True)
        process.start()
        theirs.close()
        asked = answered = 0
        waits = False
        failed: Message | None = None
        try:
            while waiting:
                # If the bot is a program, the child process itself enforces the time limit, so wait
                # longer here.
                waits = asked > answered and bot.kind != "program"
                if not ours.poll(limit if waits else max(GRACE, 2 * limit)):
                    raise TimeoutError
                what, outcome = ours.recv()
                asked += what == _ASKED
                answered += what == _ANSWERED
                if what == _DONE:
                    found[waiting.pop(0)] = outcome
                    asked = answered = 0
                    progress()
        except TimeoutError:
            failed = say("terminal.bot.slow", bot=bot.name, limit=Amount(limit, None))
            if not waits:
                failed = say("terminal.check.stands", bot=bot.name)
        except EOFError:
            process.join()
            failed = say("terminal.bot.ended", bot=bot.name, reason=str(process.exitcode))
        finally:
            ours.close()
            if waiting:
                process.terminate()  # also ends the programs that it runs
            process.join(ENDS)
            process.kill()
            process.join()
        if failed is not None:
            found[waiting[0]] = Outcome(asked=asked, failed=failed)
            waiting = [trial for trial in waiting if trial.game != waiting[0].game]
            progress()
    return found


def _child(
    channel: Connection, bot: ExternalBot, plan: Sequence[Trial], limit: float, where: Sequence[str]
) -> None:
    """Play games in a child process; send a message per question, per answer and per finished game."""
    # The parent process may have ended.
    with suppress(BrokenPipeError):
        begin(where)
        for trial in plan:
            try:
                outcome = _outcome(channel, bot, trial, limit)
            except BrokenPipeError:
                raise
            except (Exception, SystemExit) as error:
                reason = f"{type(error).__name__}: {error}".rstrip(".: ")[:200]
                outcome = Outcome("-", failed=say("terminal.check.game", reason=reason))
            channel.send((_DONE, outcome))


def _outcome(channel: Connection, bot: ExternalBot, trial: Trial, limit: float) -> Outcome:
    game = load(trial.game)
    kinds = [BOT + (bot.known_as if s in trial.mine else RANDOM) for s in range(1, trial.seats + 1)]
    seats = read_seats(game, engine_seats(kinds, {BOT + bot.known_as: bot}))
    settings = read_settings(game.options, trial.settings, len(seats), bots=True)
    match = MatchLog(game, seats, settings, trial.seed)
    failed: Message | None = None
    trace = ""
    watched: list[_Watched] = []
    try:
        with ExitStack() as stack:
            seated = seated_in(match, dict.fromkeys(trial.mine, bot), limit, stack)
            watched = [_Watched(one, channel) for one in seated.values()]
            finish(match, {one.seat: level(one, game) for one in watched}, MOST_MOVES)
    except Failed as error:
        failed, trace = error.message, error.trace
    except Refusal as refusal:
        if refusal.message.key != "terminal.error.endless":
            raise
    moves = record.dump(record.to_data(match)["moves"])
    return Outcome(
        sha256(moves.encode()).hexdigest(),
        sum(one.asked for one in watched),
        failed,
        any(one.changed for one in watched),
        trace,
    )


class _Watched(Seated):
    """A seated bot that gets a copy of its observation; the copy is then compared with the
    original.
    """

    def __init__(self, seated: Seated, channel: Connection) -> None:
        super().__init__(seated.bot, seated.choose, seated.seat)
        self._channel = channel
        self.asked = 0
        self.changed = False

    def move(
        self, observation: Mapping[str, Any], moves: list[str], chance: Chance, *, waits: bool
    ) -> str | None:
        """Ask the bot for a move and note whether it changes its observation. Raises ``Failed``."""
        given = deepcopy(observation)
        self.asked += 1
        self._channel.send((_ASKED, None))
        try:
            return super().move(given, moves, chance, waits=waits)
        finally:
            self._channel.send((_ANSWERED, None))
            self.changed = self.changed or given != observation
