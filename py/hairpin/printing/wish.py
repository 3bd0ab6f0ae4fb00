"""What a sheet is made for: a game, paper, inks, and what the reader chose."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.errors import Refusal
from ..core.match_log import MatchLog
from ..core.options import read_settings
from ..core.seats import COLOURS, PERSON, check_number, read_seats
from ..core.words import Speaker, say
from ..drawing.cards import Cards, Symbols
from ..drawing.shapes import cars_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.game import Game
    from ..core.printing import Printable
    from ..core.words import Message
    from ..drawing.inks import Inks
    from ..drawing.paper import Paper, Qr


NONE_CHOSEN: Final[Mapping[str, object]] = MappingProxyType({})


def no_qr(address: str) -> None:
    """Return no QR code."""


class Wish(NamedTuple):
    """A sheet that somebody asks for.

    - ``seats``: number of players; 0 stands for the least of the game
    - ``seed``, ``settings``: the seed of a deal, and its options that differ from the default
    - ``site``: the address of a site, or empty
    - ``level``, ``first``: the difficulty of puzzles, and the least number
    - ``backs``: also the backs of cards
    - ``qr``: makes QR codes
    """

    game: Game[Any]
    paper: Paper
    inks: Inks
    seats: int = 0
    seed: str = "1"
    settings: Mapping[str, object] = NONE_CHOSEN
    site: str = ""
    level: str = "easy"
    first: int = 1
    backs: bool = False
    qr: Qr = no_qr
    speaker: Speaker = Speaker([])

    @property
    def printable(self) -> Printable:
        """The sheets of the game. Raises ``Refusal`` if it has none."""
        found = self.game.printable()
        if found is None:
            raise Refusal("printing.error.game", game=self.name)
        return found

    @property
    def name(self) -> Message:
        """The name of the game."""
        return say(f"{self.game.id}.name")

    @property
    def language(self) -> str:
        """The language of the sheet."""
        return self.speaker.catalogue.language

    def title(self, key: str) -> str:
        """Return the title of a sheet."""
        return self.speaker.say(say(f"printing.title.{key}", game=self.name))

    def players(self) -> int:
        """Return the number of seats. Raises ``SettingsError`` if the game does not allow it."""
        seats = self.seats or self.game.low
        check_number(self.game, seats)
        return seats

    def cards(self, symbols: Symbols, seats: int) -> Cards:
        """Return the drawer of the cards of this many seats."""
        return Cards(symbols, cars_of([COLOURS[n % len(COLOURS)] for n in range(seats)]))

    def deal(self, settings: Mapping[str, object] | None = None) -> MatchLog:
        """Return a new match of people with the seed, and with other settings than those of the wish if they are given.

        Raises ``SettingsError`` for a wrong seed, setting or number of seats.
        """
        seats = self.players()
        specs = read_seats(self.game, [PERSON] * seats)
        chosen = read_settings(
            self.game.options, self.settings if settings is None else settings, seats
        )
        return MatchLog(self.game, specs, chosen, self.seed)
