"""Pursuit: each seat's chance to win, from where the cars stand and what the viewer holds.

A fitted curve. In the chase it counts how far each is behind the other and how far the viewer's own hand gets, against what the
other's gets as a rule; in a race how far each has to go. Found from games of Mina and Otto with each other and with themselves;
``bench outlook`` tells how well it is calibrated.
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

# In the chase: a rank one is behind, a rank the own hand gets on, a catch in it, a joker in it, and what a hand not seen is worth.
BEHIND: Final = -0.147
REACH: Final = 0.382
CATCH: Final = 1.71
JOKER_CHASE: Final = 0.77
UNSEEN: Final = 0.401
# In a race: a joker in the own hand.
JOKER_RACE: Final = 0.53
# In a race: a rank to go, and more of it when somebody is nearly home.
TO_GO: Final = -0.054
LATE: Final = -0.35
NEARLY: Final = 5  # ranks


def outlook(observation: Mapping[str, Any]) -> Iterator[Outlook]:
    """One step: nothing better is found by more work."""
    # Of what is hidden nothing is dealt: the own hand and the open table are all that counts.
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
    reach = max(0, far(mind.hand, mind.start))
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
