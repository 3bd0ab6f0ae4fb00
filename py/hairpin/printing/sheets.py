"""The kinds of printed sheets, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.errors import Refusal
from ..core.options import Choice, Flag, Number
from ..core.puzzling import LEVELS
from ..core.words import say
from ..drawing.inks import BY_NAME
from ..drawing.paper import PAPERS
from ..games import GAMES, home, load
from ..puzzles import book
from . import boards, deals, decks, puzzles, rules, scores

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.game import Game
    from ..core.options import Option
    from .wish import Wish


class Kind(NamedTuple):
    """A kind of sheet: the function that makes it, whether a game has it, and the ids of its options."""

    make: Callable[[Wish], str]
    has: Callable[[Game[Any]], bool]
    options: tuple[str, ...]


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
    "deck": Kind(decks.sheet, _packs, ("paper", "colour", "seats", "backs")),
    "board": Kind(boards.sheet, _boards, ("paper", "colour")),
    "scores": Kind(scores.sheet, _scores, ("paper", "colour")),
    "puzzles": Kind(puzzles.sheet, _puzzles, ("paper", "colour", "level", "first")),
    "answers": Kind(puzzles.answers, _puzzles, ("paper", "level", "first")),
    "rules": Kind(rules.sheet, _rules, ("paper",)),
    "deal": Kind(deals.sheet, _packs, ("paper", "colour", "seats")),
}


def options(kind: str, game: Game[Any]) -> list[Option]:
    """Return what can be chosen for a sheet of this kind, as options of a set-up."""
    found = game.printable()
    fixed = game.low == game.high or (
        kind == "deck" and found is not None and found.packs(game.low) == found.packs(game.high)
    )
    made: dict[str, Option] = {
        "paper": Choice("paper", "a4", values=tuple(PAPERS)),
        "colour": Choice("colour", "full", values=tuple(BY_NAME)),
        "backs": Flag("backs", default=False),
        "level": Choice("level", LEVELS[0], values=LEVELS),
    }
    if "first" in KINDS[kind].options:
        made["first"] = Number("first", 1, low=1, high=len(book.puzzles(game.id)))
    if not fixed:
        made["seats"] = Number("seats", game.low, low=game.low, high=game.high)
    return [made[name] for name in KINDS[kind].options if name in made]


def kinds_of(game: Game[Any]) -> list[str]:
    """Return the kinds of sheets that a game has. Raises ``NeedsFile`` if the puzzles are not here yet."""
    return [kind for kind in KINDS if KINDS[kind].has(game)]


def games_with(kind: str) -> list[str]:
    """Return the ids of Hairpin's own games that have sheets of a kind."""
    return [game for game in GAMES if KINDS[kind].has(load(game))]


def make(kind: str, wish: Wish) -> str:
    """Return a sheet as HTML. Raises ``Refusal`` for an unknown kind, or if the game has none."""
    check(kind, wish.game)
    return KINDS[kind].make(wish)


def check(kind: str, game: Game[Any]) -> None:
    """Raise ``Refusal`` for an unknown kind, or if the game has no such sheet."""
    if kind not in KINDS:
        raise Refusal("printing.error.what", given=kind[:20], known=tuple(KINDS))
    if not KINDS[kind].has(game):
        raise Refusal("printing.error.kind", kind=kind, game=say(f"{game.id}.name"))
