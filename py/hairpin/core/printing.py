"""What a game contributes to printed sheets: its cards, boards, score sheet and deals.

All methods have defaults, so a game writes only what it has. Front ends ask ``Game.printable``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .options import Setting
    from .view import CardView
    from .words import Message


class Pack(NamedTuple):
    """Cards that are printed together. ``back`` is the seat whose backs they have; None for a stock
    that belongs to nobody."""

    title: Message
    cards: tuple[CardView, ...]
    back: int | None = None


class Board(NamedTuple):
    """A track to play on: a zone of the view of a new game with these settings.

    - ``piles``: zones whose cards lie within a closed track
    - ``cards``: cards that are printed on the same page, in half size, with pieces for all seats
    - ``wide``: the page is wider than high
    """

    zone: str
    settings: Mapping[str, Setting]
    piles: tuple[str, ...] = ()
    cards: tuple[CardView, ...] = ()
    wide: bool = False


class ScoreSheet(NamedTuple):
    """A table to fill in: a column for each player, and for each game its parts and their sum."""

    note: Message
    parts: tuple[Message, ...]
    games: tuple[Message, ...]
    players: int


class Lot(NamedTuple):
    """Cards of a deal that lie together, in the order in which they are taken. ``new_row``: the sheet begins a row."""

    title: Message
    cards: tuple[CardView, ...]
    new_row: bool = False


class Printable:
    """The printed sheets of one game.

    Printed puzzles leave out the zones and badges ``needless``, and the zones of rivals if these only wait.
    """

    needless: ClassVar[tuple[str, ...]] = ()
    rivals_wait: ClassVar[bool] = False

    def packs(self, seats: int) -> Sequence[Pack]:
        """Return the cards that a game of ``seats`` seats needs."""
        return ()

    def boards(self) -> Sequence[Board]:
        """Return the boards."""
        return ()

    def scores(self) -> ScoreSheet | None:
        """Return the score sheet; None if a game needs none."""
        return None

    def lots(self, state: Any) -> Sequence[Lot]:
        """Return the cards of a new game as they are dealt, hidden cards included."""
        return ()
