"""The steps of Pursuit: a chain is ``put``, card after card, and ``end``; passing is ``pass`` and
card after card.

``end`` follows every chain, even a full one, so that the steps depend on the move's text alone. The
number of cards to pass is fixed, so passing needs no end. The step of a card has its name in moves
(``5S``, ``*``, ``*B``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hairpin.core.cards import JOKER, JOKER_COLOURS, SUITS
from hairpin.core.errors import NotAMove
from hairpin.games.pursuit.cards import CIRCLE, split
from hairpin.games.pursuit.rules import SHAPE

from .step import Steps

if TYPE_CHECKING:
    from collections.abc import Sequence

_CARDS: Final = (
    *(rank + suit for suit in SUITS for rank in CIRCLE),
    JOKER,
    *(JOKER + colour for colour in JOKER_COLOURS),
)
_PUT, _PASS, _END = "put", "pass", "end"
_NAMES: Final = (
    "take stock",
    "take discard",
    *(f"discard {card}" for card in _CARDS),
    _PUT,
    _PASS,
    *_CARDS,
    _END,
)


class PursuitSteps(Steps):
    """The steps of Pursuit; a move with several cards has several steps."""

    __slots__ = ("put", "passing", "end", "cards")

    def __init__(self) -> None:
        super().__init__("pursuit", _NAMES, (_PUT, _PASS))
        self.put, self.passing, self.end = (self.numbers[name] for name in (_PUT, _PASS, _END))
        self.cards = {card: self.numbers[card] for card in _CARDS}

    def of(self, move: str) -> tuple[int, ...]:
        """The steps of a move. Raises ``NotAMove`` for another text."""
        if not SHAPE.fullmatch(move):
            raise NotAMove("error.move.shape", move=move[:40])
        verb, _, what = move.partition(" ")
        if verb not in (_PUT, _PASS):
            return (self.numbers[move],)
        cards = (self.cards[card] for card in split(what))
        return (self.put, *cards, self.end) if verb == _PUT else (self.passing, *cards)

    def legal(self, moves: Sequence[str], begun: Sequence[int] = ()) -> list[int]:
        """The possible next steps, ascending; each leads to a legal move."""
        if not begun:
            return [step for step, marked in enumerate(self._first(moves)) if marked]
        if begun[0] not in (self.put, self.passing) or begun[-1] == self.end:
            return []
        start = self._text(begun)
        size, cards = len(start), self.cards
        found: set[int] = set()
        for move in moves:
            if not move.startswith(start):
                continue
            card = move[size : size + 2]
            if not card:
                # A complete chain; passing needs no end.
                if begun[0] == self.put:
                    found.add(self.end)
            elif card in cards:
                found.add(cards[card])
            elif card[0] == JOKER:
                found.add(cards[JOKER])
            # Otherwise the text goes on with a joker's colour, so the last begun card is another
            # one.
        return sorted(found)

    def mask(self, moves: Sequence[str], begun: Sequence[int] = ()) -> bytearray:
        """The steps of ``legal`` as one byte per step."""
        if not begun:
            return self._first(moves)
        marks = bytearray(len(_NAMES))
        for step in self.legal(moves, begun):
            marks[step] = 1
        return marks

    def move(self, moves: Sequence[str], steps: Sequence[int]) -> str | None:
        """The move of these legal steps, once it is complete; None before."""
        if not steps:
            return None
        first = steps[0]
        if first == self.put:
            return self._text(steps[:-1]) if steps[-1] == self.end else None
        if first == self.passing:
            text = self._text(steps)
            return text if text in moves else None
        return self.names[first]

    def _first(self, moves: Sequence[str]) -> bytearray:
        """One mark per step that can begin a move."""
        marks = bytearray(len(_NAMES))
        # Chains stand before all other moves, and can be many.
        for number in map(self.numbers.get, reversed(moves)):
            if number is None:
                marks[self.put if moves[0].startswith(_PUT) else self.passing] = 1
                break
            marks[number] = 1
        return marks

    def _text(self, begun: Sequence[int]) -> str:
        names = self.names
        return f"{names[begun[0]]} {''.join([names[step] for step in begun[1:]])}"
