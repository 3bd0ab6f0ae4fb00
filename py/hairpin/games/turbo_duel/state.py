"""The position of a game of Turbo Duel. This module knows no moves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ...core.state import Reason, Result, State

if TYPE_CHECKING:
    from ...core.clock import Clock

CARDS = "ABCDEFGHI"
SHORTEST, LONGEST = 7, 21
START = 1
# Parts of a ``key``, which is built after each move: the format of the bombs, and the four flags,
# read as a binary number. It takes less time to look flags up than to format them.
_BOMBS: Final = "%x %x"
_FLAGS: Final = tuple(f"{bits:04b}" for bits in range(16))
# The pattern of a ``key``.
KEY: Final = re.compile(
    r"([12]) (\d+) (\d+) ([A-I]+)/([A-I]*)/([A-I]*) ([0-9a-f]+) ([0-9a-f]+) ([01]{4})"
)


class Position(State):
    """The full state of a game. Lists have one entry per seat.

    - ``starter`` made the first turn, ``turn`` makes the next one.
    - ``deck`` has its top card first; the other piles begin with their oldest card.
    - ``bombs`` has a bit for each space where a bomb waits for the seat.
    - ``copies`` is true if the seat copies the opponent's next move, ``loses`` if it loses a turn.
    - ``seen`` counts past positions by ``key``, because a third occurrence ends the game.
    """

    __slots__ = (
        "starter",
        "turn",
        "karts",
        "deck",
        "discard",
        "played",
        "bombs",
        "copies",
        "loses",
        "track",
        "seen",
        "clock",
    )

    def __init__(self, *, turn: int, deck: str, track: int, clock: Clock | None) -> None:
        """Create the position at the start: karts on the first space, all cards in the deck."""
        self.seats = 2
        self.at = 0
        self.over: Result | None = None
        self.starter: int = turn
        self.turn: int = turn
        self.karts: list[int] = [START, START]
        self.deck: str = deck
        self.discard: str = ""
        self.played: str = ""
        self.bombs: list[int] = [0, 0]
        self.copies: list[bool] = [False, False]
        self.loses: list[bool] = [False, False]
        self.track: int = track
        self.clock: Clock | None = clock
        self.seen: dict[str, int] = {}
        self.seen[key(self)] = 1

    def copy(self) -> Position:
        """Return an independent copy of the position."""
        other = Position.__new__(Position)
        other.seats = 2
        other.at = self.at
        other.over = self.over
        other.starter = self.starter
        other.turn = self.turn
        other.karts = self.karts.copy()
        other.deck = self.deck
        other.discard = self.discard
        other.played = self.played
        other.bombs = self.bombs.copy()
        other.copies = self.copies.copy()
        other.loses = self.loses.copy()
        other.track = self.track
        other.clock = self.clock.copy() if self.clock else None
        other.seen = self.seen.copy()
        return other

    def __str__(self) -> str:
        karts = " ".join(f"{seat}:{space}" for seat, space in enumerate(self.karts, 1))
        return f"{self.turn} to play, karts {karts}, {self.deck}/{self.discard}/{self.played}"


def key(position: Position) -> str:
    """The text that identifies a position: seat to move, karts, piles, bombs and both flags."""
    p = position
    one, two = p.bombs
    bombs = _BOMBS % (one, two) if one or two else "0 0"
    flags = _FLAGS[p.copies[0] * 8 + p.copies[1] * 4 + p.loses[0] * 2 + p.loses[1]]
    karts = f"{p.turn} {p.karts[0]} {p.karts[1]}"
    return f"{karts} {p.deck}/{p.discard}/{p.played} {bombs} {flags}"


def spaces_of(bits: int) -> list[int]:
    """The spaces whose bits are set, in ascending order."""
    return [space for space in range(bits.bit_length()) if bits >> space & 1]


def won_by(seat: int, reason: Reason) -> Result:
    """The result if ``seat`` (1 or 2) wins."""
    return Result(reason, (1, 2) if seat == 1 else (2, 1), (1, 0) if seat == 1 else (0, 1))
