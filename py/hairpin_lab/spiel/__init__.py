"""Hairpin's games in OpenSpiel: importing this registers ``pyspiel.load_game("hairpin_pursuit")``
and so on.

Needs the extra ``hairpin[openspiel]``. ``hairpin_lab.trees`` has the games as trees;
``docs/openspiel.md`` describes all of it.
"""

from __future__ import annotations

from hairpin.core.errors import Refusal

try:
    import pyspiel  # noqa: F401
except ImportError as missing:
    sentence = str(Refusal("terminal.error.extra", extra="openspiel", package="OpenSpiel"))
    raise ImportError(sentence, name="pyspiel") from missing

from .games import GAMES, HairpinGame, HairpinState, register

__all__ = ["GAMES", "HairpinGame", "HairpinState"]

register()
