"""Grand Prix: the longest list of ways to play a card, and the results of races between hard bots.

Races show whether deck and circuits are well tuned: the number of cars that finish, the movement
lost to blocking, and whether a team or a place in the claiming order wins much more than its share.
"""

from __future__ import annotations

import statistics
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Any

from hairpin.games.grand_prix.circuit import circuits
from hairpin_lab.arena.shares import SURE, Side

from bench.pythons import cpython, pyodide
from tools.benches import Figure, quantile
from tools.common import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tools.benches import How

CLIMBS, PATIENCE = 3, 60
RACES = 300  # races per circuit
#: The targets for the circuits and the deck: mean number of cars that finish (least, most), percent
#: of the movement that blocking costs (least, most), and the most percent of wins for any team.
CARS_IN, LOST, TEAM = (4.8, 5.6), (10.0, 25.0), 40.0
MOST = 50.0  # the target in ms for listing all ways to play a card, in a browser


def figures(how: How) -> Iterator[Figure]:
    """Report the largest numbers of ways to play a card and the times to list them, then figures about races on
    each circuit."""
    words = [str(how.much(CLIMBS, 1)), str(how.much(PATIENCE, 2))]
    result = {
        where: run("ways_list.py", *words)
        for where, run in (("CPython", cpython), ("Pyodide", pyodide))
    }
    for card, found in result["CPython"].items():
        yield Figure(f"{card}: most ways found", found["ways"], "ways")
    for where, cards in result.items():
        card = max(cards, key=lambda each: cards[each]["ms"])
        aim = MOST if where == "Pyodide" else None
        yield Figure(f"most ways listed, {where}", cards[card]["ms"], "ms", most=aim, note=card)
    number, workers = how.much(RACES, 1), how.much(how.workers, 1)
    for circuit in [*circuits()][-1:] if how.tiny else circuits():
        races = _races("hard", circuit, number, workers)
        yield from _race_figures(circuit, races, aims=True)
        yield from _wins(circuit, races)
        # The targets were set with these simple bots, which count only the steps that a card gains at once.
        yield from _race_figures(f"{circuit}, steps now", _races("steps", circuit, number, workers))


def _races(level: str, circuit: str, number: int, workers: int) -> list[dict[str, Any]]:
    """The results of ``number`` races between three bots of one level."""
    say(f"  {circuit}: {number} races between bots of level {level}")
    # Split the races into several parts per worker, so that no worker waits long for the last part.
    parts = max(1, min(number, 8 * workers))
    cuts = [number * i // parts for i in range(parts + 1)]

    def run(part: tuple[int, int]) -> list[dict[str, Any]]:
        words = (level, circuit, str(part[0] + 1), str(part[1]))
        result: list[dict[str, Any]] = cpython("races_play.py", *words)
        return result

    with ThreadPoolExecutor(workers) as pool:
        return [race for part in pool.map(run, pairwise(cuts)) for race in part]


def _race_figures(
    name: str, races: list[dict[str, Any]], *, aims: bool = False
) -> Iterator[Figure]:
    """Report the cars that finish, the movement that blocking costs, the number of cards played, and
    the number of ways to play a card."""
    finished = [race["finished"] for race in races]
    among = ", ".join(f"{n}: {finished.count(n)}" for n in sorted(set(finished)))
    yield _mean(
        f"{name}: cars that finish",
        finished,
        "",
        f"{len(races):,} races; {among}",
        CARS_IN if aims else None,
    )
    lost = [100 * race["lost"] / race["steps"] for race in races]
    yield _mean(f"{name}: movement lost", lost, "%", "", LOST if aims else None)
    yield _mean(f"{name}: cards played", [len(race["ways"]) for race in races], "", "", None)
    ways = [n for race in races for n in race["ways"]]
    most = f"95 of 100 up to {quantile(ways, 0.95):,}, most {max(ways):,}"
    yield Figure(f"{name}: ways to carry out a card, p50", quantile(ways, 0.5), "", note=most)


def _wins(name: str, races: list[dict[str, Any]]) -> Iterator[Figure]:
    """Report the share of wins for each team and for each position in the claiming order."""
    for what, part, most in (("team", "teams", TEAM), ("claim", "claims", None)):
        wins: dict[str, Side] = {}
        for race in races:
            for winner in race[part]:
                wins.setdefault(str(winner), Side(games=len(races))).wins += 1 / len(race[part])
        for winner, side in sorted(wins.items()):
            low, high = side.bounds()
            share = 100 * side.wins / side.games
            note = f"{100 * low:.0f} to {100 * high:.0f}"
            yield Figure(f"{name}: {what} {winner} wins", share, "%", most=most, note=note)


def _mean(
    name: str,
    values: Sequence[float],
    unit: str,
    note: str,
    band: tuple[float, float] | None,
) -> Figure:
    """A figure for the mean of ``values``, with its 95 % interval."""
    mean = statistics.fmean(values)
    near = SURE * statistics.stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    low, high = band or (None, None)
    sure = "; ".join(part for part in (f"± {near:.2f}", note) if part)
    return Figure(name, mean, unit, least=low, most=high, note=sure)
