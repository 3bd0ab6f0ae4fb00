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

    def over(self, turn: int) -> bool:
        """Whether the goal is reached after ``turn`` turns."""
        return turn >= len(self.definition.way)

    def status(self, turn: int) -> Message:
        """The task after ``turn`` turns, or the closing words. The table shows this instead of the game's status."""
        asked = self.definition.task(turn)
        if self.over(turn):
            return asked
        return say("lesson.say", n=self.number, of=len(self.course.lessons), say=asked)

    def objection(self, match: MatchLog, move: str) -> Message | None:
        """Why the lesson refuses a legal move; None if it accepts the move, or if the move is illegal."""
        at = self.reached(match)
        if move in match.game.moves(match.state, LEARNER):
            return self.definition.objection(at, move)
        return self.definition.objections(at, match.game.expand(match.state, LEARNER, move) or ())

    def begins(self) -> Message:
        """The introduction of the lesson, for a person who opens it."""
        title = say(self.definition.key)
        return say("lesson.begins", n=self.number, of=len(self.course.lessons), title=title)

    def as_reply(self, turn: int, speaker: Speaker) -> dict[str, Any]:
        """The lesson as part of a reply, after ``turn`` turns."""
        return {
            "n": self.number,
            "of": len(self.course.lessons),
            "over": self.over(turn),
            "names": [speaker.say(say(lesson.key)) for lesson in self.course.lessons],
        }


def without_offers(view: dict[str, Any]) -> dict[str, Any]:
    """The view without the buttons that find cards for the player, because a learner should find them alone."""
    return {**view, "buttons": [each for each in view["buttons"] if "cards" not in each]}


def hint(lesson: LessonState, match: MatchLog, speaker: Speaker) -> dict[str, Any] | None:
    """A hint that shows the next move that the lesson prescribes; None at the end of the lesson."""
    at = lesson.reached(match)
    if lesson.over(at):
        return None
    move = lesson.definition.move_to_show(match, at)
    first, *others = match.game.paths(match.state, LEARNER, move)
    return {
        "seat": LEARNER,
        "move": move,
        "things": list(first),
        "also": [path[0] for path in others if len(path) == 1],
        "say": speaker.say(say("hint.say", move=match.game.say_move(match.state, LEARNER, move))),
    }
