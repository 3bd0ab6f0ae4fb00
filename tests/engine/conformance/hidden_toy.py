"""The hidden game under the null game's id, as broken ones derive from it and say what that one says."""

from __future__ import annotations

from hairpin.catalog import home
from hairpin.core.words import add_words
from hairpin.testing.hidden_game import GAME, HiddenGame, Table, scramble


class HiddenToy(HiddenGame):
    """The correct one."""

    id = "null-game"


add_words(home(GAME) / "words")

__all__ = ["HiddenToy", "Table", "scramble"]
