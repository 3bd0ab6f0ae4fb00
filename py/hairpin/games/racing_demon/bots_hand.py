"""A bot's hand: the positions of things in front of the bot, and the time to reach them.

Positions are in card widths, as for a person: the Pile on the left, the Line beside it, the
turned-up cards and the Pack on the right, the Stacks beyond them.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from ...core.chance import Chance

Spot: TypeAlias = tuple[float, float]

PILE: Final[Spot] = (0.0, 0.0)
TURNED: Final[Spot] = (6.5, 0.0)
PACK: Final[Spot] = (7.8, 0.0)
BUTTON: Final[Spot] = (4.0, -1.5)
_NEAR, _ROW, _WIDE = (
    2.2,
    1.2,
    7,
)  # Stacks: distance of the first row, distance between rows, Stacks per row.


def column(index: int) -> Spot:
    """The position of a column of the Line; the first column has index 0."""
    return 1.6 + 1.15 * index, 0.0


def stack(number: int) -> Spot:
    """The position of a Stack; later Stacks are farther away."""
    row, place = divmod(number, _WIDE)
    # Players may begin a Stack anywhere in the middle, so spread successive numbers over the row.
    return 0.3 + 1.1 * (place * 3 % _WIDE), _NEAR + _ROW * (row % 5)


def way(a: Spot, b: Spot) -> float:
    """The distance between two positions, in card widths."""
    return sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def about(chance: Chance, usual: float, spread: int) -> int:
    """A random time near ``usual`` ms: seldom much longer, never much shorter, as with people.

    ``spread`` is the usual deviation in percent.
    """
    word = chance.word()
    # The sum of four random bytes is nearly normally distributed: mean 510, deviation 147.8.
    total = (word & 255) + (word >> 8 & 255) + (word >> 16 & 255) + (word >> 24)
    by = 1.0 + (total - 510) * spread / 118240.0
    # The eighth power resembles an exponential function, but is the same number on all machines.
    by *= by
    by *= by
    by *= by
    return max(1, int(usual * by))
