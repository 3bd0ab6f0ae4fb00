"""Info panels are sent only while they are on, and only with facts that the viewer may know."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hairpin.games.daytona import GAME as DAYTONA
from hairpin.games.pursuit import GAME as PURSUIT

from .desk import Desk

if TYPE_CHECKING:
    import pytest


def panel(desk: Desk) -> dict[str, Any]:
    (found,) = desk.table["panels"]
    told: dict[str, Any] = found
    return told


def test_games_without_info_panels_have_none() -> None:
    desk = Desk().new()
    assert desk.table["panels"] == []
    assert desk.error("panel", id="odds", on=True) == "This game has no panel called “odds”."
    assert desk.error("panel", on=True) == "The command “panel” needs “id”, a text."


def test_an_info_panel_is_sent_while_it_is_open() -> None:
    desk = Desk().begin("daytona")
    off = panel(desk)
    assert set(off) - {"beside"} == {"id", "label", "on"}
    assert (off["id"], off["on"]) == ("odds", False)
    desk.ok("panel", id="odds", on=True)
    told = panel(desk)
    assert told["on"]
    assert told["say"].strip()
    assert told["rows"]
    for row in told["rows"]:
        assert row["label"].strip()
        assert 0 <= row.get("share", 0) <= 1
        assert f"{row['label']}, {row['value']}." in told["announcement"]
    assert told["announcement"].startswith(told["say"])
    desk.ok("play", seat=desk.turn, move="draw")
    assert panel(desk)["rows"]
    desk.ok("panel", id="odds", on=False)
    assert panel(desk) == off


def test_a_closed_info_panel_is_not_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    first = type(DAYTONA).info_panel

    def counted(self: Any, observation: Any, name: str) -> Any:
        asked.append(name)
        return first(self, observation, name)

    monkeypatch.setattr(type(DAYTONA), "info_panel", counted)
    desk = Desk().begin("daytona")
    desk.ok("play", seat=desk.turn, move="draw")
    assert asked == []
    desk.ok("panel", id="odds", on=True)
    assert asked == ["odds"]


def test_open_info_panels_are_stored_with_the_game_and_stay_for_the_next() -> None:
    desk = Desk().begin("daytona", races=2)
    desk.ok("panel", id="odds", on=True)
    other = Desk()
    other.ok("open", text=desk.saved())
    assert panel(other)["rows"]
    for do in ("restart", "branch"):
        desk.ok(do)
        assert panel(desk)["on"], do
    desk.ok("resign", seat=1)
    # A finished race has no next draw, so the panel has no rows.
    assert "rows" not in panel(desk)
    desk.ok("again", seed="x")
    assert panel(desk)["rows"]
    desk.begin("pursuit")
    assert panel(desk) == {"id": "memory", "label": panel(desk)["label"], "on": False}
    top = json.loads(Desk().begin("null-game").parts["0"])
    for odd in (7, None, "odds", ["odds"], [7], {"odds": 1}):
        top["sitting"]["asides"] = odd
        other.ok("open", text=json.dumps(top) + "\n")
        assert other.table["panels"] == []


def test_an_info_panel_shows_what_its_viewer_may_know() -> None:
    desk = Desk().begin("pursuit")
    desk.ok("panel", id="memory", on=True)
    assert panel(desk)["on"]
    assert "rows" not in panel(desk)
    desk.ready()
    match = desk.session.match
    assert match is not None
    observation = PURSUIT.observe(match.state, desk.viewer)  # type: ignore[arg-type]
    told = desk.session.speaker.text(PURSUIT.info_panel(observation, "memory"))
    shown = panel(desk)
    assert shown.pop("announcement").startswith(told["say"])
    assert shown == {"id": "memory", "label": shown["label"], "on": True, **told}
    desk.ok("cover")
    assert "rows" not in panel(desk)
