"""The state of a game of Racing Demon: seat areas and Stacks. This module knows no moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.state import State
from .cards import ACES, CODES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.state import Result

COLUMNS = 4
PILE = 13
MOST = 40  # the largest size of a Pile at the start
MOST_SEATS = 20
PACK = 52


class Rules(NamedTuple):
    """The options that matter during play: calm mode (beats), handicap, and shown scores."""

    calm: bool = False
    handicap: bool = True
    scores: bool = True


class SeatArea:
    """The zones of one seat. The last card of a pile is its top card.

    - ``pile``: the Pile; ``hand``: the face-down part of the Pack; ``turned``: its face-up part
    - ``line``: the columns of the Line
    - ``start``: the size of the Pile at the start
    - ``placed``: the number of the seat's cards on Stacks, also on claimed ones
    - ``kings``: the number of Stacks that the seat has claimed
    - ``vote``: whether the seat votes for a rotation
    - ``seen``: the cached public observation of the area; code that changes the area sets it to
      None. Its value never changes in place, so copies may share it.
    """

    __slots__ = ("pile", "line", "hand", "turned", "start", "placed", "kings", "vote", "seen")

    def __init__(self, pile: list[int], line: list[list[int]], hand: list[int]) -> None:
        self.pile: list[int] = pile
        self.line: list[list[int]] = line
        self.hand: list[int] = hand
        self.turned: list[int] = []
        self.start: int = len(pile)
        self.placed: int = 0
        self.kings: int = 0
        self.vote: bool = False
        self.seen: dict[str, Any] | None = None

    def copy(self) -> SeatArea:
        """Return an independent copy of the seat area."""
        other = SeatArea.__new__(SeatArea)
        other.pile = self.pile.copy()
        other.line = [column.copy() for column in self.line]
        other.hand = self.hand.copy()
        other.turned = self.turned.copy()
        other.start = self.start
        other.placed = self.placed
        other.kings = self.kings
        other.vote = self.vote
        other.seen = self.seen
        return other

    def __str__(self) -> str:
        line = " ".join("".join(CODES[card] for card in column) or "-" for column in self.line)
        turned = CODES[self.turned[-1]] if self.turned else "-"
        pile = CODES[self.pile[-1]] if self.pile else "-"
        return f"Pile {len(self.pile)} {pile}, Line {line}, Pack {len(self.hand)} {turned}"

    def set_chosen(self, *, chosen: bool) -> None:
        """Update the cached observation after a choice in calm mode.

        The rest of the area must be unchanged.
        """
        if self.seen is not None:
            self.seen = {**self.seen, "chosen": chosen}

    def where(self, card: int) -> tuple[str, int, int] | None:
        """The zone of a movable card (``pile``, ``turned``, ``line``), its column and its index.

        Returns None if the card cannot be moved.
        """
        if self.pile and self.pile[-1] == card:
            return "pile", 0, 0
        if self.turned and self.turned[-1] == card:
            return "turned", 0, 0
        for i, column in enumerate(self.line):
            if card in column:
                return "line", i, column.index(card)
        return None


class Stack:
    """A Stack in the middle: cards of one suit, from the ace up.

    ``owners`` has the seat of each card, beginning with the ace. ``number`` never changes.
    ``seen`` is the cached observation of the Stack, as in a seat area.
    """

    __slots__ = ("number", "suit", "owners", "seen")

    def __init__(self, number: int, suit: int, owners: list[int]) -> None:
        self.number: int = number
        self.suit: int = suit
        self.owners: list[int] = owners
        self.seen: list[Any] | None = None

    def __str__(self) -> str:
        return CODES[self.top]

    @property
    def top(self) -> int:
        """The card on top of the Stack."""
        return self.suit * 13 + len(self.owners) - 1

    @property
    def wants(self) -> int:
        """The card that fits on the Stack next."""
        return self.suit * 13 + len(self.owners)

    def copy(self) -> Stack:
        """Return an independent copy of the Stack."""
        other = Stack(self.number, self.suit, self.owners.copy())
        other.seen = self.seen
        return other


class Claim(NamedTuple):
    """A Stack that has left the table: the seat of its king, its suit, and the cards' owners."""

    seat: int
    suit: int
    owners: tuple[int, ...]


class Demon(State):
    """The full state of a game. Lists have one entry per seat.

    - ``stacks``: the Stacks on the table by number; ``claimed``: the Stacks that have left it
    - ``chosen``: in calm mode, the choices of this beat; ``beat``: the number of beats played
    - ``rotations``: the number of voted rotations since the last play
    - ``carried``: the data of earlier games in the series
    - ``open``: the cards that fit on Stacks now, one bit each; aces always fit
    - ``lively``: the index (from 0) of a seat that could play at the last check

    ``open`` and ``lively`` can be computed from the other parts.
    """

    __slots__ = (
        "rules",
        "areas",
        "stacks",
        "claimed",
        "chosen",
        "beat",
        "rotations",
        "carried",
        "open",
        "lively",
    )

    def __init__(self, seats: int, rules: Rules, areas: list[SeatArea]) -> None:
        self.seats = seats
        self.at = 0
        self.over: Result | None = None
        self.rules: Rules = rules
        self.areas: list[SeatArea] = areas
        self.stacks: dict[int, Stack] = {}
        self.claimed: list[Claim] = []
        self.chosen: list[str | None] = [None] * seats
        self.beat: int = 0
        self.rotations: int = 0
        self.carried: Mapping[str, Any] = {}
        self.open: int = ACES
        self.lively: int = 0

    def copy(self) -> Demon:
        """Return an independent copy of the state.

        Claimed Stacks and cached observations never change, so the copy shares them.
        """
        other = Demon.__new__(Demon)
        other.seats = self.seats
        other.at = self.at
        other.over = self.over
        other.rules = self.rules
        other.areas = [area.copy() for area in self.areas]
        other.stacks = {number: stack.copy() for number, stack in self.stacks.items()}
        other.claimed = self.claimed.copy()
        other.chosen = self.chosen.copy()
        other.beat = self.beat
        other.rotations = self.rotations
        other.carried = self.carried
        other.open = self.open
        other.lively = self.lively
        return other

    def __str__(self) -> str:
        areas = "; ".join(f"{seat}: {area}" for seat, area in enumerate(self.areas, 1))
        stacks = " ".join(str(stack) for stack in self.stacks.values())
        return f"Stacks {stacks or '-'}, {len(self.claimed)} claimed; {areas}"

    @property
    def outs(self) -> tuple[int, ...]:
        """The seats that are OUT: their Pile is empty."""
        return tuple(seat for seat, area in enumerate(self.areas, 1) if not area.pile)

    @property
    def begun(self) -> int:
        """The number of Stacks begun so far, claimed ones included."""
        return len(self.stacks) + len(self.claimed)

    def forget(self) -> None:
        """Delete the cached observations of all seat areas."""
        for area in self.areas:
            area.seen = None
