"""Requests for a rotation: who waits for whom, and how soon a bot answers a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.bots.driver import level_of
from hairpin.bots.real_time import RealTimeTable
from hairpin.core.errors import MoveError
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games.racing_demon import GAME

from .helpers import demon

if TYPE_CHECKING:
    from collections.abc import Sequence

SOON = 10_000  # most ms from a bot's last play to its answer
LONG = 120_000  # ms of a game that a test looks at


def answers(seats: Sequence[str], seed: str) -> list[int]:
    """The ms that each answered request of seat 1, which never plays a card, waited since the last play."""
    levels = {
        seat: level_of(GAME, kind[4:]) for seat, kind in enumerate(seats, 1) if kind != "person"
    }
    levels.pop(1, None)
    settings = read_settings(GAME.options, {}, len(seats), bots=True)
    match = MatchLog(GAME, read_seats(GAME, seats), settings, seed)
    bots = RealTimeTable(GAME, levels, match.bot_chance, match.order_at)
    bots.start(0)
    found: list[int] = []
    since = 0

    def act(seat: int, move: str, at: int) -> bool:
        nonlocal since
        try:
            match.play(seat, move, at)
        except MoveError:
            return False
        if move == "stuck":
            found.append(at - since)
        elif ">" in move:
            since = at
        return True

    for now in range(100, LONG, 100):
        bots.run(lambda: GAME.observe(demon(match), "public"), now, act, 50)
        if match.result is not None:
            break
        if not demon(match).areas[0].vote:
            match.play(1, "stuck", max(now, match.at))
            since = now
    return found


@pytest.mark.parametrize("level", ["dot", "gus", "vera"])
def test_a_bot_soon_answers_a_person_who_asks(level: str) -> None:
    waited = answers(("person", f"bot:{level}"), "asked")
    assert waited
    assert max(waited) < SOON


def test_a_bot_keeps_its_pace_if_no_person_asks() -> None:
    """Its plans for a request of a bot are those that it makes without one."""
    specs = read_seats(GAME, ["bot:dot", "bot:dot"])
    match = MatchLog(GAME, specs, read_settings(GAME.options, {}, 2, bots=True), "asked")
    dot = level_of(GAME, "dot")
    paces = []
    for levels in ({1: dot, 2: dot}, {2: dot}):
        bots = RealTimeTable(GAME, levels, match.bot_chance, match.order_at)
        bots.start(0)
        state = GAME.copy(demon(match))
        GAME.act(state, 1, "stuck", 1)
        seen = GAME.observe(state, "public")
        bots.run(seen.copy, 10, lambda *_: True, 1)
        paces.append(bots._plans[2].after)
    asked_by_bot, asked_by_person = paces
    assert asked_by_person <= 200 < asked_by_bot
