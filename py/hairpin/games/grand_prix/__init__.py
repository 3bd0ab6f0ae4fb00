"""Grand Prix: six cars, three laps, hidden hands; a card moves the cars of all players.

- ``data.json`` holds the cars, cards and circuits; ``circuit`` and ``cards`` read it.
- ``driving`` moves a single car, ``carrying`` carries out a card line by line, and ``ways`` lists
  all ways to carry out a card.
- ``state`` is a race, ``codec`` its JSON, ``rules`` its moves, ``observe`` each seat's knowledge.
- ``view``, ``touch`` and ``info_panel`` make the table, ``report`` the events of moves.
- ``bots`` has the drivers; ``bots_judge`` evaluates a position, ``bots_ahead`` looks ahead.
- ``guide.en.md`` explains the rules to players, with our house rulings.
"""

from .game import GrandPrix

GAME = GrandPrix()
