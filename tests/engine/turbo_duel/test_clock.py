"""The clocks of Turbo Duel: time per turn, reserve, and loss on time. Tests pass the time as an argument."""

from __future__ import annotations

from hairpin.core.errors import NotAllowed
from hairpin.core.state import FLAG, RESIGN, Reason
from hairpin.testing import refused

from .helpers import GAME, deal

MINUTE = 60_000


def test_the_clock_of_the_source_is_two_minutes_a_turn_and_five_in_reserve() -> None:
    state = deal(clock="120+300")
    assert GAME.clock_left(state, 1, 0) == (2 * MINUTE, 5 * MINUTE, True)
    assert GAME.clock_left(state, 2, 0) == (2 * MINUTE, 5 * MINUTE, False)
    assert GAME.deadline(state) == (7 * MINUTE, 1)


def test_blitz_is_ten_seconds_a_turn_and_thirty_in_reserve() -> None:
    state = deal(clock="10+30")
    assert GAME.clock_left(state, 1, 0) == (10_000, 30_000, True)
    assert GAME.deadline(state) == (40_000, 1)


def test_without_a_clock_time_does_nothing() -> None:
    state = deal(clock="off")
    assert GAME.clock_left(state, 1, 10**9) is None
    assert GAME.deadline(state) is None
    GAME.act(state, 1, "A", 10**9)
    refused(NotAllowed, GAME.act, state, 2, FLAG, 10**9)


def test_a_turn_within_its_time_costs_no_reserve() -> None:
    state = deal(clock="120+300")
    GAME.act(state, 1, "A", 2 * MINUTE)
    assert GAME.clock_left(state, 1, 2 * MINUTE) == (2 * MINUTE, 5 * MINUTE, False)
    assert GAME.clock_left(state, 2, 3 * MINUTE) == (MINUTE, 5 * MINUTE, True)


def test_only_time_beyond_the_turn_reduces_the_reserve() -> None:
    state = deal(clock="120+300")
    assert GAME.clock_left(state, 1, 3 * MINUTE) == (0, 4 * MINUTE, True)
    GAME.act(state, 1, "A", 3 * MINUTE)
    assert GAME.clock_left(state, 1, 3 * MINUTE) == (2 * MINUTE, 4 * MINUTE, False)
    GAME.act(state, 2, "B:C", 4 * MINUTE)
    GAME.act(state, 1, "D", 7 * MINUTE + 1)
    assert GAME.clock_left(state, 1, 8 * MINUTE) == (2 * MINUTE, 3 * MINUTE - 1, False)


def test_each_seat_has_its_own_reserve() -> None:
    state = deal(clock="10+30")
    GAME.act(state, 1, "A", 15_000)
    GAME.act(state, 2, "B:C", 32_000)
    assert GAME.clock_left(state, 1, 32_000) == (10_000, 25_000, True)
    assert GAME.clock_left(state, 2, 32_000) == (10_000, 23_000, False)


def test_the_last_millisecond_still_counts() -> None:
    state = deal(clock="10+30")
    GAME.act(state, 1, "A", 39_999)
    assert state.turn == 2
    assert GAME.clock_left(state, 1, 39_999) == (10_000, 1, False)


def test_a_player_without_reserve_loses_at_once() -> None:
    state = deal(clock="10+30")
    refused(NotAllowed, GAME.act, state, 1, "A", 40_000)
    refused(NotAllowed, GAME.act, state, 1, FLAG, 39_999)
    refused(NotAllowed, GAME.act, state, 2, FLAG, 40_000)
    GAME.act(state, 1, FLAG, 40_000)
    assert state.over is not None
    assert (state.over.reason, state.over.winners) == (Reason.FLAG, (2,))
    assert GAME.deadline(state) is None


def test_after_a_flag_the_clock_shows_zero() -> None:
    state = deal(clock="10+30")
    GAME.act(state, 1, FLAG, 40_000)
    left = GAME.clock_left(state, 1, 90_000)
    assert left is not None
    assert left[1:] == (0, False)
    assert GAME.clock_left(state, 2, 90_000) == (10_000, 30_000, False)
    assert GAME.to_json(GAME.from_json(GAME.to_json(state))) == GAME.to_json(state)


def test_resigning_stops_the_clock() -> None:
    state = deal(clock="10+30")
    GAME.act(state, 1, RESIGN, 25_000)
    assert GAME.clock_left(state, 1, 99_000) == (10_000, 15_000, False)


def test_either_seat_may_resign_at_any_time() -> None:
    for seat in (1, 2):
        state = deal()
        GAME.act(state, seat, RESIGN, 5)
        assert state.over is not None
        assert (state.over.reason, state.over.winners) == (Reason.RESIGN, (3 - seat,))


def test_a_second_turn_in_a_row_has_its_own_time() -> None:
    state = deal(clock="10+30")
    state.loses = [False, True]
    GAME.act(state, 1, "A", 8_000)
    assert state.turn == 1
    assert GAME.clock_left(state, 1, 8_000) == (10_000, 30_000, True)
    assert GAME.deadline(state) == (48_000, 1)


def test_a_clock_may_have_no_reserve() -> None:
    state = deal(clock="5+0")
    assert GAME.deadline(state) == (5_000, 1)
    GAME.act(state, 1, "A", 4_999)
    assert GAME.deadline(state) == (9_999, 2)


def test_time_never_runs_backwards() -> None:
    state = deal(clock="10+30")
    GAME.act(state, 1, "A", 5_000)
    refused(NotAllowed, GAME.act, state, 2, "B:C", 4_999)
