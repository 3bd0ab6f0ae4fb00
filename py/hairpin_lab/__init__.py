"""What people do with many games: let bots meet, count what happens, train on them.

It stands beside the engine, ``hairpin``, and is no part of the page. ``arena``, ``commands``, ``steps`` and ``sights`` use the standard
library alone; whatever needs another package is an extra and says so in a sentence if it is missing.
"""

from hairpin.games import register_finder
from hairpin.plugins import FINDER

register_finder(FINDER)
