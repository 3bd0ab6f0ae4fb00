"""Racing Demon as a ``Game``: options, bots and the wiring of state, rules, observations and view."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...core.bot import Level, mind
from ...core.game import FIRST, Game, Preset
from ...core.options import Choice, Flag, Number, Numbers, SeatFlags, Setting, Settings
from ...core.report import NO_REPORT
from ...core.sentences import Pressing
from ...core.words import Seat, say
from . import codec, reasons, rules, scores, stuck, view
from . import observe as observing
from . import report as reports
from . import touch as touching
from .state import MOST, MOST_SEATS, PILE, Demon, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ...core.bot import Candidate, RealTimeLoader, Thinker
    from ...core.chance import Chance
    from ...core.chronicle import Chronicle
    from ...core.errors import MoveError
    from ...core.outlook import Outlook
    from ...core.printing import Printable
    from ...core.puzzling import Puzzler
    from ...core.report import Report
    from ...core.series import Series
    from ...core.words import Message


class RacingDemon(Game[Demon]):
    """Racing Demon for two to twenty seats: in real time, or in calm mode in beats."""

    id = "racing-demon"
    foresees = True
    outlook_error = 20
    low: ClassVar[int] = 2
    high: ClassVar[int] = MOST_SEATS
    minutes: ClassVar[tuple[int, int]] = (4, 8)
    frame = (320, 480)
    realtime = True
    pairs_colours = True
    hidden = True
    unhurried = "calm"
    late = "racing-demon.late."
    shape = rules.SHAPE
    options = (
        Number("games", 5, low=0, high=100),
        Number("target", 0, low=0, high=2000),
        Flag("handicap", True),
        Numbers("piles", (), low=0, high=MOST, per_seat=True, each=PILE),
        SeatFlags("lit", (), when={"option": "calm", "in": [False]}),
        Flag("scores", True),
        Flag("calm", False),
        Choice(
            "choices",
            "open",
            values=("open", "secret"),
            when={"option": "calm", "in": [True]},
        ),
    )
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset(FIRST, {"games": 1, "lit": (1,)}, seats=2, then="quick"),
        Preset("family", {}, minutes=(20, 40)),
        Preset("quick", {"games": 1}, then="family"),
        Preset("long", {"games": 20}, minutes=(80, 160)),
        Preset("classroom", {"calm": True, "scores": False, "games": 3}, minutes=(12, 24)),
    )

    # Each of these methods is a function of another module.
    actors = staticmethod(rules.actors)
    moves = staticmethod(rules.moves)
    apply_legal = staticmethod(rules.play)
    copy = staticmethod(Demon.copy)
    to_json = staticmethod(codec.to_json)
    from_json = staticmethod(codec.from_json)
    carry = staticmethod(scores.carry)
    sheet = staticmethod(scores.sheet)

    observe = staticmethod(observing.observe)
    determinize = staticmethod(observing.determinize)
    paint = staticmethod(view.paint)
    paths = staticmethod(touching.paths)
    touch = staticmethod(touching.touch)
    why = staticmethod(touching.why)

    opening = staticmethod(view.opening)
    status = staticmethod(view.status)
    say_move = staticmethod(reports.line)
    verdict = staticmethod(reports.verdict)
    ending = staticmethod(reports.how)

    # --- rules -------------------------------------------------------------------------------

    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Demon:
        """Return a new game.

        The sizes of the Piles come from the options or from the game before.
        """
        agreed = Rules(settings.flag("calm"), settings.flag("handicap"), settings.flag("scores"))
        piles = scores.first_piles(seats, settings.numbers("piles"))
        if carry:
            piles = scores.checked(carry, seats, piles, agreed.handicap)
        demon = rules.deal(seats, agreed, piles, chance)
        demon.carried = dict(carry)
        return demon

    def settled(self, state: Demon) -> Mapping[str, object]:
        """Return the parts that the deal only copies: the options, and earlier games' data."""
        return {"rules": state.rules._asdict(), "carried": state.carried}

    def apply(
        self, state: Demon, seat: int, move: str, at: int, report: Report = NO_REPORT
    ) -> None:
        """Play an action.

        Raises ``MoveError`` if it is not legal, and ``TooLate`` if it was legal a moment ago.
        """
        if not rules.is_legal(state, seat, move):
            raise self.refuse(state, seat, move)
        rules.play(state, seat, move, at, report)

    def refuse(self, state: Demon, seat: int, move: str) -> MoveError:
        """Return the error for an illegal action; it contains the reason."""
        if rules.may_act(state, seat) and self.shape.fullmatch(move):
            return reasons.refusal(state, seat, move)
        return super().refuse(state, seat, move)

    # --- a series ----------------------------------------------------------------------------

    def real_time(self, settings: Settings) -> bool:
        """Return whether the game runs in real time; only calm mode does not."""
        return not settings.flag("calm")

    def keeps_secrets(self, settings: Settings) -> bool:
        """Return whether the choices of a beat are secret, which is an option of calm mode."""
        return settings.flag("calm") and settings.text("choices") == "secret"

    def lit(self, settings: Settings, seat: int) -> bool:
        """Return whether the table highlights the possible moves of a seat."""
        return any(settings.numbers("lit")[seat - 1 : seat])

    def feat(self, state: Demon, seat: int) -> bool:
        """Return whether a seat emptied its Pile."""
        return seat in state.outs

    def series_length(self, settings: Settings) -> int | None:
        """Return the number of games in a series, as set in the options; None without a limit."""
        return settings.number("games") or None

    def series_over(self, settings: Settings, so_far: Series) -> bool:
        """Return whether the series is over: no game is left, or a seat has the target score."""
        target = settings.number("target")
        reached = target > 0 and max(so_far.totals, default=0) >= target
        return reached or super().series_over(settings, so_far)

    def scored(self, settings: Settings) -> bool:
        """Return whether scores are shown; hidden scores still decide about the handicap."""
        return settings.flag("scores")

    def evened(
        self, state: Demon, before: Mapping[str, Any], settings: Settings
    ) -> Mapping[str, Setting] | None:
        """Return settings for a new series that begins with the Pile sizes that this game leads to.

        Returns None if this series began with the same Pile sizes.
        """
        piles = scores.carry(state, before)["piles"]
        if piles == scores.first_piles(state.seats, settings.numbers("piles")):
            return None
        return {"piles": tuple(piles)}

    # --- words -------------------------------------------------------------------------------

    def pressing(
        self, state: Demon, seat: int, moves: Iterable[tuple[int, str]]
    ) -> Pressing | None:
        """Return the seats that have asked for a rotation, or that this seat should ask; or None."""
        if not rules.may_act(state, seat):
            return None
        asked = view.asked([area.vote for area in state.areas])
        if asked is not None:
            return Pressing(asked)
        if not stuck.is_stranded(state, seat, moves):
            return None
        things = (f"{rules.STUCK}:{seat}",)
        return Pressing(say("racing-demon.status.stranded", who=Seat(seat)), things)

    def chronicle(self, state: Demon) -> Chronicle[Demon] | None:
        """Return a new chronicle of the game for its story; None if the table hides scores."""
        from .chronicle import DemonChronicle

        return DemonChronicle(state) if state.rules.scores else None

    def printable(self) -> Printable:
        """Return the printed sheets."""
        from .sheets import SHEETS

        return SHEETS

    def puzzler(self) -> Puzzler:
        """Return the tasks of the puzzles: empty the Pile."""
        from .puzzles import PUZZLER

        return PUZZLER

    # --- bots --------------------------------------------------------------------------------

    def outlook(self, observation: Mapping[str, Any], chance: Chance) -> Iterator[Outlook]:
        """Yield estimates of each seat's chance to win."""
        from . import outlook

        return outlook.outlook(observation)

    def could_act(self, state: Demon, seat: int) -> bool:
        """Return whether a seat can play a card, at once or after turning up cards."""
        return stuck.can_play(state.areas[seat - 1], state.open)

    def hint_focus(self, observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
        """Return the first half of a hint: where to look, without naming the card."""
        from . import advice

        return advice.hint_focus(candidate)

    def reason(self, observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
        """Return the reason for an action: its gain, or the card that can be played after it."""
        from . import advice

        return advice.reason(candidate)

    def levels(self) -> tuple[Level, ...]:
        """Return the five bots, from Dot to Vera; Vera also gives hints in calm mode."""
        levels = [
            Level(driver, partial(_calm, driver), 1, partial(_real_time, driver), also=also)
            for driver, also in _DRIVERS
        ]
        levels[-1] = levels[-1]._replace(advise=mind(__package__, "advise", "advice"))
        return tuple(levels)


# The bots from the weakest to the strongest, each with its earlier ids.
_DRIVERS: Final = (
    ("dot", ("toddler",)),
    ("gus", ("child",)),
    ("mina", ("adult",)),
    ("otto", ()),
    ("vera", ("shark",)),
)


def _calm(name: str) -> Thinker:
    from .bots import CALM

    return CALM[name]


def _real_time(name: str) -> RealTimeLoader:
    from .bots import REAL_TIME

    return REAL_TIME[name]
