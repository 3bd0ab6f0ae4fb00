"""Fast-forward plays all moves without a choice automatically and fast, until the game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.bots.driver import PACES

from .desk import Desk

if TYPE_CHECKING:
    from collections.abc import Callable

FAST, SLOW = PACES["fast"], PACES["slow"]


def race(*seats: str, seed: str = "run 2", **settings: Any) -> Desk:
    """Start a game of Daytona with slow bots."""
    people = seats or ("person", "bot:easy")
    return Desk().begin("daytona", *people, seed=seed, pace="slow", **settings)


def choose(desk: Desk) -> None:
    """Touch the first lit thing for the person who may act."""
    desk.ok("touch", seat=desk.turn, thing=desk.lit[0])


def own_turn(desk: Desk) -> None:
    """Play seat 1's moves until a bot must act."""
    match = desk.session.match
    assert match is not None
    while desk.turn == 1:
        desk.ok("play", seat=1, move=match.game.moves(match.state, 1)[0])


def to_the_end(desk: Desk) -> Desk:
    """Play until the race is over, with an arbitrary choice for each person."""
    for _ in range(300):
        desk.run()
        if desk.table["phase"] == "over":
            return desk
        choose(desk)
    raise AssertionError("this race does not end")


def gaps(desk: Desk) -> set[int]:
    """Return the different times in ms between consecutive steps that the session has sent."""
    return {b["at"] - a["at"] for a, b in zip(desk.steps, desk.steps[1:], strict=False)}


def hurried(desk: Desk) -> tuple[bool, bool]:
    return desk.table["fast_forwarding"], desk.table["auto_playing"]


def test_fast_forward_goes_on_after_each_choice_to_the_end() -> None:
    desk = race(races=1)
    desk.ok("fast_forward", on=True)
    for _ in range(300):
        desk.run()
        if desk.table["phase"] == "over":
            break
        assert hurried(desk) == (True, False)
        assert not desk.table["can"]["auto_play"], "it has stopped where nobody has a choice"
        assert desk.table["prompt"]["also"].endswith("Choose, then fast-forward continues.")
        assert {"do": "halt"} in desk.table["prompt"]["buttons"]
        choose(desk)
    assert desk.table["phase"] == "over"
    assert hurried(desk) == (False, False)
    assert gaps(desk) <= {0, FAST}
    desk.mirrored()


def test_the_account_of_fast_forward_leaves_out_the_moves_before_it() -> None:
    # Regression: it counted cards that both cars had driven before anybody pressed fast-forward.
    desk = race("person", "bot:easy", races=1)
    match = desk.session.match
    assert match is not None
    desk.ok("fast_forward", on=True)
    desk.run()
    assert "drove on" in desk.table["prompt"]["also"]
    desk.ok("fast_forward", on=False)
    desk.ok("fast_forward", on=True)
    assert desk.table["prompt"]["also"] == "Choose, then fast-forward continues."


def test_without_fast_forward_bots_keep_their_pace() -> None:
    desk = race("person", "bot:easy")
    desk.ok("fast_forward", on=True)
    desk.run()
    desk.ok("fast_forward", on=False)
    assert hurried(desk) == (False, False)
    own_turn(desk)
    desk.ok("advance")
    assert desk.wake == SLOW


def _again(desk: Desk) -> None:
    to_the_end(desk)
    desk.ok("again", seed="next")


def _open(desk: Desk) -> None:
    desk.ok("open", text=desk.ok("record")["text"])


def _undo(desk: Desk) -> None:
    choose(desk)
    desk.ok("undo")


def _redo(desk: Desk) -> None:
    _undo(desk)
    desk.ok("redo")


def _new(desk: Desk) -> None:
    desk.begin("daytona", "person", "bot:easy", seed="run 2", pace="slow")


BEGINS: dict[str, Callable[[Desk], object]] = {
    "again": _again,
    "new": _new,
    "open": _open,
    "restart": lambda desk: desk.ok("restart"),
    "branch": lambda desk: desk.ok("branch"),
}
GOES_BACK: dict[str, Callable[[Desk], object]] = {"undo": _undo, "redo": _redo}


@pytest.mark.parametrize("way", [*BEGINS, *GOES_BACK])
def test_another_game_or_history_ends_fast_forward(way: str) -> None:
    desk = race()
    desk.ok("fast_forward", on=True)
    desk.run()
    {**BEGINS, **GOES_BACK}[way](desk)
    assert hurried(desk) == (False, False)
    before = len(desk.steps)
    desk.run()
    people = {seat["seat"] for seat in desk.table["seats"] if seat["kind"] == "person"}
    assert not [step for step in desk.steps[before:] if step["seat"] in people], "it runs on"
    # If play goes on in this game, bots have their usual pace again.
    own_turn(desk)
    desk.ok("advance")
    assert desk.wake == SLOW


def test_fast_forward_goes_on_after_a_look_back() -> None:
    # Regression: it ended without a word when somebody looked back.
    desk = race()
    desk.ok("fast_forward", on=True)
    desk.run()
    choose(desk)
    played = desk.session.match
    assert played is not None
    before = played.n
    desk.ok("goto", n=0)
    assert hurried(desk) == (False, False)
    desk.now += SLOW
    desk.ok("advance")
    assert (played.n, desk.wake) == (before, None), (
        "no move is played while an earlier point is shown"
    )
    desk.ok("goto", n=None)
    assert desk.table["fast_forwarding"]
    desk.ok("advance")
    assert (played.n, desk.wake) == (before, FAST), "no move is played in the frame of the return"
    desk.run()
    assert played.n > before
    assert desk.table["prompt"]["also"].endswith("Choose, then fast-forward continues.")


@pytest.mark.parametrize("way", list(BEGINS))
def test_each_game_on_the_table_has_a_new_deal_number(way: str) -> None:
    desk = race()
    deal = desk.table["deal"]
    for do, more in (("touch", {"seat": 1, "thing": "pit"}), ("pause", {}), ("resume", {})):
        desk.send(do, **more)
    desk.run()
    desk.ok("goto", n=0)
    desk.ok("goto", n=None)
    assert desk.table["deal"] == deal
    BEGINS[way](desk)
    assert desk.table["deal"] > deal


def test_fast_forward_speeds_up_bots_with_long_moves() -> None:
    desk = Desk().begin("grand-prix", "person", "bot:easy", seed="K7", pace="slow")
    desk.run()
    desk.ok("fast_forward", on=True)
    assert hurried(desk) == (True, False)
    found = set()
    for on in (True, False):
        desk.ok("fast_forward", on=on)
        own_turn(desk)
        while desk.table["seats"][1]["acts"]:
            desk.ok("advance")
            found.add((on, desk.wake))
            desk.now += desk.wake or 0
    assert (True, FAST) in found
    assert (False, SLOW) in found
    assert (True, SLOW) not in found
    desk.ok("fast_forward", on=True)
    desk.ok("restart")
    assert hurried(desk) == (False, False)


def test_a_pause_stops_fast_forward_until_it_ends() -> None:
    desk = race("person", "person", seed="run 1")
    desk.ok("fast_forward", on=True)
    desk.ok("pause")
    assert hurried(desk) == (False, False)
    desk.ok("resume")
    assert hurried(desk) == (True, True)


def test_fast_forward_is_refused_where_it_has_no_effect() -> None:
    nothing = "Nothing in this game can be fast-forwarded."
    assert Desk().begin("null-game").error("fast_forward", on=True) == nothing
    assert race("bot:easy", "bot:easy").error("fast_forward", on=True) == nothing
    assert to_the_end(race(races=1)).error("fast_forward", on=True) == nothing
    two = Desk().begin("grand-prix", "person", "person", seed="K7")
    assert two.error("fast_forward", on=True) == nothing
    desk = race("person", "person", seed="run 1").play("draw")
    desk.ok("goto", n=0)
    assert desk.error("fast_forward", on=True).startswith("You are looking back")
    desk.ok("goto", n=None)
    desk.ok("pause")
    assert desk.error("fast_forward", on=True) == "The game is paused."
    assert not desk.ok("fast_forward", on=False)["table"][
        "fast_forwarding"
    ]  # turning it off twice is allowed


def test_an_opened_game_has_the_given_pace() -> None:
    desk = race("person", "bot:easy")
    text = desk.ok("record")["text"]
    for pace in ("fast", "instant", "slow"):
        desk.ok("open", text=text, pace=pace)
        assert desk.session.state.autoplay.pace == pace
    desk.ok("open", text=text)
    assert desk.session.state.autoplay.pace == "slow"
    assert desk.error("open", text=text, pace="soon")
