"""A state of Racing Demon: everybody's table and the Stacks in the middle. Knows no moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ...core.state import State
from .cards import ACES, CODES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.state import Result

COLUMNS = 4
PILE = 13
MOST = 40  # cards a Pile may begin with
MOST_SEATS = 20
PACK = 52


class Rules(NamedTuple):
    """What was agreed: whether time is cut into beats, whether Piles follow the scores, and whether
    scores are told.
    """

    calm: bool = False
    handicap: bool = True
    scores: bool = True


class Place:
    """What lies before one seat. Of ``pile``, ``hand`` and each column the last card is the one on
    top; ``turned`` are the cards turned up from the hand, the last on top.

    ``start`` is how many cards the Pile began with, ``placed`` how many of the seat's cards lie on Stacks (claimed
    ones too), ``kings`` how many Stacks the seat has claimed, ``vote`` whether it asks for a rotation.

    ``seen`` is what everybody knows of it, kept until something changes; whoever changes anything
    forgets it. What was handed out is never changed, so that copies may share it.
    """

    __slots__ = ("pile", "line", "hand", "turned", "start", "placed", "kings", "vote", "seen")

    def __init__(self, pile: list[int], line: list[list[int]], hand: list[int]) -> None:
        self.pile = pile
        self.line = line
        self.hand = hand
        self.turned: list[int] = []
        self.start = len(pile)
        self.placed = 0
        self.kings = 0
        self.vote = False
        self.seen: dict[str, Any] | None = None

    def copy(self) -> Place:
        """An independent copy."""
        other = Place.__new__(Place)
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

    def told_chosen(self, *, chosen: bool) -> None:
        """Its seat has chosen in this beat, or owes a choice again; nothing else of it has changed."""
        if self.seen is not None:
            self.seen = {**self.seen, "chosen": chosen}

    def where(self, card: int) -> tuple[str, int, int] | None:
        """Where a card lies that could be moved: ``pile``, ``turned`` or ``line``, the column, the index in it."""
        if self.pile and self.pile[-1] == card:
            return "pile", 0, 0
        if self.turned and self.turned[-1] == card:
            return "turned", 0, 0
        for i, column in enumerate(self.line):
            if card in column:
                return "line", i, column.index(card)
        return None


class Stack:
    """A Stack in the middle: one suit from the ace up. ``owners`` has whose each card is, the ace's
    first. ``number`` stays the same as long as it lies there. ``seen`` is as that of a place.
    """

    __slots__ = ("number", "suit", "owners", "seen")

    def __init__(self, number: int, suit: int, owners: list[int]) -> None:
        self.number = number
        self.suit = suit
        self.owners = owners
        self.seen: list[Any] | None = None

    def __str__(self) -> str:
        return CODES[self.top]

    @property
    def top(self) -> int:
        """The card on top."""
        return self.suit * 13 + len(self.owners) - 1

    @property
    def wants(self) -> int:
        """The card that fits on it."""
        return self.suit * 13 + len(self.owners)

    def copy(self) -> Stack:
        """An independent copy."""
        other = Stack(self.number, self.suit, self.owners.copy())
        other.seen = self.seen
        return other


class Claim(NamedTuple):
    """A Stack that left the table: who placed its king, its suit, and whose its cards are."""

    seat: int
    suit: int
    owners: tuple[int, ...]


class Demon(State):
    """A whole table. Lists have one entry a seat.

    ``stacks`` are the Stacks on the table by number, ``claimed`` those that left it. ``chosen`` are the
    choices of a beat in calm mode, ``beat`` how many there have been. ``rotations`` counts rotations asked for by
    vote since the last play. ``carried`` is what the games before in the series left.

    ``open`` is what fits the Stacks now, one bit a card, aces always; ``lively`` a seat that could
    play when last asked. Both follow from the rest.
    """

    __slots__ = (
        "rules",
        "places",
        "stacks",
        "claimed",
        "chosen",
        "beat",
        "rotations",
        "carried",
        "open",
        "lively",
    )

    def __init__(self, seats: int, rules: Rules, places: list[Place]) -> None:
        self.seats = seats
        self.at = 0
        self.over: Result | None = None
        self.rules = rules
        self.places = places
        self.stacks: dict[int, Stack] = {}
        self.claimed: list[Claim] = []
        self.chosen: list[str | None] = [None] * seats
        self.beat = 0
        self.rotations = 0
        self.carried: Mapping[str, Any] = {}
        self.open = ACES
        self.lively = 0

    def copy(self) -> Demon:
        """An independent copy; claimed Stacks and what was seen never change and are shared."""
        other = Demon.__new__(Demon)
        other.seats = self.seats
        other.at = self.at
        other.over = self.over
        other.rules = self.rules
        other.places = [place.copy() for place in self.places]
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
        places = "; ".join(f"{seat}: {place}" for seat, place in enumerate(self.places, 1))
        stacks = " ".join(str(stack) for stack in self.stacks.values())
        return f"Stacks {stacks or '-'}, {len(self.claimed)} claimed; {places}"

    @property
    def outs(self) -> tuple[int, ...]:
        """The seats whose Pile is empty: OUT."""
        return tuple(seat for seat, place in enumerate(self.places, 1) if not place.pile)

    @property
    def begun(self) -> int:
        """How many Stacks there have been."""
        return len(self.stacks) + len(self.claimed)

    def forget(self) -> None:
        """What was seen of all places is no longer so."""
        for place in self.places:
            place.seen = None
