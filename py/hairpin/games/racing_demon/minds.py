"""Bots of Racing Demon in real time: what each level notices, how fast its hand is, what it prefers.

A mind looks, decides and reaches. It has only the sight: what lies open on the table for everybody. How long
it takes varies as with people: mostly near what is usual for it, sometimes much longer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...bots.live import Plan
from .minds_plan import Choice, choices, things

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.chance import Chance


class Nature(NamedTuple):
    """What makes a level. Times in ms, shares in percent."""

    look: int  # from the end of one action to knowing what comes next, where that is plain to see
    each: int  # longer for each Stack on the table
    grip: int  # to take a card or let go of it
    way: int  # for the width of a card on the hand's way
    spread: int  # how much times vary
    overlooks: int  # how often something that can be done is not seen at first
    late: int  # how long that takes then


ADULT: Final = Nature(look=520, each=8, grip=170, way=28, spread=35, overlooks=15, late=2500)


class Mind:
    """One bot in one game."""

    def __init__(self, nature: Nature, seat: int, chance: Chance) -> None:
        self.nature = nature
        self.seat = seat
        self.chance = chance
        self._noticed: dict[str, int] = {}  # what can be done: since when that is known to it
        self._turns = 0  # turns in a row without anything found
        self._whole = False  # the pass under way was begun at its start

    def plan(self, sight: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """What it does next."""
        nature, seat = self.nature, self.seat
        place = sight["places"][seat - 1]
        best: Choice | None = None
        noticed: dict[str, int] = {}
        for choice in choices(place, sight["wanted"]):
            since = self._noticed.get(choice.move)
            if since is None:
                since = at
                if self.chance.below(100) < nature.overlooks:
                    since += self._about(nature.late)
            noticed[choice.move] = since
            if since <= at and (best is None or choice.value > best.value):
                best = choice
        self._noticed = noticed
        look = self._about(nature.look) + nature.each * len(sight["stacks"])
        if best is not None:
            self._turns = 0
            hand = self._about(2 * nature.grip + 4 * nature.way)
            return Plan(best.move, things(sight, seat, best), look + hand, hand)
        return self._turn(place, look)

    def _turn(self, place: Mapping[str, Any], look: int) -> Plan:
        """Nothing to play: turn cards, or ask for a rotation after a whole pass without a play."""
        nature, seat = self.nature, self.seat
        if not place["hand"]:
            fruitless = self._turns > 0 and self._whole
            if (fruitless or not place["turned"]) and not place["vote"]:
                hand = self._about(2 * nature.grip)
                self._turns = 0
                return Plan("stuck", (f"stuck:{seat}",), look + hand, hand)
            if not place["turned"]:
                return Plan(None, (), 2 * look, 0)
            self._turns, self._whole = 0, True
        self._turns += 1
        hand = self._about(nature.grip + nature.way)
        return Plan("turn", (f"hand:{seat}",), look // 2 + hand, hand)

    def _about(self, usual: int) -> int:
        """A time that is usually near this, seldom much longer."""
        word = self.chance.word()
        total = (word & 255) + (word >> 8 & 255) + (word >> 16 & 255) + (word >> 24)
        by = 1 + (total - 510) * self.nature.spread / 14780 / 8
        by *= by
        by *= by
        return max(1, round(usual * by * by))


def adult(seat: int, chance: Chance) -> Mind:
    """Somebody who has played it before."""
    return Mind(ADULT, seat, chance)
