"""By what a game is played: the same version on every machine plays the same games."""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hairpin import __version__

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from hairpin.core.game import Game

SHARED = ("hairpin.core", "hairpin.bots")  # what every game follows from besides its own folder


@cache
def engine(game: Game[Any]) -> str:
    """The version a game is played by: Hairpin's, and a sum over all sources that rules and bots are made of."""
    own = sys.modules[type(game).__module__]
    total = hashlib.sha256()
    for package in (*SHARED, own.__package__ or ""):
        # A game may be a single file, beside which stands what has nothing to do with it.
        found = _sources(files(package)) if package else [Path(own.__file__ or "")]
        for source in sorted(found, key=lambda one: one.name):
            total.update(source.name.encode() + source.read_bytes())
    return f"{__version__}+{total.hexdigest()[:12]}"


def _sources(folder: Traversable) -> list[Traversable]:
    return [one for one in folder.iterdir() if one.name.endswith((".py", ".toml"))]
