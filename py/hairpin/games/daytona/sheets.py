"""The printed sheets of Daytona: both packs, the score sheet, and the cards of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.printing import Lot, Pack, Printable, ScoreSheet
from ...core.words import say
from .cards import CODES
from .naming import card_view
from .state import HIGH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .state import Race

_PACKS = 2
_RACES = 12


class DaytonaSheets(Printable):
    """The track is laid from cards, so there is no board."""

    def packs(self, seats: int) -> Sequence[Pack]:
        """Return both packs with their jokers."""
        long = len(CODES) // _PACKS
        return [
            Pack(
                say("printing.pack", n=n + 1),
                tuple(map(card_view, CODES[n * long : (n + 1) * long])),
            )
            for n in range(_PACKS)
        ]

    def scores(self) -> ScoreSheet:
        """Return a sheet for the longest series."""
        races = tuple(say("daytona.print.race", n=n) for n in range(1, _RACES + 1))
        return ScoreSheet(say("daytona.print.scores"), (), races, HIGH)

    def lots(self, state: Race) -> Sequence[Lot]:
        """Return the cards of the track from the line on, the pit-stop card, and the stock."""
        track, stock = state.track, state.stock[::-1]
        lots = (
            ("daytona.print.line", (track.line,)),
            ("daytona.print.ring", track.ring),
            ("daytona.zone.pit", (track.pit,)),
            ("daytona.zone.stock", stock),
        )
        return [
            Lot(say(key), tuple(card_view(CODES[card]) for card in cards)) for key, cards in lots
        ]


SHEETS = DaytonaSheets()
