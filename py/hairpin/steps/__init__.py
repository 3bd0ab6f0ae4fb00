"""Moves as numbers, for learning and search: a move is one or several steps from a fixed set.

``steps_of(game)`` returns the steps; ``Steps`` describes them.
"""

from __future__ import annotations

from functools import cache

from ..core.errors import SettingsError
from ..core.words import say
from ..games import load
from .names import NAMES
from .pursuit import PursuitSteps
from .step import Steps

__all__ = ["Steps", "steps_of"]


@cache
def steps_of(game: str) -> Steps:
    """Return the steps of a game by its name (cached).

    Raises ``SettingsError`` for a game that is unknown or not Hairpin's own.
    """
    rules = load(game)
    if rules.id == "pursuit":
        return PursuitSteps()
    if rules.id not in NAMES:
        raise SettingsError("terminal.error.numbers", game=say(f"{rules.id}.name"))
    return Steps(rules.id, NAMES[rules.id]())
