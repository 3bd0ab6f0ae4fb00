"""The rules of Grand Prix: deal, claims, cards, redeals and scores."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hairpin.core.chance import Chance
from hairpin.core.errors import NotAllowed, NotAMove
from hairpin.core.state import Reason
from hairpin.games.grand_prix.cards import deck
from hairpin.games.grand_prix.rules import result
from hairpin.games.grand_prix.state import LEFT, PRIZES, Phase, Race

from .helpers import GAME, at, checked, deal, give, play, put, started, to_redeal

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZES = [
    (3, False, [13, 13, 13]),
    (2, False, [20, 20]),
]


def everything(race: Race) -> Counter[str]:
    """Return the number of copies of each card in all hands and piles."""
    places = [*race.hands, *race.given, [card for _, card in race.played]]
    return Counter(card for place in places for card in place)


# --- dealing and claiming ----------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "joker", "sizes"), SIZES)
def test_all_cards_but_tens_and_switches_are_dealt_evenly(
    seats: int, joker: bool, sizes: list[int]
) -> None:
    race = deal(seats=seats, joker=joker)
    assert [len(hand) for hand in race.hands] == sizes
    special = {card for hand in race.hands for card in hand if card[0] in "TX"}
    assert special == ({"XB"} if seats == 2 else set())


def test_with_the_white_ten_the_spare_card_goes_to_the_seat_after_the_dealer() -> None:
    for seed in range(6):
        race = deal(f"{seed}", joker=True)
        sizes = [len(hand) for hand in race.hands]
        assert sizes[race.dealer % 3] == 14
        assert sum(sizes) == 40
        assert any("TW" in hand for hand in race.hands)


def test_the_dealer_comes_from_the_seed_and_then_passes_on() -> None:
    dealers = {deal(f"{seed}").dealer for seed in range(30)}
    assert dealers == {1, 2, 3}
    race = deal()
    assert GAME.carry(race, {}) == {"dealer": race.dealer % 3 + 1}


def test_the_joker_option_hardly_changes_the_deal() -> None:
    plain, joker = deal("x"), deal("x", joker=True)
    rest = [[c for c in hand if c != "TW"] for hand in joker.hands]
    moved = sum(len(set(one) - set(other)) for one, other in zip(plain.hands, rest, strict=True))
    assert moved <= 3
    assert plain.dealer == joker.dealer


def test_seats_claim_teams_from_the_dealer_on_and_the_last_one_has_no_choice() -> None:
    race = deal(partial=False)
    first, second, third = race.dealer, race.dealer % 3 + 1, (race.dealer + 1) % 3 + 1
    assert GAME.actors(race) == (first,)
    assert GAME.moves(race, first) == ["claim KY", "claim RG", "claim BO"]
    play(race, "claim RG")
    assert GAME.moves(race, second) == ["claim KY", "claim BO"]
    play(race, "claim BO")
    assert race.owner == [third, first, second, third, first, second]
    assert {"TK", "TY", "XK"} <= set(race.hands[third - 1])
    assert {"TR", "TG", "XR"} <= set(race.hands[first - 1])
    assert sum(everything(race).values()) == 48


def test_the_owner_of_the_pole_car_begins() -> None:
    race = started()
    assert GAME.actors(race) == (race.owner[0],)


def test_two_seats_have_three_cars_each() -> None:
    race = deal(seats=2, partial=False)
    play(race, "claim RBG")
    mine, other = race.dealer, 3 - race.dealer
    assert race.owner == [other, mine, mine, other, mine, other]
    assert [len(hand) for hand in race.hands][race.dealer - 1] == 24
    assert sum(everything(race).values()) == 48


# --- the partial redeal ------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_only_the_last_seat_may_ask_for_a_partial_redeal(seats: int) -> None:
    race = deal(seats=seats)
    while race.phase is Phase.CLAIM:
        play(race, GAME.moves(race, race.turn)[0])
    last = (race.dealer - 2) % seats + 1
    assert GAME.actors(race) == (last,)
    assert GAME.moves(race, last) == ["keep", "redeal"]
    kept = race.copy()
    play(kept, "keep")
    assert kept.phase is Phase.PLAY
    assert kept.turn == kept.owner[0]
    play(race, "redeal")
    assert GAME.actors(race) == tuple(range(1, seats + 1))


def test_without_the_option_no_seat_may_ask_for_a_partial_redeal() -> None:
    assert started().phase is Phase.PLAY


def test_in_a_partial_redeal_all_seats_give_and_get_five_cards() -> None:
    race = deal("swap")
    play(race, "claim KY", "claim RG", "redeal")
    before = [hand.copy() for hand in race.hands]
    sizes = [len(hand) for hand in before]
    for seat in (2, 3, 1):  # the seats may give their cards in any order
        hand = race.hands[seat - 1]
        special = [card for card in hand if card[0] in "TX"]
        for card in (*special, *hand)[:5]:
            assert "done" not in GAME.moves(race, seat)
            GAME.act(race, seat, f"drop {card}", 0)
        assert GAME.moves(race, seat) == ["done", "back"]
        GAME.act(race, seat, "done", 0)
        assert race.phase is (Phase.SWAP if seat != 1 else Phase.PLAY)
        checked(race)
    assert [len(hand) for hand in race.hands] == sizes
    assert everything(race) == Counter(card for hand in before for card in hand)
    assert any(set(one) - set(other) for one, other in zip(race.hands, before, strict=True))
    assert race.turn == race.owner[0]


def test_cards_put_away_can_be_taken_back_all_together() -> None:
    race = deal("swap")
    play(race, "claim KY", "claim RG", "redeal")
    before = race.hands[1].copy()
    for _ in range(3):
        GAME.act(race, 2, GAME.moves(race, 2)[0], 0)
    GAME.act(race, 2, "back", 0)
    assert race.hands[1] == before
    assert "back" not in GAME.moves(race, 2)


# --- cards -------------------------------------------------------------------------------------


def test_a_card_without_choices_needs_no_confirmation() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "FK")
    put(race, {"K": (10, 3), "R": (11, 3)})
    play(race, "play FK")
    # Black is blocked. A card that moves no car may still be played.
    assert at(race, "K") == (10, 3, 1)
    assert race.turn == seat % 3 + 1
    assert "FK" not in race.hands[seat - 1]
    assert race.played == [(seat, "FK")]


def test_lines_are_carried_out_from_the_top() -> None:
    race = started()
    give(race, race.turn, "EK")  # lines: black 5, orange 3
    # Orange stands behind black in a narrow passage, so it can move only if black moves first.
    put(race, {"K": (11, 3), "O": (10, 3)})
    play(race, "play EK")
    while race.draft is not None:
        play(race, GAME.moves(race, race.turn)[0])
    assert at(race, "K") == (16, 3, 1)
    assert at(race, "O") == (13, 3, 1)


def test_a_card_moves_cars_of_other_seats() -> None:
    race = started()
    seat = race.turn
    assert race.owner[1] != seat
    give(race, seat, "FR")
    put(race, {"R": (8, 2)})
    play(race, "play FR")
    while race.draft is not None:
        play(race, GAME.moves(race, race.turn)[0])
    where = at(race, "R")
    assert where is not None
    assert where[0] == 14


def test_the_player_picks_the_lane_if_a_car_may_end_in_several() -> None:
    race = started()
    give(race, race.turn, "FK")
    put(race, {"K": (13, 3)})
    play(race, "play FK")
    assert GAME.moves(race, race.turn) == ["lane 3", "lane 1", "lane 2", "back"]
    play(race, "lane 1")
    assert GAME.moves(race, race.turn) == ["done", "back"]
    play(race, "done")
    assert at(race, "K") == (19, 1, 1)


def test_an_unconfirmed_card_can_be_taken_back_as_a_whole() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "AK")
    before = GAME.to_json(race)
    play(race, "play AK")
    while "done" not in GAME.moves(race, seat):
        assert GAME.moves(race, seat)[-1] == "back"
        play(race, GAME.moves(race, seat)[0])
        checked(race)
    play(race, "back")
    assert GAME.to_json(race) == before


def test_a_white_line_moves_a_car_that_is_neither_named_nor_chosen() -> None:
    race = started()
    give(race, race.turn, "W2")  # white lines: 4, 3
    put(race, {"R": None})
    play(race, "play W2")
    assert GAME.moves(race, race.turn) == [f"car {c}" for c in "KBYGO"] + ["back"]
    play(race, "car O")
    while GAME.moves(race, race.turn)[0].startswith("lane"):
        play(race, GAME.moves(race, race.turn)[0])
    assert GAME.moves(race, race.turn) == [f"car {c}" for c in "KBYG"] + ["back"]


def test_a_white_line_may_be_spent_on_a_blocked_car() -> None:
    race = started()
    give(race, race.turn, "W1")
    put(race, {"K": (10, 3), "R": (11, 3)})
    play(race, "play W1", "car K", "done")
    assert at(race, "K") == (10, 3, 1)


def test_a_white_line_with_one_possible_car_is_no_choice_and_with_none_is_skipped() -> None:
    race = started()
    seat = race.owner[0]
    give(race, seat, "W3")  # white lines: 4, 2, 1
    cars = "".join(c for i, c in enumerate("KRBYGO") if race.owner[i] != seat)
    put(race, {**dict.fromkeys(cars, None), "K": (10, 3), "Y": (30, 3)})
    play(race, "play W3", "car K")
    play(race, *(m for m in GAME.moves(race, race.turn)[:1] if m.startswith("lane")))
    assert all(not move.startswith("car") for move in GAME.moves(race, race.turn))
    while race.draft is not None:
        play(race, GAME.moves(race, race.turn)[0])
    assert at(race, "Y") is not None
    assert at(race, "Y") != (30, 3, 1)


def test_lines_of_finished_cars_are_skipped() -> None:
    race = started()
    give(race, race.turn, "EK")  # black 5, orange 3
    put(race, {"K": None, "O": (10, 3)})
    play(race, "play EK")
    while race.draft is not None:
        play(race, GAME.moves(race, race.turn)[0])
    where = at(race, "O")
    assert where is not None
    assert where[0] == 13


def test_a_ten_moves_its_car_ten_steps() -> None:
    race = started()
    assert "TK" in race.hands[race.turn - 1]
    put(race, {"K": (12, 3)})
    play(race, "play TK")
    while race.draft is not None:
        play(race, GAME.moves(race, race.turn)[0])
    where = at(race, "K")
    assert where is not None
    assert where[0] == 22


def test_the_white_ten_can_move_any_car() -> None:
    race = started(joker=True)
    give(race, race.turn, "TW")
    play(race, "play TW")
    assert GAME.moves(race, race.turn) == [f"car {c}" for c in "KRBYGO"] + ["back"]


def test_a_switch_card_swaps_two_cars() -> None:
    race = started()
    put(race, {"K": (3, 1, 2), "Y": (20, 1, 1)})
    play(race, "play XK")
    assert at(race, "K") == (20, 1, 1)
    assert at(race, "Y") == (3, 1, 2)


def test_a_switch_card_with_a_finished_car_does_nothing() -> None:
    race = started()
    put(race, {"Y": None})
    where = at(race, "K")
    play(race, "play XK")
    assert at(race, "K") == where


# --- the race ----------------------------------------------------------------------------------


def test_a_finished_car_frees_the_road_for_later_lines() -> None:
    race = started()
    last = race.circuit.rows - 1
    give(race, race.turn, "EK")  # black 5, orange 3
    put(race, {"K": (last, 1, 3), "O": (last - 1, 1, 3), "R": (20, 1), "B": (21, 1)})
    put(race, {"G": (22, 1), "Y": (23, 1)})
    play(race, "play EK")
    assert race.draft is None
    assert [at(race, letter) for letter in "KO"] == [None, None]
    assert race.field.finished == [0, 5]


def test_a_seat_whose_cars_have_finished_plays_no_more() -> None:
    race = started()
    seat = race.owner[1]
    put(race, {"R": None, "G": None})
    assert seat not in race.racing()
    turns = set()
    for _ in range(6):
        turns.add(race.turn)
        play(race, GAME.moves(race, race.turn)[0])
        while race.draft is not None:
            play(race, GAME.moves(race, race.turn)[0])
    assert seat not in turns


def test_the_race_ends_when_all_cars_have_finished() -> None:
    race = started()
    last = race.circuit.rows - 1
    seat = race.turn
    give(race, seat, "FK")
    put(race, {**dict.fromkeys("RBYGO", None), "K": (last, 1, 3)})
    play(race, "play FK")
    assert race.over is not None
    assert race.over.reason is Reason.FINISH
    assert race.over.scores[seat - 1] == PRIZES[5] + PRIZES[race.field.finished.index(3)]
    assert sum(race.over.scores) == sum(PRIZES)
    checked(race)


def test_cars_on_the_road_when_the_cards_run_out_get_no_prize() -> None:
    race = started(laps=1)
    chance = Chance("on")
    while race.over is None:
        moves = [m for m in GAME.moves(race, race.turn) if m != "back"]
        play(race, chance.pick(moves))
    if len(race.field.finished) < 6:
        assert not any(race.hands[seat - 1] for seat in race.racing())
    assert sum(race.over.scores) == sum(PRIZES[: len(race.field.finished)])


# --- redeals -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_play_goes_on_until_all_seats_have_four_cards(seats: int) -> None:
    race = to_redeal("four", seats)
    assert race.phase is Phase.DISCARD
    assert all(len(race.hands[seat - 1]) == LEFT for seat in race.racing())
    assert race.turn == race.played[-1][0] % seats + 1


def test_seats_discard_in_turn_and_all_other_cards_are_dealt_evenly() -> None:
    race = to_redeal("redeal")
    first = race.turn
    kept = []
    for count in (0, 4, 2):
        seat = race.turn
        for card in race.hands[seat - 1][:count]:
            play(race, f"drop {card}")
        kept.append((seat, race.hands[seat - 1].copy()))
        play(race, "done")
        checked(race)
    assert race.phase is Phase.PLAY
    assert race.turn == first
    assert [len(hand) for hand in race.hands] == [16, 16, 16]
    assert sum(everything(race).values()) == 48
    assert race.redeals == 1
    for seat, cards in kept:
        assert set(cards) <= set(race.hands[seat - 1])


def test_spare_cards_go_round_from_the_next_seat() -> None:
    race = to_redeal("spare", joker=True)
    first = race.turn
    while race.phase is Phase.DISCARD:
        play(race, "done")
    sizes = [len(hand) for hand in race.hands]
    assert sum(sizes) == 49
    assert sizes[first - 1] == 17


def test_a_finished_seat_gets_no_cards_and_its_hand_is_shuffled_in() -> None:
    race = to_redeal("in")
    seat = race.owner[1]
    put(race, {"R": None, "G": None})
    if race.turn == seat:
        race.turn = race.after(seat)
    while race.phase is Phase.DISCARD:
        assert race.turn != seat
        play(race, "done")
    assert race.hands[seat - 1] == []
    assert sum(len(hand) for hand in race.hands) == 48
    checked(race)


@pytest.mark.parametrize("laps", [1, 2, 3, 5])
def test_a_race_has_one_redeal_less_than_laps(laps: int) -> None:
    race, chance = started(f"laps {laps}", laps=laps), Chance("laps")
    redeals = 0
    while race.over is None:
        moves = [m for m in GAME.moves(race, race.turn) if m != "back"]
        before = race.redeals
        play(race, "done" if race.phase is Phase.DISCARD else chance.pick(moves))
        redeals += before - race.redeals
        assert sum(everything(race).values()) == 48
    assert redeals <= laps - 1
    if any(race.field.racing(car) for car in range(6)):
        assert redeals == laps - 1


# --- the end -----------------------------------------------------------------------------------


def finish(race: Race, order: str) -> Race:
    """Put all cars of ``order`` over the finish, in this order."""
    race.field = put(race, dict.fromkeys(order, None)).field
    race.field.finished = ["KRBYGO".index(letter) for letter in order]
    return race


def results(order: str, prizes: Sequence[int] = PRIZES) -> dict[str, tuple[int, int]]:
    """Return place and score of each team (named by its first car) if the cars finish in this order."""
    race = finish(started(prizes=prizes), order)
    made = result(race)
    return {
        letter: (made.places[race.owner[car] - 1], made.scores[race.owner[car] - 1])
        for car, letter in enumerate("KRB")
    }


def test_a_score_is_the_sum_of_the_prizes() -> None:
    assert results("KRBYGO") == {"K": (1, 260), "R": (2, 180), "B": (3, 110)}


def test_a_tie_goes_to_the_seat_whose_car_finished_first() -> None:
    made = results("KRBGYO", prizes=(100, 60, 40, 40, 0, 0))
    assert made == {"K": (1, 100), "R": (2, 100), "B": (3, 40)}


def test_seats_without_a_finished_car_share_the_place() -> None:
    assert results("KY") == {"K": (1, 350), "R": (2, 0), "B": (2, 0)}


def test_missing_prizes_are_zero_and_no_prizes_mean_the_default() -> None:
    assert started(prizes=[9, 1]).rules.prizes == (9, 1, 0, 0, 0, 0)
    assert started(prizes=[]).rules.prizes == PRIZES


def test_one_of_two_may_give_up() -> None:
    race = started(seats=2)
    loser = race.owner[0]
    give(race, loser, "FO")
    play(race, "play FO")
    while race.draft is not None:
        play(race, GAME.moves(race, race.turn)[0])
    put(race, {"K": None})
    GAME.act(race, loser, "resign", 0)
    assert race.over is not None
    assert race.over.winners == (3 - loser,)
    # The loser's black car has finished. The opponent's three cars take the next places.
    assert race.over.scores[loser - 1] == 200
    assert race.over.scores[2 - loser] == 150 + 100 + 60
    checked(race)


# --- refused moves -----------------------------------------------------------------------------


def test_unknown_and_illegal_moves_are_refused() -> None:
    race = started()
    with pytest.raises(NotAMove):
        GAME.act(race, race.turn, "play ZZ", 0)
    with pytest.raises(NotAllowed):
        GAME.act(race, race.turn, "done", 0)
    missing = next(card for card in deck() if card not in race.hands[race.turn - 1])
    with pytest.raises(NotAllowed):
        GAME.act(race, race.turn, f"play {missing}", 0)
    with pytest.raises(NotAllowed):
        GAME.act(race, race.turn % 3 + 1, "done", 0)
