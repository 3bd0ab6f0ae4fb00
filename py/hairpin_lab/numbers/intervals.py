"""Figures from counts, each with its 95 % range, rounded as far as the range allows.

Only games are independent, not the events within a game, so all figures are per game. A *row* maps
each value to the number of games with it. ``games`` is the number of all games; games that are not
in the row have the value 0.
"""

from __future__ import annotations

from fractions import Fraction
from math import exp, floor, lgamma, log, log10, sqrt
from typing import TYPE_CHECKING, NamedTuple

from ..arena.shares import SURE, Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    Row = Mapping[str, int]


class Figure(NamedTuple):
    """A figure and its range; an end of the range is None if there are too few games for it."""

    value: float
    low: float | None
    high: float | None


def share(wins: float, games: int) -> Figure:
    """Return the share ``wins / games`` with Wilson's interval. ``wins`` may be a fraction.

    >>> low, high = share(8, 10)[1:]
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    """
    low, high = Side(games, wins).bounds()
    return Figure(wins / games, low, high)


def won(row: Row) -> float:
    """Return the number of wins in a row whose values are texts such as ``1`` and ``1/2``."""
    return float(sum(Fraction(part) * count for part, count in row.items()))


def games_with(row: Row) -> int:
    """Return the number of games with a value other than 0."""
    return sum(count for value, count in row.items() if value != "0")


def mean(row: Row, games: int) -> Figure:
    """Return the mean over all games with its confidence interval (normal distribution); a single game has no interval.

    >>> mean({"2": 2, "5": 1}, 4).value
    2.25
    """
    total = sum(int(value) * count for value, count in row.items())
    squares = sum(int(value) ** 2 * count for value, count in row.items())
    average = total / games
    if games < 2:
        return Figure(average, None, None)
    # ``games * squares - total**2`` is exact, so large equal values lose no precision.
    spread = (games * squares - total**2) / games / (games - 1)
    reach = SURE * sqrt(spread / games)
    low = average - reach
    if low < 0 and all(int(value) >= 0 for value in row):
        low = 0.0  # a mean of counts is never negative
    return Figure(average, low, average + reach)


def quantile(row: Row, games: int, part: float) -> Figure:
    """Return the smallest value that at least the share ``part`` of the games do not exceed, with
    an interval. The ends of the interval are the values of two games.

    The interval contains the true quantile at least 95 times in 100, for any distribution.

    >>> quantile({str(n): 1 for n in range(1, 101)}, 100, 0.5)
    Figure(value=50.0, low=40.0, high=61.0)
    """
    values = sorted((int(value), count) for value, count in row.items() if value != "0")
    missing = games - sum(count for _, count in values)
    if missing:
        values = sorted([*values, (0, missing)])
    low, high = _ranks(games, part)
    rank = max(1, -floor(-part * games + 1e-9))
    return Figure(
        float(_at(values, rank)),
        float(_at(values, low)) if low else None,
        float(_at(values, high)) if high <= games else None,
    )


def most(row: Row) -> int:
    """Return the greatest value in the row."""
    return max((int(value) for value in row), default=0)


def _at(values: list[tuple[int, int]], rank: int) -> int:
    """Return the value of the game with this rank (from 1) in the sorted values."""
    for value, count in values:
        rank -= count
        if rank <= 0:
            return value
    raise AssertionError("the rank must be at most the number of games")


def _ranks(games: int, part: float) -> tuple[int, int]:
    """Return the ranks (from 1) of the two games whose values are the ends of a quantile's
    interval; 0 or ``games + 1`` if there are too few games.

    The number B of games below the quantile is binomial. The quantile is outside of the interval at
    most 2.5 times in 100 on each side.
    """
    tail = (1 - 0.95) / 2
    # A number that is farther than ``reach`` from the mean has practically no probability.
    reach = 12 * sqrt(games * part * (1 - part)) + 12
    first, last = max(0, floor(games * part - reach)), min(games, floor(games * part + reach))
    low = 0  # the greatest rank with P(B < rank) <= tail
    total = 0.0
    for below in range(first, last + 1):
        total += _chance(games, part, below)
        if total > tail:
            low = below
            break
    high = games + 1  # the smallest rank with P(B >= rank) <= tail
    total = 0.0
    for below in range(last, first - 1, -1):
        total += _chance(games, part, below)
        if total > tail:
            high = below + 1
            break
    return low, high


def _chance(games: int, part: float, below: int) -> float:
    """Return the probability that exactly ``below`` games lie below the quantile."""
    ways = lgamma(games + 1) - lgamma(below + 1) - lgamma(games - below + 1)
    return exp(ways + below * log(part) + (games - below) * log(1 - part))


# --- as text -----------------------------------------------------------------------------------


def decimals_of(figure: Figure) -> int:
    """Return the number of decimals of a figure. A step of the last decimal is at most half as wide
    as the figure's range.

    >>> decimals_of(Figure(52.1234, 51.9, 52.3)), decimals_of(Figure(52.1, 48.1, 56.3))
    (1, 0)
    >>> decimals_of(Figure(4, None, None))
    0
    """
    if figure.low is None or figure.high is None:
        return 0
    half = (figure.high - figure.low) / 2
    return 0 if half <= 0 else max(0, -floor(log10(half)))


def with_range(figure: Figure, times: float = 1.0, sign: str = "", *, whole: bool = False) -> str:
    """Return a figure and its range as text, multiplied by ``times`` and followed by ``sign``.

    ``whole`` means: no decimals.

    >>> with_range(Figure(0.52134, 0.519, 0.523), 100, "%")
    '52.1% (51.9–52.3)'
    """
    low, high = (None if part is None else part * times for part in figure[1:])
    decimals = 0 if whole else decimals_of(Figure(figure.value * times, low, high))
    value = _number(figure.value * times, decimals)
    return f"{value}{sign} ({_number(low, decimals)}–{_number(high, decimals)})"


def _number(part: float | None, decimals: int) -> str:
    """Return a number as text; an unknown end of a range becomes a dot."""
    if part is None:
        return "·"
    text = f"{part:.{decimals}f}"
    return text.replace("-", "−") if float(text) else f"{0:.{decimals}f}"
