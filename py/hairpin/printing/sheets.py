"""The kinds of printed sheets, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.errors import Refusal
from ..games import GAMES, home, load
from ..puzzles import book
from . import boards, deals, decks, puzzles, rules, scores

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.game import Game
    from .wish import Wish


class Kind(NamedTuple):
    """A kind of sheet: the function that makes it, and whether a game has it."""

    make: Callable[[Wish], str]
    has: Callable[[Game[Any]], bool]


def _packs(game: Game[Any]) -> bool:
    found = game.printable()
    return found is not None and bool(found.packs(game.low))


def _boards(game: Game[Any]) -> bool:
    found = game.printable()
    return found is not None and bool(found.boards())


def _scores(game: Game[Any]) -> bool:
    found = game.printable()
    return found is not None and found.scores() is not None


def _puzzles(game: Game[Any]) -> bool:
    return game.puzzler() is not None and bool(book.puzzles(game.id))


def _rules(game: Game[Any]) -> bool:
    return (home(game) / "guide.en.md").exists()


KINDS: Final = {
    "deck": Kind(decks.sheet, _packs),
    "board": Kind(boards.sheet, _boards),
    "scores": Kind(scores.sheet, _scores),
    "puzzles": Kind(puzzles.sheet, _puzzles),
    "answers": Kind(puzzles.answers, _puzzles),
    "rules": Kind(rules.sheet, _rules),
    "deal": Kind(deals.sheet, _packs),
}


def games_with(kind: str) -> list[str]:
    """Return the ids of Hairpin's own games that have sheets of a kind."""
    return [game for game in GAMES if KINDS[kind].has(load(game))]


def make(kind: str, wish: Wish) -> str:
    """Return a sheet as HTML. Raises ``Refusal`` for an unknown kind, or if the game has none."""
    if kind not in KINDS:
        raise Refusal("printing.error.what", given=kind[:20], known=tuple(KINDS))
    if not KINDS[kind].has(wish.game):
        raise Refusal("printing.error.kind", kind=kind, game=wish.name)
    return KINDS[kind].make(wish)
