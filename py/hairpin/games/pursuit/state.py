"""The state of a game of Pursuit, and its results. This module knows no moves."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from ...core.state import Reason, Result, State
from .cards import CIRCLE, FACE, RANK, ROUND, SUIT
from .chains import FAR, Chain, From, walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...core.chance import Chance

PHASES: Final = ("pass", "take", "put", "discard")
MOST_LAPS: Final = 20
MOST_TURNS: Final = 1000  # the highest turn limit that can be chosen
PROTECTED: Final = 10  # for this many turns, a seat without a chain cannot be caught
# For each number of seats, the start ranks (0 is the ace) in the order of the seats, beginning with
# the seat that starts on the ten.
STARTS: Final[dict[int, tuple[int, ...]]] = {
    2: (9, 4),
    3: (9, 2, 6),
    4: (9, 2, 4, 7),
    5: (9, 1, 3, 5, 7),
}
PUBLIC: Final = 1  # bit 0 of a card's bits: all seats have seen the card; bit n: seat n knows it


class Rules(NamedTuple):
    """The options of a table that matter during play."""

    racing: bool = False
    early: bool = False  # a seat without a chain cannot be caught in its first turns
    plain_end: bool = False  # a chain may not end with a joker
    extend: bool = False
    opposite: bool = False
    bump: bool = False
    laps: int = 5
    limit: int = 0
    # Not an option of the table, but true since version 2 of the rules: of several equal cards, a
    # move plays the card that most seats know, and a move can name jokers by colour.
    twins: bool = False


class Passing(NamedTuple):
    """The passing of cards before play: announced counts, number of cards, and choices so far."""

    announced: tuple[int, int]
    size: int
    given: tuple[tuple[str, ...] | None, tuple[str, ...] | None]


class Chase(State):
    """The full state of a game. Lists have one entry per seat; ranks count from 0.

    - ``marks``: for each card in a hand, the number of its stock and the bits of seats that know
      the card
    - ``gen``: the number of the present stock; ``peek``: the bits of seats that know its top card
    - ``stock``, ``pile``: the top card is last; ``ups``: up-to cards; ``beside``: the cards below
    - ``taken``: the card taken from the pile this turn; ``laid``: the chain put down last
    - ``idle``: the number of turns in a row that only swapped a card with the pile
    - ``gone``: the ranks that each seat has driven
    - ``flow``: per seat, its hidden draws (``+``) and shown cards, with the bits of the seats that
      knew them; kept during the first stock, while the announced counts still restrict the hands
    """

    __slots__ = (
        "rules",
        "turn",
        "phase",
        "starter",
        "starts",
        "ups",
        "beside",
        "hands",
        "marks",
        "stock",
        "peek",
        "gen",
        "pile",
        "taken",
        "laid",
        "laid_by",
        "idle",
        "turns",
        "put",
        "loses",
        "gone",
        "passing",
        "flow",
        "chance",
    )

    def __init__(self, seats: int, rules: Rules, turn: int, chance: Chance) -> None:
        """Create an empty table."""
        self.seats = seats
        self.at = 0
        self.over: Result | None = None
        self.rules: Rules = rules
        self.turn: int = turn
        self.phase: str = "take"
        self.starter: int = turn
        self.starts: list[int] = [0] * seats
        self.ups: list[str] = []
        self.beside: list[list[str]] = [[] for _ in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.marks: dict[str, tuple[int, int]] = {}
        self.stock: list[str] = []
        self.peek: int = 0
        self.gen: int = 0
        self.pile: list[str] = []
        self.taken: str = ""
        self.laid: list[str] = []
        self.laid_by: int = 0
        self.idle: int = 0
        self.turns: list[int] = [0] * seats
        self.put: list[bool] = [False] * seats
        self.loses: list[bool] = [False] * seats
        self.gone: list[int] = [0] * seats
        self.passing: Passing | None = None
        self.flow: list[list[str]] | None = None
        self.chance: Chance = chance

    def copy(self) -> Chase:
        """Return an independent copy of the state."""
        other = Chase.__new__(Chase)
        other.seats, other.at, other.over = self.seats, self.at, self.over
        other.rules, other.turn, other.phase = self.rules, self.turn, self.phase
        other.starter, other.starts = self.starter, self.starts.copy()
        other.ups = self.ups.copy()
        other.beside = [cards.copy() for cards in self.beside]
        other.hands = [hand.copy() for hand in self.hands]
        other.marks = self.marks.copy()
        other.stock, other.peek, other.gen = self.stock.copy(), self.peek, self.gen
        other.pile, other.taken = self.pile.copy(), self.taken
        other.laid, other.laid_by, other.idle = self.laid.copy(), self.laid_by, self.idle
        other.turns, other.put = self.turns.copy(), self.put.copy()
        other.loses, other.gone = self.loses.copy(), self.gone.copy()
        other.passing = self.passing
        other.flow = None if self.flow is None else [row.copy() for row in self.flow]
        other.chance = self.chance.copy()
        return other

    def __str__(self) -> str:
        seats = "; ".join(
            f"{seat}: {' '.join([*beside, up])} | {' '.join(hand)}"
            for seat, (up, beside, hand) in enumerate(
                zip(self.ups, self.beside, self.hands, strict=True), 1
            )
        )
        return (
            f"{self.turn} to {self.phase}, {seats}; pile {self.pile[-1:]}, stock {len(self.stock)}"
        )


def step_of(rules: Rules, seat: int) -> Literal[1, -1]:
    """The direction of a seat's sequences: 1 for rising ranks, -1 for falling ranks."""
    return -1 if rules.opposite and rules.racing and seat % 2 == 0 else 1


def stands_for(up: str, beside: Sequence[str], step: int) -> tuple[int, int]:
    """The rank and suit (from 0) that a seat's up-to card has or, as a joker, stands for.

    ``up`` is the up-to card, ``beside`` has the cards below it, ``step`` is the seat's direction
    (1 or -1). A joker stands for the next rank after the card below it.

    Raises ``ValueError`` if there is no natural card.
    """
    if SUIT[up] >= 0:
        return RANK[up], SUIT[up]
    for jokers, card in enumerate(reversed(beside), 1):
        if SUIT[card] >= 0:
            return (RANK[card] + step * jokers) % ROUND, SUIT[card]
    raise ValueError("no natural card")


def before_chain(
    laid: Sequence[str], kept: Sequence[str], pile: Sequence[str]
) -> tuple[list[str], list[str]]:
    """A seat's up-to cards before the chain that it has just put down, and the pile at that time.

    ``kept`` are its present up-to card and the cards below it.
    """
    old = [card for card in kept if card not in laid]
    if old:
        # The chain had only jokers, so the old up-to cards still lie below them.
        return old, list(pile)
    rest = len(pile) - sum(card not in kept for card in laid)
    first = rest - 1
    while first > 0 and SUIT[pile[first]] < 0:
        first -= 1
    return list(pile[max(0, first) : rest]), list(pile[: max(0, first)])


def start_of(
    rules: Rules,
    seat: int,
    ups: Sequence[str],
    beside: Sequence[Sequence[str]],
    put: Sequence[bool],
    turns: Sequence[int],
) -> From:
    """The start of the chains of ``seat``: rank and suit of its up-to card, and the limits."""
    step = step_of(rules, seat)
    rank, suit = stands_for(ups[seat - 1], beside[seat - 1], step)
    room = FAR
    if rules.early and not rules.racing:
        rival = 2 - seat
        if not put[rival] and turns[rival] < PROTECTED:
            room = (stands_for(ups[rival], beside[rival], 1)[0] - rank) % ROUND
    return _start(rank, suit, step, rules.extend, not rules.plain_end, room)


# A cached start costs less than half as much as a new one, and there are few.
_start: Final = lru_cache(4096)(From)


def good_for(start: int, card: str) -> int:
    """The distance in ranks from a start rank up to the card's rank, if it is 0 to 4.

    Returns -1 if the distance is larger, or if the card is a joker.
    """
    if SUIT[card] < 0:
        return -1
    by = (RANK[card] - start) % ROUND
    return by if by < 5 else -1


# --- results -----------------------------------------------------------------------------------


def won_by(s: Chase, seat: int, reason: Reason) -> Result:
    """The result when ``seat`` wins; in a race, other seats are ranked by the distance driven."""
    if s.rules.racing and reason is Reason.FINISH:
        places = tuple(
            1
            if other == seat
            else 2
            + sum(
                s.gone[ahead - 1] > s.gone[other - 1]
                for ahead in range(1, s.seats + 1)
                if ahead != seat
            )
            for other in range(1, s.seats + 1)
        )
    else:
        places = tuple(1 if other == seat else 2 for other in range(1, s.seats + 1))
    return Result(reason, places, tuple(int(place == 1) for place in places))


def drawn(s: Chase) -> Result:
    """The result when the game reaches its turn limit: a draw."""
    return Result(Reason.LIMIT, (1,) * s.seats, (0,) * s.seats)


def home(s: Chase, seat: int) -> bool:
    """Whether ``seat`` has finished the race: it has driven all laps."""
    return s.rules.racing and s.gone[seat - 1] >= s.rules.laps * ROUND


def last_chain(s: Chase) -> tuple[From, Chain] | None:
    """The last chain and its start, if the seat to move has put it down and must now discard.

    Returns None if no legal chain explains how the cards lie.
    """
    me = s.turn - 1
    kept = [*s.beside[me], s.ups[me]]
    old, before = before_chain(s.laid, kept, s.pile)
    if not old or [SUIT[card] >= 0 for card in old] != [True] + [False] * (len(old) - 1):
        return None
    ups, beside = s.ups.copy(), s.beside.copy()
    ups[me], beside[me] = old[-1], old[:-1]
    begin = start_of(s.rules, s.turn, ups, beside, s.put, s.turns)
    chain = walk([FACE[card] for card in s.laid], begin)
    if chain is None or chain.advance > s.gone[me]:
        return None
    # The chain's last cards stay with the seat. They fix the rank from which its next chain goes
    # on. The chain's other cards lie on the pile in their order.
    stays = min(chain.jokers + 1, len(s.laid))
    if chain.jokers < len(s.laid):
        lies = kept == s.laid[-stays:] and s.pile == [*before, *old, *s.laid[:-stays]]
    else:
        lies = kept == [*old, *s.laid]
    return (begin, chain) if lies else None


def spell(rank: int) -> str:
    """A rank as printed on cards: ``A``, ``2`` … ``10``."""
    return "10" if CIRCLE[rank] == "T" else CIRCLE[rank]
