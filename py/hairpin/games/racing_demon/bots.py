"""Bots of Racing Demon: what each level notices, how fast its hand is, what it prefers.

A mind looks, decides and reaches, one action at a time. It has only the observation: what lies open on the table for
everybody. How long it takes varies as with people: mostly near what is usual for it, sometimes much longer. In calm mode
the same minds choose without time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...core.bot import Plan, Thought
from . import bots_hand as hand
from .bots_plan import (
    FROM_PILE,
    FROM_TURNED,
    TO_STACK,
    Choice,
    Skill,
    choices,
    detour,
    hopeless,
    mask_of,
    stack_for,
    weigh,
)
from .cards import CODES
from .rules import STUCK, TURN, WAIT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...core.bot import RealTimeLoader, Thinker
    from ...core.chance import Chance


class Nature(NamedTuple):
    """What makes a level. Times in ms, shares in percent."""

    look: int  # until it knows what to do, where that is plain to see
    each: int  # longer for each Stack on the table
    flip: int  # until the next turn of the Pack, if nothing is found in the cards turned up
    grip: int  # to take a card or let go of it
    way: int  # for the width of a card on the hand's way
    spread: int  # how much times vary
    overlooks: int  # how often something that can be done is not seen at first
    late: int  # how long that takes then
    dawdles: int  # how often it stops to look around
    whim: int  # how much liking plays into what it prefers, on the scale of values
    skill: Skill


DOT: Final = Nature(
    look=1250, each=23, flip=780, grip=300, way=54, spread=42, overlooks=56, late=6600,
    dawdles=16, whim=90,
    skill=Skill(builds=False, columns=False, tries=False, ahead=False, others=False),
)  # fmt: skip
GUS: Final = Nature(
    look=870, each=17, flip=575, grip=238, way=42, spread=40, overlooks=28, late=5000,
    dawdles=12, whim=35,
    skill=Skill(builds=True, columns=True, tries=False, ahead=False, others=False),
)  # fmt: skip
MINA: Final = Nature(
    look=520, each=10, flip=340, grip=180, way=31, spread=36, overlooks=10, late=2600,
    dawdles=4, whim=8,
    skill=Skill(builds=True, columns=True, tries=True, ahead=False, others=False),
)  # fmt: skip
OTTO: Final = Nature(
    look=290, each=6, flip=190, grip=118, way=19, spread=33, overlooks=4, late=1600,
    dawdles=2, whim=4,
    skill=Skill(builds=True, columns=True, tries=True, ahead=False, others=False),
)  # fmt: skip
VERA: Final = Nature(
    look=130, each=3, flip=80, grip=78, way=12, spread=30, overlooks=0, late=900,
    dawdles=1, whim=0,
    skill=Skill(builds=True, columns=True, tries=True, ahead=True, others=True),
)  # fmt: skip

EYE_TURNED, EYE_PILE = (0.5, 1.0), (0.7, 1.5)  # to a Stack, into the Line
EYE_END, EYE_LINE = 1.5, 3.0
_KNOWN: Final = 0.5  # of the time to decide, if it was seen while the hand was busy elsewhere
_CAUGHT: Final = 1.4  # of it, after the hand came too late


class Mind:
    """One bot in one game."""

    def __init__(self, nature: Nature, seat: int, chance: Chance) -> None:
        self.nature = nature
        self.seat = seat
        self.chance = chance
        self._at = hand.PACK  # where its hand is
        self._noticed: dict[str, int] = {}  # what can be done: when it is seen
        self._for: tuple[Any, str] = (None, "")  # its place and the Stacks as last looked at …
        self._found: list[Choice] = []  # … and what can be done there
        self._shifted: set[str] = set()  # parts of columns moved about since its last play
        self._whole = False  # the pass under way was begun at its start
        self._idle = False  # nothing was done in it so far
        self._knows = False  # something could have been, and was held back
        self._table = -1  # what had been played at the table when it began
        self._desperate = False  # nothing was done in the last whole pass: now nothing is held back

    # --- deciding ----------------------------------------------------------------------------

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """What it does next."""
        nature, chance = self.nature, self.chance
        if chance.below(100) < nature.dawdles:
            return Plan(None, (), hand.about(chance, nature.look, nature.spread), 0)
        place = observation["places"][self.seat - 1]
        best, known = self._best(observation, place, at)
        if best is not None:
            self._shift(best)
            self._idle = self._desperate = self._knows = False
            look = nature.look + nature.each * len(observation["stacks"])
            if known and not missed:
                look = int(look * _KNOWN)
            elif missed:
                look = int(look * _CAUGHT)
            return self._reach(observation, best, hand.about(chance, look, nature.spread))
        held = self._holds(at)
        self._knows = self._knows or held
        return self._turn(observation, place, held)

    def _holds(self, at: int) -> bool:
        """Whether a play has caught its eye that it does not make now."""
        noticed = self._noticed
        return any(choice.play and noticed[choice.move] <= at for choice in self._found)

    def _best(
        self, observation: Mapping[str, Any], place: Mapping[str, Any], at: int
    ) -> tuple[Choice | None, bool]:
        """The best of what it has noticed, and whether it has known that for a while."""
        nature, chance = self.nature, self.chance
        if self._for[0] is not place or self._for[1] != observation["wanted"]:
            self._for = place, observation["wanted"]
            self._found = choices(place, mask_of(observation["wanted"]), nature.skill)
        found = self._found
        if not found:
            if self._noticed:
                self._noticed = {}
            return None, False
        if nature.skill.others:
            found = weigh(observation, self.seat, found)
        noticed: dict[str, int] = {}
        best: Choice | None = None
        most = -(10**6)
        for choice in found:
            since = self._noticed.get(choice.move)
            if since is None:
                since = at
                eye = _eye(choice)
                if chance.below(100) < nature.overlooks * eye:
                    since += hand.about(chance, nature.late * eye, nature.spread)
            noticed[choice.move] = since
            if since > at or choice.move in self._shifted:
                continue
            value = choice.value
            if value <= 0 and not self._desperate:
                continue
            if nature.whim:
                value += chance.below(nature.whim)
            if value > most:
                best, most = choice, value
        known = best is not None and best.move in self._noticed
        self._noticed = noticed
        return best, known

    def _shift(self, choice: Choice) -> None:
        """Remember how parts of columns were moved, so as not to move them to and fro."""
        if choice.play:
            self._shifted.clear()
        else:
            self._shifted.add(choice.move)

    def _turn(self, observation: Mapping[str, Any], place: Mapping[str, Any], held: bool) -> Plan:
        """Nothing it wants to play: turn cards, or ask for a rotation after a whole pass in which it found nothing.

        ``held`` tells that there is something it could play now.
        """
        nature, chance, seat = self.nature, self.chance, self.seat
        look = hand.about(chance, nature.flip, nature.spread)
        if not place["hand"]:
            # The pass is over.
            fruitless = self._whole and self._idle
            if fruitless and nature.skill.tries:
                way_out = detour(place, mask_of(observation["wanted"]))
                if way_out is not None and way_out.move not in self._shifted:
                    self._shift(way_out)
                    self._idle = False
                    return self._reach(observation, way_out, 2 * look)
            still = _played(observation)
            stuck = fruitless and not self._knows and self._table == still
            self._desperate = fruitless
            self._begin(still, knows=False)
            if stuck and not place["vote"]:
                self._whole = bool(place["turned"])
                return self._go(STUCK, (f"stuck:{seat}",), look, (hand.BUTTON,))
            if not place["turned"]:
                # No Pack is left; it waits for what others do.
                return Plan(None, (), 2 * look, 0)
        elif not place["turned"] and not (self._whole and self._idle and not self._knows):
            self._begin(_played(observation), knows=held)
        return self._go(TURN, (f"hand:{seat}",), look, (hand.PACK, hand.TURNED))

    def _begin(self, table: int, *, knows: bool) -> None:
        """A pass begins at its start."""
        self._whole, self._idle, self._knows, self._table = True, True, knows, table

    # --- the hand ----------------------------------------------------------------------------

    def _reach(self, observation: Mapping[str, Any], choice: Choice, look: int) -> Plan:
        seat = self.seat
        if choice.frm == FROM_PILE:
            source = hand.PILE
        else:
            source = hand.TURNED if choice.frm == FROM_TURNED else hand.column(choice.frm)
        if choice.to == TO_STACK:
            number = stack_for(observation, choice.card)
            # An ace goes where its suit begins.
            begins = f"claimed:{CODES[choice.card][1]}"
            aim, to = hand.stack(number), f"stack:{number}" if number else begins
        else:
            aim, to = hand.column(choice.to), f"line:{seat}:{choice.to + 1}"
        things = (f"card:{seat}:{CODES[choice.card]}", to)
        return self._go(choice.move, things, look, (source, aim))

    def _go(
        self, move: str, things: tuple[str, ...], look: int, spots: tuple[hand.Spot, ...]
    ) -> Plan:
        """Look first, then go from spot to spot."""
        nature, here, far = self.nature, self._at, 0.0
        for spot in spots:
            far += hand.way(here, spot)
            here = spot
        self._at = here
        usual = nature.grip * len(spots) + nature.way * far
        reach = hand.about(self.chance, usual, nature.spread)
        return Plan(move, things, look + reach, reach)


def _eye(choice: Choice) -> float:
    """How easily something is overlooked beside other things, and how long then: what was just turned up is
    hardly, the own Line as a whole most.
    """
    if choice.frm >= 0:
        return EYE_END if choice.to == TO_STACK else EYE_LINE
    ladder = choice.to != TO_STACK
    if choice.frm == FROM_TURNED:
        return EYE_TURNED[ladder]
    return EYE_PILE[ladder]


def _played(observation: Mapping[str, Any]) -> int:
    """A number that changes with every play at the table."""
    return sum(
        place["placed"] * 53 - place["pile"] * 7 + place["hand"] + len(place["turned"]) // 2
        for place in observation["places"]
    )


# --- in calm mode --------------------------------------------------------------------------------


def _calm(nature: Nature) -> Thinker:
    def think(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
        """The best of what it notices; else turn, ask for a rotation or wait."""
        seat = observation["viewer"]
        place, wanted = observation["places"][seat - 1], mask_of(observation["wanted"])
        found = choices(place, wanted, nature.skill)
        if nature.skill.others:
            found = weigh(observation, seat, found)
        best, most = "", 0
        for choice in found:
            # What it holds back it gives after some beats, so that nobody waits for ever.
            value = choice.value if choice.value > 0 else 1 - chance.below(4)
            # Without haste less is overlooked, and nothing for ever.
            if value <= 0 or chance.below(100) < min(80, nature.overlooks * _eye(choice) / 2):
                continue
            value += chance.below(nature.whim + 1)
            if value > most and choice.move in moves:
                best, most = choice.move, value
        if not best and not place["hand"] and hopeless(place, wanted, nature.skill):
            way_out = detour(place, wanted) if nature.skill.tries else None
            if way_out is not None and way_out.move in moves:
                best = way_out.move
            elif STUCK in moves and not found:
                best = STUCK
        if not best:
            best = TURN if TURN in moves else WAIT if WAIT in moves else moves[0]
        yield Thought(best, len(found) + 1, final=True)

    return think


def _real_time(nature: Nature) -> RealTimeLoader:
    return lambda seat, chance: Mind(nature, seat, chance)


NATURES: Final = {"dot": DOT, "gus": GUS, "mina": MINA, "otto": OTTO, "vera": VERA}
REAL_TIME: Final = {name: _real_time(nature) for name, nature in NATURES.items()}
CALM: Final = {name: _calm(nature) for name, nature in NATURES.items()}
