"""One smoke game each in Firefox and WebKit, where this machine has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.others import until_true

if TYPE_CHECKING:
    from tests import others
    from tests.support import Site

pytestmark = [pytest.mark.browser, pytest.mark.pyodide]

READY = "return ['ready', 'failed'].includes(document.documentElement.dataset.engine)"
STATE = "return document.documentElement.dataset.engine"
#: Press the first lit thing, or Done where something stands touched that could also go on.
PRESS = """
const host = document.querySelector('[data-part=table-host]');
const done = host?.dataset.phase === 'playing' && document.querySelector('[data-do=done]:not([hidden])');
const thing = done || document.querySelector('[data-part=view] [data-thing][data-lit]:not([data-touched])');
thing?.click();
"""
MOVES = "return Number(document.querySelector('[data-part=table-host]')?.dataset.n ?? -1)"
OVER = "return document.querySelector('[data-part=table-host]')?.dataset.phase === 'over'"


def smoke_game(browser: others.Smoke, site: Site) -> None:
    """A whole game of two people at one device, whatever is lit first."""
    browser.go(site.url)
    until_true(browser, READY)
    assert browser.ask(STATE) == "ready", browser.ask("return document.body.innerText")
    # On a short track it is over soon.
    browser.go(site.url + "#/turbo-duel?seats=person,person&track=7&seed=smoke")
    until_true(browser, "return Boolean(document.querySelector('[data-do=start]'))")
    browser.ask("document.querySelector('[data-do=start]').click()")
    until_true(browser, MOVES.replace("return ", "return 0 === "))
    # Presses while the table is busy are lost, so the game is pressed on with until it is over.
    until_true(browser, PRESS + OVER)
    assert browser.ask(MOVES) > 3


def test_smoke_game_in_firefox(firefox: others.Smoke, site: Site) -> None:
    smoke_game(firefox, site)


def test_smoke_game_in_webkit(webkit: others.Smoke, site: Site) -> None:
    smoke_game(webkit, site)
