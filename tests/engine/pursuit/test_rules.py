"""The rules of Pursuit and its house rulings, with tests for each."""

from __future__ import annotations

import pytest
from hairpin.core.chance import Chance
from hairpin.core.errors import MoveError
from hairpin.core.options import read_settings
from hairpin.core.state import RESIGN, Reason
from hairpin.core.words import Speaker
from hairpin.games.pursuit.cards import CODES, FACE, RANK, SUIT, codes_of
from hairpin.games.pursuit.state import Chase, Passing

from .helpers import GAME, announced, checked, deal, passing, play, table


def moves(s: Chase, verb: str) -> list[str]:
    return [m for m in GAME.moves(s, s.turn) if m.startswith(verb)]


# --- the deal ------------------------------------------------------------------------------------


def test_a_pack_has_42_cards_with_two_jokers() -> None:
    assert len([c for c in CODES if len(c) == 2]) == 42
    assert len(CODES) == 84
    assert CODES.count("*R") == CODES.count("*B2") == 1


def test_a_ten_and_a_five_are_laid_out_and_the_five_starts() -> None:
    tens = set()
    for number in range(30):
        s = deal(str(number))
        assert sorted(RANK[card] for card in s.ups) == [4, 9]
        assert RANK[s.ups[s.turn - 1]] == 4
        assert [len(h) for h in s.hands] == [7, 7]
        assert len(s.pile) == 1
        assert len(s.stock) == 25
        tens.add(s.turn)
        checked(s)
    assert tens == {1, 2}


@pytest.mark.parametrize(("first", "rank"), [("five", {4}), ("ten", {9}), ("seed", {4, 9})])
def test_the_starter_is_an_option(first: str, rank: set[int]) -> None:
    begun = [deal(str(n), first=first) for n in range(30)]
    assert {RANK[s.ups[s.turn - 1]] for s in begun} == rank


def test_cards_are_dealt_in_packets_of_two_three_and_two() -> None:
    s = deal("packets")
    luck = Chance("packets")
    # Before the shuffle, the deal uses four random numbers: for the seat of the ten, the starter and two suits.
    for sides in (2, 2, 4, 4):
        luck.below(sides)
    rest = [card for card in codes_of(1) if card not in s.ups]
    luck.shuffle(rest)
    hands: list[list[str]] = [[], []]
    for size in (2, 3, 2):
        for seat in (s.turn, 3 - s.turn):
            hands[seat - 1] += [rest.pop() for _ in range(size)]
    assert [set(hand) for hand in s.hands] == [set(hand) for hand in hands]
    assert s.pile == [rest.pop()]
    assert s.stock == rest


def test_the_start_alternates_in_a_series() -> None:
    s = deal("a")
    assert GAME.carry(s, {}) == {"starter": 3 - s.starter}
    for first in ("five", "ten", "seed"):
        settings = read_settings(GAME.options, {"first": first}, 2)
        for starter in (1, 2):
            then = GAME.deal(2, settings, Chance("b"), {"starter": starter})
            assert isinstance(then, Chase)
            assert then.turn == starter
            assert first == "seed" or RANK[then.ups[starter - 1]] == {"five": 4, "ten": 9}[first]


@pytest.mark.parametrize(
    ("seats", "ranks"), [(2, [9, 4]), (3, [9, 2, 6]), (4, [9, 2, 4, 7]), (5, [9, 1, 3, 5, 7])]
)
def test_a_race_starts_spread_over_the_ring(seats: int, ranks: list[int]) -> None:
    for number in range(6):
        s = deal(str(number), seats, variant="racing")
        at = [RANK[card] for card in s.ups]
        turned = at.index(9)
        assert at[turned:] + at[:turned] == ranks
        assert len(s.stock) == (42 if seats == 2 else 84) - 8 * seats - 1
        checked(s)


# --- a turn --------------------------------------------------------------------------------------


def test_the_player_sees_the_top_of_the_stock_and_takes_it_or_the_discard() -> None:
    s = table("5D TD", "AS", stock="9H", pile="2C")
    assert GAME.moves(s, 1) == ["take stock", "take discard"]
    assert GAME.moves(s, 2) == []
    assert GAME.observe(s, 1)["top"] == "9H"
    assert GAME.observe(s, 2)["top"] == GAME.observe(s, "public")["top"] == ""
    taken = play(GAME.copy(s), "take stock")
    assert "9H" in taken.hands[0]
    taken = play(s, "take discard")
    assert "2C" in taken.hands[0]
    assert not taken.pile
    assert taken.stock[-1] == "9H"


def test_the_card_just_taken_from_the_pile_may_not_go_back() -> None:
    s = play(table("5D TD", "AS 3H", stock="9H", pile="2C"), "take discard")
    assert "discard 2C" not in GAME.moves(s, 1)
    with pytest.raises(MoveError):
        GAME.act(s, 1, "discard 2C", s.at)
    s = play(table("5D TD", "AS 3H", stock="9H", pile="2C"), "take stock")
    assert "discard 9H" in GAME.moves(s, 1)


def test_the_card_just_taken_may_go_back_if_it_is_the_only_card() -> None:
    s = table("5D AD", "5S 6S 7S 8S 8H 8C 8D", pile="2C", stock="3H")
    play(s, "take discard", "put 5S6S7S8S8H8C8D")
    assert GAME.moves(s, 1) == ["discard 2C"]
    play(s, "discard 2C")
    assert s.pile[-1] == "2C"


def test_the_like_card_of_the_other_pack_may_be_discarded() -> None:
    s = table("5D TD 3C", "2C2 AS", stock="9H", pile="2C")
    play(s, "take discard", "discard 2C")
    assert s.pile == ["2C2"]
    assert "2C" in s.hands[0]


def test_the_hand_is_refilled_only_after_a_chain() -> None:
    s = table("5D TD", "5S 6S AS AH AC 3C 3D", stock="4H 9H", pile="2C")
    play(s, "take stock", "put 5S6S", "discard AS")
    assert len(s.hands[0]) == 7
    assert "4H" in s.hands[0]
    s = table("5D TD", "5S 6S AS AH AC 3C 3D", stock="4H 9H", pile="2C")
    play(s, "take stock", "discard AS")
    assert len(s.hands[0]) == 7
    assert s.stock[-1] == "4H"


def test_the_discard_pile_keeps_the_order_of_play() -> None:
    s = table("5D TD", "5S 6S 7S AH", pile="2C")
    play(s, "take stock", "put 5S6S7S", "discard AH")
    assert s.pile == ["2C", "5D", "5S", "6S", "AH"]
    assert s.ups[0] == "7S"
    assert announced(table("5D TD", "5S 6S AH"), "take stock") == "Ann takes the stock card."


def test_cards_beside_the_old_card_go_under_it_on_the_pile() -> None:
    s = table("5D TD", "5S *R 6D 7D AH", "AC", pile="2C")
    play(s, "take stock", "put 5S*", "discard AH")
    assert (s.ups[0], s.beside[0]) == ("*R", ["5S"])
    play(s, "take stock", "discard AC", "take stock", "put 6D7D", "discard " + FACE[s.hands[0][0]])
    assert s.pile[:7] == ["2C", "5D", "AH", "AC", "5S", "*R", "6D"]
    assert s.ups[0] == "7D"
    assert s.beside[0] == []


def test_after_putting_down_all_eight_the_old_top_of_the_pile_returns() -> None:
    s = table("5D 4D", "5S 6S 7S 8S 8H 8C 9C", stock="TC", pile="3H 2C")
    play(s, "take stock", "put 5S6S7S8S8H8C9CTC")
    assert s.pile == ["3H", "5D", "5S", "6S", "7S", "8S", "8H", "8C", "9C", "2C"]
    assert s.turn == 2
    assert len(s.hands[0]) == 7
    assert s.turns == [1, 0]


def test_after_all_eight_with_an_empty_pile_the_last_card_of_the_chain_is_on_top() -> None:
    s = table("5D 4D", "5S 6S 7S 8S 8H 8C 9C", pile="TC")
    play(s, "take discard", "put 5S6S7S8S8H8C9CTC")
    assert s.pile == ["5D", "5S", "6S", "7S", "8S", "8H", "8C", "9C"]


def test_an_empty_stock_is_refilled_from_the_discards_except_the_top() -> None:
    s = table("5D TD", "5S 6S AS AH", pile="2C")
    s.pile = s.stock[:-1] + s.pile
    s.stock = s.stock[-1:]
    s.peek = 1 << 1
    play(s, "take stock")
    assert not s.stock
    before = set(s.pile)
    said = announced(s, "discard AS")
    assert "The stock is empty" in said
    assert s.pile == ["AS"]
    assert set(s.stock) == before
    assert s.gen == 1


def test_after_two_rounds_of_swapping_the_stock_card_must_be_taken() -> None:
    s = deal("idle")
    for _ in range(4):
        assert "take discard" in GAME.moves(s, s.turn)
        play(s, "take discard", moves_not_taken(s))
    assert GAME.moves(s, s.turn) == ["take stock"]
    with pytest.raises(MoveError):
        GAME.act(s, s.turn, "take discard", s.at)
    why = Speaker(["Ann", "Ben"]).say(GAME.why(s, s.turn, (), "discard"))
    assert "you must take the stock card" in why
    play(s, "take stock", moves_not_taken(s))
    assert s.idle == 0
    assert "take discard" in GAME.moves(s, s.turn)


def moves_not_taken(s: Chase) -> str:
    """A discard of a card with another face than the pile's top card; it is legal even after taking the top card."""
    top = FACE[s.pile[-1]]
    return next(f"discard {FACE[c]}" for c in s.hands[s.turn - 1] if FACE[c] != top)


# --- chains and winning --------------------------------------------------------------------------


def test_a_chain_may_have_several_sequences() -> None:
    # The up-to card is a 2. The chain has four sequences: 2 3 4 of spades, 4 5 of hearts, 5 of clubs, 5 6 of
    # spades.
    s = table("2D TD", "2S 3S 4S 4H 5H 5C 5S", stock="6S")
    play(s, "take stock", "put 2S3S4S4H5H5C5S6S")
    assert s.ups[0] == "6S"


def test_an_end_joker_is_the_next_rank_in_the_suit_of_the_last_natural_card() -> None:
    s = table("9D 5D", "9S *R *B AH")
    play(s, "take stock", "put 9S**")
    assert s.beside[0] == ["9S", "*R"]
    assert s.ups[0] == "*B"
    assert s.gone[0] == 2
    play(s, "discard AH")
    view = GAME.view(s, 2)
    shown = next(zone for zone in view["zones"] if zone["id"] == "up:1")["cards"]
    assert [card.get("code") for card in shown] == ["9S", "*R", "*B"]
    assert [card.get("stands") for card in shown] == [None, "TS", "AS"]
    # The last joker stands for an ace, which follows the ten. So Ann's next chain can begin with an ace.
    s.turn = 1
    s.phase, s.hands[0] = "put", sorted([*s.hands[0][:7], "AS"], key=CODES.index)
    assert any(move.startswith("put A") for move in GAME.moves(s, 1))


def test_reaching_the_rival_s_rank_wins_at_once() -> None:
    s = table("5D 7D", "5S 6S 7S AH")
    play(s, "take stock", "put 5S6S7S")
    assert s.over is not None
    assert s.over.winners == (1,)
    assert s.over.reason is Reason.FINISH
    assert GAME.actors(s) == ()


@pytest.mark.parametrize("chain", ["5S6S*8S", "5S6S*", "5S*7S8S", "5S6S**"])
def test_passing_the_rival_s_rank_wins_even_with_a_joker(chain: str) -> None:
    s = table("5D 7D", "5S 6S 7S 8S *R *B")
    play(s, "take stock", f"put {chain}")
    assert s.over is not None
    assert s.over.winners == (1,)


def test_a_chain_short_of_the_rival_does_not_win() -> None:
    s = table("5D 8D", "5S 6S 7S AH")
    play(s, "take stock", "put 5S6S7S")
    assert s.over is None
    assert s.phase == "discard"


# --- options -------------------------------------------------------------------------------------


def test_no_early_wins_protects_a_rival_that_has_not_put_down() -> None:
    s = table("5D 7D", "5S 6S 7S *R", early=True)
    play(s, "take stock")
    assert moves(s, "put")
    assert not any("7S" in move for move in moves(s, "put"))
    assert "put 5S6S" in moves(s, "put")
    assert "put 5S6S*" not in moves(s, "put")
    s.put[1] = True
    assert "put 5S6S7S" in moves(s, "put")


def test_the_protection_ends_after_ten_turns() -> None:
    s = table("5D 7D", "5S 6S 7S *R", early=True)
    play(s, "take stock")
    s.turns = [9, 9]
    assert "put 5S6S7S" not in moves(s, "put")
    s.turns = [10, 10]
    assert "put 5S6S7S" in moves(s, "put")


def test_without_jokers_on_the_end_a_chain_ends_on_a_natural_card() -> None:
    s = play(table("5D 9D", "5S *R 6S 7S", plain_end=True), "take stock")
    assert "put 5S*" not in moves(s, "put")
    assert "put 5S*6S" in moves(s, "put")
    assert GAME.touch(s, 1, ("card:5S", "card:*R")).move is None


def test_a_chain_of_jokers_needs_extend_and_keeps_the_card_below() -> None:
    s = play(table("5D 9D", "*R *B AH AS"), "take stock")
    assert not any(move in ("put *", "put **") for move in moves(s, "put"))
    s = play(table("5D 9D", "*R *B AH AS", extend=True), "take stock", "put **", "discard AH")
    assert s.ups[0] == "*B"
    assert s.beside[0] == ["5D", "*R"]
    assert s.gone[0] == 2
    assert s.pile[-1] == "AH"


def test_extend_lets_a_chain_go_on_from_the_up_to_card() -> None:
    s = play(table("5D 9D", "6D AH AS"), "take stock")
    assert "put 6D" not in moves(s, "put")
    s = play(table("5D 9D", "6D AH AS", extend=True), "take stock", "put 6D", "discard AH")
    assert s.pile[-2:] == ["5D", "AH"]


def test_malformed_moves_are_refused_when_a_chain_is_possible() -> None:
    s = play(table("5D TD", "5S AH"), "take stock")
    assert "put 5S" in GAME.moves(s, 1)
    for move in ("pass 5S", "take 5S", "take stock", "5S", "put 5S ", "discard 5S5S"):
        with pytest.raises(MoveError):
            GAME.act(s, 1, move, s.at)


def test_the_smaller_count_but_at_most_three_cards_are_passed() -> None:
    sizes = set()
    for number in range(60):
        s = deal(str(number), passing=True)
        p = s.passing
        assert isinstance(p, Passing)
        for seat in (1, 2):
            start = s.starts[2 - seat]
            good = [c for c in s.hands[seat - 1] if SUIT[c] >= 0 and (RANK[c] - start) % 10 < 5]
            assert len(good) == p.announced[seat - 1]
        assert p.size == min(*p.announced, 3)
        assert (s.phase == "pass") == (p.size > 0)
        sizes.add(p.size)
        checked(s)
    assert 3 in sizes


def test_both_seats_choose_cards_to_pass_in_secret() -> None:
    s = passing()
    assert GAME.actors(s) == (1, 2)
    move = GAME.moves(s, 1)[0]
    before = GAME.observe(s, 2)
    GAME.act(s, 1, move, s.at)
    checked(s)
    after = GAME.observe(s, 2)
    assert GAME.actors(s) == (2,)
    assert after["passing"]["chosen"] == [True, False]
    assert after["passing"]["given"] == [None, None]
    assert after["hands"] == before["hands"]
    theirs = GAME.moves(s, 2)[-1]
    GAME.act(s, 2, theirs, s.at)
    for cards, hand in ((move, 1), (theirs, 0)):
        text = cards[5:]
        for i in range(0, len(text), 2):
            assert text[i : i + 2] in s.hands[hand]
    assert s.phase == "take"
    checked(s)


def test_the_best_cards_are_passed_and_the_giver_chooses_among_equals() -> None:
    seen = 0
    for number in range(120):
        s = deal(str(number), passing=True)
        if s.phase != "pass" or s.passing is None:
            continue
        for seat in (1, 2):
            start = s.starts[2 - seat]
            near = sorted((RANK[c] - start) % 10 for c in s.hands[seat - 1] if SUIT[c] >= 0)
            near = [n for n in near if n < 5][: s.passing.size]
            for move in GAME.moves(s, seat):
                cards = [move[i : i + 2] for i in range(5, len(move), 2)]
                assert [(RANK[c] - start) % 10 for c in cards] == near
            seen += len(GAME.moves(s, seat)) > 1
    assert seen > 10


# --- the race ------------------------------------------------------------------------------------


def test_reaching_a_rival_does_not_win_a_race() -> None:
    s = table("5D 7D", "5S 6S 7S AH", variant="racing", laps=1)
    play(s, "take stock", "put 5S6S7S", "discard AH")
    assert s.over is None


def test_a_lap_is_ten_ranks() -> None:
    s = table("5D 7D", "5S 6S 7S AH", variant="racing", laps=1)
    s.gone[0] = 8
    play(s, "take stock", "put 5S6S7S")
    assert s.over is not None
    assert s.over.winners == (1,)
    assert s.over.scores == (1, 0)
    s = table("5D 7D", "5S 6S 7S AH", variant="racing", laps=2)
    s.gone[0] = 8
    assert "Ann completes lap 1; 1 to go." in announced(play(s, "take stock"), "put 5S6S7S")


def test_with_opposite_every_second_seat_drives_downwards() -> None:
    s = table("5D 5H", "AC", "5S 4S 3S *R", turn=2, variant="racing", opposite=True)
    play(s, "take stock")
    assert "put 5S4S3S*" in moves(s, "put")
    play(s, "put 5S4S3S*")
    assert s.gone[1] == 3
    path = GAME.view(s, 2)["tokens"][1]["at"]
    assert path == "space:2"


def test_a_bump_makes_each_seat_on_that_rank_lose_one_turn() -> None:
    s = table("5D 7D 7H", "5S 6S 7S AH AC", bump=True)
    play(s, "take stock", "put 5S6S7S")
    assert s.loses == [False, True, True]
    said = announced(s, "discard AH")
    assert "Ben was bumped and misses this turn" in said
    assert "Cleo was bumped and misses this turn" in said
    assert s.turn == 1
    assert s.loses == [False, False, False]


def test_a_chain_without_advance_bumps_no_seat() -> None:
    s = table("5D 5H 7H", "5S AH AC", bump=True)
    play(s, "take stock", "put 5S")
    assert s.loses == [False, False, False]


def test_the_turn_limit_is_a_draw() -> None:
    s = deal("limit", limit=1)
    play(s, "take stock", "discard " + FACE[s.hands[s.turn - 1][0]])
    play(s, "take stock", "discard " + FACE[s.hands[s.turn - 1][0]])
    assert s.over is not None
    assert s.over.reason is Reason.LIMIT
    assert s.over.scores == (0, 0)
    checked(s)


def test_resigning_ends_the_game() -> None:
    s = deal("gives up")
    GAME.act(s, 1, RESIGN, 0)
    assert s.over is not None
    assert s.over.winners == (2,)
    checked(s)


def test_a_forged_carry_is_refused() -> None:
    settings = read_settings(GAME.options, {}, 2)
    for carry in ({"starter": 3}, {"starter": True}, {"first": 1}):
        with pytest.raises((KeyError, ValueError)):
            GAME.deal(2, settings, Chance("x"), carry)
