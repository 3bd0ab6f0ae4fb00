"""Pupils of a class: each plays the same Turbo Duel as the person and has an answer of the engine."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from hairpin.classroom.answer import Answer, race_answers, task_of
from hairpin.core import record
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import load

if TYPE_CHECKING:
    from collections.abc import Sequence

SEED = "album-alpha-amber-bakery"
#: The address of their task, as the teacher's page stores it.
DEAL = f"#/class/turbo-duel?seed={SEED}"


def dealt(name: str, seed: str = SEED) -> MatchLog:
    """Return the new game of a pupil."""
    game = load("turbo-duel")
    seats = read_seats(game, [{"kind": "person", "name": name}, "bot:gus"])
    settings = read_settings(game.options, {}, len(seats), bots=True)
    return MatchLog(game, seats, settings, seed)


def task() -> str:
    """Return the four digits of the task."""
    return task_of(record.head(dealt("Ann")))


def played(name: str, luck: int, seed: str = SEED) -> MatchLog:
    """Return the game of a pupil, played to its end with random moves."""
    match, chance = dealt(name, seed), Random(luck)
    while match.result is None:
        (seat,) = match.game.actors(match.state)
        match.play(seat, chance.choice(sorted(match.game.moves(match.state, seat))), 0)
    return match


def answer(name: str, luck: int, curve: Sequence[float] = (), seed: str = SEED) -> Answer:
    """Return the answer of a pupil who has played with random moves."""
    (found,) = race_answers(played(name, luck, seed), curve)
    return found
