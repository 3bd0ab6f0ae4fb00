"""Single cards of Grand Prix, compared with the engine; and layout in every phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest
from hairpin.games.grand_prix.cards import WHITE, deck
from hairpin.games.grand_prix.carrying import choices_of
from hairpin.games.grand_prix.driving import reach
from hairpin.games.grand_prix.state import GIVEN, Phase

from tests.browser import oracle
from tests.browser.axe import SIZES as AXE
from tests.browser.axe import check
from tests.browser.fitting import OUTSIDE
from tests.browser.grand_prix import ready_for
from tests.browser.positions import (
    Position,
    begun,
    bring,
    covered,
    ends,
    in_phase,
    last_card,
    position,
    redeal_due,
    take,
    with_card,
)
from tests.browser.racing import VIEW, Racing
from tests.browser.table import Hand, back_to_table
from tests.engine.grand_prix.helpers import taps
from tests.support import Opener, becomes

if TYPE_CHECKING:
    from collections.abc import Callable

    from hairpin.games.grand_prix.state import Race
    from playwright.sync_api import Page

    from tests.browser.racing import Beside

pytestmark = pytest.mark.browser


# --- cards -------------------------------------------------------------------------------------


def blocked(race: Race, card: str) -> bool:
    """Return whether the card moves no car, because all cars that it names are blocked."""
    draft, runs = begun(race, card)
    return draft.finished and bool(runs) and not any(run.made for run in runs)


def switches(race: Race, card: str, laps: int) -> bool:
    """Return whether the card exchanges two cars that are ``laps`` laps apart."""
    pair = deck()[card].switch
    if pair is None or not all(map(race.field.racing, pair)):
        return False
    first, second = (race.field.crossed[car] for car in pair)
    return abs(first - second) == laps


def switches_nothing(race: Race, card: str) -> bool:
    """Return whether the card changes nothing, because one of its two cars has finished."""
    pair = deck()[card].switch
    return pair is not None and sum(map(race.field.racing, pair)) == 1


def free(race: Race, card: str) -> list[int]:
    """If all lines of the card are white, return the cars that its first line may move, else an empty list."""
    white = all(car == WHITE for car, _ in deck()[card].lines)
    return [car for car in range(6) if race.field.racing(car)] if white else []


def stuck(race: Race, card: str) -> str | None:
    """Return the first choice of a white card that names a blocked car, else None."""
    for choice in choices_of(begun(race, card)[0]) if free(race, card) else ():
        car = "KRBYGO".index(choice[-1])
        steps = deck()[card].lines[0][1]
        if not reach(race.circuit, race.field, car, steps, race.rules.laps).steps:
            return choice
    return None


def spent_on_stuck(race: Race, card: str) -> bool:
    """Return whether one of the card's two or three white lines can be spent on a blocked car."""
    return card in ("W2", "W3") and stuck(race, card) is not None and len(free(race, card)) > 3


def more_lines_than_cars(race: Race, card: str) -> bool:
    """Return whether the card has three white lines, but only two cars are still racing."""
    return card == "W3" and len(free(race, card)) == 2


def finishes(race: Race, card: str) -> bool:
    """Return whether a line of the card brings a car to the finish and a later line offers a choice."""
    draft, runs = begun(race, card)
    home = any(run.place for run in runs[:-1])
    return home and bool(draft.reach) and len(deck()[card].lines) > 3


#: Maps the name of each test case to the condition for its card and the settings of its race.
CARDS: dict[str, tuple[Callable[[Race, str], bool], dict[str, Any]]] = {
    "blocked": (blocked, {}),
    "switch": (lambda race, card: switches(race, card, 0), {}),
    "switch over the line": (lambda race, card: switches(race, card, 1), {}),
    "switch with one in": (switches_nothing, {}),
    "ten": (lambda race, card: card[0] == "T" and begun(race, card)[0].finished, {}),
    "white, one car blocked": (spent_on_stuck, {}),
    "white, more lines than cars": (more_lines_than_cars, {}),
    "white ten": (lambda race, card: card == "TW" and len(free(race, card)) > 3, {"joker": True}),
    "in on the way": (finishes, {}),
}
BY = {
    "mouse": ("blocked", "switch", "switch with one in", "white ten", "in on the way"),
    "touch": (
        "switch over the line",
        "ten",
        "white, one car blocked",
        "white, more lines than cars",
        "in on the way",
    ),
}


def way_of(at: Position, kind: str) -> tuple[str, ...]:
    """Return choices that carry out the whole card; in the test case with a blocked car, the first names this car."""
    first = stuck(at.race, at.card) if kind == "white, one car blocked" else None
    found = list(ends(at.race, at.card, *([first] if first else [])))
    return found[-1][0]


def carry_out(table: Racing, at: Position, way: tuple[str, ...]) -> Position:
    """Play a card with these choices; compare the table with the engine at each step."""
    seat = at.seat
    take(table, seat)
    beside = at.beside(seat)
    table.agrees(beside)
    table.touch(f"card:{at.card}")
    foretold(table, beside, f"card:{at.card}")
    for thing in taps(at.race, seat, at.card, way):
        table.touch(thing)
        foretold(table, beside, *table.touched)
    assert table.n == at.match.n
    closer = table.host.locator("[data-part=closer]")
    if closer.is_visible():
        # Switch from a close-up to the whole road, which shows where the cars will stand.
        closer.click()
    ghosts = table.spots("[data-ghost]", "ghost")
    at = at.after(" ".join((f"play {at.card}", *way)))
    table.done().until(n=at.match.n)
    # If the same seat must act again, the person keeps the device, and no cover appears.
    alone = at.race.over is None and at.seat == seat
    if not alone and at.race.over is None:
        covered(table)
    table.agrees(at.beside(seat if alone else 0))
    stand = table.spots("[data-token]", "token")
    for car in ghosts:
        assert stand[car] == pytest.approx(ghosts[car], abs=1), f"{car} stands elsewhere"
    becomes(table.lines, oracle.lines(at.text), "the list of moves")
    return at


def foretold(table: Racing, beside: Beside, *things: str) -> None:
    """Compare the page's preview with the engine: the spaces of the cars, and their lost steps."""
    becomes(table.foreseen, beside.foreseen(*things), "where cars would be")
    tokens = beside.preview(*things)["view"]["tokens"]
    lost = {t["id"]: f"−{t['lost']}" for t in tokens if t.get("lost")}
    becomes(lambda: shown_lost(table), lost, "what would be lost")


def shown_lost(table: Racing) -> dict[str, str]:
    """Return the losses shown beside cars."""
    found: dict[str, str] = table.ghosts.evaluate_all(
        "all => Object.fromEntries(all.map(node => [node.dataset.ghost, node.querySelector('[data-part=token-lost]').textContent])"
        ".filter(([, lost]) => lost))"
    )
    return found


@pytest.mark.deep
@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_cards_have_the_same_effect_on_page_and_engine(open_page: Opener, hand: Hand) -> None:
    page = ready_for(open_page, viewport=VIEW[hand], has_touch=hand == "touch")
    for kind in BY[hand]:
        wanted, settings = CARDS[kind]
        at = position(with_card(wanted), seed=kind, **settings)
        before = at.beside()
        table = bring(page, at, hand)
        way = way_of(at, kind)
        then = carry_out(table, at, way)
        moved = {
            car
            for car, token in then.beside().tokens().items()
            if token["at"] != before.tokens()[car]["at"]
        }
        assert table.tokens() == {car: t["at"] for car, t in then.beside().tokens().items()}
        if kind in ("blocked", "switch with one in"):
            assert not moved
        elif kind.startswith("switch"):
            pair = deck()[at.card].switch
            assert pair is not None
            one, other = (f"car:{'KRBYGO'[car]}" for car in pair)
            assert moved == {one, other}
            assert table.tokens()[one] == before.tokens()[other]["at"]
        else:
            assert moved
        if kind == "in on the way":
            assert any(place.startswith("place:") for place in table.tokens().values())
        if kind == "white, more lines than cars":
            assert len(way) < 3
            assert len(moved) <= 2


def test_the_move_of_a_hint_is_drawn_on_the_road(open_page: Opener) -> None:
    at = position(with_card(choice_of("lane")), seed="hint", laps=3)
    table = bring(ready_for(open_page), at)
    take(table, at.seat)
    marked = table.hint(direct=True).host.locator("[data-part=view] [data-hint]")
    things = marked.evaluate_all(
        "all => all.sort((a, b) => a.dataset.hint - b.dataset.hint).map(n => n.dataset.thing)"
    )
    beside = table.beside().uncover(at.seat)
    wanted = beside.foreseen(*things)
    assert wanted
    becomes(table.foreseen, wanted, "the cars after the hint's move")
    # A touched card shows where its own move leads, until it is let go.
    table.touch(f"card:{at.card}")
    becomes(table.foreseen, beside.foreseen(f"card:{at.card}"), "the cars after the touched card")
    table.press("cancel")
    becomes(table.foreseen, wanted, "the hint's move again")


# --- every phase -------------------------------------------------------------------------------

#: Names that need much space: the longest allowed names, two of them with the widest letters.
LONG = ("Maximiliane Wolfeschlege", "MMMMMMMMMMMMMMMMMMMMMMMM", "Wwwwwwwwwwwwwwwwwwwwwwww")


#: Returns faults of the layout: elements outside the window, overlaps, lit things with too small an
#: area for a pointer, and cut texts.
ROOM = """() => {
    const host = document.querySelector('[data-part=table-host]');
    const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        && node.getBoundingClientRect().width > 2 && node.getBoundingClientRect().height > 2;
    const name = (node) => node.dataset.thing ?? node.dataset.zone ?? node.dataset.do ?? node.className;
    const box = (node) => node.getBoundingClientRect();
    const pieces = [...host.querySelectorAll(`[data-plate], [data-stand], [data-part=prompt-say], [data-part=prompt-last], [data-kind="road"], [data-part=view-button],
        button[data-do], [data-part=hand-order], [data-hand="own"] [data-part=card]:not([data-touched]), [data-zone="podium"] [data-part=step]`)].filter(seen);
    const outside = pieces.filter((node) => {
        const b = box(node);
        return b.left < -0.5 || b.top < -0.5 || b.right > innerWidth + 0.5 || b.bottom > innerHeight + 0.5;
    }).map(name);
    const apart = (a, b) => a.right < b.left + 1.5 || b.right < a.left + 1.5 || a.bottom < b.top + 1.5 || b.bottom < a.top + 1.5;
    const over = (a, b) => !apart(box(a), box(b)) && !a.contains(b) && !b.contains(a);
    const onRoad = (node) => node.matches('[data-part=step]');
    const overlaps = [];
    pieces.forEach((a, i) => pieces.slice(i + 1).forEach((b) => {
        if (a.matches('[data-part=card]') && b.matches('[data-part=card]')) return;
        if ((onRoad(a) && b.matches('[data-kind="road"]')) || (onRoad(b) && a.matches('[data-kind="road"]'))) return;
        if (over(a, b)) overlaps.push(`${name(a)} ${name(b)}`);
    }));
    // Cards inside the road overlap no car and nothing else there.
    const inner = [...host.querySelectorAll('[data-zone="played"] [data-part=card], [data-zone="draft"] [data-part=card], [data-zone^="given:"] [data-part=card]')].filter(seen);
    for (const card of inner) {
        const road = box(host.querySelector('[data-kind="road"]'));
        if (apart(box(card), road) || box(card).bottom > road.bottom + 1) overlaps.push(`${name(card)} is not within the road`);
        for (const other of host.querySelectorAll('[data-part=token-car], [data-zone="podium"] [data-part=step]')) {
            if (seen(other) && over(card, other)) overlaps.push(`${name(card)} ${other.dataset.token ?? name(other)}`);
        }
    }
    const things = [...host.querySelectorAll('[data-part=view] [data-lit]:is([data-part=card], [data-part=view-button]), [data-part=prompt] button[data-do]')].filter(seen);
    const small = things.flatMap((node) => {
        const { left, top, width, height } = box(node);
        const hit = (x, y) => {
            const found = document.elementFromPoint(x, y);
            return found !== null && node.contains(found);
        };
        // The longest visible piece of the element along some lines, horizontally and vertically.
        const longest = (length, at) => {
            let most = 0;
            let run = 0;
            for (let k = 0.5; k < length; k++) most = Math.max(most, run = at(k) ? run + 1 : 0);
            return most;
        };
        const parts = [0.2, 0.35, 0.5, 0.65, 0.8];
        const wide = Math.max(...parts.map((part) => longest(width, (k) => hit(left + k, top + height * part))));
        const first = [...Array(Math.ceil(width)).keys()].find((k) => hit(left + k + 0.5, top + height * 0.5)) ?? 0;
        const high = longest(height, (k) => hit(left + first + Math.min(8, wide / 2), top + k));
        // Cards overlap up to their signs; a touched card covers its neighbours.
        const least = !node.matches('[data-part=card]') ? 40 : host.querySelector('[data-part=card][data-touched]') ? 0 : 34;
        return wide < least || high < Math.min(least, 40) ? [`${name(node)} ${wide}x${high}`] : [];
    });
    const cut = [...host.querySelectorAll('[data-part=view-button]')].filter(seen)
        .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1).map(name);
    return Object.fromEntries(Object.entries({ outside, overlaps, small, cut }).filter(([, all]) => all.length));
}"""

ROAD = """() => {
    const { x, y, width, height } = document.querySelector('[data-part=view] [data-kind="road"]').getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
}"""


def claiming(table: Racing, card: str) -> None:
    table.touch(table.lit[0])


def asked(table: Racing, card: str) -> None:
    table.turn()


def giving(table: Racing, card: str) -> None:
    for _ in range(GIVEN - 1):
        table.touch(cards_lit(table)[3])


def given(table: Racing, card: str) -> None:
    giving(table, card)
    table.touch(cards_lit(table)[0])


def touching(table: Racing, card: str) -> None:
    table.touch(f"card:{card}")


def discarding(table: Racing, card: str) -> None:
    for _ in range(2):
        table.touch(cards_lit(table)[0])


def finishing(table: Racing, card: str) -> None:
    table.play_card(card).until(phase="over")
    table.place.locator("[data-part=result]").wait_for(state="visible")


def cards_lit(table: Racing) -> list[str]:
    """Return the cards that can be touched."""
    return [thing for thing in table.lit if thing.startswith("card:")]


def choice_of(word: str) -> Callable[[Race, str], bool]:
    """Return a condition: the card begins with a choice of lanes (``word`` is "lane"), or of cars."""

    def wanted(race: Race, card: str) -> bool:
        ways = choices_of(begun(race, card)[0])
        return (
            len(ways) > (2 if word == "lane" else 4) and ways[0].startswith(word) and race.last > 0
        )

    return wanted


def two_in(race: Race, card: str) -> bool:
    """Return whether at least two cars have finished and the card leaves a choice."""
    draft, _ = begun(race, card)
    return len(race.field.finished) >= 2 and draft.reach is not None


#: Maps each phase in which a person decides to a search condition for a position, and to a function
#: that brings the page from this position to the phase.
PHASES: dict[str, tuple[Callable[[Race], str | None], Callable[[Racing, str], None]]] = {
    "claim": (in_phase(Phase.CLAIM), claiming),
    "ask": (in_phase(Phase.ASK), asked),
    "give": (in_phase(Phase.SWAP), giving),
    "given": (in_phase(Phase.SWAP), given),
    "touch": (with_card(choice_of("lane")), touching),
    "car": (with_card(choice_of("car")), touching),
    "discard": (redeal_due, discarding),
    "late": (with_card(two_in), touching),
    "finish": (last_card, finishing),
}


#: Phase -> its group. The road must have the same size in all phases of a group. Phases that are
#: not listed belong to the group "race".
STAGES = {
    "claim": "teams",
    "ask": "teams",
    "give": "giving",
    "given": "giving",
    "discard": "giving",
}

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES = [(360, 740), (740, 360), (820, 1180), (1440, 900)]


def shown(page: Page, phase: str) -> Racing:
    """Bring the page to a phase of a race of people with long names."""
    wanted, act = PHASES[phase]
    at = position(wanted, names=LONG, redeal=phase.startswith("give"), seed=phase, laps=3)
    table = bring(page, at)
    take(table, at.seat)
    act(table, at.card)
    assert table.still().n > at.match.n or table.touched or phase == "ask"
    return table


@pytest.mark.deep
def test_no_overlaps_in_any_phase_and_the_road_keeps_its_size(open_page: Opener) -> None:
    page = ready_for(open_page)
    roads: dict[tuple[str, tuple[int, int]], list[int]] = {}
    for phase in PHASES:
        table = shown(page, phase)
        for size in SIZES:
            table.sized(*size)
            if phase == "finish":
                # The result covers the table, so check only the buttons of the result.
                becomes(
                    lambda: page.evaluate(OUTSIDE, "[data-part=result] button"),
                    [],
                    f"result, {size}",
                )
            else:
                becomes(lambda: page.evaluate(ROOM), {}, f"{phase}, {size}")
            if phase != "finish":
                road = page.evaluate(ROAD)
                stage = STAGES.get(phase, "race")
                assert roads.setdefault((stage, size), road) == road, (
                    f"the road has moved: {phase}, {size}"
                )
        table.sized(1440, 900)


@pytest.mark.deep
def test_axe_finds_nothing_in_any_phase(open_page: Opener) -> None:
    page = ready_for(open_page, viewport=AXE["phone"])
    found: list[str] = []
    # Leave out the phases "given" and "late", which look like other phases.
    for phase in PHASES.keys() - {"given", "late"}:
        table = shown(page, phase)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            check(page, f"{phase}, {theme}", found)
        if phase == "finish":
            back_to_table(table)
            check(page, "the table at the end", found)
    assert not found, "\n".join(found)
