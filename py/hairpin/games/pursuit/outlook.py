"""Pursuit: each seat's win probability from the cars' positions and the viewer's own hand.

The formula is fitted to games that Mina and Otto played against each other and themselves. In a
chase it counts the ranks each car is behind and the viewer's longest chain with the card that it
takes next; the unseen hand counts as an average one. Before the viewer knows that card, it counts
the mean over all cards that may come. So the estimate falls with each card that does not help. In a
race it counts the ranks each car still has to drive. ``bench outlook`` measures its calibration.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.cards import JOKER
from ...core.chance import Chance
from ...core.outlook import Outlook, softmax
from .bots import Mind, longest_advance
from .cards import HAND, ROUND

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# Weights in a chase. ``BEHIND``: per rank that a car is behind. ``REACH``: per rank of the viewer's
# longest chain. ``BEGIN``: the viewer has any chain. ``CATCH``: this chain catches the rival now;
# ``CATCH_NEXT``: in the viewer's next turn. ``JOKER_CHASE``: per joker in the viewer's hand.
# ``UNSEEN``: stands for the rival's unseen hand.
BEHIND: Final = -0.219
REACH: Final = 0.338
BEGIN: Final = 0.743
CATCH: Final = 5.0
CATCH_NEXT: Final = 2.88
JOKER_CHASE: Final = 0.918
UNSEEN: Final = 0.92
# The weight of a joker in hand in a race.
JOKER_RACE: Final = 0.53
# Weights per rank still to drive in a race; ``LATE`` grows as the leader nears the finish.
TO_GO: Final = -0.054
LATE: Final = -0.35
STRIDE: Final = 7  # cards of a set lie this far apart in the sorted list of unseen cards
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
    reaches = _reaches(mind)
    now = mind.observation["turn"] == mind.me and mind.observation["phase"] in ("take", "put")
    catch = CATCH if now else CATCH_NEXT
    own = BEHIND * mind.gap - UNSEEN
    for reach in reaches:
        worth = REACH * max(0, reach) + BEGIN * (reach >= 0) + catch * (reach >= mind.gap)
        own += worth / len(reaches)
    rival = BEHIND * (ROUND - mind.gap)
    return [own, rival] if mind.me == 1 else [rival, own]


def _reaches(mind: Mind) -> list[int]:
    """The ranks of the viewer's longest chain in its next turn, for each card that it may take; -1
    without a chain."""
    seen, hand = mind.observation, mind.hand
    turn: bool = seen["turn"] == mind.me
    if turn and seen["phase"] == "put":
        return [longest_advance(hand, mind.start)]
    if turn and seen["phase"] == "take":
        cards = [card for card in (mind.top, *seen["pile"][-1:]) if card]
        return [max(longest_advance([*hand, card], mind.start) for card in cards)]
    pool: list[str] = seen["pools"].get(str(seen["gen"]), [])
    if not pool:
        return [longest_advance(hand, mind.start)]
    # After a chain the seat draws cards up to a full hand before its next turn.
    wanted = HAND + 1 - len(hand) + (turn and seen["phase"] == "discard")
    sets = ([pool[(at + STRIDE * i) % len(pool)] for i in range(wanted)] for at in range(len(pool)))
    # Every second time the seat prefers the opponent's discard, which is as good as a second card.
    found = []
    for i, cards in enumerate(sets):
        reach = longest_advance([*hand, *cards], mind.start)
        if i % 2 and wanted == 1:
            reach = max(reach, longest_advance([*hand, pool[(i + STRIDE) % len(pool)]], mind.start))
        found.append(reach)
    return found
