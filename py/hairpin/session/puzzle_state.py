"""The puzzle on the table: its task, the moves that it accepts, the wrong tries and the hints.

A wrong move is not played: a sentence says what it allows, and the attempt counts. All sentences come from the task and
the file of puzzles, never from cards that the person cannot see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.puzzling import Task
from ..core.words import say
from ..daily.line import name_of, puzzle_line
from ..lessons import course
from ..puzzles.book import VERSION, puzzles
from ..puzzles.marks import SOLVED, read_mark

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.state import State
    from ..core.touching import Touch
    from ..core.words import Message, Speaker
    from ..puzzles.book import Puzzle
    from ..puzzles.marks import Attempt

#: The commands of a session that make no sense in a puzzle.
REFUSED: Final = (
    "undo",
    "redo",
    "pause",
    "resign",
    "branch",
    "again",
    "save",
    "record",
    "review",
    "story",
)
#: The commands of a page that make no sense in a puzzle.
ABSENT: Final = ("undo", "redo", "pause", "resign", "new", "save", "open", "moves")


class PuzzleState:
    """A puzzle, and how far the person has come.

    ``newcomer`` says that the person has never played its game. ``date`` is set if it is the puzzle of that date.
    ``asked`` counts the hints since the last right move. ``mark`` is what the device has stored of an earlier solution.
    """

    __slots__ = (
        "puzzle", "newcomer", "date", "start", "seat", "attempt", "asked", "answered", "mark",
    )  # fmt: skip

    def __init__(
        self, puzzle: Puzzle, mark: str = "", date: str | None = None, *, newcomer: bool = False
    ) -> None:
        self.puzzle: Puzzle = puzzle
        self.newcomer: bool = newcomer
        self.date: str | None = date
        start, seat = puzzle.position()
        self.start: State = start
        self.seat: int = seat
        self.attempt: Attempt = read_mark(mark)
        self.asked: int = 0
        self.answered: bool = False
        self.mark = mark if mark in SOLVED else ""

    def task(self, match: MatchLog, n: int | None = None) -> Task:
        """The task and the moves so far, at point ``n``; None means the current point."""
        point = match.n if n is None else n
        state = match.state if point == match.n else match.state_at(point)
        moves = tuple(entry.move for entry in match.entries[:point])
        return Task(self.puzzle.kind, self.puzzle.goal, self.seat, self.start, state, moves)

    def over(self, match: MatchLog) -> bool:
        """Whether the puzzle is solved."""
        if self.answered or not match.n:
            return self.answered
        return self.puzzle.puzzler.solved(self.task(match))

    def status(self, match: MatchLog, n: int) -> Message:
        """The task at point ``n``, with the number of wrong tries; once solved, the title of the result."""
        if n == match.n and self.over(match):
            return self._title()
        asked = self.puzzle.puzzler.ask(self.task(match, n))
        wrong = self.attempt.wrong
        return say("puzzle.tries", say=asked, n=wrong) if wrong else asked

    def begins(self) -> Message:
        """The number, the game and the difficulty of the puzzle."""
        return say(
            "puzzle.begins",
            game=say(f"{self.puzzle.game}.name"),
            n=self.puzzle.number,
            level=say(f"puzzle.level.{self.puzzle.level}"),
        )

    def options(self, match: MatchLog) -> tuple[str, ...]:
        """The things one of which answers the puzzle; empty if moves answer it, and once it is solved."""
        return () if self.over(match) else self.puzzle.puzzler.options(self.task(match))

    def given(self, match: MatchLog) -> tuple[str, ...]:
        """The things with one of which the next move has to begin; empty if all may begin it."""
        return () if self.over(match) else self.puzzle.puzzler.given(self.task(match))

    def stray(self, match: MatchLog, thing: str) -> Message | None:
        """What the puzzle is about, if ``thing`` begins a move and is not given. This is no try."""
        given = self.given(match)
        if not given or thing in given:
            return None
        begins = match.game.touch(match.state, self.seat, ()).next
        return self.puzzle.puzzler.stray(self.task(match)) if thing in begins else None

    def objection(self, match: MatchLog, move: str) -> Message | None:
        """What a wrong move allows, or why it is worse; the try is counted. None if the move is right or illegal."""
        game = match.game
        legal = move in game.moves(match.state, self.seat)
        if not legal and game.expand(match.state, self.seat, move) is None:
            return None
        first = game.paths(match.state, self.seat, move)[0][0]
        return self.stray(match, first) or self._judged(match, move)

    def choose(self, match: MatchLog, option: str) -> Message | None:
        """Why an option is wrong; the try is counted. None if it is right: then the puzzle is solved."""
        said = self._judged(match, option)
        self.answered = said is None
        return said

    def _judged(self, match: MatchLog, move: str) -> Message | None:
        said = self.puzzle.puzzler.fault(self.task(match), move)
        if said is None:
            self.asked = 0
        else:
            self.attempt = self.attempt._replace(wrong=self.attempt.wrong + 1)
        return said

    def takes(self, match: MatchLog, move: str) -> bool:
        """Nothing: a puzzle plays its moves."""
        return False

    def answer(self, match: MatchLog) -> tuple[int, str] | None:
        """The next move of another seat; None if the person acts or the puzzle is solved."""
        actors = match.game.actors(match.state)
        if not actors or self.seat in actors or self.over(match):
            return None
        return actors[0], self.puzzle.puzzler.answer(self.task(match), actors[0])

    def hint(self, match: MatchLog, speaker: Speaker) -> dict[str, Any] | None:
        """Where to look; on the second request the right move. The puzzle then counts as solved with a hint."""
        if self.over(match):
            return None
        self.attempt = self.attempt._replace(hinted=True)
        self.asked += 1
        task, puzzler = self.task(match), self.puzzle.puzzler
        found: dict[str, Any] = {"seat": self.seat, "move": None, "things": [], "also": []}
        if self.asked == 1:
            return {**found, "say": speaker.say(say("hint.look", look=puzzler.focus(task)))}
        best = puzzler.best(task)
        if best in puzzler.options(task):
            return {**found, "things": [best], "say": speaker.say(say("puzzle.hint.thing"))}
        paths = match.game.paths(match.state, self.seat, best)
        said = say("hint.say", move=match.game.say_move(match.state, self.seat, best))
        more = puzzler.choices(task, best)
        if more is not None:
            said = say("hint.why", hint=said, why=more)
        return {**found, "move": best, "things": list(paths[0]), "say": speaker.say(said)}

    def restart(self) -> None:
        """Begin again at the first position; the wrong tries still count."""
        self.asked, self.answered = 0, False

    @property
    def refused(self) -> tuple[str, ...]:
        """The commands of a session that make no sense in a puzzle."""
        return REFUSED

    def lead(self, match: MatchLog, touch: Touch) -> Message | None:
        """Return the sentence about the things touched so far; what to touch next only after a hint."""
        return touch.say if self.attempt.hinted or touch.bare is None else touch.bare

    def shows_panel(self, name: str) -> bool:
        """Whether an info panel does not show the solution."""
        return name not in self.puzzle.puzzler.hidden_panels

    def basics(self, match: MatchLog) -> tuple[Message, ...]:
        """What the puzzle's game is about, and the words of the task."""
        return self.puzzle.puzzler.basics(self.task(match))

    def _title(self) -> Message:
        wrong, hinted = self.attempt
        return say("puzzle.solved.hint" if hinted else "puzzle.solved", n=wrong + 1)

    def _solution(self, match: MatchLog) -> tuple[str, ...]:
        """The things of the solved puzzle's answer, or of the person's last right move."""
        if self.answered:
            return (self.puzzle.puzzler.best(self.task(match)),)
        n, move = max(
            (n, entry.move) for n, entry in enumerate(match.entries) if entry.seat == self.seat
        )
        return tuple(match.game.paths(match.state_at(n), self.seat, move)[0])

    def on_table(self, match: MatchLog, n: int, speaker: Speaker) -> dict[str, Any]:
        """The puzzle as fields of the table: its number, its tries and, once solved, its result."""
        puzzle, (wrong, hinted) = self.puzzle, self.attempt
        over = n == match.n and self.over(match)
        mark = self.mark or (self.attempt.solved if self.over(match) else self.attempt.mark)
        every = puzzles(puzzle.game)
        level = say(f"puzzle.level.{puzzle.level}")
        name = say("puzzle.name", n=puzzle.number, level=level)
        if self.date is not None:
            name = say("puzzle.name.day", day=name_of(self.date), level=level)
        named = say(f"{puzzle.game}.name")
        title = say("puzzle.title", game=named, n=puzzle.number, of=len(every), level=level)
        on: dict[str, Any] = {
            "game": puzzle.game,
            "n": puzzle.number,
            "of": len(every),
            "level": puzzle.level,
            "name": speaker.say(name),
            "title": speaker.say(title),
            "newcomer": self.newcomer,
            "wrong": wrong,
            "hinted": hinted,
            "over": over,
            "things": list(self._solution(match)) if over else [],
            "mark": mark,
            "version": VERSION,
            "absent": list(ABSENT),
        }
        lessons = course(puzzle.game)
        if lessons is not None:
            on["learn"] = speaker.say(say("puzzle.learn", n=lessons.first))
        found: dict[str, Any] = {"puzzle": on}
        if self.date is not None:
            day = {
                "kind": "puzzle",
                "date": self.date,
                "version": VERSION,
                "title": speaker.say(say("daily.title.puzzle", day=name_of(self.date))),
                "wrong": wrong,
            }
            if self.over(match):
                day["line"] = speaker.say(puzzle_line(puzzle, self.date, self.attempt))
            found["daily"] = day
        return found | (self._result(match, speaker) if over else {})

    def _result(self, match: MatchLog, speaker: Speaker) -> dict[str, Any]:
        reason = self.puzzle.puzzler.why(self.task(match))
        title, why = speaker.say(self._title()), speaker.say(reason)
        said = speaker.say(say("puzzle.ending", title=self._title(), why=reason))
        return {
            "result": {
                "reason": "finish",
                "title": title,
                "say": said,
                "how": why,
                "winners": [self.seat],
                "rows": [],
                "ending": said,
                "rest": said,
            },
            "outcome": {
                "title": title,
                "placed": "",
                "how": why,
                "winner": self.seat,
                "final": False,
                "house": "",
                "podium": [],
                "head": "",
                "rows": [],
                "again": speaker.say(say("puzzle.next")),
            },
        }
