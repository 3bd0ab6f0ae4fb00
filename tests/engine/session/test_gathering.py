"""Things that are gathered one by one for a move are not lost by a slip of the finger."""

from __future__ import annotations

from tests.engine.session.desk import Desk

BEGUN = ["card:5S", "card:5D", "card:*B"]


def gathering() -> Desk:
    """A chain of three is gathered: 5♠ 5♦ and a joker; 7♦ could follow, 4♣ could not."""
    desk = Desk()
    seats = [{"kind": "person", "name": "Ann", "colour": "red"}, "bot:easy"]
    desk.ok("new", game="pursuit", seats=seats, settings={}, seed="P193", id="g")
    desk.ok("touch", seat=1, thing="stock")
    for thing in BEGUN:
        desk.ok("touch", seat=1, thing=thing, confirm=True)
    assert touched(desk) == BEGUN
    return desk


def touched(desk: Desk) -> list[str]:
    """What the seat has touched."""
    things: list[str] = desk.table["views"][0]["touched"]
    return things


def test_what_cannot_follow_is_refused_and_nothing_is_let_go() -> None:
    desk = gathering()
    assert desk.send("touch", seat=1, thing="card:4C")["refused"]
    assert desk.send("drag", seat=1, **{"from": "card:4C", "to": "laid"})["refused"]
    assert desk.send("touch", seat=1, thing="discard")["refused"]
    desk.ok("cancel", seat=1)
    assert touched(desk) == BEGUN[:2]


def test_a_card_dragged_to_the_pile_does_not_end_the_turn_over_a_chain() -> None:
    desk = gathering()
    assert desk.send("drag", seat=1, **{"from": "card:4C", "to": "discard"})["refused"]
    desk.ok("cancel", seat=1)
    assert (desk.table["n"], touched(desk)) == (1, BEGUN[:2])


def test_one_card_alone_is_let_go_for_another() -> None:
    desk = gathering()
    desk.ok("cancel", seat=1, all=True)
    desk.ok("touch", seat=1, thing="card:5S", confirm=True)
    reply = desk.ok("touch", seat=1, thing="card:4C", confirm=True)
    assert touched(desk) == ["card:4C"]
    # Nothing vanishes in silence: why it could not stay is told.
    assert reply["let_go"] == "After 5♠ comes any 5, or 6♠."
    reply = desk.ok("touch", seat=1, thing="card:9H", confirm=True)
    assert "let_go" not in reply, "nothing was gathered"


def test_undo_lets_go_of_what_is_begun_before_it_takes_back_a_move() -> None:
    desk = gathering()
    for left in (2, 1, 0):
        desk.ok("undo")
        assert (desk.table["n"], touched(desk)) == (1, BEGUN[:left])
    desk.ok("undo")
    assert (desk.table["n"], touched(desk)) == (0, [])


def test_undo_can_let_go_where_no_move_can_be_taken_back() -> None:
    desk = Desk().new().play("A")
    thing = desk.table["views"][0]["touch"]["next"][0]
    assert not desk.table["can"]["undo"]
    desk.ok("touch", seat=2, thing=thing, confirm=True)
    assert desk.table["can"]["undo"]
    desk.ok("undo")
    assert (desk.table["n"], touched(desk)) == (1, [])


def verb(desk: Desk) -> str | None:
    """What the button of the moment says."""
    said: str | None = desk.table["views"][0]["touch"]["verb"]
    return said


def test_a_button_ends_what_only_one_touch_is_left_for() -> None:
    desk = gathering()
    desk.ok("cancel", seat=1, all=True)
    assert verb(desk) is None
    desk.ok("touch", seat=1, thing="card:5S", confirm=True)
    assert verb(desk) == "Put down"
    desk.ok("cancel", seat=1)
    desk.ok("touch", seat=1, thing="card:4C")
    touch = desk.table["views"][0]["touch"]
    assert (touch["next"], touch["done"]) == (["discard"], True)
    assert verb(desk) == "Discard"
    desk.ok("done", seat=1)
    assert desk.steps[-1]["move"] == "discard 4C"
