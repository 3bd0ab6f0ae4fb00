"""Calm mode: all seats choose one action in each beat, secretly until all have chosen; also undo."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.errors import NotAllowed
from hairpin.core.report import Report
from hairpin.games.racing_demon import GAME
from hairpin.testing import refused

from .helpers import SPEAKER, Area, announced, area_of, demon, events, match, play, run, table

if TYPE_CHECKING:
    from hairpin.games.racing_demon.state import Demon

RULES = {"calm": True, "handicap": True, "scores": True}
FOUR = Area("4H 9C 7S KD", pile="2S3S6S", hand="7C8CJC")
OWNER = Area("KS KH QS QC", pile="8S9S", hand="7C8CJC")


def calm(*own: Area, **parts: Any) -> Demon:
    return table(*own, rules=RULES, **parts)


def three_fours() -> Demon:
    """A table where three seats can play a four of hearts, but only one Stack is ready for a four."""
    return calm(FOUR, FOUR, FOUR, OWNER, stacks=[("H", [4] * 3)])


def test_a_beat_is_played_when_all_seats_have_chosen() -> None:
    state = three_fours()
    play(state, "2 turn", "4 wait", "1 turn")
    assert area_of(state, 2)["turned"] == ""
    assert GAME.actors(state) == (3,)
    assert GAME.moves(state, 2) == []
    assert refused(NotAllowed, GAME.act, state, 2, "wait", 0)
    play(state, "3 turn")
    assert [area_of(state, seat)["turned"] for seat in (1, 2, 3, 4)] == ["JC8C7C"] * 3 + [""]
    assert GAME.actors(state) == (1, 2, 3, 4)
    assert GAME.to_json(state)["beat"] == 1


@pytest.mark.parametrize("beat", range(8))
def test_another_seat_begins_each_beat(beat: int) -> None:
    state = calm(FOUR, FOUR, FOUR, OWNER, stacks=[("H", [4] * 3)], beat=beat)
    play(state, "1 4H>stack", "2 4H>stack", "3 4H>stack", "4 wait")
    first = 1 + beat % 4
    winner = first if first < 4 else 1
    assert GAME.to_json(state)["stacks"] == [[1, "H", [4, 4, 4, winner]]]


def test_a_late_choice_is_announced_and_moves_nothing() -> None:
    state = calm(FOUR, FOUR, OWNER, stacks=[("H", [3] * 3)])
    before = area_of(state, 2)
    play(state, "1 4H>stack", "3 wait")
    happened = events(state, "2 4H>stack")
    assert area_of(state, 2) == before
    assert [event.data.get("late") for event in happened].count(2) == 1
    assert SPEAKER.say(happened[-2].say) == ("Ben misses out. Too late: Ann was faster with 4♥.")


def test_all_seats_may_wait() -> None:
    state = three_fours()
    before = {**GAME.to_json(state), "beat": 1}
    play(state, "1 wait", "2 wait", "3 wait", "4 wait")
    assert GAME.to_json(state) == before


def test_out_ends_the_beat() -> None:
    last = Area("KC 9C 7S KD", pile="AH")
    state = calm(FOUR, last, FOUR)
    play(state, "1 turn", "2 AH>stack", "3 turn")
    assert state.over is not None
    assert state.over.winners == (2,)
    assert area_of(state, 1)["turned"] == "JC8C7C"
    assert area_of(state, 3)["turned"] == "", "what comes after OUT is not done any more"
    assert not GAME.actors(state)


def test_several_stacks_and_votes_in_one_beat() -> None:
    ace = Area("AH 9C 7S KD", pile="2S3S6S", hand="7C8CJC")
    state = calm(ace, ace)
    play(state, "1 AH>stack", "2 AH>stack")
    assert GAME.to_json(state)["stacks"] == [[1, "H", [1]], [2, "H", [2]]]
    play(state, "1 stuck", "2 stuck")
    assert GAME.to_json(state)["rotations"] == 1


# --- secret choices ------------------------------------------------------------------------------


def test_no_observation_has_another_seat_s_choice() -> None:
    for choices in ("open", "secret"):
        played = match(seats=3, settings={"calm": True, "choices": choices})
        for move in ("turn", "wait", "stuck"):
            state = GAME.copy(demon(played))
            play(state, f"2 {move}")
            for viewer in (1, 3, "public", "all"):
                observation = GAME.observe(state, viewer)
                assert observation["mine"] is None
                assert [part["chosen"] for part in observation["places"]] == [False, True, False]
            assert GAME.observe(state, 2)["mine"] == move
        observations = []
        for move in ("turn", "wait"):
            state = GAME.copy(demon(played))
            play(state, f"2 {move}")
            observations.append(
                [json.dumps(GAME.observe(state, v)) for v in (1, 3, "public", "all")]
            )
        assert observations[0] == observations[1]


def test_only_the_own_choice_is_shown_until_the_beat() -> None:
    played = match(seats=2, settings={"calm": True})
    report = Report()
    GAME.act(demon(played), 1, "turn", 0, report)
    assert report.move_for(2, 1, "turn") == report.move_for("public", 1, "turn") == "…"
    line, own = report.line_for("public"), report.line_for(1)
    assert line is not None
    assert own is not None
    assert (SPEAKER.say(line), SPEAKER.say(own)) == (
        "ready",
        "chose: Turn three of the Pack",
    )
    assert [e.say and SPEAKER.say(e.say) for e in report.events] == ["Ann has chosen."]
    says = announced(demon(played), "2 wait")
    assert says[:2] == ["Ben has chosen.", "Beat 1, Ann first:"]
    assert says[2].startswith("Ann turns up")
    assert says[3] == "Ben waits."


def test_only_secret_choices_are_covered() -> None:
    for settings, live, secret in (
        ({}, True, False),
        ({"choices": "secret"}, True, False),
        ({"calm": True}, False, False),
        ({"calm": True, "choices": "secret"}, False, True),
    ):
        chosen = match(settings=settings).settings
        assert (GAME.real_time(chosen), GAME.keeps_secrets(chosen)) == (live, secret)


# --- undo ----------------------------------------------------------------------------------------


def test_a_choice_can_be_undone_until_the_beat_is_played() -> None:
    played = match(seats=3, settings={"calm": True})
    assert not played.may_undo()
    played.play(1, "turn", 0)
    played.play(2, "wait", 0)
    assert played.undo() == 1
    assert GAME.actors(demon(played)) == (2, 3)
    played.play(2, "turn", 0)
    played.play(3, "turn", 0)
    assert demon(played).beat == 1
    assert not played.may_undo(), "what others chose is known now"
    played.play(1, "turn", 0)
    assert played.undo() == 3


def test_there_is_no_undo_in_real_time() -> None:
    played = match()
    played.play(1, "turn", 0)
    refused(NotAllowed, played.undo)


def test_calm_games_end() -> None:
    ends = {run(match(f"calm {i}", 3, {"calm": True})).result.reason for i in range(4)}  # type: ignore[union-attr]
    assert ends == {"finish"}
