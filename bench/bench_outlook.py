"""The accuracy of outlooks: of positions with an estimated chance, how many the seat went on to
win.

The games are played between drivers of similar strength, and the estimate is that of a seat's
review: its own observation, with the same slices. Positions of one game are not independent, so the
true intervals are wider than the numbers suggest. It takes minutes, so it runs only if it is named.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hairpin.core import record
from hairpin.core.outlook import ended
from hairpin.games import load
from hairpin.review.points import chances_at, points_of, steps_for
from hairpin_lab.arena.games import Plan, played

from bench.pythons import cpython, pyodide
from tools.benches import Figure
from tools.common import ROOT, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hairpin.core.match_log import MatchLog

    from tools.benches import How


@dataclass(frozen=True)
class Contest:
    """The bots, game, settings and number of games of a contest."""

    game: str
    seats: tuple[str, ...]
    games: int
    settings: Mapping[str, object] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The contest's name in the printed table."""
        return f"{self.game}: {', '.join(self.seats)}"


CONTESTS = (
    # The decks are shuffled, because all games from one fixed deck would be alike.
    Contest("turbo-duel", ("mina", "otto"), 300, {"deck": "shuffled"}),
    Contest("turbo-duel", ("otto", "otto"), 300, {"deck": "shuffled"}),
    Contest("daytona", ("vera", "vera"), 600),
    Contest("daytona", ("vera", "otto", "mina", "gus"), 400),
    Contest("pursuit", ("otto", "otto"), 150),
    Contest("grand-prix", ("otto", "otto", "otto"), 60),
    Contest("racing-demon", ("mina", "mina", "mina"), 60),
)
GOLDEN = ROOT / "tests" / "golden"
#: The target: a browser needs at most this number of seconds to estimate all points of the longest game.
MOST = 10.0
ASKED = 8  # positions estimated in each game
#: The bench groups estimated chances of a win around these percentages. A group has all estimates that
#: differ from its percentage by at most HALF.
ESTIMATES = (10, 30, 50, 70, 90)
HALF = 5


def figures(how: How) -> Iterator[Figure]:
    """Report the review times of the longest game. Then report for each contest the share of wins in
    each group of estimates, the mean square error and the time per estimate."""
    yield from _reviews(how)
    for each in CONTESTS[:: how.much(1, 2)]:
        game = load(each.game)
        if not game.foresees:
            continue
        games = how.much(each.games, 1)
        say(f"  {each.name}: {games:,} games")
        plan = Plan(
            game=game,
            seats=[f"bot:{driver}" for driver in each.seats],
            settings=dict(each.settings),
            seed="outlook",
            games=games,
            swap=False,
        )
        asked: list[tuple[float, float]] = []
        spent = 0.0
        for i, data in enumerate(played(plan, how.much(how.workers, 1))):
            match = record.read(record.dump(data), load)
            begun = time.process_time()
            asked += list(_estimates(match, 1 + i % len(match.seats)))
            spent += time.process_time() - begun
        error = sum((estimate - won) ** 2 for estimate, won in asked) / len(asked)
        yield Figure(f"{each.name}: squared error", error, "", note=f"{len(asked):,} positions")
        yield Figure(f"{each.name}: a point", 1000 * spent / len(asked), "ms")
        for estimate in ESTIMATES:
            near = [won for share, won in asked if abs(100 * share - estimate) <= HALF]
            if near:
                won = 100 * sum(near) / len(near)
                yield Figure(
                    f"{each.name}: estimated {estimate} %", won, "% won", note=f"{len(near):,}"
                )


def _reviews(how: How) -> Iterator[Figure]:
    """Report the time to review the longest golden game."""
    pythons = {"CPython": cpython, "Pyodide": pyodide}
    if how.tiny:
        del pythons["Pyodide"]
    for name in sorted({each.game for each in CONTESTS if load(each.game).foresees}):
        texts = [path.read_text("utf-8") for path in (GOLDEN / name).glob("*.jsonl")]
        text = (min if how.tiny else max)(texts, key=len).splitlines()[0]
        moves = len(json.loads(text)["moves"])
        say(f"  {name}: review of {moves} moves")
        for where, run in pythons.items():
            took = run("review_works.py", text)
            most = MOST if where == "Pyodide" else None
            note = f"all of it {took['whole']:.2g} s, longest slice {took['slice']:.3g} ms, {moves} moves"
            yield Figure(f"{name}: all points, {where}", took["points"], "s", most=most, note=note)


def _estimates(match: MatchLog, seat: int) -> Iterator[tuple[float, float]]:
    """Yield a pair for each of several positions of a game: the estimated chance that the seat wins, and the seat's
    real share of the win (0 if it lost)."""
    result = match.result
    if result is None:
        return
    won = ended(result)[seat - 1]
    steps = steps_for(len(points_of(match.n)))
    for i in range(min(ASKED, match.n)):
        work = chances_at(match, seat, i * match.n // ASKED, steps)
        while True:
            try:
                next(work)
            except StopIteration as done:
                yield done.value[seat - 1], won
                break
