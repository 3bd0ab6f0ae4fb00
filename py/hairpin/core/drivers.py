"""The five drivers: bots with a name and a face, the same in every game, from a beginner to a
champion.

A game gives each a mind of its own (``Game.levels``) and says how it drives (``GAME.bot.ID.about``
in the words).
"""

from __future__ import annotations

from typing import Final

# Weakest first; their names are ``driver.ID`` in the words.
DRIVERS: Final = ("dot", "gus", "mina", "otto", "vera")


def rank(level: str) -> int | None:
    """How strong a driver is, from 1 to 5; None for a bot that is none of the five."""
    return DRIVERS.index(level) + 1 if level in DRIVERS else None
