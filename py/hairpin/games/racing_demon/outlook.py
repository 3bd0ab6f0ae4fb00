"""Racing Demon: each seat's win probability from the public table.

The formula is fitted to games between Gus, Mina and Otto at two to six seats. It counts the points
so far and the cards left in each Pile; both count more as a seat gets near OUT. ``bench outlook``
measures its calibration.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.outlook import Outlook, softmax
from .scores import BONUS, CLAIM

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# ``POINT`` and ``CARD`` are the weights of a point and of a Pile card. The ``LATE_…`` weights are
# added to them, in full when the smallest Pile is empty, otherwise in part.
POINT: Final = 0.022
CARD: Final = -0.198
LATE_POINT: Final = 0.311
LATE_CARD: Final = -0.366


def outlook(observation: Mapping[str, Any]) -> Iterator[Outlook]:
    """Yield a single, final estimate; more work would not improve it."""
    areas = observation["places"]
    late = 1 / (1 + min(area["pile"] for area in areas))
    strengths = [
        (POINT + LATE_POINT * late) * _points(area) + (CARD + LATE_CARD * late) * area["pile"]
        for area in areas
    ]
    yield Outlook(softmax(strengths), 1, final=True)


def _points(area: Mapping[str, Any]) -> int:
    """The points of a seat if the game ended now; with an empty Pile, the bonus for OUT too."""
    points: int = area["placed"] + CLAIM * area["kings"] - area["pile"]
    return points if area["pile"] else points + BONUS
