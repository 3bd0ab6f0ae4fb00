"""Grand Prix: each seat's chance to win, from the prizes its cars can hope for where they stand.

The hopes are those by which Vera plays. What they are worth against each other is a fitted curve: the less road is left, the
surer they are. Found from games between drivers of like strength; ``bench outlook`` tells how well it is calibrated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.outlook import Outlook, softmax
from .bots import Table
from .bots_judge import TASTE
from .cards import CARS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SURE: Final = 35.0  # what all prizes are worth with no road left
ROAD: Final = 20  # steps to go at which they are worth half as much


def outlook(observation: Mapping[str, Any]) -> Iterator[Outlook]:
    """One step: nothing better is found by more work. Before all teams are claimed nobody is ahead."""
    seats: int = observation["seats"]
    if not all(observation["owner"]):
        yield Outlook((1 / seats,) * seats, 1, final=True)
        return
    table = Table(dict(observation))
    judge = table.judge(TASTE)
    hopes = judge.hopes(table.field, judge.ways_to_go(table.field))
    to_go = sorted(left for left in judge.lefts if left)
    late = 1 / (1 + (to_go[len(to_go) // 2] if to_go else 0) / ROAD)
    worth = SURE * late / max(1, sum(judge.prizes))
    strengths = [
        worth * sum(hopes[car] for car in range(CARS) if table.owner[car] == seat)
        for seat in range(1, seats + 1)
    ]
    yield Outlook(softmax(strengths), 1, final=True)
