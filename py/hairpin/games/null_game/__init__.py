"""The smallest possible game: a template for new games and a subject of the conformance tests.

The seats take one step each in turn; the first seat to make ``goal`` steps wins. A new game starts
as a copy of this folder (see ``docs/adding-a-game.md``). Players are not offered this game.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...core.clock import LATEST
from ...core.errors import StateError
from ...core.game import Game, Preset
from ...core.options import Number, Settings
from ...core.report import NO_REPORT
from ...core.state import Reason, Result, State
from ...core.words import Message, Seat, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.chance import Chance
    from ...core.report import Report
    from ...core.view import View

_PARTS = {"turn", "steps", "goal", "over", "at"}


class Walk(State):
    """The ``steps`` made by each seat, the ``goal`` (steps to win), and ``turn``, the seat to step."""

    __slots__ = ("turn", "steps", "goal")

    def __init__(self, seats: int, turn: int, goal: int) -> None:
        self.seats = seats
        self.at = 0
        self.over: Result | None = None
        self.turn: int = turn
        self.steps: list[int] = [0] * seats
        self.goal: int = goal

    def __str__(self) -> str:
        steps = " ".join(str(n) for n in self.steps)
        return f"{self.turn} to step, steps {steps} of {self.goal}"


def report_step(report: Report, state: Walk, seat: int) -> None:
    """Report that a seat has taken a step: set the line for the list of moves, and add an event."""
    if report is NO_REPORT:
        return
    steps = state.steps[seat - 1]
    report.line = say("null-game.move")
    says = say("null-game.steps", who=Seat(seat), n=steps)
    path = [f"space:{steps - 1}", f"space:{steps}"]
    report.add("drive", says, token=f"walker:{seat}", path=path)


class NullGame(Game[Walk]):
    """A game with a single move, ``step``."""

    id = "null-game"
    low, high = 2, 4
    previews = True
    shape = re.compile("step")
    options = (Number("goal", 3, low=1, high=9),)
    presets = (Preset("standard", {}),)

    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Walk:
        """Return the start of a game; the seed decides which seat begins.

        Raises ``ValueError`` for a ``carry`` that is not empty.
        """
        if carry:
            raise ValueError("this game carries nothing over to the next one")
        return Walk(seats, 1 + chance.below(seats), settings.number("goal"))

    def actors(self, state: Walk) -> tuple[int, ...]:
        """Return the seat to move; empty after the end of the game."""
        return () if state.over is not None else (state.turn,)

    def moves(self, state: Walk, seat: int) -> list[str]:
        """Return the only move, ``step``, if it is the seat's turn."""
        return ["step"] if seat in self.actors(state) else []

    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        """Take a step; the seat that reaches the goal wins.

        Raises ``MoveError`` if the move is illegal.
        """
        if move not in self.moves(state, seat):
            raise self.refuse(state, seat, move)
        state.at = at
        state.steps[seat - 1] += 1
        report_step(report, state, seat)
        if state.steps[seat - 1] == state.goal:
            state.over = self._won(state, seat, Reason.FINISH)
        else:
            state.turn = seat % state.seats + 1

    def copy(self, state: Walk) -> Walk:
        """Return an independent copy."""
        other = Walk(state.seats, state.turn, state.goal)
        other.steps = state.steps.copy()
        other.at, other.over = state.at, state.over
        return other

    def to_json(self, state: Walk) -> dict[str, Any]:
        """Return the full state as JSON."""
        return {
            "turn": state.turn,
            "steps": state.steps.copy(),
            "goal": state.goal,
            "over": state.over.to_json() if state.over else None,
            "at": state.at,
        }

    def from_json(self, data: object) -> Walk:
        """Return the state that ``data`` describes. Raises ``StateError`` if it is impossible."""
        if not isinstance(data, dict) or set(data) != _PARTS:
            raise StateError("error.state.shape", game=say("null-game.name"))
        turn, steps, goal, over, at = (data[k] for k in ("turn", "steps", "goal", "over", "at"))

        def check(fits: bool, part: str) -> None:
            if not fits:
                raise StateError("error.state.part", game=say("null-game.name"), part=part)

        check(isinstance(steps, list) and self.low <= len(steps) <= self.high, "steps")
        check(type(goal) is int and 1 <= goal <= 9, "goal")
        check(all(type(n) is int and 0 <= n <= goal for n in steps), "steps")
        # Seats step in turn, so no seat is ever two steps ahead of another.
        check(max(steps) - min(steps) <= 1 and steps.count(goal) <= 1, "steps")
        check(type(turn) is int and 1 <= turn <= len(steps), "turn")
        check(type(at) is int and 0 <= at <= LATEST, "at")
        walk = Walk(len(steps), turn, goal)
        walk.steps = list(steps)
        walk.at = at
        walk.over = None if over is None else Result.from_json(over, len(steps))
        check(walk.over in self._ends(walk), "over")
        return walk

    def _ends(self, state: Walk) -> list[Result | None]:
        """Return the results possible with these steps; None stands for a game that goes on.

        If a seat has reached the goal, it has won. Otherwise, one of two seats may have given up.
        """
        if state.goal in state.steps:
            return [self._won(state, 1 + state.steps.index(state.goal), Reason.FINISH)]
        gave_up = [self._won(state, seat, Reason.RESIGN) for seat in (1, 2)]
        return [None, *gave_up] if state.seats == 2 else [None]

    def _won(self, state: Walk, seat: int, reason: Reason) -> Result:
        best = tuple(1 if s == seat else 2 for s in range(1, state.seats + 1))
        return Result(reason, best, tuple(2 - place for place in best))

    def paint(self, observation: Mapping[str, Any]) -> View:
        """Return the view: a path of spaces with one walker per seat."""
        return {
            "zones": [
                {
                    "id": "path",
                    "kind": "track",
                    "label": say("null-game.path"),
                    "spaces": [
                        {
                            "id": f"space:{n}",
                            "label": str(n),
                            "say": say("null-game.space", n=n),
                        }
                        for n in range(observation["goal"] + 1)
                    ],
                }
            ],
            "tokens": [
                {
                    "id": f"walker:{seat}",
                    "kind": "kart",
                    "seat": seat,
                    "at": f"space:{n}",
                    "say": say("null-game.walker", who=Seat(seat), n=n),
                }
                for seat, n in enumerate(observation["steps"], 1)
            ],
            "buttons": [
                {
                    "id": "button:step",
                    "label": say("null-game.move"),
                    "say": say("null-game.move"),
                },
            ],
            "badges": [],
            "say": say("null-game.summary", goal=observation["goal"]),
        }

    def paths(self, state: Walk, seat: int, move: str) -> list[tuple[str, ...]]:
        """Return the only way to touch the move: its button."""
        return [("button:step",)]

    def verdict(self, state: Walk) -> Message:
        """Return a sentence that names the winner."""
        assert state.over is not None
        return say(f"null-game.ends.{state.over.reason}", who=Seat(state.over.winners[0]))

    def say_move(self, state: Walk, seat: int, move: str) -> Message:
        """Return the move in words."""
        return say("null-game.move")


GAME = NullGame()
