"""The review of a finished game: it starts by itself and opens costly decisions."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import hairpin
import pytest
from hairpin.core import record
from hairpin.games import load
from hairpin_lab.arena.games import Plan, played
from playwright.sync_api import expect

from tests.browser.played_out import GAME, PLAYED, done, reviewed
from tests.browser.table import Table, race
from tests.support import ready

if TYPE_CHECKING:
    from tests.support import Opener

pytestmark = [pytest.mark.browser]


def test_a_button_and_keys_lead_from_one_costly_move_to_the_next(open_page: Opener) -> None:
    table = reviewed(open_page)
    table.host.get_by_role("button", name="Look back").click()
    # Looking back begins at the costliest decision.
    table.until(n=4)
    costly = table.host.locator("[data-do=costly]")
    expect(costly).to_have_attribute("aria-disabled", "true")
    expect(costly).to_have_attribute("title", "The review found no other mistake.")
    table.host.locator("[data-do=prev]").click()
    table.until(n=3)
    table.page.keyboard.press(">")
    table.until(n=4)
    table.host.locator("[data-do=next]").click()
    table.until(n=5)
    table.page.keyboard.press("<")
    table.until(n=4)
    # From the end the first costly move is next.
    table.press("live").until(live="true")
    expect(costly).to_have_text("See mistake 1 of 1")
    costly.click()
    table.until(n=4)


def test_the_review_starts_by_itself_and_opens_turns(open_page: Opener) -> None:
    table = reviewed(open_page)
    review = table.host.locator("[data-part=review]")
    expect(review.get_by_role("img")).to_be_visible()
    expect(review.locator("[data-part=chart-line]")).to_have_count(2)
    expect(table.host.locator("[data-part=review-first]")).to_contain_text(
        "move 5 (own move 3), “", ignore_case=True
    )
    turn = review.locator("[data-part=review-turn]").first
    expect(turn).to_contain_text("keeps")
    n, match = 4, table.facts()["match"]
    assert turn.get_attribute("data-goto") == str(n)
    # The curve and the list have the number of the move.
    expect(turn.locator("i")).to_have_text(str(n + 1))
    expect(review.locator("[data-part=chart-mark]").first).to_have_text(str(n + 1))
    told = turn.locator("span").inner_text()
    assert told.startswith(f"Move {n + 1} (own move 3), “")
    turn.click()
    table.until(n=n, live="false")
    # The sentence about a decision is shown beside the table at that point only, with both moves.
    said = table.host.locator("[data-part=prompt-say]")
    tags = [table.host.locator(f"[data-compared={kind}]") for kind in ("played", "better")]
    expect(said).to_have_text(f"Next: {told}")
    line = table.host.locator("[data-part=move][aria-current]")
    expect(line.locator("[data-part=move-n]")).to_have_text(str(n))
    cost = table.host.locator(f"[data-part=move][data-goto='{n + 1}'] [data-part=move-cost]")
    expect(cost).to_contain_text(re.compile("[Cc]osts "))
    for tag in tags:
        expect(tag.first).to_be_attached()
    table.press("prev").until(n=n - 1)
    expect(said).not_to_have_text(f"Next: {told}")
    expect(table.host.locator("[data-compared]")).to_have_count(0)
    table.press("next").until(n=n)
    # The review is still open in the result.
    table.press("result").until(live="true")
    assert review.locator("[data-part=review-turn]").first.get_attribute("data-goto") == str(n)
    turn.click()
    table.until(n=n, live="false")
    acts = table.facts()["acts"]
    table.press("retry").until(n=n, live="true")
    assert table.facts()["match"] != match
    assert table.facts()["acts"] == acts
    expect(review).to_be_hidden()
    expect(table.host.locator("[data-compared], [data-part=move-cost]")).to_have_count(0)
    table.play(list(PLAYED[n])).until(n=n + 1)


def test_a_retry_is_not_among_the_games_in_play(open_page: Opener) -> None:
    table = reviewed(open_page)
    n = 4
    table.host.locator("[data-part=review-turn]").first.click()
    table.until(n=n, live="false").press("retry").until(n=n, live="true")
    table.play(list(PLAYED[n])).until(n=n + 1).kept()
    page = table.page
    # This tab goes on with the retry, also after the page was loaded again.
    ready(page)
    page.reload()
    table.until(n=n + 1).kept()
    page.goto(open_page.site.url + "#/")
    expect(page.locator("#screen-home[data-next]")).to_be_visible()
    expect(page.locator("#continue")).to_be_hidden()


def test_a_costly_move_is_tried_again_with_a_target_and_a_way_back(open_page: Opener) -> None:
    table = reviewed(open_page)
    review, words = (
        table.host.locator("[data-part=review]"),
        table.host.locator("[data-part=prompt]"),
    )
    first = review.locator("[data-part=review-turn]").first
    told, match, n = first.locator("span").inner_text(), table.facts()["match"], 4
    back = table.host.get_by_role("toolbar").get_by_role("button", name="Review")
    expect(back).to_have_count(0)
    first.click()
    table.until(n=n, live="false").press("retry").until(n=n, live="true")
    expect(words).to_contain_text("Find a move that keeps about")
    table.play(list(PLAYED[n])).until(n=n + 1)
    expect(words).to_contain_text("The same move again: ")
    # The answer stands with its buttons, which lead to a further try and on.
    table.press("another").until(n=n)
    expect(words).to_contain_text("Find a move that keeps about")
    # The bar has the way to the review in the place of Redo, so the menu has Redo.
    table.press("menu")
    table.page.get_by_role("dialog").get_by_role("button", name="Redo").click()
    table.until(n=n + 1).press("another").until(n=n)
    table.play(list(PLAYED[n])).until(n=n + 1).press("play-on")
    expect(words).not_to_contain_text("The same move again: ")
    back.click()
    table.until(n=n, live="false", match=match)
    expect(words).to_contain_text(told)
    expect(review.locator("[data-works]")).to_have_count(0)
    # After the end of the game that was tried, its result has the answer and the way back.
    table.press("retry").until(n=n, live="true")
    for point, things in enumerate(PLAYED[n:], n + 1):
        table.play(list(things)).until(n=point)
        # Ann has played on, so the way back asks first.
        if point == n + 3:
            back.click()
            table.announced("Press Review again to leave it.")
    result = table.host.get_by_role("dialog", name="Result")
    expect(result).to_contain_text("The same move again: ")
    result.get_by_role("button", name="Back to the review").click()
    table.until(n=n, live="false", match=match)
    table.press("live").until(live="true")
    expect(review.locator("[data-part=review-turn]").first).to_contain_text(told)


def test_the_largest_swings_are_on_the_curve_and_lead_to_their_moves(open_page: Opener) -> None:
    table = reviewed(open_page)
    review = table.host.locator("[data-part=review]")
    # Ann's costly decisions are the swings of Ben's curve.
    review.get_by_role("combobox").select_option(label="Ben")
    expect(review.get_by_role("heading").first).to_contain_text("Ben")
    done(table)
    swing = review.locator("[data-part=review-swing]").first
    n = int(swing.get_attribute("data-goto") or 0)
    expect(swing.locator("i")).to_have_text(str(n))
    swing.click()
    table.until(n=n, live="false")
    line = table.host.locator("[data-part=move][aria-current]")
    expect(line.locator("[data-part=move-n]")).to_have_text(str(n))
    table.press("result").until(live="true")
    review.locator("[data-part=chart-mark]").get_by_text(str(n), exact=True).last.click()
    table.until(n=n, live="false")


PLACES = """(acts) => Object.fromEntries([...acts.children].filter((one) => one.checkVisibility()).map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.dataset.do, [x, y, width, height].map(Math.round)];
}))"""

CUT = """(words) => [words, ...words.children].filter((one) => one.checkVisibility())
    .some((one) => one.scrollHeight > one.clientHeight + 1)"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_phone_the_buttons_for_looking_back_stay_and_no_word_is_cut(
    open_page: Opener, language: str
) -> None:
    phone = {"width": 360, "height": 740}
    table = race(open_page, GAME, hand="touch", viewport=phone, locale=language)
    for n, things in enumerate(PLAYED, 1):
        table.play(list(things)).until(n=n)
    done(table)
    table.press("lookback").until(n=4)
    acts, words = (
        table.host.locator(f"[data-part=prompt-{part}]").first for part in ("acts", "words")
    )
    seen: dict[str, list[int]] = {}

    def check_bar() -> None:
        for name, place in acts.evaluate(PLACES).items():
            assert seen.setdefault(name, place) == place, name
            assert min(place[2:]) >= 44, name
            assert 0 <= place[0] <= phone["width"] - place[2], name

    check_bar()
    for n in range(5, len(PLAYED) + 1):
        table.press("next").until(n=n)
        check_bar()
    for n in range(len(PLAYED) - 1, -1, -1):
        table.press("prev").until(n=n)
        check_bar()
    assert {"prev", "next", "costly", "branch", "retry", "result"} <= set(seen)
    table.press("costly").until(n=4).press("retry").until(n=4, live="true")
    table.touch("card:B")
    assert not words.evaluate(CUT)
    table.press("cancel")
    for _ in range(2):
        table.press("hint")
        expect(table.host.locator("[data-mood=hint]")).to_be_visible()
        assert not words.evaluate(CUT)
    table.play(list(PLAYED[4])).until(n=5)
    expect(table.do("another")).to_be_visible()
    assert not words.evaluate(CUT)


@pytest.mark.deep
def test_each_person_can_choose_their_review(open_page: Opener) -> None:
    table = reviewed(open_page)
    review = table.host.locator("[data-part=review]")
    title = review.get_by_role("heading")
    expect(title).to_contain_text("Ann")
    review.get_by_role("combobox").select_option(label="Ben")
    expect(title).to_contain_text("Ben")
    done(table)
    expect(table.host.locator("[data-part=review-first]")).to_contain_text("no costly mistake")


def test_the_story_is_shown_and_its_points_open_history(open_page: Opener) -> None:
    table = race(open_page, GAME)
    for n, things in enumerate(PLAYED, 1):
        table.play(list(things)).until(n=n)
    story = table.host.locator("[data-part=story]:not([data-works])")
    expect(story.locator("[data-part=story-first]")).to_contain_text("in front from move")
    # What the review says of the moves stands above how the race ran.
    table.host.locator("[data-part=review]:not([data-works])").wait_for()
    # In a wide window the open story stands beside the result.
    story.evaluate("(fold) => { fold.open = false; }")
    said = table.host.locator("[data-part=review-first], [data-part=story-first]").all()
    assert [each.get_attribute("data-part") for each in said] == ["review-first", "story-first"]
    praise, told = [each.bounding_box() for each in said]
    assert praise is not None
    assert told is not None
    assert praise["y"] + praise["height"] <= told["y"]
    story.evaluate("(fold) => { fold.open = true; }")
    bombs = story.get_by_role("row", name="Bombs laid")
    laid = [[things[0] for things in PLAYED[seat::2]].count("card:F") for seat in (0, 1)]
    expect(bombs.get_by_role("cell")).to_have_text([str(n) for n in laid])
    chart = story.locator("[data-part=story-chart]").get_by_role("img")
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] * 0.55, "y": box["height"] / 2})
    table.until(n=4, live="false")
    table.press("result").until(live="true")
    expect(bombs).to_be_visible()


@pytest.mark.deep
def test_pointing_into_the_chart_goes_there(open_page: Opener) -> None:
    table = reviewed(open_page)
    chart = table.host.locator("[data-part=review]").get_by_role("img")
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] * 0.55, "y": box["height"] / 2})
    table.until(n=4, live="false")


def lost() -> str:
    """Return the record of a finished duel that the only person has lost."""
    for seed in range(400):
        drawn, seats = Random(seed), ["person", "bot:dot"]
        match = hairpin.new("turbo-duel", seats=seats, seed=str(seed), clock="off")
        while match.result is None:
            match.play(drawn.choice(match.moves()))
        if match.result.winners == (2,):
            return match.record()
    raise AssertionError("no loss was found")


def test_looking_back_opens_at_once_and_then_leads_to_the_costly_moves(open_page: Opener) -> None:
    page = open_page("")
    ready(page)
    page.locator("#pasted").fill(lost())
    page.locator('[data-do="paste"]').click()
    table = Table(page).until(phase="over")
    acts = table.host.locator("[data-part=result-acts] button:visible")
    expect(acts).to_have_text(["Race again", "Look back"])
    result = table.host.locator("[data-part=result]")
    # The sheet has the room of all words before they come.
    size = result.bounding_box()
    table.press("lookback").until(n=0, live="false")
    expect(result).to_be_hidden()
    expect(table.host.locator("[data-part=prompt]")).to_contain_text(
        "The review is being worked out."
    )
    costly = table.host.locator("[data-do=costly]")
    expect(costly).to_have_text(re.compile(r"^See mistake \d of \d$"))
    costly.click()
    expect(table.host.locator("[data-compared]").first).to_be_visible()
    table.press("result").until(live="true")
    done(table)
    assert result.bounding_box() == size
    # A loss names one move, and the button says that it shows it.
    number = table.host.locator("[data-part=review-turn] i").first.text_content()
    expect(acts).to_have_text(["Race again", f"Show move {number}"])
    expect(result.locator("[data-part=review-show]")).to_have_count(0)
    # With the review known, looking back begins at the costliest own move. The result goes only when
    # the table shows that move.
    n = table.host.locator("[data-part=review-turn]").first.get_attribute("data-goto")
    result.evaluate(WATCH_LEAVING)
    table.press("lookback").until(n=int(n or 0), live="false")
    expect(result).to_be_hidden()
    assert table.page.evaluate("window.left") == n


#: Stores the number of the shown move at the moment when the result is hidden.
WATCH_LEAVING = """result => {
    const host = result.closest('[data-n]');
    const watch = () => { if (result.hidden) window.left ??= host.dataset.n; };
    new MutationObserver(watch).observe(result, { attributeFilter: ['hidden'] });
}"""


def blameless() -> str:
    """Return the record of a finished race that the only person has lost without a costly decision."""
    plan = Plan(load("daytona"), ["bot:vera"] * 2, {"races": 1}, "none13", 1)
    data = next(iter(played(plan, 1)))
    data["seats"][0] = {"kind": "person", "name": "Ann", "colour": "red"}
    return record.dump(data)


def test_without_a_costly_decision_looking_back_begins_at_the_largest_swing(
    open_page: Opener,
) -> None:
    """Regression: looking back began at the start, with a greyed button to mistakes that there were not."""
    page = open_page("")
    ready(page)
    page.locator("#pasted").fill(blameless())
    page.locator('[data-do="paste"]').click()
    table = Table(page).until(phase="over")
    done(table)
    expect(table.host.locator("[data-part=review-first]")).to_contain_text(
        re.compile(r"^You had no choice\. Move \d+ was the hardest blow\. \w")
    )
    # A loser reads the reason before the places.
    tops = [
        table.host.locator(f"[data-part={part}]").first.evaluate(
            "node => node.getBoundingClientRect().top"
        )
        for part in ("review", "result-split", "honours-step")
    ]
    assert tops == sorted(tops)
    swings = table.host.locator("[data-part=review-swing]")
    changes = [int(re.sub(r"[^0-9]", "", text)) for text in swings.locator("b").all_text_contents()]
    points = [int(swing.get_attribute("data-goto") or 0) for swing in swings.all()]
    largest = points[changes.index(max(changes))]
    number = swings.nth(points.index(largest)).locator("i").text_content()
    expect(table.do("lookback")).to_have_text(f"Show move {number}")
    table.press("lookback").until(n=largest, live="false")
    expect(table.host.locator("[data-part=prompt]")).to_contain_text("turning point")
    # The button leads through the swings, in the order of the game.
    for _ in points[1:]:
        place = next((i for i, n in enumerate(points) if n > table.n), 0)
        expect(table.host.locator("[data-do=costly]")).to_have_text(
            f"See turning point {place + 1} of {len(points)}"
        )
        table.press("costly").until(n=points[place])
    # Regression: on a tablet the buttons took two rows, which hid the words.
    table.page.set_viewport_size({"width": 768, "height": 1024})
    expect(table.host.locator("[data-part=prompt-say]")).to_be_in_viewport(ratio=1)
    buttons = table.host.locator("[data-part=prompt-acts] > button:visible")
    assert len({round((each.bounding_box() or {"y": 0})["y"]) for each in buttons.all()}) == 1
    # The way back leads to the result, also where only few buttons have room.
    table.page.set_viewport_size({"width": 360, "height": 740})
    table.press("result").until(live="true")
    expect(table.host.locator("[data-part=result]")).to_be_visible()
    table.press("lookback").until(live="false")
