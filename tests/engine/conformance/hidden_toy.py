"""A correct toy game with hidden cards. The broken games are subclasses of it."""

from __future__ import annotations

from hairpin.core.words import add_words
from hairpin.games import home
from hairpin.testing.hidden_game import GAME, HiddenGame, Table, scramble


class HiddenToy(HiddenGame):
    """A toy game with hidden cards. It uses the sentences of the null game, so it also has the null game's id."""

    id = "null-game"


add_words(home(GAME) / "words")

__all__ = ["HiddenToy", "Table", "scramble"]
