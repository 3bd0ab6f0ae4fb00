"""The rules of Turbo Duel: a test for each card, each ruling, and the example in the source of the rules."""

from __future__ import annotations

from hairpin.core.chance import Chance
from hairpin.core.errors import NotAllowed, NotAMove
from hairpin.core.options import read_settings
from hairpin.core.state import Reason
from hairpin.testing import refused

from .helpers import CARDS, GAME, announced, deal, piles, play, position
from .positions import CIRCLE, CIRCLE_DECK, CIRCLES


def moves_of(card: str, *where: object, **parts: object) -> list[str]:
    """The legal moves with this card in a position."""
    state = position(*where, **parts)  # type: ignore[arg-type]
    return [move for move in GAME.moves(state, 1) if move[0] == card]


# --- the table ----------------------------------------------------------------------------------


def test_a_game_starts_with_karts_on_space_1_and_all_cards_in_the_deck() -> None:
    state = deal()
    assert piles(state) == (CARDS, "", "")
    assert state.karts == [1, 1]
    assert state.track == 11
    assert state.bombs == [0, 0]
    assert state.clock is None


def test_the_example_of_the_source_replays_exactly() -> None:
    state = deal()
    play(state, "C")
    assert piles(state) == ("DEFGHI", "AB", "C")
    play(state, "F:5")
    assert piles(state) == ("GHI", "ABDE", "CF")
    play(state, "I")
    # Card I empties the deck. First I acts, but no kart can go back from space 1. Then the deck is rebuilt.
    assert state.karts == [1, 1]
    assert piles(state) == ("ABDEGHCFI", "", "")
    assert state.turn == 2


# --- playable cards and skipped cards ------------------------------------------------------------


def test_only_the_first_three_cards_can_be_played() -> None:
    state = deal()
    assert {move[0] for move in GAME.moves(state, 1)} == set("ABC")
    refused(NotAllowed, GAME.act, state, 1, "D", 0)


def test_with_two_cards_both_can_be_played() -> None:
    assert {move[0] for move in GAME.moves(position("AD"), 1)} == set("AD")


def test_with_one_card_only_that_can_be_played() -> None:
    assert GAME.moves(position("G"), 1) == ["G"]


def test_skipped_cards_are_discarded_in_deck_order() -> None:
    state = play(position("BADGH", "I"), "D")
    assert piles(state) == ("GH", "IBA", "CEFD")


def test_the_first_card_discards_nothing() -> None:
    assert piles(play(deal(), "A")) == ("BCDEFGHI", "", "A")


# --- each card -----------------------------------------------------------------------------------


def test_a_d_and_g_drive_one_two_and_three_spaces() -> None:
    for card, steps in (("A", 1), ("D", 2), ("G", 3)):
        state = play(position(f"{card}BCEF"), card)
        assert state.karts == [1 + steps, 1], card
        assert state.turn == 2


def test_i_rolls_back_one() -> None:
    assert play(position("IABC", karts=[5, 1]), "I").karts == [4, 1]


def test_i_on_space_1_does_nothing() -> None:
    state = position("IABC", bombs=[[1], []])
    play(state, "I")
    assert state.karts == [1, 1]
    assert state.bombs == [1 << 1, 0]  # the kart does not move, so it does not land on the bomb
    assert announced(position("IABC"), "I").endswith("stays on the start.")


def test_b_discards_another_card_of_the_deck() -> None:
    state = play(position("BCDG", "A"), "B:D")
    assert piles(state) == ("CG", "AD", "EFHIB")


def test_b_reaches_any_card_behind_it() -> None:
    assert moves_of("B", "ABCDE") == ["B:C", "B:D", "B:E"]


def test_b_must_discard_if_there_is_another_card() -> None:
    refused(NotAllowed, GAME.act, position("BA"), 1, "B", 0)


def test_b_does_not_reach_cards_that_were_just_skipped_or_discarded() -> None:
    refused(NotAllowed, GAME.act, position("ABCD", "E"), 1, "B:A", 0)
    refused(NotAllowed, GAME.act, position("ABCD", "E"), 1, "B:E", 0)


def test_b_alone_discards_nothing() -> None:
    assert moves_of("B", "AB") == ["B"]
    assert piles(play(position("AB", "C"), "B")) == ("CADEFGHIB", "", "")


def test_c_puts_back_up_to_two_cards() -> None:
    assert piles(play(position("CDE", "AB"), "C")) == ("DE", "AB", "FGHIC")
    assert piles(play(position("CDE", "AB"), "C:B")) == ("BDE", "A", "FGHIC")


def test_c_leaves_the_first_letter_on_top() -> None:
    assert piles(play(position("CDE", "AB"), "C:AB")) == ("ABDE", "", "FGHIC")
    assert piles(play(position("CDE", "AB"), "C:BA")) == ("BADE", "", "FGHIC")


def test_c_may_put_back_cards_skipped_this_turn() -> None:
    assert piles(play(deal(), "C:BA")) == ("BADEFGHI", "", "C")


def test_c_reaches_the_discard_pile_only() -> None:
    refused(NotAllowed, GAME.act, position("CDE", "AB", "FGHI"), 1, "C:F", 0)
    refused(NotAllowed, GAME.act, position("CDE", "AB", "FGHI"), 1, "C:D", 0)
    refused(NotAllowed, GAME.act, position("CDE", "AB", "FGHI"), 1, "C:AA", 0)
    refused(NotAMove, GAME.act, position("CDE", "ABF", "GHI"), 1, "C:ABF", 0)


def test_c_with_an_empty_discard_pile_does_nothing() -> None:
    assert moves_of("C", "CDE") == ["C"]


def test_e_exchanges_two_other_cards() -> None:
    assert piles(play(position("EABCD"), "E:AD")) == ("DBCA", "", "FGHIE")


def test_e_names_its_cards_in_letter_order_and_accepts_both() -> None:
    state = position("EBA")
    assert moves_of("E", "EBA") == ["E:AB"]
    for wrong in ("E:BA", "E:AA", "E:AC", "E:CB", "E:EB"):
        refused(NotAllowed, GAME.act, state, 1, wrong, 0)
    assert GAME.read_move(state, 1, "e ba") == "E:AB"


def test_e_must_exchange_if_there_are_two() -> None:
    refused(NotAllowed, GAME.act, position("EBA"), 1, "E", 0)


def test_e_with_fewer_than_two_others_does_nothing() -> None:
    assert moves_of("E", "ABE") == ["E"]
    assert moves_of("E", "EA") == ["E"]
    assert piles(play(position("EA"), "E")) == ("A", "", "BCDFGHIE")


def test_f_may_be_laid_on_any_space_before_the_finish() -> None:
    assert moves_of("F", "FAB") == [f"F:{space}" for space in range(1, 11)]
    assert moves_of("F", "FAB", track=7)[-1] == "F:6"
    assert moves_of("F", "FAB", track=21)[-1] == "F:20"
    refused(NotAllowed, GAME.act, position("FAB"), 1, "F:11", 0)
    refused(NotAMove, GAME.act, position("FAB"), 1, "F:0", 0)
    refused(NotAMove, GAME.act, position("FAB"), 1, "F", 0)


def test_f_waits_for_the_opponent() -> None:
    state = play(position("FAB"), "F:4")
    assert state.bombs == [0, 1 << 4]


def test_f_does_not_harm_its_own_player() -> None:
    state = play(position("FBCA", karts=[3, 1]), "F:4", "B:C", "A")
    assert state.karts == [4, 1]
    assert state.loses == [False, False]
    assert state.turn == 2


def test_h_copies_the_opponents_next_movement() -> None:
    for card, steps in (("A", 1), ("D", 2), ("G", 3)):
        state = play(position(f"H{card}BC"), "H", card)
        assert state.karts == [1 + steps, 1 + steps]
        assert state.copies == [False, False]
        assert state.turn == 1


# --- rulings: bombs ------------------------------------------------------------------------------


def test_passing_over_a_bomb_is_safe() -> None:
    state = play(position("GAB", bombs=[[2, 3], []]), "G")
    assert state.karts == [4, 1]
    assert state.loses == [False, False]
    assert state.bombs == [1 << 2 | 1 << 3, 0]


def test_landing_on_a_bomb_uses_it_up_and_loses_the_next_turn() -> None:
    state = play(position("ABCDE", bombs=[[2, 7], []]), "A")
    assert state.bombs == [1 << 7, 0]
    assert (state.turn, state.loses) == (2, [True, False])
    play(state, "B:C")
    assert (state.turn, state.loses) == (2, [False, False])
    play(state, "D")
    assert state.turn == 1


def test_rolling_back_onto_a_bomb_sets_it_off() -> None:
    state = play(position("IAB", karts=[5, 1], bombs=[[4], []]), "I")
    assert state.loses == [True, False]


def test_a_bomb_laid_under_a_kart_waits_until_it_lands_there_again() -> None:
    state = play(position("FADIG", karts=[1, 3]), "F:3")
    assert (state.turn, state.bombs, state.loses) == (2, [0, 1 << 3], [False, False])
    play(state, "A")  # seat 2 drives away from the bomb
    assert state.loses == [False, False]
    play(state, "D", "I")  # seat 1 drives; then seat 2 rolls back onto the bomb
    assert state.karts == [3, 3]
    assert state.loses == [False, True]


def test_several_bombs_may_wait() -> None:
    state = play(position("FAB", bombs=[[], [4, 9]]), "F:6")
    assert state.bombs == [0, 1 << 4 | 1 << 6 | 1 << 9]


def test_a_bomb_laid_where_one_waits_is_wasted() -> None:
    state = play(position("FADB", bombs=[[], [4]], karts=[1, 2]), "F:4")
    assert state.bombs == [0, 1 << 4]
    play(state, "D")
    assert state.bombs == [0, 0]


def test_bombs_of_both_seats_may_share_a_space() -> None:
    state = play(position("FAB", bombs=[[4], []]), "F:4")
    assert state.bombs == [1 << 4, 1 << 4]


def test_no_bomb_goes_off_beyond_the_finish() -> None:
    state = play(position("GAB", karts=[10, 1], bombs=[[10], []]), "G")
    assert state.over is not None
    assert state.over.winners == (1,)


# --- rulings: copies -----------------------------------------------------------------------------


def test_a_copy_moves_right_after_the_opponent_and_only_once() -> None:
    state = play(position("HADG"), "H", "A")
    assert state.karts == [2, 2]
    play(state, "D", "G")
    assert state.karts == [4, 5]


def test_a_copy_waits_while_the_opponent_loses_turns() -> None:
    state = position("HAGB", karts=[1, 5], loses=[False, True])
    play(state, "H")
    assert (state.turn, state.copies, state.loses) == (1, [True, False], [False, False])
    play(state, "A")
    assert (state.turn, state.karts, state.copies) == (2, [2, 5], [True, False])
    play(state, "G")
    assert state.karts == [5, 8]


def test_a_copy_of_no_movement_is_used_up() -> None:
    state = position("HBCDE")
    play(state, "H")
    said = announced(state, "B:C")
    assert state.karts == [1, 1]
    assert state.copies == [False, False]
    assert "the other kart did not move" in said


def test_a_copy_of_an_i_on_space_1_is_no_movement() -> None:
    state = play(position("HIBC", karts=[4, 1]), "H", "I")
    assert state.karts == [4, 1]


def test_a_copy_can_go_back() -> None:
    assert play(position("HIBC", karts=[4, 6]), "H", "I").karts == [3, 5]


def test_a_copy_never_goes_back_below_space_1() -> None:
    state = position("HIBC", karts=[1, 6], bombs=[[1], []])
    play(state, "H")
    said = announced(state, "I")
    assert state.karts == [1, 5]
    assert state.loses == [False, False]  # seat 1 did not move, so it did not land on its bomb
    assert "goes along" not in said


def test_a_copy_can_set_off_a_bomb() -> None:
    state = play(position("HDBC", bombs=[[3], []]), "H", "D")
    assert state.karts == [3, 3]
    assert state.bombs == [0, 0]
    # Seat 1 loses its next turn, so seat 2 plays again.
    assert (state.turn, state.loses) == (2, [False, False])


def test_copies_do_not_stack() -> None:
    state = position("HAGB", karts=[1, 5], copies=[True, False], loses=[False, True])
    play(state, "H", "A", "G")
    assert state.karts == [5, 8]
    assert state.copies == [False, False]


def test_an_h_copied_by_an_h_moves_no_kart() -> None:
    state = position("HAG", "", "BCDEFI", copies=[False, True])
    play(state, "H")
    assert state.copies == [True, False]  # seat 2's copy is used up, although H moved no kart
    play(state, "A")
    assert state.karts == [2, 2]  # seat 1 copies the movement of seat 2's card
    play(state, "G")
    assert state.karts == [5, 2]  # only seat 1 moves: the H has used up seat 2's copy


def test_of_two_turns_in_a_row_the_first_is_copied() -> None:
    # Seat 2 has a pending copy and loses its next turn.
    state = position("AGBC", copies=[False, True], loses=[False, True])
    play(state, "A")
    assert (state.turn, state.karts, state.copies) == (1, [2, 2], [False, False])
    play(state, "G")
    assert (state.turn, state.karts) == (2, [5, 2])


# --- rulings: lost turns -------------------------------------------------------------------------


def test_lost_turns_do_not_add_up() -> None:
    # Seat 2 is due to lose a turn. Before that, its copied movement lands on another bomb.
    state = position(
        "DABCE", karts=[3, 3], bombs=[[], [5]], copies=[False, True], loses=[False, True]
    )
    play(state, "D")
    assert state.bombs == [0, 0]
    assert (state.turn, state.loses) == (1, [False, False])
    play(state, "A")
    assert state.turn == 2


def test_if_both_lose_a_turn_the_opponent_of_the_mover_plays() -> None:
    state = position("DABC", bombs=[[3], [3]], copies=[False, True])
    said = announced(state, "D")
    assert (state.turn, state.loses) == (2, [False, False])
    assert "Both lose a turn, so Ben plays next." in said
    play(state, "A")
    assert state.turn == 1


def test_losses_from_different_turns_cancel_out() -> None:
    state = position("ADBCE", bombs=[[2], [3]])
    play(state, "A")
    assert (state.turn, state.loses) == (2, [True, False])
    play(state, "D")
    assert (state.turn, state.loses) == (1, [False, False])


# --- rulings: the deck ---------------------------------------------------------------------------


def test_the_rebuilt_deck_has_the_discards_on_top_in_order() -> None:
    assert piles(play(position("EAG", "DB", "HCFI"), "G")) == ("DBEAHCFIG", "", "")


def test_after_c_there_may_be_no_rebuild() -> None:
    assert piles(play(position("ABC"), "C:A")) == ("A", "B", "DEFGHIC")
    assert piles(play(position("ABC"), "C")) == ("ABDEFGHIC", "", "")


def test_b_that_discards_the_last_card_causes_the_rebuild() -> None:
    assert piles(play(position("BA", "C"), "B:A")) == ("CADEFGHIB", "", "")


def test_the_last_card_acts_before_the_rebuild() -> None:
    state = play(position("C", "ABDE", "FGHI"), "C:ED")
    assert piles(state) == ("ED", "AB", "FGHIC")


# --- rulings: the finish -------------------------------------------------------------------------


def test_reaching_the_finish_exactly_wins() -> None:
    state = play(position("ABC", karts=[10, 10]), "A")
    assert state.over is not None
    assert (state.over.reason, state.over.winners) == (Reason.FINISH, (1,))
    assert (state.over.places, state.over.scores) == ((1, 2), (1, 0))
    assert GAME.actors(state) == ()
    assert GAME.moves(state, 1) == GAME.moves(state, 2) == []
    refused(NotAllowed, GAME.act, state, 2, "B:C", 0)


def test_going_past_the_finish_wins_too() -> None:
    state = play(position("GBC", karts=[10, 10]), "G")
    assert state.karts == [13, 10]
    assert state.over is not None
    assert state.over.winners == (1,)


def test_finishing_loses_to_a_copy_that_stood_ahead() -> None:
    state = play(position("GBC", karts=[8, 9], copies=[False, True]), "G")
    assert state.karts == [11, 12]
    assert state.over is not None
    assert (state.over.reason, state.over.winners) == (Reason.FINISH, (2,))


def test_finishing_beats_a_copy_that_stood_behind() -> None:
    state = play(position("GBC", karts=[9, 8], copies=[False, True]), "G")
    assert state.karts == [12, 11]
    assert state.over is not None
    assert state.over.winners == (1,)


def test_finishing_level_with_a_copy_is_the_houses_win() -> None:
    state = play(position("GBC", karts=[9, 9], copies=[False, True]), "G")
    assert state.over is not None
    assert (state.over.reason, state.over.winners) == (Reason.HOUSE, ())
    assert (state.over.places, state.over.scores) == ((1, 1), (0, 0))


def test_a_copy_can_finish_alone() -> None:
    state = play(position("ABC", karts=[2, 10], copies=[False, True]), "A")
    assert state.over is not None
    assert state.over.winners == (2,)


def test_a_bomb_set_off_in_the_last_turn_stays_in_the_state() -> None:
    # Seat 1 lands on a bomb, then seat 2's copied movement finishes the race. Seat 1 is still marked
    # to lose a turn, and the state is valid.
    state = play(position("ABC", karts=[2, 10], bombs=[[3], []], copies=[False, True]), "A")
    assert state.loses == [True, False]
    again = GAME.from_json(GAME.to_json(state))
    assert GAME.to_json(again) == GAME.to_json(state)


def test_karts_may_share_a_space() -> None:
    assert play(position("DBC", karts=[3, 5]), "D").karts == [5, 5]


def test_the_third_repetition_is_the_houses_win() -> None:
    state = deal(deck=CIRCLE_DECK)
    for number, move in enumerate(CIRCLES, 1):
        assert state.over is None, number
        play(state, move)
        if number % 8 == 0:
            assert piles(state) == (CIRCLE_DECK, "", "")
    assert state.over is not None
    assert (state.over.reason, state.over.winners) == (Reason.REPETITION, ())
    assert state.over.places == (1, 1)


def test_the_first_position_counts_for_repetition() -> None:
    state = deal(deck=CIRCLE_DECK)
    assert list(state.seen.values()) == [1]
    # With this bomb from the start, the very first position occurs three times.
    data = GAME.to_json(state)
    bare = position(CIRCLE_DECK, bombs=[[], [10]])
    key = next(iter(data["seen"])).replace(" 0 0 ", " 0 400 ")
    state = position(CIRCLE_DECK, bombs=[[], [10]], seen={key: 1})
    play(state, *CIRCLE, *CIRCLE)
    assert state.over is not None
    assert state.over.reason == Reason.REPETITION
    play(bare, *CIRCLE, *CIRCLE)
    assert bare.over is None


def test_the_clock_is_not_part_of_a_repeated_position() -> None:
    state = deal(deck=CIRCLE_DECK, clock="3600+3600")
    for number, move in enumerate(CIRCLES):
        GAME.act(state, state.turn, move, number * 1000)
    assert state.over is not None
    assert state.over.reason == Reason.REPETITION


def test_the_side_to_move_is_part_of_a_repeated_position() -> None:
    one, two = deal(first="1"), deal(first="2")
    assert set(one.seen) != set(two.seen)


# --- options -------------------------------------------------------------------------------------


def test_the_starter_is_chosen_or_comes_from_the_seed() -> None:
    drawn = {deal(f"seed {i}", first="seed").turn for i in range(20)}
    assert drawn == {1, 2}
    assert {deal(f"seed {i}", first="2").turn for i in range(20)} == {2}


def test_the_start_alternates_in_a_series() -> None:
    for first in (1, 2):
        state = deal(first=str(first))
        play(state, *GAME.moves(state, first)[:1])
        assert GAME.carry(state, {}) == {"starter": 3 - first}
        settings = read_settings(GAME.options, {"first": str(first)}, 2)
        assert GAME.deal(2, settings, Chance("x"), {"starter": 3 - first}).turn == 3 - first


def test_a_shuffled_deck_holds_all_cards_and_comes_from_the_seed() -> None:
    decks = {deal(f"seed {i}", deck="shuffled").deck for i in range(20)}
    assert len(decks) > 15
    assert all(sorted(deck) == list(CARDS) for deck in decks)
    assert deal("x", deck="shuffled").deck == deal("x", deck="shuffled").deck


def test_one_option_does_not_change_the_luck_of_another() -> None:
    assert (
        deal("x", deck="shuffled", first="1").deck == deal("x", deck="shuffled", first="seed").deck
    )
    assert deal("x", first="seed").turn == deal("x", deck="shuffled", first="seed").turn


def test_a_deck_can_be_typed_in() -> None:
    assert deal(deck="ihg fed cba").deck == "IHGFEDCBA"


def test_the_track_length_sets_the_finish() -> None:
    for track in (7, 21):
        state = position("ABC", karts=[track - 1, 1], track=track)
        assert play(state, "A").over is not None


def test_the_clock_is_off_with_a_bot_by_default() -> None:
    assert read_settings(GAME.options, {}, 2)["clock"] == "120+300"
    assert read_settings(GAME.options, {}, 2, bots=True)["clock"] == "off"
    assert read_settings(GAME.options, {"clock": "10+30"}, 2, bots=True)["clock"] == "10+30"
