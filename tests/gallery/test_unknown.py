"""A game whose name no style sheet contains: all its zones are readable."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin import games
from hairpin.snapshots import play_bots, stored_view

from tests.gallery.looking import SIZES
from tests.gallery.serving import serving
from tests.gallery.shelf import path_of

if TYPE_CHECKING:
    from tests.conftest import Launcher

pytestmark = pytest.mark.browser

#: Returns the ids of all zones, and of the zones that are too small or cross an edge of the page.
PLACED = """() => {
    const zones = [...document.querySelectorAll('[data-zone]')].filter((zone) => zone.dataset.zone !== 'buttons');
    const lost = zones.filter((zone) => {
        const { left, right, width, height } = zone.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth || width < 40 || height < 16;
    });
    return [zones, lost].map((some) => some.map((zone) => zone.dataset.zone));
}"""


def own_view(game: str) -> dict[str, Any]:
    """Return a view of the middle of a game, with the hand of a person in seat 1."""
    text, played = play_bots(game, 40)
    record = json.loads(text)
    record["seats"][0] = {"kind": "person", "name": "Ann", "colour": "red"}
    seat = 1 if games.load(game).secrets else None
    return stored_view(json.dumps(record), at=played // 2, seat=seat)


def view(name: str) -> dict[str, Any]:
    """Return the middle of a game by its id, or a stored view by its name, as a view of an unknown game."""
    found: dict[str, Any] = (
        json.loads(path_of(name).read_text("utf-8")) if "/" in name else own_view(name)
    )
    found["reply"]["table"]["game"] = "unknown-game"
    return found


#: Each view on a phone, and the views of small games in other windows, too.
WHERE = [
    *(("phone", name) for name in ("null-game", "hidden-game", "turbo-duel/bombs-lie")),
    *(
        pytest.param(window, name, marks=pytest.mark.deep)
        for window in ("tablet", "wide", "desktop")
        for name in ("null-game", "hidden-game")
    ),
]


@pytest.mark.parametrize(("window", "name"), WHERE)
def test_a_game_without_a_style_sheet_is_readable(
    name: str, window: str, launcher: Launcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games._ADDED, "hidden-game", "hairpin.testing.hidden_game:GAME")
    shown = view(name)
    with serving() as address:
        page = launcher.browser().new_page(reduced_motion="reduce", **SIZES[window])
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        faults += page.evaluate("view => gallery.findings(view, {}, ['dark'])", shown)
        zones, lost = page.evaluate(PLACED)
        page.close()
    assert faults == []
    assert lost == []
    assert {*zones} == {zone["id"] for zone in shown["reply"]["table"]["views"][0]["view"]["zones"]}
