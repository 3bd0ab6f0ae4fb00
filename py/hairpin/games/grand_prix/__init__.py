"""Grand Prix: six cars, three laps, hidden hands; every card moves everybody's cars.

``data.toml`` has the cars, the cards and the circuits; ``circuit`` and ``cards`` read them. ``driving`` is how a car
gets on, ``carrying`` how a card is carried out line by line, ``ways`` all the ways to do so. ``state`` is a race
as it stands, ``codec`` its JSON, ``rules`` how it is played, ``observe`` what each seat knows, ``view``,
``touch`` and ``info_panel`` how it looks and is handled, ``report`` what moves say, ``bots`` who plays alone
(``bots_judge`` what *hard* weighs, ``bots_ahead`` how it looks ahead).
``guide.en.md`` tells the rules to players, house rulings included.
"""

from .game import GrandPrix

GAME = GrandPrix()
