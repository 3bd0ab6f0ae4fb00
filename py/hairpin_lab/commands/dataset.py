"""The command ``dataset``: bots play many games, and a file gets a row for each of their decisions."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING

from hairpin.core.drivers import DRIVERS
from hairpin.core.seats import BOT
from hairpin.games import load
from hairpin.terminal.progress import Progress

from ..arena.games import Job, Plan, default_workers, played
from ..dataset import DecisionsFile
from ..rows import write_refusal
from ..sheet import SMALL, file_of, write_sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from hairpin.core.options import Setting
    from hairpin.terminal.console import Console


@dataclass(slots=True)
class MixedPlan(Plan):
    """A plan whose games have all combinations of the bots in ``pool`` at its seats, in turn."""

    pool: list[str] = field(default_factory=list)

    def check(self) -> dict[str, Setting]:
        """Check the plan for each bot of the pool; return the settings. Raises ``Refusal``."""
        settings: dict[str, Setting] = {}
        for number, bot in enumerate(self.pool):
            self.seats[:] = [bot] * len(self.seats)
            # ``super()`` does not work in a dataclass with slots.
            settings = Plan.check(self)
            self.pool[number] = self.seats[0]
        return settings

    def jobs(self) -> Iterator[Job]:
        """Yield the games in order, as ``Plan.jobs`` does."""
        tables = [*product(self.pool, repeat=len(self.seats))]
        for number, job in enumerate(Plan.jobs(self)):
            yield replace(job, seats=tables[number % len(tables)])


def write_dataset(console: Console, plan: MixedPlan, workers: int | None, path: Path) -> int:
    """Play a plan and write its decisions to a file. Return the exit code. Raises ``Refusal``."""
    plan.check()
    games = played(plan, workers or default_workers(plan.length))
    bar, rows = Progress(console, plan.length), 0
    with closing(games), DecisionsFile(path) as file:
        try:
            bar.show(0)
            for number, data in enumerate(games, 1):
                rows += file.add(number, data)
                bar.show(number)
        finally:
            bar.end()
    console.print_text("dataset.done", n=plan.length, rows=rows, file=str(path))
    return 0


def write_small(
    console: Console, games: Iterable[str], number: int, seed: str, workers: int | None, to: Path
) -> int:
    """Write the files of the small data set for ``games`` into the folder ``to``, with ``number``
    games each, and its data sheet. Return the exit code. Raises ``Refusal``."""
    try:
        to.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise write_refusal(to, error) from None
    for name in games:
        game = load(name)
        pool = [BOT + driver for driver in DRIVERS]
        plan = MixedPlan(game, pool[:1] * game.low, SMALL[name], seed, number, pool=pool)
        write_dataset(console, plan, workers, file_of(to, name))
    write_sheet(to)
    return 0
