"""Daytona's own bots. They see the public observation only, never the order of the stock.

The only decision is between two cards ahead, so the drivers differ in how they choose. The farther
card is never worse: a solver in the tests finds no position where the nearer one is quicker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Thought
from .cards import DEUCE, value_of
from .plan import HOME

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...core.chance import Chance

LEAD: Final = 2  # if every opponent is at least this many cards behind, Mina takes the nearer card
HABIT: Final = 2  # Otto uses one in ``HABIT`` deuces as a 2, and all other deuces as jokers


def timid(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Dot's choice: always the nearer card."""
    yield Thought(moves[0], len(moves), final=True)


def by_number(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Gus's choice: the card closest in value to the drawn card.

    With a deuce he takes the nearer card.
    """
    if len(moves) == 1:
        yield Thought(moves[0], 1, final=True)
        return
    value = value_of(observation["card"])
    near, far = (abs(_value_ahead(observation, by) - value) for by in (1, 2))
    if value == DEUCE or near < far:
        best = moves[0]
    else:
        best = moves[1] if far < near else chance.pick(moves)
    yield Thought(best, 2, final=True)


def contented(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Mina's choice: the farther card, or the nearer one if she leads by ``LEAD`` cards."""
    me = observation["turn"] - 1
    mine, *others = observation["cars"][me:] + observation["cars"][:me]
    leads = all(car == HOME or car + LEAD <= mine for car in others)
    yield Thought(moves[0] if leads else moves[-1], len(moves), final=True)


def by_habit(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Otto's choice: the farther card. With half of his deuces he takes the nearer card."""
    deuce = len(moves) > 1 and value_of(observation["card"]) == DEUCE
    joker = deuce and chance.below(HABIT) > 0
    yield Thought(moves[0] if joker else moves[-1], len(moves), final=True)


def farther(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield Vera's choice: always the farther card."""
    yield Thought(moves[-1], len(moves), final=True)


def _value_ahead(observation: Mapping[str, Any], by: int) -> int:
    """Return the value of the card that lies ``by`` positions ahead of the car to act."""
    position = observation["cars"][observation["turn"] - 1] + by
    return value_of(observation["line"] if position == HOME else observation["ring"][position - 1])
