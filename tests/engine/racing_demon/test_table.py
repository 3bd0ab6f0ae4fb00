"""The view of Racing Demon: zones, seat areas, cached parts, and sentences."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hairpin.games.racing_demon import GAME

from .helpers import SPEAKER, Area, deal, demon, events, match, play, run, table

if TYPE_CHECKING:
    from hairpin.core.match_log import MatchLog
    from hairpin.games.racing_demon.state import Demon

OWNER = Area("KS KH QS QC", pile="8S9S6S", hand="7C8CJC")


def zones(state: Demon, viewer: Any = 1) -> dict[str, Any]:
    return {zone["id"]: zone for zone in GAME.view(state, viewer)["zones"]}


def cards(zone: dict[str, Any]) -> list[str]:
    return [card["id"] for card in zone["cards"]]


# --- zones ---------------------------------------------------------------------------------------


def test_zones_are_in_order_with_the_middle_first() -> None:
    state = table(
        Area("9H8S TC 5D QS", pile="2S3S", turned="TD6D4C7H"),
        Area("KS 9S QS QH", pile="8S9D6S", hand="7S8HJH"),
        stacks=[("H", [2] * 4), ("D", [2, 2, 1])], claimed=[("C", [2] * 13)],
    )  # fmt: skip
    found = zones(state)
    assert list(found) == [
        "stack:0", "claimed:S", "claimed:H", "stack:1", "claimed:C", "claimed:D", "stack:2",
        "pile:1", "line:1:1", "line:1:2", "line:1:3", "line:1:4", "turned:1", "hand:1",
        "pile:2", "line:2:1", "line:2:2", "line:2:3", "line:2:4", "turned:2", "hand:2",
    ]  # fmt: skip
    assert cards(found["stack:1"]) == ["card:2:4H"]
    assert cards(found["stack:2"]) == ["card:1:3D"]
    assert found["stack:2"]["cards"][0]["back"] == 1
    assert (found["stack:2"]["count"], found["stack:0"]["count"]) == (3, 0)
    assert (cards(found["claimed:C"]), found["claimed:C"]["count"]) == (["card:2:KC"], 1)
    assert (cards(found["claimed:H"]), found["claimed:H"]["count"]) == ([], 0)
    assert [zone["suit"] for zone in found.values() if "suit" in zone] == list("SHHCDD")
    assert {name for name, zone in found.items() if "name" in zone} == {
        "stack:0", "pile:1", "line:1:1", "hand:1", "pile:2", "line:2:1", "hand:2",
    }  # fmt: skip
    assert cards(found["line:1:1"]) == ["card:1:9H", "card:1:8S"]
    assert (cards(found["pile:1"]), found["pile:1"]["count"]) == (["card:1:3S"], 2)
    assert cards(found["turned:1"]) == ["card:1:6D", "card:1:4C", "card:1:7H"]
    assert found["turned:1"]["count"] == 4
    assert found["hand:1"]["cards"] == [
        {**found["hand:1"]["cards"][0], "id": "back:hand:1", "face": "back", "back": 1}
    ]


def test_stacks_keep_their_numbers_when_one_is_claimed() -> None:
    king = Area("KD 9C AS QD", pile="2S3S")
    state = table(
        king, OWNER, OWNER,
        stacks=[("S", [3]), ("D", [2] * 11 + [3]), ("H", [2])],
    )  # fmt: skip
    happened = events(state, "1 KD>stack")
    assert [(e.do, e.data.get("zone")) for e in happened[:2]] == [
        ("place", None),
        ("burst", "stack:2"),
    ]
    assert [zone for zone in zones(state) if "stack" in zone] == ["stack:0", "stack:1", "stack:3"]
    play(state, "1 AS>stack")
    assert "stack:4" in zones(state)


def test_every_seat_has_its_own_area_and_buttons() -> None:
    view = GAME.view(deal(seats=3), "public")
    assert [area["seat"] for area in view["places"]] == [1, 2, 3]
    assert view["places"][1]["zones"] == [
        "pile:2", "line:2:1", "line:2:2", "line:2:3", "line:2:4", "turned:2", "hand:2"
    ]  # fmt: skip
    assert [(b["id"], b["seat"]) for b in view["buttons"]] == [
        ("stuck:1", 1),
        ("stuck:2", 2),
        ("stuck:3", 3),
    ]
    calm = GAME.view(deal(seats=2, calm=True), "public")
    assert [b["id"] for b in calm["buttons"]] == ["wait:1", "stuck:1", "wait:2", "stuck:2"]


def test_badges_show_votes_and_choices() -> None:
    state = play(deal(seats=3), "2 stuck")
    badges = GAME.view(state, 1)["badges"]
    assert [(b["id"], b["seat"]) for b in badges] == [("votes", 2)]
    state = play(deal(seats=3, calm=True), "3 wait")
    badges = GAME.view(state, 1)["badges"]
    assert [(b["id"], b["seat"]) for b in badges] == [("chosen", 3)]


# --- cached views --------------------------------------------------------------------------------


def test_unchanged_areas_are_the_same_objects() -> None:
    state = deal(seats=20)
    observation, view = GAME.observe(state, 1), GAME.view(state, 1)
    play(state, "7 turn")
    later, after = GAME.observe(state, 1), GAME.view(state, 1)
    same = [a is b for a, b in zip(observation["places"], later["places"], strict=True)]
    assert same == [seat != 7 for seat in range(1, 21)]
    before = {zone["id"]: zone for zone in view["zones"]}
    changed = [z["id"] for z in after["zones"] if before[z["id"]] is not z]
    assert changed == ["turned:7", "hand:7"]
    areas = zip(view["places"], after["places"], strict=True)
    assert [a is b for a, b in areas] == [seat != 7 for seat in range(1, 21)]


def test_cached_observations_are_never_stale() -> None:
    """After every action, a copy of the table without caches (read from JSON) gives the same observation."""

    def same(played: MatchLog) -> None:
        state = demon(played)
        fresh = GAME.from_json(json.loads(json.dumps(GAME.to_json(state))))
        for viewer in (1, state.seats, "public"):
            assert GAME.observe(state, viewer) == GAME.observe(fresh, viewer)
        assert state.open == fresh.open

    for calm in (False, True):
        for seats in (2, 5):
            run(match("remembered", seats, {"calm": calm}), after=same)


def test_copies_share_cached_observations_until_they_differ() -> None:
    state = deal(seats=3)
    observation = json.dumps(GAME.observe(state, 1))
    other = GAME.copy(state)
    play(other, "1 turn", "2 turn", "1 stuck")
    assert json.dumps(GAME.observe(state, 1)) == observation
    play(state, "3 turn")
    assert GAME.observe(other, 1)["places"][2] != GAME.observe(state, 1)["places"][2]


# --- words ---------------------------------------------------------------------------------------


def test_the_table_has_a_summary_in_words() -> None:
    state = table(
        Area("9H8S TC 5D QS", pile="2S3S", turned="6D4C7H"),
        Area("KS 9S QS QH", pile="8S9D6S", hand="7S8HJH"),
        stacks=[("H", [2] * 4), ("D", [2, 2, 1])],
    )
    assert SPEAKER.say(GAME.view(state, 1)["say"]) == (  # type: ignore[arg-type]
        "The Stacks need 5♥ and 4♦, and aces. Ann: Pile of 2, 3♠ on top; Line 9♥ to 8♠, 10♣, 5♦ and Q♠;"
        " 7♥ turned up, 41 in hand; 1 card on Stacks. You can play 9♥ and 7♥."
        " The other Piles: Ben has 3."
    )
    assert SPEAKER.say(GAME.view(state, "public")["say"]) == (  # type: ignore[arg-type]
        "The Stacks need 5♥ and 4♦, and aces. Piles: Ann has 2 and Ben has 3."
    )
    said = [SPEAKER.say(area["say"]) for area in GAME.view(state, 1)["places"]]  # type: ignore[arg-type]
    assert said[1].startswith(
        "Ben: Pile of 3, 6♠ on top; Line K♠, 9♠, Q♠ and Q♥; nothing turned up"
    )


def test_opening_and_status_are_sentences() -> None:
    assert GAME.opening(GAME.observe(deal(), 1)) is None
    opening = GAME.opening(GAME.observe(deal(piles=[3, 20]), 1))
    assert opening is not None
    assert SPEAKER.say(opening) == "Cards in the Piles: Ann has 3 and Ben has 20."
    for state, said in (
        (deal(), "Everyone plays at once."),
        (play(deal(seats=3), "1 stuck"), "Ann has asked for a rotation, but Ben and Cleo not yet."),
        (play(deal(calm=True), "1 wait"), "Beat 1: Ben still has to choose."),
        (deal(calm=True), "Beat 1: Ann and Ben still have to choose."),
    ):
        status = GAME.status(GAME.observe(state, 1))
        assert status is not None
        assert SPEAKER.say(status) == said


def test_every_move_has_words() -> None:
    state = table(
        Area("9H8S TC AD QS", pile="2S3S", turned="6D4C7H"), OWNER, stacks=[("S", [2] * 2)]
    )
    said = {move: SPEAKER.say(GAME.say_move(state, 1, move)) for move in GAME.moves(state, 1)}
    assert said == {
        "3S>stack": "3♠ to a Stack",
        "AD>stack": "Begin a Stack with A♦",
        "7H>8S": "7♥ onto 8♠",
        "9H>TC": "9♥ and 1 more onto 10♣",
        "turn": "Turn three of the Pack",
        "stuck": "Ask for a rotation",
    }
    calm = deal(calm=True)
    assert SPEAKER.say(GAME.say_move(calm, 1, "wait")) == "Wait"
