"""Observations as numbers, with one module per game: ``sight_of(game, seats)``."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from hairpin.core.errors import SettingsError
from hairpin.core.words import say
from hairpin.games import load

from .layout import Part, Sight

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Part", "Sight", "sight_of"]

_SIGHTS: Final[Mapping[str, tuple[str, str]]] = {
    "daytona": (".daytona", "DaytonaSight"),
    "grand-prix": (".grand_prix", "GrandPrixSight"),
    "pursuit": (".pursuit", "PursuitSight"),
    "racing-demon": (".racing_demon", "DemonSight"),
    "turbo-duel": (".turbo_duel", "TurboSight"),
}


def sight_of(game: str, seats: int) -> Sight:
    """Return a new encoder of observations as numbers, for a game with ``seats`` seats.

    A sight caches its last output, so each table needs its own. Raises ``SettingsError`` for a game
    that is unknown or not one of Hairpin's five.
    """
    rules = load(game)
    if game not in _SIGHTS:
        raise SettingsError("terminal.error.numbers", game=say(f"{rules.id}.name"))
    module, name = _SIGHTS[game]
    made: Sight = getattr(import_module(module, __name__), name)(seats)
    return made
