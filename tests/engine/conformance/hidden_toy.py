"""The hidden game under the null game's id; broken games are derived from it and use its sentences."""

from __future__ import annotations

from hairpin.catalog import home
from hairpin.core.words import add_words
from hairpin.testing.hidden_game import GAME, HiddenGame, Table, scramble


class HiddenToy(HiddenGame):
    """The correct game."""

    id = "null-game"


add_words(home(GAME) / "words")

__all__ = ["HiddenToy", "Table", "scramble"]
