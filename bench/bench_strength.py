"""How strong the bots are: shares of games won, with the interval that holds the truth 95 times of 100.

Every seed is played with the seats both ways round, so each side begins as often as the other. Games
that run into the turn limit are counted apart: bots that wait for each other for ever would be a fault.
It takes minutes, so it runs only if it is named; ``-j`` lets more processes play.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hairpin.games import load
from hairpin.terminal.simulate import Plan, Tally, played

from tools.benches import Figure, quantile
from tools.common import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tools.benches import How


@dataclass(frozen=True)
class Contest:
    """Games of one level against another (or itself); ``least`` is the share we aim for, in percent."""

    game: str
    better: str
    worse: str
    seeds: int
    least: float | None = None
    settings: Mapping[str, object] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """As the table names it."""
        variant = "".join(f", {value}" for value in self.settings.values())
        return f"{self.game}{variant}: {self.better} against {self.worse}"


RACING = {"variant": "racing"}
CONTESTS = (
    Contest("daytona", "hard", "random", 6000, least=54),
    Contest("daytona", "hard", "easy", 6000),
    Contest("pursuit", "hard", "easy", 500, least=75),
    Contest("pursuit", "hard", "random", 500, least=97),
    Contest("pursuit", "easy", "random", 500),
    Contest("pursuit", "hard", "hard", 250),
    Contest("pursuit", "hard", "easy", 100, settings=RACING),
    Contest("pursuit", "hard", "hard", 100, settings=RACING),
)


def figures(how: How) -> Iterator[Figure]:
    """The share won by the better level, games' lengths, and how many were stopped by the limit."""
    for contest in CONTESTS:
        plan = Plan(
            game=load(contest.game),
            seats=[f"bot:{contest.better}", f"bot:{contest.worse}"],
            settings=contest.settings,
            seed="strength",
            games=how.much(contest.seeds, 1),
            swap=True,
        )
        say(f"  {contest.name}: {plan.length:,} games")
        tally = Tally()
        begun = time.perf_counter()
        for data in played(plan, how.much(how.workers, 1)):
            tally.add(data)
        spent = time.perf_counter() - begun
        games = len(tally.lengths)
        note = f"{games:,} games of {quantile(tally.lengths, 0.5):.0f} moves, {spent:.0f} s"
        if contest.better != contest.worse:
            side = tally.levels[contest.better]
            low, high = side.bounds()
            sure = f"{100 * low:.1f} to {100 * high:.1f}; {note}"
            share = 100 * side.wins / side.games
            yield Figure(contest.name, share, "%", least=contest.least, note=sure)
            note = ""
        if contest.game == "pursuit":
            stalls = tally.reasons["limit"]
            yield Figure(f"{contest.name}, stalled", stalls, "games", most=0, note=note)
