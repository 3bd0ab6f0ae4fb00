"""Ratings: one number per bot from all games of an arena, each with its 95 % range.

The model is that of Bradley and Terry, on the Elo scale: a bot rated r points higher wins the share
1 / (1 + 10^(-r/400)) of the games: 64 % if r is 100, 91 % if r is 400. A shared place, and a game
without a winner, is half a win for both. ``choix`` finds the most likely ratings.

**A bot that won all its games** has no most likely rating: a higher rating is always likelier. So
each bot of a pair gets half a win in addition. Compared with a hundred games this is little, and it
keeps all ratings finite; with few games it moves ratings a little closer together.

**Ranges** come from Rubin's Bayesian bootstrap. It draws deals, not games: the two games of a deal
share its cards, and all pairs play the same deals. Each deal gets a random weight (exponential,
mean 1), the same in all pairs; the additional half wins get random weights too (gamma, mean ½);
then the ratings are computed again. The range has 95 of 100 ratings computed in this way. No weight
is zero, so a bot never loses its only win, as it might if deals were drawn with replacement.

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

ELO: Final = 400 / log(10)  # Elo points per unit of the model's own scale
LENT: Final = 0.5  # wins that each bot of a pair gets in addition to its real wins
RESAMPLES: Final = 1000
SURE: Final = 0.95
# the most iterations of the solver; about ten are enough unless bots differ extremely
MOST_STEPS: Final = 10_000


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a bot, with its 95 % range from ``low`` to ``high``; equal ratings share a
    rank."""

    rank: int
    bot: str
    rating: float
    low: float
    high: float
    games: int
    wins: float

    @property
    def share(self) -> float:
        """The share of the bot's games that it won."""
        return self.wins / self.games

    def to_json(self) -> dict[str, Any]:
        """Return the rating as JSON, the share in percent."""
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
    """All bots of an arena, the best first. ``zero`` is the bot with the rating 0; None if the mean
    is 0."""

    standings: Standings
    zero: str | None
    rows: tuple[Rating, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the ratings as JSON."""
        return {"zero": self.zero, "bots": [row.to_json() for row in self.rows]}


def rate(standings: Standings, zero: str | None = None, *, resamples: int = RESAMPLES) -> Ratings:
    """Compute the ratings of all bots of an arena. The random numbers come from the arena's seed,
    so the result repeats.

    ``zero`` is the name of the bot that gets the rating 0; without it the mean of all ratings is 0.
    A bot's range is the range of the difference between its rating and this zero. ``resamples`` is
    the number of repeated computations for the ranges.

    Raises ``Refusal`` if choix or NumPy is missing, if no bot is called ``zero``, or if no games
    connect two bots, directly or through others.
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
            # A range must contain the rating. If a bot has won all its games, nearly all of its
            # repeated ratings may be above the rating.
            min(float(low[i]), ratings[i]),
            max(float(high[i]), ratings[i]),
            *totals[bot],
        )
        for i, bot in enumerate(bots)
    ]
    rows.sort(key=lambda row: row.rank)
    return Ratings(standings, None if anchor is None else bots[anchor], tuple(rows))


def signed(value: float) -> str:
    """Return a rating as text, with its sign and without decimals.

    >>> signed(35.4), signed(-35.4), signed(-0.2)
    ('+35', '-35', '0')
    """
    whole = round(value)
    return f"{whole:+d}" if whole else "0"


def needed() -> None:
    """Raise ``Refusal`` if a package for ratings is not installed."""
    try:
        import choix  # noqa: F401
        import numpy  # noqa: F401
    except ImportError:
        raise Refusal("terminal.error.extra", extra="arena", package="choix") from None


def _called(bots: Sequence[str], zero: str) -> int:
    """Return the index of the bot with the name ``zero``. Raises ``Refusal`` if no bot has it."""
    for i, bot in enumerate(bots):
        if zero in (bot, bot.rpartition("#")[0]):
            return i
    raise Refusal("terminal.error.arena.zero", bot=zero)


def _linked(standings: Standings) -> None:
    """Raise ``Refusal`` unless games connect all bots, directly or through other bots."""
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
    """Return a random generator whose seed is made from the arena's seed and ``what``. The
    generator is a ``RandomState``, because NumPy guarantees that its numbers never change.
    """
    import numpy as np

    digest = hashlib.sha256(f"{standings.seed} {what}".encode()).digest()
    return np.random.RandomState(np.frombuffer(digest, dtype="<u4"))


def _won(standings: Standings) -> list[tuple[int, int, Any]]:
    """Return for each pair: the index of the later-named bot, the index of its opponent, and the
    later-named bot's wins in each deal.
    """
    import numpy as np

    place = {bot: i for i, bot in enumerate(standings.bots)}
    return [
        (place[meeting.bot], place[meeting.against], np.array(meeting.deals) / 2)
        for meeting in standings.meetings
    ]


def _wins(pairs: Sequence[tuple[int, int, Any]], bots: int, deals: Any, lent: Any) -> Any:
    """Return a matrix: the wins of each bot (row) against each opponent (column), including the
    extra half wins (``LENT``).

    ``deals`` is a random generator for the weights of deals, ``lent`` for the sizes of the extra
    half wins; None means that these are not random.
    """
    import numpy as np

    most = max(len(won) for _, _, won in pairs)
    weights = np.ones(most) if deals is None else deals.standard_exponential(most)
    wins = np.zeros((bots, bots))
    for i, j, won in pairs:
        weight = weights[: len(won)]
        mine, other = (LENT, LENT) if lent is None else lent.standard_gamma(LENT, 2)
        # A vector product may use several threads and round differently, so add the products.
        share = (weight * won).sum()
        wins[i, j] += share + mine
        wins[j, i] += WHOLE / 2 * weight.sum() - share + other
    return wins


def _fitted(wins: Any, start: Any) -> Any:
    """Return the most likely strengths on the model's own scale, with mean 0."""
    import choix

    return choix.ilsr_pairwise_dense(wins, initial_params=start, max_iter=MOST_STEPS)
