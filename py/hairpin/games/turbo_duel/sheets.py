"""The printed sheets of Turbo Duel: the nine cards, and the track with all that a game needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.printing import Board, Lot, Pack, Printable
from ...core.words import say
from .state import CARDS
from .view import card_view

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .state import Position


class TurboSheets(Printable):
    """Both players share one deck, so a single page holds a whole game."""

    def packs(self, seats: int) -> Sequence[Pack]:
        """Return the nine cards."""
        return (Pack(say("turbo-duel.zone.deck"), tuple(map(card_view, CARDS))),)

    def boards(self) -> Sequence[Board]:
        """Return the track, with the nine cards on its page."""
        return (Board("track", {}, cards=tuple(map(card_view, CARDS))),)

    def lots(self, state: Position) -> Sequence[Lot]:
        """Return the deck, its top card first."""
        return (Lot(say("turbo-duel.zone.deck"), tuple(map(card_view, state.deck))),)


SHEETS = TurboSheets()
