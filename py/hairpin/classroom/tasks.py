"""Tasks of a class in one sentence each, and the answers to puzzles and choices.

A task has four digits, which each answer repeats, and a label, which names it in the line of an answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..core import record
from ..core.options import ClockChoice, read_settings
from ..core.words import Seat, say
from .answer import MOST_LABEL, MOST_NAME, Answer, Choice, Solved, digits_of, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.match_log import MatchLog
    from ..core.words import Message, Value


class Puzzles(NamedTuple):
    """A set of puzzles of one game: their numbers, and the version of the puzzles that the numbers belong to."""

    game: str
    level: str
    numbers: Sequence[int]
    version: int

    @property
    def task(self) -> str:
        """Four digits for these puzzles."""
        return digits_of(f"puzzles {self.version} {self.game} {self._range}")

    @property
    def say(self) -> Message:
        """The task in words."""
        first, last, n = self.numbers[0], self.numbers[-1], len(self.numbers)
        level = say(f"puzzle.level.{self.level}")
        named = say(f"{self.game}.name")
        return say("class.task.puzzles", game=named, n=n, level=level, first=first, last=last)

    def answer(self, name: str, tries: Sequence[int]) -> Answer:
        """Return a pupil's answer. ``tries`` has the tries of each puzzle, 0 or less for an unsolved one.

        A negative number counts the tries at a puzzle that is not solved, or only with a hint.
        """
        solved = sum(each > 0 for each in tries)
        outcome = Solved(solved, len(self.numbers), sum(map(abs, tries)))
        label = f"{self.game} {self._range}"
        return Answer(plain(name, MOST_NAME), plain(label, MOST_LABEL), outcome, self.task)

    @property
    def _range(self) -> str:
        return f"{self.numbers[0]}-{self.numbers[-1]}"


def deal_words(match: MatchLog) -> Message:
    """Return a deal in words: the game, its bots or its number of players, and the settings that are not the usual."""
    game = match.game
    bots = tuple(Seat(seat) for seat, spec in enumerate(match.seats, 1) if spec.is_bot)
    named: dict[str, Value] = {"game": say(f"{game.id}.name")}
    if len(bots) == len(match.seats) - 1:
        task = say("class.task.deal", **named, bots=bots)
    else:
        task = say("class.task.players", **named, n=len(match.seats))
    usual = read_settings(game.options, {}, len(match.seats), bots=bool(bots))
    changed = tuple(
        say(
            "class.task.setting",
            name=say(f"{game.id}.option.{option.id}"),
            value=option.said(game.id, match.settings[option.id]),
        )
        for option in game.options
        if option.concerns(len(match.seats), match.settings)
        and match.settings[option.id] != usual[option.id]
    )
    return say("class.task.with", task=task, settings=changed) if changed else task


def choice_task(match: MatchLog, n: int | None = None) -> str:
    """Return four digits for the position after ``n`` entries, without ``n`` for the present one.

    Names of seats do not count, and clocks neither, because a pupil has as much time as the class.
    """
    moves = [[entry.seat, entry.move] for entry in match.entries[: match.n if n is None else n]]
    data = {key: value for key, value in record.head(match).items() if key != "seats"}
    clocks = {each.id: "off" for each in match.game.options if isinstance(each, ClockChoice)}
    data["settings"] |= clocks
    return digits_of(record.dump(["choice", data, len(match.seats), moves]))


def choice_words(match: MatchLog) -> Message:
    """Return the task of a choice in words."""
    named = say(f"{match.game.id}.name")
    return say("class.task.choice", game=named, n=match.moves_before(match.n) + 1)


def choice_answer(match: MatchLog, task: str, seat: int, move: str) -> Answer:
    """Return the answer of the person at ``seat``, who would play ``move`` at the present point."""
    label = f"{match.game.id} @{match.n}"
    name = plain(match.seats[seat - 1].name, MOST_NAME)
    return Answer(name, plain(label, MOST_LABEL), Choice(move), task)
