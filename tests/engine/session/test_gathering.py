"""When a person gathers several cards for a move, a single wrong touch does not deselect them."""

from __future__ import annotations

from tests.engine.session.desk import Desk

BEGUN = ["card:5S", "card:5D", "card:*B"]


def gathering() -> Desk:
    """Begin a game and touch a chain of three: 5♠, 5♦ and a joker. 7♦ can follow, 4♣ cannot."""
    desk = Desk()
    seats = [{"kind": "person", "name": "Ann", "colour": "red"}, "bot:easy"]
    desk.ok("new", game="pursuit", seats=seats, settings={}, seed="P193", id="g")
    desk.ok("touch", seat=1, thing="stock")
    for thing in BEGUN:
        desk.ok("touch", seat=1, thing=thing, confirm=True)
    assert touched(desk) == BEGUN
    return desk


def touched(desk: Desk) -> list[str]:
    """Return the things that the seat has touched."""
    things: list[str] = desk.table["views"][0]["touched"]
    return things


def test_a_card_that_cannot_follow_is_refused_and_the_touches_stay() -> None:
    desk = gathering()
    assert desk.send("touch", seat=1, thing="card:4C")["refused"]
    assert desk.send("drag", seat=1, **{"from": "card:4C", "to": "laid"})["refused"]
    assert desk.send("touch", seat=1, thing="discard")["refused"]
    desk.ok("cancel", seat=1)
    assert touched(desk) == BEGUN[:2]


def test_a_drag_to_the_pile_does_not_discard_during_a_chain() -> None:
    desk = gathering()
    assert desk.send("drag", seat=1, **{"from": "card:4C", "to": "discard"})["refused"]
    desk.ok("cancel", seat=1)
    assert (desk.table["n"], touched(desk)) == (1, BEGUN[:2])


def test_a_single_touched_card_is_replaced_by_another() -> None:
    desk = gathering()
    desk.ok("cancel", seat=1, all=True)
    desk.ok("touch", seat=1, thing="card:5S", confirm=True)
    reply = desk.ok("touch", seat=1, thing="card:4C", confirm=True)
    assert touched(desk) == ["card:4C"]
    # The reply says why the card touched before was deselected.
    assert reply["let_go"] == "After 5♠ comes any 5, or 6♠."
    reply = desk.ok("touch", seat=1, thing="card:9H", confirm=True)
    assert "let_go" not in reply, "nothing was gathered"


def test_undo_first_removes_touches() -> None:
    desk = gathering()
    for left in (2, 1, 0):
        desk.ok("undo")
        assert (desk.table["n"], touched(desk)) == (1, BEGUN[:left])
    desk.ok("undo")
    assert (desk.table["n"], touched(desk)) == (0, [])


def test_undo_removes_touches_where_no_move_can_be_undone() -> None:
    desk = Desk().new().play("A")
    thing = desk.table["views"][0]["touch"]["next"][0]
    assert not desk.table["can"]["undo"]
    desk.ok("touch", seat=2, thing=thing, confirm=True)
    assert desk.table["can"]["undo"]
    desk.ok("undo")
    assert (desk.table["n"], touched(desk)) == (1, [])


def verb(desk: Desk) -> str | None:
    """Return the label of the Done button."""
    said: str | None = desk.table["views"][0]["touch"]["verb"]
    return said


def test_a_button_finishes_a_move_with_one_touch_left() -> None:
    desk = gathering()
    desk.ok("cancel", seat=1, all=True)
    assert verb(desk) is None
    desk.ok("touch", seat=1, thing="card:5S", confirm=True)
    assert verb(desk) == "Play"
    desk.ok("cancel", seat=1)
    desk.ok("touch", seat=1, thing="card:4C")
    touch = desk.table["views"][0]["touch"]
    assert (touch["next"], touch["done"]) == (["discard"], True)
    assert verb(desk) == "Discard"
    desk.ok("done", seat=1)
    assert desk.steps[-1]["move"] == "discard 4C"


def only_discards() -> Desk:
    """Begin a game and take a card; no card of the hand can start a chain."""
    desk = Desk()
    seats = [{"kind": "person", "name": "Ann", "colour": "red"}, "bot:easy"]
    for seed in range(50):
        desk.ok("new", game="pursuit", seats=seats, settings={}, seed=f"D{seed}", id="g")
        begun = desk.send("touch", seat=1, thing="stock")["ok"]
        if begun and desk.table["views"][0]["touch"]["into"] is None:
            return desk
    raise AssertionError("no hand without a chain")


def plain(desk: Desk) -> list[str]:
    """Return the cards, without jokers, that may be discarded now."""
    lit: list[str] = desk.table["views"][0]["touch"]["next"]
    return [thing for thing in lit if not thing.startswith("card:*")]


def test_one_touch_never_discards() -> None:
    """In another turn the same touch begins a chain, so a button asks first."""
    desk = only_discards()
    card = plain(desk)[0]
    desk.ok("touch", seat=1, thing=card)
    assert (desk.table["n"], touched(desk), verb(desk)) == (1, [card], "Discard")
    desk.ok("touch", seat=1, thing=card)
    assert (desk.table["n"], touched(desk)) == (1, []), "a second touch lets the card go"
    desk.ok("touch", seat=1, thing=card)
    desk.ok("done", seat=1)
    assert desk.steps[-1]["move"].startswith("discard ")
    assert desk.table["can"]["undo"]


def test_a_card_dropped_beside_the_pile_is_not_discarded() -> None:
    desk = only_discards()
    card = plain(desk)[0]
    desk.ok("touch", seat=1, thing=card, dropped=True)
    assert (desk.table["n"], touched(desk), verb(desk)) == (1, [card], "Discard")
    assert desk.send("drag", seat=1, **{"from": card, "to": "stock"})["refused"]
    desk.ok("drag", seat=1, **{"from": card, "to": "discard"})
    assert desk.steps[-1]["move"].startswith("discard ")
