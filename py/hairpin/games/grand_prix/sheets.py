"""The printed sheets of Grand Prix: its cards, both circuits, and the hands of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ...core.printing import Board, Lot, Pack, Printable
from ...core.words import Seat, say
from .cards import deck
from .circuit import circuits
from .naming import face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .state import Race


class GrandPrixSheets(Printable):
    """All cards are different, so one pack serves any number of seats."""

    needless: ClassVar[tuple[str, ...]] = ("played", "cards", "last")

    def packs(self, seats: int) -> Sequence[Pack]:
        """Return all cards, the optional white ten included."""
        return (Pack(say("grand-prix.print.cards"), tuple(map(face, deck()))),)

    def boards(self) -> Sequence[Board]:
        """Return each circuit."""
        return [Board("road", {"circuit": name}, wide=True) for name in circuits()]

    def lots(self, state: Race) -> Sequence[Lot]:
        """Return the hands; tens and switch cards come with the teams."""
        return [
            Lot(say("grand-prix.zone.hand", who=Seat(seat)), tuple(map(face, hand)))
            for seat, hand in enumerate(state.hands, 1)
        ]


SHEETS = GrandPrixSheets()
