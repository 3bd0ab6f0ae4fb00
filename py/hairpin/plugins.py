"""Games of other packages: found by entry point or by the place where they lie, and looked at before they are let in.

An installed package offers a game by an entry point of the group ``hairpin.games``, whose name is the game's id::

    [project.entry-points."hairpin.games"]
    hill-climb = "hill_climb:GAME"

One that is not installed is named by a place: ``MODULE:GAME``, a file or a folder. Either way its words are looked for in
``words`` beside the module of its class, and its guide there too. Whatever is wrong with one such game is a
sentence, and no other game hears of it. The page has none of this: ``hairpin.games`` asks here by name.
"""

from __future__ import annotations

import re
import sys
import tomllib
from contextlib import suppress
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .core.errors import SettingsError
from .core.game import Game
from .core.words import WORDS_FOLDER, CatalogueError, Speaker, catalogue, parse_po
from .games import ALL_GAMES
from .info import game_info, home, take_up

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from types import ModuleType

GROUP = "hairpin.games"
ATTRIBUTE = "GAME"  # what a game is called in its module where nothing else is said
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*", re.ASCII)
_LONGEST = 40


class BrokenGame(SettingsError):
    """A game of another package that cannot be played; what is wrong is the package's to mend."""


class Found(NamedTuple):
    """A game of another package, and the module that has it."""

    game: Game[Any]
    module: ModuleType


# Games that were found, by their id; and the places that were named, for other processes to look there too.
_FOUND: dict[str, Found] = {}
_PLACES: list[str] = []


def offered() -> dict[str, list[EntryPoint]]:
    """The entry points of installed packages by their names; of each name there should be one."""
    found: dict[str, list[EntryPoint]] = {}
    for entry in entry_points(group=GROUP):
        alike = found.setdefault(entry.name, [])
        # A package may lie on the way twice, as one that is installed from the folder one is in does.
        if (entry.value, _package(entry)) not in [(one.value, _package(one)) for one in alike]:
            alike.append(entry)
    return found


def find(game: str) -> Game[Any] | None:
    """The game with this id that was named by its place before, or that an installed package offers; None if there is none.

    Raises ``BrokenGame`` if it is offered and cannot be played.
    """
    found = looked_up(game)
    return None if found is None else found.game


def looked_up(game: str) -> Found | None:
    """What ``find`` finds, with its module. Raises ``BrokenGame``."""
    if game not in _FOUND:
        entries = offered().get(game, [])
        if not entries:
            return None
        if len(entries) > 1:
            packages = tuple(sorted(map(_package, entries)))
            raise BrokenGame("elsewhere.twice", id=game, packages=packages)
        (entry,) = entries
        found = _taken_from(entry.module, entry.attr or ATTRIBUTE, entry.value)
        if found.game.id != game:
            raise BrokenGame("elsewhere.other", place=entry.value, id=game, has=found.game.id)
        _FOUND[game] = found
    return _FOUND[game]


def refused() -> list[BrokenGame]:
    """What is wrong with those games that installed packages offer under the id of one of Hairpin's: they are never looked at."""
    return [
        BrokenGame("elsewhere.taken", place=entry.value, id=name)
        for name, entries in sorted(offered().items())
        if name in ALL_GAMES
        for entry in entries
    ]


def at(place: str) -> Found:
    """The game at a place, which from now on is found by its id too.

    A place is ``MODULE:GAME``; a ``.py`` file or the folder of a package, with ``:GAME`` behind it if it is called otherwise; or
    the folder of a project whose ``pyproject.toml`` offers it, with ``:ID`` behind it if that offers several.
    Raises ``BrokenGame`` if it cannot be played, ``SettingsError`` if there is no such place.
    """
    where, name = (place, "") if _there(place) else _parted(place)
    path = _there(where)
    if path is not None and path.is_dir():
        root, module, attribute = _of_folder(path.resolve(), name, place)
    elif path is not None and path.suffix == ".py":
        root, module, attribute = path.resolve().parent, path.stem, name or ATTRIBUTE
    elif name and all(part.isidentifier() for part in where.split(".")):
        root, module, attribute = None, where, name
    else:
        raise SettingsError("elsewhere.place", place=place[:80])
    if root is None:
        # As Python itself would find it from here, unless this folder has been deleted.
        with suppress(FileNotFoundError):
            here = str(Path.cwd())
            if here not in sys.path:
                sys.path.append(here)
    elif str(root) not in sys.path:
        sys.path.insert(0, str(root))
    found = _taken_from(module, attribute, place, root)
    _FOUND[found.game.id] = found
    kept = f"{path.resolve()}{f':{name}' if name else ''}" if path is not None else place
    if kept not in _PLACES:
        _PLACES.append(kept)
    return found


def named(text: str) -> str:
    """The id of a game that somebody named by its id or by its place. Raises ``SettingsError``."""
    known = text in ALL_GAMES or text in _FOUND or text in offered()
    if known or not (set(text) & {":", "/", "\\"} or _there(text)):
        return text
    return at(text).game.id


def places() -> tuple[str, ...]:
    """The places that were named in this process: another that plays the same games looks ``at`` each."""
    return tuple(_PLACES)


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist is not None else entry.module


def _there(text: str) -> Path | None:
    """The file or folder of this name; None if there is none, or it is no name at all."""
    try:
        path = Path(text).expanduser()
        path.resolve()  # nothing that hangs on a deleted folder can be found again
        return path if text and path.exists() else None
    except (OSError, ValueError, RuntimeError):
        return None


def _parted(place: str) -> tuple[str, str]:
    where, colon, name = place.rpartition(":")
    return (where, name) if colon else (place, "")


def _of_folder(path: Path, name: str, place: str) -> tuple[Path, str, str]:
    """Where Python finds the game of a folder, in which module, and what it is called there."""
    project = path / "pyproject.toml"
    if not project.exists():
        return path.parent, path.name, name or ATTRIBUTE
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


def _taken_from(module_name: str, attribute: str, place: str, root: Path | None = None) -> Found:
    """The game of a module, which has to lie below ``root`` if that is given; looked at. Raises ``BrokenGame``."""
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
    _speaks(game)
    return Found(game, module)


def is_taken(game: str) -> bool:
    """Whether an id is that of a game of Hairpin's, or the beginning of sentences of its own."""
    firsts = {key.partition(".")[0] for key in catalogue().load_all()}
    files = {file.stem.replace("_", "-") for file in WORDS_FOLDER.glob("*/*.po")}
    return game in ALL_GAMES or game in firsts or game in files


def is_id(text: str) -> bool:
    """Whether a text has the form of a game's id."""
    return len(text) <= _LONGEST and _ID.fullmatch(text) is not None


def _speaks(game: Game[Any]) -> None:
    """Take up a game's words, and try those that are needed before it begins. Raises ``BrokenGame``."""
    speaker = Speaker([])
    language = speaker.catalogue.language
    name = game.id.replace("-", "_")
    file = home(game) / "words" / language / f"{name}.po"
    try:
        entries = parse_po(file.read_text("utf-8"), file.name) if file.exists() else ()
        own = game.id + "."
        foreign = next((key for key, _ in entries if key and not key.startswith(own)), "")
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
