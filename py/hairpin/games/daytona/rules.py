"""Turns of Daytona: the draw, the choice, the next seat, and the end of the race.

``plan`` says where a card takes a car. Ruling: a card of the pit stop's value calls the car in
before any movement, also at the start line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ...core.report import NO_REPORT
from . import report as events
from .cards import KING, VALUES, rank
from .plan import CHOICE, HOME, PIT, WIDTH
from .state import NONE

if TYPE_CHECKING:
    from ...core.report import Report
    from .state import Race

DRAW: Final = "draw"
SHAPE: Final = re.compile("draw|to [A3-9TJQK]")
PIT_TURNS: Final = 2

_TO: Final = tuple(f"to {rank(value)}" for value in range(KING + 1))


def actors(race: Race) -> tuple[int, ...]:
    """Return the seat that must draw or choose; empty once the race is over."""
    return () if race.over is not None else (race.turn,)


def moves(race: Race, seat: int) -> list[str]:
    """Return the legal moves: to draw, or to choose one of two cards ahead, the nearer first."""
    if race.over is not None or seat != race.turn:
        return []
    if race.card == NONE:
        return [DRAW]
    at = race.cars[race.turn - 1]
    return [to(race, at + 1), to(race, at + 2)]


def value_at(race: Race, position: int) -> int:
    """Return the value of the card at a position; positions 0 and ``HOME`` share one card."""
    track = race.track
    return VALUES[track.line if position in (0, HOME) else track.ring[position - 1]]


def to(race: Race, position: int) -> str:
    """Return the move that drives to a position; it contains the value of the card there."""
    return _TO[value_at(race, position)]


def aim(race: Race, move: str) -> int:
    """Return the position to which a legal choice leads."""
    near = race.cars[race.turn - 1] + 1
    return near if move == to(race, near) else near + 1


def draw(race: Race, at: int, report: Report = NO_REPORT) -> None:
    """Turn over the top card of the stock for the seat to act, and carry out the card.

    If the card gives a choice, it stays on the table as ``race.card``; otherwise the turn ends.
    """
    race.at = at
    seat = race.turn
    if not race.stock:
        events.gathering(report, race)
        _gather(race)
    card = race.stock.pop()
    car = race.cars[seat - 1]
    leads = race.plan[car * WIDTH + VALUES[card]]
    events.drawn(report, race, card, leads)
    if leads == CHOICE:
        race.card = card
        return
    race.piles[seat - 1].append(card)
    if leads == PIT:
        race.waits[seat - 1] = PIT_TURNS
    elif leads != car:
        race.cars[seat - 1] = leads
        if leads == HOME and _last_home(race, seat, report):
            return
    _go_on(race, report)


def choose(race: Race, move: str, at: int, report: Report = NO_REPORT) -> None:
    """Drive the car of the seat to act to the chosen card, and end the turn."""
    race.at = at
    seat, position = race.turn, aim(race, move)
    events.chosen(report, race, position)
    race.piles[seat - 1].append(race.card)
    race.card = NONE
    race.cars[seat - 1] = position
    if position == HOME and _last_home(race, seat, report):
        return
    _go_on(race, report)


def _gather(race: Race) -> None:
    """Shuffle all drawn cards into a new stock, including those of waiting and finished cars."""
    for pile in race.piles:
        race.stock += pile
        pile.clear()
    race.chance.shuffle(race.stock)


def _last_home(race: Race, seat: int, report: Report) -> bool:
    """Record that a car finishes; if only one car is left, end the race and return True."""
    race.home.append(seat)
    if len(race.home) < race.seats - 1:
        return False
    race.over = race.outcome()
    events.ended(report, race)
    return True


def _go_on(race: Race, report: Report) -> None:
    """Pass the turn to the next seat that may draw; a waiting seat that is skipped loses a turn."""
    cars, waits, seats = race.cars, race.waits, race.seats
    i = race.turn - 1
    while True:
        i += 1
        if i == seats:
            i = 0
        if cars[i] == HOME:
            continue
        if not waits[i]:
            break
        waits[i] -= 1
        events.waited(report, race, i + 1)
    race.turn = i + 1
