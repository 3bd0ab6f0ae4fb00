"""The pictures in guides show positions that legal moves can reach, and no hidden card."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hairpin.core import record
from hairpin.games import GAMES, load
from hairpin.pictures import Picture, pictures_of

PICTURES = [picture for game in GAMES for picture in pictures_of(game).values()]


def shown(picture: Picture) -> dict[str, Any]:
    """Return the view that a picture shows."""
    view: dict[str, Any] = picture.view()["reply"]["table"]["views"][0]["view"]
    return view


@pytest.mark.parametrize("picture", PICTURES, ids=lambda each: f"{each.game}/{each.id}")
def test_a_picture_is_a_real_position_and_has_its_parts(picture: Picture) -> None:
    match = record.read(picture.record(), load)
    assert match.n == len(picture.moves)
    view = shown(picture)
    here = {"buttons"} if view.get("buttons") else set()
    # The page has zones for the buttons of seats, and calls the part with the running order "standing".
    here |= {f"acts:{seat}" for seat in range(1, len(picture.seats) + 1)}
    here |= {"standing"} if view.get("running_order") else set()
    for zone in view["zones"]:
        here |= {zone["id"]}
        here |= {thing["id"] for thing in [*(zone.get("cards") or []), *(zone.get("spaces") or [])]}
    assert set(picture.show) <= here
    assert all(0 < side < 700 for side in picture.size)
    if picture.foresee:
        assert picture.view()["reply"]["view"]["tokens"]


@pytest.mark.parametrize("picture", PICTURES, ids=lambda each: f"{each.game}/{each.id}")
def test_a_picture_shows_no_hand_of_another_seat(picture: Picture) -> None:
    game = load(picture.game)
    view = shown(picture)
    whole = json.dumps(picture.view(), ensure_ascii=False)
    assert picture.seed == "guide" or picture.seed not in whole
    if not game.secrets:
        return
    others = [f"hand:{seat}" for seat in range(1, len(picture.seats) + 1) if seat != picture.seat]
    hands = [zone for zone in view["zones"] if zone["id"] in others]
    assert hands
    for zone in hands:
        assert all(card["face"] == "back" and "code" not in card for card in zone["cards"])


def test_a_picture_may_continue_another_one() -> None:
    found = pictures_of("pursuit")
    assert found["chain"].seed == found["start"].seed
    assert found["drive"].moves == found["chain"].moves
