"""The printed sheets of Pursuit: its packs, the ring, and the cards of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.printing import Board, Lot, Pack, Printable
from ...core.words import Seat, say
from .cards import codes_of, packs_for
from .naming import face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .state import Chase


class PursuitSheets(Printable):
    """Two players use one pack, more use two."""

    def packs(self, seats: int) -> Sequence[Pack]:
        """Return the packs, each from ace to ten with two jokers."""
        codes = codes_of(packs_for(seats))
        return [
            Pack(
                say("printing.pack", n=n),
                tuple(face(code) for code in codes if (len(code) > 2) == (n > 1)),
            )
            for n in range(1, packs_for(seats) + 1)
        ]

    def boards(self) -> Sequence[Board]:
        """Return the ring, with places for stock and discards in it."""
        return (Board("ring", {}, piles=("stock", "discard")),)

    def lots(self, state: Chase) -> Sequence[Lot]:
        """Return the start card and the hand of each seat in a row, then the first discard and the stock."""
        found: list[Lot] = []
        for seat, (up, hand) in enumerate(zip(state.ups, state.hands, strict=True), 1):
            start = say("pursuit.print.start", who=Seat(seat))
            found.append(Lot(start, (face(up),), new_row=True))
            found.append(Lot(say("pursuit.zone.hand", who=Seat(seat)), tuple(map(face, hand))))
        found.append(Lot(say("pursuit.zone.discard"), tuple(map(face, state.pile)), new_row=True))
        found.append(Lot(say("pursuit.zone.stock"), tuple(map(face, state.stock[::-1]))))
        return found


SHEETS = PursuitSheets()
