"""Racing Demon matches: count-in, pauses, votes, score sheets, replays, and twenty seats."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.demon import LOCKS, Demon, demon, game
from tests.browser.table import Hand, Table, back_to_table, latest, record_of
from tests.browser.timed import Hours
from tests.parts import deep_but_first
from tests.support import Opener, announced, ready, until

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.browser

SIGNS = "♠♥♦♣"
BOTS = "bot:shark,bot:adult"


def test_three_two_one_go(open_page: Opener) -> None:
    it = demon(open_page, game("person,person,bot:child"), names=("Ann", "Ben"))
    table, hours = it.table, it.hours
    assert table.facts()["phase"] == "ready"
    figure = table.host.locator("[data-part=count-figure]")
    for n in "3", "2", "1":
        expect(figure).to_have_text(n)
        assert table.facts()["count"] == n
        assert not table.lit, "nobody starts before the others"
        expect(table.host.locator("[data-part=views]")).to_be_visible()
        hours.pass_(900)
    it.wait(phase="playing")
    assert table.lit
    expect(figure).to_have_text("Go!")
    hours.pass_(800)
    expect(figure).to_be_hidden()
    for word in ("3", "2", "1", "Go!"):
        assert any(word in line for line in announced(it.page, "live")), word
    # In a game of two people no button skips the count-in: no person may start the game before the other is ready.
    expect(table.host.locator("[data-part=count-now]")).to_be_hidden()


@pytest.mark.deep
def test_a_single_person_can_skip_the_count_in(open_page: Opener) -> None:
    it = demon(open_page, game())
    assert it.table.facts()["phase"] == "ready"
    expect(it.table.do("gonow")).to_be_focused()
    it.page.keyboard.press("Enter")
    until(lambda: it.table.phase == "playing", "play")
    expect(it.table.host.locator("[data-part=count-now]")).to_be_hidden()
    # Bots play only while time passes.
    assert it.table.n == 0
    it.hours.until(lambda: it.table.n > 0, "a bot acts")


@pytest.mark.deep
def test_the_count_in_waits_for_a_visible_page(open_page: Opener) -> None:
    it = demon(open_page, game())
    it.hours.pass_(900)
    it.hide()
    it.hours.pass_(5000)
    assert it.table.facts()["phase"] == "ready"
    assert "count" not in it.table.facts()
    it.hide(False)
    assert it.table.facts()["count"] == "3", "from the beginning"
    it.table.press("menu")
    it.hours.pass_(5000)
    assert it.table.facts()["phase"] == "ready"
    it.page.keyboard.press("Escape")
    it.go()


def test_who_has_asked_for_a_rotation_can_be_read_during_play(open_page: Opener) -> None:
    it = demon(open_page, game("person,bot:dot"))
    it.go()
    strip = it.page.locator("[data-part=prompt-say]").first
    expect(strip).to_be_hidden()
    it.table.touch("stuck:1")
    expect(strip).to_be_visible()
    expect(strip).to_have_text("You have asked for a rotation, but Dot not yet.")


def test_a_pause_hides_the_table(open_page: Opener) -> None:
    it = demon(open_page, game("person,bot:adult,bot:adult"))
    it.go()
    it.hours.pass_(4000)
    assert any(sign in it.table.host.aria_snapshot() for sign in SIGNS)
    it.table.press("pause")
    it.wait(phase="paused")
    n = it.table.n
    expect(it.table.do("resume")).to_be_focused()
    assert not any(sign in it.table.host.aria_snapshot() for sign in SIGNS), "not to a reader"
    assert not any(sign in it.table.host.inner_text() for sign in SIGNS), "not to an eye"
    said = len(announced(it.page, "live"))
    it.page.keyboard.press(";")
    it.hours.pass_(3000)
    assert not any(sign in line for line in announced(it.page, "live")[said:] for sign in SIGNS)
    # The menu can be opened during a pause.
    it.table.press("menu")
    expect(it.table.host.locator('dialog.menu [data-do="moves"]')).to_have_attribute(
        "aria-disabled", "true"
    )
    it.page.keyboard.press("Escape")
    assert it.table.n == n, "time stands still"
    it.table.press("resume")
    assert it.table.facts()["count"] == "3"
    assert any(sign in it.table.host.aria_snapshot() for sign in SIGNS), "the table lies beneath"
    it.go()
    it.hours.until(lambda: it.table.n > n, "the game goes on")


@deep_but_first("why", ["hidden", "menu", "escape"])
def test_the_game_pauses_by_itself(open_page: Opener, why: str) -> None:
    it = demon(open_page, game("person,bot:adult,bot:adult"))
    it.go()
    it.hours.pass_(1000)
    if why == "hidden":
        it.hide()
    elif why == "menu":
        it.table.press("menu")
    else:
        it.page.keyboard.press("Escape")
    until(lambda: it.table.phase == "paused", "a pause")
    if why == "menu":
        it.page.keyboard.press("Escape")
    it.hide(False)
    n = it.table.n
    it.hours.pass_(3000)
    assert (it.table.phase, it.table.n) == ("paused", n), "somebody has to say go on"
    it.table.press("resume")
    it.go()


def test_the_screen_stays_awake_while_they_play(open_page: Opener) -> None:
    it = demon(open_page, game(), script=LOCKS)
    it.go()
    locks = "window.locks"
    assert it.page.evaluate(locks) == ["screen"]
    it.hours.pass_(500)
    it.table.press("pause")
    until(lambda: it.page.evaluate(locks) == ["screen", "released"], "let go in a pause")
    it.table.press("resume")
    it.go()
    assert it.page.evaluate(locks) == ["screen", "released", "screen"]
    it.hide()
    until(lambda: it.page.evaluate(locks)[3:] == ["released"], "let go where nobody looks")


@pytest.mark.deep
def test_the_screen_stays_awake_where_all_choose_at_once(open_page: Opener) -> None:
    it = demon(open_page, game(calm="on"), script=LOCKS)
    until(lambda: it.page.evaluate("window.locks") == ["screen"], "awake in beats too")
    it.hide()
    until(lambda: it.page.evaluate("window.locks") == ["screen", "released"], "let go unseen")


def test_a_killed_tab_comes_back_paused(open_page: Opener) -> None:
    it = demon(open_page, game("person,bot:adult,bot:adult"))
    it.go()
    it.hours.until(lambda: it.table.n >= 6, "some play")
    it.hours.pass_(1000)
    n = it.table.n
    it.hours.run()
    page = it.table.killed()
    hours = it.hours.of(page)
    ready(page)
    page.locator('[data-do="continue"]').click()
    table = Table(page)
    table.until(phase="paused")
    assert table.n >= n - 1
    assert not any(sign in table.host.inner_text() for sign in SIGNS)
    before = table.n
    hours.stop()
    table.press("resume")
    again = Demon(page, table, hours).go()
    hours.until(lambda: again.table.n > before, "the game goes on")


SAID_AND_KEPT = """async () => {
    const { kept } = document.documentElement.dataset;
    const n = Number(document.querySelector('[data-part=table-host]').dataset.n);
    const db = await new Promise((done) => {
        const opening = indexedDB.open('hairpin');
        opening.onsuccess = () => done(opening.result);
    });
    const rows = await new Promise((done) => {
        const asking = db.transaction('matches').objectStore('matches').getAll();
        asking.onsuccess = () => done(asking.result);
    });
    db.close();
    return [kept, n, rows[0].n];
}"""


@pytest.mark.deep
def test_stored_is_claimed_only_when_true(open_page: Opener) -> None:
    it = demon(open_page, game("person,bot:shark,bot:shark,bot:shark"))
    it.hours.steady()
    it.go()
    said = set()
    for _ in range(150):
        it.hours.pass_(20)
        kept, n, stored = it.page.evaluate(SAID_AND_KEPT)
        said.add(kept)
        assert kept == "no" or stored >= n
    assert it.table.n > 10
    assert said == {"yes", "no"}
    it.hours.until(
        lambda: it.page.evaluate("document.documentElement.dataset.kept") == "yes",
        "what was held back is stored",
    )


@deep_but_first(
    ("hand", "pause", "share", "size"),
    [
        # ``share`` limits the person's share of all moves: a shorter pause gives a larger share.
        pytest.param("touch", 200, (0.15, 0.7), (360, 740), marks=pytest.mark.pyodide),
        ("mouse", 80, (0.45, 1), (1440, 900)),
        ("keys", 600, (0, 0.4), (820, 1180)),
    ],
)
def test_a_match_of_two_games(
    open_page: Opener, hand: Hand, pause: int, share: tuple[float, float], size: tuple[int, int]
) -> None:
    width, height = size
    it = demon(
        open_page,
        game(f"person,{BOTS}", games=2, piles="6,6,6"),
        hand,
        viewport={"width": width, "height": height},
    )
    table = it.table
    it.go().play(pause=pause).over()
    first = it.sheet()
    assert sorted(row[0] for row in first) == ["Ann", "Mina", "Vera"]
    # The points of a single game are the total.
    assert all(len(row) == 3 for row in first), first
    # In the next game the winner's Pile has one card more, and the loser's Pile one card fewer; the
    # sheet explains this.
    points = [int(row[1]) for row in first]
    assert points == sorted(points, reverse=True), "the best stand first"
    for row in first:
        by = (int(row[1]) == max(points)) - (int(row[1]) == min(points))
        assert int(row[2]) == 6 + by
    assert table.host.locator("[data-part=sheet-why]").count() >= 2
    expect(table.do("again")).to_have_text("Next game (2 of 2)")
    table.press("again")
    it.hours.until(lambda: table.facts()["phase"] == "ready", "the next game")
    it.go().play(pause=pause).over()
    last = it.sheet()
    assert {row[0]: row[1] for row in last} == {row[0]: row[1] for row in first}
    totals = [int(row[3]) for row in last]
    assert totals == sorted(totals, reverse=True)
    expect(table.host.locator("[data-part=result-why]")).not_to_contain_text("Points")
    assert all(int(row[1]) + int(row[2]) == int(row[3]) for row in last)
    best = max(int(row[3]) for row in last)
    winners = [row[0] for row in last if int(row[3]) == best]
    podium = table.host.locator('[data-part=honours-step][data-place="1"] [data-part=honours-name]')
    assert podium.all_inner_texts() == winners, "ties share the first place"
    # Beside the next driver, whom the winner is offered, only the fair start is left.
    expect(table.do("again").or_(table.do("fair")).first).to_contain_text("Race again")
    kept = json.loads(it.page.evaluate("localStorage.getItem('hairpin.fair')"))
    assert kept["racing-demon"] == {row[0]: int(row[4]) for row in last}
    for line in record_of(table).splitlines():
        moves = [
            (int(move.split()[0]), int(move.split("@")[1])) for move in json.loads(line)["moves"]
        ]
        times = [at for _, at in moves]
        assert times == sorted(times), "all in the order of their time"
        mine_at = [at for seat, at in moves if seat == 1]
        assert min(b - a for a, b in pairwise(mine_at)) >= pause, "as fast as that and no faster"
        low, high = share
        assert low <= len(mine_at) / len(moves) <= high, "the others go on meanwhile"
    table.menu("new")
    mine = next(row for row in last if row[0] == "Ann")
    expect(it.page.locator("[data-part=per-seat-offer]")).to_contain_text(f"Ann {mine[4]}")


@pytest.mark.deep
def test_a_new_match_may_keep_the_last_handicaps(open_page: Opener) -> None:
    it = demon(open_page, game(f"person,{BOTS}", games=1, piles="3,3,3"))
    it.go().play().over()
    # After a single game the sheet has no next Piles; the page stores them for the next set-up.
    assert all(len(row) == 2 for row in it.sheet())
    fair = json.loads(it.page.evaluate("localStorage.getItem('hairpin.fair')"))["racing-demon"]
    assert set(fair.values()) != {3}
    match = it.table.facts()["match"]
    it.table.press("fair")
    it.hours.until(lambda: it.table.facts()["match"] != match, "a new match")
    it.wait(phase="ready")
    told = [
        int(text)
        for text in it.page.locator(
            "[data-part=seat-table] [data-part=seat-count]"
        ).all_inner_texts()
    ]
    assert told == [fair["Vera"], fair["Mina"]]
    text = it.page.evaluate("document.querySelector('[data-part=menu-facts]').textContent")
    assert f"{fair['Ann']}, {fair['Vera']}, {fair['Mina']}" in text
    expect(it.table.do("fair")).to_be_hidden()


def test_out_ends_the_game_at_once(open_page: Opener) -> None:
    # The person's Pile has one card, so the game is over when she plays it.
    it = demon(
        open_page, game("person,bot:toddler", piles="1,40", games=1, seed="K9", handicap="off")
    )
    it.go().play().over()
    assert "You emptied your Pile!" in it.table.host.locator("[data-part=result]").inner_text()
    # Nothing follows that would begin with other Piles.
    assert all(len(row) == 2 for row in it.sheet())
    assert it.table.phase == "over"


def test_stuck_is_asked_for_by_all(open_page: Opener) -> None:
    it = demon(open_page, game("person,person"), names=("Ann", "Ben"))
    it.go()
    one, two = (it.table.thing(f"stuck:{seat}") for seat in (1, 2))
    expect(one).to_have_text("Stuck?")
    one.evaluate("node => node.click()")
    until(lambda: it.table.n == 1, "a vote")
    it.hours.pass_(600)
    expect(two).to_contain_text("1 of 2 asks")
    assert "Ann" in (two.get_attribute("aria-label") or "")
    assert one.get_attribute("aria-disabled") == "true"
    two.evaluate("node => node.click()")
    until(lambda: it.table.n == 2, "both ask")
    it.hours.pass_(600)
    expect(one).to_have_text("Stuck?")
    expect(two).to_have_text("Stuck?")


@pytest.mark.deep
def test_without_scores_no_seat_sees_points(open_page: Opener) -> None:
    it = demon(open_page, game(f"person,{BOTS}", scores="off", games=1, piles="5,5,5"))
    it.go().play().over()
    assert [row[0] for row in it.sheet()] == ["Ann", "Vera", "Mina"]
    assert all(len(row) == 2 for row in it.sheet()), "only who begins with what"
    expect(it.table.host.locator("[data-part=sheet-why]")).to_have_count(0)
    expect(it.table.host.locator("[data-part=honours-step]")).to_have_count(0)
    text = it.table.host.locator("[data-part=result]").inner_text()
    assert "emptied" in text
    assert "point" not in text.lower().replace("turning point", "")
    assert "wins" not in text


@pytest.mark.deep
def test_twenty_seats_on_a_phone(open_page: Opener) -> None:
    seats = ",".join(["person", *["bot:shark", "bot:adult", "bot:child"] * 6, "bot:toddler"])
    it = demon(open_page, game(seats, games=2), "touch", viewport={"width": 360, "height": 740})
    it.go()
    expect(it.table.host.locator("[data-part=seat-table]")).to_have_count(19)
    for _ in range(5):
        it.act()
    it.over()
    assert len(it.sheet()) == 20
    assert it.page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(it.table.do("again")).to_be_in_viewport()
    it.table.host.locator("[data-part=sheet-row]").last.scroll_into_view_if_needed()
    expect(it.table.host.locator("[data-part=sheet-row]").last).to_be_in_viewport()


@pytest.mark.deep
@pytest.mark.parametrize("size", [(360, 740), (667, 375), (820, 1180)])
def test_the_sheet_of_twenty_scrolls_inside_its_frame(
    open_page: Opener, size: tuple[int, int]
) -> None:
    width, height = size
    piles = ",".join(["2"] * 20)
    it = demon(
        open_page,
        game(",".join(["person", *["bot:shark"] * 19]), games=1, piles=piles),
        "touch",
        viewport={"width": width, "height": height},
    )
    it.go().over(800)
    host = it.table.host
    frame = host.locator("[data-part=result]").bounding_box()
    assert frame
    assert frame["y"] >= 0
    assert frame["y"] + frame["height"] <= height
    for name in "again", "fair", "lookback":
        expect(it.table.do(name)).to_be_in_viewport(ratio=1)
    # The person's own line stays visible at any scroll position.
    own = host.locator("[data-part=sheet-row][data-own] [data-part=sheet-total]")
    assert host.locator("[data-part=sheet-row][data-own]").count() == 1
    for row in (
        host.locator("[data-part=sheet-row]").first,
        host.locator("[data-part=sheet-row]").last,
    ):
        row.scroll_into_view_if_needed()
        expect(row).to_be_in_viewport()
        expect(own).to_be_in_viewport(ratio=0.9)
    expect(it.table.do("again")).to_be_in_viewport()


@pytest.mark.deep
def test_the_speed_of_a_game_of_bots_can_be_changed(open_page: Opener) -> None:
    it = demon(open_page, game("bot:adult,bot:adult,bot:adult"), names=())
    steps = it.table.host.locator('[data-part=speed] [data-do="pace"]')
    it.wait(phase="playing")
    assert [text.strip() for text in steps.all_inner_texts()] == ["½×", "1×", "4×", "16×"]
    # Count the actions per second of page time.
    it.hours.steady()
    passed: dict[str, int] = {}
    for pace in ("slow", "fast"):
        step = it.table.host.locator(f'[data-part=speed] [data-value="{pace}"]')
        step.click()
        expect(step).to_have_attribute("aria-pressed", "true")
        before = it.table.n
        it.hours.pass_(4000)
        passed[pace] = it.table.n - before
    assert passed["fast"] > 2 * passed["slow"], passed
    it.table.press("hold")
    it.wait(phase="paused")
    assert any(sign in it.table.host.aria_snapshot() for sign in SIGNS), "who watches may look"
    it.table.press("hold")
    it.wait(phase="playing")


@pytest.mark.deep
def test_a_record_is_played_again_four_times_as_fast(open_page: Opener, tmp_path: Path) -> None:
    it = demon(
        open_page, game("bot:shark,bot:shark", games=1, piles="6,6"), names=(), pace="instant"
    )
    it.over()
    length = int(it.table.facts()["length"])
    file = tmp_path / "game.txt"
    file.write_text(record_of(it.table), "utf-8")
    page = open_page(None, reduced_motion="reduce")
    hours = Hours(page)
    page.goto(open_page.site.url + "#/")
    ready(page)
    page.locator("#record-file").set_input_files(file)
    table = Table(page)
    table.until(phase="over")
    back_to_table(table)
    hours.stop()
    other = Demon(page, table, hours)
    table.press("replay")
    hours.until(lambda: table.facts()["live"] == "false" and "replay" in table.facts(), "a replay")
    hours.steady()
    times = [0] + [int(move.split("@")[1]) for move in latest(file.read_text("utf-8"))["moves"]]

    def speed(many: int) -> float:
        """Return the speed of the match relative to the page's clock."""
        start = table.n
        # Measure from one move to the next.
        hours.until(lambda: table.n > start, "a move", 10)
        began, n = hours.now(), table.n
        hours.until(lambda: table.n >= n + many, "several moves", 10)
        return (times[table.n] - times[n]) / (hours.now() - began)

    assert 0.7 < speed(8) < 1.2
    table.press("speed")
    expect(table.do("speed")).to_have_text("4×")
    assert 2.6 < speed(16) < 4.8
    # The replay can be stopped, and continues from the same point.
    table.press("replay")
    stopped = table.n
    hours.pass_(3000)
    assert table.n == stopped < length
    table.press("replay")
    hours.until(lambda: table.facts()["live"] == "true", "its end")
    # The table stays free at the end of a replay until the result is asked for.
    assert not other.sheet_shown()
    table.press("result")
    assert other.sheet_shown()


@pytest.mark.deep
def test_the_replay_of_a_turn_game_has_a_steady_beat(open_page: Opener) -> None:
    page = open_page(None, reduced_motion="reduce")
    hours = Hours(page)
    page.goto(open_page.site.url + "#/daytona?seats=bot:easy,bot:easy&races=1&seed=K7")
    ready(page)
    page.locator('[data-do="start"]').click()
    table = Table(page)
    table.until(live="true")
    table.press("end")
    table.until(phase="over")
    back_to_table(table)
    hours.stop()
    table.press("replay")
    for n in range(1, 4):

        def there(n: int = n) -> bool:
            return table.n == n

        hours.until(there, "a move")
        hours.pass_(1000)
        assert table.n == n, "each stands for a while"


def test_urgent_events_are_announced_and_others_on_request(
    open_page: Opener,
) -> None:
    it = demon(open_page, game("person,bot:adult,bot:shark", piles="13,6,6", seed="K7"))
    it.go()
    page = it.page
    said = len(announced(page, "live"))
    # The player's own actions are announced at once.
    it.table.thing("hand:1").first.click()
    it.hours.until(
        lambda: any("You turn up" in line for line in announced(page, "live")[said:]),
        "the own act",
    )
    # The page announces only urgent actions of the opponents, one action at a time.
    piles = ("Mina’s Pile: ", "Vera’s Pile: ")

    def urgent() -> list[str]:
        """Return the announcements about the opponents' Piles."""
        return [
            line for line in announced(page, "live")[said:] if any(pile in line for pile in piles)
        ]

    it.hours.until(urgent, "somebody is nearly out")
    heard_of = [line for line in announced(page, "live")[said:] if "turns up" in line]
    assert not any("Mina turns up" in line or "Vera turns up" in line for line in heard_of)
    assert all(any(f"Pile: {n}" in line for n in (1, 2, 3)) for line in urgent())
    # People who use keys or a screen reader press the news button: it announces what happened and which cards fit.
    button = it.table.do("news")
    button.focus()
    expect(button).to_be_visible()
    said = len(announced(page, "live"))
    page.keyboard.press("Enter")
    it.hours.until(
        lambda: any("The other Piles:" in line for line in announced(page, "live")[said:]),
        "a summary",
    )
    words = next(line for line in announced(page, "live")[said:] if "The other Piles:" in line)
    assert "You can play" in words or "You can only turn the Pack." in words
    assert "to a Stack." in words or "starts a Stack" in words
    assert "You: Pile of" in words
    # The key announces the same summary as the button.
    said = len(announced(page, "live"))
    page.keyboard.press(";")
    it.hours.until(
        lambda: any("The other Piles:" in line for line in announced(page, "live")[said:]), "again"
    )
    again = next(line for line in announced(page, "live")[said:] if "The other Piles:" in line)
    assert len(again) < len(words)
    assert it.table.phase == "playing", "nothing has to pause for it"
