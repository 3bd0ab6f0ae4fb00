"""Turbo Duel: two karts, one shared deck of nine cards, no luck and nothing hidden.

- ``state``, ``rules``, ``codec``: the position, its moves, its JSON.
- ``view``, ``touch``: the table and its input; ``report``: events and log lines.
- ``packed``, ``search``: compact positions for search, and the search itself.
- ``bots``, ``decision``, ``advice``, ``slips``, ``outlook``, ``solve``: users of that search.
- ``chronicle``: the story of a finished game.

The rules follow MarcerMercer's *Turbo Duel* from *Exordium*. ``guide.en.md`` explains them to
players, house rulings included.
"""

from .game import TurboDuel

GAME = TurboDuel()
