"""Lessons: a few positions of a game, each with one idea to try at the real table.

They are data in the game's folder, ``lessons.json``: who sits there, the settings, and for each lesson a ``name``, the
``state`` it begins with and the ``way`` to its goal. A way is a list of turns. A turn of the learner's, who sits in seat 1, is
``{"moves": […]}``: any of these moves will do, the first is the one that is shown to whoever asks. One that begins with ``/`` is a
regular expression. ``say`` names the words asked from there on. With ``"repeat": true`` it is as many such moves as there are to
make, also none: choices that a move leaves. A turn of another seat's is ``{"seat": 2, "move": "…"}``. ``no`` names
sentences for single moves that are not the idea, with the expressions they match.

The words are in the catalogue, under ``GAME.lesson.NAME``: the title, ``.do`` (what to do), ``.done`` (what it was good for)
and ``.no`` (what to say to another move than those of the way).
"""

from __future__ import annotations

import json
import math
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .core.errors import Refusal
from .core.match_log import MatchLog
from .core.options import read_settings
from .core.seats import read_seats
from .core.words import Message, Speaker, say
from .games import GAMES, load

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .core.game import Game

LEARNER: Final = 1  # the seat of whoever learns
SECONDS: Final = 35  # a lesson takes about
SEED: Final = "LESSON"  # nothing is dealt; the luck to come is in the states
_FOLDER: Final = Path(__file__).resolve().parent / "games"


class Turn(NamedTuple):
    """One move of a way: whose it is, and which will do. ``say`` names other words than those asked so far.

    With ``repeat`` it is any number of moves, as long as one of these can be made.
    """

    seat: int
    moves: tuple[str, ...]
    say: str = ""
    repeat: bool = False

    def takes(self, move: str) -> bool:
        """Whether a move is one of these."""
        return any(
            re.fullmatch(one[1:], move) is not None if one.startswith("/") else one == move
            for one in self.moves
        )


class Lesson(NamedTuple):
    """A position, and the way to its goal."""

    game: str
    name: str
    state: Any
    way: tuple[Turn, ...]
    no: tuple[tuple[str, str], ...]

    @property
    def key(self) -> str:
        """Under which its words are found; by itself the title."""
        return f"{self.game}.lesson.{self.name}"

    def reached(self, match: MatchLog, n: int) -> int:
        """How many turns of the way are behind whoever has made the first ``n`` moves of the match."""
        turn = 0
        for i, entry in enumerate(match.entries[:n]):
            moves = match.game.expand(match.state_at(i), entry.seat, entry.move) or (entry.move,)
            for move in moves:
                turn = self._after(turn, move)
        state = match.state if n == match.n else match.state_at(n)
        while turn < len(self.way) and self.way[turn].repeat:
            legal = match.game.moves(state, LEARNER)
            if any(self.way[turn].takes(move) for move in legal):
                break
            turn += 1
        return turn

    def _after(self, turn: int, move: str) -> int:
        """How many turns are behind after a move of the way, ``turn`` of them before it."""
        while turn < len(self.way) and self.way[turn].repeat and not self.way[turn].takes(move):
            turn += 1
        return turn + (turn < len(self.way) and not self.way[turn].repeat)

    def shown(self, match: MatchLog, turn: int) -> str:
        """A move that does for a turn of the way at the live point: the one to be shown, else the first that there is."""
        legal = match.game.moves(match.state, LEARNER)
        fits = [move for move in legal if self.way[turn].takes(move)]
        first = self.way[turn].moves[0]
        return first if first in fits else fits[0]

    def asked(self, turn: int) -> Message:
        """What is asked for a turn of the way; at its end what it was good for."""
        if turn >= len(self.way):
            return say(f"{self.key}.done")
        named = [each.say for each in self.way[: turn + 1] if each.say]
        return say(f"{self.key}.do.{named[-1]}" if named else f"{self.key}.do")

    def objections(self, turn: int, moves: Sequence[str]) -> Message | None:
        """The same of moves that one text plays at once."""
        for move in moves:
            while turn < len(self.way) and self.way[turn].repeat and not self.way[turn].takes(move):
                turn += 1
            if turn == len(self.way):
                return None
            wrong = self.objection(turn, move)
            if wrong is not None:
                return wrong
            turn = self._after(turn, move)
        return None

    def objection(self, turn: int, move: str) -> Message | None:
        """Why a legal move of the learner's is not the idea for a turn of the way; None if it is."""
        if turn < len(self.way) and self.way[turn].takes(move):
            return None
        if turn < len(self.way) and self.way[turn].repeat:
            return say("lesson.on")
        for name, moves in self.no:
            if re.fullmatch(moves, move):
                return say(f"{self.key}.no.{name}")
        return say(f"{self.key}.no")


class Course(NamedTuple):
    """The lessons of a game, in their order, and who sits at its table."""

    game: str
    seats: list[Any]
    settings: dict[str, Any]
    lessons: tuple[Lesson, ...]

    @property
    def minutes(self) -> int:
        """How long all of them take, about."""
        return math.ceil(len(self.lessons) * SECONDS / 60)

    def begin(self, number: int, language: str) -> MatchLog:
        """The match of a lesson, counted from 1. Raises ``Refusal`` if there is no such lesson."""
        if not 1 <= number <= len(self.lessons):
            raise Refusal("error.lesson.none", given=number, most=len(self.lessons))
        game = load(self.game)
        seats = read_seats(game, self.seats, Speaker([], language))
        settings = read_settings(game.options, self.settings, len(seats), bots=True)
        start = game.from_json(self.lessons[number - 1].state)
        return MatchLog(game, seats, settings, SEED, start=start)


def _turn(data: dict[str, Any]) -> Turn:
    if "seat" in data:
        return Turn(data["seat"], (data["move"],))
    return Turn(LEARNER, tuple(data["moves"]), data.get("say", ""), data.get("repeat", False))


@cache
def course(game: str) -> Course | None:
    """The lessons of a game, by its id; None if nobody has written any."""
    if game not in GAMES:
        return None
    file = _FOLDER / game.replace("-", "_") / "lessons.json"
    if not file.exists():
        return None
    data = json.loads(file.read_text("utf-8"))
    lessons = tuple(
        Lesson(
            game,
            each["name"],
            each["state"],
            tuple(_turn(turn) for turn in each["way"]),
            tuple(each.get("no", {}).items()),
        )
        for each in data["lessons"]
    )
    return Course(game, data["seats"], data.get("settings", {}), lessons)


def minutes(game: Game[Any]) -> int:
    """How long the lessons of a game take; 0 if it has none."""
    found = course(game.id)
    return 0 if found is None else found.minutes
