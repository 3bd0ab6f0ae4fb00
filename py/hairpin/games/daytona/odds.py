"""What the next card drawn may bring, exactly, from what everybody at the table knows.

The stock's order is unknown, but not its content: it is every card that lies nowhere else. When it is
empty, all piles are shuffled before the next draw, so then they are what may come.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .cards import INDEX, VALUES, value_of
from .plan import CHOICE, HOME, PIT, WIDTH, plan_of

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Odds:
    """How many of the ``cards`` that may be drawn lead where, for a car at position ``at``.

    ``one`` and ``two`` are cards ahead, ``choice`` leaves the player one of both; ``back`` is a missed
    shift. ``values`` counts the cards by value, jokers first.
    """

    at: int
    cards: int
    pit: int
    back: int
    stay: int
    one: int
    two: int
    choice: int
    values: tuple[int, ...]

    @property
    def finish(self) -> int:
        """How many of the cards can take the car past the finish."""
        if self.at + 1 == HOME:
            return self.one
        return self.two + self.choice if self.at + 2 == HOME else 0


def plan_seen(observation: Mapping[str, Any]) -> bytes:
    """The plan of the track in an observation."""
    values = tuple(value_of(code) for code in (observation["line"], *observation["ring"]))
    return plan_of(values, value_of(observation["pit"]), missed=observation["missed"])


def to_come(observation: Mapping[str, Any]) -> list[int]:
    """The cards one of which is drawn next."""
    drawn = [INDEX[code] for pile in observation["piles"] for code in pile]
    drawn += [INDEX[observation["card"]]] if observation["card"] else []
    if not observation["stock"]:
        return drawn
    laid = [INDEX[code] for code in (observation["line"], *observation["ring"], observation["pit"])]
    return sorted(set(range(len(VALUES))).difference(drawn, laid))


def next_to_draw(observation: Mapping[str, Any]) -> int | None:
    """The seat that draws next; nobody after the end, nor if it is the seat that still chooses where
    to drive: where it will draw from is open."""
    if observation["over"] is not None:
        return None
    seat: int = observation["turn"]
    if observation["card"] is None:
        return seat
    waits = list(observation["waits"])
    while True:
        seat = seat % len(waits) + 1
        if seat == observation["turn"]:
            return None
        if observation["cars"][seat - 1] == HOME:
            continue
        if not waits[seat - 1]:
            return seat
        waits[seat - 1] -= 1


def values_by_lead(observation: Mapping[str, Any], seat: int) -> dict[int, list[int]]:
    """Which of the values that may be drawn take a seat where; jokers last."""
    at, plan = observation["cars"][seat - 1], plan_seen(observation)
    found: dict[int, list[int]] = {}
    for value in sorted({VALUES[card] for card in to_come(observation)}, key=lambda v: v or WIDTH):
        found.setdefault(plan[at * WIDTH + value], []).append(value)
    return found


@dataclass(frozen=True, slots=True)
class Way:
    """How the next draw brings a car somewhere: by which values, jokers last, and by how many of the cards that may be
    drawn."""

    values: tuple[int, ...]
    cards: int
    of: int


def reach(observation: Mapping[str, Any]) -> dict[int, Way]:
    """The positions that the next draw can take a car to, before it is made; it is drawn for the seat whose turn it is.

    A card that leaves the choice between two counts for both, so these are no shares of one whole.
    """
    if observation["over"] is not None or observation["card"] is not None:
        return {}
    seat: int = observation["turn"]
    at = observation["cars"][seat - 1]
    seen, leads = odds(observation), values_by_lead(observation, seat)
    found: dict[int, Way] = {}
    for to in (at + 2, at + 1, at - 1):
        values = leads.get(to, []) + (leads.get(CHOICE, []) if to > at else [])
        cards = sum(seen.values[value] for value in values)
        if cards:
            ordered = tuple(sorted(values, key=lambda value: value or WIDTH))
            found[to] = Way(ordered, cards, seen.cards)
    return found


def odds(observation: Mapping[str, Any], seat: int | None = None) -> Odds:
    """What the next card drawn would bring to a seat: the one to act unless told otherwise.

    Raises ``ValueError`` for a car that has finished.
    """
    at = observation["cars"][(seat or observation["turn"]) - 1]
    if at == HOME:
        raise ValueError("this car is at home")
    plan = plan_seen(observation)
    values = [0] * WIDTH
    for card in to_come(observation):
        values[VALUES[card]] += 1
    leads: dict[int, int] = {}
    for value, number in enumerate(values):
        to = plan[at * WIDTH + value]
        leads[to] = leads.get(to, 0) + number
    return Odds(
        at=at,
        cards=sum(values),
        pit=leads.get(PIT, 0),
        back=leads.get(at - 1, 0),
        stay=leads.get(at, 0),
        one=leads.get(at + 1, 0),
        two=leads.get(at + 2, 0),
        choice=leads.get(CHOICE, 0),
        values=tuple(values),
    )
