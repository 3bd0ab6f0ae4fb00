"""Daytona as a ``Game``: options, deal, series, and the wiring of state, rules, table and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Level, mind
from ...core.chance import Chance
from ...core.game import FIRST, Game, Preset
from ...core.options import Flag, Number, Option, Settings
from ...core.report import NO_REPORT
from . import codec, info_panel, rules, touch, view
from . import report as reports
from .cards import CODES, INDEX, VALUES
from .codec import codes, read_track
from .odds import to_come
from .state import HIGH, LOW, NONE, Race
from .track import keep, lay

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...core.bot import Candidate
    from ...core.chronicle import Chronicle
    from ...core.outlook import Outlook
    from ...core.report import Report
    from ...core.state import Reason
    from ...core.view import InfoPanelView, View, Viewer
    from ...core.words import Message

_CARRY = {"first", "line", "ring", "pit"}


# Weakest first: the driver, its way of choosing, and an earlier name.
_DRIVERS: Final = (
    ("dot", "timid", ()),
    ("gus", "by_number", ("easy",)),
    ("mina", "contented", ()),
    ("otto", "by_habit", ()),
    ("vera", "farther", ("hard",)),
)


class Daytona(Game[Race]):
    """The rules of Daytona for two to four seats."""

    id = "daytona"
    low, high = LOW, HIGH
    minutes = (5, 10)
    hidden = True  # no seat has secrets, but nobody may know what comes from the stock
    runs = True
    info_panels = beside_panels = ("odds",)
    shape = rules.SHAPE
    margin_unit = "cards"
    options = (
        Number("races", 3, low=1, high=12),
        Flag("missed", True),
        Flag("rebuild", False),
        Flag("last", False, when={"seats": [2, 3]}),
    )
    foresees = True
    presets = (
        # The rules suggest to leave missed shifts out of a first game.
        Preset(FIRST, {"races": 1, "missed": False}),
        Preset("quick", {"races": 1}),
        Preset("championship", {"races": 3}),
    )
    # Before the next race: a track that seems bewitched may be laid anew, if it is not anyway.
    _hexed = Flag("hexed", False)

    # Each of these methods is a function of another module.
    actors = staticmethod(rules.actors)
    moves = staticmethod(rules.moves)
    copy = staticmethod(Race.copy)
    to_json = staticmethod(codec.to_json)
    from_json = staticmethod(codec.from_json)

    paint = staticmethod(view.paint)
    paths = staticmethod(touch.paths)
    lead = staticmethod(touch.lead)
    why = staticmethod(touch.why)

    opening = staticmethod(view.opening)
    status = staticmethod(view.status)
    say_move = staticmethod(view.line)
    verdict = staticmethod(reports.verdict)

    # --- rules -------------------------------------------------------------------------------

    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Race:
        """A race at its start. The track of the race before is kept if it is in ``carry``.

        Raises ``ValueError`` for a ``carry`` that this game never gave.
        """
        # Drawn whatever the settings, so that one option does not shift another's luck.
        first = 1 + chance.below(seats)
        if not carry:
            track, stock = lay(chance)
        else:
            first, old_pit = carry["first"], VALUES[INDEX[carry["pit"]]]
            if not set(carry) <= _CARRY or type(first) is not int or not 1 <= first <= seats:
                raise ValueError("not what carry() wrote")
            if set(carry) == {"first", "pit"}:
                track, stock = lay(chance, old_pit)
            else:
                # Refuses a track that could not be, like any impossible state.
                before = read_track(carry["line"], carry["ring"], carry["pit"])
                if settings.flag("rebuild"):
                    track, stock = lay(chance, old_pit)
                else:
                    track, stock = keep(before, chance)
        return Race(
            seats,
            first,
            track,
            stock,
            chance,
            missed=settings.flag("missed"),
            last=settings.flag("last"),
        )

    def settled(self, state: Race) -> Mapping[str, object]:
        """The options that are asked for while a race is on."""
        return {"missed": state.missed, "last": state.last}

    def apply(self, state: Race, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        """Draw, or drive where the card drawn allows. Raises ``MoveError`` for what is not legal."""
        if seat == state.turn and state.over is None:
            if state.card == NONE:
                if move == rules.DRAW:
                    rules.draw(state, at, report)
                    return
            elif move in rules.moves(state, seat):
                rules.choose(state, move, at, report)
                return
        raise self.refuse(state, seat, move)

    def concede(
        self, state: Race, seat: int, reason: Reason, at: int, report: Report = NO_REPORT
    ) -> None:
        """One of two gives up: the other wins the race and its points."""
        super().concede(state, seat, reason, at, report)
        state.over = state.given_up(seat)

    # --- who sees what -----------------------------------------------------------------------

    def observe(self, state: Race, viewer: Viewer) -> dict[str, Any]:
        """Everything but the order of the stock, which nobody knows, not even those who watch."""
        return codec.open_json(state)

    def determinize(self, observation: Mapping[str, Any], chance: Chance) -> Race:
        """The stock in any order, and any luck for the next one."""
        stock = to_come(observation) if observation["stock"] else []
        chance.shuffle(stock)
        luck = Chance(f"guess {chance.word()}")
        return codec.from_json({**observation, "stock": codes(stock), "chance": luck.state()})

    def info_panel(self, observation: Mapping[str, Any], name: str) -> InfoPanelView:
        """The odds of the coming draw."""
        if name != "odds":
            return super().info_panel(observation, name)
        return info_panel.panel(observation)

    # --- touching ----------------------------------------------------------------------------

    def preview(self, state: Race, seat: int, touched: tuple[str, ...]) -> View | None:
        """Where the car would stand; nothing before a draw, which only the stock could tell."""
        move = self.touch(state, seat, touched).move
        if move is None or move == rules.DRAW:
            return None
        then = self.copy(state)
        self.apply(then, seat, move, then.at)
        return self.view(then, seat)

    # --- series ------------------------------------------------------------------------------

    def carry(self, state: Race, before: Mapping[str, Any]) -> dict[str, Any]:
        """The track, the pit stop's card, and the seat that draws first: the next one clockwise."""
        return {
            "first": state.first % state.seats + 1,
            "line": CODES[state.track.line],
            "ring": codes(state.track.ring),
            "pit": CODES[state.track.pit],
        }

    def series_length(self, settings: Settings) -> int | None:
        """As many races as were agreed."""
        return settings.number("races")

    def before_next(self, settings: Settings) -> tuple[Option, ...]:
        """Whether the track is laid anew, unless it is after every race."""
        return () if settings.flag("rebuild") else (self._hexed,)

    def choose(self, carry: dict[str, Any], chosen: Settings) -> dict[str, Any]:
        """A hexed track is left behind; the pit stop changes its value all the same."""
        if "hexed" not in chosen or not chosen.flag("hexed"):
            return carry
        return {part: carry[part] for part in ("first", "pit")}

    # --- hints -------------------------------------------------------------------------------

    def hint_focus(self, observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
        """Where to look, without the move."""
        from . import advice

        return advice.hint_focus(candidate)

    def reason(self, observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
        """What the next card may bring."""
        from . import advice

        return advice.reason(candidate)

    # --- words -------------------------------------------------------------------------------

    def reached(self, state: Race) -> tuple[int, ...] | None:
        """Between two, the cards of the track that lie behind each; of more the first has long been home when the race ends."""
        return (state.cars[0], state.cars[1]) if state.seats == 2 else None

    def read_move(self, state: Race, seat: int, text: str) -> str:
        """As everywhere; a ten may also be typed as 10."""
        return super().read_move(state, seat, text.replace("10", "T"))

    def chronicle(self, state: Race) -> Chronicle[Race]:
        """How it ran."""
        from .chronicle import DaytonaChronicle

        return DaytonaChronicle(state)

    def outlook(self, observation: Mapping[str, Any], chance: Chance) -> Iterator[Outlook]:
        """Each seat's chance to win."""
        from . import outlook

        return outlook.outlook(observation)

    def levels(self) -> tuple[Level, ...]:
        """From the nearer card to the farther one."""
        levels = [
            Level(driver, mind(__package__, way), 10, also=also) for driver, way, also in _DRIVERS
        ]
        levels[-1] = levels[-1]._replace(advise=mind(__package__, "advise", "advice"))
        return tuple(levels)
