"""Arenas between bots of known strength, without a game, to test whether ranges are correct.

Each bot has a rating, and wins with the probability of Bradley and Terry's model. Beyond the model
there is the luck of a deal: all pairs share it, and with the probability ``even`` the same deal
with swapped seats favours the other side, as good cards do.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random
from typing import TYPE_CHECKING

from hairpin_lab.arena import Meeting, Standings
from hairpin_lab.arena.parting import looks, parted
from hairpin_lab.arena.shares import Side

if TYPE_CHECKING:
    from collections.abc import Sequence


def chance(above: float) -> float:
    """The probability of a win for a bot rated ``above`` points higher."""
    return float(1 / (1 + 10 ** (-above / 400)))


def deals_of(share: float, luck: Sequence[tuple[float, float]]) -> list[int]:
    """Return a bot's points for each deal: two per won game. ``share`` is its probability of a win.

    Each deal is played twice, with swapped seats; ``luck`` has a random number for each game.
    """
    return [2 * (first < share) + 2 * (second < share) for first, second in luck]


def lucks(chance: Random, deals: int, even: float = 0.5) -> list[tuple[float, float]]:
    """Return two random numbers for each deal: for the game, and for the game with swapped seats.

    With the probability ``even`` the second number is 1 minus the first number. In both games the cards then
    favour the same seat.
    """
    luck = []
    for _ in range(deals):
        first = chance.random()
        luck.append((first, 1 - first if chance.random() < even else chance.random()))
    return luck


def arena(
    ratings: Sequence[float], deals: int, seed: str, *, ladder: bool = False, watched: bool = False
) -> Standings:
    """Simulate an arena of bots with these true ratings, named ``0``, ``1`` … in this order.

    With ``watched``, a pair ends as soon as one bot is proven better.
    """
    chanced = Random(seed)
    common = lucks(chanced, deals)
    numbers = range(len(ratings))
    met = []
    for weaker, better in pairwise(numbers) if ladder else combinations(numbers, 2):
        own = lucks(chanced, deals)
        # In about half of the deals, all pairs use the same random numbers, because all pairs of a real
        # arena get the same cards.
        luck = [both[chanced.random() < 0.5] for both in zip(common, own, strict=True)]
        won = deals_of(chance(ratings[better] - ratings[weaker]), luck)
        if watched:
            won = won[: next((n for n in looks(deals) if parted(won[:n])), deals)]
        side = Side(2 * len(won), sum(won) / 2, 0)
        met.append(Meeting(str(better), str(weaker), side, 0, tuple(won), watched))
    return Standings("daytona", "none", {}, seed, tuple(met))


def ranges_hold(ratings: Sequence[float], deals: int, runs: int, **how: bool) -> list[bool]:
    """Simulate ``runs`` arenas; return for each bot whether its true rating lay in the estimated
    range.

    Needs ``hairpin[arena]``.
    """
    from hairpin_lab.arena import rate

    mean = sum(ratings) / len(ratings)
    return [
        row.low <= ratings[int(row.bot)] - mean <= row.high
        for run in range(runs)
        for row in rate(arena(ratings, deals, f"run {run}", **how)).rows
    ]
