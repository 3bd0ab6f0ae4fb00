"""The judgement of positions and cards by Vera and, with other weights, by Gus, Mina and Otto.

*Hopes* are the expected prizes of the cars, computed from the number of steps that each car still
has to go. A car whose way is blocked now is *stuck*. It counts as farther from the finish, so a
seat gains by blocking opponents' cars. The *cost* of a card is its value in a later turn, which the
seat loses when it plays the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp
from typing import TYPE_CHECKING, Final, NamedTuple

from .cards import CARS, WHITE, deck
from .circuit import SPREAD
from .driving import HOME, remaining

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .circuit import Circuit
    from .driving import Field
    from .state import Rules

FINE: Final = 8  # distances are counted in eighths of a step
_FAR: Final = FINE * 420  # larger than any distance between two cars


@dataclass(frozen=True)
class Taste:
    """The weights and the effort of a bot. The defaults are Vera's weights, tuned in games of Vera
    against herself."""

    # Close to the finish, a car that is this many steps ahead of another car stays ahead with a
    # chance of 88 %.
    width: float = 7.0
    widen: float = 0.10  # added to ``width`` for each step that the middle car has to go
    rivals: float = 0.5  # weight of each opponent's prizes; the seat's own prizes weigh 1
    stuck: float = 0.5  # added to a car's distance, in steps, for each near step that is blocked
    look: int = 6  # number of steps ahead of a car in which the bot looks for blocks
    # To value one step of a car, the bot moves the car this many steps on trial.
    probe: int = 4
    gain: float = 0.55  # a step's later value is its present value times ``gain``, plus ``step``
    step: float = 1.1  # the constant part of a step's later value, in prize points
    blur: int = 0  # the largest random error in judging a way, in prize points
    thrifty: bool = True  # whether the bot subtracts a card's later value when it plays the card
    spare: int = 4  # cards of a hand that the bot expects never to play
    top: int = 12  # number of ways that the look-ahead examines
    samples: int = 12  # number of random deals that the look-ahead simulates
    plies: int = 2  # number of turns that the look-ahead simulates in each deal
    # Weight of the look-ahead's result; the plan's ``worth`` has weight 1 - ``trust``.
    trust: float = 0.7


TASTE: Final = Taste()


class Terms(NamedTuple):
    """The parts of a card's value for a seat, in prize points."""

    own: float  # the seat's gain in expected prizes
    others: float  # the opponents' loss of expected prizes, multiplied by a weight
    cost: float  # the card's later value, which the seat gives up

    @property
    def worth(self) -> float:
        """The value of playing the card."""
        return self.own + self.others - self.cost


@cache
def _chances(width: float) -> list[float]:
    """Return a car's chance to end behind another car, for each gap from ``-_FAR`` to ``_FAR``.

    The gap is the car's distance to go minus the other car's distance, in eighths of a step.
    """
    return [
        1.0 / (1.0 + exp(max(-60.0, min(60.0, -2.0 * gap / FINE / width))))
        for gap in range(-_FAR, _FAR + 1)
    ]


class Judge:
    """The judgement of positions and cards for seat ``me``; ``owner`` has the seat of each car."""

    def __init__(
        self,
        circuit: Circuit,
        rules: Rules,
        owner: Sequence[int],
        me: int,
        field: Field,
        taste: Taste = TASTE,
    ) -> None:
        self.taste = taste
        self.me = me
        self.road: tuple[int, ...] = circuit.road
        self.laps: int = rules.laps
        self.prizes: tuple[int, ...] = (*rules.prizes, 0, 0)
        seats = max(owner)
        rivals = taste.rivals if seats > 2 else 1.0
        self.weights: dict[int, list[float]] = {
            seat: [1.0 if by == seat else -rivals for by in owner] for seat in range(1, seats + 1)
        }
        self.steps_left: list[int] = [
            remaining(circuit, field, car, self.laps) for car in range(CARS)
        ]
        racing = sorted(left for left in self.steps_left if left)
        middle = racing[len(racing) // 2] if racing else 0
        # Rounding to a quarter of a step keeps the number of cached tables small.
        self.behind: list[float] = _chances(round(4 * (taste.width + taste.widen * middle)) / 4)
        self.stuck: list[int] = [
            round(FINE * taste.stuck * (taste.look - made)) for made in range(taste.look + 1)
        ]
        self.step_values: dict[int, list[float]] = self._step_values(field)
        self.steps: dict[int, list[float]] = {
            seat: [
                taste.gain * worth + (taste.step * weight[car] if self.steps_left[car] else 0.0)
                for car, worth in enumerate(self.step_values[seat])
            ]
            for seat, weight in self.weights.items()
        }
        self.laters: dict[int, dict[str, float]] = {seat: {} for seat in self.weights}
        self.now: float = self.value(field)

    # --- roads -------------------------------------------------------------------------------

    def distances(self, field: Field) -> list[tuple[int, int]]:
        """Return (car, distance to go) of each racing car, in eighths of a step.

        Blocks add to the distance.
        """
        road, taken, laps, stuck, look = (
            self.road,
            field.taken,
            self.laps,
            self.stuck,
            self.taste.look,
        )
        rows, found = len(road), []
        for car in range(CARS):
            row = field.row[car]
            if row == HOME:
                continue
            crossed, lanes, made = field.crossed[car], 1 << field.lane[car], 0
            left = (laps + 1 - crossed) * rows - row
            while made < look:
                row += 1
                if row == rows:
                    row = 0
                    if crossed == laps:
                        made = look
                        break
                lanes = SPREAD[lanes] & road[row] & ~taken[row]
                if not lanes:
                    break
                made += 1
            found.append((car, left * FINE + stuck[made]))
        return found

    def hopes(self, field: Field, to_go: Sequence[tuple[int, int]]) -> list[float]:
        """Return the expected prize of each car."""
        behind, prizes, first = self.behind, self.prizes, len(field.finished)
        got = [0.0] * CARS
        for place, car in enumerate(field.finished):
            got[car] = float(prizes[place])
        places = [float(first)] * len(to_go)
        for i in range(1, len(to_go)):
            left = to_go[i][1] + _FAR
            for j in range(i):
                chance = behind[left - to_go[j][1]]
                places[i] += chance
                places[j] += 1.0 - chance
        for (car, _), hoped in zip(to_go, places, strict=True):
            whole = int(hoped)
            part = hoped - whole
            got[car] = prizes[whole] * (1.0 - part) + prizes[whole + 1] * part
        return got

    def value(self, field: Field) -> float:
        """Return the seat's expected prizes minus the opponents' weighted expected prizes."""
        total = 0.0
        weight = self.weights[self.me]
        for car, hope in enumerate(self.hopes(field, self.distances(field))):
            total += weight[car] * hope
        return total

    def terms(self, before: Field, field: Field, card: str, hand: Sequence[str]) -> Terms:
        """Return the parts of a card's value, if the card turns field ``before`` into ``field``."""
        was, now = (self.hopes(each, self.distances(each)) for each in (before, field))
        weight = self.weights[self.me]
        own = others = 0.0
        for car in range(CARS):
            if weight[car] > 0:
                own += now[car] - was[car]
            else:
                others += weight[car] * (now[car] - was[car])
        return Terms(own, others, self.cost(card, hand))

    # --- cards -------------------------------------------------------------------------------

    def _step_values(self, field: Field) -> dict[int, list[float]]:
        """Return for each seat a list with one number per car.

        The number says how much a step of this car, made now, is worth to the seat.
        """
        probe, to_go = self.taste.probe, self.distances(field)
        usual = self.hopes(field, to_go)
        worth = {seat: [0.0] * CARS for seat in self.weights}
        for i, (car, left) in enumerate(to_go):
            moved = list(to_go)
            moved[i] = (car, left - probe * FINE)
            then = self.hopes(field, moved)
            for seat, weight in self.weights.items():
                gained = sum(weight[each] * (then[each] - usual[each]) for each in range(CARS))
                worth[seat][car] = gained / probe
        return worth

    def later(self, card: str, seat: int) -> float:
        """Return a card's value to a seat in a later turn; steps beyond the finish do not count."""
        found = self.laters[seat].get(card)
        if found is None:
            found = self.laters[seat][card] = self._later(card, self.steps[seat])
        return found

    def _later(self, card: str, worth: Sequence[float]) -> float:
        lines, total = deck()[card].lines, 0.0
        named = {car for car, _ in lines}
        cars = sorted(worth[c] for c in range(CARS) if c not in named and self.steps_left[c])
        for car, steps in lines:
            if car != WHITE:
                total += worth[car] * min(steps, self.steps_left[car])
            elif cars:
                total += cars.pop() * steps
        return total

    def cost(self, card: str, hand: Sequence[str]) -> float:
        """Return how much the later value of the hand falls if the card is played.

        The bot expects never to play the worst ``spare`` cards of the hand. If it plays a card of
        this group now, the worst card outside the group stays unplayed instead. So the cost is at
        least the value of that card.
        """
        laters = sorted(self.later(each, self.me) for each in hand)
        return max(self.later(card, self.me), laters[min(self.taste.spare, len(laters) - 1)])
