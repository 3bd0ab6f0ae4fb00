"""Series of races: podiums, ranking, settings before the next race, and the last race."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.table import Table, back_to_table, latest, prefer, race, record_of
from tests.support import becomes, ready

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support import Opener

pytestmark = pytest.mark.browser

SEATS = ["bot:easy", "bot:hard", "bot:easy", "bot:hard"]
#: Number of moves that are cut off the end of each record, so that bots can play them.
LEFT = 6
LONG = "Maximiliane Hohenfelsber"


def finished(table: Table, head: str = "") -> Table:
    """Wait until the result is shown; if ``head`` is given, wait until the title of the result is ``head``."""
    table.until(phase="over")
    table.place.locator("[data-part=result]").wait_for(state="visible")
    if head:
        expect(table.place.locator("[data-part=result-head]")).to_have_text(head)
    return table


def steps(table: Table) -> list[tuple[str, str, str]]:
    """Return the steps of the podium in reading order: step, player, points."""
    return [
        (
            step.get_attribute("data-place") or "",
            *step.evaluate(
                "n => [n.querySelector('[data-part=honours-name]').textContent, n.querySelector('[data-part=honours-points]').textContent]"
            ),
        )
        for step in table.place.locator("[data-part=honours-step]").all()
    ]


def ranking(table: Table) -> list[list[str]]:
    """Return the rows of the ranking: rank, name, points won, total."""
    rows: list[list[str]] = table.place.locator("[data-part=result-row]").evaluate_all(
        "all => all.map(n => ['place', 'say', 'won', 'score'].map(p => n.querySelector(`[data-part=result-${p}]`)?.textContent ?? ''))"
    )
    return rows


def again(table: Table) -> None:
    """Go on to the next race."""
    table.press("again").until(phase="playing")
    table.place.locator("[data-part=result]").wait_for(state="hidden")


def ring(table: Table) -> list[str]:
    """Return the cards of the track."""
    cards: list[str] = table.host.locator('[data-zone="track"] [data-part=card]').evaluate_all(
        "all => all.map(n => n.dataset.drawn ?? n.outerHTML)"
    )
    return cards


def series() -> list[str]:
    """Let bots play a series of three; return each race's record without the last moves."""
    session, texts = oracle.fresh(), []
    reply = oracle.ask(
        session, do="new", game="daytona", seats=SEATS, settings={"races": 3}, seed="K7"
    )
    for seed in ("K8", "K9", ""):
        now = 0
        while reply.get("table", {}).get("phase") != "over":
            now += 60_000
            reply = oracle.ask(session, do="advance", now=now)
        *before, last = oracle.ask(session, do="record")["text"].splitlines()
        game = json.loads(last)
        game["moves"] = game["moves"][:-LEFT]
        texts.append("\n".join([*before, json.dumps(game)]))
        if seed:
            reply = oracle.ask(session, do="again", seed=seed)
    return texts


def opened(page: Page, record: str) -> Table:
    """Open a record on the home screen, and let its bots play the race to the end."""
    page.goto(page.url.split("#", maxsplit=1)[0] + "#/")
    page.locator("#record-file").set_input_files(
        {"name": "series.txt", "mimeType": "text/plain", "buffer": record.encode()}
    )
    return finished(Table(page))


def test_a_series_of_three_with_its_podiums(open_page: Opener) -> None:
    one, two, three = series()
    page = open_page(None, reduced_motion="reduce")
    prefer(page, pace="instant")
    page.goto(open_page.site.url)
    ready(page)
    table = opened(page, one)
    heading = table.place.locator("[data-part=result-title]")
    first = steps(table)
    assert [place for place, _, _ in first] == ["1", "2", "3"]
    assert [points for _, _, points in first] == ["+10", "+5", "+2"]
    assert heading.inner_text() == f"{first[0][1]} wins"
    finished(table, "Points after race 1 of 3")
    rows = ranking(table)
    assert [row[0] for row in rows] == ["1st", "2nd", "3rd", "4th"]
    assert [row[3] for row in rows] == ["10", "5", "2", "0"]
    assert [row[1] for row in rows][:3] == [name for _, name, _ in first]

    # The next race has the same track.
    before = ring(table)
    assert len(before) >= 14
    expect(table.do("again")).to_have_text("Next race (2 of 3)")
    again(table)
    assert ring(table) == before

    table = opened(page, two)
    finished(table, "Points after race 2 of 3")
    assert sum(int(row[3]) for row in ranking(table)) == 34
    before = ring(table)
    table.place.get_by_role("checkbox", name="Lay a new track").check()
    expect(table.do("again")).to_have_text("Next race (3 of 3)")
    again(table)
    assert ring(table) != before
    assert len(ring(table)) == len(before)

    table = opened(page, three)
    expect(heading).to_contain_text("series")
    expect(table.place.locator("[data-part=result][data-final]")).to_have_count(1)
    total = [int(points.split()[0]) for _, _, points in steps(table)]
    assert total == sorted(total, reverse=True)
    # The sentence is about the series, not about the last race.
    why = table.place.locator("[data-part=result-why]")
    expect(why).to_contain_text("Points in the series: ")
    expect(why).to_contain_text(f"{steps(table)[0][1]} ({total[0]})")
    scores = table.host.locator("[data-part=plate-score]")
    becomes(lambda: sum(map(int, scores.all_inner_texts())), 51, "all points of three races")
    expect(table.place.get_by_role("checkbox")).to_have_count(0)
    back_to_table(table)
    assert latest(record_of(table))["series"]["game"] == 3
    table.press("result")
    expect(table.do("again")).to_have_text("Race again")
    match = table.facts()["match"]
    again(table)
    assert table.facts()["match"] != match, "a series of its own begins"
    becomes(lambda: {*scores.all_inner_texts()} <= {"", "0"}, True, "nobody has points in it")


@pytest.mark.deep
def test_a_single_race_has_a_podium_and_no_ranking(open_page: Opener) -> None:
    table = race(
        open_page,
        "#/daytona?seats=bot:easy,bot:easy,bot:easy,bot:easy&races=1&seed=K7",
        names=(LONG, "Ann", "Ben", "Cleo"),
        viewport={"width": 360, "height": 740},
    )
    finished(table)
    assert [points for _, _, points in steps(table)] == ["10 points", "5 points", "2 points"]
    assert [row[0] for row in ranking(table)] == ["4th"]
    expect(table.place.locator("[data-part=result-head]")).to_be_hidden()
    expect(table.do("again")).to_have_text("Race again")
    # A long name fits into the result, and its buttons can be reached.
    card = table.place.locator("[data-part=result]")
    assert card.evaluate("n => n.scrollWidth <= n.clientWidth")
    for button in ("again", "lookback"):
        table.do(button).first.scroll_into_view_if_needed()
        box = table.do(button).first.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 741


@pytest.mark.deep
def test_a_race_of_no_series_keeps_its_plain_card(open_page: Opener) -> None:
    table = finished(
        race(open_page, "#/turbo-duel?seats=bot:easy,bot:easy&clock=off&seed=K7", names=())
    )
    assert steps(table) == []
    # With two players the title names the winner, so there are no rows.
    assert ranking(table) == []
    expect(table.do("again")).to_have_text("Race again")
