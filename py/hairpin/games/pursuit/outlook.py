"""Pursuit: each seat's chance to win, from where the cars stand and what the viewer holds.

A fitted curve. In the chase it counts how far each is behind the other, whose turn it is, and how far the viewer's own hand
gets; in a race how far each has to go. Found from games between Mina and Otto; ``bench outlook`` tells how well it is
calibrated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.cards import JOKER
from ...core.chance import Chance
from ...core.outlook import Outlook, softmax
from .bots import Mind, far
from .cards import ROUND

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# In the chase: a rank one is behind, being to act with the rival near, a rank the own hand gets on, a catch in the own hand.
BEHIND: Final = -0.253
TO_ACT: Final = 0.65
REACH: Final = 0.198
CATCH: Final = 2.5
# In either: a joker in the own hand.
JOKERS: Final = 0.53
# In a race: a rank to go, and more of it when somebody is nearly home.
TO_GO: Final = -0.054
LATE: Final = -0.35
NEARLY: Final = 5  # ranks


def outlook(observation: Mapping[str, Any]) -> Iterator[Outlook]:
    """One step: nothing better is found by more work."""
    # Of what is hidden nothing is dealt: the own hand and the open table are all that counts.
    mind = Mind(dict(observation), Chance("no deals"), 0)
    strengths = _race(mind) if mind.rules.racing else _chase(mind)
    strengths[mind.me - 1] += JOKERS * sum(card[0] == JOKER for card in mind.hand)
    yield Outlook(softmax(strengths), 1, final=True)


def _race(mind: Mind) -> list[float]:
    to_go = [mind.rules.laps * ROUND - gone for gone in mind.observation["gone"]]
    late = 1 / (1 + min(to_go) / NEARLY)
    return [(TO_GO + LATE * late) * left for left in to_go]


def _chase(mind: Mind) -> list[float]:
    reach = max(0, far(mind.hand, mind.start))
    strengths = []
    for seat in (1, 2):
        gap = mind.gap if seat == mind.me else ROUND - mind.gap
        acts = mind.observation["turn"] == seat
        strength = BEHIND * gap + (TO_ACT / max(1, gap) if acts else 0.0)
        if seat == mind.me:
            strength += REACH * reach
            if reach >= gap:
                strength += CATCH * (2 if acts else 1)
        strengths.append(strength)
    return strengths
