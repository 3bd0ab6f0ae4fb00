"""Racing Demon: two to twenty play at once, each with a pack of their own, onto Stacks they share.

``cards`` and ``naming`` have the cards, ``state`` a table as it stands, ``rules`` what can be done and what it does,
``stuck`` whether anybody still can, ``scores`` what it is worth and what follows for the next game, ``observe`` what
everybody knows, ``view`` and ``touch`` how it looks and is handled, ``reasons`` why something cannot be done, ``report``
what actions say, ``codec`` a table as JSON, ``bots`` who plays alone. ``guide.en.md`` tells the rules to players.
"""

from .game import RacingDemon

GAME = RacingDemon()
