"""Racing Demon: two to twenty players, each with a pack, play at once onto shared Stacks.

- ``cards``, ``naming``: card numbers, their codes and words.
- ``state``, ``rules``, ``codec``: the table, its actions, its JSON.
- ``stuck``: whether any seat can still play; ``scores``: points, and the Piles of the next game.
- ``observe``: what a seat may know; ``view``, ``touch``: the table and its input.
- ``reasons``: why an action is refused; ``report``: events and log lines of actions.
- ``bots``, ``bots_hand``, ``bots_plan``: computer players and their timing; ``advice``: hints.
- ``outlook``: win probabilities; ``chronicle``: the story of a finished game.

``guide.en.md`` explains the rules to players.
"""

from .game import RacingDemon

GAME = RacingDemon()
