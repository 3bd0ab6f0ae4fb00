"""During an animation the lit things, the prompt and the marked seats always agree.

The test gives replies of a session to a table one by one, as a page receives them. It checks each
reply twice: right after painting, before anything has moved, and after all animations have ended.
"""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.games import load
from hairpin.session import Session
from hairpin.snapshots import stored_view
from playwright.sync_api import expect

from tests.browser.table import slow_motion
from tests.gallery.fixtures import RESUME, golden, moment
from tests.gallery.serving import moving_page
from tests.gallery.shelf import path_of
from tests.support import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

#: Returns the lit things, the prompt, the seats with the mark that they must act, and whether an animation runs.
SEEN = """() => {
    const host = document.querySelector('[data-part=table-host]');
    const lit = host.hasAttribute('data-withheld') ? [] : [...host.querySelectorAll('[data-part=view] [data-lit]')];
    return {
        busy: host.dataset.busy,
        lit: lit.map((node) => node.dataset.thing),
        say: host.querySelector('[data-part=prompt-say]').textContent,
        acts: [...host.querySelectorAll('[data-plate][data-acts] [data-part=plate-name]')].map((node) => node.textContent),
    };
}"""
GAMES = {
    "turbo-duel": (["person", "bot:easy"], {"first": "1", "clock": "off"}),
    "daytona": (["person", "bot:easy", "person"], {"races": 1}),
    "pursuit": (["person", "bot:easy"], {}),
    "grand-prix": (["person", "bot:easy", "bot:easy"], {"laps": 1, "partial": "off"}),
}


@pytest.fixture
def table(browser: Browser) -> Iterator[Page]:
    """Yield a page whose animations are so slow that they never end by themselves."""
    with moving_page(browser) as page:
        slow_motion(page)
        yield page


def replies(game: str, most: int = 24) -> Iterator[dict[str, Any]]:
    """Yield the session's replies, one per move, while a person plays against bots by touches."""
    seats, settings = GAMES[game]
    session, chance, now = Session(), Chance(f"moving {game}"), 0
    asked = {"do": "new", "game": game, "seats": seats, "settings": settings, "seed": "K7"}
    reply = session.do(asked)
    for _ in range(most * 20):
        assert reply["ok"], reply
        table = reply.get("table")
        if table is not None:
            yield reply
            most -= 1
            if most < 0 or table["phase"] == "over":
                return
            shown = table["views"][0]
        now += reply.get("wake") or 0
        lit = shown["touch"]["next"]
        if reply.get("wake") is not None and not lit:
            reply = session.do({"do": "advance", "now": now})
        elif table is not None and table["cover"]:
            reply = session.do({"do": "uncover", "seat": table["cover"]["seat"], "now": now})
        elif shown["touch"]["done"]:
            reply = session.do({"do": "done", "seat": shown["viewer"], "now": now})
        else:
            thing = chance.pick(lit)
            reply = session.do({"do": "touch", "seat": shown["viewer"], "thing": thing, "now": now})


def agrees(seen: dict[str, Any], reply: dict[str, Any]) -> str:
    """Compare the page with a reply; return a sentence about their difference, or an empty string."""
    table = reply["table"]
    shown = table["views"][0]
    asking = [shown["touch"]["say"], table["status"]] if shown["touched"] else [table["status"]]
    acts = [seat["name"] for seat in table["seats"] if seat["acts"]]
    if seen["lit"]:
        if not any(seen["say"].startswith(str(say)) for say in asking):
            return f"{seen['lit'][0]} is lit, but it says {seen['say']!r}, not {asking}"
        return "" if seen["acts"] == acts else f"{seen['lit'][0]} is lit, but {seen['acts']} act"
    # During an animation the prompt does not ask for a move; it describes the animated move.
    if seen["busy"] == "motion" and table["phase"] == "playing":
        maker = table["seats"][reply["steps"][-1]["seat"] - 1]["name"]
        told = reply["steps"][-1]["say"]
        # A prompt that describes the whole turn contains the text of the turn's last move.
        if seen["say"] not in (f"{maker} plays.", "You play.") and told not in seen["say"]:
            return f"nothing is lit, but it says {seen['say']!r}"
    return ""


#: Returns what the page says and counts about the moves so far.
NEWS = """() => {
    const host = document.querySelector('[data-part=table-host]');
    const texts = (selector) => [...host.querySelectorAll(selector)].map((node) => node.textContent.trim());
    return {
        last: texts('[data-part=prompt-last]').join(),
        lines: texts('[data-part=move-line]'),
        counts: texts('[data-part=zone-count]').filter(Boolean),
        order: texts('[data-part=standing] [data-part=stand-sign]'),
        gaps: texts('[data-part=arc-text]'),
        badges: texts('[data-plate] [data-part=badge]'),
    };
}"""


@pytest.mark.parametrize("game", list(GAMES))
def test_the_news_of_a_move_wait_until_its_cards_have_landed(table: Page, game: str) -> None:
    changed: set[str] = set()
    for n, reply in enumerate(replies(game)):
        if not n:
            table.evaluate("(reply) => gallery.mount({ reply }, { moves: true })", reply)
            continue
        before = table.evaluate(NEWS)
        table.evaluate("(reply) => gallery.next(reply)", reply)
        moving = table.evaluate(SEEN)["busy"] == "motion"
        if moving:
            assert table.evaluate(NEWS) == before
        # Any input ends the animation, and then the news are those of a table that was never in motion.
        table.keyboard.press("Shift")
        until(lambda: table.evaluate(SEEN)["busy"] != "motion", "it has arrived")
        after = table.evaluate(NEWS)
        if moving:
            changed |= {part for part in after if after[part] != before[part]}
            moves = reply["moves"]
            assert len(after["lines"]) == 1 + moves["from"] + len(moves["lines"])
            zones = reply["table"]["views"][0]["view"]["zones"]
            counts = [str(zone["count"]) for zone in zones if zone.get("count") is not None]
            assert set(counts) <= {*after["counts"]}
    assert {"last", "lines"} <= changed
    assert {"turbo-duel": "last", "daytona": "counts", "pursuit": "gaps", "grand-prix": "order"}[
        game
    ] in changed


def test_in_real_time_no_news_wait(table: Page) -> None:
    view = json.loads(path_of("racing-demon/two").read_text("utf-8"))["reply"]
    table.evaluate("gallery.show('racing-demon/two', { moves: true })")
    zone = next(zone for zone in view["table"]["views"][0]["view"]["zones"] if zone.get("count"))
    zone["count"] += 40
    event = {"do": "place", "seat": 1, "things": [zone["cards"][-1]["id"]], "to": zone["id"]}
    steps = [{"n": view["table"]["n"] + 1, "seat": 1, "events": [event]}]
    table.evaluate("(reply) => gallery.next(reply)", {**view, "steps": steps})
    assert str(zone["count"]) in table.evaluate(NEWS)["counts"]


#: Records the colour of each spark and the translation with which it begins, in px.
SPARKS = """() => {
    globalThis.sparks = [];
    new MutationObserver((all) => {
        for (const node of all.flatMap((each) => [...each.addedNodes])) {
            if (!(node instanceof Element && node.matches('[data-part=spark]'))) continue;
            const [start] = node.getAnimations()[0].effect.getKeyframes();
            sparks.push([node.dataset.colour, ...start.transform.match(/-?[\\d.]+(?=px)/g).map(Number)]);
        }
    }).observe(document, { childList: true, subtree: true });
}"""


def test_a_claimed_stack_sparkles(table: Page) -> None:
    text = golden("racing-demon/standard", ("Ann", ""))
    n = moment(text, lambda match, state: any(area.kings for area in state.areas))
    match = record.read(text, load)
    events = [{"do": event.do, **event.data} for event in match.reports[n - 1].events]
    (owner,) = [event["seat"] for event in events if event.get("moment") == "king"]
    before, after = (stored_view(text, at=at, then=[RESUME])["reply"] for at in (n - 1, n))
    table.evaluate("(reply) => gallery.mount({ reply }, { moves: true })", before)
    table.evaluate(SPARKS)
    steps = [{"n": n, "seat": match.entries[n - 1].seat, "events": events}]
    table.evaluate("(reply) => gallery.next(reply)", {**after, "steps": steps})
    until(lambda: table.evaluate("sparks.length"), "sparks")
    ((colour, x, y),) = table.evaluate("sparks")
    assert colour == after["table"]["seats"][owner - 1]["colour"], "of whoever claims it"
    middle = table.locator("[data-part=middle]").bounding_box()
    assert middle
    assert middle["x"] < x < middle["x"] + middle["width"]
    assert middle["y"] < y < middle["y"] + middle["height"]
    # Sparks disappear.
    table.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    expect(table.locator("[data-part=spark]")).to_have_count(0, timeout=5000)


#: Returns a style value of each lit element: the opacity of buttons, the outline colour of track
#: cards, and the fill colour of road spaces.
LOOKS = """() => [
    ...[...document.querySelectorAll('[data-part=view-button][data-lit]')].map((node) => getComputedStyle(node).opacity),
    ...[...document.querySelectorAll('[data-part=card][data-laid][data-lit] [data-part=card-face]')].map((node) => getComputedStyle(node).outlineColor),
    ...[...document.querySelectorAll('[data-space][data-glow=lit]')].map((node) => getComputedStyle(node).fill)]"""


def test_choices_of_a_drawn_card_appear_only_after_it_has_landed(
    table: Page,
) -> None:
    clear = {"0", "rgba(0, 0, 0, 0)"}
    wanted = 0
    for before, reply in pairwise(replies("daytona", most=60)):
        if len(reply["table"]["views"][0]["touch"]["next"]) < 3:
            continue
        table.evaluate("(reply) => gallery.mount({ reply }, { moves: true })", before)
        table.evaluate("(reply) => gallery.next(reply)", reply)
        wanted += 1
        looks = table.evaluate(LOOKS)
        assert len(looks) == 6
        assert set(looks) <= clear
        assert table.evaluate(SEEN)["say"].endswith(" plays.")
        table.keyboard.press("Shift")
        until(lambda: not set(table.evaluate(LOOKS)) & clear, "the choice is shown")
        assert table.evaluate(SEEN)["say"] == reply["table"]["status"]
    assert wanted > 0


def others_moved(reply: dict[str, Any]) -> bool:
    """Tell whether the reply has a move of a seat that does not have to act after it."""
    acts = {seat["seat"] for seat in reply["table"]["seats"] if seat["acts"]}
    return any(step["seat"] not in acts for step in reply.get("steps", []))


@pytest.mark.parametrize("game", list(GAMES))
def test_lit_things_and_prompt_agree_at_every_moment(table: Page, game: str) -> None:
    wrong, moved, held = [], 0, 0
    for n, reply in enumerate(replies(game)):
        if n:
            table.evaluate("(reply) => gallery.next(reply)", reply)
        else:
            table.evaluate("(reply) => gallery.mount({ reply }, { moves: true })", reply)
        seen = table.evaluate(SEEN)
        moved += seen["busy"] == "motion"
        if seen["busy"] == "motion" and reply["table"]["views"][0]["touch"]["next"]:
            others = others_moved(reply)
            # A request waits for the moves of others, and comes at once after an own move.
            assert not (others and (seen["lit"] or seen["say"] == reply["table"]["status"]))
            held += others
        if seen["busy"] != "recap":
            wrong += [fault for fault in [agrees(seen, reply)] if fault]
        # Any input ends the animation.
        table.keyboard.press("Shift")
        if reply["table"]["phase"] != "over":
            until(lambda: not table.evaluate(SEEN)["busy"], "it has arrived")
            wrong += [fault for fault in [agrees(table.evaluate(SEEN), reply)] if fault]
    assert not wrong
    assert moved > 4
    assert held > 0, "nobody was asked after another's move"


def test_cards_do_not_ask_while_another_seat_moves(table: Page) -> None:
    """A card that can be chosen looks like the others until the rival's kart has arrived."""
    looks = """() => [...document.querySelectorAll('[data-zone=deck] [data-part=card]')].map((node) =>
        [node.hasAttribute('data-lit'), getComputedStyle(node).color])"""
    shown = 0
    for before, reply in pairwise(replies("turbo-duel")):
        view = reply["table"]["views"][0]
        if not view["touch"]["next"] or not others_moved(reply):
            continue
        table.evaluate("(reply) => gallery.mount({ reply }, { moves: true })", before)
        table.evaluate("(reply) => gallery.next(reply)", reply)
        assert len({colour for _, colour in table.evaluate(looks)}) == 1
        table.keyboard.press("Shift")
        until(lambda: not table.evaluate(SEEN)["busy"], "it has arrived")
        after = table.evaluate(looks)
        assert {colour for lit, colour in after if lit}.isdisjoint(
            colour for lit, colour in after if not lit
        )
        shown += 1
    assert shown


def test_on_a_phone_the_tab_key_reaches_no_covered_button_while_bots_move(table: Page) -> None:
    table.set_viewport_size({"width": 360, "height": 740})
    covered, skips = set(), 0
    for n, reply in enumerate(replies("grand-prix", most=8)):
        if n:
            table.evaluate("(reply) => gallery.next(reply)", reply)
        else:
            table.evaluate("(reply) => gallery.mount({ reply }, { moves: true })", reply)
        skips += table.locator("[data-do=run]").is_visible()
        covered |= {*table.evaluate("gallery.stops()")}
        table.keyboard.press("Shift")
    assert not covered
    assert skips > 0, "no button skipped the moves of bots"


#: Returns the score sheet: its title, the points so far, and the number of ranks shown.
SHEET = """() => {
    const box = document.querySelector('[data-part=result]');
    const text = (selector) => [...box.querySelectorAll(selector)].map((node) => node.textContent);
    return [text('[data-part=result-title]')[0], text('[data-part=sheet-total]'), text('[data-part=sheet-place]').length];
}"""


@pytest.mark.parametrize(
    ("before", "after"),
    [("racing-demon/two", "racing-demon/over"), ("turbo-duel/bombs-lie", "turbo-duel/over")],
)
def test_the_result_is_whole_at_once(table: Page, before: str, after: str) -> None:
    view = json.loads(path_of(after).read_text("utf-8"))["reply"]
    table.clock.install()
    table.evaluate("(name) => gallery.show(name, { moves: true })", before)
    table.evaluate("(reply) => gallery.next(reply)", {**view, "steps": []})
    table.locator("[data-part=result]").wait_for()
    rows = view["table"]["series"].get("sheet") or []
    title, totals, places = table.evaluate(SHEET)
    assert (title, places) == (view["table"]["result"]["title"], len(rows))
    assert sorted(totals) == sorted(row["total"].replace("-", "\u2212") for row in rows)
