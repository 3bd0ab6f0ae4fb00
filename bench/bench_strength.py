"""How strong the bots are: shares of games won, with the interval that holds the truth 95 times of 100.

Every seed is played with the seats both ways round, so each side begins as often as the other. Games
that run into the turn limit are counted apart: bots that wait for each other for ever would be a fault.
It takes minutes, so it runs only if it is named; ``-j`` lets more processes play.

Racing Demon's levels play single games, where all Piles are alike, and matches in which the Piles follow the scores:
there the shares should draw together.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from hairpin.games import load
from hairpin.terminal.simulate import Plan, Side, Tally, played

from bench.pythons import cpython
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
    rivals: int = 1  # how many seats the worse level has

    @property
    def name(self) -> str:
        """As the table names it."""
        variant = "".join(f", {value}" for value in self.settings.values())
        worse = self.worse if self.rivals == 1 else f"{self.rivals} {self.worse}"
        return f"{self.game}{variant}: {self.better} against {worse}"


RACING = {"variant": "racing"}
SPEEDBOWL = {"circuit": "speedbowl"}
CONTESTS = (
    Contest("daytona", "hard", "random", 6000, least=54),
    Contest("daytona", "hard", "easy", 6000),
    Contest("pursuit", "hard", "easy", 500, least=75),
    Contest("pursuit", "hard", "random", 500, least=97),
    Contest("pursuit", "easy", "random", 500),
    Contest("pursuit", "hard", "hard", 250),
    Contest("pursuit", "hard", "easy", 100, settings=RACING),
    Contest("pursuit", "hard", "hard", 100, settings=RACING),
    Contest("grand-prix", "hard", "easy", 150, least=55, rivals=2),
    Contest("grand-prix", "hard", "easy", 150, least=55, settings=SPEEDBOWL, rivals=2),
    Contest("grand-prix", "easy", "random", 500, least=95, rivals=2),
    Contest("grand-prix", "easy", "random", 500, least=95, settings=SPEEDBOWL, rivals=2),
    Contest("racing-demon", "child", "toddler", 500, least=85),
    Contest("racing-demon", "adult", "child", 500, least=85),
    Contest("racing-demon", "shark", "adult", 500, least=85),
)
# Matches in which the Piles follow the scores: better, worse, how many matches of how many games.
LENGTH, LATE = 20, 5
MATCHES = (
    ("child", "toddler", 100),
    ("adult", "child", 100),
    ("shark", "adult", 100),
    ("shark", "toddler", 100),
)


def figures(how: How) -> Iterator[Figure]:
    """The share won by the better level, games' lengths, and how many were stopped by the limit."""
    for contest in CONTESTS:
        plan = Plan(
            game=load(contest.game),
            seats=[f"bot:{contest.better}", *[f"bot:{contest.worse}"] * contest.rivals],
            settings=contest.settings,
            seed="strength",
            games=how.much(contest.seeds, 1),
            swap=not how.tiny,
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
    for better, worse, matches in MATCHES:
        yield from _evened(better, worse, how.much(matches, 1), how.much(how.workers, 1))


def _evened(better: str, worse: str, matches: int, workers: int) -> Iterator[Figure]:
    """How the shares of games change in matches with the handicap, and who wins those."""
    say(f"  racing-demon, handicap: {better} against {worse}: {matches} matches of {LENGTH}")
    cuts = [matches * i // workers for i in range(workers + 1)]

    def run(part: tuple[int, int]) -> list[dict[str, Any]]:
        words = (better, worse, str(LENGTH), str(part[0] + 1), str(part[1]))
        told: list[dict[str, Any]] = cpython("series_play.py", *words)
        return told

    with ThreadPoolExecutor(workers) as pool:
        parts = pool.map(run, pairwise(cuts))
        found = [match for part in parts for match in part]
    name = f"racing-demon, handicap: {better} against {worse}"
    for what, games in (
        (f"games 1 to {LATE}", slice(0, LATE)),
        (f"games {LENGTH - LATE + 1} to {LENGTH}", slice(LENGTH - LATE, LENGTH)),
    ):
        side = Side()
        for match in found:
            for share in match["shares"][games]:
                side.add(share, 0)
        low, high = side.bounds()
        share = 100 * side.wins / side.games
        note = f"{100 * low:.0f} to {100 * high:.0f}"
        yield Figure(f"{name}, {what}", share, "%", note=note)
    for last in LATE, LENGTH:
        side = Side()
        for match in found:
            lead = match["leads"][last - 1]
            side.add((lead > 0) + (lead == 0) / 2, lead)
        low, high = side.bounds()
        piles = [match["piles"][last - 1] for match in found]
        means = " and ".join(f"{sum(pile[i] for pile in piles) / len(piles):.0f}" for i in (0, 1))
        note = f"{100 * low:.0f} to {100 * high:.0f}; Piles then {means}"
        share = 100 * side.wins / side.games
        yield Figure(f"{name}, matches of {last}", share, "%", note=note)
