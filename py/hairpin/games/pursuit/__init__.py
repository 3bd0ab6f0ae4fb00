"""Pursuit: two players chase each other round a ring of ten ranks, or two to five race on it.

- ``cards``: card codes and tables about them; ``chains``: the legal chains of a hand.
- ``state``, ``rules``, ``codec``: a game, its moves, its JSON.
- ``observe``: what each seat knows; ``info_panel`` shows that to a player who asks.
- ``view``, ``touch``, ``offers``, ``leading``, ``naming``, ``sorting``: table, input and wording.
- ``report``: events and log lines of moves; ``chronicle``: the story of a finished game.
- ``bots``, ``advice``, ``outlook``: computer players, hints and win probabilities.

``guide.en.md`` explains the rules to players, house rulings included.
"""

from .game import GAME, Pursuit

__all__ = ["GAME", "Pursuit"]
