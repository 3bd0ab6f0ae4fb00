"""Input in Racing Demon: one tap if a single target fits, drags to other aims, and reasons for refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.bots.driver import level_of
from hairpin.bots.real_time import play_out
from hairpin.games.racing_demon import GAME
from hairpin.games.racing_demon.bots import PROFILES
from hairpin.games.racing_demon.cards import CODES
from hairpin.session.selection import Selection

from .helpers import COUNTS, SPEAKER, Area, demon, match, play, run, table

if TYPE_CHECKING:
    from hairpin.core.match_log import MatchLog
    from hairpin.games.racing_demon.state import Demon

OWNER = Area("KS KH QS QC", pile="8S9S6S", hand="7C8CJC")


def mine(state: Demon, *things: str) -> str | None:
    """The move that Ann makes by touching these things. Her cards are named by their codes."""
    return GAME.touch(state, 1, ids(*things)).move


def ids(*things: str) -> tuple[str, ...]:
    return tuple(f"card:1:{thing}" if len(thing) == 2 else thing for thing in things)


def why(state: Demon, thing: str, *touched: str) -> str:
    return SPEAKER.say(GAME.why(state, 1, ids(*touched), ids(thing)[0]))


# --- things that can be touched ------------------------------------------------------------------


def test_the_touchable_things_are_the_possible_actions() -> None:
    own = Area("9H8S TC 5D QS", pile="2S3S", turned="6D4C", hand="9D7D8D")
    state = table(own, OWNER, stacks=[("H", [2] * 4), ("D", [2] * 4)])
    lit = GAME.touch(state, 1, ()).next
    assert lit == (*ids("9H", "5D", "4C"), "hand:1", "back:hand:1", "stuck:1")
    view = GAME.view(state, 1)
    shown = {card["id"] for zone in view["zones"] for card in zone.get("cards", ())}
    shown |= {zone["id"] for zone in view["zones"]} | {button["id"] for button in view["buttons"]}
    assert set(lit) <= shown


def test_a_run_between_two_equal_kings_is_possible_but_not_lit() -> None:
    own = Area("KCQDJS KS 4D 7H", pile="2S3S", turned="6D")
    state = table(own, OWNER)
    touch = GAME.touch(state, 1, ())
    assert not set(ids("QD", "JS")) & set(touch.next)
    assert touch.idle == ids("QD")
    play(state, "1 QD>KS")
    assert GAME.touch(state, 1, ()).idle == ids("QD")
    assert mine(state, "QD") == "QD>KC"


def test_a_run_is_lit_if_it_uncovers_a_card_for_a_stack() -> None:
    own = Area("9C8D TS 4D 9S", pile="2S3S", turned="6D")
    other = Area("KS KH QS QC", pile="8S9S6S", hand="JC")
    state = table(own, other, stacks=[("C", [2] * 8)])
    assert "card:1:8D" in GAME.touch(state, 1, ()).next
    bare = table(own, other, stacks=[("C", [2] * 7)])
    assert GAME.touch(bare, 1, ()).idle == ids("8D")


def gains(state: Demon, seat: int) -> set[str]:
    """The moves to a Stack, and the cards that leave the Pile, the Pack or an emptied column."""
    area = state.areas[seat - 1]
    parts = {CODES[card] for column in area.line for card in column[1:]}
    moves = (move for move in GAME.moves(state, seat) if ">" in move)
    return {
        move if move.endswith(">stack") else move[:2]
        for move in moves
        if move.endswith(">stack") or move[:2] not in parts
    }


@pytest.mark.parametrize("seed", range(3))
def test_no_card_finds_a_new_place_after_an_idle_move(seed: int) -> None:
    """No further card fits on a Stack, and Pile, Pack and whole columns go where they went before."""
    found = 0

    def same(played: MatchLog) -> None:
        nonlocal found
        state = demon(played)
        for seat in GAME.actors(state)[:4]:
            touch = GAME.touch(state, seat, ())
            for thing in touch.idle:
                move = GAME.touch(state, seat, (thing,)).move
                if move is None:
                    continue
                then = GAME.copy(state)
                GAME.act(then, seat, move, then.at)
                assert gains(then, seat) <= gains(state, seat)
                found += 1

    run(match(f"idle {seed}", 4), luck=f"idle {seed}", after=same)
    assert found


def test_an_empty_hand_can_still_be_touched() -> None:
    state = table(Area("9H8S TC 5D QS", pile="2S3S", turned="6D4C"), OWNER)
    while GAME.observe(state, 1)["places"][0]["hand"]:
        play(state, "1 turn")
    lit = GAME.touch(state, 1, ()).next
    assert "hand:1" in lit
    assert "back:hand:1" not in lit
    assert mine(state, "hand:1") == "turn"
    assert mine(state, "back:hand:1") is None


@pytest.mark.parametrize("seats", COUNTS)
def test_touchable_things_mean_exactly_the_legal_moves(seats: int) -> None:
    def fits(played: MatchLog) -> None:
        if played.n % 7:
            return
        state = demon(played)
        for seat in GAME.actors(state)[:4]:
            moves = set(GAME.moves(state, seat))
            meant = set()
            first = GAME.touch(state, seat, ())
            for thing in (*first.next, *first.idle):
                touch = GAME.touch(state, seat, (thing,))
                assert touch.move or touch.next
                meant.add(touch.move)
                for aim in (*touch.next, *touch.aims):
                    meant.add(GAME.touch(state, seat, (thing, aim)).move)
            assert meant - {None} == moves

    run(match(f"lit {seats}", seats), most=300, after=fits)


def reached(played: MatchLog, seat: int, *, held: bool) -> set[str]:
    """The moves that a seat can play by touching things in turn.

    With ``held`` the first touch of a card with several aims only selects the card, and the second
    touch chooses the aim.
    """
    found: set[str] = set()

    def follow(*things: str) -> None:
        selection = Selection()
        for thing in things:
            assert selection.touch(played, seat, thing) is True
        touch = selection.current_touch(played, seat)
        if touch.move is not None and not (held and touch.aims):
            assert not touch.next
            found.add(touch.move)
            return
        for aim in (*touch.next, *touch.aims):
            follow(*things, aim)

    first = GAME.touch(demon(played), seat, ())
    for thing in (*first.next, *first.idle):
        follow(thing)
    return found


@pytest.mark.parametrize("level", list(PROFILES))
@pytest.mark.parametrize("seats", [2, 4, 10, 20])
def test_touches_alone_reach_every_move_of_games_between_bots(level: str, seats: int) -> None:
    """Dragging is never necessary, because a selected card can be sent to every target by a touch."""
    positions = elsewhere = 0
    for seed in range(5):
        played = match(f"reach {level} {seed}", seats)
        levels = {seat: level_of(GAME, level) for seat in range(1, seats + 1)}
        for most in range(10, 90, 8):
            if played.result is not None:
                break
            play_out(played, levels, most)
            for seat in GAME.actors(demon(played))[:5]:
                legal = set(GAME.moves(demon(played), seat))
                plain = reached(played, seat, held=False)
                assert plain | reached(played, seat, held=True) == legal
                positions += 1
                elsewhere += plain != legal
    assert positions > 50
    assert elsewhere > 0, "here a card has to be held"


# --- one tap -------------------------------------------------------------------------------------


def test_one_tap_sends_a_card_to_a_stack_first() -> None:
    own = Area("6S5H QS KD KC", pile="2S3S", turned="4D4H")
    state = table(own, OWNER, stacks=[("H", [2] * 4), ("S", [2] * 2)])
    assert mine(state, "5H") == "5H>stack"
    assert GAME.touch(state, 1, ids("5H")).next == ()
    # A column would accept the three too, but one tap prefers the Stack.
    other = table(Area("4H QS KD KC", pile="2S3S", turned="4D"), OWNER, stacks=[("S", [2] * 2)])
    assert mine(other, "3S") == "3S>stack"


def test_one_tap_is_enough_if_one_column_fits() -> None:
    state = table(Area("TS9H8S QH JC 4D", pile="2S3S", turned="KD"), OWNER)
    assert mine(state, "3S") == "3S>4D"
    assert mine(state, "JC") == "JC>QH"
    parts = table(Area("TS9H8S TC KH 4D", pile="2S7C", turned="KD"), OWNER)
    assert mine(parts, "9H") == "9H>TC"
    assert mine(parts, "8S") is None


def test_a_second_tap_chooses_between_two_columns() -> None:
    state = table(Area("TS TC KH 4D", pile="2S9H"), OWNER)
    touch = GAME.touch(state, 1, ids("9H"))
    assert touch.move is None
    assert touch.next == ("line:1:1", "card:1:TS", "line:1:2", "card:1:TC")
    assert touch.say is not None
    assert SPEAKER.say(touch.say) == "9♥: to which column?"
    assert mine(state, "9H", "TS") == mine(state, "9H", "line:1:1") == "9H>TS"
    assert mine(state, "9H", "TC") == "9H>TC"


def test_a_drag_can_choose_another_target() -> None:
    state = table(
        Area("4H QS JC KC", pile="2S3S"), OWNER, stacks=[("S", [2] * 2), ("H", [2])]
    )  # fmt: skip
    touch = GAME.touch(state, 1, ids("3S"))
    assert touch.move == "3S>stack"
    assert touch.aims == ("stack:0", "stack:1", "stack:2", "line:1:1", "card:1:4H")
    for aim in ("stack:0", "stack:1", "stack:2"):
        assert mine(state, "3S", aim) == "3S>stack", "any Stack will do: an equal one is found"
    for aim in ("line:1:1", "4H"):
        assert mine(state, "3S", aim) == "3S>4H"
    for aim in ("line:1:2", "QS", "stack:9", "claimed", "pile:1", "hand:1", "3S", "line:2:1"):
        assert GAME.touch(state, 1, ids("3S", aim)).move is None


def test_any_card_of_a_column_stands_for_the_column() -> None:
    state = table(Area("KD TS9H8S 7D JC", pile="2S3S"), OWNER)
    for aim in ("TS", "9H", "8S", "line:1:2"):
        assert mine(state, "7D", aim) == "7D>8S"


def test_the_hand_and_the_buttons_can_be_touched() -> None:
    state = table(Area("KD TS9H8S 7D JC", pile="2S3S"), OWNER)
    assert (mine(state, "hand:1"), mine(state, "back:hand:1")) == ("turn", "turn")
    assert mine(state, "stuck:1") == "stuck"
    for other in ("hand:2", "stuck:2", "wait:1", "pile:1", "card:2:KS", "card:1:", "card:1:ZZ"):
        assert GAME.touch(state, 1, (other,)).move is None
    play(state, "1 stuck")
    assert mine(state, "stuck:1") is None
    assert "stuck:1" not in GAME.touch(state, 1, ()).next


# --- reasons for refusals ------------------------------------------------------------------------


def test_a_card_that_cannot_be_played_has_a_reason() -> None:
    own = Area("9H8S7D TC QD KS", pile="2S5C", turned="6D6C")
    state = table(own, OWNER, stacks=[("D", [2] * 3), ("S", [1]), ("H", [2] * 8)])
    assert why(state, "5C") == (
        "5♣ fits nowhere now: it needs a Stack with 4♣ on top, or a column that ends with 6♥ or 6♦."
    )
    assert why(state, "KS") == "K♠ can only complete a Stack, and no Stack has Q♠ on top."
    assert why(state, "8S") == "The run from 8♠ fits on no other column."
    assert (
        why(state, "6D") == "You can play only the last of the cards you turned up, and that is 6♣."
    )
    assert why(state, "AS") == "Your A♠ is on a Stack already."
    assert why(state, "JC") == "That card is not open."
    covered = table(
        Area("9H8S7D KC QD KS", pile="2S5C", turned="6D6C"), OWNER, stacks=[("H", [2] * 8)]
    )
    assert why(covered, "9H") == (
        "A Stack needs 9♥, but other cards lie on it. Only the last card of a column can go there."
    )


def test_other_things_that_cannot_be_touched_have_a_reason() -> None:
    own = Area("9H8S7D TC QD KS", pile="2S5C", turned="6D6C")
    state = table(own, OWNER, stacks=[("D", [2] * 3)])
    assert why(state, "stack:1") == "This Stack needs 4♦: touch that card, if you have it."
    assert why(state, "stack:0") == "A new Stack starts with an ace."
    assert why(state, "claimed") == "Stacks with a king on top are complete."
    for thing in (
        "card:2:KS",
        "pile:2",
        "hand:2",
        "back:hand:2",
        "turned:2",
        "line:2:3",
        "stuck:2",
    ):
        assert why(state, thing) == "That is Ben’s: play with your own cards."
    for thing in ("pile:1", "line:1:2", "turned:1"):
        assert why(state, thing) == "First touch one of your cards, then the place for it."
    play(state, "1 stuck")
    assert why(state, "stuck:1") == "You have asked already. Now the others have to ask too."


def test_a_wrong_target_has_a_reason() -> None:
    own = Area("9H8S7D TC QD TS", pile="2S5C", turned="9D")
    state = table(own, OWNER, stacks=[("D", [2] * 3)])
    assert why(state, "stack:1", "9D") == "9♦ does not fit there: this Stack needs 4♦."
    assert (
        why(state, "QD", "9D")
        == "9♦ does not go on Q♦: it needs a card one higher and of the other colour."
    )
    assert (
        why(state, "8S", "9D")
        == "9♦ does not go on 7♦: it needs a card one higher and of the other colour."
    )
    assert why(state, "9H", "8S") == "8♠ is in that column already."
    assert why(state, "pile:1", "9D") == (
        "9♦ cannot go there: cards go on Stacks and on the columns of your own Line."
    )
    assert why(state, "stack:0", "9D") == "A new Stack starts with an ace."


def test_the_faster_player_is_named_while_the_card_is_on_top() -> None:
    four = Area("4H 9C 7S KD", pile="2S3S6S")
    state = table(four, Area("4H 9C 7S KD", pile="2S3S5H"), OWNER,
                  stacks=[("H", [3] * 3)])  # fmt: skip
    play(state, "2 4H>stack")
    assert why(state, "4H") == "Too late: Ben was faster with 4♥."
    assert why(state, "stack:1", "4H") == "Too late: Ben was faster with 4♥."
    play(state, "2 5H>stack")
    assert why(state, "4H").startswith("4♥ fits nowhere now")


def test_a_late_king_is_explained_after_its_stack_was_claimed() -> None:
    king = Area("KH 9C 7S KD", pile="2S3S6S")
    owner = Area("KS KC QS QC", pile="8S9S6S", hand="7C8CJC")
    state = table(king, king, owner, stacks=[("H", [3] * 12)])
    play(state, "2 KH>stack")
    assert why(state, "KH") == "Too late: Ben was faster with K♥."


def test_nothing_can_be_touched_after_the_end() -> None:
    played = run(match())
    state = demon(played)
    assert GAME.touch(state, 1, ()).next == ()
    assert GAME.touch(state, 1, ("hand:1",)).move is None
    assert why(state, "hand:1") == "The game is over."
