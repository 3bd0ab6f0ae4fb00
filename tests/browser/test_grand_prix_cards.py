"""Single cards of a Grand Prix and what becomes of them, each beside the engine; room for everything, whatever is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.games.grand_prix.cards import WHITE, deck
from hairpin.games.grand_prix.driving import reach
from hairpin.games.grand_prix.state import Race
from hairpin.games.grand_prix.touching import paths

from tests.browser import oracle
from tests.browser.positions import (
    Position,
    begun,
    bring,
    choices_of,
    covered,
    ends,
    position,
    take,
    with_card,
)
from tests.browser.racing import VIEW, Racing
from tests.browser.table import Hand, prefer
from tests.support import Opener, becomes

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


# --- cards -------------------------------------------------------------------------------------


def blocked(race: Race, card: str) -> bool:
    """Cars are named that race, and none of them gets anywhere."""
    draft, runs = begun(race, card)
    return draft.finished and bool(runs) and not any(run.made for run in runs)


def switches(race: Race, card: str, laps: int) -> bool:
    """Two cars change places, so many laps apart."""
    pair = deck()[card].switch
    if pair is None or not all(map(race.field.racing, pair)):
        return False
    first, second = (race.field.crossed[car] for car in pair)
    return abs(first - second) == laps


def switches_nothing(race: Race, card: str) -> bool:
    """One of two cars is in already."""
    pair = deck()[card].switch
    return pair is not None and sum(map(race.field.racing, pair)) == 1


def free(race: Race, card: str) -> list[int]:
    """The cars a card of white lines alone may move first."""
    white = all(car == WHITE for car, _ in deck()[card].lines)
    return [car for car in range(6) if race.field.racing(car)] if white else []


def stuck(race: Race, card: str) -> str | None:
    """A car that can be chosen first although it is blocked."""
    for choice in choices_of(begun(race, card)[0]) if free(race, card) else ():
        car = "KRBYGO".index(choice[-1])
        steps = deck()[card].lines[0][1]
        if not reach(race.circuit, race.field, car, steps, race.rules.laps).steps:
            return choice
    return None


def spent_on_stuck(race: Race, card: str) -> bool:
    """Of two or three white lines one may be spent on a blocked car."""
    return card in ("W2", "W3") and stuck(race, card) is not None and len(free(race, card)) > 3


def more_lines_than_cars(race: Race, card: str) -> bool:
    """Of three white lines one is left without a car."""
    return card == "W3" and len(free(race, card)) == 2


def finishes(race: Race, card: str) -> bool:
    """One car is in before the last line, others go on, and there is something to choose."""
    draft, runs = begun(race, card)
    home = any(run.place for run in runs[:-1])
    return home and bool(draft.lanes) and len(deck()[card].lines) > 3


#: What happens with which card; by which way of two the choices are touched; what else was agreed.
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
    """The choices to be made: by a blocked car where that is the point, else the last way there is."""
    first = stuck(at.race, at.card) if kind == "white, one car blocked" else None
    found = list(ends(at.race, at.card, *([first] if first else [])))
    return found[-1][0]


def carry_out(table: Racing, at: Position, way: tuple[str, ...], on_road: bool) -> Position:
    """Play a card and choose, comparing the table with the engine at each step."""
    seat = at.seat
    take(table, seat)
    table.agrees(at.beside(seat))
    table.touch(f"card:{at.card}")
    beside = at.beside(seat)
    becomes(table.foreseen, beside.foreseen(f"card:{at.card}"), "where cars would be")
    preview = beside.preview(f"card:{at.card}")
    lost = {t["id"]: f"−{t['lost']}" for t in preview["view"]["tokens"] if t.get("lost")}
    becomes(lambda: shown_lost(table), lost, "what would be lost")
    assert table.n == at.match.n
    at = at.after(f"play {at.card}")
    table.done().until(n=at.match.n)
    for choice in way:
        table.agrees(at.beside(seat))
        road, button = (path[0] for path in paths(at.race, seat, choice))
        at = at.after(choice)
        table.touch(road if on_road else button).until(n=at.match.n)
    if at.race.draft is not None:
        table.agrees(at.beside(seat))
        at = at.after("done")
        table.touch("button:done").until(n=at.match.n)
    # Who goes on alone keeps the device.
    alone = at.race.over is None and at.seat == seat
    if not alone and at.race.over is None:
        covered(table)
    table.agrees(at.beside(seat if alone else 0))
    becomes(table.lines, oracle.lines(at.text), "the list of moves")
    return at


def shown_lost(table: Racing) -> dict[str, str]:
    """What cars would lose, as it stands beside them."""
    found: dict[str, str] = table.ghosts.evaluate_all(
        "all => Object.fromEntries(all.map(node => [node.dataset.ghost, node.querySelector('.token-lost').textContent])"
        ".filter(([, lost]) => lost))"
    )
    return found


def ready_for(open_page: Opener, **options: Any) -> Page:
    """A page at home to which positions can be brought."""
    page = open_page(None, reduced_motion="reduce", **options)
    prefer(page, pace="instant")
    page.goto(open_page.site.url)
    return page


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_cards_do_on_the_page_what_they_do_in_the_engine(open_page: Opener, hand: Hand) -> None:
    page = ready_for(open_page, viewport=VIEW[hand], has_touch=hand == "touch")
    for number, kind in enumerate(BY[hand]):
        wanted, settings = CARDS[kind]
        at = position(with_card(wanted), seed=kind, **settings)
        before = at.beside()
        table = bring(page, at, hand)
        way = way_of(at, kind)
        then = carry_out(table, at, way, on_road=number % 2 == 0)
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
            assert len(way) < 3 and len(moved) <= 2
