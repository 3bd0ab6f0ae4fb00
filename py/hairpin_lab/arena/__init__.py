"""The arena: bots play many games, in this process or in others, and the arena counts their wins.

``games`` plays a plan of games, ``shares`` counts wins, ``journal`` stores finished games.
``contest`` lets bots play in pairs; ``parting`` and ``sprt`` decide when a pair may stop.
``standings`` has the results, ``ratings`` turns them into one number per bot, ``tables`` and ``plot`` write files.
``docs/arena.md`` describes the names below, which other programs may use.
"""

from .contest import arena
from .games import processes
from .plot import draw
from .ratings import Rating, Ratings, rate
from .sprt import Sprt
from .standings import Meeting, Standings
from .tables import write_bots, write_pairs

__all__ = [
    "arena",
    "processes",
    "Standings",
    "Meeting",
    "Sprt",
    "rate",
    "Ratings",
    "Rating",
    "draw",
    "write_bots",
    "write_pairs",
]
