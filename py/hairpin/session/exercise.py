"""An exercise on the table: a lesson, a puzzle or a choice. The person has a task, and only right moves are played.

Exercises are never saved, and no bot plays in them: the exercise itself answers for the other seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from ..core.errors import NotAllowed
from ..core.words import say

#: The id of the info panel with the basics of a puzzle's game.
BASICS: Final = "basics"

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.match_log import MatchLog
    from ..core.touching import Touch
    from ..core.view import CardView, View, ZoneView
    from ..core.words import Message, Speaker


class Exercise(Protocol):
    """What a session needs of an exercise."""

    def over(self, match: MatchLog) -> bool:
        """Whether the goal is reached at the current point."""
        ...

    def status(self, match: MatchLog, n: int) -> Message:
        """The task at point ``n``, or the closing words."""
        ...

    def begins(self) -> Message:
        """The introduction for a person who opens the exercise."""
        ...

    def objection(self, match: MatchLog, move: str) -> Message | None:
        """Why the exercise refuses a legal move; None if it accepts the move, or if the move is illegal."""
        ...

    def takes(self, match: MatchLog, move: str) -> bool:
        """Keep a move as the answer instead of playing it. Returns false if the move is to be played."""
        ...

    def answer(self, match: MatchLog) -> tuple[int, str] | None:
        """The next move of another seat; None if the person acts or the goal is reached."""
        ...

    def hint(self, match: MatchLog, speaker: Speaker) -> dict[str, Any] | None:
        """The next hint; None once the goal is reached."""
        ...

    def restart(self) -> None:
        """Begin again at the first position."""
        ...

    @property
    def refused(self) -> tuple[str, ...]:
        """The commands that make no sense here."""
        ...

    def options(self, match: MatchLog) -> tuple[str, ...]:
        """The things one of which answers the task; empty if moves answer it."""
        ...

    def given(self, match: MatchLog) -> tuple[str, ...]:
        """The things with one of which the next move has to begin; empty if all may begin it."""
        ...

    def stray(self, match: MatchLog, thing: str) -> Message | None:
        """Why no move may begin with ``thing``, which is not given; None if it may, or if it begins no move."""
        ...

    def choose(self, match: MatchLog, option: str) -> Message | None:
        """Why an option is wrong; None if it is right: then the goal is reached."""
        ...

    def on_table(self, match: MatchLog, n: int, speaker: Speaker) -> dict[str, Any]:
        """The fields of the table that belong to this exercise at point ``n``."""
        ...

    def lead(self, match: MatchLog, touch: Touch) -> Message | None:
        """Return the sentence about the things touched so far."""
        ...

    def shows_panel(self, name: str) -> bool:
        """Whether an info panel does not show the solution."""
        ...

    def basics(self, match: MatchLog) -> Sequence[Message]:
        """What a newcomer needs to know, for an info panel of its own; empty without such a panel."""
        ...


def check_sense(exercise: Exercise | None, command: str) -> None:
    """Raise ``NotAllowed`` for a command that makes no sense in the exercise on the table."""
    if exercise is not None and command in exercise.refused:
        raise NotAllowed("puzzle.error.command")


def with_given(view: View, given: Sequence[str]) -> View:
    """The view in which each given card is marked, also by its name."""

    def marked(card: CardView) -> CardView:
        if card["id"] not in given:
            return card
        return {**card, "given": True, "say": say("puzzle.given", card=card["say"])}

    zones: list[ZoneView] = [
        {**zone, "cards": [marked(card) for card in zone["cards"]]} if "cards" in zone else zone
        for zone in view["zones"]
    ]
    return {**view, "zones": zones}


def without_offers(view: dict[str, Any]) -> dict[str, Any]:
    """The view without the buttons that find cards for the player, because a learner should find them alone."""
    return {**view, "buttons": [each for each in view["buttons"] if "cards" not in each]}
