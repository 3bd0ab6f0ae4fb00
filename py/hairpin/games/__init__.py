"""The games, one folder each. A game is imported only when somebody asks for it.

``core`` knows no game; this table is the one place that knows them all. Games of other packages are found by
``hairpin.plugins``, which the page does not have.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..core.errors import SettingsError
from ..core.words import AnyOf

if TYPE_CHECKING:
    from types import ModuleType

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


def load(game: str) -> Game[Any]:
    """The game with this id, Hairpin's own or of another package. Raises ``SettingsError`` if there is none."""
    if game in _MODULES:
        made: Game[Any] = import_module(f".{_MODULES[game]}", __name__).GAME
        return made
    elsewhere = _elsewhere()
    found: Game[Any] | None = None if elsewhere is None else elsewhere.find(game)
    if found is None:
        known = AnyOf((*GAMES, *others()))
        raise SettingsError("error.game.unknown", id=game[:40], known=known)
    return found


def others() -> tuple[str, ...]:
    """The ids of games that other packages offer, in order. Not all of them need be in order themselves: ``load`` tells."""
    elsewhere = _elsewhere()
    return () if elsewhere is None else tuple(sorted({*elsewhere.offered()} - {*ALL_GAMES}))


def _elsewhere() -> ModuleType | None:
    """What finds the games of other packages; None in the page, where there are none.

    It is imported by name: the page gets every module that is named by a statement, with all of the standard library
    that it names, and this one needs a lot.
    """
    try:
        return import_module("hairpin.plugins")
    except ModuleNotFoundError as error:
        if error.name != "hairpin.plugins":
            raise
        return None
