"""The command that puts a lesson on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.errors import Refusal
from ...lessons import LEARNER, course
from ..learning import Learning
from ..progress import enter, sit
from ..reply import whole
from ..requests import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..sitting import Sitting


def lesson(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Begin a lesson of a game. Raises ``Refusal`` if there is none such."""
    game, step = text(request, "game"), request.get("step")
    number = 1 if step is None else step
    found = course(game)
    if found is None:
        raise Refusal("error.lesson.game", game=game[:40])
    match = found.begin(number, sitting.language)
    sit(sitting, match, [], f"lesson-{game}-{number}", now)
    sitting.learning = Learning(found, number)
    sitting.paused = False
    return whole(sitting, now)


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
