"""Turbo Duel as a ``Game``: options, bots and the wiring of state, rules and view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from ...core.bot import Level, mind
from ...core.clock import Clock
from ...core.errors import NotAllowed
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
    from ...core.errors import MoveError
    from ...core.outlook import Outlook
    from ...core.printing import Printable
    from ...core.puzzling import Puzzler
    from ...core.report import Report
    from ...core.solving import Solver
    from ...core.state import Reason
    from ...core.valuing import Valuation
    from ...core.words import Message


class TurboDuel(Game[Position]):
    """Turbo Duel for two seats."""

    id = "turbo-duel"
    for_newcomers = True
    minutes: ClassVar[tuple[int, int]] = (5, 10)
    low: ClassVar[int] = 2
    high: ClassVar[int] = 2
    previews = True
    shape = rules.SHAPE
    margin_unit = "spaces"
    length_options: ClassVar[tuple[str, ...]] = ("track",)
    options = (
        Choice("first", "seed", values=("seed", "1", "2")),
        ClockChoice("clock", "120+300", bot_default="off", values=("120+300", "10+30", "off")),
        Number("track", 11, low=SHORTEST, high=LONGEST),
        Order("deck", "source", of=CARDS, values=("source", "shuffled")),
    )
    foresees = True
    comparison_error = 16
    valued = True
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", {}),
        Preset("blitz", {"clock": "10+30"}, minutes=(2, 5)),
        Preset("long", {"track": 17, "deck": "shuffled"}, minutes=(8, 15)),
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
        """Return a new game.

        In later games of a series the starter alternates; the option ``first`` has no effect there.

        Raises ``ValueError`` for data that ``carry`` never returned.
        """
        # Choose a random starter and deck even if they are not used, so that no option changes
        # the random numbers that follow.
        drawn = 1 + chance.below(2)
        letters = list(CARDS)
        chance.shuffle(letters)
        first = settings.text("first")
        turn = drawn if first == "seed" else int(first)
        if carry:
            turn = carry["starter"]
            if len(carry) != 1 or type(turn) is not int or turn not in (1, 2):
                raise ValueError("not the data that carry() returns")
        order = settings.text("deck")
        deck = {"source": CARDS, "shuffled": "".join(letters)}.get(order, order)
        clock = Clock.from_setting(settings.text("clock"), seats)
        return Position(turn=turn, deck=deck, track=settings.number("track"), clock=clock)

    def carry(self, state: Position, before: Mapping[str, Any]) -> dict[str, Any]:
        """Return the data for the next game: its starter is the seat that moved second."""
        return {"starter": 3 - state.starter}

    def settled(self, state: Position) -> Mapping[str, object]:
        """Return the parts of the state that only the options decide: track length, turn time."""
        return {"track": state.track, "clock": state.clock and state.clock.turn}

    def reached(self, state: Position) -> tuple[int, ...]:
        """Return the space of each kart; it may be beyond the finish."""
        return (state.karts[0], state.karts[1])

    def moves(self, state: Position, seat: int) -> list[str]:
        """Return the legal moves of a seat; empty if it is not the seat's turn."""
        return rules.moves(state) if seat == state.turn else []

    def apply(
        self, state: Position, seat: int, move: str, at: int, report: Report = NO_REPORT
    ) -> None:
        """Play a move. Raises ``MoveError`` if it is not legal."""
        if seat != state.turn or not rules.is_legal(state, move):
            raise self.refuse(state, seat, move)
        rules.play(state, move, at, report)

    def apply_legal(self, state: Position, seat: int, move: str, at: int) -> None:
        """Play a move that is known to be legal."""
        rules.play(state, move, at)

    def refuse(self, state: Position, seat: int, move: str) -> MoveError:
        """Return the error for an illegal move; it names what the card is wanting."""
        error = super().refuse(state, seat, move)
        if error.message.key == "error.move.illegal":
            reason = touch.why(state, seat, (), f"card:{move[0]}")
            return NotAllowed(reason.key, **reason.values)
        return error

    def deadline(self, state: Position) -> tuple[int, int] | None:
        """Return the match time at which the seat to move runs out of time, and the seat's number.

        Returns None without a clock, and after the end of the game.
        """
        if state.clock is None or state.over is not None:
            return None
        return state.clock.deadline(state.turn), state.turn

    def clock_left(self, state: Position, seat: int, at: int) -> tuple[int, int, bool] | None:
        """Return a seat's time left in its turn and in reserve, and whether its clock runs.

        Returns None if the game has no clock.
        """
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
        """End the game because ``seat`` gives up or has no time left; stop the clock first."""
        if state.clock is not None:
            state.clock.press(state.turn, at)
        super().concede(state, seat, reason, at, report)

    def say_move(self, state: Position, seat: int, move: str) -> Message:
        """Return a move in words."""
        return reports.line(move, on=state.karts[seat - 1])

    def read_move(self, state: Position, seat: int, text: str) -> str:
        """Return the legal move that a player typed.

        The two cards of E may come in either order.
        """
        letters = "".join(c for c in text.upper() if c.isalnum())
        if len(letters) == 3 and letters[0] == "E":
            text = f"E:{''.join(sorted(letters[1:]))}"
        return super().read_move(state, seat, text)

    def reason(self, observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
        """Return the reason for a move in one sentence."""
        from . import advice

        return advice.reason(observation, candidate)

    def contrast(
        self, observation: Mapping[str, Any], candidate: Candidate, played: Candidate
    ) -> Message | None:
        """Return why a move is better than the move that was played, in one sentence."""
        from . import advice

        return advice.compare(observation, candidate, played)

    def solver(self, state: Position) -> Solver | None:
        """Return a solver for this position; None after the end of the game."""
        from .solve import TurboSolver

        return None if state.over else TurboSolver(state)

    def valuation(
        self, observation: Mapping[str, Any], moves: list[str], seat: int, chance: Chance
    ) -> Valuation:
        """Begin to search for the proven results of all moves."""
        from .values import TurboValuation

        return TurboValuation(observation, moves)

    def slip(self, state: Position, move: str) -> Message | None:
        """Return a warning if the move gives away a forced win; else None."""
        from . import slips

        return slips.slip(state, move)

    def printable(self) -> Printable:
        """Return the printed sheets."""
        from .sheets import SHEETS

        return SHEETS

    def puzzler(self) -> Puzzler:
        """Return the tasks of the puzzles: forced wins."""
        from .puzzles import PUZZLER

        return PUZZLER

    def from_text(self, text: str, settings: Settings) -> Position | None:
        """Return the position that a text (a ``state.key``) describes."""
        return codec.from_key(text, settings.number("track"))

    def chronicle(self, state: Position) -> Chronicle[Position]:
        """Return a new chronicle, which counts the events of a game for its story."""
        from .chronicle import TurboChronicle

        return TurboChronicle(state)

    def outlook(self, observation: Mapping[str, Any], chance: Chance) -> Iterator[Outlook]:
        """Yield estimates of each seat's chance to win, each better than the one before."""
        from . import outlook

        return outlook.outlook(observation)

    def levels(self) -> tuple[Level, ...]:
        """Return the five bots, from Dot to Vera; each looks farther ahead than the one before."""
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
