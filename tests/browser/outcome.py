"""The result of a Grand Prix: what the page shows, and what it must show by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.games.grand_prix.cards import CARS
from hairpin.games.grand_prix.driving import remaining

if TYPE_CHECKING:
    from hairpin.games.grand_prix.state import Race
    from playwright.sync_api import Locator

    from tests.browser.racing import Beside, Racing

SIGNS = "KRBYGO"

#: Returns the contents of the result as they are shown and as they are announced.
TOLD = """(box) => {
    const all = (selector, make, of = box) => [...of.querySelectorAll(selector)].map(make);
    const text = (selector, of) => of.querySelector(selector)?.textContent ?? null;
    const parts = (...selectors) => (node) => selectors.map((selector) => text(selector, node));
    return {
        title: text('[data-part=result-title]', box).replace(text('[data-part=result-placed]', box) ?? '', '').trim(),
        why: text('[data-part=result-why]', box),
        honours: all('[data-part=honours-step]', (step) => [
            text('[data-part=honours-block] b', step), text('[data-part=honours-points]', step),
            all('[data-part=honours-seat]', parts('[data-part=honours-name]', '[data-part=heard]'), step)]),
        cars: all('[data-part=finisher]', (row) => [
            text('[data-part=finisher-place]', row), text('[data-part=stand-sign]', row),
            row.querySelector('[data-part=finisher-owner]').lastChild.textContent, text('[data-part=finisher-prize]', row),
            text('[data-part=heard]', row)]),
        rows: all('[data-part=result-row]', parts('[data-part=result-place]', '[data-part=result-say]', '[data-part=result-score]')),
    };
}"""


def shown(table: Racing) -> dict[str, Any]:
    """Return the contents of the result shown now."""
    box: Locator = table.host.locator("[data-part=result]")
    found: dict[str, Any] = box.evaluate(TOLD)
    return found


def wanted(beside: Beside) -> dict[str, Any]:
    """Return the contents that the result must have. Compute the points here; take the sentences from the engine."""
    race, table = beside.race, beside.table
    names = [seat["name"] for seat in table["seats"]]
    says = {row["text"]: row["say"] for row in beside.view["running_order"]}
    honours: list[list[Any]] = []
    for place, seat, points in ranked(race):
        if not honours or honours[-1][0] != nth(place):
            honours.append([nth(place), _points(points), []])
        name = names[seat - 1]
        honours[-1][2].append([name, f"Place {place}: {name}, {_points(points)}. "])
    field, prizes = race.field, race.rules.prizes
    out = [car for car in range(CARS) if field.racing(car)]
    out.sort(key=lambda car: remaining(race.circuit, field, car, race.rules.laps))
    ends = [(str(i), car, str(prizes[i - 1])) for i, car in enumerate(field.finished, 1)]
    ends += [("\u2013", car, "not in, 0") for car in out]
    totals = table["series"]["totals"]
    later = table["series"]["game"] > 1
    return {
        "title": table["result"]["title"],
        "why": table["outcome"]["how"],
        "honours": honours,
        "cars": [
            [place, SIGNS[car], names[race.owner[car] - 1], prize, says[SIGNS[car]]]
            for place, car, prize in ends
        ],
        # The result of a series' first race shows no totals, because they would equal the points.
        "rows": totals_in_order(names, totals) if later else [],
    }


def totals_in_order(names: list[str], totals: list[str]) -> list[list[str]]:
    """Return place, name and total of each seat, the highest total first."""
    points = [int(total) for total in totals]
    best = sorted(range(len(names)), key=lambda seat: -points[seat])
    return [
        [nth(1 + sum(other > points[seat] for other in points)), names[seat], totals[seat]]
        for seat in best
    ]


def ranked(race: Race) -> list[tuple[int, int, int]]:
    """Return (place, seat, points), best first; with equal points, the seat whose car finished earlier is first."""
    found = []
    for seat in range(1, race.seats + 1):
        own = [i for i, car in enumerate(race.field.finished) if race.owner[car] == seat]
        points = sum(race.rules.prizes[i] for i in own)
        found.append((-points, min(own, default=CARS), seat))
    found.sort()
    places = [1 + sum(other[:2] < each[:2] for other in found) for each in found]
    return [(place, seat, -points) for place, (points, _, seat) in zip(places, found, strict=True)]


def nth(place: int) -> str:
    """Return a place as an ordinal number."""
    return ("1st", "2nd", "3rd")[place - 1] if place <= 3 else f"{place}th"


def _points(points: int) -> str:
    return f"{points} point" if points == 1 else f"{points} points"
