"""The rules of Racing Demon, with a test for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.core.errors import NotAllowed, NotAMove, TooLate
from hairpin.core.state import Reason
from hairpin.games.racing_demon import GAME
from hairpin.games.racing_demon.rules import rotate
from hairpin.games.racing_demon.stuck import pack, tops
from hairpin.testing import refused

from .helpers import COUNTS, Area, announced, area_of, deal, play, run, table
from .helpers import demon as state_of
from .helpers import match as match_of

if TYPE_CHECKING:
    from hairpin.core.match_log import MatchLog
    from hairpin.games.racing_demon.state import Demon

# A seat that does not interfere with other seats: it can only vote and turn its Pack.
QUIET = Area("KS KH QS QH", pile="2S3S", hand="9C8C7C")
# A seat for tests in which it owns the cards of several Stacks.
OWNER = Area("KS KH QS QC", pile="8S9S")


def hand(seat: int, state: Demon) -> tuple[int, int]:
    own = area_of(state, seat)
    return len(own["hand"]) // 2, len(own["turned"]) // 2


# --- the deal ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", COUNTS)
def test_each_seat_gets_its_own_pack_as_pile_line_and_hand(seats: int) -> None:
    state = deal(seats=seats)
    for seat in range(1, seats + 1):
        own = area_of(state, seat)
        assert [len(column) for column in own["line"]] == [2] * 4
        assert (len(own["pile"]), len(own["hand"]), own["turned"]) == (26, 70, "")
        assert own["start"] == 13
    assert len({area_of(state, seat)["pile"] for seat in range(1, seats + 1)}) == seats
    assert GAME.actors(state) == tuple(range(1, seats + 1))


def test_piles_can_be_set_by_hand() -> None:
    state = deal(seats=3, piles=[3, 13, 40])
    sizes = [len(area_of(state, seat)["pile"]) // 2 for seat in (1, 2, 3)]
    assert sizes == [area_of(state, seat)["start"] for seat in (1, 2, 3)] == [3, 13, 40]
    assert hand(3, state) == (8, 0)


def test_seats_dealt_an_empty_pile_are_out_at_once() -> None:
    one = deal(seats=3, piles=[13, 0, 13])
    assert one.over is not None
    assert one.over.reason is Reason.FINISH
    assert (one.over.scores, one.over.places) == ((-13, 10, -13), (2, 1, 2))
    several = deal(seats=3, piles=[0, 5, 0])
    assert several.over is not None
    assert (several.over.scores, several.over.winners) == ((10, -5, 10), (1, 3))
    assert not GAME.actors(several)


# --- to a Stack --------------------------------------------------------------------------------


def test_an_ace_begins_a_stack_that_any_seat_continues() -> None:
    state = table(Area("AH 9C 7S KD", pile="2S4C"), Area("2H 9C 7S KD", pile="4C5C", turned="3H"))
    play(state, "1 AH>stack", "2 2H>stack", "2 3H>stack")
    assert GAME.to_json(state)["stacks"] == [[1, "H", [1, 2, 2]]]
    assert "2 4H>stack" not in GAME.moves(state, 1)


def test_only_tops_and_column_ends_go_to_stacks() -> None:
    state = table(
        Area("5D4S KC KS KH", pile="5H5S", turned="5C7D"), QUIET, OWNER,
        stacks=[("S", [3] * 3), ("D", [3] * 4), ("C", [3] * 4), ("H", [3] * 4)],
    )  # fmt: skip
    to_stacks = [move for move in GAME.moves(state, 1) if move.endswith("stack")]
    assert to_stacks == ["4S>stack"]
    play(state, "1 4S>stack")
    to_stacks = [move for move in GAME.moves(state, 1) if move.endswith("stack")]
    assert to_stacks == ["5S>stack", "5D>stack"]


def test_with_several_stacks_of_a_suit_any_fitting_one_is_used() -> None:
    state = table(
        Area("4H 9C 7S KD", pile="2S3S"), Area("4H 9C 7S KD", pile="2S3S"),
        stacks=[("H", [1, 1, 1]), ("H", [2, 2, 2])],
    )  # fmt: skip
    play(state, "1 4H>stack", "2 4H>stack")
    assert GAME.to_json(state)["stacks"] == [[1, "H", [1, 1, 1, 1]], [2, "H", [2, 2, 2, 2]]]


def test_a_king_claims_the_stack() -> None:
    state = table(
        Area("KH 9C 7S KD", pile="2S3S"), QUIET, OWNER, stacks=[("S", [1]), ("H", [3] * 12)]
    )
    says = announced(state, "1 KH>stack")
    assert says[1] == "Ann claims a Stack of hearts with the king."
    data = GAME.to_json(state)
    assert data["stacks"] == [[1, "S", [1]]]
    assert data["claimed"] == [[1, "H", [3] * 12 + [1]]]
    seen = GAME.observe(state, 2)["places"][0]
    assert (seen["kings"], seen["placed"]) == (1, 2)


# --- in the Line -------------------------------------------------------------------------------


def test_a_column_takes_a_card_one_lower_of_the_other_colour() -> None:
    state = table(Area("TS TH QC 5D", pile="2S9H", turned="4C"), QUIET)
    onto = [move for move in GAME.moves(state, 1) if ">" in move]
    assert onto == ["9H>TS", "4C>5D"]
    play(state, "1 9H>TS", "1 4C>5D")
    assert area_of(state, 1)["line"] == ["TS9H", "TH", "QC", "5D4C"]


def test_any_run_at_the_end_of_a_column_may_move() -> None:
    state = table(Area("TS9H8C7D TC KH QS", pile="2S3S"), QUIET)
    assert "9H>TC" in GAME.moves(state, 1)
    play(state, "1 9H>TC")
    assert area_of(state, 1)["line"] == ["TS", "TC9H8C7D", "KH", "QS"]


def test_the_pile_refills_an_emptied_column_at_once() -> None:
    state = table(Area("9H TC KH QS", pile="2S3S", hand="9C8C7C"), QUIET)
    says = announced(state, "1 9H>TC")
    assert says == ["Ann: 9♥ onto 10♣.", "Ann’s Pile fills the gap: 3♠."]
    assert area_of(state, 1)["line"] == ["3S", "TC9H", "KH", "QS"]
    assert area_of(state, 1)["pile"] == "2S"


# --- turning -----------------------------------------------------------------------------------


def test_three_cards_are_turned_or_the_rest() -> None:
    state = table(Area("KSQHJSTH KH QS QC", hand="9C8C7C6C5C", deep="pile"), QUIET)
    play(state, "1 turn")
    assert area_of(state, 1)["turned"] == "5C6C7C"
    play(state, "1 turn")
    assert area_of(state, 1)["turned"] == "5C6C7C8C9C"
    assert area_of(state, 1)["hand"] == ""


def test_with_an_empty_hand_one_action_picks_up_and_turns() -> None:
    state = table(Area("KSQHJSTH KH QS QC", turned="5C6C7C8C9C", deep="pile"), QUIET)
    play(state, "1 turn")
    assert (area_of(state, 1)["hand"], area_of(state, 1)["turned"]) == ("9C8C", "5C6C7C")


def test_the_card_under_a_played_turned_up_card_is_next() -> None:
    state = table(Area("TC 8D KH QS", pile="2S3S", turned="5H9H7C"), QUIET)
    play(state, "1 7C>8D", "1 9H>TC")
    assert area_of(state, 1)["turned"] == "5H"


def test_a_pack_used_up_cannot_be_turned() -> None:
    state = table(Area("KSQHJSTH KHQSJHTS KCQD KDQC", deep="pile"), QUIET)
    assert hand(1, state) == (0, 0)
    assert "turn" not in GAME.moves(state, 1)
    said = refused(NotAllowed, GAME.act, state, 1, "turn", 0)
    assert said == "Your Pack is used up: there is nothing to turn."


# --- OUT ---------------------------------------------------------------------------------------


def test_the_last_card_of_a_pile_ends_the_game_at_once() -> None:
    for own, move in (
        (Area("TC 8D KH QS", pile="AH"), "1 AH>stack"),
        (Area("TC 8D KH QS", pile="9H"), "1 9H>TC"),
        # This move empties a column, and the Pile's last card fills it.
        (Area("TC 9H KH QS", pile="2S"), "1 9H>TC"),
        (Area("TC AH KH QS", pile="2S"), "1 AH>stack"),
    ):
        state = table(own, QUIET)
        play(state, move)
        assert state.over is not None
        assert state.over.reason is Reason.FINISH
        assert state.over.winners == (1,)
        assert refused(NotAllowed, GAME.act, state, 2, "turn", 0) == "The game is over."


def test_points_count_cards_kings_out_and_the_rest_of_the_pile() -> None:
    state = table(
        Area("TC 8H QH QS", pile="AH"), Area("KS 9S 4H QS", pile="6S3S7S5S"),
        stacks=[("S", [1, 2])], claimed=[("D", [2] * 7 + [1] * 6), ("C", [2] * 13)],
    )  # fmt: skip
    play(state, "1 AH>stack")
    assert state.over is not None
    # Seat 1 gets 1 point each for A♥, A♠ and six diamonds, 5 for its king, and 10 because it is OUT. Seat 2 gets
    # 1 point each for 2♠, seven diamonds and 13 clubs, 5 for its king, and loses 4 for the 4 cards in its Pile.
    assert state.over.scores == (1 + 1 + 6 + 5 + 10, 1 + 7 + 13 + 5 - 4)
    assert state.over.places == (1, 2)


# --- conflicts ---------------------------------------------------------------------------------


def test_a_refusal_names_the_faster_player() -> None:
    state = table(
        Area("4H 9C 7S KD", pile="2S3S"), Area("4H 9C 7S KD", pile="2S3S"),
        stacks=[("H", [1, 1, 1])],
    )  # fmt: skip
    before = GAME.to_json(play(state, "2 4H>stack"))
    assert refused(TooLate, GAME.act, state, 1, "4H>stack", 0).endswith("was faster with 4♥.")
    assert GAME.to_json(state) == before


def test_a_move_goes_to_any_equal_stack() -> None:
    state = table(
        Area("4H 9C 7S KD", pile="2S3S"), Area("4H 5H 7S KD", pile="2S3S6S"),
        Area("4H 9C 7S KD", pile="2S3S"),
        stacks=[("H", [1, 1, 1]), ("H", [3, 3, 3])],
    )  # fmt: skip
    play(state, "2 4H>stack", "2 5H>stack", "1 4H>stack")
    assert GAME.to_json(state)["stacks"] == [[1, "H", [1, 1, 1, 2, 2]], [2, "H", [3, 3, 3, 1]]]
    # Three fours of hearts fit only two Stacks, so the last player is late. The reply names a player who
    # was faster, although a five covers one of the fours now.
    said = refused(TooLate, GAME.act, state, 3, "4H>stack", 0)
    assert said == "Too late: Seat 1 was faster with 4♥."


def test_a_card_that_has_left_is_refused_as_too_late() -> None:
    state = table(Area("4H 9C 7S KD", pile="2S3S"), QUIET, stacks=[("H", [1, 1, 1])])
    play(state, "1 4H>stack")
    said = refused(TooLate, GAME.act, state, 1, "4H>stack", 0)
    assert said == "Too late: 4♥ is not open any more."


def test_an_action_that_was_never_legal_has_another_reason() -> None:
    state = table(Area("4H 9C8D 7S KD", pile="2S3S"), QUIET, stacks=[("H", [1, 1]), ("C", [1] * 8)])
    for move, reason in (
        ("4H>stack", "No Stack needs 4♥: it goes on 3♥."),
        ("4H>7S", "4♥ does not go on 7♠: it needs a card one higher and of the other colour."),
        ("3S>9C", "None of your columns ends with 9♣."),
        ("9C>stack", "A Stack needs 9♣, but other cards lie on it. Only the last card of a column"
         " can go there."),
        ("wait", "You wait only in calm mode. Here everyone plays when they like."),
    ):  # fmt: skip
        with pytest.raises(NotAllowed) as refusal:
            GAME.act(state, 1, move, 0)
        assert not isinstance(refusal.value, TooLate)
        assert str(refusal.value) == reason
    for odd in ("4h>stack", "4H>Stack", "10H>stack", "4H>", "turn 3", "*R>stack", "4H>4H>4H"):
        refused(NotAMove, GAME.act, state, 1, odd, 0)


# --- stuck and dead ----------------------------------------------------------------------------


# A black king or queen accepts only red cards. BLOCKED has no red card that fits.
BLACK = "KS QS QC KC"
BLOCKED = Area(BLACK, pile="6S7S", hand="2C3C4C5C6C7C8C9C", deep="pile")


def test_a_stuck_table_is_rotated_at_once() -> None:
    # The jack fits a column, but it is the fourth card of Ann's hand and she turns three at a time, so it
    # never comes to the top. A rotation makes it the third card.
    jack = Area(BLACK, pile="6S7S", hand="3C4C5C6CJD7C8C9C", deep="pile")
    state = table(jack, BLOCKED)
    says = announced(state, "2 turn")
    assert says[-1].startswith("Nobody can play: the turned-up cards go back")
    assert says[0] == "Ben turns up 7♣."
    assert area_of(state, 1)["hand"] == "9C3C4C5C6CJD7C8C"
    # Ben's turned-up cards went under his hand in their order; then his top card, 6♣, went to the bottom.
    assert area_of(state, 2)["hand"] == "6C7C8C9C2C3C4C5C"
    assert state.over is None
    play(state, "1 turn", "1 JD>QS")


def test_a_stuck_table_is_rotated_twice_if_needed() -> None:
    jack = Area(BLACK, pile="6S7S", hand="3C4C5CJD6C7C8C9C", deep="pile")
    state = table(jack, BLOCKED)
    says = announced(state, "2 turn")
    assert [text.startswith("Nobody can play") for text in says] == [False, True, True]
    assert area_of(state, 1)["hand"] == "8C9C3C4C5CJD6C7C"


def test_three_rotations_bring_up_every_card_and_two_do_not() -> None:
    state = deal()
    area = state.areas[0]
    left = set()
    for size in range(1, 40):
        for turned in range(size + 1):
            cards = list(range(size))
            area.turned, area.hand = cards[:turned], cards[turned:][::-1]
            seen = tops(area)
            for number in (1, 2, 3):
                rotate(state)
                seen |= tops(area)
                if seen != (1 << size) - 1:
                    left.add(number)
            assert seen == pack(area), (size, turned)
    assert left == {1, 2}


def test_a_stuck_table_is_rotated_three_times_if_needed() -> None:
    jack = Area(BLACK, pile="6S7S", turned="JD3C4C", hand="9C8C7C6C5C", deep="pile")
    state = table(jack, BLOCKED)
    says = announced(state, "2 turn")
    assert [text.startswith("Nobody can play") for text in says] == [False, True, True, True]
    assert state.over is None
    play(state, "1 turn")
    assert "JD>QS" in GAME.moves(state, 1)


def test_a_dead_table_ends_the_game() -> None:
    state = table(BLOCKED, BLOCKED)
    says = announced(state, "2 turn")
    assert state.over is not None
    assert state.over.reason is Reason.DEAD
    assert (state.over.scores, state.over.places) == ((-40, -40), (1, 1))
    assert says[-1].startswith("Nobody can play any more: the game ends with no Pile empty.")


def test_moving_part_columns_is_no_play_but_may_lead_to_one() -> None:
    """A red nine can move from one black ten to the other, which uncovers a ten for its Stack."""
    line, hand = "TS9H8C TC KC QC", "2C3C4C5C6C7C"
    movable = Area(line, pile="6S7S", hand=hand, deep="pile")
    assert play(table(movable, BLOCKED), "2 turn").over is not None
    owner = Area(BLACK, pile="6D7D", hand="2C3C4C5C6C7C8C9C", deep="pile")
    wanted = table(movable, BLOCKED, owner, stacks=[("S", [3] * 9)])
    play(wanted, "2 turn")
    assert wanted.over is None
    assert GAME.to_json(wanted)["rotations"] == 0
    assert "TS>stack" not in GAME.moves(wanted, 1)
    play(wanted, "1 9H>TC", "1 TS>stack")


def test_all_votes_rotate_and_a_play_cancels_votes() -> None:
    own = Area("9H TC 5D QS", pile="2S3S", turned="4C", hand="7D8D6D")
    state = table(own, QUIET)
    play(state, "1 stuck")
    assert [area["vote"] for area in GAME.observe(state, 1)["places"]] == [True, False]
    assert "stuck" not in GAME.moves(state, 1)
    play(state, "1 9H>TC")
    assert [area["vote"] for area in GAME.observe(state, 1)["places"]] == [False, False]
    says = announced(play(state, "1 stuck"), "2 stuck")
    assert says[-1].startswith("Everyone has asked:")
    data = GAME.to_json(state)
    assert data["rotations"] == 1
    assert area_of(state, 1)["turned"] == ""
    # Ann's turned-up card went under her hand; then her top card went to the bottom.
    assert area_of(state, 1)["hand"].startswith("6D4C")
    assert area_of(state, 1)["hand"].endswith("7D8D")


def test_three_voted_rotations_without_a_play_end_the_game() -> None:
    state = deal()
    play(state, "1 stuck", "2 stuck", "2 stuck", "1 stuck")
    assert GAME.actors(state) == (1, 2)
    play(state, "1 turn", "1 stuck", "2 stuck")
    assert state.over is not None
    assert state.over.reason is Reason.STUCK
    assert state.over.scores == (-13, -13)


def test_only_plays_cancel_votes_and_reset_rotations() -> None:
    own = Area("9H8S TC 5D QS", pile="2S3S", turned="4C", hand="9D7D8D6D")
    state = table(own, QUIET, rotations=2)
    play(state, "1 stuck", "1 turn")
    assert GAME.observe(state, 1)["places"][0]["vote"]
    assert GAME.to_json(state)["rotations"] == 2
    other = table(own, QUIET, rotations=2)
    play(other, "1 4C>5D")
    assert GAME.to_json(other)["rotations"] == 0


# --- no card is lost ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", COUNTS)
def test_no_card_is_ever_lost(seats: int) -> None:
    def whole(played: MatchLog) -> None:
        data = GAME.to_json(state_of(played))
        gone: dict[int, list[str]] = {seat: [] for seat in range(1, seats + 1)}
        for _, suit, owners in data["stacks"] + data["claimed"]:
            for rank, seat in zip("A23456789TJQK", owners, strict=False):
                gone[seat].append(rank + suit)
        for seat, area in enumerate(data["places"], 1):
            text = "".join([area["pile"], *area["line"], area["hand"], area["turned"]])
            cards = [text[i : i + 2] for i in range(0, len(text), 2)] + gone[seat]
            assert len(cards) == len(set(cards)) == 52
        seen = GAME.observe(state_of(played), "public")["places"]
        assert [part["placed"] for part in seen] == [len(gone[s]) for s in sorted(gone)]

    for i in range(2):
        run(match_of(f"whole {i}", seats), after=whole)
