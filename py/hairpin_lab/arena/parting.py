"""When the games of a pair have shown which bot is the stronger: a range of shares that may be looked at again and again.

An ordinary 95 % interval holds the truth 95 times in 100 when it is looked at once. Who looks after every few games and stops
when it is clear of a half stops wrongly far more often: equal bots part sooner or later. So pairs that may stop early are
judged by a *confidence sequence*: ranges of which, 95 times in 100, all hold the truth together, however many there are.

It is made by betting. A gambler with one coin claims that the mean share of a deal is above m, and stakes the part c of what
he has on each deal; a deal with the share x then multiplies his coins by 1 + c·(x/m - 1). If the mean is m or less, the game is fair
or worse for him, whatever the deals look like, and he ever has 40 coins with a chance of 1/40 at most (Ville's inequality). A
second gambler bets that the mean is below. The range is what neither has refuted with 40 coins: each is wrong once in 40
times at most, so both together once in 20.

A deal is played twice, with the seats both ways round, and is one bet: what its two games have in common does no harm.
It is told in half wins of the bot, 0 to 4. The idea is from I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random
variables by betting" (2024); stakes and looks are our own.
"""

from __future__ import annotations

from collections import Counter
from math import exp, log, log1p
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

WHOLE: Final = 4  # half wins in a deal: two games
#: What parts of their coins the gamblers stake: a fifth each of the first coin. Great ones see a great difference in a few deals, small
#: ones a difference of a hundredth in many thousands.
STAKES: Final = (0.8, 0.27, 0.09, 0.03, 0.01)
PROOF: Final = 40  # coins that refute: one over half of 5 %
FIRST: Final = 8  # deals before the first look, and the fewest between two
STEPS: Final = 60  # halvings that find a bound


def looks(most: int) -> Iterator[int]:
    """After how many deals a pair is looked at: 8, then whenever a quarter more have been played, at least 8; ``most`` is the last.

    >>> list(looks(60))
    [8, 16, 24, 32, 40, 50, 60]
    """
    deals = 0
    while deals < most:
        deals = min(most, deals + max(FIRST, deals // 4))
        yield deals


def bounds(deals: Iterable[int]) -> tuple[float, float]:
    """Between what shares the truth lies, at this look and all before it, 95 times of 100; ``deals`` in half wins.

    >>> tuple(round(bound, 3) for bound in bounds([4, 4, 2, 4, 4, 4, 2, 4, 4, 4, 4, 2]))
    (0.503, 0.989)
    """
    counts = Counter(deals)
    mirrored = {WHOLE - wins: n for wins, n in counts.items()}
    return _lowest(counts), 1 - _lowest(mirrored)


def parted(deals: Iterable[int]) -> bool:
    """Whether the range of shares is clear of a half: it is decided which bot is the stronger.

    >>> parted([4] * 8), parted([2] * 1000)
    (False, False)
    """
    counts = Counter(deals)
    mirrored = {WHOLE - wins: n for wins, n in counts.items()}
    return any(_coins(one, 0.5) >= log(PROOF) for one in (counts, mirrored))


def _lowest(counts: Mapping[int, int]) -> float:
    """The least mean that is not refuted: a higher one is harder to refute from above, so it is found by halving."""
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
    """The logarithm of what a gambler has who bet that the mean is above this one."""
    logs = [
        sum(n * log1p(stake * (wins / WHOLE / mean - 1)) for wins, n in counts.items())
        for stake in STAKES
    ]
    most = max(logs)
    return most + log(sum(exp(one - most) for one in logs) / len(logs))
