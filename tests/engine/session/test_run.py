"""Auto-play plays moves without a choice on request, until a person has a choice or the game ends."""

from __future__ import annotations

from typing import Any

from hairpin.bots.driver import PACES
from hairpin.games.daytona import GAME

from .desk import Desk

FAST = PACES["fast"]
CHOOSES = "Only moves without a choice can play by themselves."


def daytona(*seats: Any, pace: str = "slow", **settings: Any) -> Desk:
    return Desk().begin("daytona", *(seats or ("person", "person")), pace=pace, **settings)


def forced(desk: Desk) -> bool:
    match = desk.session.match
    assert match is not None
    return len(GAME.moves(match.state, desk.turn)) == 1  # type: ignore[arg-type]


def to_a_choice(desk: Desk) -> Desk:
    """Auto-play until a person has to choose."""
    for _ in range(500):
        desk.run()  # let bots play if it is their turn
        if not desk.table["can"]["auto_play"]:
            return desk
        desk.ok("auto_play", on=True)
    raise AssertionError("nobody ever has a choice")


def test_auto_play_plays_moves_without_a_choice_fast() -> None:
    desk = daytona(seed="run 1")
    assert (desk.table["can"]["auto_play"], desk.table["auto_playing"]) == (True, False)
    desk.now += 5000
    desk.ok("auto_play", on=True)
    assert desk.table["auto_playing"]
    assert desk.wake == 0  # no pause, because the last move was long ago
    played = desk.table["n"]
    desk.run()
    assert desk.table["n"] > played
    assert not desk.table["auto_playing"]
    assert not forced(desk)
    first, *steps = desk.steps
    assert first["at"] == 5000
    assert [step["at"] for step in steps] == [5000 + FAST * n for n in range(1, len(desk.steps))]
    assert {step["seat"] for step in desk.steps} == {1, 2}
    desk.mirrored()


def test_auto_play_stops_at_a_choice_and_can_go_on() -> None:
    desk = to_a_choice(daytona(seed="run 2"))
    assert desk.table["phase"] == "playing"
    assert (desk.table["can"]["auto_play"], desk.wake) == (False, None)
    assert desk.error("auto_play", on=True) == CHOOSES
    desk.ok("touch", seat=desk.turn, thing=desk.lit[0])
    while desk.table["phase"] == "playing":
        to_a_choice(desk)
        if desk.table["phase"] == "playing":
            desk.ok("touch", seat=desk.turn, thing=desk.lit[-1])
    assert (desk.table["auto_playing"], desk.table["can"]["auto_play"]) == (False, False)
    desk.mirrored()


def test_bots_play_fast_during_auto_play() -> None:
    desk = daytona("person", "bot:easy", "bot:easy", "bot:easy", seed="run 3")
    while desk.turn != 1:
        desk.ok("advance")
        desk.now += 1800
    desk.ok("auto_play", on=True)
    start = len(desk.steps)
    desk.run()
    gaps = {
        b["at"] - a["at"] for a, b in zip(desk.steps[start:], desk.steps[start + 1 :], strict=False)
    }
    assert len(desk.steps) > start + 4
    assert gaps <= {FAST}
    assert desk.turn == 1
    assert not forced(desk)


def test_bots_have_their_own_pace_after_auto_play() -> None:
    desk = to_a_choice(daytona("person", "bot:easy", seed="run 4"))
    desk.ok("touch", seat=1, thing=desk.lit[0])
    if desk.turn == 2:
        desk.ok("advance")
        assert desk.wake == PACES["slow"]


def test_auto_play_is_fast_or_instant() -> None:
    desk = daytona(seed="run 1", pace="instant")
    desk.ok("auto_play", on=True)
    now = desk.now
    desk.run()
    assert desk.now == now


def test_any_command_of_a_person_stops_auto_play() -> None:
    for do, more in (
        ("auto_play", {"on": False}),
        ("pause", {}),
        ("undo", {}),
        ("goto", {"n": 0}),
        ("play", {"move": "draw"}),
        ("touch", {"thing": "stock"}),
        ("touch", {"thing": "stock", "confirm": True}),
        ("drag", {"from": "stock", "to": "drawn"}),
        ("done", {}),
        ("hint", {}),
        ("resign", {}),
        ("restart", {}),
    ):
        desk = daytona("person", "bot:random", seed="run 5", pace="instant")
        while not (desk.turn == 1 and desk.table["n"] > 2 and forced(desk)):
            if desk.turn == 1:
                desk.ok("touch", seat=1, thing=desk.lit[0])
            else:
                desk.ok("advance")
        if do == "done":
            desk.ok("touch", seat=1, thing="stock", confirm=True)
        desk.ok("auto_play", on=True)
        if do == "done":
            assert desk.touched == []  # auto-play has deselected the touched stock
            assert desk.error("done", seat=1) == "That cannot be chosen now."
            assert desk.session.state.autoplay.auto_playing
            continue
        assert desk.table["auto_playing"]
        desk.ok(do, seat=1, **more)
        assert not desk.table["auto_playing"], do
        assert not desk.session.state.autoplay.auto_playing


def test_a_refused_command_does_not_stop_auto_play() -> None:
    desk = daytona("person", "person", seed="run 1")
    desk.ok("auto_play", on=True)
    assert desk.refused("touch", seat=desk.turn, thing="pit")
    for do, more in (("touch", {"seat": 3 - desk.turn, "thing": "stock"}), ("goto", {"n": 99})):
        assert desk.error(do, **more)
    desk.ok("why", seat=desk.turn, thing="pit")
    desk.ok("preview", seat=desk.turn, things=["stock"])
    desk.ok("panel", id="odds", on=True)
    assert desk.table["auto_playing"]


def test_a_pause_ends_auto_play() -> None:
    desk = daytona(seed="run 1")
    desk.ok("pause")
    assert desk.error("auto_play", on=True) == "The game is paused."
    assert not desk.table["can"]["auto_play"]
    desk.ok("resume")
    desk.ok("auto_play", on=True)
    desk.ok("pause")
    desk.ok("resume")
    assert (desk.table["auto_playing"], desk.wake) == (False, None)
    desk.ok("auto_play", on=False)  # turning it off again is allowed


def test_auto_play_is_refused_while_history_is_shown() -> None:
    desk = daytona(seed="run 1").play("draw")
    desk.ok("goto", n=0)
    assert not desk.table["can"]["auto_play"]
    assert desk.error("auto_play", on=True).startswith("You are looking back")


def test_auto_play_plays_a_whole_race_of_one_person() -> None:
    desk = daytona("person", "bot:easy", "bot:easy", seed="run 6", races=1)
    for _ in range(1000):
        if desk.table["phase"] == "over":
            break
        if desk.table["can"]["auto_play"]:
            desk.ok("auto_play", on=True)
        if desk.table["auto_playing"] or desk.wake is not None:
            desk.run()
        else:
            desk.ok("touch", seat=1, thing=desk.lit[0])
    assert desk.table["phase"] == "over"
    assert not desk.table["auto_playing"]
    desk.mirrored()


def test_only_games_with_runs_have_auto_play() -> None:
    desk = Desk().begin("null-game")
    assert not desk.table["can"]["auto_play"]
    assert desk.error("auto_play", on=True) == CHOOSES
    bots = daytona("bot:easy", "bot:easy")
    assert not bots.table["can"]["auto_play"]
    assert bots.error("auto_play", on=True) == CHOOSES


def test_auto_play_is_refused_with_bots_only() -> None:
    assert daytona("bot:easy", "bot:easy").table["watching"]
    assert not daytona("person", "bot:easy").table["watching"]


def test_fast_forward_is_offered_for_bots_with_long_moves() -> None:
    for seats, wanted in (
        (("person", "bot:easy"), True),
        (("person", "person"), False),
        (("bot:easy", "bot:easy"), False),
    ):
        desk = Desk().begin("grand-prix", *seats, seed="K7")
        assert desk.table["can"]["fast_forward"] is wanted
    assert daytona("person", "bot:easy", seed="run 3").table["can"]["fast_forward"] is False
