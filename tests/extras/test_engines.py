"""Hairpin in three browser engines: play, resume, a link, offline, a frame of another site.

Python runs in the page. Playwright's builds are driven where they are installed, else Debian's; see
`tests.extras.driven`.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from tests.extras import needs
from tests.extras.driven import SECONDS, Driver, Kind, click, started, there, until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support import Site

needs.only_by_extras()

pytestmark = [pytest.mark.browser, pytest.mark.pyodide, pytest.mark.timeout(900)]

#: A short track, so that the game is soon over.
SET_UP = "#/turbo-duel?seats=person,person&clock=off&track=7&seed=smoke"
HOST = """<style>iframe {{ width: 900px; height: 700px }}</style>
<iframe src="{{url}}{fragment}" allow="clipboard-write"></iframe>"""

#: Returns the state that must be equal after a player leaves the game and returns.
PICTURE = """
const host = document.querySelector('[data-part=table-host]');
const things = (mark) => [...host.querySelectorAll(`[data-part=view] [data-${mark}]`)];
return {
    n: Number(host.dataset.n),
    lit: things('lit').map((node) => node.dataset.thing),
    tokens: things('token').map((node) => [node.dataset.token, node.dataset.at]),
    lines: [...host.querySelectorAll('[data-part=move-say]')].map((node) => node.textContent),
};
"""
#: Returns the state of the game: moves, whether it is over, touched things, and the next thing to
#: click. The next thing is Done if the page shows Done, else the first lit thing.
PLACE = """
const host = document.querySelector('[data-part=table-host]');
const { n, phase, busy } = host.dataset;
const touched = [...host.querySelectorAll('[data-part=view] [data-touched]')].map((node) => node.dataset.thing);
const thing = host.querySelector('[data-part=view] [data-thing][data-lit]:not([data-touched])');
const done = document.querySelector('[data-do=done]:not([hidden])');
let next = thing ? `[data-part=view] [data-thing="${thing.dataset.thing}"]` : '';
if (done?.checkVisibility()) next = '[data-do=done]:not([hidden])';
return { at: [Number(n), phase, ...touched], next: busy === '' ? next : '' };
"""
POINT = "return Number(document.querySelector('[data-part=table-host]')?.dataset.n ?? -1) >= arguments[0]"
STILL = "return document.querySelector('[data-part=table-host]').dataset.busy === ''"
KEPT = "return document.documentElement.dataset.kept === 'yes'"


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Driver]:
    """Yield a browser with an empty profile; the test's report has its version."""
    kind: Kind = request.param
    with started(kind, tmp_path / kind) as driver:
        request.node.user_properties.append(("engine", driver.version))
        print(driver.version)
        yield driver


def begin(engine: Driver) -> None:
    """Press Start on the set-up screen, and wait for the table."""
    click(engine, "[data-do=start]")
    until(engine, POINT, 0)


def open_table(engine: Driver, site: Site) -> None:
    """Start a game of two people at one device."""
    engine.go(site.url + SET_UP)
    begin(engine)


def play(engine: Driver, moves: float = float("inf")) -> int:
    """Click lit things until the game has ``moves`` moves or is over; return the number of moves."""
    end = time.monotonic() + 2 * SECONDS
    last: Exception | None = None
    clicked: list[object] = []
    while (place := engine.ask(PLACE))["at"][0] < moves and place["at"][1] != "over":
        assert time.monotonic() < end, f"{engine.version}: stuck at {place}: {last}"
        # Do not click again before the page has replied: the click could belong to the next move.
        if not place["next"] or place["at"] == clicked:
            continue
        try:
            engine.click(place["next"])
            clicked = place["at"]
        # The page may repaint the table after this loop has read its state and before it clicks. Each
        # browser's automation then raises a different exception.
        except Exception as error:
            last = error
    until(engine, STILL)
    return int(place["at"][0])


def same_table(engine: Driver, before: dict[str, Any]) -> None:
    """Check that the table has returned to the state ``before``."""
    until(engine, POINT, before["n"])
    until(engine, STILL)
    assert engine.ask(PICTURE) == before


def test_a_whole_game(engine: Driver, site: Site) -> None:
    open_table(engine, site)
    assert play(engine) > 3
    there(engine, "[data-part=result]")


def test_a_game_is_resumed_after_its_tab_was_closed(engine: Driver, site: Site) -> None:
    open_table(engine, site)
    play(engine, moves=2)
    until(engine, KEPT)
    before = engine.ask(PICTURE)
    engine.replace_tab()
    engine.go(site.url)
    click(engine, "[data-do=continue]")
    same_table(engine, before)


def test_a_link_is_copied_at_the_table_and_opens_the_game(engine: Driver, site: Site) -> None:
    open_table(engine, site)
    play(engine, moves=1)
    before = engine.ask(PICTURE)
    click(engine, "[data-part=table-host] [data-do=menu]")
    click(engine, "dialog.menu [data-part=menu-fold]:has([data-do=link]) summary")
    click(engine, "dialog.menu [data-do=link]")
    there(engine, "[data-notice=link], dialog.address[open]")
    assert engine.ask("return !document.querySelector('dialog.address[open]')"), "it is not copied"
    engine.go(site.url + "#/")
    there(engine, "[name=pasted]")
    engine.paste("[name=pasted]")
    until(engine, "return document.querySelector('[name=pasted]').value.includes('#/g/')")
    click(engine, "[data-do=paste]")
    same_table(engine, before)


def test_it_starts_without_a_network(engine: Driver, site: Site) -> None:
    engine.go(site.url + SET_UP)
    until(engine, "return document.documentElement.dataset.engine === 'ready'")
    engine.go(site.url + "#/")
    there(engine, "#stored-state[data-state=yes]")
    site.stop()
    engine.replace_tab()
    open_table(engine, site)
    assert play(engine, moves=2) >= 2


def test_it_plays_in_a_frame_on_another_site(engine: Driver, site: Site) -> None:
    engine.go(site.host_page("engines", HOST.format(fragment=SET_UP)))
    engine.enter("iframe")
    begin(engine)
    assert play(engine) > 3
    there(engine, "[data-part=result]")
