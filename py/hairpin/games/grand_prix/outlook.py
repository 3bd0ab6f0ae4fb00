"""Grand Prix: each seat's chance to win, from the expected prizes of its cars.

Vera's judgement estimates the expected prizes. A curve turns them into chances: the nearer the cars
are to the finish, the more a difference in expected prizes counts. The curve was fitted to games
between bots of similar strength; ``bench outlook`` measures how well the chances match results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.outlook import Outlook, softmax
from .bots import Table
from .bots_judge import TASTE
from .cards import CARS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .bots_judge import Judge
    from .driving import Field

# At the end of a race, the softmax exponent of a seat that wins all prizes. Earlier in the race the
# exponents are smaller, because the prizes are less certain.
SURE: Final = 35.0
ROAD: Final = 20  # when the middle car has this many steps to go, exponents are half as large


def outlook(observation: Mapping[str, Any]) -> Iterator[Outlook]:
    """Yield a single, final outlook; all chances are equal until all teams are claimed."""
    seats: int = observation["seats"]
    if not all(observation["owner"]):
        yield Outlook((1 / seats,) * seats, 1, final=True)
        return
    table = Table(dict(observation))
    yield Outlook(shares_of(table.judge(TASTE), table.field, table.owner, seats), 1, final=True)


def shares_of(judge: Judge, field: Field, owner: Sequence[int], seats: int) -> tuple[float, ...]:
    """Return each seat's chance to win from ``field``, the position that ``judge`` judges."""
    hopes = judge.hopes(field, judge.distances(field))
    to_go = sorted(left for left in judge.steps_left if left)
    late = 1 / (1 + (to_go[len(to_go) // 2] if to_go else 0) / ROAD)
    worth = SURE * late / max(1, sum(judge.prizes))
    strengths = [
        worth * sum(hopes[car] for car in range(CARS) if owner[car] == seat)
        for seat in range(1, seats + 1)
    ]
    return softmax(strengths)
