"""Ratings: one number a bot, from all games of an arena together, each with the range it is known to.

The model is Bradley and Terry's on the scale of Elo: a bot that is r above another wins 1 of 1 + 10^(-r/400) games, 64 % with 100 and 91 %
with 400. A shared place, and a game nobody wins, is half a win for both. ``choix`` finds the ratings that make what
happened the likeliest.

**Who won all its games** against another has no rating that is the likeliest: a higher one is always likelier. So every pair that met counts
half a win for each side more than was played. That is little beside a hundred games, keeps all numbers finite, and draws bots together a
little where few games were played.

**Ranges** come from a bootstrap in Rubin's Bayesian form. What is drawn is deals, not games: the two games of a deal have its cards in
common, and all pairs play the same deals. So each deal gets a weight by chance (exponential, 1 on average), the same in all
pairs; the half wins above get theirs (gamma, ½ on average); and the ratings are found anew. 95 of 100 such ratings lie in the
range. No weight is nothing, so nobody loses the only game it has won, as happens where deals are drawn with replacement.

It needs the extra ``hairpin[arena]``.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any, Final

from hairpin.core.errors import Refusal

from .parting import WHOLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .standings import Standings

ELO: Final = 400 / log(10)  # points in a step of one on the model's own scale
LENT: Final = 0.5  # wins that each side of a pair has besides those it won
RESAMPLES: Final = 1000
SURE: Final = 0.95
MOST_STEPS: Final = 10_000  # of finding ratings; some ten are enough unless bots are worlds apart


@dataclass(frozen=True, slots=True)
class Rating:
    """What a bot is worth: ``rating`` lies between ``low`` and ``high`` 95 times of 100; equal ones share a rank."""

    rank: int
    bot: str
    rating: float
    low: float
    high: float
    games: int
    wins: float

    @property
    def share(self) -> float:
        """The part of its games that it won."""
        return self.wins / self.games

    def to_json(self) -> dict[str, Any]:
        """As JSON; the share in percent."""
        return {
            "rank": self.rank,
            "bot": self.bot,
            "rating": round(self.rating, 1),
            "low": round(self.low, 1),
            "high": round(self.high, 1),
            "games": self.games,
            "wins": self.wins,
            "share": round(100 * self.share, 2),
        }


@dataclass(frozen=True, slots=True)
class Ratings:
    """All bots of an arena, the best first. ``zero`` is the bot whose rating is 0; None: the mean of all is."""

    standings: Standings
    zero: str | None
    rows: tuple[Rating, ...]

    def to_json(self) -> dict[str, Any]:
        """As JSON."""
        return {"zero": self.zero, "bots": [row.to_json() for row in self.rows]}


def rate(standings: Standings, zero: str | None = None, *, resamples: int = RESAMPLES) -> Ratings:
    """The ratings of all who met; the same each time, as its chance follows from the arena's seed.

    ``zero`` names the bot whose rating is 0, as it was named for the arena; without one the mean of all ratings is 0. Ranges
    are those of differences from that zero. ``resamples`` is how many times ratings are found anew for the ranges.

    Raises ``Refusal`` if choix or NumPy is missing, if nobody is called ``zero``, or if two bots have not met even
    through others.
    """
    needed()
    import numpy as np

    bots = standings.bots
    anchor = None if zero is None else _called(bots, zero)
    _linked(standings)
    pairs = _won(standings)
    best = _fitted(_wins(pairs, len(bots), None, None), None)
    draws = _chance(standings, "deals"), _chance(standings, "lent")
    again = [_fitted(_wins(pairs, len(bots), *draws), best) for _ in range(resamples)]
    found = ELO * np.array([best, *again])
    found -= found.mean(1, keepdims=True) if anchor is None else found[:, [anchor]]
    tail = (1 - SURE) / 2
    low, high = np.quantile(found[1:], (tail, 1 - tail), axis=0)
    ratings = [round(float(one), 6) for one in found[0]]
    totals = standings.totals()
    rows = [
        Rating(
            1 + sum(other > ratings[i] for other in ratings),
            bot,
            ratings[i],
            # Where a pair has only wins, what is drawn is so lopsided that nearly all of it may lie above the rating.
            min(float(low[i]), ratings[i]),
            max(float(high[i]), ratings[i]),
            *totals[bot],
        )
        for i, bot in enumerate(bots)
    ]
    rows.sort(key=lambda row: row.rank)
    return Ratings(standings, None if anchor is None else bots[anchor], tuple(rows))


def signed(value: float) -> str:
    """A rating as it is read: with its sign, without a fraction.

    >>> signed(35.4), signed(-35.4), signed(-0.2)
    ('+35', '-35', '0')
    """
    whole = round(value)
    return f"{whole:+d}" if whole else "0"


def needed() -> None:
    """Raise ``Refusal`` if what ratings need is not installed."""
    try:
        import choix  # noqa: F401
        import numpy  # noqa: F401
    except ImportError:
        raise Refusal("terminal.error.extra", extra="arena", package="choix") from None


def _called(bots: Sequence[str], zero: str) -> int:
    """Where the bot of a name stands. Raises ``Refusal``."""
    for i, bot in enumerate(bots):
        if zero in (bot, bot.rpartition("#")[0]):
            return i
    raise Refusal("terminal.error.arena.zero", bot=zero)


def _linked(standings: Standings) -> None:
    """Raise ``Refusal`` unless there is a way of games from each bot to each other."""
    bots = standings.bots
    if not bots:
        raise Refusal("terminal.error.arena.bots")
    reached = {bots[0]}
    for _ in bots:
        for meeting in standings.meetings:
            if meeting.bot in reached or meeting.against in reached:
                reached |= {meeting.bot, meeting.against}
    for bot in bots:
        if bot not in reached:
            raise Refusal("terminal.error.arena.apart", bot=bots[0], other=bot)


def _chance(standings: Standings, what: str) -> Any:
    """A generator of chance for a run; the numbers of ``RandomState`` are promised never to change."""
    import numpy as np

    digest = hashlib.sha256(f"{standings.seed} {what}".encode()).digest()
    return np.random.RandomState(np.frombuffer(digest, dtype="<u4"))


def _won(standings: Standings) -> list[tuple[int, int, Any]]:
    """Each pair: the better named one, the other, and the wins of the first in each deal."""
    import numpy as np

    place = {bot: i for i, bot in enumerate(standings.bots)}
    return [
        (place[meeting.bot], place[meeting.against], np.array(meeting.deals) / 2)
        for meeting in standings.meetings
    ]


def _wins(pairs: Sequence[tuple[int, int, Any]], bots: int, deals: Any, lent: Any) -> Any:
    """How often each bot (row) won against each (column), with the half wins lent.

    Where chance is given, it says what each deal and each half win weighs; else they count as they are.
    """
    import numpy as np

    most = max(len(won) for _, _, won in pairs)
    weights = np.ones(most) if deals is None else deals.standard_exponential(most)
    wins = np.zeros((bots, bots))
    for i, j, won in pairs:
        weight = weights[: len(won)]
        mine, other = (LENT, LENT) if lent is None else lent.standard_gamma(LENT, 2)
        # Not as a product of vectors: that may be shared out among threads, and add up otherwise.
        share = (weight * won).sum()
        wins[i, j] += share + mine
        wins[j, i] += WHOLE / 2 * weight.sum() - share + other
    return wins


def _fitted(wins: Any, start: Any) -> Any:
    """The likeliest strengths on the model's own scale, their mean at 0."""
    import choix

    return choix.ilsr_pairwise_dense(wins, initial_params=start, max_iter=MOST_STEPS)
