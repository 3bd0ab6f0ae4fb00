"""Grand Prix as a ``Game``: options, bots and the wiring of state, rules, observations and view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ...core.bot import Level, mind
from ...core.game import FIRST, Game, Preset
from ...core.options import Choice, Drawing, Flag, Number, Numbers, Settings
from ...core.report import NO_REPORT
from ...core.words import Seat, say
from . import codec, info_panel, observe, rules, touch, view
from . import report as tell
from .cards import CARS
from .circuit import circuits
from .state import MOST_LAPS, MOST_PRIZE, PRIZES, Race, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...core.bot import Candidate
    from ...core.chance import Chance
    from ...core.chronicle import Chronicle
    from ...core.options import Setting
    from ...core.outlook import Outlook
    from ...core.report import Report
    from ...core.state import Reason
    from ...core.touching import Touch
    from ...core.view import InfoPanelView, View, Viewer
    from ...core.words import Message


class GrandPrix(Game[Race]):
    """The rules of Grand Prix for two or three."""

    id = "grand-prix"
    foresees = True
    low, high = 2, 3
    minutes = (25, 50)
    hidden = True
    secrets = True
    lengthy = True
    liveries = True
    info_panels = ("out",)
    shape = rules.SHAPE
    length_options = ("circuit", "laps")
    options = (
        Choice(
            "circuit",
            "lakefront",
            values=tuple(circuits()),
            drawings={
                name: Drawing(circuit.course, circuit.widths, circuit.infield)
                for name, circuit in circuits().items()
            },
        ),
        Number("laps", 3, low=1, high=MOST_LAPS),
        Flag("joker", False),
        Flag("partial", True),
        Numbers("prizes", PRIZES, low=0, high=MOST_PRIZE, most=CARS),
    )
    # Cards tried and taken back make random games long; redeals have tests of their own.
    quick_settings: ClassVar[Mapping[str, Setting]] = {"laps": 1}
    presets = (
        # Short, and with as many as the game is made for.
        Preset(FIRST, {"laps": 1, "partial": False}, seats=3),
        Preset("standard", {}),
        Preset("quick", {"laps": 1, "partial": False}),
        Preset("speedbowl", {"circuit": "speedbowl"}),
        Preset("long", {"laps": 5, "joker": True}),
    )

    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Race:
        """A new race; whoever deals comes from the seed, in a series from the race before.

        Raises ``ValueError`` for a ``carry`` that this game never gave.
        """
        dealer = None
        if carry:
            dealer = carry["dealer"]
            if len(carry) != 1 or type(dealer) is not int or not 1 <= dealer <= seats:
                raise ValueError("not what carry() wrote")
        prizes = settings.numbers("prizes")
        # Places for which nothing is said are worth nothing; an empty list is the usual one.
        prizes = (*prizes, *(0,) * (CARS - len(prizes))) if prizes else PRIZES
        chosen = Rules(
            circuit=settings.text("circuit"),
            laps=settings.number("laps"),
            joker=settings.flag("joker"),
            partial=settings.flag("partial"),
            prizes=prizes,
        )
        return rules.deal(seats, chosen, dealer, chance)

    def carry(self, state: Race, before: Mapping[str, Any]) -> dict[str, Any]:
        """The seat that deals the next race: the one after this race's dealer."""
        return {"dealer": state.after(state.dealer)}

    def actors(self, state: Race) -> tuple[int, ...]:
        """The seat whose turn it is; in a partial redeal all who have not given their cards."""
        return rules.actors(state)

    def moves(self, state: Race, seat: int) -> list[str]:
        """Every legal move."""
        return rules.moves(state, seat)

    def expand(self, state: Race, seat: int, move: str) -> tuple[str, ...] | None:
        """A card with all its choices."""
        return rules.expand(state, seat, move)

    def midway(self, state: Race, seat: int) -> bool:
        """In the middle of a card, or of the cards that are given or thrown away."""
        return bool(state.given[seat - 1]) or (state.draft is not None and state.turn == seat)

    def apply(self, state: Race, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        """Play a move. Raises ``MoveError`` for one that is not legal."""
        if move not in rules.moves(state, seat) and self.expand(state, seat, move) is None:
            raise self.refuse(state, seat, move)
        rules.play(state, seat, move, at, report)

    def concede(
        self, state: Race, seat: int, reason: Reason, at: int, report: Report = NO_REPORT
    ) -> None:
        """One of two gives up: the other's cars come in as they stand."""
        state.draft = None
        state.over = rules.given_up(state, seat)
        state.at = at
        report.line = say(f"move.{reason}")
        report.add("note", say(f"step.{reason}", who=Seat(seat)), seat=seat)

    def copy(self, state: Race) -> Race:
        """An independent copy."""
        return state.copy()

    def to_json(self, state: Race) -> dict[str, Any]:
        """The full state as JSON."""
        return codec.to_json(state)

    def from_json(self, data: object) -> Race:
        """The state of a JSON value; refuses an impossible one."""
        return codec.from_json(data)

    def observe(self, state: Race, viewer: Viewer) -> dict[str, Any]:
        """What a viewer knows."""
        return observe.observe(state, viewer)

    def determinize(self, seen: Mapping[str, Any], chance: Chance) -> Race:
        """A full state that fits it."""
        return observe.determinize(seen, chance)

    def paint(self, seen: Mapping[str, Any]) -> View:
        """The view."""
        return view.paint(seen)

    def info_panel(self, seen: Mapping[str, Any], name: str) -> InfoPanelView:
        """What is still info_panel."""
        if name != "out":
            return super().info_panel(seen, name)
        return info_panel.panel(seen)

    def paths(self, state: Race, seat: int, move: str) -> list[tuple[str, ...]]:
        """What is touched for a move."""
        return touch.paths(state, seat, move)

    def foregone(self, state: Race, seat: int) -> str | None:
        """A single car is on the road, and the seat's cards decide nothing."""
        return rules.foregone(state, seat)

    def touch(self, state: Race, seat: int, touched: tuple[str, ...]) -> Touch:
        """What can follow, told with where it leads."""
        return touch.touch(state, seat, touched)

    def retouched(
        self, state: Race, seat: int, touched: tuple[str, ...], thing: str
    ) -> tuple[str, ...] | None:
        """A course with a car elsewhere."""
        return touch.retouched(state, seat, touched, thing)

    def why(self, state: Race, seat: int, touched: tuple[str, ...], thing: str) -> Message:
        """Why a thing cannot be touched."""
        return touch.why(state, seat, touched, thing)

    def preview(self, state: Race, seat: int, touched: tuple[str, ...]) -> View | None:
        """The table after a card or a choice: nobody's luck and no hidden card comes into it."""
        move = self.touch(state, seat, touched).move
        if move is None or move.split(" ")[0] not in ("play", "car", "lane"):
            return None
        runs = touch.carry_out_move(state, move)[0]
        then = self.copy(state)
        rules.play(then, seat, move, then.at, NO_REPORT)
        shown = self.view(then, seat)
        view.mark_lost(shown["tokens"], runs)
        view.mark_open(shown["tokens"], touch.undecided(state, seat, touched))
        return shown

    def outcome(self, state: Race, seat: int, move: str) -> Message | None:
        """Where the cars of a card end, unless the card itself says so."""
        return touch.hinted(state, seat, move)

    def hint_focus(self, observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
        """Where to look, without the card."""
        from . import advice

        return advice.hint_focus(observation, candidate)

    def reason(self, observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
        """What a card is worth to hope for, and to whom."""
        from . import advice

        return advice.reason(observation, candidate)

    def finish_note(self, state: Race, seat: int) -> Message | None:
        """The places of a seat's cars."""
        return tell.finish_note(state, seat)

    def status(self, seen: Mapping[str, Any]) -> Message | None:
        """Whose turn it is and what is to be done."""
        return view.status(seen)

    def verdict(self, state: Race) -> Message:
        """How a finished race ended: who won, and the places of all cars."""
        return tell.verdict(state)

    def say_move(self, state: Race, seat: int, move: str) -> Message:
        """A move in words."""
        return tell.line(state, move)

    def chronicle(self, state: Race) -> Chronicle[Race]:
        """How it ran."""
        from .chronicle import GrandPrixChronicle

        return GrandPrixChronicle(state)

    def outlook(self, observation: Mapping[str, Any], chance: Chance) -> Iterator[Outlook]:
        """Each seat's chance to win."""
        from . import outlook

        return outlook.outlook(observation)

    def levels(self) -> tuple[Level, ...]:
        """Gus brings his own cars on; Vera looks at everybody's, and at what is yet to come."""
        return (
            Level("dot", mind(__package__, "dot"), 100_000, also=("easy",)),
            Level("gus", mind(__package__, "gus"), 100_000),
            Level("mina", mind(__package__, "mina"), 100_000),
            Level("otto", mind(__package__, "otto"), 100_000),
            Level(
                "vera",
                mind(__package__, "vera"),
                100_000,
                advise=mind(__package__, "advise", "advice"),
                also=("hard",),
            ),
        )
