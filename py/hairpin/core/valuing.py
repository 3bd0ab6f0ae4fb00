"""Values of moves: what is proven or estimated of each legal move. ``Game.valuation`` begins one.

A value is always a seat's own: it follows from the observation of this seat, never from the state.
Games without a solver estimate by ``Sampling``: the hidden cards are dealt at random many times.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import sqrt
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol

from .chance import Chance

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from .words import Message

#: A 95 % interval reaches this many standard errors to both sides.
SIGMAS: Final = 1.96
#: Maximum number of random deals; at a chance of 50 % the error is then 5 points.
MOST_DEALS: Final = 400
#: No estimate is shown before this number of deals.
LEAST_DEALS: Final = 8


class Value(NamedTuple):
    """What is known of one move, for the seat that may play it.

    ``share`` is the chance to win, 0 to 1; a draw counts half. ``error`` is half the width of its
    95 % interval. ``proof`` says that the result is proven; ``turns`` is then the number of turns
    until the end, this one included, and ``error`` is 0.
    """

    share: float
    error: float
    proof: Literal["win", "loss", "draw"] | None = None
    turns: int = 0


class Valuation(Protocol):
    """The values of one seat's moves at one point, worked out a slice at a time."""

    def step(self, wanted: Sequence[Sequence[str]]) -> bool:
        """Work for about 10 ms; return whether more work could improve a value.

        ``wanted`` has groups of moves. Of each group the best move matters, so moves that are
        clearly worse may get no more work.
        """
        ...

    def value(self, move: str) -> Value | None:
        """Return what is known of a move; None if nothing is known yet."""
        ...

    def how(self, wanted: Sequence[Sequence[str]]) -> Message | None:
        """Return one sentence that says how the values are known; None before the first value."""
        ...


def interval(total: float, squares: float, n: int) -> float:
    """Return half the width of the 95 % interval of the mean of ``n`` results, each 0 to 1.

    ``total`` is the sum of the results, ``squares`` the sum of their squares. The interval is
    Wilson's with the variance of the results, so it never has the width 0. Because Wilson's
    interval is not centred on the mean, the function returns the distance to its farther end.

    >>> round(interval(200, 200, 400), 3)
    0.049
    >>> round(interval(0, 0, 10), 2)
    0.28
    """
    mean = total / n
    z2 = SIGMAS * SIGMAS
    half = SIGMAS * sqrt(_variance(total, squares, n) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return half + abs((mean + z2 / (2 * n)) / (1 + z2 / n) - mean)


def interval_of_chances(total: float, squares: float, n: int) -> float:
    """Return half the width of the 95 % interval of the mean of ``n`` chances.

    Chances lie much closer together than results. The interval is Student's.

    >>> round(interval_of_chances(5.0, 2.6, 10), 2)
    0.08
    """
    student = SIGMAS + 2.8 / (n - 1)  # at most 1 % too small from 7 chances on
    return student * sqrt(_variance(total, squares, n) / (n - 1))


def _variance(total: float, squares: float, n: int) -> float:
    mean = total / n
    return max(0.0, squares / n - mean * mean)


class Samples:
    """The samples of one move: their number, their sum and the sum of their squares."""

    __slots__ = ("n", "squares", "total")

    def __init__(self) -> None:
        """Start without samples."""
        self.n: int = 0
        self.total: float = 0.0
        self.squares: float = 0.0

    def add(self, share: float) -> None:
        """Add a result or a chance, 0 to 1."""
        self.n += 1
        self.total += share
        self.squares += share * share

    @property
    def mean(self) -> float:
        """The mean of all samples."""
        return self.total / self.n


class Sampling(ABC):
    """Estimates moves from random deals; implements ``Valuation`` except for the sentence.

    All moves are tried with the same deals, so differences between moves are better known than
    the chances themselves. The estimate of a move depends on the number of its deals only.
    """

    def __init__(self, chance: Chance, *, slice_: int, most: int) -> None:
        """Start without samples.

        A slice has ``slice_`` pieces of work, as ``play`` yields them, and all slices together
        have at most ``most``.
        """
        self._seed = chance.state()
        self._slice = slice_
        self._left = most
        self._samples: dict[str, Samples] = {}
        self._playing: Generator[None, None, float] | None = None
        self._move = ""

    @abstractmethod
    def play(self, move: str, chance: Chance) -> Generator[None, None, float]:
        """Play on after ``move``, with a deal by ``chance``; return the seat's result or chance.

        It yields after each piece of work.
        """

    def error(self, samples: Samples) -> float:
        """Return half the width of the 95 % interval of a move's chance."""
        return interval(samples.total, samples.squares, samples.n)

    def step(self, wanted: Sequence[Sequence[str]]) -> bool:
        """Play on for one slice."""
        for _ in range(self._slice):
            if self._playing is None:
                move = self._next(wanted)
                if move is None:
                    return False
                deal = self._deals(move)
                self._move = move
                self._playing = self.play(move, Chance(f"{self._seed} {deal}"))
            self._left -= 1
            try:
                next(self._playing)
            except StopIteration as done:
                self._samples.setdefault(self._move, Samples()).add(done.value)
                self._playing = None
        return True

    def value(self, move: str) -> Value | None:
        """Return the mean over the deals so far; None while there are too few."""
        if self._deals(move) < LEAST_DEALS:
            return None
        known = self._samples[move]
        return Value(known.mean, self.error(known))

    def known(self, wanted: Sequence[Sequence[str]]) -> dict[str, int] | None:
        """Return the least number of deals (``n``) and the largest error in points (``error``) of
        the best moves of all groups; None before the first value."""
        best = [self._best(group) for group in wanted if group]
        found = {move: value for move in best if (value := self.value(move)) is not None}
        if not found:
            return None
        error = max(1, round(100 * max(value.error for value in found.values())))
        return {"n": min(map(self._deals, found)), "error": error}

    def _deals(self, move: str) -> int:
        known = self._samples.get(move)
        return 0 if known is None else known.n

    def _best(self, group: Sequence[str]) -> str:
        """The move of a group with the best mean."""
        known = [move for move in group if self._deals(move)]
        return max(known, key=lambda move: self._samples[move].mean) if known else group[0]

    def _next(self, wanted: Sequence[Sequence[str]]) -> str | None:
        """The move that gets the next deal: of those that matter, one with the fewest deals."""
        if self._left <= 0:
            return None
        matter = [move for group in wanted for move in self._matter(group)]
        fewest = min(matter, key=self._deals, default=None)
        return None if fewest is None or self._deals(fewest) >= MOST_DEALS else fewest

    def _matter(self, group: Sequence[str]) -> Sequence[str]:
        """The moves of a group that may still be its best."""
        if len(group) < 2 or any(self._deals(move) < LEAST_DEALS for move in group):
            return group
        best = self._samples[self._best(group)]
        least = best.mean - self.error(best)
        return [
            move
            for move in group
            if (known := self._samples[move]) is best or known.mean + self.error(known) > least
        ]
