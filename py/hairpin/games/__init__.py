"""The games, loaded by id when they are first needed.

Hairpin's own games are listed here and nowhere else. Games of other packages come from a finder
(``plugins.FINDER``), which programs register. The page registers none. Its build may add games of
other packages by the file ``more.json`` in this folder (``tools/with_games.py``).
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.errors import SettingsError
from ..core.spelling import bare, nearest
from ..core.words import AnyOf, add_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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

# Id of each game that the build of a site has added -> ``MODULE:NAME``. The checkout has no such file.
_ADDED_FILE = Path(__file__).with_name("more.json")
_ADDED: dict[str, str] = json.loads(_ADDED_FILE.read_text()) if _ADDED_FILE.exists() else {}

# The null game is a template for new games and is not offered to players.
GAMES = (*sorted({*_MODULES} - {"null-game"}), *sorted(_ADDED))
ALL_GAMES = tuple(sorted({*_MODULES, *_ADDED}))


class Finder(NamedTuple):
    """The three functions by which games of other packages are found.

    ``find`` returns the game with an id, or None. ``offered`` returns the ids that installed
    packages offer. ``refused`` returns an error for each package that offers a game under the id of
    a Hairpin game.
    """

    find: Callable[[str], Game[Any] | None]
    offered: Callable[[], Iterable[str]]
    refused: Callable[[], Iterable[SettingsError]]


_finders: list[Finder] = []


def register_finder(finder: Finder) -> None:
    """Register a finder; ``load`` asks it for games that are not Hairpin's own."""
    if finder not in _finders:
        _finders.append(finder)


def load(game: str) -> Game[Any]:
    """Return the game with this name, from Hairpin or from another package.

    The name is the game's id in any spelling: ``turbo-duel``, ``turbo_duel``, ``Turbo Duel`` or
    ``TurboDuel``. Raises ``SettingsError`` if no package has it.
    """
    found = _found(game)
    if found is not None:
        return found
    known = (*GAMES, *others())
    ids = {bare(id): id for id in (*ALL_GAMES, *known)}  # noqa: A001
    named = ids.get(bare(game))
    if named is not None and named != game:
        return load(named)
    meant = nearest(bare(game), ids)
    if meant is not None:
        raise SettingsError("error.game.near", id=game[:40], meant=ids[meant])
    raise SettingsError("error.game.unknown", id=game[:40], known=AnyOf(known))


def _found(game: str) -> Game[Any] | None:
    """Return the game with exactly this id; None if no package has it."""
    if game in _MODULES:
        made: Game[Any] = import_module(f".{_MODULES[game]}", __name__).GAME
        return made
    if game in _ADDED:
        module, _, name = _ADDED[game].partition(":")
        added: Game[Any] = attrgetter(name)(import_module(module))
        add_words(home(added) / "words")
        return added
    tried = (finder.find(game) for finder in _finders)
    return next((found for found in tried if found is not None), None)


def home(game: Game[Any]) -> Path:
    """Return the folder of the module that defines the game's class.

    The folder contains the game's guide, lessons and pictures and, for games of other packages, the
    folder ``words`` and the style sheet ``page.css``.
    """
    # A class defined at a Python prompt has no file.
    file = getattr(sys.modules[type(game).__module__], "__file__", None)
    return Path(file or "-").resolve().parent


def others() -> tuple[str, ...]:
    """Return the sorted ids of games that other packages offer.

    An offered game may still be broken; then ``load`` raises an error.
    """
    offered = {game for finder in _finders for game in finder.offered()}
    return tuple(sorted(offered - {*ALL_GAMES}))


def refused() -> list[SettingsError]:
    """Return an error for each package that offers a game under the id of a Hairpin game."""
    return [error for finder in _finders for error in finder.refused()]
