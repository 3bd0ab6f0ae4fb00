"""The strength of the bots: shares of games won, with 95 % intervals.

The arena plays every seed with both seatings, so each side begins equally often. Games without a
winner are counted apart: bots that wait for each other for ever would be a fault.

It takes minutes, so it runs only if it is named; ``-j`` sets the number of processes. Racing
Demon's drivers play single games with equal Piles, and matches in which the Piles follow the
scores: there the shares should come closer.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from hairpin.core.drivers import DRIVERS
from hairpin_lab.arena.contest import arena
from hairpin_lab.arena.games import processes
from hairpin_lab.arena.shares import Side

from bench.pythons import cpython
from tools.benches import Figure
from tools.common import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tools.benches import How


@dataclass(frozen=True)
class Contest:
    """A row of bots; each bot plays against the bot before it.

    ``least`` and ``most`` are the targets, in percent, for the share of games that each bot wins.
    """

    game: str
    bots: Sequence[str]
    games: int
    least: float | None = None
    most: float | None = None
    settings: Mapping[str, object] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The contest's name in the printed table."""
        return self.game + "".join(f", {value}" for value in self.settings.values())


RUNG = (65.0, 80.0)
RACING = {"variant": "racing"}
SPEEDBOWL = {"circuit": "speedbowl"}
CONTESTS = (
    Contest("turbo-duel", DRIVERS, 400, *RUNG),
    Contest("pursuit", DRIVERS, 400, *RUNG),
    Contest("grand-prix", DRIVERS, 400, *RUNG),
    # This row has no target, because Daytona depends mostly on luck.
    Contest("daytona", DRIVERS, 12_000),
    Contest("racing-demon", DRIVERS, 400, *RUNG),
    Contest("daytona", ("random", "vera"), 12_000, least=54),
    Contest("pursuit", ("random", "vera"), 1000, least=97),
    Contest("pursuit", ("dot", "vera"), 200, least=75, settings=RACING),
    Contest("grand-prix", ("random", "dot"), 200, least=95),
    Contest("grand-prix", ("dot", "vera"), 200, settings=SPEEDBOWL),
)
# LENGTH is the number of games per match. The bench reports shares for the first LATE games and for
# the last LATE games. A row of MATCHES has the better bot, the worse bot and the number of matches.
# The handicap: each player's Pile size depends on the score.
LENGTH, LATE = 20, 5
MATCHES = (
    ("gus", "dot", 100),
    ("mina", "gus", 100),
    ("vera", "mina", 100),
    ("vera", "dot", 100),
)


def figures(how: How) -> Iterator[Figure]:
    """Report the share that each bot wins against the bot before it, then the effect of a handicap."""
    workers = how.much(how.workers, 1)
    with processes(workers) if workers > 1 else nullcontext() as executor:
        for contest in CONTESTS[-1:] if how.tiny else CONTESTS:
            say(f"  {contest.name}: {contest.games:,} games a pair")
            standings = arena(
                contest.game,
                contest.bots,
                how.much(contest.games, 2),
                executor,
                seed="strength",
                settings=contest.settings,
                ladder=True,
            )
            for met in standings.meetings:
                low, high = met.side.bounds()
                sure = f"{100 * low:.1f} to {100 * high:.1f}; {met.side.games:,} games"
                yield Figure(
                    f"{contest.name}: {met.bot} against {met.against}",
                    100 * met.side.share,
                    "%",
                    least=contest.least,
                    most=contest.most,
                    note=f"{sure}, {met.nobody} won by nobody",
                )
    for better, worse, matches in MATCHES[:1] if how.tiny else MATCHES:
        yield from _evened(better, worse, how.much(matches, 1), workers)


def _evened(better: str, worse: str, matches: int, workers: int) -> Iterator[Figure]:
    """For matches with the handicap, report how often the better bot wins the first game, the last
    game and the match."""
    say(f"  racing-demon, handicap: {better} against {worse}: {matches} matches of {LENGTH}")
    cuts = [matches * i // workers for i in range(workers + 1)]

    def run(part: tuple[int, int]) -> list[dict[str, Any]]:
        words = (better, worse, str(LENGTH), str(part[0] + 1), str(part[1]))
        result: list[dict[str, Any]] = cpython("series_play.py", *words)
        return result

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
