"""The response of the table in a browser: from a click to its paint, and the page's free time while
a bot thinks.

A click counts as painted in the first frame after the table has changed. The page counts as busy
for the time that a message to itself takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tools import browsers, serve, site
from tools.benches import Figure, quantile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tools.benches import How

GAMES, TURNS = 6, 30
BOT_MOVES = 24
TABLE = "[data-n]"
THING = "[data-thing][data-lit]"

WATCH = """
globalThis.__spent = [];
let clicked = 0;
addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('[data-thing], [data-do=done]')) {
    clicked = event.timeStamp;
  }
}, true);
new MutationObserver((changes) => {
  if (!clicked || !changes.some((c) => c.attributeName === 'data-touched' || c.attributeName === 'data-n')) return;
  const start = clicked;
  clicked = 0;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => __spent.push(performance.now() - start);
    port2.postMessage(0);
  });
}).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-touched', 'data-n'] });

globalThis.__busy = 0;
globalThis.__bot = [];
globalThis.__listen = () => {
  let last = performance.now();
  let moved = last;
  let n = '';
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    __busy = Math.max(__busy, now - last);
    last = now;
    const at = document.querySelector('[data-n]')?.getAttribute('data-n') ?? '';
    if (at !== n) {
      if (n) __bot.push(now - moved);
      n = at;
      moved = now;
    }
    port2.postMessage(0);
  };
  port2.postMessage(0);
};
"""


def _start(page: Page, url: str, seats: str, seed: int) -> None:
    page.goto(f"{url}#/turbo-duel?seats={seats}&seed=bench{seed}")
    page.wait_for_selector("html[data-engine=ready]", state="attached", timeout=120_000)
    page.click("[data-do=start]")
    page.wait_for_selector(f'{TABLE}[data-n="0"][data-phase=playing]')


def _clicks(page: Page, url: str, games: int, turns: int) -> list[float]:
    """The ms from each click to the next paint, in several games of two people."""
    spent: list[float] = []
    for game in range(games):
        page.goto("about:blank")
        _start(page, url, "person,person", game)
        for turn in range(turns):
            page.wait_for_selector(f'{TABLE}:not([data-busy="motion"])')
            if page.locator(f"{TABLE}[data-phase=over]").count():
                break
            lit = page.locator(THING)
            if lit.count():
                lit.nth((turn * 5) % lit.count()).click()
            elif page.locator("[data-do=done]:visible").count():
                page.locator("[data-do=done]:visible").click()
            while page.evaluate("__spent.length") <= turn:
                page.wait_for_timeout(5)
        spent += page.evaluate("__spent")
    return spent


def _thinking(page: Page, url: str, turns: int) -> dict[str, Any]:
    """Watch the page while two hard bots play; return its longest busy time and the times between
    moves."""
    page.goto("about:blank")
    _start(page, url, "bot:hard,bot:hard", 1)
    page.evaluate("__listen()")
    for n in range(1, turns + 1):
        page.wait_for_selector(f'{TABLE}[data-n="{n}"], {TABLE}[data-phase=over]', timeout=60_000)
    found: dict[str, Any] = page.evaluate("({ busy: __busy, moves: __bot })")
    return found


def figures(how: How) -> Iterator[Figure]:
    """Report the time from click to paint, the page's longest busy time, and the pace of hard bots."""
    with browsers.chromium() as start, serve.running(site.build()) as server:
        url = f"http://localhost:{server.server_address[1]}/"
        browser = start()
        context = browser.new_context(viewport={"width": 820, "height": 1180})
        context.add_init_script(WATCH)
        page = context.new_page()
        spent = _clicks(page, url, *how.much((GAMES, TURNS), (1, 2)))
        yield Figure("click to paint, p50", quantile(spent, 0.5), "ms", note=f"{len(spent)} clicks")
        yield Figure("click to paint, p95", quantile(spent, 0.95), "ms")
        thinking = _thinking(page, url, how.much(BOT_MOVES, 2))
        yield Figure("page busy at a stretch while hard bots play", thinking["busy"], "ms", most=50)
        moves = [float(ms) for ms in thinking["moves"]]
        yield Figure("hard against hard, time a move with motion, p50", quantile(moves, 0.5), "ms")
        yield Figure("hard against hard, time a move with motion, p95", quantile(moves, 0.95), "ms")
        browser.close()
