"""Daytona as a ``Game``: options, deal and series; most methods are functions of other modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...core.bot import Level, PlayingOn, mind
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
    from ...core.printing import Printable
    from ...core.puzzling import Puzzler
    from ...core.report import Report
    from ...core.state import Reason
    from ...core.view import InfoPanelView, View, Viewer
    from ...core.words import Message

_CARRY = {"first", "line", "ring", "pit"}


# For each bot, the weakest first: its id, the name of its function in ``bots``, its earlier ids.
_DRIVERS: Final = (
    ("dot", "timid", ()),
    ("gus", "by_number", ("easy",)),
    ("mina", "contented", ()),
    ("otto", "by_habit", ()),
    ("vera", "farther", ("hard",)),
)


class Daytona(Game[Race]):
    """Daytona for two to four seats."""

    id = "daytona"
    low: ClassVar[int] = LOW
    high: ClassVar[int] = HIGH
    minutes: ClassVar[tuple[int, int]] = (5, 10)
    hidden = True  # seats have no secrets, but the order of the stock is hidden
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
    outlook_error = 5
    comparison_error = 3
    valued = True
    playing_on = PlayingOn("vera", slice=400, most=250_000)
    presets: ClassVar[tuple[Preset, ...]] = (
        # The rules suggest a first game without missed shifts.
        Preset(FIRST, {"races": 1, "missed": False}, then="quick"),
        Preset("quick", {"races": 1}, then="championship"),
        Preset("championship", {"races": 3}, minutes=(15, 30)),
    )
    # Players may call a track “hexed” before the next race; then a new track is laid.
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
    say_beside = staticmethod(view.beside)
    since = staticmethod(reports.since)
    verdict = staticmethod(reports.verdict)
    ending = staticmethod(reports.ending)

    # --- rules -------------------------------------------------------------------------------

    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Race:
        """Return a new race. ``carry`` may name the starter and the track of the race before.

        Raises ``ValueError`` for data that ``carry`` never returned.
        """
        # Choose a random starter even if ``carry`` names the starter. So the later random numbers
        # are the same in both cases.
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
                # ``read_track`` raises an error if the track is not legal.
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
        """Return the parts of the state that only the options decide."""
        return {"missed": state.missed, "last": state.last}

    def apply(self, state: Race, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        """Play a draw or a choice. Raises ``MoveError`` if the move is not legal."""
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
        """End a race of two because ``seat`` gives up; the opponent wins the points."""
        super().concede(state, seat, reason, at, report)
        state.over = state.given_up(seat)

    # --- observations ------------------------------------------------------------------------

    def observe(self, state: Race, viewer: Viewer) -> dict[str, Any]:
        """Return the whole state except the order of the stock, which is hidden from all viewers."""
        return codec.open_json(state)

    def determinize(self, observation: Mapping[str, Any], chance: Chance) -> Race:
        """Return a full state that fits the observation, with the stock shuffled at random."""
        stock = to_come(observation) if observation["stock"] else []
        chance.shuffle(stock)
        luck = Chance(f"guess {chance.word()}")
        return codec.from_json({**observation, "stock": codes(stock), "chance": luck.state()})

    def info_panel(self, observation: Mapping[str, Any], name: str) -> InfoPanelView:
        """Return the info panel ``name``; “odds” has the odds of the next draw."""
        if name != "odds":
            return super().info_panel(observation, name)
        return info_panel.panel(observation)

    # --- touching ----------------------------------------------------------------------------

    def preview(self, state: Race, seat: int, touched: tuple[str, ...]) -> View | None:
        """Return the view after a choice; None for a draw, whose card is hidden."""
        move = self.touch(state, seat, touched).move
        if move is None or move == rules.DRAW:
            return None
        then = self.copy(state)
        self.apply(then, seat, move, then.at)
        return self.view(then, seat)

    # --- series ------------------------------------------------------------------------------

    def carry(self, state: Race, before: Mapping[str, Any]) -> dict[str, Any]:
        """Return the track with its pit-stop card, and the next starter: the next seat clockwise."""
        return {
            "first": state.first % state.seats + 1,
            "line": CODES[state.track.line],
            "ring": codes(state.track.ring),
            "pit": CODES[state.track.pit],
        }

    def series_length(self, settings: Settings) -> int | None:
        """Return the number of races that the options set."""
        return settings.number("races")

    def before_next(self, settings: Settings) -> tuple[Option, ...]:
        """Return the option “hexed”; no option if every race gets a new track anyway."""
        return () if settings.flag("rebuild") else (self._hexed,)

    def choose(self, carry: dict[str, Any], chosen: Settings) -> dict[str, Any]:
        """If the players called the track hexed, leave it out of the data for the next race.

        The next race then lays a new track. Otherwise it keeps the track, but replaces the pit-stop
        card.
        """
        if "hexed" not in chosen or not chosen.flag("hexed"):
            return carry
        return {part: carry[part] for part in ("first", "pit")}

    def printable(self) -> Printable:
        """Return the printed sheets."""
        from .sheets import SHEETS

        return SHEETS

    def puzzler(self) -> Puzzler:
        """Return the tasks of the puzzles: questions about the track and the cars."""
        from .puzzles import PUZZLER

        return PUZZLER

    # --- hints -------------------------------------------------------------------------------

    def reason(self, observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
        """Return why a destination is good: the odds of the next draw from there, and the expected
        turns to the finish.
        """
        from . import advice

        return advice.reason(candidate)

    def contrast(
        self, observation: Mapping[str, Any], candidate: Candidate, played: Candidate
    ) -> Message | None:
        """Return why a destination is better than the one that was chosen."""
        from . import advice

        return advice.compare(candidate, played)

    # --- words -------------------------------------------------------------------------------

    def reached(self, state: Race) -> tuple[int, ...] | None:
        """Return each car's position in a race of two; None in larger races.

        A larger race goes on after its first car has finished, so its last positions do not show by
        how much the winner was ahead.
        """
        return (state.cars[0], state.cars[1]) if state.seats == 2 else None

    def read_move(self, state: Race, seat: int, text: str) -> str:
        """Return the legal move that a player typed; “10” may stand for T."""
        return super().read_move(state, seat, text.replace("10", "T"))

    def chronicle(self, state: Race) -> Chronicle[Race]:
        """Return a new chronicle, which counts the events of a race for its story."""
        from .chronicle import DaytonaChronicle

        return DaytonaChronicle(state)

    def outlook(self, observation: Mapping[str, Any], chance: Chance) -> Iterator[Outlook]:
        """Yield each seat's chance to win."""
        from . import outlook

        return outlook.outlook(observation)

    def levels(self) -> tuple[Level, ...]:
        """Return the five bots, from Dot (always nearer card) to Vera (always farther card)."""
        levels = [
            Level(driver, mind(__package__, way), 10, also=also) for driver, way, also in _DRIVERS
        ]
        levels[-1] = levels[-1]._replace(advise=mind(__package__, "advise", "advice"))
        return tuple(levels)
