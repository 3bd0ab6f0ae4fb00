"""The strip of words, the words of a pause, and the reasons why commands are refused."""

from __future__ import annotations

from typing import Any

from .desk import Desk


def shown(desk: Desk) -> list[str]:
    """Return the commands of the buttons in the strip of words."""
    return [button["do"] for button in desk.table["prompt"]["buttons"]]


def paused(desk: Desk) -> str:
    """Return the words of the pause that covers the table."""
    pause: dict[str, str] = desk.table["pause"]
    return pause["say"]


def demon(*seats: str) -> Desk:
    """Deal a game in real time, which waits for ``resume`` if a person plays."""
    desk = Desk()
    desk.ok("new", game="racing-demon", seats=list(seats), seed="a")
    return desk


def test_the_strip_asks_and_offers_to_play_or_cancel_what_is_touched() -> None:
    desk = Desk().new()
    assert desk.table["prompt"] == {
        "mood": "ask",
        "say": desk.table["status"],
        "buttons": [],
        "moving": "",
    }
    desk.ok("touch", seat=1, thing="card:A", confirm=True)
    assert shown(desk) == ["cancel", "done"]
    assert desk.table["prompt"]["say"] == desk.table["views"][0]["touch"]["say"]


def test_history_has_its_own_buttons_and_numbers_the_moves() -> None:
    desk = Desk().new(clock="off")
    match = desk.session.match
    assert match is not None
    for _ in range(2):
        desk.play(match.game.moves(match.state, desk.turn)[0])
    desk.ok("goto", n=1)
    assert desk.table["prompt"]["mood"] == "look"
    assert desk.table["prompt"]["say"] == "Looking back: after move 1 of 2."
    assert shown(desk) == ["replay", "prev", "next", "branch", "live"]
    assert (desk.table["can"]["back"], desk.table["can"]["on"]) == (0, 2)
    desk.ok("goto", n=0)
    off = desk.table["prompt"]["buttons"][1]["off"]
    assert off == "The game starts here."
    assert [line["number"] for line in desk.lines if line] == [1, 2]


def test_a_finished_game_offers_its_replay_and_its_result() -> None:
    desk = Desk().new()
    desk.ok("resign", seat=1)
    steps = ["replay", "prev", "next", "result"]
    assert (desk.table["prompt"]["mood"], shown(desk)) == ("over", steps)
    # One move back leads from the end into the history, and on leads to the end again, where nothing follows.
    off = desk.table["prompt"]["buttons"][2]["off"]
    assert off == "The game ends here."
    assert (desk.table["can"]["back"], desk.table["can"]["on"]) == (0, None)
    desk.ok("goto", n=0)
    desk.ok("goto", n=desk.table["can"]["on"])
    assert (desk.table["current"], shown(desk)) == (True, steps)


def test_while_a_move_is_shown_the_strip_names_its_player() -> None:
    desk = Desk().new().play("A")
    name = desk.table["seats"][0]["name"]
    assert desk.table["prompt"]["moving"] == f"{name} plays."
    assert "landed" not in desk.table["prompt"]


def test_a_lesson_offers_the_next_lesson_at_its_goal() -> None:
    desk = Desk()
    desk.ok("lesson", game="turbo-duel", step=1)
    assert shown(desk) == []
    desk.ok("hint", seat=1)
    reply = desk.ok("hint", seat=1)
    desk.ok("play", seat=1, move=reply["hint"]["move"])
    while not desk.table["lesson"]["over"]:
        reply = desk.ok("hint", seat=1)
        desk.ok("play", seat=1, move=reply["hint"]["move"])
    assert (desk.table["prompt"]["mood"], shown(desk)) == ("answer", ["onward", "afresh"])
    assert desk.table["prompt"]["buttons"][0]["label"] == "Next lesson"


def test_each_refused_command_has_its_reason() -> None:
    desk = Desk().new(clock="off")
    cannot = desk.table["cannot"]
    assert cannot["undo"] == "There is nothing to take back."
    assert cannot["redo"] == "Nothing to redo."
    assert cannot["pause"] == "No clock is running."
    assert not {"hint", "resign", "goto", "summary"} & cannot.keys()
    assert cannot["undo"] == desk.error("undo")
    desk.play("A")
    assert "undo" not in desk.table["cannot"]
    desk.ok("goto", n=0)
    assert desk.table["cannot"]["undo"] == desk.error("undo")
    assert desk.table["cannot"]["redo"] == desk.error("redo")
    assert {"do": "prev", "off": desk.table["cannot"]["prev"]} in desk.table["prompt"]["buttons"]
    desk.ok("goto", n=1)
    assert "prev" not in desk.table["cannot"]


def test_spectators_read_why_bots_cannot_be_stopped() -> None:
    desk = Desk().new("bot:easy", "bot:easy", clock="off")
    assert not {"hold", "end"} & desk.table["cannot"].keys()
    desk.run()
    assert desk.table["cannot"]["hold"] == desk.table["cannot"]["end"] == "The game is over."
    desk.ok("goto", n=0)
    assert desk.table["cannot"]["hold"].startswith("You are looking back")


def test_in_real_time_there_is_no_history_hint_or_undo_until_the_end() -> None:
    desk = demon("person", "bot:adult")
    desk.ok("resume")
    cannot = desk.table["cannot"]
    assert desk.table["together"]
    assert cannot["goto"] == "You cannot look back while everyone is playing."
    assert cannot["hint"] == desk.error("hint", seat=1)
    assert cannot["undo"] == desk.error("undo")
    assert not {"summary", "pause"} & cannot.keys()
    desk.ok("pause")
    assert "summary" in desk.table["cannot"]
    bots = demon("bot:adult", "bot:adult")
    assert not bots.table["together"]
    assert "goto" not in bots.table["cannot"]


def test_only_a_pause_of_people_with_a_running_clock_covers_the_table() -> None:
    desk = Desk().new(clock="10+30")
    assert desk.table["pause"] is None
    desk.ok("pause")
    assert paused(desk) == "The clocks are stopped."
    desk.ok("resume")
    desk.ok("away", slept=True)
    assert paused(desk).startswith("The device was asleep")
    desk.ok("resume")
    desk.ok("pause")
    assert paused(desk) == "The clocks are stopped."
    untimed = Desk().new(clock="off")
    untimed.ok("pause")
    assert untimed.table["pause"] is None
    assert untimed.table["prompt"]["say"] == "Paused"


def test_a_device_out_of_sight_pauses_clocks_and_leaves_other_games_alone() -> None:
    desk = Desk().new(clock="10+30")
    desk.ok("away")
    assert desk.table["phase"] == "paused"
    untimed = Desk().new(clock="off")
    assert set(untimed.ok("away")) == {"ok"}
    bots = Desk().new("bot:otto", "bot:otto", clock="10+30")
    assert set(bots.ok("away")) == {"ok"}


def test_a_game_that_was_left_goes_on_by_itself_unless_a_clock_runs_for_people() -> None:
    desk = Desk().new(clock="off")
    desk.ok("away", left=True)
    assert (desk.table["phase"], desk.wake) == ("playing", 0)
    desk.now += 60_000
    desk.ok("play", seat=1, move="A")
    assert desk.steps[-1]["at"] == 0
    timed = Desk().new(clock="10+30")
    timed.ok("away", left=True)
    assert (timed.table["phase"], timed.wake) == ("paused", None)
    bots = Desk().new("bot:otto", "bot:otto", clock="10+30")
    bots.ok("away", left=True)
    assert not any(seat["clock"]["running"] for seat in bots.table["seats"])
    bots.ok("advance")
    assert any(seat["clock"]["running"] for seat in bots.table["seats"])


def test_a_device_out_of_sight_covers_hidden_cards_even_in_the_history() -> None:
    desk = Desk().begin("pursuit", "person", "person").ready()
    desk.play("take stock")
    desk.ok("goto", n=0)
    reply = desk.ok("away")
    assert reply["table"]["current"]
    assert reply["table"]["cover"] is not None
    assert reply["new_viewer"]
    assert set(desk.ok("away")) == {"ok"}


def test_a_reply_says_that_another_person_looks() -> None:
    desk = Desk().begin("pursuit", "person", "person")
    reply = desk.ok("uncover", seat=desk.table["cover"]["seat"])
    assert reply["new_viewer"]
    assert "new_viewer" not in desk.ok("panel", id=desk.table["panels"][0]["id"], on=False)


def test_a_reply_says_that_real_time_play_just_goes_on() -> None:
    desk = demon("person", "bot:adult")
    assert "continues" not in desk.ok("resume")
    found: dict[str, Any] = {}
    while "table" not in found:
        desk.now += 500
        found = desk.ok("advance")
    assert found["continues"]
    assert "continues" not in desk.ok("pause")
    assert "continues" not in desk.ok("resume")


def test_only_the_moves_of_bots_that_take_long_to_show_are_left_to_be_read() -> None:
    desk = Desk().begin("grand-prix", "person", "bot:otto", pace="normal")
    assert desk.table["linger"] == 0  # no bot has played yet
    quick = Desk().new("person", "bot:otto", pace="normal")
    assert quick.table["linger"] == 0


def test_previews_come_with_the_table_for_a_complete_move_or_a_few_spaces() -> None:
    desk = Desk().new()
    assert "previews" not in desk.table["views"][0]
    reply = desk.ok("touch", seat=1, thing="card:A", confirm=True)
    (view,) = reply["table"]["views"][0]["previews"]
    assert view == desk.ok("preview", seat=1, things=["card:A"])["view"]
