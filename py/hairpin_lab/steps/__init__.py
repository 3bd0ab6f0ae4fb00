"""Moves as numbers, for learning and search: a move is one or several steps from a fixed set.

``steps_of(game)`` returns the steps; ``Steps`` describes them.
"""

from __future__ import annotations

from functools import cache

from hairpin.core.errors import SettingsError
from hairpin.core.words import say
from hairpin.games import load

from .names import NAMES
from .pursuit import PursuitSteps
from .step import Steps

__all__ = ["Steps", "steps_of"]


@cache
def steps_of(game: str) -> Steps:
    """Return the steps of a game by its id (cached).

    Raises ``SettingsError`` for a game that is unknown or not Hairpin's own.
    """
    rules = load(game)
    if game not in NAMES and game != "pursuit":
        raise SettingsError("terminal.error.numbers", game=say(f"{rules.id}.name"))
    return PursuitSteps() if game == "pursuit" else Steps(game, NAMES[game]())
