"""A person who solves a puzzle in a session, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.games.grand_prix.ways import each_way
from hairpin.puzzles.book import puzzle
from hairpin.session import Session
from hairpin.session.puzzle_state import PuzzleState

from tools.contract import faults

if TYPE_CHECKING:
    from hairpin.core.game import Game
    from hairpin.core.puzzling import Puzzler, Task
    from hairpin.games.grand_prix.state import Race
    from hairpin.puzzles.book import Puzzle

MOST_MOVES = 20  # more than any puzzle needs


def answers(puzzler: Puzzler, task: Task, game: Game[Any]) -> list[str]:
    """The options of a task, or else the legal moves; if a card is given, all ways to play it."""
    options = puzzler.options(task)
    if options:
        return list(options)
    moves: list[str] = game.moves(task.state, task.seat)
    given = puzzler.given(task)
    if not given:
        return moves
    begun = [move for move in moves if game.paths(task.state, task.seat, move)[0][0] in given]
    return [way for move in begun for way in (move, *_ways(task.state, move))]


def _ways(race: Race, move: str) -> list[str]:
    """All ways to play a card of Grand Prix, with their choices."""
    ways = each_way(race.circuit, race.rules.laps, race.field, move.split(" ")[1])
    return [" ".join((move, *choices)) for choices, _ in ways if choices]


class Solver:
    """A session with a puzzle on its table."""

    def __init__(self, game: str, number: int, **more: Any) -> None:
        self.session = Session()
        self.puzzle: Puzzle = puzzle(game, number)
        self.reply = self.do("puzzle", game=game, n=number, name="Ann", **more)

    def do(self, command: str, **more: Any) -> dict[str, Any]:
        """Send a command that must succeed; return the reply."""
        self.reply = self.session.do({"do": command, "now": 0, **more})
        assert self.reply["ok"], self.reply
        assert faults(self.reply) == []
        return self.reply

    @property
    def table(self) -> dict[str, Any]:
        """The last table."""
        found: dict[str, Any] = self.reply["table"]
        return found

    @property
    def state(self) -> PuzzleState:
        """The exercise on the table."""
        exercise = self.session.state.exercise
        assert isinstance(exercise, PuzzleState)
        return exercise

    @property
    def puzzler(self) -> Puzzler:
        """The tasks of the game."""
        return self.puzzle.puzzler

    @property
    def task(self) -> Task:
        """The task at the current point."""
        match = self.session.match
        assert match is not None
        return self.state.task(match)

    @property
    def solved(self) -> bool:
        """Whether the puzzle is solved."""
        match = self.session.match
        assert match is not None
        return self.state.over(match)

    def choices(self) -> list[str]:
        """The options, or else the legal moves; all ways of a given card."""
        match = self.session.match
        assert match is not None
        return answers(self.puzzler, self.task, match.game)

    def paths(self, move: str) -> tuple[str, ...]:
        """The things to touch for a move."""
        match = self.session.match
        assert match is not None
        return match.game.paths(match.state, self.state.seat, move)[0]

    def wrong(self) -> str | None:
        """A wrong choice; None if every choice is right here."""
        task = self.task
        return next((each for each in self.choices() if self.puzzler.fault(task, each)), None)

    def attempt(self, choice: str) -> dict[str, Any]:
        """Play a move or touch an option."""
        if choice in self.puzzler.options(self.task):
            return self.do("touch", seat=self.state.seat, thing=choice)
        return self.do("play", seat=self.state.seat, move=choice)

    def solve(self) -> None:
        """Play the moves of the hints until the puzzle is solved."""
        for _ in range(MOST_MOVES):
            if self.solved:
                return
            assert "refused" not in self.attempt(self.puzzler.best(self.task))
        raise AssertionError(f"{self.puzzle} is not solved")
