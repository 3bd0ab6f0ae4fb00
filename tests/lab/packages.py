"""Put packages with games where Python finds them, as if they were installed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import hairpin.core.words as said
import hairpin.plugins as found
from hairpin_lab.commands.new_game import HIDDEN, PLAIN, package

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


class Installed:
    """A folder on Python's path whose packages offer games by entry points.

    The test fixture undoes all changes.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        monkeypatch.syspath_prepend(str(folder))
        monkeypatch.setattr(found, "_FOUND", {})
        monkeypatch.setattr(found, "_PLACES", [])
        monkeypatch.setattr(said, "_FOLDERS", [said.WORDS_FOLDER])
        # Clear the cached catalogue, because it lacks the sentences of the new packages.
        vars(said)["_catalogues"].clear()
        self._before = {*sys.modules}

    def forget(self) -> None:
        """Unload all new modules whose files are below the parent of this folder."""
        vars(said)["_catalogues"].clear()
        for name in {*sys.modules} - self._before:
            file = getattr(sys.modules[name], "__file__", None) or ""
            if file.startswith(str(self.folder.parent)):
                del sys.modules[name]

    def offer(self, name: str, **games: str) -> None:
        """Create an installed package with an entry point for each game. ``games`` maps the game's id
        (with underscores for hyphens) to the value of the entry point."""
        about = self.folder / f"{name}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        lines = [f"{game.replace('_', '-')} = {place}" for game, place in games.items()]
        (about / "entry_points.txt").write_text("\n".join(["[hairpin.games]", *lines, ""]))

    def new(self, name: str, *, hidden: bool = False) -> Path:
        """Write the module of a new game as ``hairpin new-game`` does; return its file.

        The module can be imported, but no package offers the game yet.
        """
        for place, text in package(name, HIDDEN if hidden else PLAIN):
            if place.startswith("src/"):
                file = self.folder / place.removeprefix("src/")
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8")
        return self.folder / name.replace("-", "_") / "__init__.py"

    def change(self, file: Path, old: str, new: str) -> None:
        """Replace ``old``, which must be present, by ``new`` in a file of a package."""
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new), "utf-8")
