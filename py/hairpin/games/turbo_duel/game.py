"""Turbo Duel as a ``Game``: options, bots and the wiring of state, rules and view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.bot import Level, mind
from ...core.clock import Clock
from ...core.game import Game, Preset
from ...core.options import Choice, ClockChoice, Number, Order, Settings
from ...core.report import NO_REPORT
from . import codec, rules, touch, view
from . import report as reports
from .state import CARDS, LONGEST, SHORTEST, Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...core.bot import Candidate
    from ...core.chance import Chance
    from ...core.chronicle import Chronicle
    from ...core.outlook import Outlook
    from ...core.report import Report
    from ...core.solving import Solver
    from ...core.state import Reason
    from ...core.words import Message


class TurboDuel(Game[Position]):
    """The rules of Turbo Duel for two seats."""

    id = "turbo-duel"
    minutes = (5, 10)
    low = high = 2
    previews = True
    shape = rules.SHAPE
    margin_unit = "spaces"
    length_options = ("track",)
    options = (
        Choice("first", "seed", values=("seed", "1", "2")),
        ClockChoice("clock", "120+300", bot_default="off", values=("120+300", "10+30", "off")),
        Number("track", 11, low=SHORTEST, high=LONGEST),
        Order("deck", "source", of=CARDS, values=("source", "shuffled")),
    )
    foresees = True
    presets = (
        Preset("standard", {}),
        Preset("blitz", {"clock": "10+30"}),
        Preset("long", {"track": 17, "deck": "shuffled"}),
    )

    # Each of these methods is a function of another module.
    actors = staticmethod(rules.actors)
    copy = staticmethod(Position.copy)
    to_json = staticmethod(codec.to_json)
    from_json = staticmethod(codec.from_json)

    paint = staticmethod(view.paint)
    paths = staticmethod(touch.paths)
    lead = staticmethod(touch.lead)
    why = staticmethod(touch.why)

    status = staticmethod(view.status)
    verdict = staticmethod(reports.verdict)
    ending = staticmethod(reports.ending)

    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Position:
        """Karts on the start. In a series the starter swaps, whatever was chosen for the first.

        Raises ``ValueError`` for a ``carry`` that this game never gave.
        """
        # Both are drawn whatever the settings, so that one option does not shift the other's luck.
        drawn = 1 + chance.below(2)
        letters = list(CARDS)
        chance.shuffle(letters)
        first = settings.text("first")
        turn = drawn if first == "seed" else int(first)
        if carry:
            turn = carry["starter"]
            if len(carry) != 1 or type(turn) is not int or turn not in (1, 2):
                raise ValueError("not what carry() wrote")
        order = settings.text("deck")
        deck = {"source": CARDS, "shuffled": "".join(letters)}.get(order, order)
        clock = Clock.from_setting(settings.text("clock"), seats)
        return Position(turn=turn, deck=deck, track=settings.number("track"), clock=clock)

    def carry(self, state: Position, before: Mapping[str, Any]) -> dict[str, Any]:
        """The seat that starts the next game: the one that did not start this one."""
        return {"starter": 3 - state.starter}

    def settled(self, state: Position) -> Mapping[str, object]:
        """The finish, and how much time a turn has."""
        return {"track": state.track, "clock": state.clock and state.clock.turn}

    def reached(self, state: Position) -> tuple[int, ...]:
        """The space each kart has come to, as if the track went on beyond the finish."""
        return (state.karts[0], state.karts[1])

    def moves(self, state: Position, seat: int) -> list[str]:
        """Return the legal moves of a seat; none if it is not its turn."""
        return rules.moves(state) if seat == state.turn else []

    def apply(
        self, state: Position, seat: int, move: str, at: int, report: Report = NO_REPORT
    ) -> None:
        """Play a move. Raises ``MoveError`` for one that is not legal."""
        if seat != state.turn or not rules.is_legal(state, move):
            raise self.refuse(state, seat, move)
        rules.play(state, move, at, report)

    def deadline(self, state: Position) -> tuple[int, int] | None:
        """When the seat to move loses on time."""
        if state.clock is None or state.over is not None:
            return None
        return state.clock.deadline(state.turn), state.turn

    def clock_left(self, state: Position, seat: int, at: int) -> tuple[int, int, bool] | None:
        """Time left to a seat; its turn time runs only while it is to move."""
        if state.clock is None:
            return None
        running = state.over is None and seat == state.turn
        return (*state.clock.left(seat, at, running), running)

    def concede(
        self,
        state: Position,
        seat: int,
        reason: Reason,
        at: int,
        report: Report = NO_REPORT,
    ) -> None:
        """As everywhere; the running clock stops, so that it shows what was left."""
        if state.clock is not None:
            state.clock.press(state.turn, at)
        super().concede(state, seat, reason, at, report)

    def say_move(self, state: Position, seat: int, move: str) -> Message:
        """Return a move in words."""
        return reports.line(move)

    def read_move(self, state: Position, seat: int, text: str) -> str:
        """As everywhere; E's two cards may also be typed in either order."""
        letters = "".join(c for c in text.upper() if c.isalnum())
        if len(letters) == 3 and letters[0] == "E":
            text = f"E:{''.join(sorted(letters[1:]))}"
        return super().read_move(state, seat, text)

    def hint_focus(self, observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
        """Where to look, without the move."""
        from . import advice

        return advice.hint_focus(candidate)

    def reason(self, observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
        """Why a move is good."""
        from . import advice

        return advice.reason(observation, candidate)

    def solver(self, state: Position) -> Solver | None:
        """Every game can be solved, if there is time enough."""
        from .solve import TurboSolver

        return None if state.over else TurboSolver(state)

    def slip(self, state: Position, move: str) -> Message | None:
        """A forced win that the move would give away."""
        from . import slips

        return slips.slip(state, move)

    def from_text(self, text: str, settings: Settings) -> Position | None:
        """As `state.key` writes it."""
        return codec.from_key(text, settings.number("track"))

    def chronicle(self, state: Position) -> Chronicle[Position]:
        """How it ran."""
        from .chronicle import TurboChronicle

        return TurboChronicle(state)

    def outlook(self, observation: Mapping[str, Any], chance: Chance) -> Iterator[Outlook]:
        """Each seat's chance to win."""
        from . import outlook

        return outlook.outlook(observation)

    def levels(self) -> tuple[Level, ...]:
        """Dot mostly looks at her own move, Gus and Mina some turns ahead; Otto and Vera search."""
        return (
            Level("dot", mind(__package__, "dot"), 10_000, also=("easy",)),
            Level("gus", mind(__package__, "gus"), 10_000),
            Level("mina", mind(__package__, "mina"), 10_000),
            Level("otto", mind(__package__, "otto"), 6_500),
            Level(
                "vera",
                mind(__package__, "vera"),
                150_000,
                advise=mind(__package__, "advise", "advice"),
                also=("hard",),
            ),
        )
