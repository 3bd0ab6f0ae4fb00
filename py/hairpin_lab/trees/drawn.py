"""Daytona's nodes: chance draws every card, with probabilities that all players know.

A seat that can only draw a card has no decision, so the draw is a chance node, not a step of the
seat. Its outcome is a card value: suits never matter, and of the cards with this value the first in
the pack is drawn. The engine's order of the stock is ignored, so the game has no hidden
information.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, Self

from hairpin.games.daytona.cards import VALUES
from hairpin.games.daytona.rules import DRAW
from hairpin.games.daytona.state import NONE

from .memory import Entry
from .node import CHANCE, OVER, Node

if TYPE_CHECKING:
    from hairpin.core.chance import Chance
    from hairpin.games.daytona.state import Race


_VALUE: Final = VALUES.__getitem__
#: Card value -> all cards with this value, in the order of the pack.
_ALIKE: Final = {
    value: tuple(card for card, of in enumerate(VALUES) if of == value) for value in set(VALUES)
}


class DrawnNode(Node):
    """A node of the tree of a race of Daytona."""

    __slots__ = ()

    @property
    def actor(self) -> int:
        """The seat that takes the next step; ``CHANCE`` for the deal and for a draw; or
        ``OVER``."""
        race = self.state
        if race is None:
            return CHANCE
        if race.over is not None or self.taken >= self.tree.longest:
            return OVER
        turn: int = race.turn
        return CHANCE if race.card == NONE else turn

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance node with their probabilities. For a draw, an outcome is
        a card value (0 for a joker). Its probability is the share of the cards with this value
        among all cards that may be drawn.
        """
        race = self.state
        if race is None:
            return super().outcomes()
        cards = _to_come(race)
        numbers, total = Counter(map(_VALUE, cards)), len(cards)
        return [(value, numbers[value] / total) for value in sorted(numbers)]

    def take(self, number: int) -> None:
        """Advance as ``Node.take`` does. If a card is to be drawn, ``number`` is the card's value.
        Raises ``ValueError`` if no card of this value can be drawn.
        """
        race = self.state
        if race is None or race.card != NONE:
            super().take(number)
            return
        self._enter(Entry(race.turn, DRAW, number))
        self.taken += 1

    def resampled(self, seat: int, chance: Chance) -> Self:
        """Return a copy: no seat has hidden cards, and chance draws each card at its own node."""
        return self.copy()

    def enter(self, state: Any, entry: Entry) -> None:
        """Play an entry in a state. If chance drew a card for the entry, first put this card on top
        of the stock. Raises ``MoveError`` or ``ValueError``."""
        if entry.drawn is not None:
            _bring_up(state, entry.drawn)
        super().enter(state, entry)


def _to_come(race: Race) -> list[int]:
    """Return the cards that may be drawn next: the stock, or the cards of all piles if the stock is
    empty, because these refill it."""
    return race.stock or [card for pile in race.piles for card in pile]


def _bring_up(race: Race, value: int) -> None:
    """Put the first card of a value on top of the stock. Raises ``ValueError`` if no card of this
    value can be drawn."""
    coming = _to_come(race)
    first = next((card for card in _ALIKE.get(value, ()) if card in coming), None)
    if first is None:
        raise ValueError(f"no card of value {value} can come")
    stock = race.stock
    if not stock:
        # Refill the stock here. Otherwise the engine would refill it and shuffle it with its own
        # random numbers, and these would choose the card.
        for pile in race.piles:
            stock += pile
            pile.clear()
    at = stock.index(first)
    stock[at], stock[-1] = stock[-1], stock[at]
