"""Grand Prix as a ``Game``: options, deal and bots; most methods are functions of other modules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ...core.bot import Level, mind
from ...core.game import FIRST, Game, Preset
from ...core.options import Choice, Drawing, Flag, Number, Numbers, Settings
from ...core.report import NO_REPORT
from ...core.words import Seat, say
from . import codec, info_panel, rules, view
from . import observe as observing
from . import report as reports
from . import touch as touching
from .cards import CARS
from .circuit import circuits
from .state import MOST_LAPS, MOST_PRIZE, PRIZES, Phase, Race, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...core.bot import Candidate
    from ...core.chance import Chance
    from ...core.chronicle import Chronicle
    from ...core.contrast import Waste
    from ...core.options import Setting
    from ...core.outlook import Outlook
    from ...core.printing import Printable
    from ...core.puzzling import Puzzler
    from ...core.report import Report
    from ...core.state import Reason
    from ...core.valuing import Valuation
    from ...core.view import InfoPanelView, View
    from ...core.words import Message


class GrandPrix(Game[Race]):
    """Grand Prix for two or three seats."""

    id = "grand-prix"
    foresees = True
    comparison_error = 9
    valued = True
    low: ClassVar[int] = 2
    high: ClassVar[int] = 3
    minutes: ClassVar[tuple[int, int]] = (25, 50)
    hidden = True
    secrets = True
    lengthy = True
    liveries = True
    info_panels = ("out",)
    shape = rules.SHAPE
    length_options: ClassVar[tuple[str, ...]] = ("circuit", "laps")
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
    # Random moves often take cards back, so random games are long. One lap has no redeal, but other
    # tests cover redeals.
    quick_settings: ClassVar[Mapping[str, Setting]] = {"laps": 1}
    presets: ClassVar[tuple[Preset, ...]] = (
        # The first race is short and has three seats, the number that suits the game best.
        Preset(FIRST, {"laps": 1, "partial": False}, seats=3, then="standard", minutes=(8, 15)),
        Preset("standard", {}),
        Preset("quick", {"laps": 1, "partial": False}, then="standard", minutes=(8, 15)),
        Preset("speedbowl", {"circuit": "speedbowl"}, minutes=(30, 55)),
        Preset("long", {"laps": 5, "joker": True}, minutes=(40, 80)),
    )

    # Each of these methods is a function of another module.
    actors = staticmethod(rules.actors)
    moves = staticmethod(rules.moves)
    apply_legal = staticmethod(rules.play)
    expand = staticmethod(rules.expand)
    foregone = staticmethod(rules.foregone)
    decided = staticmethod(rules.decided)
    copy = staticmethod(Race.copy)
    to_json = staticmethod(codec.to_json)
    from_json = staticmethod(codec.from_json)

    observe = staticmethod(observing.observe)
    determinize = staticmethod(observing.determinize)
    paint = staticmethod(view.paint)
    paths = staticmethod(touching.paths)
    touch = staticmethod(touching.touch)
    retouched = staticmethod(touching.retouched)
    why = staticmethod(touching.why)

    status = staticmethod(view.status)
    say_move = staticmethod(reports.line)
    say_advised = staticmethod(reports.advised)
    outcome = staticmethod(touching.hinted)
    verdict = staticmethod(reports.verdict)
    ending = staticmethod(reports.ending)
    finish_note = staticmethod(reports.finish_note)

    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Race:
        """Return a new race. ``carry``, the data of the race before, names the dealer; in the first
        race of a series the seed decides the dealer.

        Raises ``ValueError`` for data that ``carry`` never returned.
        """
        dealer = None
        if carry:
            dealer = carry["dealer"]
            if len(carry) != 1 or type(dealer) is not int or not 1 <= dealer <= seats:
                raise ValueError("not what carry() wrote")
        prizes = settings.numbers("prizes")
        # Finishing places that the option leaves out have no prize; an empty list means the
        # defaults.
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
        """Return the next dealer: the seat after this race's dealer."""
        return {"dealer": state.after(state.dealer)}

    def midway(self, state: Race, seat: int) -> bool:
        """Return whether a seat is in the middle of a card, or of giving or throwing away cards."""
        return bool(state.given[seat - 1]) or (state.draft is not None and state.turn == seat)

    def apply(self, state: Race, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        """Play a move. Raises ``MoveError`` if the move is illegal."""
        if move not in rules.moves(state, seat) and self.expand(state, seat, move) is None:
            raise self.refuse(state, seat, move)
        rules.play(state, seat, move, at, report)

    def concede(
        self, state: Race, seat: int, reason: Reason, at: int, report: Report = NO_REPORT
    ) -> None:
        """End a race of two because ``seat`` gives up; the opponent's cars finish in order."""
        state.draft = None
        state.over = rules.given_up(state, seat)
        state.at = at
        report.line = say(f"move.{reason}")
        report.add("note", say(f"step.{reason}", who=Seat(seat)), seat=seat)

    def info_panel(self, seen: Mapping[str, Any], name: str) -> InfoPanelView:
        """Return the info panel ``name``; “out” has the cards that the viewer does not see."""
        if name != "out":
            return super().info_panel(seen, name)
        return info_panel.panel(seen)

    def preview(self, state: Race, seat: int, touched: tuple[str, ...]) -> View | None:
        """Return the view after a touched card or choice; None for other moves.

        The view does not depend on hidden cards or chance.
        """
        move = self.touch(state, seat, touched).move
        if move is None or move.split(" ")[0] not in ("play", "car", "lane"):
            return None
        runs = touching.carry_out_move(state, move)[0]
        then = self.copy(state)
        rules.play(then, seat, move, then.at, NO_REPORT)
        shown = self.view(then, seat)
        view.mark_lost(shown["tokens"], runs)
        view.mark_open(shown["tokens"], touching.undecided(state, seat, touched))
        return shown

    def reason(self, observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
        """Return why a move is good: cars freed or blocked, expected prizes, later value."""
        from . import advice

        return advice.reason(observation, candidate)

    def contrast(
        self, observation: Mapping[str, Any], candidate: Candidate, played: Candidate
    ) -> Message | None:
        """Return why a move is better than the move that was played, in one sentence."""
        from . import advice

        return advice.compare(observation, candidate, played)

    def say_beside(self, state: Race, seat: int, move: str, other: str) -> Message:
        """Return a move in words; beside the same card, with the choices that differ."""
        from . import waste

        return waste.beside(state, move, other) or self.say_move(state, seat, move)

    def waste(self, observation: Mapping[str, Any], move: str) -> Waste | None:
        """Return the steps of own cars that a card lost to blocks, and a way that loses fewer."""
        from . import waste

        return waste.waste(observation, move)

    def chronicle(self, state: Race) -> Chronicle[Race]:
        """Return a new chronicle, which counts the events of a race for its story."""
        from .chronicle import GrandPrixChronicle

        return GrandPrixChronicle(state)

    def valuation(
        self, observation: Mapping[str, Any], moves: list[str], seat: int, chance: Chance
    ) -> Valuation | None:
        """Begin to estimate the chances after each move; None until the first card is played.

        Before that, a round of play says nothing about the choices.
        """
        if observation["phase"] != Phase.PLAY:
            return None
        from .values import RaceValuation

        return RaceValuation(observation, seat, chance)

    def outlook(self, observation: Mapping[str, Any], chance: Chance) -> Iterator[Outlook]:
        """Yield each seat's chance to win."""
        from . import outlook

        return outlook.outlook(observation)

    def printable(self) -> Printable:
        """Return the printed sheets."""
        from .sheets import SHEETS

        return SHEETS

    def puzzler(self) -> Puzzler:
        """Return the tasks of the puzzles: the best use of a card."""
        from .puzzles import PUZZLER

        return PUZZLER

    def levels(self) -> tuple[Level, ...]:
        """Return the five bots, from Dot (the weakest) to Vera."""
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
