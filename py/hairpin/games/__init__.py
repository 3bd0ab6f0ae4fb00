"""The games, one folder each. A game is imported only when somebody asks for it.

``core`` knows no game; this table is the one place that knows them all.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..core.errors import SettingsError
from ..core.words import AnyOf

if TYPE_CHECKING:
    from ..core.game import Game

# Game id -> module; the module's GAME is the game.
_MODULES = {
    "daytona": "daytona",
    "grand-prix": "grand_prix",
    "pursuit": "pursuit",
    "racing-demon": "racing_demon",
    "turbo-duel": "turbo_duel",
    "null-game": "null_game",
}

# The null game is a template and a test piece, not something to offer to players.
GAMES = tuple(sorted({*_MODULES} - {"null-game"}))
ALL_GAMES = tuple(sorted(_MODULES))


@cache
def load(game: str) -> Game[Any]:
    """The game with this id. Raises ``SettingsError`` if there is none."""
    if game not in _MODULES:
        raise SettingsError("error.game.unknown", id=game[:40], known=AnyOf(GAMES))
    made: Game[Any] = import_module(f".{_MODULES[game]}", __name__).GAME
    return made
