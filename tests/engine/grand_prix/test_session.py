"""Grand Prix in a session: the first touch of a card previews it, the second plays it; choice buttons."""

from __future__ import annotations

from typing import Any

import pytest
from hairpin.core.report import Report

from tests.engine.session.desk import Desk

from .helpers import GAME, SPEAKER, give, play, put, started


def at_the_table() -> Desk:
    """Return a game of two people after they have claimed teams; the next player's cards are uncovered."""
    desk = Desk().begin("grand-prix", "person", "person", partial=False, laps=1)
    desk.ready()
    first = next(thing for thing in desk.lit if thing.startswith("button:claim"))
    desk.ok("touch", seat=desk.viewer, thing=first)
    desk.ok("done", seat=desk.viewer)
    if desk.table["cover"]:
        desk.ready()
    return desk


def cards(desk: Desk) -> list[str]:
    """Return the ids of the cards that can be touched."""
    return [thing for thing in desk.lit if thing.startswith("card:")]


def length(desk: Desk) -> int:
    """Return the number of moves made."""
    n: int = desk.table["n"]
    return n


def test_a_touched_card_waits_and_another_can_be_touched_instead() -> None:
    desk = at_the_table()
    seat, n = desk.viewer, length(desk)
    one, other, *_ = cards(desk)
    desk.ok("touch", seat=seat, thing=one)
    assert (desk.touched, length(desk)) == ([one], n)
    assert other in desk.lit
    assert one not in desk.lit
    assert desk.table["views"][0]["touch"]["waits"]
    desk.ok("touch", seat=seat, thing=other)
    assert (desk.touched, length(desk)) == ([other], n)


@pytest.mark.parametrize("how", ["done", "touch", "drag"])
def test_done_a_second_touch_or_a_drag_plays_a_card(how: str) -> None:
    desk = at_the_table()
    seat, n, card = desk.viewer, length(desk), cards(desk)[0]
    if how == "drag":
        desk.ok("drag", seat=seat, **{"from": card, "to": "road"})
    else:
        desk.ok("touch", seat=seat, thing=card)
        desk.ok(how, seat=seat, **({"thing": card} if how == "touch" else {}))
    assert length(desk) == n + 1


def test_a_claim_needs_a_second_touch() -> None:
    desk = Desk().begin("grand-prix", "person", "person", partial=False)
    desk.ready()
    button = desk.lit[0]
    desk.ok("touch", seat=desk.viewer, thing=button)
    assert length(desk) == 0
    assert "Your hand moves them" in desk.table["views"][0]["touch"]["say"]
    desk.ok("touch", seat=desk.viewer, thing=button)
    assert length(desk) == 1


def test_one_touch_puts_a_card_away() -> None:
    desk = Desk().begin("grand-prix", "person", "person")
    desk.ready()
    desk.play("claim KYO")
    desk.ready()
    desk.play("redeal")
    if desk.table["cover"]:
        desk.ready()
    n = length(desk)
    desk.ok("touch", seat=desk.viewer, thing=cards(desk)[0])
    assert length(desk) == n + 1


def test_moves_within_a_draft_are_minor() -> None:
    race = started()
    give(race, race.turn, "EK")
    put(race, {"K": (13, 3), "O": (30, 3)})
    minor = []
    for move in ("play EK", "lane 3", "lane 3", "done"):
        report = Report()
        GAME.act(race, race.turn, move, 0, report)
        minor.append(report.minor)
    assert minor == [True, True, True, False]


def test_lane_buttons_show_the_steps_that_cars_lose() -> None:
    race = started()
    give(race, race.turn, "AK")
    put(race, {"K": (39, 2), "O": (4, 2)})
    play(race, "play AK")
    shown: dict[str, Any] = SPEAKER.text(GAME.view(race, race.turn))
    stay, other, _ = shown["buttons"]
    # If black stays in its lane, it blocks a car behind it; in the other lane it does not.
    assert (stay["label"], stay["note"]) == ("Stay in lane 2", "others lose 3")
    # The text for a screen reader also names the row where black ends.
    assert stay["say"] == "Stay in lane 2: others lose 3, black to row 46"
    assert (other["label"], other["say"]) == ("Lane 1", "Lane 1: black to row 46")
    assert "note" not in other


def test_a_lane_has_its_number_as_key_and_back_has_0() -> None:
    race = started()
    give(race, race.turn, "EK")
    put(race, {"K": (13, 3), "O": (30, 3)})
    play(race, "play EK")
    shown: dict[str, Any] = SPEAKER.text(GAME.view(race, race.turn))
    *lanes, back = shown["buttons"]
    assert len(lanes) > 1
    assert all(lane["id"] == f"button:lane:{lane['keys']}" for lane in lanes)
    assert (back["id"], back["keys"]) == ("button:back", "0")


def test_a_white_line_has_a_button_per_car() -> None:
    race = started()
    give(race, race.turn, "W1")
    play(race, "play W1")
    shown: dict[str, Any] = SPEAKER.text(GAME.view(race, race.turn))
    choices = [button for button in shown["buttons"] if button["id"].startswith("button:car:")]
    assert [button["twin"] for button in choices] == [f"car:{letter}" for letter in "KRBYGO"]
    assert all(button["lines"][0]["n"] == 5 for button in choices)
    assert GAME.touch(race, race.turn, ("button:car:B",)).move == "car B"
