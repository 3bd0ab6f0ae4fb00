"""Trying a brought bot: whole games in other processes, watched while it answers.

What is found out: whether it answers with legal moves, without errors and in time; whether it leaves the observation as it was;
and whether a game with the same seed is the same game again. For the last all games are played twice, in two processes
and in opposite orders. Where one comes out otherwise, the games of its kind are played twice more, both times in one
order: if these are alike, a game hangs on those before it, else on something that is no part of any game.
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
from hairpin.core.options import read_settings
from hairpin.core.seats import BOT, RANDOM, read_seats
from hairpin.core.words import Message, Speaker, say
from hairpin.games import load
from hairpin.plugins import places
from hairpin.testing import sample_settings, seat_counts

from ..arena.games import ENDS, as_given, begin, finish
from .asking import Seated, level, seated_in
from .failing import Failed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from multiprocessing.connection import Connection

    from .brought import Brought

MOST_MOVES = 2000  # a game is looked at no longer: bots that know nothing may never end one
GRACE = 60.0  # seconds in which a process has to begin, or to go on between two questions
_ASKED, _ANSWERED, _DONE = "asked", "answered", "done"


@dataclass(frozen=True, slots=True)
class Trial:
    """One game: the bot in the seats ``mine``, in all others *random*."""

    game: str
    seats: int
    mine: tuple[int, ...]
    settings: Mapping[str, Any] = field(hash=False)
    seed: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a game: a sum over its moves, how often the bot was asked, what it failed with, and whether it changed things.

    The sum is empty where the bot took its process with it.
    """

    digest: str = ""
    asked: int = 0
    failed: Message | None = None
    changed: bool = False
    trace: str = field(default="", compare=False)  # of the error that it failed with


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a bot, where it was first seen, and in how many of the games."""

    trial: Trial
    said: Message
    games: int = 1
    trace: str = ""


def trials(game: str, games: int, seats: int | None = None) -> list[Trial]:
    """So many games at each number of seats worth a try, or at one: alone against *random*, and once in all seats.

    They go through the settings worth a try, as they come first. Raises ``Refusal`` if there is no such game.
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


def tried(
    bot: Brought, plan: Sequence[Trial], limit: float, told: Callable[[int], None]
) -> tuple[list[Finding], int, int]:
    """Try a bot in all games of a plan: what is wrong with it, how many games it played for that, and how often it was asked.

    It has ``limit`` seconds for an answer. Games in which it hangs or ends are not gone on with. ``told`` hears after
    each game how many have been played, of twice as many as are planned: what tells one cause from another is not counted.
    """
    played = 0

    def one_more() -> None:
        nonlocal played
        played += 1
        told(min(played, 2 * len(plan)))

    first = _played(bot, plan, limit, one_more)
    # Where it hung it would hang again.
    twice = [trial for trial in plan if first[trial] is not None and not _gone(first[trial])]
    again = _played(bot, twice[::-1], limit, one_more)
    findings: dict[tuple[str, str], Finding] = {}

    def find(trial: Trial, said: Message, trace: str = "") -> None:
        key = (trial.game, said.key)
        old = findings.get(key)
        # What is told is where it was seen first.
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
        if two.failed is not None and _gone(two):
            find(trial, two.failed, two.trace)
            continue
        if trial.game not in unsteady:
            own = [one for one in twice if one.game == trial.game]
            alike = _played(bot, own, limit, one_more) == _played(bot, own, limit, one_more)
            key = "terminal.check.keeps" if alike else "terminal.check.repeats"
            unsteady[trial.game] = say(key, bot=bot.name)
        find(trial, unsteady[trial.game])
    asked = sum(one.asked for found in (first, again) for one in found.values() if one)
    return list(findings.values()), played, asked


def _gone(outcome: Outcome | None) -> bool:
    """Whether a game was ended with the process in which it was played."""
    return outcome is not None and not outcome.digest


def _played(
    bot: Brought, plan: Sequence[Trial], limit: float, told: Callable[[], None]
) -> dict[Trial, Outcome | None]:
    """Play the games of a plan in a new process, or in several if the bot ends it or has to be killed.

    Where it did that, the rest of the plan for this game is not played: nothing is known of it.
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
                # A program is watched by whoever asks it.
                waits = asked > answered and bot.kind != "program"
                if not ours.poll(limit if waits else max(GRACE, 2 * limit)):
                    raise TimeoutError
                what, outcome = ours.recv()
                asked += what == _ASKED
                answered += what == _ANSWERED
                if what == _DONE:
                    found[waiting.pop(0)] = outcome
                    asked = answered = 0
                    told()
        except TimeoutError:
            failed = say("terminal.bot.slow", bot=bot.name, limit=f"{limit:g}")
            if not waits:
                failed = say("terminal.check.stands", bot=bot.name)
        except EOFError:
            process.join()
            failed = say("terminal.bot.ended", bot=bot.name, reason=str(process.exitcode))
        finally:
            ours.close()
            if waiting:
                process.terminate()  # its programs end with it
            process.join(ENDS)
            process.kill()
            process.join()
        if failed is not None:
            found[waiting[0]] = Outcome(asked=asked, failed=failed)
            waiting = [trial for trial in waiting if trial.game != waiting[0].game]
            told()
    return found


def _child(
    channel: Connection, bot: Brought, plan: Sequence[Trial], limit: float, where: Sequence[str]
) -> None:
    """Play games and tell of each question and each end, in a process of its own."""
    # Whoever listens may have gone.
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


def _outcome(channel: Connection, bot: Brought, trial: Trial, limit: float) -> Outcome:
    game = load(trial.game)
    kinds = [BOT + (bot.known_as if s in trial.mine else RANDOM) for s in range(1, trial.seats + 1)]
    seats = read_seats(game, as_given(kinds, {BOT + bot.known_as: bot}), Speaker([]))
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
    """A bot in its seat that is handed a copy of what it sees, which is looked at afterwards."""

    def __init__(self, seated: Seated, channel: Connection) -> None:
        super().__init__(seated.bot, seated.choose, seated.seat)
        self._channel = channel
        self.asked = 0
        self.changed = False

    def move(
        self, observation: Mapping[str, Any], moves: list[str], chance: Chance, *, waits: bool
    ) -> str | None:
        """Its move, as ever. Raises ``Failed``."""
        given = deepcopy(observation)
        self.asked += 1
        self._channel.send((_ASKED, None))
        try:
            return super().move(given, moves, chance, waits=waits)
        finally:
            self._channel.send((_ANSWERED, None))
            self.changed = self.changed or given != observation
