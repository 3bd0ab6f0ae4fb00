"""The version of the code that plays a game: equal versions play equal games on any machine."""

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

# packages that every game depends on, in addition to the game's own package
SHARED = ("hairpin.core", "hairpin.bots")
# packages of the lab that ask external bots and play games to the end
PLAYING = ("hairpin_lab.arena", "hairpin_lab.bots")


@cache
def engine(game: Game[Any]) -> str:
    """Return the version of a game's engine: Hairpin's version, and a hash of the rules and bots."""
    own = sys.modules[type(game).__module__]
    # If a game is a single file, only this file counts, not its folder.
    alone = () if own.__package__ else (Path(own.__file__ or ""),)
    return f"{__version__}+{_sum((*SHARED, *filter(None, [own.__package__])), alone)}"


def player(game: Game[Any]) -> str:
    """Return the version of a process that plays a game: ``engine``, and a hash of the lab's
    packages ``arena`` and ``bots``.

    It is stricter than ``engine``, because a worker of a cluster exchanges data with the arena and
    so needs the same code.
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
