"""Races that count together: podiums, standings, what is chosen before the next, and the last of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table, back_to_table, latest, race, record_of
from tests.support import becomes, until

if TYPE_CHECKING:
    from tests.support import Opener

pytestmark = pytest.mark.browser

THREE = "#/daytona?seats=bot:easy,bot:hard,bot:easy,bot:hard&races=3&seed=K7"
LONG = "Maximiliane Hohenfelsber"


def finished(table: Table, head: str = "") -> Table:
    """Wait for the result, of a series for the one with this head: bots may play faster than one looks."""
    table.until(phase="over")
    table.place.locator(".result").wait_for(state="visible")
    if head:
        expect(table.place.locator(".result-head")).to_have_text(head)
    return table


def steps(table: Table) -> list[tuple[str, str, str]]:
    """Who stands on which step, with what, in the order they are read."""
    return [
        (
            step.get_attribute("data-place") or "",
            *step.evaluate(
                "n => [n.querySelector('.honours-name').textContent, n.querySelector('.honours-points').textContent]"
            ),
        )
        for step in table.place.locator(".honours-step").all()
    ]


def standing(table: Table) -> list[list[str]]:
    """The rows: place, name, what was won, points."""
    rows: list[list[str]] = table.place.locator(".result-row").evaluate_all(
        "all => all.map(n => ['place', 'say', 'won', 'score'].map(p => n.querySelector('.result-' + p)?.textContent ?? ''))"
    )
    return rows


def ring(table: Table) -> list[str]:
    """The cards the track is laid of."""
    cards: list[str] = table.host.locator('[data-zone="track"] .card').evaluate_all(
        "all => all.map(n => n.dataset.drawn ?? n.outerHTML)"
    )
    return cards


def test_a_series_of_three_with_its_podiums(open_page: Opener) -> None:
    table = finished(race(open_page, THREE, names=()))
    heading = table.place.locator(".result-title")
    first = steps(table)
    assert [place for place, _, _ in first] == ["1", "2", "3"]
    assert [points for _, _, points in first] == ["+10", "+5", "+2"]
    assert heading.inner_text() == f"{first[0][1]} wins"
    finished(table, "After race 1 of 3")
    rows = standing(table)
    assert [row[0] for row in rows] == ["1", "2", "3", "4"]
    assert [row[3] for row in rows] == ["10", "5", "2", "0"]
    assert [row[1] for row in rows][:3] == [name for _, name, _ in first]
    before = ring(table)
    assert len(before) >= 14

    # The same track again, unless the table thinks it bewitched.
    expect(table.do("again")).to_have_text("Next race (2 of 3)")
    table.press("again")
    finished(table, "After race 2 of 3")
    assert ring(table) == before
    assert sum(int(row[3]) for row in standing(table)) == 34
    table.place.get_by_role("checkbox", name="Lay a new track").check()
    expect(table.do("again")).to_have_text("Next race (3 of 3)")
    table.press("again")
    expect(heading).to_contain_text("series")
    finished(table)
    assert ring(table) != before
    match = table.look()["match"]
    expect(table.place.locator(".result[data-final]")).to_have_count(1)
    # Later races are drawn anew each time, so two may share a step.
    total = [int(points.split()[0]) for _, _, points in steps(table)]
    assert total == sorted(total, reverse=True)
    # It is of the series that it speaks, not of the last race.
    why = table.place.locator(".result-why")
    expect(why).to_contain_text("Points in the series: ")
    expect(why).to_contain_text(f"{steps(table)[0][1]} ({total[0]})")
    scores = table.host.locator(".plate-score")
    becomes(lambda: sum(map(int, scores.all_inner_texts())), 51, "all points of three races")
    expect(table.place.get_by_role("checkbox")).to_have_count(0)
    back_to_table(table)
    record = latest(record_of(table))
    assert record["series"]["game"] == 3
    table.press("result")
    expect(table.do("again")).to_have_text("New series")
    table.press("again")
    until(lambda: table.look()["match"] != match, "a series of its own begins")
    finished(table, "After race 1 of 3")


def test_a_single_race_has_a_podium_and_no_standings(open_page: Opener) -> None:
    table = race(
        open_page,
        "#/daytona?seats=bot:easy,bot:easy,bot:easy,bot:easy&races=1&seed=K7",
        names=(LONG, "Ann", "Ben", "Cleo"),
        viewport={"width": 360, "height": 740},
    )
    finished(table)
    assert [points for _, _, points in steps(table)] == ["10 points", "5 points", "2 points"]
    assert [row[0] for row in standing(table)] == ["4"]
    expect(table.place.locator(".result-head")).to_be_hidden()
    expect(table.do("again")).to_have_text("Race again")
    # A long name stays in its place, and everything can be reached.
    card = table.place.locator(".result-card")
    assert card.evaluate("n => n.scrollWidth <= n.clientWidth")
    for button in ("again", "new", "lookback"):
        table.do(button).first.scroll_into_view_if_needed()
        box = table.do(button).first.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 741


def test_a_race_of_no_series_keeps_its_plain_card(open_page: Opener) -> None:
    table = finished(
        race(open_page, "#/turbo-duel?seats=bot:easy,bot:easy&clock=off&seed=K7", names=())
    )
    assert steps(table) == []
    assert [row[0] for row in standing(table)] == ["1", "2"]
    expect(table.do("again")).to_have_text("Race again")
