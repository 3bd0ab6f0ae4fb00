"""Racing Demon's tables, cards and zones for tests that play by touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.table import Hand, Table, prefer, start
from tests.browser.timed import Hours
from tests.support import Opener, becomes

if TYPE_CHECKING:
    from playwright.sync_api import Locator


#: Seat 1 has QS on its Pile and the Line 9S 8D 8C 9C: 8D fits 9S and 9C. Seat 2 has AC.
CHOICE = "S1"
#: Seat 1: Pile AS, Line 2C AD 3S AC. Seat 2: Pile 9S, Line 3C 2C 2H 4S. Each ace can begin a Stack;
#: after AC, the Stack takes a 2C.
ACES = "S160"


def demon(open_page: Opener, seed: str, seats: str = "person,person", **options: Any) -> Table:
    """Start a game of people on a page whose time is stopped, so that only the test plays."""
    options.setdefault("viewport", {"width": 820, "height": 1180})
    options.setdefault("has_touch", True)
    options.setdefault("reduced_motion", "reduce")
    edges, ends = options.pop("edges", "off"), options.pop("ends", False)
    page = open_page(None, **options)
    hours = Hours(page)
    prefer(page, edges=edges)
    page.goto(f"{open_page.site.url}#/racing-demon?seats={seats}&seed={seed}")
    page.wait_for_selector("html[data-engine=ready]", state="attached")
    hand: Hand = "touch" if options["has_touch"] else "mouse"
    table = start(page, hand, names=("Ann", "Ben", "Cem", "Dee")[: seats.count("person")])
    hours.until(lambda: table.phase == ("over" if ends else "playing"), "the count-in is over")
    if ends:
        hours.until(
            lambda: table.host.locator("[data-part=result]:visible").count() > 0, "the result"
        )
    hours.stop()
    return table


def card(table: Table, seat: int, code: str) -> Locator:
    """Return a card by its code."""
    return table.host.locator(f'[data-part=view] [data-thing="card:{seat}:{code}"]')


def zone(table: Table, name: str) -> Locator:
    """Return a zone by its id."""
    return table.host.locator(f'[data-part=view] [data-zone="{name}"]')


def middle(table: Table) -> Locator:
    """Return the middle of the table with the Stacks."""
    return table.host.locator("[data-part=view] [data-part=middle]")


def column(table: Table, seat: int, i: int) -> list[str]:
    """Return the codes of a column's cards."""
    return [each.split(":")[1] for each in table.cards(f"line:{seat}:{i}")]


def stacked(table: Table) -> list[str]:
    """Return the top cards of all Stacks."""
    found: list[str] = (
        middle(table)
        .locator("[data-part=card][data-thing]")
        .evaluate_all("all => all.map(n => n.dataset.thing.split(':')[2]).sort()")
    )
    return found


def lies(table: Table, seat: int, i: int, *codes: str) -> None:
    """Wait until a column has exactly these cards."""
    becomes(lambda: column(table, seat, i), list(codes), f"column {i} of {seat}")
