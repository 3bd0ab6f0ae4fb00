"""``build.py pictures``: takes the screenshots of the docs, and the pictures of link previews.

Tables come from the built site at a fixed point of a game, and home as at a first visit. The states
of a table are stored views of the gallery, which need no engine.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal, TypeAlias

from tools import browsers, pages, preview_pictures, previews, serve, site
from tools.common import ENGINE, ROOT, Trouble, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser

Theme: TypeAlias = Literal["light", "dark"]

FOLDER = ROOT / "docs" / "pictures"

# Scene -> seats, settings and moves. The moves are a list or a pair (N, M): then bots play at least N
# moves, and stop when the person to move has at least M choices.
SCENES: dict[str, tuple[list[dict[str, str]], dict[str, str], list[str] | tuple[int, int]]] = {
    # Each kart has a bomb ahead, and every pile has cards.
    "turbo-duel": (
        [{"name": "Ann"}, {"name": "Ben"}],
        {"first": "1", "clock": "off"},
        ["A", "D", "F:7", "G", "H", "I", "C:B", "A", "D", "F:5", "H", "I", "B:I", "E:AF"],
    ),
    "daytona": (
        [{"name": name} for name in ("Ann", "Ben", "Cleo", "Dan")],
        {},
        (26, 2),
    ),
    "pursuit": ([{"name": "Ann"}, {"kind": "bot:hard"}], {}, (12, 12)),
    # This game is played in turns, because the start of a real-time game hides the table.
    "racing-demon": (
        [{"name": "Ann"}, *({"kind": "bot:adult"} for _ in range(5))],
        {"calm": "on"},
        (150, 5),
    ),
    "grand-prix": (
        [{"name": "Ann"}, {"kind": "bot:hard"}, {"kind": "bot:easy"}],
        {"partial": "off"},
        (34, 6),
    ),
}

# For each picture its file name (which begins with the scene), width, height and colour scheme.
PICTURES: tuple[tuple[str, int, int, Theme], ...] = (
    ("turbo-duel", 1280, 800, "light"),
    ("daytona", 1280, 800, "light"),
    ("pursuit", 1280, 800, "light"),
    ("racing-demon", 1280, 800, "light"),
    ("grand-prix", 1280, 800, "light"),
    ("home", 1440, 900, "light"),
    ("home-phone", 360, 740, "dark"),
    ("turbo-duel-phone", 360, 740, "dark"),
    ("daytona-phone", 360, 740, "dark"),
    ("pursuit-phone", 360, 740, "dark"),
    ("racing-demon-phone", 360, 740, "dark"),
    ("grand-prix-phone", 360, 740, "dark"),
)

#: Pictures of states in ``docs/design.md``: file name -> stored view, shown on a phone.
STATES: dict[str, str] = {
    "state-nothing-yet": "turbo-duel/start",
    "state-to-act": "grand-prix/hand",
    "state-touched": "pursuit/gathering",
    "state-warned": "turbo-duel/warned",
    "state-hint": "pursuit/hint",
    "state-covered": "pursuit/covered",
    "state-over": "turbo-duel/over",
}


def _link(scene: str) -> tuple[str, int]:
    """Return the end of a link to the scene, and the scene's number of moves."""
    sys.path.insert(0, str(ENGINE))
    from hairpin.bots.base import decide
    from hairpin.core.match_log import MatchLog
    from hairpin.core.options import read_settings
    from hairpin.core.record import write_link
    from hairpin.core.seats import read_seats
    from hairpin.games import load

    game = load(scene)
    people, chosen, played = SCENES[scene]
    seats = read_seats(game, people)
    match = MatchLog(game, seats, read_settings(game.options, chosen, len(seats)), "pictures")
    bot = game.levels()[0 if scene != "racing-demon" else 2].load()
    while not isinstance(played, list) or match.n < len(played):
        # If several seats choose at the same time, take the last seat, so that bots choose first.
        seat = game.actors(match.state)[-1]
        moves = game.moves(match.state, seat)
        if isinstance(played, list):
            move = game.read_move(match.state, seat, played[match.n])
        elif match.n >= played[0] and len(moves) >= played[1] and not seats[seat - 1].is_bot:
            break
        else:
            luck = match.bot_chance(seat)
            move = decide(bot, game.observe(match.state, seat), moves, luck, 400).move
        match.play(seat, move, match.n)
    return write_link(match), match.n


def _take(browser: Browser, url: str, name: str, width: int, height: int, theme: Theme) -> None:
    # On a phone the page shows nothing about keys or a mouse.
    phone = name.endswith("-phone")
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=phone,
        is_mobile=phone,
        color_scheme=theme,
        device_scale_factor=2,
        reduced_motion="reduce",
    )
    page = context.new_page()
    if name.startswith("home"):
        page.goto(url)
        pictures = page.locator("[data-picture-of]")
        first = pictures.first if phone else pictures.last
        first.and_(page.locator("[role=img]")).wait_for(timeout=120_000)
        page.evaluate("document.fonts.ready")
        page.screenshot(path=FOLDER / f"{name}.png")
        context.close()
        return
    scene = next(scene for scene in SCENES if name.startswith(scene))
    link, n = _link(scene)
    page.goto(f"{url}#/g/{link}")
    page.wait_for_selector(f'[data-n="{n}"]:not([data-busy="motion"])', timeout=120_000)
    # Wait until the notice about the opened game disappears, so that the picture shows only the table.
    page.wait_for_selector("#notices [data-notice]", state="detached", timeout=60_000)
    page.evaluate("document.fonts.ready")
    # A focused card covers its neighbours.
    page.evaluate("document.activeElement instanceof HTMLElement && document.activeElement.blur()")
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def _take_states(browser: Browser, states: dict[str, str]) -> None:
    """Take pictures of a table's states from the gallery."""
    from tests.gallery.serving import serving

    with serving(0) as address:
        context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("[data-gallery=ready]", state="attached")
        for name, view in states.items():
            say(f"docs/pictures/{name}.png")
            page.evaluate("name => gallery.show(name)", view)
            page.screenshot(path=FOLDER / f"{name}.png")
        context.close()


def main(wanted: Sequence[str] = ()) -> int:
    """Take all pictures, or the pictures whose file name contains a word of ``wanted``. Raises ``Trouble``."""

    def chosen(name: str) -> bool:
        return not wanted or any(word in name for word in wanted)

    games = [game["id"] for game in pages.site_data()["games"]]
    shots = [picture for picture in PICTURES if chosen(picture[0])]
    states = {name: view for name, view in STATES.items() if chosen(name)}
    shown = [name for name in (previews.HOME, *games) if chosen(f"{previews.PREFIX}{name}")]
    if not (shots or states or shown):
        raise Trouble(f"No picture has a name with {' or '.join(wanted)}.")
    FOLDER.mkdir(exist_ok=True)
    with browsers.chromium() as start, serve.running(site.build()) as server:
        browser = start()
        url = f"http://localhost:{server.server_address[1]}/"
        for name, width, height, theme in shots:
            say(f"docs/pictures/{name}.png")
            _take(browser, url, name, width, height, theme)
        for name in shown:
            file = f"{previews.PREFIX}{name}.png"
            say(f"docs/pictures/{file}")
            (FOLDER / file).write_bytes(preview_pictures.draw(browser, url, name))
        if states:
            _take_states(browser, states)
        browser.close()
    return 0
