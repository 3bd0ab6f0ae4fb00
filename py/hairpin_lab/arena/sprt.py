"""Test two hypotheses about a pair of bots with Wald's sequential probability ratio test (SPRT).

H0 says that a bot is ``elo0`` points stronger than its opponent, H1 that it is ``elo1`` points
stronger. The log-likelihood ratio (LLR) of the results grows if they fit H1 better, and falls if
they fit H0 better. The test ends when it leaves the range from ``lower`` to ``upper``.

The names and the statistics are those of fishtest, the test bench of Stockfish, with logistic Elo:
the two games of a deal are one observation with five possible results, so they need not be
independent. Each likelihood is that of the most likely distribution with the mean of its hypothesis
(M. Van den Bergh, "Comments on normalized Elo", and A. B. Owen, "Empirical Likelihood").
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Final, Literal

from hairpin.core.errors import Refusal

from .parting import WHOLE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Hypothesis = Literal["H0", "H1"]

#: The most games of a pair of bots unless the caller says otherwise: a test usually ends long before.
GAMES: Final = 20_000
#: A result that did not occur counts this often, so that every hypothesis remains possible.
UNSEEN: Final = 1e-3
FARTHEST: Final = 1000  # the largest Elo difference of a hypothesis
HALVINGS: Final = 100  # steps of the search for a root; more than a float has digits
#: A look comes when the deals have grown by a 32nd, so a test plays hardly more than it needs.
GROWTH: Final = 32


@dataclass(frozen=True, slots=True)
class Sprt:
    """The two hypotheses in logistic Elo, and the chances of wrong answers: ``alpha`` to accept H1
    if H0 is true, ``beta`` to accept H0 if H1 is true. Raises ``Refusal`` for impossible values.

    >>> test = Sprt(elo0=0, elo1=50)
    >>> round(test.lower, 3), round(test.upper, 3)
    (-2.944, 2.944)
    >>> test.accepted([4, 2, 4, 2] * 40), test.accepted([2] * 400), test.accepted([2, 4])
    ('H1', 'H0', None)
    """

    elo0: float = 0.0
    elo1: float = 10.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -FARTHEST <= self.elo0 < self.elo1 <= FARTHEST:
            raise Refusal("terminal.error.sprt.elo", most=FARTHEST)
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise Refusal("terminal.error.sprt.errors")

    @property
    def lower(self) -> float:
        """The LLR at or below which H0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The LLR at or above which H1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def llr(self, deals: Iterable[int]) -> float:
        """Return the LLR of deals, each given as the half wins of the bot in its two games."""
        counts = [count or UNSEEN for count in pentanomial(deals)]
        under0, under1 = (_weights(counts, _share(elo)) for elo in (self.elo0, self.elo1))
        return sum(
            count * log(one / none) for count, one, none in zip(counts, under1, under0, strict=True)
        )

    def accepted(self, deals: Iterable[int]) -> Hypothesis | None:
        """Return the accepted hypothesis; None as long as the test goes on."""
        llr = self.llr(deals)
        return "H1" if llr >= self.upper else "H0" if llr <= self.lower else None


def pentanomial(deals: Iterable[int]) -> list[int]:
    """Return the number of deals with each result, from 0 to 4 half wins.

    >>> pentanomial([4, 2, 2, 0])
    [1, 0, 2, 0, 1]
    """
    counts = [0] * (WHOLE + 1)
    for wins in deals:
        counts[wins] += 1
    return counts


def _share(elo: float) -> float:
    """Return the share of games won that corresponds to an Elo difference."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def _weights(counts: Sequence[float], mean: float) -> list[float]:
    """Return the most likely chance of each result, given its count, if the share of wins is
    ``mean``, not scaled to the sum 1.

    The chance of a result ``d`` above the mean is its count divided by 1 + x·d. The search finds
    the x for which the chances have the mean.
    """
    above = [wins / WHOLE - mean for wins in range(WHOLE + 1)]
    low, high = -1 / above[-1], -1 / above[0]
    for _ in range(HALVINGS):
        x = (low + high) / 2
        if x in (low, high):
            break
        if sum(count * d / (1 + x * d) for count, d in zip(counts, above, strict=True)) > 0:
            low = x
        else:
            high = x
    x = (low + high) / 2
    return [count / (1 + x * d) for count, d in zip(counts, above, strict=True)]
