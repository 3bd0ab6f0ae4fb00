"""Dragging cards into a chain: a dropped card counts as touched, but is not played yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.games.pursuit import GAME

from .desk import Desk

if TYPE_CHECKING:
    from hairpin.games.pursuit.state import Chase

INTO = "laid"


def state(desk: Desk) -> Chase:
    match = desk.session.match
    assert match is not None
    return match.state  # type: ignore[return-value]


def with_a_chain(cards: int) -> tuple[Desk, tuple[str, ...]]:
    """Return a game in which seat 1 can put down a chain of ``cards`` cards, and the ids of the chain's cards."""
    for n in range(200):
        desk = Desk().begin("pursuit", "person", "bot:random", seed=f"drag {n}")
        if desk.turn != 1:
            desk.run()
        desk.ok("play", seat=1, move="take stock")
        for move in GAME.moves(state(desk), 1):
            path = GAME.paths(state(desk), 1, move)[0]
            if move.startswith("put ") and len(path) == cards:
                return desk, path
    raise AssertionError("no such chain in two hundred deals")


def drag(desk: Desk, start: str, end: str) -> None:
    desk.ok("drag", seat=1, **{"from": start, "to": end})


def test_a_chain_is_built_by_dragging_its_cards_together() -> None:
    desk, (one, two, three) = with_a_chain(3)
    before = desk.table["n"]
    assert desk.table["views"][0]["touch"]["into"] == INTO
    for n, card in enumerate((one, two, three), 1):
        drag(desk, card, INTO)
        assert len(desk.touched) == n
        assert desk.touched[-1] == card
    touch = desk.table["views"][0]["touch"]
    assert touch["done"]
    assert touch["move"].startswith("put ")
    assert desk.table["n"] == before, "a drag plays nothing by itself"
    # If a card of the chain is dragged to the same zone again, nothing changes.
    drag(desk, two, INTO)
    assert desk.touched == [one, two, three]
    desk.ok("done", seat=1)
    assert desk.table["n"] == before + 1
    assert [card["id"] for card in zone(desk, INTO)["cards"]] or zone(desk, "up:1")["cards"]


def zone(desk: Desk, name: str) -> dict[str, list[dict[str, str]]]:
    """Return the zone with this id in the view."""
    zones = desk.table["views"][0]["view"]["zones"]
    found: dict[str, list[dict[str, str]]] = next(z for z in zones if z["id"] == name)
    return found


def test_a_card_that_cannot_follow_starts_over_or_is_refused() -> None:
    desk, (one, two) = with_a_chain(2)
    drag(desk, one, INTO)
    lit = desk.lit
    odd = next(c["id"] for c in zone(desk, "hand:1")["cards"] if c["id"] not in (*lit, one))
    reply = desk.send("drag", seat=1, **{"from": odd, "to": INTO})
    if "refused" not in reply:
        assert desk.touched == [odd]
    assert desk.refused("drag", seat=1, **{"from": "stock", "to": INTO})
    assert desk.refused("drag", seat=1, **{"from": one, "to": "nowhere"})
    desk.ok("cancel", seat=1, all=True)
    drag(desk, one, INTO)
    desk.ok("touch", seat=1, thing=two, confirm=True)
    assert desk.touched == [one, two]


def test_a_drag_to_another_zone_keeps_its_meaning() -> None:
    desk, _ = with_a_chain(2)
    loose = next(
        path[0]
        for move in GAME.moves(state(desk), 1)
        if move.startswith("discard")
        for path in GAME.paths(state(desk), 1, move)
    )
    drag(desk, loose, "discard")
    assert desk.steps[-1]["move"].startswith("discard")


def test_a_drag_into_a_zone_without_a_chain_is_refused() -> None:
    desk = Desk().begin("pursuit", "person", "bot:random", seed="take")
    if desk.turn != 1:
        desk.run()
    touch = desk.table["views"][0]["touch"]
    assert (touch["next"], touch["into"]) == (["stock", "discard"], None)


def test_a_picked_up_card_is_played_by_a_second_touch_or_a_drop() -> None:
    desk = Desk().begin("grand-prix", "person", "bot:random", partial=False)
    while not (desk.lit and desk.lit[0].startswith("card:")):
        if desk.lit:
            desk.ok("touch", seat=1, thing=desk.lit[0])
            assert desk.touched, "a team is not taken at once"
            desk.ok("done", seat=1)
        else:
            desk.run()
    one, two = desk.lit[:2]

    def drafted(**how: object) -> bool:
        """Touch a card; return whether this plays it."""
        n = desk.table["n"]
        desk.ok("touch", seat=1, **how)
        return bool(desk.table["n"] > n)

    assert not drafted(thing=one)
    assert not drafted(thing=two), "another card is looked at"
    assert not drafted(thing=one, dropped=True, confirm=True), "who wants to be asked is asked"
    assert drafted(thing=one)
    desk.run()
    assert drafted(thing=next(thing for thing in desk.lit if thing != two), dropped=True)


def test_a_card_without_an_aim_is_played_when_dropped_outside_its_zone() -> None:
    desk = Desk().begin("turbo-duel", "person", "person", deck="ABCDEFGHI", first="1")
    drag(desk, "card:A", "card:D")
    assert (desk.table["n"], desk.touched) == (0, [])
    drag(desk, "card:A", "space:1")
    assert desk.table["n"] == 1


def test_a_dimmed_card_does_not_play_at_once() -> None:
    """Regression: with a card chosen, a touch on another card without targets played that card."""
    desk = Desk().begin("turbo-duel", "person", "person", seed="6", clock="off")
    match = desk.session.match
    assert match is not None
    waits, plays = None, None
    for thing in match.game.touch(match.state, 1, ()).next:
        touch = match.game.touch(match.state, 1, (thing,))
        if touch.next:
            waits = waits or (thing, touch.next)
        elif touch.move:
            plays = plays or thing
    assert waits is not None
    assert plays is not None
    assert plays not in waits[1]
    desk.ok("touch", seat=1, thing=waits[0])
    desk.ok("touch", seat=1, thing=plays)
    assert (desk.table["n"], desk.touched) == (0, [plays])
    assert desk.table["views"][0]["touch"]["done"]
    desk.ok("touch", seat=1, thing=plays)
    desk.ok("touch", seat=1, thing=plays)
    assert desk.table["n"] == 1, "without a chosen card one touch plays"
