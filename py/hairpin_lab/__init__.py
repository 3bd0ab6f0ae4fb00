"""Tools for playing many games: let bots compete, count events, train players.

This package stands beside the engine, ``hairpin``, and is not part of the page. ``arena``,
``commands``, ``steps`` and ``sights`` use the standard library alone. Parts that need another
package are extras, and say so in a sentence if it is missing.
"""

from hairpin.games import register_finder
from hairpin.plugins import FINDER

register_finder(FINDER)
