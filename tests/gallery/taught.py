"""Views of every step of every lesson: the task, the touched move, and the closing answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.games import GAMES
from hairpin.lessons import LEARNER, course
from hairpin.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def taught(
    language: str = "en", games: Iterable[str] = GAMES
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield names and views of all lessons of games in a language.

    A name has the game, the lesson and the number of commands.
    """
    for game in games:
        known = course(game)
        for number in range(1, len(known.lessons) + 1 if known else 1):
            for n, reply in enumerate(_replies(game, number, language)):
                yield f"{game}/lesson-{number}-{n}", {"reply": reply}


def _replies(game: str, number: int, language: str) -> Iterator[dict[str, Any]]:
    """Play a lesson by its hints; yield the session's replies."""
    session = Session(language)

    def ask(do: str, **more: Any) -> dict[str, Any]:
        reply: dict[str, Any] = session.do({"do": do, "now": 0, **more})
        assert reply["ok"], reply
        return reply

    reply = ask("lesson", game=game, step=number)
    yield reply
    while not reply["table"]["lesson"]["over"]:
        played = reply["table"]["n"]
        things = ask("hint", seat=LEARNER)["hint"]["things"]
        acts = [("touch", {"thing": thing}) for thing in things] + [("done", {})]
        for do, what in acts:
            if reply["table"]["n"] > played:
                break
            reply = ask(do, seat=LEARNER, **what)
            yield reply
