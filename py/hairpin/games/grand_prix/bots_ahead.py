"""Vera's look ahead: deal the hidden cards at random and simulate the plays after a card.

In the simulation every seat plays quickly. It tries one way of each card, staying in lane, and
plays the card with the largest gain over its later value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .cards import CARS, WHITE, deck
from .circuit import SPREAD
from .driving import HOME, switch
from .observe import deal_unseen
from .state import LEFT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...core.chance import Chance
    from .bots_judge import Judge
    from .driving import Field


class Plan(NamedTuple):
    """A way to carry out a card: its ``worth`` without look-ahead, and the ``cost`` of the card.

    Both are in prize points; ``field`` has the cars after the card.
    """

    worth: float
    cost: float
    card: str
    choices: tuple[str, ...]
    field: Field


class Reply(NamedTuple):
    """A card that a seat plays in the simulation, its gain for the seat, and the field after it."""

    gain: float
    card: str
    field: Field


def carry_quickly(judge: Judge, field: Field, card: str, seat: int) -> tuple[float, Field]:
    """Carry out a card; each car stays in its lane if possible.

    Returns what the steps of all cars are worth to ``seat``, and the field after the card.
    """
    lines, pair = deck()[card].lines, deck()[card].switch
    worth, road, laps = judge.step_values[seat], judge.road, judge.laps
    rows, gain = len(road), 0.0
    field = field.copy()
    if pair is not None:
        one, other = pair
        apart = rows * (field.crossed[one] - field.crossed[other])
        apart += field.row[one] - field.row[other]
        if switch(field, one, other):
            gain = (worth[other] - worth[one]) * apart
        return gain, field
    taken = field.taken
    free: list[int] | None = None
    for car, steps in lines:
        if car == WHITE:
            if free is None:
                named = {each for each, _ in lines}
                free = [c for c in range(CARS) if c not in named and field.row[c] != HOME]
                free.sort(key=worth.__getitem__)
            if not free:
                break
            car = free.pop()
        row = start = field.row[car]
        if row == HOME:
            continue
        own = lanes = 1 << field.lane[car]
        last, made = field.crossed[car] == laps, 0
        home = False
        while made < steps:
            to = row + 1
            if to == rows:
                if last:
                    home = True
                    break
                to = 0
            ahead = SPREAD[lanes] & road[to] & ~taken[to]
            if not ahead:
                break
            lanes, row = ahead, to
            made += 1
        gain += worth[car] * made
        taken[start] &= ~own
        if home:
            field.row[car], field.lane[car] = HOME, 0
            field.finished.append(car)
        else:
            lane = lanes & own or lanes & -lanes
            taken[row] |= lane
            field.row[car], field.lane[car] = row, lane.bit_length() - 1
        if home or row < start:
            field.crossed[car] += 1
    return gain, field


def gain_bound(judge: Judge, card: str, seat: int) -> float:
    """Return a number that the gain of a card cannot exceed.

    It counts all steps of the card, as if no car were blocked, and leaves out lines that do harm.
    """
    worth, later = judge.step_values[seat], judge.later(card, seat)
    if deck()[card].switch is not None:
        return float("inf")
    highest = (*worth, max(worth))  # the last entry is for ``WHITE``
    return sum(max(0.0, highest[car]) * steps for car, steps in deck()[card].lines) - later


def reply(judge: Judge, field: Field, hand: Sequence[str], seat: int) -> Reply:
    """Return the card that a seat plays in the simulation.

    ``hand`` is sorted by ``gain_bound``, the largest first, so that the search can stop early.
    """
    best: Reply | None = None
    for card in hand:
        if best is not None and gain_bound(judge, card, seat) <= best.gain:
            break
        gain, then = carry_quickly(judge, field, card, seat)
        gain -= judge.later(card, seat)
        if best is None or gain > best.gain:
            best = Reply(gain, card, then)
    assert best is not None
    return best


def simulate(
    judge: Judge, observation: dict[str, Any], plans: Sequence[Plan], chance: Chance
) -> Iterator[tuple[list[float], int]]:
    """Simulate random deals; after each deal, yield averages and a count.

    The averages are the results of the plans over all deals so far. The count is the number of
    cards that the simulation has played so far.
    """
    totals = [0.0] * len(plans)
    plays = 0
    for deal in range(1, judge.taste.samples + 1):
        dealt = deal_hands(judge, observation, chance)
        for i, plan in enumerate(plans):
            field, spent, played = play_on(judge, observation, dealt, plan)
            plays += played
            totals[i] += judge.value(field) - judge.now - spent
        yield [total / deal for total in totals], plays


def deal_hands(judge: Judge, observation: dict[str, Any], chance: Chance) -> list[list[str]]:
    """Deal the unseen cards at random; return all hands, each sorted for ``reply``."""
    me = judge.me
    dealt = deal_unseen(observation, chance)
    dealt[me - 1] = list(observation["hands"][me - 1]["cards"])
    for seat, hand in enumerate(dealt, 1):
        hand.sort(key=lambda card, s=seat: -gain_bound(judge, card, s))  # type: ignore[misc]
    return dealt


def play_on(
    judge: Judge, observation: dict[str, Any], dealt: Sequence[list[str]], plan: Plan
) -> tuple[Field, float, int]:
    """Play ``taste.plies`` cards after a plan; return the field, what the cards cost the judging
    seat, and the number of cards played."""
    taste, me, seats = judge.taste, judge.me, observation["seats"]
    owner: list[int] = observation["owner"]
    own = [[car for car in range(CARS) if owner[car] == seat] for seat in range(seats + 1)]
    least = LEFT if observation["redeals"] else 0
    hands = list(dealt)
    hands[me - 1] = [card for card in dealt[me - 1] if card != plan.card]
    field, spent = plan.field, plan.cost
    seat, plays = me, 0
    for _ in range(taste.plies):
        seat = seat % seats + 1
        hand = hands[seat - 1]
        if len(hand) <= least or all(field.row[car] == HOME for car in own[seat]):
            continue
        found = reply(judge, field, hand, seat)
        plays += 1
        # Count the cost of Vera's cards only: opponents' cards are guesses, and counting
        # them made Vera play worse.
        if seat == me:
            spent += judge.cost(found.card, hand)
        field = found.field
        hands[seat - 1] = [card for card in hand if card != found.card]
    return field, spent, plays
