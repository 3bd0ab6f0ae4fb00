"""Bots of Racing Demon: what each level notices, how fast its hand is, what it prefers.

A mind looks, decides and reaches, one action at a time. It receives only the public observation.
Its times vary as with people: a time is mostly near a usual value, but sometimes much longer. In
calm mode the bots choose by the same rules, but time does not count.
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


class Profile(NamedTuple):
    """The parameters of a bot's level. Times are in ms, shares in percent."""

    look: int  # time to decide on an action that the bot easily sees
    each: int  # extra time for each Stack on the table
    flip: int  # time to decide to turn cards if the bot has no play
    grip: int  # time to take or release a card
    way: int  # time to move the bot's hand by one card's width
    spread: int  # random variation of all times, in percent
    overlooks: int  # share of possible actions that the bot overlooks at first
    late: int  # delay until the bot sees an overlooked action
    dawdles: int  # share of decisions in which the bot only looks around
    whim: int  # largest random bonus on the value of an action
    skill: Skill


DOT: Final = Profile(
    look=1250, each=23, flip=780, grip=300, way=54, spread=42, overlooks=56, late=6600,
    dawdles=16, whim=90,
    skill=Skill(builds=False, columns=False, tries=False, ahead=False, others=False),
)  # fmt: skip
GUS: Final = Profile(
    look=870, each=17, flip=575, grip=238, way=42, spread=40, overlooks=28, late=5000,
    dawdles=12, whim=35,
    skill=Skill(builds=True, columns=True, tries=False, ahead=False, others=False),
)  # fmt: skip
MINA: Final = Profile(
    look=520, each=10, flip=340, grip=180, way=31, spread=36, overlooks=10, late=2600,
    dawdles=4, whim=8,
    skill=Skill(builds=True, columns=True, tries=True, ahead=False, others=False),
)  # fmt: skip
OTTO: Final = Profile(
    look=290, each=6, flip=190, grip=118, way=19, spread=33, overlooks=4, late=1600,
    dawdles=2, whim=4,
    skill=Skill(builds=True, columns=True, tries=True, ahead=False, others=False),
)  # fmt: skip
VERA: Final = Profile(
    look=130, each=3, flip=80, grip=78, way=12, spread=30, overlooks=0, late=900,
    dawdles=1, whim=0,
    skill=Skill(builds=True, columns=True, tries=True, ahead=True, others=True),
)  # fmt: skip

# The share ``overlooks`` is multiplied by one of these factors. EYE_TURNED (for turned-up cards)
# and EYE_PILE (for Pile cards) have two factors: for a move to a Stack, and for a move onto the
# Line. Line cards have the factor EYE_END to a Stack, and EYE_LINE onto another column.
EYE_TURNED, EYE_PILE = (0.5, 1.0), (0.7, 1.5)
EYE_END, EYE_LINE = 1.5, 3.0
_KNOWN: Final = 0.5  # factor on the decision time for an action that the bot already knew
_CAUGHT: Final = 1.4  # factor on the decision time after the bot's last action came too late


class Mind:
    """One bot in one game: the actions it has noticed, and its progress through its Pack."""

    def __init__(self, profile: Profile, seat: int, chance: Chance) -> None:
        self.profile = profile
        self.seat = seat
        self.chance = chance
        self._at = hand.PACK  # the position of the bot's hand
        self._noticed: dict[str, int] = {}  # possible action -> time when the bot sees it
        # The seat area and the wanted cards for which ``_found`` was computed.
        self._for: tuple[Any, str] = (None, "")
        self._found: list[Choice] = []  # the useful actions for ``_for``
        self._shifted: set[str] = set()  # moves of parts of columns since the bot's last play
        self._whole = False  # whether this pass began with the first card of the Pack
        self._idle = False  # whether the bot has made no action in this pass so far
        self._knows = False  # whether the bot could have played in this pass, but held back
        self._table = -1  # the value of ``_played`` when this pass began
        self._desperate = False  # a whole pass had no action, so the bot now makes any play

    # --- deciding ----------------------------------------------------------------------------

    def plan(self, observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        """The bot's next action, and the times it takes."""
        profile, chance = self.profile, self.chance
        areas = observation["places"]
        area = areas[self.seat - 1]
        # A request for a rotation waits until this bot has gone through its Pack.
        votes = (seat for seat, each in enumerate(areas, 1) if each["vote"])
        asked = () if area["vote"] else tuple(votes)
        if chance.below(100) < profile.dawdles:
            return Plan(None, (), hand.about(chance, profile.look, profile.spread), 0, asked)
        best, known = self._best(observation, area, at)
        if best is not None:
            self._shift(best)
            self._idle = self._desperate = self._knows = False
            look = profile.look + profile.each * len(observation["stacks"])
            if known and not missed:
                look = int(look * _KNOWN)
            elif missed:
                look = int(look * _CAUGHT)
            return self._reach(observation, best, hand.about(chance, look, profile.spread))
        held = self._holds(at)
        self._knows = self._knows or held
        return self._turn(observation, area, held)._replace(asked=asked)

    def _holds(self, at: int) -> bool:
        """Whether the bot has noticed a play that it does not want to make now."""
        noticed = self._noticed
        return any(choice.play and noticed[choice.move] <= at for choice in self._found)

    def _best(
        self, observation: Mapping[str, Any], area: Mapping[str, Any], at: int
    ) -> tuple[Choice | None, bool]:
        """The best action noticed by now, and whether the bot knew it before."""
        profile, chance = self.profile, self.chance
        if self._for[0] is not area or self._for[1] != observation["wanted"]:
            self._for = area, observation["wanted"]
            self._found = choices(area, mask_of(observation["wanted"]), profile.skill)
        found = self._found
        if not found:
            if self._noticed:
                self._noticed = {}
            return None, False
        if profile.skill.others:
            found = weigh(observation, self.seat, found)
        noticed: dict[str, int] = {}
        best: Choice | None = None
        most = -(10**6)
        for choice in found:
            since = self._noticed.get(choice.move)
            if since is None:
                since = at
                eye = _eye(choice)
                if chance.below(100) < profile.overlooks * eye:
                    since += hand.about(chance, profile.late * eye, profile.spread)
            noticed[choice.move] = since
            if since > at or choice.move in self._shifted:
                continue
            value = choice.value
            if value <= 0 and not self._desperate:
                continue
            if profile.whim:
                value += chance.below(profile.whim)
            if value > most:
                best, most = choice, value
        known = best is not None and best.move in self._noticed
        self._noticed = noticed
        return best, known

    def _shift(self, choice: Choice) -> None:
        """Remember a move of part of a column, so that the bot does not move the part to and fro.

        After a play the bot forgets these moves.
        """
        if choice.play:
            self._shifted.clear()
        else:
            self._shifted.add(choice.move)

    def _turn(self, observation: Mapping[str, Any], area: Mapping[str, Any], held: bool) -> Plan:
        """Turn cards, or vote for a rotation after a whole pass without a play.

        ``held`` is true if the bot could play now but holds the play back.
        """
        profile, chance, seat = self.profile, self.chance, self.seat
        look = hand.about(chance, profile.flip, profile.spread)
        if not area["hand"]:
            # The hand is empty, so this pass through the Pack is over.
            fruitless = self._whole and self._idle
            if fruitless and profile.skill.tries:
                way_out = detour(area, mask_of(observation["wanted"]))
                if way_out is not None and way_out.move not in self._shifted:
                    self._shift(way_out)
                    self._idle = False
                    return self._reach(observation, way_out, 2 * look)
            still = _played(observation)
            stuck = fruitless and not self._knows and self._table == still
            self._desperate = fruitless
            self._begin(still, knows=False)
            if stuck and not area["vote"]:
                self._whole = bool(area["turned"])
                return self._go(STUCK, (f"stuck:{seat}",), look, (hand.BUTTON,))
            if not area["turned"]:
                # The Pack is used up, so the bot waits for other seats to play.
                return Plan(None, (), 2 * look, 0)
        elif not area["turned"] and not (self._whole and self._idle and not self._knows):
            self._begin(_played(observation), knows=held)
        return self._go(TURN, (f"hand:{seat}",), look, (hand.PACK, hand.TURNED))

    def _begin(self, table: int, *, knows: bool) -> None:
        """Begin a new pass through the Pack."""
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
            # An ace begins a Stack at the spot of its suit.
            begins = f"claimed:{CODES[choice.card][1]}"
            aim, to = hand.stack(number), f"stack:{number}" if number else begins
        else:
            aim, to = hand.column(choice.to), f"line:{seat}:{choice.to + 1}"
        things = (f"card:{seat}:{CODES[choice.card]}", to)
        return self._go(choice.move, things, look, (source, aim))

    def _go(
        self, move: str, things: tuple[str, ...], look: int, spots: tuple[hand.Spot, ...]
    ) -> Plan:
        """Plan an action: the bot decides, then its hand moves from spot to spot."""
        profile, here, far = self.profile, self._at, 0.0
        for spot in spots:
            far += hand.way(here, spot)
            here = spot
        self._at = here
        usual = profile.grip * len(spots) + profile.way * far
        reach = hand.about(self.chance, usual, profile.spread)
        return Plan(move, things, look + reach, reach)


def _eye(choice: Choice) -> float:
    """A factor on how often, and for how long, a bot overlooks an action.

    The factor is smallest for a turned-up card that goes to a Stack, and largest for cards that
    move from one column of the Line onto another.
    """
    if choice.frm >= 0:
        return EYE_END if choice.to == TO_STACK else EYE_LINE
    ladder = choice.to != TO_STACK
    if choice.frm == FROM_TURNED:
        return EYE_TURNED[ladder]
    return EYE_PILE[ladder]


def _played(observation: Mapping[str, Any]) -> int:
    """A number that changes with each play of any seat."""
    return sum(
        area["placed"] * 53 - area["pile"] * 7 + area["hand"] + len(area["turned"]) // 2
        for area in observation["places"]
    )


# --- in calm mode --------------------------------------------------------------------------------


def _calm(profile: Profile) -> Thinker:
    def think(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
        """Yield the best action that the bot notices.

        If it notices none, it turns cards, votes for a rotation, or waits.
        """
        seat = observation["viewer"]
        area, wanted = observation["places"][seat - 1], mask_of(observation["wanted"])
        found = choices(area, wanted, profile.skill)
        if profile.skill.others:
            found = weigh(observation, seat, found)
        best, most = "", 0
        for choice in found:
            # An action without value becomes worth doing by chance, in one beat of four. Otherwise
            # all bots might hold back their plays for ever.
            value = choice.value if choice.value > 0 else 1 - chance.below(4)
            # In calm mode the bot overlooks fewer actions, and it overlooks no action for ever.
            if value <= 0 or chance.below(100) < min(80, profile.overlooks * _eye(choice) / 2):
                continue
            value += chance.below(profile.whim + 1)
            if value > most and choice.move in moves:
                best, most = choice.move, value
        if not best and not area["hand"] and hopeless(area, wanted, profile.skill):
            way_out = detour(area, wanted) if profile.skill.tries else None
            if way_out is not None and way_out.move in moves:
                best = way_out.move
            elif STUCK in moves and not found:
                best = STUCK
        if not best:
            best = TURN if TURN in moves else WAIT if WAIT in moves else moves[0]
        yield Thought(best, len(found) + 1, final=True)

    return think


def _real_time(profile: Profile) -> RealTimeLoader:
    return lambda seat, chance: Mind(profile, seat, chance)


PROFILES: Final = {"dot": DOT, "gus": GUS, "mina": MINA, "otto": OTTO, "vera": VERA}
REAL_TIME: Final = {name: _real_time(profile) for name, profile in PROFILES.items()}
CALM: Final = {name: _calm(profile) for name, profile in PROFILES.items()}
