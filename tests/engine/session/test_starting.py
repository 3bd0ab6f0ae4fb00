"""A game between bots starts at the first ``advance``; a game with people waits for ``resume``."""

from __future__ import annotations

from .desk import Desk

BOTS = {"game": "racing-demon", "seats": ["bot:adult", "bot:adult"], "seed": "bots"}


def test_a_real_time_game_between_bots_starts_at_the_first_advance() -> None:
    desk = Desk()
    reply = desk.ok("new", **BOTS)
    assert (desk.table["phase"], desk.wake) == ("playing", 0)
    assert desk.table["time"]["rate"] == 1
    desk.now += 5000  # until the table is shown
    reply = desk.ok("advance")
    assert reply["table"]["time"]["at"] == 0
    assert reply["table"]["n"] == 0
    desk.now += 2000
    desk.ok("advance")
    assert desk.table["n"] > 0


def test_a_stored_game_between_bots_with_clocks_starts_at_the_first_advance() -> None:
    desk = Desk()
    desk.new("bot:otto", "bot:otto", clock="10+30")
    text = desk.ok("record")["text"]
    desk.ok("open", text=text)
    assert (desk.table["phase"], desk.wake) == ("playing", 0)
    assert not desk.table["seats"][0]["clock"]["running"]
    desk.ok("advance")
    assert desk.table["seats"][0]["clock"]["running"]


def test_a_game_between_bots_that_a_viewer_paused_stays_paused() -> None:
    desk = Desk()
    desk.ok("new", **BOTS)
    desk.ok("pause")
    assert (desk.table["phase"], desk.wake) == ("ready", None)
    desk.now += 1000
    desk.ok("advance")
    assert desk.table["phase"] == "ready"
    desk.ok("resume")
    assert desk.table["phase"] == "playing"


def test_a_game_with_a_person_waits_for_resume() -> None:
    desk = Desk()
    desk.ok("new", **{**BOTS, "seats": ["person", "bot:adult"]})
    assert (desk.table["phase"], desk.wake) == ("ready", None)
    desk.ok("advance")
    assert desk.table["phase"] == "ready"
