"""Daytona's own bots. They know what everybody knows: what lies open, never what comes next.

There is little to decide, so the drivers differ in how they choose between two cards. The farther one is never the
worse: a solver (in the tests) finds no track and no place on it where the nearer card brings a car home sooner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Thought
from .cards import DEUCE, value_of
from .plan import HOME

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...core.chance import Chance

LEAD: Final = 2  # cards ahead of all others: then Mina takes it easy
HABIT: Final = 2  # once in so many deuces Otto sees that it can do more than be a joker


def timid(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Always the nearer card."""
    yield Thought(moves[0], len(moves), final=True)


def by_number(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """The card nearest in value to the one drawn; a deuce goes one card ahead."""
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
    """The farther card, but the nearer one when well in the lead."""
    me = observation["turn"] - 1
    mine, *others = observation["cars"][me:] + observation["cars"][:me]
    leads = all(car == HOME or car + LEAD <= mine for car in others)
    yield Thought(moves[0] if leads else moves[-1], len(moves), final=True)


def by_habit(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """The farther card, but a deuce is often a joker only."""
    deuce = len(moves) > 1 and value_of(observation["card"]) == DEUCE
    joker = deuce and chance.below(HABIT) > 0
    yield Thought(moves[0] if joker else moves[-1], len(moves), final=True)


def farther(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """The farther card."""
    yield Thought(moves[-1], len(moves), final=True)


def _value_ahead(observation: Mapping[str, Any], by: int) -> int:
    """The value of the card so many ahead of the car to act."""
    position = observation["cars"][observation["turn"] - 1] + by
    return value_of(observation["line"] if position == HOME else observation["ring"][position - 1])
