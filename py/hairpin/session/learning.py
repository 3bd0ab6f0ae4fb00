"""A lesson at the table: what the learner is asked, which moves are its idea, and what the others answer.

Only moves of the lesson's way are ever played, so the log tells how far the learner has come, whatever is taken back or
looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.words import say
from ..lessons import LEARNER
from .progress import enter

if TYPE_CHECKING:
    from ..core.match import Match
    from ..core.words import Message, Speaker
    from ..lessons import Course, Lesson
    from .sitting import Sitting


class Learning(NamedTuple):
    """Which lesson is on the table, counted from 1."""

    course: Course
    number: int

    @property
    def lesson(self) -> Lesson:
        """The lesson itself."""
        return self.course.lessons[self.number - 1]

    def reached(self, match: Match, n: int | None = None) -> int:
        """How many turns of the way lie behind point ``n`` of the match, or behind the live one."""
        return self.lesson.reached(match, match.n if n is None else n)

    def over(self, turn: int) -> bool:
        """Whether the goal is reached where ``turn`` turns lie behind."""
        return turn >= len(self.lesson.way)

    def status(self, turn: int) -> Message:
        """What is asked then, or what it was good for, in the place of what the game would ask."""
        asked = self.lesson.asked(turn)
        if self.over(turn):
            return asked
        return say("lesson.say", n=self.number, of=len(self.course.lessons), say=asked)

    def begins(self) -> Message:
        """For whoever comes to the table."""
        title = say(self.lesson.key)
        return say("lesson.begins", n=self.number, of=len(self.course.lessons), title=title)

    def shown(self, turn: int, speaker: Speaker) -> dict[str, Any]:
        """What a front end is told of it."""
        return {
            "n": self.number,
            "of": len(self.course.lessons),
            "over": self.over(turn),
            "names": [speaker.say(say(lesson.key)) for lesson in self.course.lessons],
        }


def objection(sitting: Sitting, match: Match, seat: int, move: str) -> Message | None:
    """Why a legal move is not played in a lesson: it is not the idea. None if it may be."""
    if sitting.learning is None or move not in match.game.moves(match.state, seat):
        return None
    return sitting.learning.lesson.objection(sitting.learning.reached(match), move)


def answer(sitting: Sitting, now: int) -> None:
    """After a move of the learner's the others play what the lesson has for them."""
    learning, match = sitting.learning, sitting.on_table()
    if learning is None:
        return
    way = learning.lesson.way
    while not learning.over(at := learning.reached(match)) and way[at].seat != LEARNER:
        turn = way[at]
        enter(sitting, turn.seat, turn.moves[0], now, by_itself=True)
    sitting.autoplay.stop()


def hint(learning: Learning, match: Match, speaker: Speaker) -> dict[str, Any] | None:
    """The next move of the way, for whoever asks; None at its end."""
    at = learning.reached(match)
    if learning.over(at):
        return None
    move = learning.lesson.shown(match, at)
    first, *others = match.game.paths(match.state, LEARNER, move)
    return {
        "seat": LEARNER,
        "move": move,
        "things": list(first),
        "also": [path[0] for path in others if len(path) == 1],
        "say": speaker.say(say("hint.say", move=match.game.say_move(match.state, LEARNER, move))),
    }
