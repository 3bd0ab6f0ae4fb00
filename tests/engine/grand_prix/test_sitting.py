"""How Grand Prix is played at a table: a touch looks, a second one plays; choices tell what they cost."""

from __future__ import annotations

from typing import Any

import pytest
from hairpin.core.report import Report

from tests.engine.session.desk import Desk

from .helpers import GAME, SPEAKER, give, play, put, started


def at_the_table() -> Desk:
    """Two people; the teams are taken, and whoever is to play looks."""
    desk = Desk().begin("grand-prix", "person", "person", partial=False, laps=1)
    desk.ready()
    first = next(thing for thing in desk.lit if thing.startswith("button:claim"))
    desk.ok("touch", seat=desk.viewer, thing=first)
    desk.ok("done", seat=desk.viewer)
    if desk.table["cover"]:
        desk.ready()
    return desk


def cards(desk: Desk) -> list[str]:
    """The cards that can be touched."""
    return [thing for thing in desk.lit if thing.startswith("card:")]


def length(desk: Desk) -> int:
    """How many moves were made."""
    n: int = desk.table["n"]
    return n


def test_a_card_that_is_touched_waits_and_others_can_be_touched_instead() -> None:
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
def test_a_card_is_played_by_done_by_a_second_touch_or_by_being_dragged(how: str) -> None:
    desk = at_the_table()
    seat, n, card = desk.viewer, length(desk), cards(desk)[0]
    if how == "drag":
        desk.ok("drag", seat=seat, **{"from": card, "to": "road"})
    else:
        desk.ok("touch", seat=seat, thing=card)
        desk.ok(how, seat=seat, **({"thing": card} if how == "touch" else {}))
    assert length(desk) == n + 1


def test_a_team_is_looked_at_before_it_is_taken() -> None:
    desk = Desk().begin("grand-prix", "person", "person", partial=False)
    desk.ready()
    button = desk.lit[0]
    desk.ok("touch", seat=desk.viewer, thing=button)
    assert length(desk) == 0
    assert "This hand moves them" in desk.table["views"][0]["touch"]["say"]
    desk.ok("touch", seat=desk.viewer, thing=button)
    assert length(desk) == 1


def test_cards_to_give_need_one_touch_each() -> None:
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


def test_steps_on_the_way_to_a_move_are_minor_in_the_list() -> None:
    race = started()
    give(race, race.turn, "EK")
    put(race, {"K": (13, 3), "O": (30, 3)})
    minor = []
    for move in ("play EK", "lane 3", "lane 3", "done"):
        report = Report()
        GAME.act(race, race.turn, move, 0, report)
        minor.append(report.minor)
    assert minor == [True, True, True, False]


def test_a_choice_of_lane_tells_what_it_takes_from_whom() -> None:
    race = started()
    give(race, race.turn, "AK")
    put(race, {"K": (39, 2), "O": (4, 2)})
    play(race, "play AK")
    shown: dict[str, Any] = SPEAKER.text(GAME.view(race, race.turn))
    stay, other, _ = shown["buttons"]
    # Behind black in its own lane somebody is stopped; in the other one nobody is.
    assert (stay["label"], stay["note"]) == ("Stay in lane 2", "others lose 3")
    # For the ear it says where it leads too.
    assert stay["say"] == "Stay in lane 2: others lose 3, black to row 46"
    assert (other["label"], other["say"]) == ("Lane 1", "Lane 1: black to row 46")
    assert "note" not in other


def test_the_key_of_a_lane_is_its_number_and_no_lane_s_number_takes_a_card_back() -> None:
    race = started()
    give(race, race.turn, "EK")
    put(race, {"K": (13, 3), "O": (30, 3)})
    play(race, "play EK")
    shown: dict[str, Any] = SPEAKER.text(GAME.view(race, race.turn))
    *lanes, back = shown["buttons"]
    assert len(lanes) > 1
    assert all(lane["id"] == f"button:lane:{lane['keys']}" for lane in lanes)
    assert (back["id"], back["keys"]) == ("button:back", "0")


def test_a_white_line_is_answered_by_buttons_too() -> None:
    race = started()
    give(race, race.turn, "W1")
    play(race, "play W1")
    shown: dict[str, Any] = SPEAKER.text(GAME.view(race, race.turn))
    choices = [button for button in shown["buttons"] if button["id"].startswith("button:car:")]
    assert [button["twin"] for button in choices] == [f"car:{letter}" for letter in "KRBYGO"]
    assert all(button["lines"][0]["n"] == 5 for button in choices)
    assert GAME.touch(race, race.turn, ("button:car:B",)).move == "car B"
