"""Match time runs only during play, and a player whose clock runs out loses at the exact time."""

from __future__ import annotations

import json

from hairpin.core.clock import LATEST, Stopwatch

from .desk import Desk

BLITZ = {"clock": "10+30"}


def test_a_stopwatch_runs_and_stops() -> None:
    watch = Stopwatch()
    assert watch.at(500) == 0
    watch.run(1000, True)
    assert watch.at(1600) == 600
    assert watch.at(1400) == 600  # match time never runs backwards
    assert watch.at(1700) == 700
    watch.run(2000, False)
    assert watch.at(9000) == 1000
    watch.run(9000, True)
    watch.run(9500, True)
    assert watch.at(10_000) == 2000
    watch.set(50, 10_000)
    assert watch.at(10_100) == 150
    watch.run(10_100, False)
    watch.set(7, 99_999)
    assert watch.at(10**15) == 7
    watch.set(10**400, 0)
    assert watch.at(0) == LATEST


def test_a_moves_time_counts_from_the_start_of_the_game() -> None:
    desk = Desk()
    desk.now = 123_456
    desk.new(**BLITZ)
    desk.now += 4000
    desk.ok("play", seat=1, move="A")
    assert desk.steps[-1]["at"] == 4000
    assert desk.clock(1) == {"turn": 10_000, "reserve": 30_000, "running": False}
    assert desk.clock(2) == {"turn": 10_000, "reserve": 30_000, "running": True}


def test_the_shown_clock_is_current() -> None:
    desk = Desk().new(**BLITZ)
    desk.now += 12_500
    desk.ok("cancel", seat=1)
    assert desk.clock(1) == {"turn": 0, "reserve": 27_500, "running": True}
    assert desk.waits() == 27_500


def test_wake_is_the_time_until_the_flag_falls() -> None:
    desk = Desk().new(**BLITZ)
    assert desk.waits() == 40_000
    desk.now += 39_999
    assert desk.ok("advance") == {"ok": True, "wake": 1}
    desk.now += 1
    reply = desk.ok("advance")
    assert reply["steps"][0]["move"] == "flag"
    assert reply["steps"][0]["at"] == 40_000
    assert (desk.table["phase"], desk.table["result"]["reason"]) == ("over", "flag")
    assert desk.waits() is None
    assert desk.clock(1)["reserve"] == 0
    assert not desk.clock(1)["running"]


def test_a_flag_that_is_noticed_late_falls_at_its_due_time() -> None:
    desk = Desk().new(**BLITZ)
    desk.now += 500_000
    desk.ok("advance")
    assert desk.steps[-1]["at"] == 40_000


def test_a_late_move_logs_the_fallen_flag() -> None:
    desk = Desk().new(**BLITZ)
    desk.now += 40_000
    reply = desk.send("play", seat=1, move="A")
    assert reply["ok"]
    assert reply["refused"] == "The game is over."
    assert [step["move"] for step in reply["steps"]] == ["flag"]
    assert desk.table["phase"] == "over"
    desk.mirrored()


def test_any_command_logs_a_fallen_flag() -> None:
    for do, more in (
        ("touch", {"thing": "card:A"}),
        ("preview", {"things": ["card:A"]}),
        ("why", {"thing": "card:A"}),
        ("hint", {}),
        ("undo", {}),
        ("resign", {}),
        ("goto", {"n": 0}),
        ("goto", {"n": 99}),
        ("pause", {}),
    ):
        desk = Desk().new(**BLITZ)
        desk.now += 50_000
        desk.send(do, seat=1, **more)
        assert [step["move"] for step in desk.steps] == ["flag"], do
        assert desk.waits() is None


def test_a_move_made_in_time_counts_if_it_is_delivered_late() -> None:
    desk = Desk().new(**BLITZ)
    touched = desk.now + 39_000
    desk.now += 39_500
    # This command was made later than the move, but is delivered first.
    desk.ok("preview", seat=1, things=["card:A"])
    desk.now = touched
    desk.ok("play", seat=1, move="A")
    # The move cannot have an earlier time than the match time that was already reached.
    assert desk.steps[-1]["at"] == 39_500
    assert desk.clock(1)["reserve"] == 500


def test_the_time_of_the_input_counts() -> None:
    desk = Desk().new(**BLITZ)
    desk.now += 39_999  # the time of the key press, even if the command arrives later
    desk.ok("play", seat=1, move="A")
    assert desk.table["phase"] == "playing"


def test_an_earlier_time_does_no_harm() -> None:
    desk = Desk().new(**BLITZ).play("A")
    desk.now -= 100_000
    desk.ok("play", seat=2, move="B:C")
    assert desk.steps[-1]["at"] == 1000
    desk.now += 100_500
    desk.ok("advance")
    assert desk.clock(1) == {"turn": 10_000, "reserve": 30_000, "running": True}


def test_a_pause_stops_the_time() -> None:
    desk = Desk().new(**BLITZ)
    desk.now += 5000
    desk.ok("pause")
    assert (desk.table["phase"], desk.clock(1)["running"], desk.waits()) == ("paused", False, None)
    desk.now += 1_000_000
    desk.ok("advance")
    assert desk.error("play", seat=1, move="A") == "The game is paused."
    assert desk.error("touch", seat=1, thing="card:A") == "The game is paused."
    desk.ok("resume")
    assert desk.clock(1) == {"turn": 5000, "reserve": 30_000, "running": True}
    assert desk.waits() == 35_000
    desk.ok("resume")


def test_a_pause_after_the_flag_has_no_effect() -> None:
    desk = Desk().new(**BLITZ)
    desk.now += 40_000
    desk.ok("pause")
    assert desk.table["phase"] == "over"


def test_history_stops_the_time() -> None:
    desk = Desk().new(**BLITZ).play("A")
    desk.now += 3000
    desk.ok("goto", n=0)
    assert desk.waits() is None
    assert not any(desk.clock(seat)["running"] for seat in (1, 2))
    desk.now += 1_000_000
    desk.ok("goto", n=None)
    assert desk.clock(2) == {"turn": 7000, "reserve": 30_000, "running": True}


def test_an_opened_game_with_a_clock_waits_to_be_resumed() -> None:
    desk = Desk().new(**BLITZ).play("A")
    desk.now += 7000
    desk.ok("cancel", seat=2)  # this command changes nothing, but its reply has a new save
    other = Desk()
    other.now = 9_999_999
    other.ok("open", text=desk.saved())
    assert other.table["phase"] == "paused"
    assert other.clock(2) == {"turn": 3000, "reserve": 30_000, "running": False}
    other.now += 500_000
    other.ok("resume")
    other.now += 1000
    other.ok("play", seat=2, move="B:C")
    assert other.steps[-1]["at"] == 9000


def test_a_finished_game_with_a_clock_is_not_paused_when_opened() -> None:
    desk = Desk().new(**BLITZ)
    desk.ok("resign", seat=1)
    other = Desk()
    other.ok("open", text=desk.saved())
    assert other.table["phase"] == "over"


def test_time_stops_at_the_end() -> None:
    desk = Desk().new(**BLITZ)
    desk.now += 1500
    desk.ok("resign", seat=1)
    desk.now += 99_999
    desk.ok("goto", n=None)
    assert json.loads(desk.parts["0"])["sitting"]["at"] == 1500


def test_undo_restores_the_time_of_that_point() -> None:
    desk = Desk().new(clock="off").play("A", "B:C")
    desk.now += 60_000
    desk.ok("undo")
    desk.now += 200
    desk.ok("play", seat=2, move="C")
    assert desk.steps[-1]["at"] == 1200


def test_a_wrong_device_clock_makes_no_unreadable_record() -> None:
    desk = Desk().new(clock="off")
    desk.now = 2**53
    desk.ok("play", seat=1, move="A")
    assert desk.steps[-1]["at"] == LATEST
    desk.mirrored()
    other = Desk()
    other.ok("open", text=desk.ok("record")["text"])
    other.now += 5
    other.ok("play", seat=2, move="B:C")
