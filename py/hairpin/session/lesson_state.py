"""A lesson at the table: what the learner is asked, which moves are its idea, and what the others answer.

Only moves of the lesson's way are ever played, so the log tells how far the learner has come, whatever is taken back or
looked at.
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
    """Which lesson is on the table, counted from 1."""

    course: Course
    number: int

    @property
    def definition(self) -> Lesson:
        """The lesson itself."""
        return self.course.lessons[self.number - 1]

    def reached(self, match: MatchLog, n: int | None = None) -> int:
        """How many turns of the way lie behind point ``n`` of the match, or behind the live one."""
        return self.definition.reached(match, match.n if n is None else n)

    def over(self, turn: int) -> bool:
        """Whether the goal is reached where ``turn`` turns lie behind."""
        return turn >= len(self.definition.way)

    def status(self, turn: int) -> Message:
        """What is asked then, or what it was good for, in the place of what the game would ask."""
        asked = self.definition.asked(turn)
        if self.over(turn):
            return asked
        return say("lesson.say", n=self.number, of=len(self.course.lessons), say=asked)

    def objection(self, match: MatchLog, move: str) -> Message | None:
        """Why a legal move is not played here: it is not the idea. None if it may be, or is not legal anyway."""
        at = self.reached(match)
        if move in match.game.moves(match.state, LEARNER):
            return self.definition.objection(at, move)
        return self.definition.objections(at, match.game.expand(match.state, LEARNER, move) or ())

    def begins(self) -> Message:
        """For whoever comes to the table."""
        title = say(self.definition.key)
        return say("lesson.begins", n=self.number, of=len(self.course.lessons), title=title)

    def shown(self, turn: int, speaker: Speaker) -> dict[str, Any]:
        """What a front end is told of it."""
        return {
            "n": self.number,
            "of": len(self.course.lessons),
            "over": self.over(turn),
            "names": [speaker.say(say(lesson.key)) for lesson in self.course.lessons],
        }


def without_offers(view: dict[str, Any]) -> dict[str, Any]:
    """A view without the buttons that would find the cards for whoever learns to."""
    return {**view, "buttons": [each for each in view["buttons"] if "cards" not in each]}


def hint(lesson: LessonState, match: MatchLog, speaker: Speaker) -> dict[str, Any] | None:
    """The next move of the way, for whoever asks; None at its end."""
    at = lesson.reached(match)
    if lesson.over(at):
        return None
    move = lesson.definition.shown(match, at)
    first, *others = match.game.paths(match.state, LEARNER, move)
    return {
        "seat": LEARNER,
        "move": move,
        "things": list(first),
        "also": [path[0] for path in others if len(path) == 1],
        "say": speaker.say(say("hint.say", move=match.game.say_move(match.state, LEARNER, move))),
    }
