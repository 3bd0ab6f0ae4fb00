"""The rules of Daytona: a test for each rule, each house ruling and each worked example."""

from __future__ import annotations

import pytest
from hairpin.core.chance import Chance
from hairpin.core.errors import NotAllowed, NotAMove
from hairpin.core.state import RESIGN, Reason
from hairpin.games.daytona import GAME
from hairpin.games.daytona.cards import VALUES
from hairpin.games.daytona.plan import CHOICE, HOME, PIT
from hairpin.testing import refused

from .helpers import OTHER, OTHER_LINE, after, deal, play, race

OTHERS = {"ring": OTHER, "line": OTHER_LINE}
# A track with a 3 as the start/finish card, so that a 2 reaches it.
LOW_LINE = {"ring": (*OTHER[:11], 10, 8, 12), "line": 3}


# --- moving ------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [7, 8, 9, 10, 11])
def test_a_value_within_two_moves_a_car_from_the_line_to_the_first_card(value: int) -> None:
    assert after(0, value) == 1


@pytest.mark.parametrize("value", [3, 4, 5])
def test_a_value_within_one_moves_a_car_from_the_line_to_the_second_card(value: int) -> None:
    assert after(0, value) == 2


@pytest.mark.parametrize("value", [1, 6, 12])
def test_other_values_leave_a_car_on_the_line(value: int) -> None:
    assert after(0, value) == 0


def test_on_the_line_a_deuce_acts_as_a_joker() -> None:
    assert after(0, 2) == 1
    assert after(0, 0) == 1


def test_a_car_falls_back_if_only_the_card_behind_fits() -> None:
    assert after(4, 5) == 3


def test_a_car_falls_back_if_the_card_behind_is_closest() -> None:
    assert after(9, 6) == 8


def test_a_car_may_take_any_fitting_card_if_one_is_closer_than_the_card_behind() -> None:
    assert after(9, 7) == ["to 8", "to 7"]


def test_a_tie_goes_forward() -> None:
    # A 10 differs by one from the 9 behind, and by one from the jack, which is the second card ahead.
    assert after(2, 10, **OTHERS) == 4


def test_without_missed_shifts_no_car_falls_back() -> None:
    assert after(4, 5, missed=False) == 4
    assert after(9, 6, missed=False) == ["to 8", "to 7"]
    assert after(14, 2, missed=False, **OTHERS) == 14


def test_a_player_may_not_stand_still_if_a_card_fits() -> None:
    state = play(race([9, 0], 7), "draw")
    assert GAME.moves(state, 1) == ["to 8", "to 7"]
    assert GAME.actors(state) == (1,)


def test_a_car_on_the_first_card_can_fall_back_to_the_line() -> None:
    # A 5 differs by one from the 4 and the 6 ahead, but equals the start/finish card, the 5 behind.
    state = play(race([1, 0], 5), "draw")
    assert state.cars == [0, 0]
    assert state.home == []
    assert state.over is None


def test_a_car_on_the_line_cannot_fall_back() -> None:
    assert after(0, 12, **OTHERS) == 0  # even though card 14, the last of the ring, is a queen


def test_only_the_adjacent_card_behind_counts() -> None:
    assert after(7, 10) == 7  # the card just behind is a 7; the 9 behind it would fit


def test_ace_and_king_are_twelve_apart() -> None:
    assert after(8, 13, pit=10, missed=False, **OTHERS) == 8  # the card ahead is an ace


# --- jokers and deuces -------------------------------------------------------------------------


def test_a_joker_moves_one_card_ahead_regardless_of_the_card_behind() -> None:
    assert [after(at, 0) for at in range(14)] == list(range(1, 15))


def test_a_joker_does_nothing_on_the_last_card() -> None:
    assert after(14, 0) == 14


def test_a_deuce_may_be_a_2_or_a_joker() -> None:
    assert after(10, 2, **OTHERS) == ["to 7", "to 3"]


def test_before_the_last_card_a_deuce_always_moves_forward() -> None:
    for at in range(14):
        for more in ({}, OTHERS):
            led = after(at, 2, **more)
            assert isinstance(led, list) or led == at + 1


def test_on_the_last_card_a_deuce_is_only_a_2() -> None:
    assert after(14, 2) == 14
    assert after(14, 2, **OTHERS) == 13
    assert after(14, 2, **LOW_LINE) == HOME


def test_a_deuce_as_a_2_may_finish_from_card_13() -> None:
    assert after(13, 2, **LOW_LINE) == ["to Q", "to 3"]


# --- the finish --------------------------------------------------------------------------------


def test_the_finish_needs_a_card_within_one() -> None:
    assert [after(14, value) for value in (3, 4, 5, 6, 7)] == [14, HOME, HOME, HOME, 14]
    from_13 = [after(13, value, missed=False) for value in (3, 4, 5, 6, 7)]
    assert from_13 == [13, HOME, HOME, HOME, 13]


def test_nothing_lies_beyond_the_finish() -> None:
    assert after(14, 9) == 14  # a 9 would fit card 1, but that lies beyond the finish


# --- the pit stop ------------------------------------------------------------------------------


def test_the_pit_stop_comes_before_any_movement_and_costs_two_turns() -> None:
    state = play(race([13, 0], 13, 1, 1, 1, 1), "draw")
    assert state.cars[0] == 13
    assert (state.turn, state.waits) == (2, [2, 0])
    play(state, "draw")
    assert (state.turn, state.waits) == (2, [1, 0])
    play(state, "draw")
    assert (state.turn, state.waits) == (2, [0, 0])
    play(state, "draw")
    assert state.turn == 1


def test_a_car_on_the_line_can_be_called_to_the_pit_stop() -> None:
    assert play(race([0, 0], 13), "draw").waits == [2, 0]


def test_lost_turns_pass_also_when_every_car_waits() -> None:
    state = play(race([0, 0], 13, 13), "draw", "draw")
    # All cars wait, so lost turns pass without draws until the seat that went to the pit stop first is free.
    assert (state.turn, state.waits) == (1, [0, 0])


def test_finished_cars_are_skipped() -> None:
    state = play(race([14, 0, 0], 5, 1), "draw")
    assert state.home == [1]
    assert play(state, "draw").turn == 3
    assert play(state, "draw").turn == 2


# --- the stock ---------------------------------------------------------------------------------


def test_an_empty_stock_is_refilled_from_all_piles_and_the_same_seat_draws() -> None:
    state = play(race([0, 15, 0], 1, empty=True, waits=[0, 0, 2]), "draw")
    assert (len(state.stock), state.turn) == (0, 1)
    before = sorted(card for pile in state.piles for card in pile)
    assert len(before) == 92
    state.piles[1].append(state.piles[0].pop())  # a card in the pile of a finished car
    state.piles[2].append(state.piles[0].pop())  # a face-down card of a waiting car
    play(state, "draw")
    gone = [card for pile in state.piles for card in pile] + [state.card] * (state.card >= 0)
    assert len(gone) == 1
    assert sorted(state.stock + gone) == before


def test_the_new_stock_is_shuffled_by_the_chance_of_the_race() -> None:
    state = play(race([0, 0], 1, empty=True), "draw")
    orders = set()
    for seed in ("a", "b", "a"):
        other = GAME.copy(state)
        other.chance = Chance(seed)
        play(other, "draw")
        orders.add(tuple(other.stock))
    assert len(orders) == 2


# --- the end -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cars", "last", "scores", "places"),
    [
        ([14, 3], False, (10, 0), (1, 2)),
        ([14, 3], True, (10, 5), (1, 2)),
        ([14, 3, 15], False, (5, 0, 10), (2, 3, 1)),
        ([14, 3, 15], True, (5, 2, 10), (2, 3, 1)),
        ([14, 3, 15, 15], False, (2, 0, 10, 5), (3, 4, 1, 2)),
        ([14, 3, 15, 15], True, (2, 0, 10, 5), (3, 4, 1, 2)),
    ],
)
def test_the_race_ends_with_one_car_left(
    cars: list[int], last: bool, scores: tuple[int, ...], places: tuple[int, ...]
) -> None:
    state = play(race(cars, 5, last=last), "draw")
    assert state.over is not None
    assert (state.over.reason, state.over.scores, state.over.places) == (
        Reason.FINISH,
        scores,
        places,
    )
    assert GAME.actors(state) == ()
    refused(NotAllowed, GAME.act, state, 2, "draw", 0)


def test_with_three_seats_the_race_goes_on_after_the_first_finish() -> None:
    state = play(race([14, 0, 0], 5), "draw")
    assert (state.home, state.over, state.turn) == ([1], None, 2)


def test_a_player_who_gives_up_gets_no_points() -> None:
    state = race([14, 0], last=True)
    GAME.act(state, 1, RESIGN, 0)
    assert state.over is not None
    assert (state.over.places, state.over.scores) == ((2, 1), (0, 10))
    refused(NotAllowed, GAME.act, race([0, 0, 0]), 1, RESIGN, 0)


# --- moves -------------------------------------------------------------------------------------


def test_a_draw_and_a_choice_are_separate_moves() -> None:
    state = race([9, 0], 7)
    assert GAME.moves(state, 1) == ["draw"]
    assert GAME.moves(state, 2) == []
    refused(NotAllowed, GAME.act, state, 1, "to 8", 0)
    refused(NotAllowed, GAME.act, state, 2, "draw", 0)
    play(state, "draw")
    refused(NotAllowed, GAME.act, state, 1, "draw", 0)
    refused(NotAllowed, GAME.act, state, 1, "to 9", 0)
    refused(NotAMove, GAME.act, state, 1, "to 2", 0)
    assert play(state, "to 7").cars == [11, 0]
    assert (VALUES[state.piles[0][-1]], state.card) == (7, -1)


def test_a_choice_can_be_typed_in_several_forms() -> None:
    ring = (9, 4, 7, 1, 10, 11, 6, 9, 1, 8, 7, 3, 12, 8)
    state = play(race([4, 0], 10, ring=ring), "draw")
    assert GAME.moves(state, 1) == ["to T", "to J"]
    for text in ("to T", "to 10", "TO10", "to-t"):
        assert GAME.read_move(state, 1, text) == "to T"


# --- a second implementation of the rules ------------------------------------------------------


def reference(values: tuple[int, ...], pit: int, at: int, drawn: int, missed: bool) -> set[int]:
    """Return all positions that a draw may lead to, computed directly from the text of the rules."""
    if drawn == pit:
        return {PIT}
    if drawn == 0:
        return {at if at == 14 else at + 1}
    if drawn == 2 and at < 14:
        return {at + 1} | {to for to in reference_ahead(values, at, 2) if to == at + 2}
    ahead = reference_ahead(values, at, drawn)
    if missed and at >= 1 and abs(values[at - 1] - drawn) <= 2:
        nearest = min((apart for apart in ahead.values()), default=99)
        if abs(values[at - 1] - drawn) < nearest:
            return {at - 1}
    return set(ahead) or {at}


def reference_ahead(values: tuple[int, ...], at: int, drawn: int) -> dict[int, int]:
    """Return the positions ahead that the car may move to, each with its difference from the drawn value."""
    ahead = {}
    road = [*values, values[0]]
    for position in (at + 1, at + 2):
        if position <= 15:
            apart = abs(road[position] - drawn)
            if apart <= (1 if position in (15, at + 2) else 2):
                ahead[position] = apart
    return ahead


def test_every_outcome_matches_a_second_implementation() -> None:
    for i in range(80):
        state = deal(f"slow {i}", missed=i % 2 == 0)
        values, pit = state.track.values, VALUES[state.track.pit]
        for at in range(15):
            for drawn in range(14):
                led = state.plan[at * 14 + drawn]
                wanted = reference(values, pit, at, drawn, state.missed)
                assert wanted == ({at + 1, at + 2} if led == CHOICE else {led}), (i, at, drawn)


def test_a_race_prints_as_text() -> None:
    begun = deal()
    assert str(begun) == f"1 to draw, cars 1 at 0; 2 at 0; stock {len(begun.stock)}"
