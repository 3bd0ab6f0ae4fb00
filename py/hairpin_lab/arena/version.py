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
    from collections.abc import Sequence
    from importlib.resources.abc import Traversable

    from hairpin.core.game import Game

SHARED = ("hairpin.core", "hairpin.bots")  # what every game follows from besides its own folder
PLAYING = ("hairpin_lab.arena", "hairpin_lab.bots")  # what asks brought bots and plays to the end


@cache
def engine(game: Game[Any]) -> str:
    """The version a game is played by: Hairpin's, and a sum over all sources that rules and bots are made of."""
    own = sys.modules[type(game).__module__]
    # A game may be a single file, beside which stands what has nothing to do with it.
    alone = () if own.__package__ else (Path(own.__file__ or ""),)
    return f"{__version__}+{_sum((*SHARED, *filter(None, [own.__package__])), alone)}"


def player(game: Game[Any]) -> str:
    """What plays a game: its engine, and a sum over the sources of arena and bots.

    Stricter than ``engine``, as two of these have to speak with each other: a worker of a cluster needs the same.
    """
    return f"{engine(game)}+{_sum(PLAYING)}"


@cache
def _sum(packages: tuple[str, ...], alone: tuple[Path, ...] = ()) -> str:
    total = hashlib.sha256()
    for sources in (*(_sources(files(package)) for package in packages), alone):
        for source in sources:
            total.update(source.name.encode() + source.read_bytes())
    return total.hexdigest()[:12]


def _sources(folder: Traversable) -> Sequence[Traversable]:
    found = (one for one in folder.iterdir() if one.name.endswith((".py", ".toml")))
    return sorted(found, key=lambda one: one.name)
