"""Pursuit: each seat's win probability from the cars' positions and the viewer's own hand.

The formula is fitted to games that Mina and Otto played against each other and themselves. In a
chase it counts the ranks each car is behind and the viewer's longest chain; the unseen hand counts
as an average one. In a race it counts the ranks each car still has to drive. ``bench outlook``
measures its calibration.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.cards import JOKER
from ...core.chance import Chance
from ...core.outlook import Outlook, softmax
from .bots import Mind, longest_advance
from .cards import ROUND

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# Weights in a chase. ``BEHIND``: per rank that a car is behind. ``REACH``: per rank of the viewer's
# longest chain. ``CATCH``: added if this chain catches the rival. ``JOKER_CHASE``: per joker in the
# viewer's hand. ``UNSEEN``: stands for the rival's unseen hand.
BEHIND: Final = -0.147
REACH: Final = 0.382
CATCH: Final = 1.71
JOKER_CHASE: Final = 0.77
UNSEEN: Final = 0.401
# The weight of a joker in hand in a race.
JOKER_RACE: Final = 0.53
# Weights per rank still to drive in a race; ``LATE`` grows as the leader nears the finish.
TO_GO: Final = -0.054
LATE: Final = -0.35
NEARLY: Final = 5  # half of ``LATE`` counts if the leader has this many ranks to go


def outlook(observation: Mapping[str, Any]) -> Iterator[Outlook]:
    """Yield a single, final estimate; more work would not improve it."""
    # No unseen card is dealt: only the seat's own hand and the public table count.
    mind = Mind(dict(observation), Chance("no deals"), 0)
    strengths = _race(mind) if mind.rules.racing else _chase(mind)
    joker = JOKER_RACE if mind.rules.racing else JOKER_CHASE
    strengths[mind.me - 1] += joker * sum(card[0] == JOKER for card in mind.hand)
    yield Outlook(softmax(strengths), 1, final=True)


def _race(mind: Mind) -> list[float]:
    to_go = [mind.rules.laps * ROUND - gone for gone in mind.observation["gone"]]
    late = 1 / (1 + min(to_go) / NEARLY)
    return [(TO_GO + LATE * late) * left for left in to_go]


def _chase(mind: Mind) -> list[float]:
    reach = max(0, longest_advance(mind.hand, mind.start))
    strengths = []
    for seat in (1, 2):
        gap = mind.gap if seat == mind.me else ROUND - mind.gap
        strength = BEHIND * gap
        if seat == mind.me:
            strength += REACH * reach - UNSEEN
            if reach >= gap:
                strength += CATCH * (2 if mind.observation["turn"] == seat else 1)
        strengths.append(strength)
    return strengths
