"""Turbo Duel: two karts, one shared deck of nine cards, no luck and nothing hidden.

``state`` holds the position, ``rules`` plays it, ``view`` shows it, ``touch`` says how it is
handled, ``bots`` think about it.
The rules follow MarcerMercer's *Turbo Duel* from *Exordium*; ``guide.en.md`` tells them to players,
house rulings included.
"""

from .game import TurboDuel

GAME = TurboDuel()
