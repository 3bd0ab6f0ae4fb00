"""What *hard* thinks of a road and of cards: the terms it weighs, each by a name.

*Hopes* are the prizes the cars can expect from how far each has to go. A car that could not use its steps now is *stuck*, which
counts like steps more to go: that is what makes blocking worth something, and a car behind another a worry. A card
played is not there later: what it would be worth then is what it *costs*.
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

FINE: Final = 8  # parts of a step in which cars are compared
_FAR: Final = FINE * 420  # nobody is farther ahead than this


@dataclass(frozen=True)
class Taste:
    """What hard's judgement is made of. Found by letting it play itself."""

    width: float = 7.0  # steps apart at which cars are nearly sure to stay in order, at the end
    widen: float = 0.10  # how much more of them for each step still to go
    rivals: float = 0.5  # what prizes of others count, each, beside one's own
    stuck: float = 0.5  # what a step that could not be made now counts beside one to go
    look: int = 6  # as many steps ahead a car is seen to be stuck
    probe: int = 4  # steps by which a car is moved in thought, to see what a step is worth
    gain: float = 0.55  # what steps of cards in hand count for the places they would bring
    step: float = 1.1  # what they count beside that, each
    blur: int = 0  # prize points by which a way may be misjudged
    thrifty: bool = True  # whether a card played is missed later
    spare: int = 4  # cards of a hand that will never be played
    top: int = 12  # ways that are followed on
    samples: int = 12  # deals of hidden cards each is followed through
    plies: int = 2  # cards that follow
    trust: float = 0.7  # what that counts beside the judgement of the way itself


TASTE: Final = Taste()


class Terms(NamedTuple):
    """Why a card is worth playing: each in prize points, good for the seat if above 0."""

    own: float  # how much better the own cars' prizes are to be hoped for
    others: float  # how much worse those of the others, as far as they count
    cost: float  # what the card would be worth later

    @property
    def worth(self) -> float:
        """All of it."""
        return self.own + self.others - self.cost


@cache
def _chances(width: float) -> list[float]:
    """How likely a car ends behind another, by how much farther it has to go, from the least gap on."""
    return [
        1.0 / (1.0 + exp(max(-60.0, min(60.0, -2.0 * gap / FINE / width))))
        for gap in range(-_FAR, _FAR + 1)
    ]


class Judge:
    """The judgement of one seat at one moment. Seats are those of ``owner``, by car."""

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
        self.road, self.laps = circuit.road, rules.laps
        self.prizes = (*rules.prizes, 0, 0)
        seats = max(owner)
        rivals = taste.rivals if seats > 2 else 1.0
        self.signs = {
            seat: [1.0 if by == seat else -rivals for by in owner] for seat in range(1, seats + 1)
        }
        self.lefts = [remaining(circuit, field, car, self.laps) for car in range(CARS)]
        racing = sorted(left for left in self.lefts if left)
        middle = racing[len(racing) // 2] if racing else 0
        # A quarter of a step is near enough, and keeps the tables few.
        self.behind = _chances(round(4 * (taste.width + taste.widen * middle)) / 4)
        self.stuck = [
            round(FINE * taste.stuck * (taste.look - made)) for made in range(taste.look + 1)
        ]
        self.at_once = self._at_once(field)
        self.steps = {
            seat: [
                taste.gain * worth + (taste.step * sign[car] if self.lefts[car] else 0.0)
                for car, worth in enumerate(self.at_once[seat])
            ]
            for seat, sign in self.signs.items()
        }
        self.laters: dict[int, dict[str, float]] = {seat: {} for seat in self.signs}
        self.now = self.value(field)

    # --- roads -------------------------------------------------------------------------------

    def ways_to_go(self, field: Field) -> list[tuple[int, int]]:
        """Each racing car and how far it has to go, in parts of a step, with what it is stuck."""
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
        """The prize to be hoped for, by car."""
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
        """The seat's hopes, less those of the others as far as they count."""
        total = 0.0
        sign = self.signs[self.me]
        for car, hope in enumerate(self.hopes(field, self.ways_to_go(field))):
            total += sign[car] * hope
        return total

    def terms(self, before: Field, field: Field, card: str, hand: Sequence[str]) -> Terms:
        """What speaks for a card that leads from one road to another."""
        was, now = (self.hopes(each, self.ways_to_go(each)) for each in (before, field))
        sign = self.signs[self.me]
        own = others = 0.0
        for car in range(CARS):
            if sign[car] > 0:
                own += now[car] - was[car]
            else:
                others += sign[car] * (now[car] - was[car])
        return Terms(own, others, self.cost(card, hand))

    # --- cards -------------------------------------------------------------------------------

    def _at_once(self, field: Field) -> dict[int, list[float]]:
        """What a step of each car is worth if it is made now, by seat."""
        probe, to_go = self.taste.probe, self.ways_to_go(field)
        usual = self.hopes(field, to_go)
        worth = {seat: [0.0] * CARS for seat in self.signs}
        for i, (car, left) in enumerate(to_go):
            moved = list(to_go)
            moved[i] = (car, left - probe * FINE)
            then = self.hopes(field, moved)
            for seat, sign in self.signs.items():
                gained = sum(sign[each] * (then[each] - usual[each]) for each in range(CARS))
                worth[seat][car] = gained / probe
        return worth

    def later(self, card: str, seat: int) -> float:
        """What a card is worth to a seat if it is kept: all its steps, as far as cars still need them."""
        found = self.laters[seat].get(card)
        if found is None:
            found = self.laters[seat][card] = self._later(card, self.steps[seat])
        return found

    def _later(self, card: str, worth: Sequence[float]) -> float:
        lines, total = deck()[card].lines, 0.0
        named = {car for car, _ in lines}
        cars = sorted(worth[c] for c in range(CARS) if c not in named and self.lefts[c])
        for car, steps in lines:
            if car != WHITE:
                total += worth[car] * min(steps, self.lefts[car])
            elif cars:
                total += cars.pop() * steps
        return total

    def cost(self, card: str, hand: Sequence[str]) -> float:
        """What the hand is worth less without a card.

        Some cards of a hand are thrown away in the end: to play one of those is to lose another.
        """
        laters = sorted(self.later(each, self.me) for each in hand)
        return max(self.later(card, self.me), laters[min(self.taste.spare, len(laters) - 1)])
