"""The exact odds of the next draw, from public knowledge.

The stock's order is hidden, but its content is known: every card that is neither laid nor drawn.
When the stock is empty, the next draw comes from all piles, shuffled.
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
    """The outcomes of the next draw of a car at position ``at``, each with its number of cards.

    ``cards`` is the number of all cards that may be drawn.

    The cards in ``one`` move the car by one card, the cards in ``two`` by two cards; for the cards
    in ``choice`` the player decides between the two. The cards in ``back`` cause a missed shift.
    ``values`` counts the cards by value, jokers first.
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
        """The number of cards that can take the car over the finish line."""
        if self.at + 1 == HOME:
            return self.one
        return self.two + self.choice if self.at + 2 == HOME else 0


def plan_seen(observation: Mapping[str, Any]) -> bytes:
    """Return the plan (``plan_of``) of the track that an observation shows."""
    values = tuple(value_of(code) for code in (observation["line"], *observation["ring"]))
    return plan_of(values, value_of(observation["pit"]), missed=observation["missed"])


def to_come(observation: Mapping[str, Any]) -> list[int]:
    """Return the cards that may be drawn next: the stock, or all drawn cards if it is empty."""
    drawn = [INDEX[code] for pile in observation["piles"] for code in pile]
    drawn += [INDEX[observation["card"]]] if observation["card"] else []
    if not observation["stock"]:
        return drawn
    laid = [INDEX[code] for code in (observation["line"], *observation["ring"], observation["pit"])]
    return sorted(set(range(len(VALUES))).difference(drawn, laid))


@dataclass(frozen=True, slots=True)
class Prospect:
    """The next draw of a car at some position: ``on`` and ``back`` count the cards that move it
    forward or back, ``finish`` those that can take it home, ``of`` all cards that may be drawn."""

    on: int
    back: int
    finish: int
    of: int


def prospect(observation: Mapping[str, Any], at: int) -> Prospect:
    """Return the prospect of a car at position ``at``, which is not home."""
    plan, coming = plan_seen(observation), to_come(observation)
    leads = [plan[at * WIDTH + VALUES[card]] for card in coming]
    on = sum(to == CHOICE or at < to <= HOME for to in leads)
    # From the second-last card, a choice leads home, too.
    finish = sum(to == HOME or (to == CHOICE and at + 2 == HOME) for to in leads)
    return Prospect(on, sum(to < at for to in leads), finish, len(coming))


def values_by_lead(observation: Mapping[str, Any], seat: int) -> dict[int, list[int]]:
    """Map each outcome of a seat's next draw to the card values that lead to it.

    The values are sorted, and the joker comes last.
    """
    at, plan = observation["cars"][seat - 1], plan_seen(observation)
    found: dict[int, list[int]] = {}
    for value in sorted({VALUES[card] for card in to_come(observation)}, key=lambda v: v or WIDTH):
        found.setdefault(plan[at * WIDTH + value], []).append(value)
    return found


@dataclass(frozen=True, slots=True)
class Reach:
    """The cards that take a car to one position in the next draw.

    ``values`` are the card values, jokers last. ``cards`` counts the cards of these values among
    the ``of`` cards that may be drawn.
    """

    values: tuple[int, ...]
    cards: int
    of: int


def reach(observation: Mapping[str, Any]) -> dict[int, Reach]:
    """Map each position that a car can reach with the next draw to the cards that take it there.

    Empty after the race, and while a drawn card waits for a choice. A card that allows a choice
    counts for both positions, so the shares may add up to more than 1.
    """
    if observation["over"] is not None or observation["card"] is not None:
        return {}
    seat: int = observation["turn"]
    at = observation["cars"][seat - 1]
    seen, leads = odds(observation), values_by_lead(observation, seat)
    found: dict[int, Reach] = {}
    for to in (at + 2, at + 1, at - 1):
        values = leads.get(to, []) + (leads.get(CHOICE, []) if to > at else [])
        cards = sum(seen.values[value] for value in values)
        if cards:
            ordered = tuple(sorted(values, key=lambda value: value or WIDTH))
            found[to] = Reach(ordered, cards, seen.cards)
    return found


def odds(observation: Mapping[str, Any], seat: int | None = None) -> Odds:
    """Return the odds of the next draw of ``seat``; by default, of the seat to act.

    Raises ``ValueError`` if the seat's car has finished.
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
