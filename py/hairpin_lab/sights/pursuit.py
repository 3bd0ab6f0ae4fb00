"""Pursuit as numbers: the knowledge of a seat with a perfect memory, and its unfinished chain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from hairpin.core.cards import JOKER, JOKER_COLOURS, SUITS
from hairpin.games.pursuit.cards import CIRCLE, CODES, HAND, RANK, ROUND, SUIT
from hairpin.games.pursuit.rules import must_draw
from hairpin.games.pursuit.state import MOST_LAPS, PHASES, PUBLIC, stands_for

from .layout import Part, Sight

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.game import Game
    from hairpin.games.pursuit.state import Chase

_NAMES: Final = (
    *(rank + suit for suit in SUITS for rank in CIRCLE),
    *(JOKER + colour for colour in JOKER_COLOURS),
)
_FACES: Final = (*_NAMES, JOKER)
_N: Final = len(_NAMES)
# The index of a card; cards of both packs with equal rank and suit have the same index.
_CARD: Final = {code: _NAMES.index(code[:2]) for code in CODES}
_FACE: Final = {face: number for number, face in enumerate(_FACES)}
_PHASE: Final = {phase: number for number, phase in enumerate(PHASES)}
_MOST: Final = 127
_WORDS: Final = ("put", "pass")


class PursuitSight(Sight):
    """The vector of Pursuit. Cards are in the order ace to ten of spades, hearts, diamonds, clubs,
    red joker, black joker."""

    game: ClassVar[str] = "pursuit"
    parts: ClassVar[tuple[Part, ...]] = (
        Part("turn", 1, 1, "it is the own turn, or own cards are still to be passed"),
        Part("phase", len(PHASES), 1, "pass, take, put, discard"),
        Part("forced", 1, 1, "the stock card has to be taken"),
        Part("hand", _N, 4, "how many of each card the own hand has"),
        Part("taken", _N, 1, "the card this turn took from the pile, which may not be discarded"),
        Part("pile", _N, 4, "how many of each card the discard pile has"),
        Part("pile_top", _N, 1, "the card on top of it"),
        Part("stock", 1, len(CODES), "cards in the stock"),
        Part("stock_top", _N, 1, "the card on top of it, if the seat has looked at it"),
        Part("idle", 1, _MOST, "turns in a row that were mere exchanges with the pile"),
        Part("passes", 1, 3, "how many cards are to be passed, or were"),
        Part("passed", _N, 1, "own cards chosen to be passed"),
        Part("rank", ROUND, 1, "rank the seat is up to, ace to ten", seats=True),
        Part("suit", len(SUITS), 1, "suit it is up to", seats=True),
        Part("up", _N, 4, "cards that lie before the seat", seats=True),
        Part("known", _N, 4, "cards in its hand that are known; none for the own seat, see hand", seats=True),
        Part("hidden", 1, HAND + 1, "unknown cards in its hand", seats=True),
        Part("laps", 1, MOST_LAPS, "whole rounds of ten ranks it has come", seats=True),
        Part("ranks", 1, ROUND - 1, "ranks it has come beyond those", seats=True),
        Part("put", 1, 1, "has put down a chain", seats=True),
        Part("loses", 1, 1, "was bumped and loses its next turn", seats=True),
        Part("turns", 1, _MOST, "turns it has had, 127 at most", seats=True),
        Part("word", len(_WORDS), 1, "the own unfinished move has begun with put, with pass"),
        Part("begun", (HAND + 1) * len(_FACES), 1, "its cards so far, in order; the last of the 43 names is any joker"),
    )  # fmt: skip

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self._pile: tuple[list[str], bytearray] = ([], bytearray(_N))
        # Cache: for each observing seat the public numbers of all seats, and the parts of the state
        # from which they were made.
        self._open: list[bytes] = []
        self._from: tuple[object, ...] = ()

    def write(self, seen: Mapping[str, Any], seat: int) -> bytearray:
        """Return the whole observation as numbers."""
        into, seats = bytearray(self.size), self.seats
        phase, passing, pile = seen["phase"], seen["passing"], seen["pile"]
        if seen["over"] is None:
            into[0] = not passing["chosen"][seat - 1] if phase == "pass" else seen["turn"] == seat
        into[1 + _PHASE[phase]] = 1
        into[_FORCED] = seen["forced"]
        if seen["taken"]:
            into[_TAKEN + _CARD[seen["taken"]]] = 1
        into[_PILE : _PILE + _N] = self._counted(pile)
        if pile:
            into[_PILE_TOP + _CARD[pile[-1]]] = 1
        into[_STOCK] = seen["stock"]
        if seen["top"]:
            into[_STOCK_TOP + _CARD[seen["top"]]] = 1
        into[_IDLE] = seen["idle"]
        if passing is not None:
            into[_PASSES] = passing["count"]
            for card in passing["given"][seat - 1] or ():
                into[_PASSED + _CARD[card]] = 1
        ups, besides, hands, gone = seen["ups"], seen["beside"], seen["hands"], seen["gone"]
        put, loses, turns = seen["put"], seen["loses"], seen["turns"]
        rules = seen["rules"]
        opposite = rules["opposite"] and rules["racing"]
        for card, _, _ in hands[seat - 1]["cards"]:
            into[_HAND_OF[card]] += 1
        start, other = self.start, seat - 1
        for i in range(seats):
            held = hands[other]
            if i:
                place = start + _KNOWN
                for card, _, _ in held["cards"]:
                    into[place + _CARD[card]] += 1
            step = -1 if opposite and other % 2 else 1
            counts = put[other], loses[other], min(_MOST, turns[other])
            _write_public(
                into,
                start,
                ups[other],
                besides[other],
                step,
                len(held["hidden"]),
                gone[other],
                counts,
            )
            start += self.each
            other = (other + 1) % seats
        return into

    def read(self, game: Game[Any], state: Chase, seat: int) -> bytearray:
        """Return the same numbers as ``write``. The method reads the state directly and so saves
        time: it need not make an observation's lists of unknown cards.
        """
        into, seats = bytearray(self.size), self.seats
        phase, passing, pile = state.phase, state.passing, state.pile
        marks, bits = state.marks, PUBLIC | 1 << seat
        if passing is not None:
            into[_PASSES] = passing.size
            own = passing.given[seat - 1]
            for card in own or ():
                into[_PASSED + _CARD[card]] = 1
            if phase == "pass" and state.over is None:
                into[0] = own is None
        if phase != "pass" and state.over is None:
            into[0] = state.turn == seat
        into[1 + _PHASE[phase]] = 1
        into[_FORCED] = phase == "take" and must_draw(state)
        if state.taken:
            into[_TAKEN + _CARD[state.taken]] = 1
        into[_PILE : _PILE + _N] = self._counted(pile)
        if pile:
            into[_PILE_TOP + _CARD[pile[-1]]] = 1
        into[_STOCK] = len(state.stock)
        if state.peek & bits and state.stock:
            into[_STOCK_TOP + _CARD[state.stock[-1]]] = 1
        into[_IDLE] = state.idle
        for card in state.hands[seat - 1]:
            into[_HAND_OF[card]] += 1
        start = self.start
        into[start : start + seats * _EACH] = self._opened(state)[seat - 1]
        turns, hands = state.turns, state.hands
        had = turns[seat - 1]
        into[start + _TURNS] = had if had < _MOST else _MOST
        # Go clockwise from the next seat; negative indexes count from the end of the lists.
        for other in range(seat - seats, seat - 1):
            start += _EACH
            had, hand = turns[other], hands[other]
            into[start + _TURNS] = had if had < _MOST else _MOST
            known = [card for card in hand if marks[card][1] & bits]
            into[start + _HIDDEN] = len(hand) - len(known)
            for card in known:
                into[start + _KNOWN + _CARD[card]] += 1
        return into

    def _opened(self, s: Chase) -> list[bytes]:
        """Return for each observing seat the public numbers of all seats, without the count of
        turns.

        They are cached, and computed again only after a chain or a lost turn.
        """
        opposite = s.rules.opposite and s.rules.racing
        if self._from != (opposite, s.ups, s.beside, s.gone, s.put, s.loses):
            self._from = (
                opposite,
                s.ups[:],
                [*map(list, s.beside)],
                s.gone[:],
                s.put[:],
                s.loses[:],
            )
            blocks = []
            for other in range(self.seats):
                step, counts = (
                    -1 if opposite and other % 2 else 1,
                    (s.put[other], s.loses[other], 0),
                )
                block = bytearray(_EACH)
                _write_public(
                    block, 0, s.ups[other], s.beside[other], step, 0, s.gone[other], counts
                )
                blocks.append(block)
            self._open = [b"".join(blocks[i:] + blocks[:i]) for i in range(self.seats)]
        return self._open

    def _counted(self, pile: list[str]) -> bytearray:
        """Return how many of each card the pile has. Usually the pile has a card more or less than
        at the last call, so only the difference is counted.
        """
        last, counts = self._pile
        if pile != last:
            n = len(last)
            if pile[:n] == last:
                for card in pile[n:]:
                    counts[_CARD[card]] += 1
            elif last[: len(pile)] == pile:
                for card in last[len(pile) :]:
                    counts[_CARD[card]] -= 1
            else:
                counts = bytearray(_N)
                for card in pile:
                    counts[_CARD[card]] += 1
            self._pile = pile.copy(), counts
        return counts

    def begin(self, into: bytearray, begun: Sequence[str]) -> None:
        """Write the steps of the seat's unfinished move."""
        into[self.at["word"] + _WORDS.index(begun[0])] = 1
        start = self.at["begun"]
        for name in begun[1:]:
            into[start + _FACE[name]] = 1
            start += len(_FACES)


def _write_public(
    into: bytearray,
    start: int,
    up: str,
    beside: Sequence[str],
    step: int,
    hidden: int,
    gone: int,
    counts: tuple[bool, bool, int],
) -> None:
    """Write the public numbers of a seat, and the number of hidden cards in its hand, at index
    ``start``."""
    rank, suit = RANK[up], SUIT[up]
    if suit < 0:
        rank, suit = stands_for(up, beside, step)
    into[start + rank] = into[start + ROUND + suit] = 1
    place = start + _UP
    into[place + _CARD[up]] += 1
    for card in beside:
        into[place + _CARD[card]] += 1
    place = start + _HIDDEN
    into[place : place + 6] = bytes((hidden, gone // ROUND, gone % ROUND, *counts))


# The indexes of the parts; they do not depend on the number of seats.
_AT: Final = PursuitSight(2).at
_FORCED, _TAKEN, _PILE, _PILE_TOP = (_AT[part] for part in ("forced", "taken", "pile", "pile_top"))
_STOCK, _STOCK_TOP, _IDLE = _AT["stock"], _AT["stock_top"], _AT["idle"]
_PASSES, _PASSED = _AT["passes"], _AT["passed"]
_UP, _KNOWN, _HIDDEN, _TURNS = _AT["up"], _AT["known"], _AT["hidden"], _AT["turns"]
_EACH: Final = PursuitSight(2).each  # how many numbers the block of a seat has
_HAND_OF: Final = {card: _AT["hand"] + number for card, number in _CARD.items()}
