"""``build.py pictures``: the screenshots of the README, taken from the built site at a fixed point of a game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal, TypeAlias

from playwright.sync_api import sync_playwright

from tools import browsers, serve, site
from tools.common import ENGINE, ROOT, say

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Theme: TypeAlias = Literal["light", "dark"]

FOLDER = ROOT / "docs" / "pictures"

# A game in full swing: a bomb for each on the road, cards in every pile.
NAMES = ("Ann", "Ben")
MOVES = ["A", "D", "F:7", "G", "H", "I", "C:B", "A", "D", "F:5", "H", "I", "B:I", "E:AF"]

# File name, width, height, colour scheme.
PICTURES: tuple[tuple[str, int, int, Theme], ...] = (
    ("turbo-duel", 1280, 800, "light"),
    ("turbo-duel-phone", 360, 740, "dark"),
)


def _link() -> str:
    """The fixed point as the end of a link."""
    sys.path.insert(0, str(ENGINE))
    from hairpin.core.match import Match
    from hairpin.core.options import read_settings
    from hairpin.core.record import write_link
    from hairpin.core.seats import read_seats
    from hairpin.core.words import Speaker
    from hairpin.games import load

    game = load("turbo-duel")
    seats = read_seats(game, [{"name": name} for name in NAMES], Speaker([]))
    settings = read_settings(game.options, {"first": "1", "clock": "off"}, len(seats))
    match = Match(game, seats, settings, "pictures")
    for at, move in enumerate(MOVES):
        seat = game.actors(match.state)[0]
        match.play(seat, game.read_move(match.state, seat, move), at)
    return write_link(match)


def _take(browser: Browser, url: str, name: str, width: int, height: int, theme: Theme) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,
        device_scale_factor=2,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"{url}#/g/{_link()}")
    page.wait_for_selector(f'[data-n="{len(MOVES)}"]:not([data-busy="motion"])', timeout=120_000)
    # What says that the game was opened goes by itself; the picture is of the table alone.
    page.wait_for_selector("[data-notice]", state="detached", timeout=60_000)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def main() -> int:
    """Take them all."""
    FOLDER.mkdir(exist_ok=True)
    with serve.running(site.build()) as server, sync_playwright() as playwright:
        browsers.ensure_chromium()
        browser = playwright.chromium.launch(
            executable_path=browsers.installed_chromium(), args=browsers.chromium_args()
        )
        for name, width, height, theme in PICTURES:
            say(f"docs/pictures/{name}.png")
            url = f"http://localhost:{server.server_address[1]}/"
            _take(browser, url, name, width, height, theme)
        browser.close()
    return 0
