"""The printed sheets of Racing Demon: a pack for each player, the score sheet, and a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ...core.printing import Lot, Pack, Printable, ScoreSheet
from ...core.words import Seat, say
from .cards import CODES
from .naming import face

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .state import Demon

_GAMES, _PLAYERS = 5, 6


class DemonSheets(Printable):
    """Each player has a pack with an own mark, which is on backs and faces."""

    rivals_wait: ClassVar[bool] = True

    def packs(self, seats: int) -> Sequence[Pack]:
        """Return an ordinary pack for each seat, with the seat's mark."""
        return [
            Pack(
                say("racing-demon.zone.hand", who=Seat(seat)),
                tuple(face(seat, card) for card in range(len(CODES))),
                back=seat,
            )
            for seat in range(1, seats + 1)
        ]

    def scores(self) -> ScoreSheet:
        """Return a sheet for a usual match: each game has its four kinds of points."""
        parts = ("placed", "claimed", "out", "left")
        return ScoreSheet(
            say("racing-demon.print.scores"),
            tuple(say(f"racing-demon.print.{part}") for part in parts),
            tuple(say("racing-demon.print.game", n=n) for n in range(1, _GAMES + 1)),
            _PLAYERS,
        )

    def lots(self, state: Demon) -> Sequence[Lot]:
        """Return the Pile, the Line and the Pack of each seat; the first card is on top."""
        found: list[Lot] = []
        for seat, area in enumerate(state.areas, 1):
            who = Seat(seat)
            lots = [
                (say("racing-demon.zone.pile", who=who), area.pile[::-1]),
                (
                    say("racing-demon.print.line", who=who),
                    [card for column in area.line for card in column],
                ),
                (say("racing-demon.zone.hand", who=who), area.hand[::-1]),
            ]
            found += [
                Lot(title, tuple(face(seat, card) for card in cards)) for title, cards in lots
            ]
        return found


SHEETS = DemonSheets()
