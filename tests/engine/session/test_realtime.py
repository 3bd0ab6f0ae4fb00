"""Touches in real time mean the move that the person saw; a card can be picked up without playing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.session.selection import SHOWN

from ..racing_demon.helpers import Area
from .laid import MINE, THEIRS, laid, the

if TYPE_CHECKING:
    from .desk import Desk

# --- touches that arrive after other moves ------------------------------------------------------------


def entries(desk: Desk) -> list[tuple[int, str]]:
    """Return the seat and move of each entry in the log."""
    return [(entry.seat, entry.move) for entry in the(desk).entries]


def test_a_touch_has_its_meaning_at_the_time_of_the_touch() -> None:
    desk = laid(MINE, THEIRS)
    desk.ok("play", seat=2, move="4H>stack")
    before = the(desk).game.to_json(the(desk).state)
    reply = desk.send("touch", seat=1, thing="card:1:4H", n=0)
    assert reply["late"] is True
    assert reply["refused"] == "Too late: Seat 2 was faster with 4♥."
    assert entries(desk) == [(2, "4H>stack")], "it does not go elsewhere instead"
    assert the(desk).game.to_json(the(desk).state) == before
    assert desk.session.state.selection.of(1) == ()
    # With n=1 Ann touched the card after she had seen Ben's move, so her touch means the column.
    desk.ok("touch", seat=1, thing="card:1:4H", n=1)
    assert entries(desk)[-1] == (1, "4H>5C")


def test_remembered_tables_equal_those_of_the_log() -> None:
    desk = laid(MINE, THEIRS)
    for _ in range(20):
        desk.ok("play", seat=2, move="turn")
        touches, match = desk.session.state.selection, the(desk)
        assert match.n in touches._shown
        assert len(touches._shown) <= SHOWN
        for n, state in touches._shown.items():
            assert match.game.to_json(state) == match.game.to_json(match.state_at(n))
    desk.ok("play", seat=2, move="4H>stack")
    for n in range(the(desk).n):
        assert desk.send("touch", seat=1, thing="card:1:4H", n=n)["late"] is True
    desk.ok("restart")
    assert list(desk.session.state.selection._shown) == []


def test_a_touch_for_a_column_ignores_a_newer_stack() -> None:
    four = Area("4H 5C KS KD", pile="2S3S9D", turned="9H")
    desk = laid(four, Area("3H QC KS KD", pile="2S3S8D"), stacks=(("H", [2, 2]),))
    desk.ok("play", seat=2, move="3H>stack")
    desk.ok("touch", seat=1, thing="card:1:4H", n=0)
    assert entries(desk)[-1] == (1, "4H>5C")


def test_a_thing_that_was_not_touchable_counts_as_it_is_now() -> None:
    own = Area("4H 9C KS KD", pile="2S3S9D", turned="9H")
    desk = laid(own, Area("3H QC KS KD", pile="2S3S8D"), stacks=(("H", [2, 2]),))
    desk.ok("play", seat=2, move="3H>stack")
    desk.ok("touch", seat=1, thing="card:1:4H", n=0)
    assert entries(desk)[-1] == (1, "4H>stack")


def test_a_second_equal_tap_is_not_late() -> None:
    desk = laid(MINE, THEIRS)
    for _ in range(3):
        desk.ok("touch", seat=1, thing="hand:1", n=0)
    assert entries(desk) == [(1, "turn")] * 3
    desk.ok("touch", seat=1, thing="card:1:4H", n=0)
    assert entries(desk)[-1] == (1, "4H>stack")
    reply = desk.send("touch", seat=1, thing="card:1:4H", n=0)
    assert "late" not in reply
    assert reply.get("refused")


def test_an_aim_is_that_of_the_shown_table() -> None:
    desk = laid(MINE, THEIRS)
    desk.ok("touch", seat=1, thing="card:1:4H", hold=True, n=0)
    desk.ok("play", seat=2, move="4H>stack")
    reply = desk.send("touch", seat=1, thing="stack:1", n=0)
    assert reply["late"] is True
    assert entries(desk) == [(2, "4H>stack")]


@pytest.mark.parametrize("n", [None, -1, 7])
def test_without_a_point_a_touch_has_its_current_meaning(n: int | None) -> None:
    desk = laid(MINE, THEIRS)
    desk.ok("play", seat=2, move="4H>stack")
    desk.ok("touch", seat=1, thing="card:1:4H", n=n)
    assert entries(desk)[-1] == (1, "4H>5C")


def test_moves_of_bots_during_a_touch_come_after_it() -> None:
    desk = laid(MINE, THEIRS, seats=("person", "bot:shark"))
    desk.now += 5000  # no command came in between
    reply = desk.send("touch", seat=1, thing="card:1:4H", n=0)
    assert reply["late"] is True
    assert reply["table"]["n"] == the(desk).n
    assert {seat for seat, _ in entries(desk)} == {2}


# --- cards picked up without being played ------------------------------------------------------------


def test_a_pressed_card_is_picked_up() -> None:
    desk = laid(MINE, THEIRS)
    desk.ok("touch", seat=1, thing="card:1:4H", hold=True)
    (shown,) = desk.table["views"]
    assert shown["touched"] == ["card:1:4H"]
    assert set(shown["touch"]["next"]) == {"stack:0", "stack:1", "line:1:2", "card:1:5C"}
    assert entries(desk) == []
    desk.ok("touch", seat=1, thing="line:1:2")
    assert entries(desk) == [(1, "4H>5C")]


def test_a_picked_up_card_is_put_back_by_a_second_press() -> None:
    desk = laid(MINE, THEIRS)
    desk.ok("touch", seat=1, thing="card:1:4H", hold=True)
    desk.ok("touch", seat=1, thing="card:1:4H")
    assert desk.table["views"][0]["touched"] == []
    assert entries(desk) == []


def test_a_card_without_a_move_cannot_be_picked_up() -> None:
    desk = laid(MINE, Area("5D QC KS KD", pile="2S3S8D"))
    desk.ok("touch", seat=1, thing="hand:1", hold=True)
    desk.ok("touch", seat=2, thing="stuck:2", hold=True)
    assert entries(desk) == [(1, "turn"), (2, "stuck")]


def test_a_preview_says_whether_a_card_has_several_moves() -> None:
    desk = laid(MINE, Area("4H 9C KS KD", pile="2S3SJD", turned="QC"))
    for seat, card, chooses in ((1, "4H", True), (2, "4H", False), (2, "JD", False)):
        reply = desk.send("preview", seat=seat, things=[f"card:{seat}:{card}"])
        assert reply["chooses"] is chooses
    assert desk.send("preview", seat=1, things=["hand:1"])["chooses"] is False


def test_a_picked_up_card_can_be_dragged() -> None:
    desk = laid(MINE, THEIRS)
    desk.ok("touch", seat=1, thing="card:1:4H", hold=True)
    desk.ok("drag", seat=1, **{"from": "card:1:4H", "to": "line:1:2"})
    assert entries(desk) == [(1, "4H>5C")]


def test_a_save_keeps_a_picked_up_card() -> None:
    desk = laid(MINE, THEIRS)
    desk.ok("touch", seat=1, thing="card:1:4H", hold=True)
    desk.session.state.selection.clear()
    desk.session.state.selection.restore(the(desk), "1", ["card:1:4H", "line:1:2"])
    assert desk.session.state.selection.of(1) == ("card:1:4H", "line:1:2")


def test_in_calm_mode_a_card_is_picked_up_too() -> None:
    rules = {"calm": True, "handicap": True, "scores": True}
    desk = laid(MINE, THEIRS, settings={"calm": True}, rules=rules)
    desk.ok("touch", seat=1, thing="card:1:4H", hold=True)
    assert desk.table["views"][0]["touched"] == ["card:1:4H"]
    desk.ok("touch", seat=1, thing="card:1:5C")
    assert entries(desk) == [(1, "4H>5C")]


# --- what must be read at once -----------------------------------------------------------------------

IDLE = "QS2S3SQH2C3CQC2D3D"  # no card that comes to the top of this Pack fits on a king


def test_a_person_without_a_move_reads_at_once_which_button_helps() -> None:
    """The seat has no play, and all cards of its Pack are turned up."""
    desk = laid(Area("KS KD KH KC", pile="9D", turned=IDLE, deep="pile"), THEIRS)
    prompt = desk.table["prompt"]
    assert prompt["mood"] == "pressing"
    assert prompt["say"].endswith(
        "has no move left, and the Pack brings nothing new. Stuck? asks for a rotation."
    )
    assert prompt["things"] == ["stuck:1"]
    # The sentence stays while the person turns the same cards again and again.
    for _ in range(40):
        desk.ok("play", seat=1, move="turn")
    assert desk.table["prompt"]["mood"] == "pressing"


def test_no_sentence_gives_away_what_lies_in_an_unseen_hand() -> None:
    desk = laid(Area("KS KD KH KC", pile="9D", hand=IDLE, deep="pile"), THEIRS)
    assert desk.table["prompt"]["mood"] == "ask"


def test_all_read_who_has_asked_for_a_rotation_and_who_has_not() -> None:
    desk = laid(MINE, THEIRS, seats=("person", "bot:dot"))
    desk.ok("play", seat=1, move="stuck")
    assert desk.table["prompt"]["mood"] == "pressing"
    assert desk.table["prompt"]["say"] == "You have asked for a rotation, but Dot not yet."
    desk = laid(MINE, Area("4H QC KS KD", pile="2S3S8D", vote=True), seats=("person", "bot:dot"))
    asks = "Dot asks for a rotation. If you have no move either, press Stuck?"
    assert desk.table["prompt"]["say"] == asks
    desk.ok("play", seat=1, move="4H>stack")
    assert desk.table["prompt"]["mood"] == "ask"
