"""Tools for playing many games: let bots compete, count events, train players.

This package uses the engine, ``hairpin``, and is not part of the page. ``arena``, ``commands``,
``steps`` and ``sights`` need only the standard library. Other parts need extras: if a package is
missing, they raise an error that names the extra.
"""

from hairpin.games import register_finder
from hairpin.plugins import FINDER

register_finder(FINDER)
