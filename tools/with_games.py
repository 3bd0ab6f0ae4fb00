"""Adds games of other packages to a site (``build.py --with``).

The engine of such a site is a copy of ``py/`` with the packages beside it, and with the file
``hairpin/games/more.json``, by which the engine knows the added games. So all later steps of the
build need only the path of this copy. Before a game is added, ``hairpin check`` tests it there.
Installed packages are missing in the copy, as in the page.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import site
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tools.common import BUILD, ENGINE, Trouble, digest, engine, locked, say
from tools.environment import PACKAGES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

GROUP: Final = "hairpin.games"
#: The list of the added games, in the copy of the engine.
MORE: Final = "hairpin/games/more.json"
#: The hash of all files from which a copy was made, in the copy.
KEY: Final = ".key"
#: The style sheet of an added game, beside the module of the game.
SHEET: Final = "page.css"

_HOMES: Final = """
import json, sys
from hairpin.games import home, load
print(json.dumps([str(home(load(game))) for game in json.loads(sys.argv[1])]))
"""

_FAULTS: Final = """
import json, sys
from hairpin.pictures import fault_of
print(json.dumps({game: fault_of(game) for game in json.loads(sys.argv[1])}))
"""


class Added(NamedTuple):
    """A game to add: its id, the ``MODULE:NAME`` of its object, and the package or module that has it."""

    id: str
    place: str
    source: Path


def find(names: Sequence[str], started_in: Path) -> list[Added]:
    """Return the games that the packages ``names`` offer, in the order of their ids. Raises ``Trouble``.

    A name is the folder of a project, an installed distribution or an importable package.
    """
    found: dict[str, Added] = {}
    for name in names:
        folder = started_in / name
        project = (folder / "pyproject.toml").is_file()
        entries, paths = _of_project(name, folder) if project else _installed(name)
        if not entries:
            raise Trouble(f"“{name}” offers no game: it has no entry point in the group “{GROUP}”.")
        for id_, place in entries.items():
            found[id_] = Added(id_, place, _source(name, place.partition(":")[0].strip(), paths))
    return [found[id_] for id_ in sorted(found)]


def _of_project(name: str, folder: Path) -> tuple[Mapping[str, str], list[Path]]:
    """Return the entry points in a ``pyproject.toml``, and the folders of the project's packages."""
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8")).get("project", {})
        entries: Mapping[str, str] = project.get("entry-points", {}).get(GROUP, {})
    except (OSError, ValueError) as error:
        raise Trouble(f"The pyproject.toml of “{name}” cannot be read: {error}.") from error
    return entries, [folder / "src", folder]


def _installed(name: str) -> tuple[Mapping[str, str], list[Path]]:
    """Return the entry points of an installed package, by its own name or the name of its distribution."""
    for folder in os.environ.get(PACKAGES, "").split(os.pathsep):
        if folder:
            site.addsitedir(folder)
    entries = {
        entry.name: entry.value
        for entry in metadata.entry_points(group=GROUP)
        if name == entry.module.partition(".")[0]
        or (entry.dist is not None and _plain(name) == _plain(entry.dist.name))
    }
    if not entries and not _exists(name):
        raise Trouble(f"“{name}” is neither an installed package nor the folder of a project.")
    return entries, []


def _plain(distribution: str) -> str:
    """Return the name of a distribution in the form in which equal names compare equal."""
    return re.sub(r"[-_.]+", "-", distribution).lower()


def _exists(name: str) -> bool:
    """Whether a package or a distribution of this name is installed."""
    try:
        metadata.distribution(name)
    except (metadata.PackageNotFoundError, ValueError):
        return name.isidentifier() and importlib.util.find_spec(name) is not None
    return True


def _source(name: str, module: str, paths: Sequence[Path]) -> Path:
    """Return the folder of a module's topmost package, or its file. ``paths`` come before installed packages."""
    top = module.partition(".")[0]
    for path in paths:
        for found in (path / top, path / f"{top}.py"):
            if found.exists():
                return found.resolve()
    spec = None if paths or not top.isidentifier() else importlib.util.find_spec(top)
    if spec is None or spec.origin is None:
        raise Trouble(f"“{name}” has no module “{module}”, although its entry point names it.")
    file = Path(spec.origin)
    return file.parent if file.name == "__init__.py" else file


def prepare(games: Sequence[Added]) -> Path:
    """Return the folder of an engine with these games; without games, ``py/`` itself.

    Raises ``Trouble`` if a game fails ``hairpin check``, or if one of its pictures cannot be made.
    """
    if not games:
        return ENGINE
    target = BUILD / "with" / "+".join(game.id for game in games)
    files = [path for game in games for path in _files(game.source)]
    own = [path for path in _files(ENGINE) if path.is_file()]
    key = digest(*(part for path in (*own, *files) for part in (str(path), path)))
    mark = target / KEY
    with locked("with"):
        if mark.exists() and mark.read_text() == key:
            return target
        part = target.with_name(f"{target.name}.part")
        shutil.rmtree(part, ignore_errors=True)
        _copy(ENGINE, part)
        for game in games:
            place = part / game.source.name
            if place.exists() and place.name in {path.name for path in ENGINE.iterdir()}:
                raise Trouble(f"The package “{place.name}” has the name of a package of Hairpin.")
            _copy(game.source, place)
        for game in games:
            _check(game, part)
        (part / MORE).write_text(json.dumps({game.id: game.place for game in games}))
        _check_pictures(games, part)
        (part / KEY).write_text(key)
        shutil.rmtree(target, ignore_errors=True)
        part.rename(target)
    return target


def _files(source: Path) -> list[Path]:
    """Return the files of a package, or the file of a module, without caches and hidden files."""
    if source.is_file():
        return [source]
    return sorted(
        path
        for path in source.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    )


def _copy(source: Path, target: Path) -> None:
    for path in _files(source):
        place = target / path.relative_to(source) if source.is_dir() else target
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)


def _check(game: Added, folder: Path) -> None:
    """Run ``hairpin check`` for a game in the copy of the engine. Raises ``Trouble`` if it fails."""
    say(f"checking the game “{game.id}”")
    done = subprocess.run(
        # -S: without installed packages
        [sys.executable, "-S", "-m", "hairpin", "check", "--json", game.place],
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    try:
        facts = json.loads(done.stdout)
    except ValueError:
        facts = {"holds": False, "wrong": (done.stderr.strip().splitlines() or ["no answer"])[-1]}
    if not facts["holds"]:
        # A path names the author's package, not the copy of it.
        wrong = " ".join(facts["wrong"].replace(f"{folder}{os.sep}", "").split()).rstrip(".")
        raise Trouble(f"The game “{game.id}” fails `hairpin check`: {wrong}.")
    if facts["game"] != game.id:
        raise Trouble(
            f"The entry point “{game.id}” offers a game with another id, “{facts['game']}”."
        )


def _check_pictures(games: Sequence[Added], folder: Path) -> None:
    """Make all pictures of the games once. Raises ``Trouble`` if one cannot be made."""
    faults: dict[str, str | None] = engine(
        _FAULTS, json.dumps([game.id for game in games]), place=folder
    )
    for game, fault in faults.items():
        if fault is not None:
            raise Trouble(
                f"The game “{game}” has no pictures: {' '.join(fault.split()).rstrip('.')}."
            )


def added(place: Path) -> dict[str, str]:
    """Return the games added to the engine in ``place``: id -> ``MODULE:NAME``."""
    file = place / MORE
    found: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}
    return found


def packages(place: Path) -> list[str]:
    """Return the names of the packages and modules of the added games, in the folder ``place``."""
    return sorted({module.partition(":")[0].partition(".")[0] for module in added(place).values()})


def sheets(place: Path) -> list[Path]:
    """Return the style sheets of the added games."""
    games = sorted(added(place))
    homes: list[str] = engine(_HOMES, json.dumps(games), place=place) if games else []
    return [sheet for home in homes if (sheet := Path(home) / SHEET).exists()]
