"""Lessons: positions of a game, each with one idea to try at the real table.

They are data in the game's folder, ``lessons.json``: the seats, the settings, and for each lesson a
``name``, the first ``state`` and the ``way`` to the goal. A lesson may have ``settings`` of its own.

A way is a list of turns. A turn of the learner, in seat 1, is ``{"moves": […]}``: each of these
moves is right, and the first is shown on request. A move that begins with ``/`` is a regular
expression. ``say`` names the task text that is shown from this turn on. With ``"repeat": true`` the
learner may play any number of right moves, even none. This turn ends when no right move is legal,
or when the learner plays a move of the next turn. A turn of another seat is ``{"seat": 2, "move":
"…"}``. ``no`` maps the name of an objection to a regular expression; the objection is shown for a
wrong move that matches the expression.

The words are in the catalogue, under ``GAME.lesson.NAME``: the title, ``.do`` (the task), ``.done``
(what the lesson has shown) and ``.no`` (the objection to all other wrong moves).

``first`` is the number of the first lessons that are enough for a first game, 3 by default.
"""

from __future__ import annotations

import json
import math
import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .core.errors import Refusal
from .core.match_log import MatchLog
from .core.options import read_settings
from .core.seats import level_name, read_seats
from .core.words import Message, say
from .games import GAMES, home, load

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from .core.game import Game

LEARNER: Final = 1  # the seat of the learner
SECONDS: Final = 35  # approximate duration of a lesson
SEED: Final = "LESSON"  # has no effect: a lesson's stored state already decides all later luck


class Turn(NamedTuple):
    """One step of a lesson: the seat that moves, and the moves that are right.

    ``say`` is the last part of the task text's message key; the text is shown until a step with
    another ``say``. With ``repeat`` the step takes any number of moves, until no right move is
    legal any more.
    """

    seat: int
    moves: tuple[str, ...]
    say: str = ""
    repeat: bool = False

    def accepts(self, move: str) -> bool:
        """Whether a move is right: ``moves`` contains the move, or a pattern that matches it. A
        pattern is a regular expression with ``/`` before it."""
        return any(
            re.fullmatch(one[1:], move) is not None if one.startswith("/") else one == move
            for one in self.moves
        )


class Lesson(NamedTuple):
    """A lesson: a position (``state``), the turns that lead from it to the goal (``way``), and the
    kinds of wrong moves that have their own message (``no``). ``settings`` replace those of the course."""

    game: str
    name: str
    state: Any
    way: tuple[Turn, ...]
    no: tuple[tuple[str, str], ...]
    settings: dict[str, Any]

    @property
    def key(self) -> str:
        """The message key of the lesson's title; the lesson's other message keys begin with it."""
        return f"{self.game}.lesson.{self.name}"

    def reached(self, match: MatchLog, n: int) -> int:
        """The number of turns of ``way`` that are done after the first ``n`` entries of the
        match."""
        turn = 0
        for i, entry in enumerate(match.entries[:n]):
            moves = match.game.expand(match.state_at(i), entry.seat, entry.move) or (entry.move,)
            for move in moves:
                turn = self._after(turn, move)
        state = match.state if n == match.n else match.state_at(n)
        while turn < len(self.way) and self.way[turn].repeat:
            legal = match.game.moves(state, LEARNER)
            if any(self.way[turn].accepts(move) for move in legal):
                break
            turn += 1
        return turn

    def _after(self, turn: int, move: str) -> int:
        """The number of turns that are done after the right move ``move``.

        ``turn`` is the number of turns that were done before the move.
        """
        while turn < len(self.way) and self.way[turn].repeat and not self.way[turn].accepts(move):
            turn += 1
        return turn + (turn < len(self.way) and not self.way[turn].repeat)

    def move_to_show(self, match: MatchLog, turn: int) -> str:
        """The move to show to the learner at a turn of ``way``: the first of the turn's right moves
        if it is legal, or else the first legal move that is right."""
        legal = match.game.moves(match.state, LEARNER)
        fits = [move for move in legal if self.way[turn].accepts(move)]
        first = self.way[turn].moves[0]
        return first if first in fits else fits[0]

    def task(self, turn: int) -> Message:
        """The task text for a turn of ``way``; after the last turn the closing text of the
        lesson."""
        if turn >= len(self.way):
            return say(f"{self.key}.done")
        named = [each.say for each in self.way[: turn + 1] if each.say]
        return say(f"{self.key}.do.{named[-1]}" if named else f"{self.key}.do")

    def objections(self, turn: int, moves: Sequence[str]) -> Message | None:
        """Why the first wrong move among ``moves`` is wrong; None if all moves are right.

        The learner has entered one text that plays all these moves.
        """
        for move in moves:
            while (
                turn < len(self.way) and self.way[turn].repeat and not self.way[turn].accepts(move)
            ):
                turn += 1
            if turn == len(self.way):
                return None
            wrong = self.objection(turn, move)
            if wrong is not None:
                return wrong
            turn = self._after(turn, move)
        return None

    def objection(self, turn: int, move: str) -> Message | None:
        """Why a legal move of the learner is wrong at a turn of ``way``; None if it is right."""
        if turn < len(self.way) and self.way[turn].accepts(move):
            return None
        if turn < len(self.way) and self.way[turn].repeat:
            return say("lesson.on")
        for name, moves in self.no:
            if re.fullmatch(moves, move):
                return say(f"{self.key}.no.{name}")
        return say(f"{self.key}.no")


class Course(NamedTuple):
    """The lessons of a game, in order, with the seats and settings of their table."""

    game: str
    seats: list[Any]
    settings: dict[str, Any]
    lessons: tuple[Lesson, ...]
    first: int  # the number of the first lessons that are enough for a first game

    @property
    def minutes(self) -> int:
        """The approximate duration of all lessons in minutes."""
        return math.ceil(len(self.lessons) * SECONDS / 60)

    def first_beside(self, done: Container[object]) -> int:
        """The number of the first lesson whose name is not in ``done``; 1 if all lessons are done."""
        names = [lesson.name for lesson in self.lessons]
        return next((n for n, name in enumerate(names, 1) if name not in done), 1)

    def begin(self, number: int) -> MatchLog:
        """Begin lesson ``number`` (from 1) and return its match. Raises ``Refusal`` for a wrong
        number."""
        if not 1 <= number <= len(self.lessons):
            raise Refusal("error.lesson.none", given=number, most=len(self.lessons))
        game = load(self.game)
        seats = read_seats(game, self.seats)
        lesson = self.lessons[number - 1]
        chosen = {**self.settings, **lesson.settings}
        settings = read_settings(game.options, chosen, len(seats), bots=True)
        start = game.from_json(lesson.state)
        return MatchLog(game, seats, settings, SEED, start=start)


def _turn(data: dict[str, Any]) -> Turn:
    if "seat" in data:
        return Turn(data["seat"], (data["move"],))
    return Turn(LEARNER, tuple(data["moves"]), data.get("say", ""), data.get("repeat", False))


@cache
def course(game: str) -> Course | None:
    """The lessons of the game with this id; None if the game has no lessons."""
    if game not in GAMES:
        return None
    file = home(load(game)) / "lessons.json"
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
            each.get("settings", {}),
        )
        for each in data["lessons"]
    )
    return Course(game, data["seats"], data.get("settings", {}), lessons, data.get("first", 3))


def first_rival(game: Game[Any]) -> Message:
    """The name of the weakest bot of a game, against whom a learner plays the first game."""
    return level_name(game, game.levels()[0].id)


def minutes(game: Game[Any]) -> int:
    """The approximate duration of a game's lessons in minutes; 0 if the game has no lessons."""
    found = course(game.id)
    return 0 if found is None else found.minutes
