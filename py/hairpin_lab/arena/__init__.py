"""Bots play many games, here or in other processes, and it is counted who wins.

``games`` plays what is planned, ``shares`` counts, ``journal`` keeps finished games, ``contest`` lets bots meet in pairs and
``parting`` says when a pair may stop; ``standings`` is what came of it, ``ratings`` makes one number a bot of that, ``tables`` and
``plot`` write files. What other programs need is named here, and told in ``docs/arena.md``.
"""

from .contest import arena
from .games import processes
from .plot import draw
from .ratings import Rating, Ratings, rate
from .standings import Meeting, Standings
from .tables import write_bots, write_pairs

__all__ = [
    "arena",
    "processes",
    "Standings",
    "Meeting",
    "rate",
    "Ratings",
    "Rating",
    "draw",
    "write_bots",
    "write_pairs",
]
