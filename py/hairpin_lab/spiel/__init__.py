"""Hairpin's games in OpenSpiel. The import of this package registers them, so that
``pyspiel.load_game("hairpin_pursuit")`` works.

Needs the extra ``hairpin[openspiel]``. ``hairpin_lab.trees`` has the games as trees;
``docs/openspiel.md`` is the manual.
"""

from __future__ import annotations

from hairpin.core.errors import Refusal

try:
    import pyspiel  # noqa: F401
except ImportError as missing:
    sentence: str = str(Refusal("terminal.error.extra", extra="openspiel", package="OpenSpiel"))
    raise ImportError(sentence, name="pyspiel") from missing

from .games import GAMES, HairpinGame, HairpinState, register

__all__ = ["GAMES", "HairpinGame", "HairpinState"]

register()
