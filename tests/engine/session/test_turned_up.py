"""A look back shows the card that the last move turned up; play itself shows it only while it matters."""

from __future__ import annotations

from typing import Any

from tests.engine.review.helpers import finished


def zones(table: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The zones of the view on a table, by id."""
    return {zone["id"]: zone for zone in table["views"][0]["view"]["zones"]}


def test_a_look_back_shows_the_card_of_each_draw_and_of_the_choice_after_it() -> None:
    """Regression: the place of the drawn card was empty, also when the card had called a car to the pit."""
    desk = finished("daytona", {"races": 1}, 1)
    match = desk.session.state.match
    assert match is not None
    seen = set()
    for n in range(1, match.n):
        desk.ok("goto", n=n)
        seen.add(match.reports[n - 1].line.key)  # type: ignore[union-attr]
        (card,) = zones(desk.table)["drawn"]["cards"]
        assert card["face"] == "playing"
        ids = [each["id"] for zone in zones(desk.table).values() for each in zone.get("cards", ())]
        assert len(ids) == len(set(ids))
    assert {"daytona.line.pit", "daytona.line.choice", "daytona.line.to"} <= seen


def test_a_look_back_to_the_start_and_the_end_of_the_log_show_no_drawn_card() -> None:
    desk = finished("daytona", {"races": 1}, 1)
    assert zones(desk.table)["drawn"]["cards"] == []
    desk.ok("goto", n=0)
    assert zones(desk.table)["drawn"]["cards"] == []
