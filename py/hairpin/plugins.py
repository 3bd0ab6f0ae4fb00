"""Games of other packages (plugins): found by entry point or by path, and checked before they are
used.

An installed package offers a game by an entry point of the group ``hairpin.games``. The name of
the entry point is the game's id::

    [project.entry-points."hairpin.games"]
    hill-climb = "hill_climb:GAME"

A game that is not installed is named by a place: ``MODULE:GAME``, a file or a folder. In both cases
its guide and the folder ``words`` lie beside the module of its class. An error in one game is
reported in a sentence and stops no other game.

``hairpin.games`` asks this module for games through ``FINDER``. The page does not contain this
module. It has the games that its build has added, see ``hairpin.games``.
"""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .catalog import game_info, take_up
from .core.errors import SettingsError
from .core.game import Game
from .core.words import WORDS_FOLDER, Catalogue, CatalogueError, Speaker, parse_po, plain_key
from .games import ALL_GAMES, Finder, home

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from types import ModuleType

GROUP = "hairpin.games"
ATTRIBUTE = "GAME"  # the default name of the game in its module
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", re.ASCII)
_LONGEST = 40


class BrokenGame(SettingsError):
    """Raised if a game of another package cannot be played; the fault is in that package."""


class Found(NamedTuple):
    """A game of another package, and the module that contains it."""

    game: Game[Any]
    module: ModuleType


# ``_FOUND``: the games loaded so far, by id. ``_PLACES``: the places passed to ``at`` so far; other
# processes need them to load the same games.
_FOUND: dict[str, Found] = {}
_PLACES: list[str] = []


def offered() -> dict[str, list[EntryPoint]]:
    """Map the id of each game that installed packages offer to the entry points that offer it.

    If several packages offer the same id, the id has several entry points. This function allows
    that; ``looked_up`` raises an error when the game is asked for.
    """
    # This import is slow, and Hairpin's own games do not need it.
    from importlib.metadata import entry_points

    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        alike = found.setdefault(entry.name, [])
        # Python may list one package twice, for example if it is installed from the current folder.
        if (entry.value, _package(entry)) not in [(one.value, _package(one)) for one in alike]:
            alike.append(entry)
    return found


def find(game: str) -> Game[Any] | None:
    """Return the game with this id, if ``at`` has loaded it or an installed package offers it.

    Returns None if there is none. Raises ``BrokenGame`` if the game is offered but cannot be
    played.
    """
    found = looked_up(game)
    return None if found is None else found.game


def looked_up(game: str) -> Found | None:
    """Like ``find``, but return the game together with its module. Raises ``BrokenGame``."""
    if game not in _FOUND:
        entries = offered().get(game, [])
        if not entries:
            return None
        if len(entries) > 1:
            packages = tuple(sorted(map(_package, entries)))
            raise BrokenGame("elsewhere.twice", id=game, packages=packages)
        (entry,) = entries
        found = _load_game(entry.module, entry.attr or ATTRIBUTE, entry.value)
        if found.game.id != game:
            raise BrokenGame("elsewhere.other", place=entry.value, id=game, has=found.game.id)
        _FOUND[game] = found
    return _FOUND[game]


def refused() -> list[BrokenGame]:
    """Return an error for each package that offers a game under the id of one of Hairpin's games.

    These games are never loaded.
    """
    return [
        BrokenGame("elsewhere.taken", place=entry.value, id=name)
        for name, entries in sorted(offered().items())
        if name in ALL_GAMES
        for entry in entries
    ]


def at(place: str) -> Found:
    """Load the game at a place and return it. From then on ``find`` finds it by its id, too.

    A place is one of these:

    - ``MODULE:GAME``
    - a ``.py`` file or the folder of a package, followed by ``:NAME`` if the game is not called
      ``GAME``
    - the folder of a project whose ``pyproject.toml`` offers the game, followed by ``:ID`` if it
      offers several

    Raises ``BrokenGame`` if the game cannot be played, ``SettingsError`` if the place does not
    exist.
    """
    where, name = (place, "") if _existing(place) else _split_name(place)
    path = _existing(where)
    if path is not None and path.is_dir():
        root, module, attribute = _of_folder(path.resolve(), name, place)
    elif path is not None and path.suffix == ".py":
        root, module, attribute = path.resolve().parent, path.stem, name or ATTRIBUTE
    elif name and all(part.isidentifier() for part in where.split(".")):
        root, module, attribute = None, where, name
    else:
        raise SettingsError("elsewhere.place", place=place[:80])
    if root is None:
        # Let Python find a module in the current folder. If the folder was deleted, skip this.
        with suppress(FileNotFoundError):
            here = str(Path.cwd())
            if here not in sys.path:
                sys.path.append(here)
    elif str(root) not in sys.path:
        sys.path.insert(0, str(root))
    found = _load_game(module, attribute, place, root)
    _FOUND[found.game.id] = found
    kept = f"{path.resolve()}{f':{name}' if name else ''}" if path is not None else place
    if kept not in _PLACES:
        _PLACES.append(kept)
    return found


def named(text: str) -> str:
    """Return a game's id: ``text`` itself, or the id of the game at the place ``text``.

    Raises ``SettingsError`` if the place has no game.
    """
    known = text in ALL_GAMES or text in _FOUND or text in offered()
    if known or not (set(text) & {":", "/", "\\"} or _existing(text)):
        return text
    return at(text).game.id


def places() -> tuple[str, ...]:
    """Return the places that were passed to ``at`` in this process.

    Another process passes them to ``at`` to play the same games.
    """
    return tuple(_PLACES)


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.module


def _existing(text: str) -> Path | None:
    """Return the file or folder of this name; None if it does not exist or the text is no valid
    path.
    """
    try:
        path = Path(text).expanduser()
        path.resolve()  # raises an error for a relative path if the current folder was deleted
        return path if text and path.exists() else None
    except (OSError, ValueError, RuntimeError):
        return None


def _split_name(place: str) -> tuple[str, str]:
    where, colon, name = place.rpartition(":")
    return (where, name) if colon else (place, "")


def _of_folder(path: Path, name: str, place: str) -> tuple[Path, str, str]:
    """Return the import path, the module and the attribute name of the game in a folder.

    Raises ``BrokenGame`` if the folder's project offers no game, or not the game ``name``, or, if
    ``name`` is empty, several games.
    """
    project = path / "pyproject.toml"
    if not project.exists():
        return path.parent, path.name, name or ATTRIBUTE
    import tomllib  # slow to import, and seldom needed

    try:
        data = tomllib.loads(project.read_text("utf-8"))
        entries: dict[str, str] = data.get("project", {}).get("entry-points", {}).get(GROUP, {})
        value = entries[name] if name else "".join(entries.values()) if len(entries) == 1 else ""
    except (OSError, ValueError, KeyError, AttributeError):
        value = ""
    if not value:
        raise BrokenGame("elsewhere.project", place=place, group=GROUP)
    module, _, attribute = value.partition(":")
    source = path / "src"
    return source if source.is_dir() else path, module.strip(), attribute.strip() or ATTRIBUTE


def _load_game(module_name: str, attribute: str, place: str, root: Path | None = None) -> Found:
    """Import a module, check its game, and return both. If ``root`` is given, the module must be in
    that folder.

    Raises ``BrokenGame``.
    """
    try:
        module = import_module(module_name)
        file = Path(module.__file__ or "").resolve()
        if root is not None and not file.is_relative_to(root):
            raise ImportError(f"Python has another module “{module_name}”")
        game: Any = module
        for part in attribute.split("."):
            game = getattr(game, part, None)
    except (Exception, SystemExit) as error:
        raise BrokenGame("elsewhere.fails", place=place, reason=_reason(error)) from error
    if game is None:
        raise BrokenGame("elsewhere.none", name=attribute, place=module_name)
    if not isinstance(game, Game):
        has = f"the class {game.__name__}" if isinstance(game, type) else type(game).__name__
        raise BrokenGame("elsewhere.type", place=place, has=has)
    known = getattr(game, "id", "")
    if not isinstance(known, str) or len(known) > _LONGEST or not _ID.fullmatch(known):
        raise BrokenGame("elsewhere.shape", id=str(known)[:_LONGEST])
    if is_taken(known):
        raise BrokenGame("elsewhere.taken", place=place, id=known)
    _check_words(game)
    return Found(game, module)


def is_taken(game: str) -> bool:
    """Whether Hairpin already uses this id: for a game, as the first part of a message key, or as
    the name of a catalogue file."""
    files = {file.stem.replace("_", "-") for file in WORDS_FOLDER.glob("*/*.po")}
    return game in ALL_GAMES or game in _first_parts() or game in files


@cache
def _first_parts() -> frozenset[str]:
    """The first parts of Hairpin's own message keys."""
    # The catalogue that speakers use may have the sentences of plugins, too.
    return frozenset(plain_key(key).partition(".")[0] for key in Catalogue("en").load_all())


def is_id(text: str) -> bool:
    """Whether a text has the form of a game's id: lower-case words and digits joined by hyphens."""
    return len(text) <= _LONGEST and _ID.fullmatch(text) is not None


def _check_words(game: Game[Any]) -> None:
    """Add a game's catalogue, and check that it has all sentences needed before a game begins.

    Raises ``BrokenGame``.
    """
    speaker = Speaker([])
    language = speaker.catalogue.language
    name = game.id.replace("-", "_")
    file = home(game) / "words" / language / f"{name}.po"
    try:
        entries = parse_po(file.read_text("utf-8"), file.name) if file.exists() else ()
        own = game.id + "."
        foreign = next(
            (key for key, _ in entries if key and not plain_key(key).startswith(own)), ""
        )
        if foreign:
            raise BrokenGame("elsewhere.key", file=str(file), key=foreign, id=game.id)
        take_up(game)
        game_info(game, speaker)
    except CatalogueError as error:
        raise BrokenGame(
            "elsewhere.words", id=game.id, reason=_plain(error), file=str(file)
        ) from error
    except BrokenGame:
        raise
    except (Exception, SystemExit) as error:
        raise BrokenGame("elsewhere.fails", place=game.id, reason=_reason(error)) from error


def _plain(error: BaseException) -> str:
    return str(error).rstrip(".")[:300]


def _reason(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".rstrip(".: ")[:300]


#: ``hairpin.match``, ``hairpin.cli`` and ``hairpin_lab`` pass this to ``games.register_finder``.
FINDER = Finder(find, offered, refused)
