"""The five drivers: bots with a name and a face, the same in every game, from a beginner to a
champion.

Each game has a thinker for each driver (``Game.levels``), and a sentence about the driver's play
(``GAME.bot.ID.about`` in the catalogue).
"""

from __future__ import annotations

from typing import Final

# The ids of the five drivers, the weakest first. The catalogue's key for a name is ``driver.ID``.
DRIVERS: Final = ("dot", "gus", "mina", "otto", "vera")


def rank(level: str) -> int | None:
    """Return a driver's strength from 1 to 5; None for a bot that is not one of the five."""
    return DRIVERS.index(level) + 1 if level in DRIVERS else None
