"""Pursuit: two players chase each other round a ring of ten ranks; or two to five race on it.

``cards`` has the cards, ``chains`` what can be put down, ``state`` a game as it stands, ``rules`` how it is
played, ``observe`` what each seat knows, ``view`` and ``touch`` how it looks and is handled, ``report``
what moves say, ``bots`` who plays alone. ``guide.en.md`` tells the rules to players, house rulings included.
"""

from .game import GAME, Pursuit

__all__ = ["GAME", "Pursuit"]
