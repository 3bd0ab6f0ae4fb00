"""The lesson on the table: its task, the moves that it accepts, and the learner's progress.

A lesson has a ``way``: the list of turns that lead to its goal. Other moves are refused. So the number of entries gives
the progress, even after an undo or while a history point is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.words import say
from ..lessons import LEARNER

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.touching import Touch
    from ..core.words import Message, Speaker
    from ..lessons import Course, Lesson


class LessonState(NamedTuple):
    """The lesson on the table: lesson ``number`` (from 1) of its course."""

    course: Course
    number: int

    @property
    def definition(self) -> Lesson:
        """The lesson as its course declares it."""
        return self.course.lessons[self.number - 1]

    def reached(self, match: MatchLog, n: int | None = None) -> int:
        """How many of the lesson's prescribed turns are played at point ``n``; None means the current point."""
        return self.definition.reached(match, match.n if n is None else n)

    def over(self, match: MatchLog) -> bool:
        """Whether the goal is reached at the current point."""
        return self.reached(match) >= len(self.definition.way)

    def status(self, match: MatchLog, n: int) -> Message:
        """The task at point ``n``, or the closing words. The table shows this instead of the game's status."""
        turn = self.reached(match, n)
        asked, last = self.definition.task(turn), len(self.course.lessons)
        if turn == 0:
            title = say(self.definition.key)
            return say("lesson.first", n=self.number, of=last, title=title, say=asked)
        if turn < len(self.definition.way):
            return say("lesson.say", n=self.number, of=last, say=asked)
        if self.number not in (self.course.first, last):
            return asked
        return say("lesson.end" if self.number == last else "lesson.enough", say=asked)

    def objection(self, match: MatchLog, move: str) -> Message | None:
        """Why the lesson refuses a legal move; None if it accepts the move, or if the move is illegal.

        A lesson that is over answers with its closing words, because the refusal takes their place on the page.
        """
        if self.over(match):
            return self.status(match, match.n)
        at = self.reached(match)
        if move in match.game.moves(match.state, LEARNER):
            return self.definition.objection(at, move)
        return self.definition.objections(at, match.game.expand(match.state, LEARNER, move) or ())

    def begins(self) -> Message:
        """The introduction of the lesson, for a person who opens it."""
        title = say(self.definition.key)
        return say("lesson.begins", n=self.number, of=len(self.course.lessons), title=title)

    def on_table(self, match: MatchLog, n: int, speaker: Speaker) -> dict[str, Any]:
        """The lesson as a field of the table."""
        lesson: dict[str, Any] = {
            "n": self.number,
            "of": len(self.course.lessons),
            "over": self.reached(match, n) >= len(self.definition.way),
            "ids": [lesson.name for lesson in self.course.lessons],
            "names": [speaker.say(say(lesson.key)) for lesson in self.course.lessons],
        }
        if match.game.pairs_colours:
            lesson["pairs"] = True
        return {"lesson": lesson}

    def hint(self, match: MatchLog, speaker: Speaker) -> dict[str, Any] | None:
        """A hint that marks the next move that the lesson prescribes and repeats the task; None at the end."""
        at = self.reached(match)
        if at >= len(self.definition.way):
            return None
        move = self.definition.move_to_show(match, at)
        first, *others = match.game.paths(match.state, LEARNER, move)
        return {
            "seat": LEARNER,
            "move": move,
            "things": list(first),
            "also": [path[0] for path in others if len(path) == 1],
            "say": speaker.say(self.status(match, match.n)),
        }

    def takes(self, match: MatchLog, move: str) -> bool:
        """Nothing: a lesson plays its moves."""
        return False

    def answer(self, match: MatchLog) -> tuple[int, str] | None:
        """The next move that the lesson prescribes for another seat; None if the learner acts."""
        at, way = self.reached(match), self.definition.way
        if at >= len(way) or way[at].seat == LEARNER:
            return None
        return way[at].seat, way[at].moves[0]

    def restart(self) -> None:
        """Begin again: the entries alone give the progress."""

    @property
    def refused(self) -> tuple[str, ...]:
        """No commands: the prompt of a lesson has its own buttons."""
        return ()

    def options(self, match: MatchLog) -> tuple[str, ...]:
        """No things: moves lead to the goal."""
        return ()

    def choose(self, match: MatchLog, option: str) -> Message | None:
        """Nothing: a lesson has no options."""
        return None

    def given(self, match: MatchLog) -> tuple[str, ...]:
        """No things: a move may begin with each."""
        return ()

    def stray(self, match: MatchLog, thing: str) -> Message | None:
        """No reason: a learner may begin with each card."""
        return None

    def lead(self, match: MatchLog, touch: Touch) -> Message | None:
        """Return the sentence about a move that the lesson accepts. Until then the task stays: it names the cards."""
        asked = touch.move is not None and self.objection(match, touch.move) is None
        return touch.say if asked else None

    def shows_panel(self, name: str) -> bool:
        """Whether a panel is offered: all are."""
        return True

    def basics(self, match: MatchLog) -> tuple[Message, ...]:
        """Nothing: the lesson itself teaches."""
        return ()
