"""Daytona's nodes: chance turns up every card, with probabilities that all players know.

A seat that can only draw has no decision, so a draw is a chance node and no step of a seat. Its
outcome is a value: suits never matter, and of equal cards the first in the pack comes first. The
engine's order of the stock is ignored, so nothing of the game is hidden.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from hairpin.games.daytona.cards import VALUES
from hairpin.games.daytona.rules import DRAW
from hairpin.games.daytona.state import NONE

from .memory import Entry
from .node import CHANCE, OVER, Node

if TYPE_CHECKING:
    from hairpin.games.daytona.state import Race


_VALUE: Final = VALUES.__getitem__
#: The cards of each value, in the order of the pack.
_ALIKE: Final = {
    value: tuple(card for card, of in enumerate(VALUES) if of == value) for value in set(VALUES)
}


class DrawnNode(Node):
    """A point of a race of Daytona."""

    __slots__ = ()

    @property
    def actor(self) -> int:
        """As in ``Node``; ``CHANCE`` also if the next card is drawn."""
        race = self.state
        if race is None:
            return CHANCE
        if race.over is not None or self.taken >= self.tree.longest:
            return OVER
        turn: int = race.turn
        return CHANCE if race.card == NONE else turn

    def outcomes(self) -> list[tuple[int, float]]:
        """As in ``Node``; for a draw the values of the possible cards, 0 for a joker, each by their
        number."""
        race = self.state
        if race is None:
            return super().outcomes()
        cards = _to_come(race)
        numbers, total = Counter(map(_VALUE, cards)), len(cards)
        return [(value, numbers[value] / total) for value in sorted(numbers)]

    def take(self, number: int) -> None:
        """As in ``Node``; for a draw the value of a card. Raises ``ValueError`` if no such card can
        come."""
        race = self.state
        if race is None or race.card != NONE:
            super().take(number)
            return
        self._enter(Entry(race.turn, DRAW, number))
        self.taken += 1

    def enter(self, state: Any, entry: Entry) -> None:
        """Play an entry, with its card on top of the stock. Raises ``MoveError``,
        ``ValueError``."""
        if entry.drawn is not None:
            _bring_up(state, entry.drawn)
        super().enter(state, entry)


def _to_come(race: Race) -> list[int]:
    """The cards of which one is drawn next; an empty stock is refilled from all piles before the
    draw."""
    return race.stock or [card for pile in race.piles for card in pile]


def _bring_up(race: Race, value: int) -> None:
    """Put the first card of a value on top of the stock. Raises ``ValueError`` if no such card can
    come."""
    coming = _to_come(race)
    first = next((card for card in _ALIKE.get(value, ()) if card in coming), None)
    if first is None:
        raise ValueError(f"no card of value {value} can come")
    stock = race.stock
    if not stock:
        # The engine would refill the stock in the draw, but then its own random stream would choose
        # the card.
        for pile in race.piles:
            stock += pile
            pile.clear()
    at = stock.index(first)
    stock[at], stock[-1] = stock[-1], stock[at]
