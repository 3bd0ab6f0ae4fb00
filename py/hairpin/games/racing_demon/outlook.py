"""Racing Demon: each seat's chance to win the game on the table, from what lies open.

A fitted curve of points so far and cards left in each Pile. The nearer somebody is to OUT, the more both count. Found from
games between Gus, Mina and Otto at two to six seats; ``bench outlook`` tells how well it is calibrated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.outlook import Outlook, softmax
from .scores import BONUS, CLAIM

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# What a point, and a card in the Pile, count at any time, and more when somebody is nearly OUT.
POINT: Final = 0.022
CARD: Final = -0.198
LATE_POINT: Final = 0.311
LATE_CARD: Final = -0.366


def outlook(observation: Mapping[str, Any]) -> Iterator[Outlook]:
    """One step: nothing better is found by more work."""
    places = observation["places"]
    late = 1 / (1 + min(place["pile"] for place in places))
    strengths = [
        (POINT + LATE_POINT * late) * _points(place) + (CARD + LATE_CARD * late) * place["pile"]
        for place in places
    ]
    yield Outlook(softmax(strengths), 1, final=True)


def _points(place: Mapping[str, Any]) -> int:
    """The points a seat would have if the game ended now, with the bonus of a seat that is OUT."""
    points: int = place["placed"] + CLAIM * place["kings"] - place["pile"]
    return points if place["pile"] else points + BONUS
