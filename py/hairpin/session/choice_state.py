"""The choice on the table: a position of a class, in which the person says which move they would play.

The move is kept and not played. So the session never shows what follows, and no bot answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..classroom.tasks import choice_answer, choice_task, choice_words
from ..core.errors import NotAllowed
from ..core.match_log import MatchLog
from ..core.options import ClockChoice, Settings
from ..core.seats import BOT, PERSON, clean_name, levels_of
from ..core.words import say
from .puzzle_state import ABSENT, REFUSED

if TYPE_CHECKING:
    from ..classroom.answer import Answer
    from ..core.touching import Touch
    from ..core.words import Message, Speaker

#: The commands of a session that make no sense in a choice: those of a puzzle, and all help.
_REFUSED: Final = (*REFUSED, "hint", "values", "restart")
_ABSENT: Final = (*ABSENT, "hint")


class ChoiceState:
    """A choice, and the move that the person chose; it is empty until then. ``task`` has the four digits."""

    __slots__ = ("seat", "task", "move")

    def __init__(self, seat: int, task: str) -> None:
        self.seat: int = seat
        self.task: str = task
        self.move: str = ""

    def answer_of(self, match: MatchLog) -> Answer:
        """Return the person's answer. Raises ``NotAllowed`` before a move is chosen."""
        if not self.move:
            raise NotAllowed("class.error.choice")
        return choice_answer(match, self.task, self.seat, self.move)

    def takes(self, match: MatchLog, move: str) -> bool:
        """Keep a legal move as the answer, and return whether it is one. The first answer counts."""
        game, state = match.game, match.state
        legal = move in game.moves(state, self.seat)
        if not legal and game.expand(state, self.seat, move) is None:
            return False
        self.move = self.move or move
        return True

    def over(self, match: MatchLog) -> bool:
        """Whether the person has chosen."""
        return bool(self.move)

    def status(self, match: MatchLog, n: int) -> Message:
        """The question; after the choice, the chosen move in words."""
        if not self.move:
            return say("class.choice.ask")
        point = match.state if n == match.n else match.state_at(match.n)
        return say("class.chosen", move=match.game.say_move(point, self.seat, self.move))

    def begins(self) -> Message:
        """The question, for a person who opens the position."""
        return say("class.choice.ask")

    def on_table(self, match: MatchLog, n: int, speaker: Speaker) -> dict[str, Any]:
        """The choice as a field of the table."""
        over = self.over(match) and n == match.n
        found = {"choice": {"move": self.move, "over": over, "absent": list(_ABSENT)}}
        return found | (self._result(match, speaker) if over else {})

    def _result(self, match: MatchLog, speaker: Speaker) -> dict[str, Any]:
        """The end of the choice as fields of the table: the chosen move, and nothing about its worth."""
        title = speaker.say(self.status(match, match.n))
        return {
            "result": {
                "reason": "finish",
                "title": title,
                "say": title,
                "how": "",
                "winners": [],
                "rows": [],
                "ending": title,
                "rest": title,
            },
            "outcome": {
                "title": title,
                "placed": "",
                "how": "",
                "winner": None,
                "final": False,
                "podium": [],
                "head": "",
                "rows": [],
                "house": "",
                "again": "",
            },
        }

    @property
    def refused(self) -> tuple[str, ...]:
        """The commands that make no sense in a choice."""
        return _REFUSED

    def objection(self, match: MatchLog, move: str) -> Message | None:
        """Nothing: each legal move is an answer."""
        return None

    def answer(self, match: MatchLog) -> tuple[int, str] | None:
        """No move: nothing is played on."""
        return None

    def hint(self, match: MatchLog, speaker: Speaker) -> dict[str, Any] | None:
        """No hint: the person's own choice is asked for."""
        return None

    def restart(self) -> None:
        """Nothing: the first answer counts."""

    def options(self, match: MatchLog) -> tuple[str, ...]:
        """No things: a move is the answer."""
        return ()

    def given(self, match: MatchLog) -> tuple[str, ...]:
        """No things: a move may begin with each."""
        return ()

    def stray(self, match: MatchLog, thing: str) -> Message | None:
        """No reason: a move may begin with each thing."""
        return None

    def choose(self, match: MatchLog, option: str) -> Message | None:
        """Nothing: a choice has no options."""
        return None

    def lead(self, match: MatchLog, touch: Touch) -> Message | None:
        """Return the sentence about the things touched so far."""
        return touch.say

    def shows_panel(self, name: str) -> bool:
        """Whether a panel is offered: none, because panels of some games weigh the moves."""
        return False

    def basics(self, match: MatchLog) -> tuple[Message, ...]:
        """Nothing: the class knows the game."""
        return ()


def opened(match: MatchLog, name: str = "") -> tuple[MatchLog, ChoiceState]:
    """Return the position of a match for one person, and its choice.

    The person takes the seat to act; bots take all others, so that nobody else's cards are ever due. Clocks are off.
    Raises ``NotAllowed`` for a finished game and for one in real time.
    """
    if match.result is not None:
        raise NotAllowed("class.error.ended")
    if match.real_time:
        raise NotAllowed("class.error.real_time")
    seat = _seat_of(match)
    made = _without_clock(match) if match.timed else match
    own = clean_name(name)
    bot = f"{BOT}{levels_of(match.game)[0]}"
    made.seats = tuple(
        spec._replace(kind=PERSON, name=own or spec.name)
        if each == seat
        else spec._replace(kind=spec.kind if spec.is_bot else bot)
        for each, spec in enumerate(match.seats, 1)
    )
    return made, ChoiceState(seat, choice_task(match))


def words_of(match: MatchLog) -> tuple[str, Message]:
    """Return the task of a choice as four digits and in words."""
    return choice_task(match), choice_words(match)


def _seat_of(match: MatchLog) -> int:
    """The seat to act: a person's, if a person may act."""
    actors = match.game.actors(match.state)
    people = [seat for seat in actors if not match.seats[seat - 1].is_bot]
    return (people or actors)[0]


def _without_clock(match: MatchLog) -> MatchLog:
    """The same position without clocks: a pupil may think as long as the class does."""
    off = {each.id: "off" for each in match.game.options if isinstance(each, ClockChoice)}
    settings = Settings({**match.settings, **off})
    made = MatchLog(match.game, match.seats, settings, match.seed, match.series)
    for entry in match.entries[: match.n]:
        made.play(entry.seat, entry.move, entry.at)
    return made
