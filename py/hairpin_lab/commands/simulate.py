"""The command ``simulate``: bots play many games; the command prints a line per game, then a table
of results.

A game depends only on its seed, settings and seats, since node budgets limit the bots, not time. So
any number of workers gives the same lines in the same order.
"""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from hairpin.core.numbers import Amount
from hairpin.core.seats import BOT, PERSON
from hairpin.core.state import Result
from hairpin.core.text import pad, width, wrap
from hairpin.core.words import Speaker, say
from hairpin.terminal.progress import Progress
from hairpin.terminal.states import result_title

from ..arena.games import bot_name, default_workers, played
from ..arena.shares import Side, winners_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hairpin.core.words import Message
    from hairpin.terminal.console import Console

    from ..arena.games import Plan
    from ..rows import GamesFile


@dataclass(slots=True)
class Tally:
    """The counts of a run: by seat, by bot, for the first player, and by reason for the end."""

    seats: dict[int, Side] = field(default_factory=dict)
    levels: dict[str, Side] = field(default_factory=dict)
    starter: Side = field(default_factory=Side)
    house: int = 0
    lengths: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)  # sentences about bots that failed

    def add(self, data: Mapping[str, Any]) -> None:
        """Count a game; ``data`` is its record with the result."""
        result = data["result"]
        winners = winners_of(result)
        first = int(data["moves"][0].split()[0]) if data["moves"] else 0
        self.house += not winners
        self.lengths.append(len(data["moves"]))
        self.reasons[result["reason"]] += 1
        if "failed" in data:
            self.failed[data["failed"]["say"]] += 1
        for seat, (spec, score) in enumerate(zip(data["seats"], result["scores"], strict=True), 1):
            wins = 1 / len(winners) if seat in winners else 0.0
            self.seats.setdefault(seat, Side()).add(wins, score)
            # In a record an external bot is a person with the bot's name.
            bot = spec["name"] if spec["kind"] == PERSON else spec["kind"].removeprefix(BOT)
            self.levels.setdefault(bot, Side()).add(wins, score)
            if seat == first:
                self.starter.add(wins, score)


def simulate(
    console: Console,
    plan: Plan,
    workers: int,
    files: Sequence[Callable[[], GamesFile]] = (),
) -> int:
    """Play a plan, print its games and results, and write them to ``files``. Return the exit code.

    Raises ``Refusal`` if the plan is invalid or a file cannot be written.
    """
    plan.check()
    tally, bar = Tally(), Progress(console, plan.length)
    games = played(plan, workers or default_workers(plan.length))
    with closing(games), ExitStack() as stack:
        stack.callback(bar.end)
        kept = [stack.enter_context(begin()) for begin in files]
        bar.show(0)
        for number, data in enumerate(games, 1):
            tally.add(data)
            for file in kept:
                file.add(number, data)
            bar.clear()
            if console.json:
                console.write(data)
            else:
                _print_game(console, number, plan.length, data)
            bar.show(number)
    lines = summary(console, plan, tally)
    if console.json:
        # With JSON, standard output has only the games.
        console.put("".join(line + "\n" for line in lines), to_err=True)
    else:
        console.print("", *lines)
    return 0


def _print_game(console: Console, number: int, games: int, data: Mapping[str, Any]) -> None:
    speaker = Speaker([seat["name"] for seat in data["seats"]], console.language)
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


def summary(console: Console, plan: Plan, tally: Tally) -> list[str]:
    """Return the lines of the table of results and the sentences below it."""
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
        kinds = [kind.removeprefix(BOT) for kind in plan.seats]
        for seat, side in sorted(tally.seats.items()):
            level = _called(console, bot_name(plan.game, kinds[seat - 1]))
            rows.append(_row(console, console.text("simulate.seat", seat=seat, level=level), side))
    else:
        for seat, side in sorted(tally.seats.items()):
            rows.append(_row(console, speaker.say(say("seat.number", seat=seat)), side))
    if plan.swap or len(tally.levels) < seats:
        for level, side in tally.levels.items():
            name = _called(console, bot_name(plan.game, level))
            rows.append(_row(console, console.text("simulate.level", level=name), side))
    if tally.starter.games and not plan.game.realtime:
        rows.append(_row(console, console.text("simulate.starter"), tally.starter))
    lines = columns(rows)
    lengths = sorted(tally.lengths)
    reasons = tuple(
        say("terminal.simulate.reason", reason=say(f"terminal.reason.{reason}"), count=count)
        for reason, count in tally.reasons.most_common()
    )
    facts = [
        console.text("simulate.house", n=tally.house, games=len(lengths)),
        console.text(
            "simulate.lengths",
            mean=Amount(sum(lengths) / len(lengths), 1),
            most=lengths[(95 * len(lengths) + 99) // 100 - 1],
            low=lengths[0],
            high=lengths[-1],
        ),
        console.text("simulate.reasons", reasons=reasons),
    ]
    facts += [
        console.text("simulate.failed", say=sentence, n=times)
        for sentence, times in tally.failed.items()
    ]
    if not plan.repeats:
        facts.append(console.text("simulate.once", limit=Amount(plan.limit, None)))
    return [*lines, *(part for fact in facts for part in wrap(fact, console.pen.columns))]


def _called(console: Console, name: Message | str) -> str:
    return name if isinstance(name, str) else console.speaker.say(name)


def _row(console: Console, name: str, side: Side) -> list[str]:
    score = console.speaker.value(Amount(side.score / side.games, 2))
    return [name, *shares(console, side), score]


def shares(console: Console, side: Side, bounds: tuple[float, float] | None = None) -> list[str]:
    """Return four texts: the games, the wins, the share of wins, and the range of the true share.
    ``bounds`` replaces the usual range."""
    low, high = bounds or side.bounds()
    return [
        str(side.games),
        console.speaker.value(Amount(side.wins, None)),
        console.text("simulate.percent", n=Amount(100 * side.share, 1)),
        console.text("simulate.percents", low=Amount(100 * low, 1), high=Amount(100 * high, 1)),
    ]


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a table, names aligned left and figures aligned right."""
    sizes = [max(width(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "  ".join(pad(cell, sizes[i], right=i > 0) for i, cell in enumerate(row)).rstrip()
        for row in rows
    ]
