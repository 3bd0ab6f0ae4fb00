"""How *hard* looks ahead: hidden cards are dealt as they may be, and some plays follow the card it thinks of.

Everybody then plays quickly: one way of each card, staying in lane, and the card that gains most beside what it
would be worth later.
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
    """A way to carry out a card, what it is worth at first sight, and what the card costs."""

    worth: float
    cost: float
    card: str
    choices: tuple[str, ...]
    field: Field


class Reply(NamedTuple):
    """A card somebody plays quickly."""

    gain: float
    card: str
    field: Field


def carried(judge: Judge, field: Field, card: str, seat: int) -> tuple[float, Field]:
    """A card carried out without much thought: what its steps are worth to a seat, and the road after it."""
    lines, pair = deck()[card].lines, deck()[card].switch
    worth, road, laps = judge.at_once[seat], judge.road, judge.laps
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


def most(judge: Judge, card: str, seat: int) -> float:
    """More than a card can gain a seat beside what it costs: nobody blocks what is good for it."""
    worth, later = judge.at_once[seat], judge.later(card, seat)
    if deck()[card].switch is not None:
        return float("inf")
    highest = (*worth, max(worth))  # the last is that of a white line
    return sum(max(0.0, highest[car]) * steps for car, steps in deck()[card].lines) - later


def reply(judge: Judge, field: Field, hand: Sequence[str], seat: int) -> Reply:
    """What a seat would play quickly. ``hand`` has the cards that could gain most first."""
    best: Reply | None = None
    for card in hand:
        if best is not None and most(judge, card, seat) <= best.gain:
            break
        gain, then = carried(judge, field, card, seat)
        gain -= judge.later(card, seat)
        if best is None or gain > best.gain:
            best = Reply(gain, card, then)
    assert best is not None
    return best


def follow(
    judge: Judge, observation: dict[str, Any], plans: Sequence[Plan], chance: Chance
) -> Iterator[tuple[list[float], int]]:
    """What each plan comes to on average, deal after deal, and how many plays that took so far."""
    taste, me, seats = judge.taste, judge.me, observation["seats"]
    owner: list[int] = observation["owner"]
    own = [[car for car in range(CARS) if owner[car] == seat] for seat in range(seats + 1)]
    least = LEFT if observation["redeals"] else 0
    mine = observation["hands"][me - 1]["cards"]
    totals = [0.0] * len(plans)
    plays = 0
    for deal in range(1, taste.samples + 1):
        dealt = deal_unseen(observation, chance)
        dealt[me - 1] = list(mine)
        for seat, hand in enumerate(dealt, 1):
            hand.sort(key=lambda card, seat=seat: -most(judge, card, seat))  # type: ignore[misc]
        for i, plan in enumerate(plans):
            hands = list(dealt)
            hands[me - 1] = [card for card in dealt[me - 1] if card != plan.card]
            field, spent = plan.field, plan.cost
            seat = me
            for _ in range(taste.plies):
                seat = seat % seats + 1
                hand = hands[seat - 1]
                if len(hand) <= least or all(field.row[car] == HOME for car in own[seat]):
                    continue
                found = reply(judge, field, hand, seat)
                plays += 1
                # To count what others spend was seen to do harm: it is guessed, and often wrong.
                if seat == me:
                    spent += judge.cost(found.card, hand)
                field = found.field
                hands[seat - 1] = [card for card in hand if card != found.card]
            totals[i] += judge.value(field) - judge.now - spent
        yield [total / deal for total in totals], plays
