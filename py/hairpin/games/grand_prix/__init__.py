"""Grand Prix: six cars, three laps, hidden hands; every card moves everybody's cars.

``data.toml`` has the cars, the cards and the circuits; ``circuit`` and ``cards`` read them. ``driving`` is how a car
gets on, ``carrying`` how a card is carried out line by line, ``ways`` all the ways to do so. ``state`` is a race
as it stands, ``keeping`` its JSON, ``rules`` how it is played, ``sight`` what each seat knows, ``table``,
``touching`` and ``out`` how it looks and is handled, ``tell`` what moves say, ``bots`` who plays alone
(``bots_judge`` what *hard* weighs, ``bots_ahead`` how it looks ahead).
``guide.en.md`` tells the rules to players, house rulings included.
"""

from .game import GrandPrix

GAME = GrandPrix()
