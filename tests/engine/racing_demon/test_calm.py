"""Calm mode: time cut into beats, choices nobody knows of until all have chosen, and taking back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.errors import NotAllowed
from hairpin.core.report import Report
from hairpin.games.racing_demon import GAME
from hairpin.testing import refused

from .helpers import SPEAKER, Lies, demon, events, lies, match, play, run, table, told

if TYPE_CHECKING:
    from hairpin.games.racing_demon.state import Demon

RULES = {"calm": True, "handicap": True, "scores": True}
FOUR = Lies("4H 9C 7S KD", pile="2S3S6S", hand="7C8CJC")
OWNER = Lies("KS KH QS QC", pile="8S9S", hand="7C8CJC")


def calm(*own: Lies, **parts: Any) -> Demon:
    return table(*own, rules=RULES, **parts)


def three_fours() -> Demon:
    """Three who all could play a four of hearts, and one Stack that wants it."""
    return calm(FOUR, FOUR, FOUR, OWNER, stacks=[("H", [4] * 3)])


def test_everybody_chooses_once_and_then_all_is_done() -> None:
    state = three_fours()
    play(state, "2 turn", "4 wait", "1 turn")
    assert lies(state, 2)["turned"] == ""
    assert GAME.actors(state) == (3,)
    assert GAME.moves(state, 2) == []
    assert refused(NotAllowed, GAME.act, state, 2, "wait", 0)
    play(state, "3 turn")
    assert [lies(state, seat)["turned"] for seat in (1, 2, 3, 4)] == ["JC8C7C"] * 3 + [""]
    assert GAME.actors(state) == (1, 2, 3, 4)
    assert GAME.to_json(state)["beat"] == 1


@pytest.mark.parametrize("beat", range(8))
def test_another_seat_begins_each_beat(beat: int) -> None:
    state = calm(FOUR, FOUR, FOUR, OWNER, stacks=[("H", [4] * 3)], beat=beat)
    play(state, "1 4H>stack", "2 4H>stack", "3 4H>stack", "4 wait")
    first = 1 + beat % 4
    winner = first if first < 4 else 1
    assert GAME.to_json(state)["stacks"] == [[1, "H", [4, 4, 4, winner]]]


def test_who_comes_too_late_is_told_and_nothing_of_theirs_moves() -> None:
    state = calm(FOUR, FOUR, OWNER, stacks=[("H", [3] * 3)])
    before = lies(state, 2)
    play(state, "1 4H>stack", "3 wait")
    happened = events(state, "2 4H>stack")
    assert lies(state, 2) == before
    assert [event.data.get("late") for event in happened].count(2) == 1
    assert SPEAKER.say(happened[-2].say) == ("Ben gets nowhere. Too late: Ann was faster with 4♥.")


def test_waiting_is_a_choice_and_all_may_wait() -> None:
    state = three_fours()
    before = {**GAME.to_json(state), "beat": 1}
    play(state, "1 wait", "2 wait", "3 wait", "4 wait")
    assert GAME.to_json(state) == before


def test_out_ends_the_beat() -> None:
    last = Lies("KC 9C 7S KD", pile="AH")
    state = calm(FOUR, last, FOUR)
    play(state, "1 turn", "2 AH>stack", "3 turn")
    assert state.over is not None
    assert state.over.winners == (2,)
    assert lies(state, 1)["turned"] == "JC8C7C"
    assert lies(state, 3)["turned"] == "", "what comes after OUT is not done any more"
    assert not GAME.actors(state)


def test_several_stacks_begun_in_a_beat_and_votes_of_a_beat() -> None:
    ace = Lies("AH 9C 7S KD", pile="2S3S6S", hand="7C8CJC")
    state = calm(ace, ace)
    play(state, "1 AH>stack", "2 AH>stack")
    assert GAME.to_json(state)["stacks"] == [[1, "H", [1]], [2, "H", [2]]]
    play(state, "1 stuck", "2 stuck")
    assert GAME.to_json(state)["rotations"] == 1


# --- what others know ----------------------------------------------------------------------------


def test_no_sight_has_the_choice_of_another() -> None:
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


def test_a_choice_is_told_to_its_seat_alone_until_the_beat() -> None:
    played = match(seats=2, settings={"calm": True})
    report = Report()
    GAME.act(demon(played), 1, "turn", 0, report)
    assert report.move_for(2, 1, "turn") == report.move_for("public", 1, "turn") == "…"
    line, own = report.line_for("public"), report.line_for(1)
    assert line is not None
    assert own is not None
    assert (SPEAKER.say(line), SPEAKER.say(own)) == (
        "has chosen",
        "chooses: Turn three of the Pack",
    )
    assert [e.say and SPEAKER.say(e.say) for e in report.events] == ["Ann has chosen."]
    says = told(demon(played), "2 wait")
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


# --- taking back ---------------------------------------------------------------------------------


def test_a_choice_can_be_taken_back_until_the_beat_and_no_beat_between_people() -> None:
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


def test_in_real_time_nothing_is_taken_back() -> None:
    played = match()
    played.play(1, "turn", 0)
    refused(NotAllowed, played.undo)


def test_calm_games_come_to_their_ends() -> None:
    ends = {run(match(f"calm {i}", 3, {"calm": True})).result.reason for i in range(4)}  # type: ignore[union-attr]
    assert ends == {"finish"}
