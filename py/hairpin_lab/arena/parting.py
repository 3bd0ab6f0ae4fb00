"""Decide when the games of a pair have shown which bot is stronger, by a range for the true share
of wins that may be checked repeatedly.

An ordinary 95 % interval contains the true share 95 times in 100 if it is computed once. If it is
checked after every few games, until it excludes one half, it is wrong far more often: even two
equal bots then seem different sooner or later. So pairs that may stop early are judged by a
*confidence sequence*: 95 times in 100 every range of the sequence contains the true share.

The ranges come from bets. A gambler with one coin claims that the mean share of a deal is above m,
and stakes the part c of his coins on each deal; a deal with the share x multiplies his coins by 1 +
c·(x/m - 1). If the mean is m or less, the bet is fair or worse for him. Then the chance that he
ever reaches 40 coins is at most 1/40 (Ville's inequality). A second gambler bets that the mean is
below m. A range has every mean that neither gambler has refuted by reaching 40 coins. Each gambler
is wrong at most once in 40 times, so an error has a chance of at most 1/20.

A deal is played twice, with swapped seats, and counts as one bet, so its two games need not be
independent. Its result is the number of half wins of the bot, 0 to 4. The idea is from I.
Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting" (2024); the
stakes and the schedule of looks are our own.
"""

from __future__ import annotations

from collections import Counter
from math import exp, log, log1p
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

WHOLE: Final = 4  # the most half wins in a deal, which has two games
#: The test imagines five gamblers who bet on each deal, and each starts with a fifth of a coin.
#: A gambler's stake is the part of its own coins that it bets. Large stakes prove a large
#: difference within a few deals; small stakes prove a difference of 1 % in thousands of deals.
STAKES: Final = (0.8, 0.27, 0.09, 0.03, 0.01)
#: The gamblers refute a mean as soon as they have this many coins together. If the mean is true,
#: this happens at most once in 40 times, which is 2.5 % for each of the two ends of the range.
PROOF: Final = 40
FIRST: Final = 8  # deals before the first look, and the least number of deals between two looks
STEPS: Final = 60  # the most halvings in the search for a bound


def looks(most: int, growth: int = 4) -> Iterator[int]:
    """Yield the numbers of deals after which a pair is judged (a “look”): 8, then each time the
    ``growth``-th part more, but at least 8 more. The last number is ``most``.

    >>> list(looks(60))
    [8, 16, 24, 32, 40, 50, 60]
    """
    deals = 0
    while deals < most:
        deals = min(most, deals + max(FIRST, deals // growth))
        yield deals


def bounds(deals: Iterable[int]) -> tuple[float, float]:
    """Return the range of the true share of wins; ``deals`` has the half wins of each deal.

    95 times in 100 the ranges at this look and all earlier looks contain the true share.

    >>> tuple(round(bound, 3) for bound in bounds([4, 4, 2, 4, 4, 4, 2, 4, 4, 4, 4, 2]))
    (0.503, 0.989)
    """
    counts = Counter(deals)
    mirrored = {WHOLE - wins: n for wins, n in counts.items()}
    return _lowest(counts), 1 - _lowest(mirrored)


def parted(deals: Iterable[int]) -> bool:
    """Return whether the range of the true share excludes one half: the stronger bot is then known.

    >>> parted([4] * 8), parted([2] * 1000)
    (False, False)
    """
    counts = Counter(deals)
    mirrored = {WHOLE - wins: n for wins, n in counts.items()}
    return any(_coins(one, 0.5) >= log(PROOF) for one in (counts, mirrored))


def _lowest(counts: Mapping[int, int]) -> float:
    """Return the lowest mean that the gamblers do not refute. The search halves a range again and
    again, because a bet that refutes a mean as too low also refutes all lower means."""
    refuted, held = 0.0, _mean(counts)
    for _ in range(STEPS):
        middle = (refuted + held) / 2
        if middle in (refuted, held):
            break
        if _coins(counts, middle) >= log(PROOF):
            refuted = middle
        else:
            held = middle
    return refuted


def _mean(counts: Mapping[int, int]) -> float:
    return sum(wins * n for wins, n in counts.items()) / (WHOLE * sum(counts.values()))


def _coins(counts: Mapping[int, int], mean: float) -> float:
    """Return the logarithm of the coins of all gamblers together, after they have bet that the true
    mean is above ``mean``."""
    logs = [
        sum(n * log1p(stake * (wins / WHOLE / mean - 1)) for wins, n in counts.items())
        for stake in STAKES
    ]
    most = max(logs)
    return most + log(sum(exp(one - most) for one in logs) / len(logs))
