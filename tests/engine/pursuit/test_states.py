"""The JSON of Pursuit's states: every possible state can be read back, and impossible states are refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hairpin.core.errors import StateError
from hairpin.testing import refused

from .helpers import GAME, checked, deal, passing, play


def chased(seed: str = "chased") -> Any:
    """A game in which a chain has just been put down and a discard must follow."""
    for number in range(200):
        s = deal(f"{seed} {number}")
        for _ in range(12):
            play(s, "take stock")
            puts = [move for move in GAME.moves(s, s.turn) if move.startswith("put")]
            if puts:
                play(s, max(puts, key=len))
                if s.phase == "discard" and s.over is None and len(s.laid) > 1:
                    return s
                break
            play(s, GAME.moves(s, s.turn)[0])
    raise AssertionError


def wrong(good: dict[str, Any], part: str, value: object) -> None:
    """Check that a state with this value is refused, in a sentence that names the field ``part``."""
    said = refused(StateError, GAME.from_json, {**json.loads(json.dumps(good)), part: value})
    assert said == f"This state of Pursuit is impossible: “{part}” does not fit."


def test_an_impossible_part_of_a_state_is_named() -> None:
    s = deal("named")
    good = GAME.to_json(checked(s))
    one, two = s.hands
    more = GAME.to_json(deal("named", limit=7))["rules"]
    for part, value in (
        ("ups", good["ups"][:1]),
        ("turn", 3),
        ("turn", True),
        ("starter", 0),
        ("phase", "dream"),
        ("starts", [9, 9]),
        ("gone", [0, 1]),
        ("gone", [-1, 0]),
        ("turns", [0]),
        ("put", [0, 0]),
        ("loses", [True, False]),
        ("idle", 9),
        ("gen", -1),
        ("peek", 1),
        ("peek", 1 << 3 - s.turn),
        ("hands", [good["hands"][0][::-1], good["hands"][1]]),
        ("hands", [[[*good["hands"][0][0][:2], 0], *good["hands"][0][1:]], good["hands"][1]]),
        ("beside", [["*R"], []]),
        ("taken", two[0]),
        ("laid", [one[0]]),
        ("laid_by", 9),
        ("flow", [[], []]),
        ("passing", {"announced": [1, 1], "count": 1, "given": [[], []]}),
        ("rules", {**more, "laps": 0}),
        ("rules", {**more, "limit": True}),
        ("over", {"reason": "finish", "places": [1, 2], "scores": [1, 0]}),
        ("over", {"reason": "limit", "places": [1, 1], "scores": [0, 0]}),
        ("at", -1),
    ):
        wrong(good, part, value)


def test_doubled_missing_and_foreign_cards_are_named() -> None:
    good = GAME.to_json(deal("cards"))
    first, rest = good["stock"][0], good["stock"][1:]
    held = good["hands"][0][0][0]
    for stock, complaint in (
        (rest, f"{first} lies nowhere."),
        ([*rest, held], f"{held} lies in two places."),
        ([*rest, "5S2"], "5S2 is not in the pack."),
        ([*rest, "QS"], "“stock” does not fit."),
    ):
        said = refused(StateError, GAME.from_json, {**good, "stock": stock})
        assert said == f"This state of Pursuit is impossible: {complaint}"


def test_a_malformed_state_is_refused_with_the_reason() -> None:
    good = GAME.to_json(deal("parts"))
    lacking = {part: value for part, value in good.items() if part != "peek"}
    for data, complaint in (
        ({**good, "more": 1}, "This is not a state of Pursuit: “more” is no part of one."),
        (lacking, "This is not a state of Pursuit: it has no “peek”."),
        ([good], "This is not a state of Pursuit."),
    ):
        assert refused(StateError, GAME.from_json, data) == complaint


def test_a_state_with_an_impossible_chain_is_refused() -> None:
    s = chased()
    good = GAME.to_json(checked(s))
    wrong(good, "laid", good["laid"][1:])
    wrong(good, "laid", good["laid"][::-1])
    wrong(good, "laid", [])
    # From the bottom up, the pile must hold its earlier cards, the old up-to card, and the chain in order.
    swapped = [*good["pile"][:-2], good["pile"][-1], good["pile"][-2]]
    for pile in (good["pile"][::-1], swapped):
        said = refused(StateError, GAME.from_json, {**good, "pile": pile})
        assert said == "This state of Pursuit is impossible: “laid” does not fit."


def test_a_result_must_fit_the_position() -> None:
    s = chased()
    good = GAME.to_json(s)
    won = [1 if seat == s.turn else 2 for seat in (1, 2)]
    result = {"reason": "finish", "places": won, "scores": [int(place == 1) for place in won]}
    wrong(good, "over", result)
    lost = {"reason": "resign", "places": won, "scores": result["scores"]}
    GAME.from_json({**good, "over": lost})
    s = passing()
    good = GAME.to_json(checked(s))
    passed = good["passing"]
    wrong(good, "passing", None)
    wrong(
        good,
        "passing",
        {**passed, "announced": [passed["announced"][0] + 1, passed["announced"][1]]},
    )
    wrong(good, "passing", {**passed, "given": [[], None]})


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_states_of_races_are_read_back(seats: int) -> None:
    s = deal("race", seats, variant="racing")
    good = GAME.to_json(checked(s))
    wrong(good, "starts", good["starts"][1:])
    refused(StateError, GAME.from_json, {**good, "ups": good["ups"][1:]})
