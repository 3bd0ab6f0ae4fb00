"""The steps of Pursuit: a chain is the step ``put``, a step per card, and ``end``; passing cards to
another seat is ``pass`` and a step per card.

``end`` follows every chain, even a full one, so that the steps depend only on the text of the move.
The number of cards to pass is fixed, so passing needs no ``end``. The step of a card is named like
the card in moves (``5S``, ``*``, ``*B``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..core.cards import JOKER, JOKER_COLOURS, SUITS
from ..core.errors import NotAMove
from ..games.pursuit.cards import CIRCLE, split
from ..games.pursuit.rules import SHAPE
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
        self.put: int = self.numbers[_PUT]
        self.passing: int = self.numbers[_PASS]
        self.end: int = self.numbers[_END]
        self.cards: dict[str, int] = {card: self.numbers[card] for card in _CARDS}

    def of(self, move: str) -> tuple[int, ...]:
        """Return the steps of a move. Raises ``NotAMove`` for any other text."""
        if not SHAPE.fullmatch(move):
            raise NotAMove("error.move.shape", move=move[:40])
        verb, _, what = move.partition(" ")
        if verb not in (_PUT, _PASS):
            return (self.numbers[move],)
        cards = (self.cards[card] for card in split(what))
        return (self.put, *cards, self.end) if verb == _PUT else (self.passing, *cards)

    def legal(self, moves: Sequence[str], begun: Sequence[int] = ()) -> list[int]:
        """Return the possible next steps in ascending order; each leads to a legal move."""
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
                # The cards are complete. A chain then needs the step ``end``; passing does not.
                if begun[0] == self.put:
                    found.add(self.end)
            elif card in cards:
                found.add(cards[card])
            elif card[0] == JOKER:
                found.add(cards[JOKER])
            # Otherwise ``card`` begins with a joker's colour: ``move`` has a joker with a colour
            # where ``begun`` has a joker without a colour. So ``begun`` does not lead to ``move``.
        return sorted(found)

    def mask(self, moves: Sequence[str], begun: Sequence[int] = ()) -> bytearray:
        """Return the steps of ``legal`` as one byte per step: 1 for a possible next step, else 0."""
        if not begun:
            return self._first(moves)
        marks = bytearray(len(_NAMES))
        for step in self.legal(moves, begun):
            marks[step] = 1
        return marks

    def move(self, moves: Sequence[str], steps: Sequence[int]) -> str | None:
        """Return the move that ``steps`` complete; None if more steps are needed."""
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
        """Return a mark per step: 1 if the step can begin a move, else 0."""
        marks = bytearray(len(_NAMES))
        # Go through the list backwards: chains stand at its beginning, and there can be many. All
        # chains begin with the same step, so the loop ends at the first chain that it meets.
        for number in map(self.numbers.get, reversed(moves)):
            if number is None:
                marks[self.put if moves[0].startswith(_PUT) else self.passing] = 1
                break
            marks[number] = 1
        return marks

    def _text(self, begun: Sequence[int]) -> str:
        names = self.names
        return f"{names[begun[0]]} {''.join([names[step] for step in begun[1:]])}"
