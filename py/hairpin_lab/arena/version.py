"""The version that plays a game: equal versions on any machines play equal games."""

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

SHARED = ("hairpin.core", "hairpin.bots")  # packages that every game depends on, besides its own
# packages that ask external bots and play games to the end
PLAYING = ("hairpin_lab.arena", "hairpin_lab.bots")


@cache
def engine(game: Game[Any]) -> str:
    """The version that plays a game: Hairpin's, and a hash of the sources of rules and bots."""
    own = sys.modules[type(game).__module__]
    # A game may be a single file; then the other files in its folder do not belong to it.
    alone = () if own.__package__ else (Path(own.__file__ or ""),)
    return f"{__version__}+{_sum((*SHARED, *filter(None, [own.__package__])), alone)}"


def player(game: Game[Any]) -> str:
    """The version of everything that plays a game: its engine, and a hash of the sources of arena
    and bots.

    It is stricter than ``engine``, because two such processes exchange data: a worker of a cluster
    needs the same.
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
