"""A table as a player uses it: its contents, its lit things, and input.

Nothing here sleeps. Every action waits for the page's answer: a changed number of moves, changed
touched things, or a refusal.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote

from tests.support import PATIENCE, Opener, announced, ready, until

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Locator, Page

Hand = Literal["mouse", "touch", "keys"]

SAID = """() => [...document.querySelectorAll('[aria-live] p, #speaker')]
    .map((node) => node.textContent).join(' ')"""

HEARD = """() => [performance.timeOrigin,
    heard.filter(([kind]) => kind === 'live').map(([, words]) => words)]"""

LAID_ANEW = """() => document.fonts.ready.then(() => new Promise(
    (done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))))"""

#: The commands that can cost a star.
COSTLY = ("hint", "undo")

HELD = "navigator.locks.query().then(({ held }) => held.length)"

HOOKS = """(host) => ({
    ...host.dataset,
    lit: [...host.querySelectorAll('[data-part=view] [data-lit]')].map((node) => node.dataset.thing),
    touched: [...host.querySelectorAll('[data-part=view] [data-touched]')]
        .sort((a, b) => a.dataset.touched - b.dataset.touched).map((node) => node.dataset.thing),
})"""


class Table:
    """One table on a page or in a frame."""

    def __init__(self, place: Page | Frame, hand: Hand = "mouse") -> None:
        """Use a table of the page by mouse, touch or keys."""
        self.place = place
        self.hand = hand
        self.page: Page = place if not hasattr(place, "page") else place.page
        self.host: Locator = place.locator("[data-part=table-host]")
        self._ear = (0.0, 0)

    # State of the page.

    def facts(self) -> dict[str, Any]:
        """Return the table's data attributes, and the lit and touched things."""
        found: dict[str, Any] = self.host.evaluate(HOOKS)
        return found

    @property
    def n(self) -> int:
        """Return the number of moves before the point shown."""
        return int(self.facts()["n"])

    @property
    def phase(self) -> str:
        """Return the phase: playing, paused or over."""
        return str(self.facts()["phase"])

    @property
    def lit(self) -> list[str]:
        """Return the ids of the things that the player may touch now."""
        return list(self.facts()["lit"])

    @property
    def touched(self) -> list[str]:
        """Return the ids of the touched things, in the order of the touches."""
        return list(self.facts()["touched"])

    def thing(self, name: str) -> Locator:
        """Return the element of a thing (a card, a space or a button) by its id."""
        return self.host.locator(f'[data-part=view] [data-thing="{name}"]')

    def do(self, name: str) -> Locator:
        """Return the visible buttons of a command."""
        return self.place.locator(f'[data-do="{name}"]:visible')

    def cards(self, zone: str) -> list[str]:
        """Return the codes of a zone's cards in order."""
        nodes = self.host.locator(f'[data-zone="{zone}"] [data-thing^="card:"]')
        return [
            str(name)[5:] for name in nodes.evaluate_all("all => all.map(n => n.dataset.thing)")
        ]

    def tokens(self) -> dict[str, str]:
        """Return the space of each kart and bomb."""
        found: dict[str, str] = self.host.evaluate(
            "host => Object.fromEntries([...host.querySelectorAll('[data-part=view] [data-token]')]"
            ".map(node => [node.dataset.token, node.dataset.at]))"
        )
        return found

    def lines(self) -> list[str]:
        """Return the list of moves in words."""
        lines: list[str] = self.host.locator("[data-part=move-say]").evaluate_all(
            "all => all.map(n => n.textContent)"
        )
        return lines[1:]

    def ask(self) -> str:
        """Return the prompt between track and cards."""
        return self.host.locator("[data-part=prompt-say]").inner_text()

    def said(self) -> str:
        """Return the latest announcement. The page may replace it at any moment, so rather use `announced`."""
        text: str = self.place.evaluate(SAID)
        return text

    def spoken(self) -> list[str]:
        """Return all announcements since the page was loaded."""
        return announced(self.place, "live")

    def picture(self) -> dict[str, Any]:
        """Return the state that must be equal after a player leaves the game and returns."""
        seen = self.facts()
        kept = {key: seen[key] for key in ("n", "length", "live", "lit", "touched")}
        zones = {zone: self.cards(zone) for zone in ("deck", "discard", "played")}
        names = self.host.locator("[data-part=plate-name]").all_inner_texts()
        return {**kept, **zones, "tokens": self.tokens(), "lines": self.lines(), "names": names}

    # Waiting.

    def until(self, timeout: float = PATIENCE, **hooks: object) -> Table:
        """Wait until the table's data attributes have values: ``until(n=3, phase="playing")``."""
        marks = "".join(f'[data-{name}="{value}"]' for name, value in hooks.items())
        self.place.wait_for_selector(
            f"[data-part=table-host]{marks}", state="attached", timeout=timeout
        )
        return self

    def turn(self, beyond: int = -1) -> Table:
        """Wait until more than ``beyond`` moves are made, and a person may act or the game is over."""

        def mine() -> bool:
            seen = self.facts()
            # A table that is just laid out has no moves yet.
            there = int(seen.get("n", -2)) > beyond and (
                seen["phase"] == "over" or bool(seen["lit"])
            )
            return there and bool(self.tokens())

        until(mine, "somebody can act")
        return self

    def still(self) -> Table:
        """Wait until no animation runs."""
        self.until(busy="")
        return self

    def sized(self, width: int, height: int) -> Table:
        """Set the size of the window, and wait until the page is laid out again."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.place.evaluate(LAID_ANEW)
        return self

    def announced(self, *words: str) -> Table:
        """Wait until the page announces these texts; ignore announcements that an earlier call waited for."""
        began, since = self._ear

        def all_said() -> bool:
            nonlocal began, since
            loaded, lines = self.place.evaluate(HEARD)
            if loaded != began:
                began, since = loaded, 0
            text = " ".join(lines[since:])
            self._ear = (began, max(0, len(lines) - 1))
            return all(word in text for word in words)

        until(all_said, f"{words} is told")
        return self

    def kept(self) -> Table:
        """Wait until the whole game is stored on the device."""
        self.place.wait_for_selector("html[data-kept=yes]", state="attached")
        return self

    def killed(self) -> Page:
        """Close the tab without warning; return a new tab of this browser, at the home screen."""
        self.kept()
        fresh = self.page.context.new_page()
        fresh.goto(self.page.url.split("#", maxsplit=1)[0] + "#/")
        self.page.close()
        # The browser releases the locks of a closed tab a moment later.
        until(lambda: not fresh.evaluate(HELD), "nobody holds a game")
        return fresh

    # Input.

    def press(self, name: str) -> Table:
        """Press the button of a command, such as ``undo``. Where it costs a star, the first press only says so."""
        button = self.do(name).first
        if name in COSTLY and "−★" in (button.text_content() or ""):
            self._hit(button)
        self._hit(button)
        return self

    def hint(self, *, direct: bool = False) -> Table:
        """Ask for a hint; wait until the things of the suggested move are marked.

        If the hint is not ``direct``, ask twice: the first hint only says where to look.
        """
        if not direct:
            self.press("hint").announced("Ask again to see a move.")
        self.press("hint")
        self.host.locator("[data-part=view] [data-hint]").first.wait_for(state="visible")
        return self

    def menu(self, name: str) -> Table:
        """Press a command in the menu."""
        self.press("menu")
        self._hit(self.in_menu(name))
        return self

    def in_menu(self, name: str) -> Locator:
        """Return the item of a command in the open menu; a group that has it is unfolded."""
        item = self.place.locator(f'dialog.menu [data-do="{name}"]').first
        fold = self.place.locator(f'[data-part=menu-fold]:not([open]):has([data-do="{name}"])')
        if fold.count():
            self._hit(fold.locator("summary"))
        return item

    def touch(self, thing: str, *, lit: bool = True) -> Table:
        """Touch a thing and wait for the effect; ``lit=False`` for a thing that is not lit."""
        before = self._state()
        self._hit(self.thing(thing), force=not lit)
        self._changed(before, f"{thing} was touched")
        return self

    def try_(self, thing: str) -> str:
        """Touch a thing that is not lit; return the page's reason for the refusal."""
        before = len(announced(self.place, "refusal"))
        self._hit(self.thing(thing), force=True)
        until(lambda: len(announced(self.place, "refusal")) > before, f"why {thing} cannot be")
        return announced(self.place, "refusal")[-1]

    def done(self) -> Table:
        """Press Done, and wait for the move."""
        before = self._state()
        self.press("done")
        self._changed(before, "done was pressed")
        return self

    def drag(self, thing: str, onto: Locator) -> Table:
        """Drag a thing onto another or into a zone, with the mouse or a finger."""
        before = self._state()
        self.haul(self.thing(thing), onto)
        self._changed(before, f"{thing} was dragged")
        return self

    def haul(self, thing: Locator, onto: Locator) -> None:
        """Drag an element onto another element, without waiting for an effect."""
        self.still()
        a, b = middle(thing), middle(onto)
        way = [(a[0] + (b[0] - a[0]) * k / 6, a[1] + (b[1] - a[1]) * k / 6) for k in range(1, 7)]
        if self.hand == "touch":
            finger = self.page.context.new_cdp_session(self.page)
            stops = [("Start", a), *(("Move", point) for point in [*way, b, b])]
            # The timestamps tell Chromium that the finger rests before it lifts. Without this rest
            # Chromium sees a fling and ignores the next tap.
            began = time.time()
            for i, (kind, (x, y)) in enumerate(stops):
                event = {"type": f"touch{kind}", "touchPoints": [{"x": x, "y": y}]}
                finger.send("Input.dispatchTouchEvent", {**event, "timestamp": began + i * 0.05})
            event = {"type": "touchEnd", "touchPoints": []}
            finger.send("Input.dispatchTouchEvent", {**event, "timestamp": began + 2})
            finger.detach()
            return
        self.page.mouse.move(*a)
        self.page.mouse.down()
        for x, y in way:
            self.page.mouse.move(x, y)
        self.page.mouse.up()

    def play(self, things: list[str]) -> Table:
        """Touch things in order; press Done if the move is complete but could be longer."""
        n = self.n
        for thing in things:
            self.touch(thing)
        if self.n == n:
            self.done()
        return self

    def _state(self) -> tuple[str, ...]:
        seen = self.facts()
        return (seen["n"], seen["phase"], *seen["touched"])

    def _changed(self, before: tuple[str, ...], what: str) -> None:
        until(lambda: self._state() != before, f"nothing came of it: {what}")

    def _hit(self, target: Locator, *, force: bool = False) -> None:
        # For an element with aria-disabled Playwright waits until it is enabled; ``force`` ends this wait.
        if self.hand == "touch":
            target.tap(force=force)
        elif self.hand == "keys":
            target.focus()
            self.page.keyboard.press("Enter")
        else:
            target.click(force=force)


def record_of(table: Table) -> str:
    """Return the record that the page saves."""
    with table.page.expect_download() as saving:
        table.menu("save")
    return Path(saving.value.path()).read_text("utf-8").strip()


def latest(record: str) -> dict[str, Any]:
    """Return the last game of a record; a series has one game per line."""
    game: dict[str, Any] = json.loads(record.splitlines()[-1])
    return game


def back_to_table(table: Table) -> Table:
    """Go from the result to the table as it is now; no list lies over it."""
    table.press("lookback")
    table.place.locator("[data-part=result]").wait_for(state="hidden")
    # With a complete review the way back begins at the turning point.
    if table.facts()["live"] != "true":
        # On a phone the slider alone leads to the end.
        if table.do("live").first.is_visible():
            table.press("live")
        else:
            table.place.locator("[data-part=slider]").press("End")
        table.until(live="true")
    assert table.place.locator("dialog.moves-sheet[open]").count() == 0
    return table


def middle(target: Locator) -> tuple[float, float]:
    """Return the middle of the visible part of an element."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box, "it has no place on the screen"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def slow_motion(page: Page) -> None:
    """Slow down animations so much that they never end by themselves."""
    send = page.context.new_cdp_session(page).send
    send("Animation.enable")
    send("Animation.setPlaybackRate", {"playbackRate": 0.001})


def grid(seats: str = "person,person", seed: str = "K7", **settings: object) -> str:
    """Return the URL fragment of a set-up of Turbo Duel."""
    pairs = {"seats": seats, "clock": "off", "seed": seed, **settings}
    return "#/turbo-duel?" + "&".join(
        f"{key}={quote(str(value), safe=':,+')}" for key, value in pairs.items()
    )


def prefer(page: Page, **prefs: object) -> None:
    """Store preferences in the browser before the page is loaded."""
    text = json.dumps(json.dumps(prefs))
    page.context.add_init_script(
        "try { if (!localStorage.getItem('hairpin.prefs'))"
        f" localStorage.setItem('hairpin.prefs', {text}); }} catch {{ /* none here */ }}"
    )


def unfold(page: Page | Frame) -> None:
    """Open all folds of a set-up: its options, the starting grid, and what the grid folds."""
    folds = ("setup-grid", "setup-more", "grid-fold")
    for fold in [fold for part in folds for fold in page.locator(f"[data-part={part}]").all()]:
        if fold.get_attribute("open") is None:
            fold.locator("summary").first.click()


def start(page: Page | Frame, hand: Hand = "mouse", names: tuple[str, ...] = ()) -> Table:
    """Start the game of a set-up; return its table."""
    if names and page.locator("[data-part=setup-grid]").get_attribute("open") is None:
        page.locator("[data-part=setup-grid] > summary").click()
    for i, name in enumerate(names, 1):
        page.locator(f'[name="seat-{i}-name"]').fill(name)
    table = Table(page, hand)
    button = page.locator('[data-do="start"]')
    table._hit(button)
    return table.until(live="true")


def race(
    open_page: Opener,
    fragment: str | None = None,
    hand: Hand = "mouse",
    names: tuple[str, ...] = ("Ann", "Ben"),
    pace: str = "instant",
    **options: Any,
) -> Table:
    """Start a race on a new page."""
    options.setdefault("reduced_motion", "reduce")
    options.setdefault("has_touch", hand == "touch")
    page = open_page(None, **options)
    prefer(page, pace=pace)
    page.goto(open_page.site.url + (fragment or grid()))
    ready(page)
    return start(page, hand, names)
