"""Racing Demon: two to twenty play at once, each with a pack of their own, onto Stacks they share.

``cards`` and ``look`` have the cards, ``state`` a table as it stands, ``rules`` what can be done and what it does,
``stuck`` whether anybody still can, ``scores`` what it is worth and what follows for the next game, ``sight`` what
everybody knows, ``table`` and ``touching`` how it looks and is handled, ``reasons`` why something cannot be done, ``tell``
what actions say, ``kept`` a table as JSON, ``minds`` who plays alone. ``guide.en.md`` tells the rules to players.
"""

from .game import RacingDemon

GAME = RacingDemon()
