"""Three people at one device in Grand Prix: no seat sees another's cards or drafts."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import record
from hairpin.games import load
from hairpin.games.grand_prix.cards import deck
from hairpin.games.grand_prix.carrying import choices_of
from hairpin.games.grand_prix.state import GIVEN, Phase, Race
from playwright.sync_api import expect

from tests.browser import oracle
from tests.browser.grand_prix import TOLD
from tests.browser.positions import (
    Position,
    begun,
    bring,
    chosen,
    covered,
    labels,
    position,
    redeal_due,
    take,
    with_card,
)
from tests.browser.racing import PHONE, Racing, circuit
from tests.browser.scripts import HIDE
from tests.browser.spy import spy
from tests.browser.table import prefer, start
from tests.support import Opener, becomes, ready, until

if TYPE_CHECKING:
    from hairpin.core.match_log import MatchLog
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


#: A team has the same short name as the card BO, so this text does not prove that the card leaked.
AMBIGUOUS = {"BO"}


def watched(open_page: Opener, **options: Any) -> Page:
    """Return a page that records its messages and its contents."""
    options.setdefault("reduced_motion", "reduce")
    page = open_page(None, **options)
    page.add_init_script(
        spy(
            f"""(text) => Object.entries({json.dumps(TOLD, ensure_ascii=False)})
                .filter(([, words]) => text.includes(words)).map(([code]) => `card:${{code}}`)"""
        )
    )
    prefer(page, pace="instant")
    return page


def may_see(match: MatchLog) -> list[dict[str, set[str]]]:
    """Return, for each point of a race, the cards that each seat has been allowed to see so far."""
    seats = range(1, len(match.seats) + 1)
    sets: dict[str, set[str]] = {str(seat): set() for seat in seats}
    open_: set[str] = set()
    found = []
    for n in range(match.n + 1):
        race = match.state_at(n)
        assert isinstance(race, Race)
        open_ |= {card for _, card in race.played}
        for seat in seats:
            sets[str(seat)] |= {*race.hands[seat - 1], *race.given[seat - 1]}
        found.append({seat: own | open_ for seat, own in sets.items()} | {"public": set(open_)})
    return found


def nothing_leaked(page: Page, match: MatchLog, *, by: tuple[str, ...], least: int = 2) -> None:
    """Check that the page received and showed cards only to seats that may see them."""
    spied = page.evaluate("spied")
    allowed = may_see(match)
    every = set(labels())
    n = 0
    for state in spied["states"]:
        n = max(n, state["n"])
        # Under a cover the page has the public view, no matter which seat looked before.
        viewer = "public" if state["covered"] else state["viewer"]
        seen = {name[5:] for name in state["cards"]} & every
        assert seen <= allowed[n][viewer], (viewer, n, seen - allowed[n][viewer])
    assert {*by} <= {state["viewer"] for state in spied["states"]}
    told = 0
    for text in spied["messages"]:
        if '"views":' not in text:
            continue
        reply = json.loads(text[text.index("{") : text.rindex("}") + 1])
        # The reply's text for storage has the whole race; the page never shows it.
        reply.pop("save", None)
        n = reply["table"]["n"]
        (view,) = reply["table"]["views"]
        words = json.dumps(reply, ensure_ascii=False)
        # A white card is named by its lines, such as “W4 W3”. Replace them by the card's code, so
        # that “W3” is not taken for another card.
        for code in ("W3", "W2", "W1"):
            words = words.replace(" ".join(f"W{n}" for _, n in deck()[code].lines), code)
        named = set(re.findall(r"(?<!\w)(?:[ABCDEFTX][KRBYGO]|W[123]|TW)(?!\w)", words)) - AMBIGUOUS
        named |= {code for code in every if f"card:{code}" in words}
        named |= {code for code, say in TOLD.items() if say in words}
        extra = named - allowed[n][str(view["viewer"])]
        assert not extra, f"{extra} came with {view['viewer']} at {n}"
        told += 1
    assert told >= least


def played(table: Racing) -> MatchLog:
    """Return the race as the page stores it."""
    n = table.n
    until(lambda: table.beside().n >= n, f"move {n} is kept")
    return record.read(oracle.ask(table.beside().session, do="record")["text"], load)


def tokens(at: Position) -> dict[str, str]:
    """Return the space of each car, as the public view shows the cars."""
    return {car: token["at"] for car, token in at.beside().tokens().items()}


def due(table: Racing) -> int:
    """Return the seat that is to take the device."""
    covered(table)
    return int(str(table.place.locator("[data-part=handing-ready]").get_attribute("data-seat")))


def looking(table: Racing) -> int:
    """Take the device if the table is covered; return the seat that sees its cards."""
    table.still()
    until(
        lambda: table.lit or table.place.locator("[data-part=handing]:visible").count(),
        "somebody is due",
    )
    if not table.lit:
        take(table, due(table))
    return int(str(table.host.locator("[data-part=view]").get_attribute("data-viewer")))


def acted(table: Racing, seat: int) -> None:
    """Play a card, on another course if possible; wait until another seat must take the device."""
    n = table.n
    table.touch(next(thing for thing in table.lit if thing.startswith("card:")))
    if ways := table.ways():
        table.touch(ways[-1])
    table.done().until(n=n + 1)
    covered(table)


@pytest.mark.deep
def test_no_card_of_an_opponent_ever_reaches_the_page(open_page: Opener) -> None:
    page = watched(open_page, reduced_motion="no-preference")
    page.goto(open_page.site.url + circuit("person,person,person", "hide"))
    ready(page)
    table = Racing(start(page, names=("Ann", "Ben", "Cleo")).place)
    for _ in range(2):
        looking(table)
        table.claim()
    # The last seat may ask for a partial redeal; then all seats give cards, in any order.
    looking(table)
    table.touch("button:redeal")
    for _ in range(3):
        seat = looking(table)
        for count in range(1, GIVEN + 1):
            table.touch([thing for thing in table.lit if thing.startswith("card:")][count])
            assert len(table.cards(f"given:{seat}")) == count
        table.touch("button:done")
    for _ in range(3):
        acted(table, looking(table))
    match = played(table)
    assert isinstance(match.state, Race)
    assert match.state.swapped
    assert len(match.state.played) == 3
    nothing_leaked(page, match, by=("public", "1", "2", "3"), least=40)


@pytest.mark.deep
def test_before_a_redeal_only_numbers_of_cards_are_public(open_page: Opener) -> None:
    page = watched(open_page)
    page.goto(open_page.site.url)
    at = position(redeal_due, laps=3)
    table = bring(page, at)
    table.agrees(at.beside())
    for count in (0, 2, 4):
        seat = at.seat
        assert due(table) == seat
        take(table, seat)
        table.agrees(at.beside(seat))
        for _ in range(count):
            card = next(thing for thing in table.lit if thing.startswith("card:"))
            at = at.after(f"drop {card[5:]}")
            table.touch(card).until(n=at.match.n)
        table.agrees(at.beside(seat))
        if count == 2:
            # After a reload during the discards the cards are covered, and the discards are
            # unchanged.
            nothing_leaked(page, at.match, by=("public", str(seat)))
            table.kept().page.reload()
            table.until(n=at.match.n, live="true")
            assert due(table) == seat
            table.agrees(at.beside())
            backs = table.host.locator(
                f'[data-part=view] [data-zone="given:{seat}"] [data-thing^="given:"]'
            )
            assert backs.count() == count
            take(table, seat)
            table.agrees(at.beside(seat))
        at = at.after("done")
        table.touch("button:done").until(n=at.match.n)
    assert at.race.phase is Phase.PLAY
    assert at.race.redeals == 1
    assert sorted(len(gave) for gave in at.race.gave) == [0, 2, 4]
    covered(table)
    table.agrees(at.beside())
    take(table, at.seat)
    table.agrees(at.beside(at.seat))
    nothing_leaked(page, at.match, by=("public", str(seat)))


def two_lanes(race: Race, card: str) -> bool:
    """Return whether the card offers a choice of lane for two cars, one after the other."""
    draft, _ = begun(race, card)
    if not draft.reach:
        return False
    last = choices_of(draft)[-1]
    then, _ = chosen(race, card, last)
    return then.reach is not None


def test_a_draft_of_a_card_is_visible_to_its_seat_only(open_page: Opener) -> None:
    page = watched(open_page, has_touch=True, viewport=PHONE)
    page.goto(open_page.site.url)
    start_ = position(with_card(two_lanes))
    lane = choices_of(begun(start_.race, start_.card)[0])[-1]
    # Each choice of this card is a move of its own, so the record can end between two choices.
    half = start_.after(f"play {start_.card}", lane)
    table = bring(page, half, "touch")
    seat = start_.seat
    take(table, seat)
    table.agrees(half.beside(seat))
    moved = table.tokens()
    # Hiding the page covers the table; the cars then stand where they were before this card.
    page.evaluate(HIDE, True)
    covered(table)
    table.agrees(half.beside())
    assert table.tokens() == tokens(start_) != moved
    page.evaluate(HIDE, False)
    take(table, seat)
    table.agrees(half.beside(seat))
    nothing_leaked(page, half.match, by=("public", str(seat)))
    # After a reload the cover hides the hand, too.
    table.kept().page.reload()
    table.until(n=half.match.n, live="true")
    assert due(table) == seat
    table.agrees(half.beside())
    assert table.tokens() == tokens(start_)
    take(table, seat)
    table.agrees(half.beside(seat))
    assert table.tokens() == moved
    table.first_ways()
    covered(table)
    done = Position(played(table), oracle.ask(table.beside().session, do="record")["text"])
    assert done.race.draft is None
    assert done.race.played[-1] == (seat, start_.card)
    table.agrees(done.beside())
    # The next seat reads one line about the card, without the choices that were tried.
    take(table, done.seat)
    table.agrees(done.beside(done.seat))
    becomes(table.lines, done.lines(done.seat), "the moves as the next seat reads them")
    nothing_leaked(page, done.match, by=("public", str(seat), str(done.seat)))


@pytest.mark.deep
def test_a_single_person_finds_the_draft_again(open_page: Opener) -> None:
    page = watched(open_page)
    page.goto(open_page.site.url)
    mine = with_card(lambda race, card: race.turn == 1 and two_lanes(race, card))
    at = position(mine, names=("Ann", "bot:easy", "bot:easy"))
    lane = choices_of(begun(at.race, at.card)[0])[-1]
    half = at.after(f"play {at.card}", lane)
    table = bring(page, half)
    table.agrees(half.beside())
    table.kept().page.reload()
    table.until(n=half.match.n, live="true")
    table.agrees(half.beside())
    expect(table.place.locator("[data-part=handing]")).to_be_hidden()
    # The player can take back the whole card.
    back = half.after("back")
    table.touch("button:back").until(n=back.match.n)
    table.agrees(back.beside())
    assert table.tokens() == tokens(at)
    nothing_leaked(page, back.match, by=("1",))
