"""The waiting time of a visitor, compared with PyScript and Pyodide as shipped by npm.

Three sites run in turn on the same server and in the same browser in every round, so that noise
affects all: ours; PyScript's worker with everything as shipped; and a script tag of
PyScript on the page itself. Cold is an empty browser; warm is a reload. Times come from the page,
from the start of the navigation. On all sites *ready* means that ``new`` of Turbo Duel has been
answered: ours is opened at its set-up, and Start is pressed as soon as it appears.

Stages are the marks of ``web/js/engine/stages.ts``. Each task of the page's thread over 50 ms is
listed with the script that took most of it.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hairpin.games import GAMES

from tools import browsers, serve, site
from tools.benches import Figure, median
from tools.common import BUILD, ENGINE, NODE_MODULES, digest, say, write_zip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from tools.benches import How

ROUNDS = 5
#: ms that a new browser idles before it opens its first address, the same for every site.
SETTLE = 1500
#: The request that the two npm sites send to the imported engine: deal a new game.
NEW = json.dumps(
    {
        "do": "new",
        "game": "turbo-duel",
        "seats": [{"kind": "person", "name": "Ann"}, {"kind": "bot", "level": "easy"}],
        "seed": "one",
        "now": 0,
    }
)
DEAL = f"Session().call({NEW!r})"
MARK = """
performance.setResourceTimingBufferSize(1000);
globalThis.__tasks = [];
globalThis.__scripts = [];
try {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) __tasks.push([entry.startTime, entry.duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { scripts } of list.getEntries())
      for (const { startTime, duration, sourceURL, invoker } of scripts)
        __scripts.push([startTime, duration, (sourceURL || invoker).split('/').pop()]);
  }).observe({ type: 'long-animation-frame', buffered: true });
} catch {}
globalThis.__at = {};
new MutationObserver(() => {
  const root = document.documentElement;
  if (!root) return;
  for (const name of ['running', 'engine']) {
    const value = root.dataset[name];
    if (value === undefined) continue;
    const key = name === 'engine' ? value : name;
    __at[key] ??= performance.now();
  }
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
READ = """() => {
  const stages = Object.fromEntries(
    performance.getEntriesByType('mark').filter((m) => m.name.startsWith('hairpin:'))
      .map((m) => [m.name.slice(8), m.startTime]));
  const end = stages.table ?? __at.ready;
  const inside = ([start, took]) => __scripts.filter(([at]) => at >= start - 1 && at <= start + took);
  const tasks = __tasks.filter(([start]) => start < end).map(([start, took]) =>
    [took, inside([start, took]).sort((a, b) => b[1] - a[1])[0]?.[2] ?? 'the browser']);
  return {
    ...__at,
    ready: stages.dealt ?? __at.ready,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    stages,
    tasks,
  };
}"""
PAINTED = """() => new Promise((resolve) => new PerformanceObserver((list) => {
  if (list.getEntriesByName('hairpin:table').length) resolve();
}).observe({ type: 'mark', buffered: true }))"""
NEAR = PAINTED.replace("hairpin:table", "hairpin:near")
#: Name of a time mark that the page sets -> name of this stage in the printed table. The stages are in
#: the order in which a start reaches them.
STAGES = {
    "script": "first script of ours",
    "wanted": "engine wanted",
    "core-asked": "PyScript's core asked for",
    "core": "PyScript's core there",
    "worker": "worker made",
    "loader": "Pyodide's loader",
    "python": "Python stands",
    "files": "engine's files unpacked",
    "engine": "engine imported",
    "hello": "hello answered",
    "near": "game of the set-up loaded",
    "dealt": "game dealt",
    "table": "table painted",
}

STOCK_WORKER = """<!doctype html><html><head><meta charset="utf-8"><title>stock</title>
<script type="module">
import { PyWorker } from './pyscript/core.js';
document.documentElement.dataset.running = '';
const worker = await PyWorker('./main.py', {
  async: true,
  version: new URL('pyodide/pyodide.mjs', location.href).href,
  config: { files: { './engine.zip': './*' }, sync_main_only: true },
});
await worker.sync.call();
document.documentElement.dataset.engine = 'ready';
</script></head><body><p>Stock.</p></body></html>
"""
STOCK_PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>stock</title>
<script type="module" src="./pyscript/core.js"></script></head><body><p>Stock.</p>
<script type="py" src="./main.py"
 config='{"interpreter": "./pyodide/pyodide.mjs", "files": {"./engine.zip": "./*"}}'></script>
</body></html>
"""
WORKER_MAIN = f"""from hairpin.session import Session
def call():
    return {DEAL}
__export__ = ["call"]
"""
PAGE_MAIN = f"""from hairpin.session import Session
from pyscript import document
document.documentElement.dataset.running = ""
{DEAL}
document.documentElement.dataset.engine = "ready"
"""


def stock_site() -> Path:
    """Build the two compared sites in one folder, from the unchanged files of PyScript and Pyodide and
    an archive of the engine's sources."""
    sources = {
        p.relative_to(ENGINE).as_posix(): p.read_bytes()
        for p in sorted(ENGINE.rglob("*"))
        if p.is_file() and "__pycache__" not in p.parts
    }
    key = digest(*sources, *sources.values(), STOCK_PAGE, STOCK_WORKER, PAGE_MAIN, WORKER_MAIN)
    folder = BUILD / f"stock-{key}"
    if folder.exists():
        return folder
    for old in BUILD.glob("stock-*"):
        shutil.rmtree(old)
    for name, page, main in (
        ("worker", STOCK_WORKER, WORKER_MAIN),
        ("page", STOCK_PAGE, PAGE_MAIN),
    ):
        here = folder / name
        shutil.copytree(NODE_MODULES / "@pyscript" / "core" / "dist", here / "pyscript")
        shutil.copytree(NODE_MODULES / "pyodide", here / "pyodide")
        write_zip(here / "engine.zip", sources)
        (here / "index.html").write_text(page)
        (here / "main.py").write_text(main)
    return folder


def visit(page: Page, url: str, *, ours: bool) -> dict[str, Any]:
    """Open an address, wait until the engine has dealt, and return the page's measured times."""
    # If only the fragment of the address changed, the browser would not load the page again.
    page.goto("about:blank")
    page.goto(url)
    if ours:
        _start(page)
    page.wait_for_selector("html[data-engine=ready]", state="attached", timeout=180_000)
    # The browser reports paints and long tasks with a short delay.
    page.wait_for_timeout(200)
    times: dict[str, Any] = page.evaluate(READ)
    return times


def _start(page: Page) -> None:
    """Press Start in the set-up, and wait until the table is painted."""
    page.locator('[data-do="start"]').click()
    page.evaluate(PAINTED)


def _from_start(page: Page, url: str) -> dict[str, float]:
    """For each game the ms from the press on Start to the painted table."""
    found: dict[str, float] = {}
    page.goto("about:blank")
    for game in GAMES:
        page.goto(f"{url}#/{game}")
        page.wait_for_selector("html[data-engine=ready]", state="attached", timeout=180_000)
        page.evaluate(NEAR)
        page.evaluate("performance.clearMarks()")
        _start(page)
        found[game] = page.evaluate(
            "performance.measure('start', 'hairpin:start', 'hairpin:table').duration"
        )
    return found


def _context(browser: Browser) -> BrowserContext:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(MARK)
    return context


def stored(page: Page) -> None:
    page.evaluate(
        """() => new Promise((resolve) => {
            navigator.serviceWorker.addEventListener('message', ({ data }) => {
                if (data.hairpin === 'stored') resolve();
            });
            navigator.serviceWorker.ready.then((r) => r.active.postMessage({ hairpin: 'stored?' }));
        })"""
    )


def figures(how: How) -> Iterator[Figure]:
    """Report the medians of all three sites in ms, then the ratios of our site to the npm sites."""
    with tempfile.TemporaryDirectory() as place:
        yield from _figures(site.snapshot(Path(place) / "ours"), stock_site(), how)


def _figures(ours: Path, stock: Path, how: How) -> Iterator[Figure]:
    for folder in () if how.tiny else (ours, stock):
        serve.compress_all(folder)
    runs: dict[str, list[dict[str, Any]]] = {}
    tables: list[dict[str, float]] = []
    with (
        browsers.chromium() as start,
        serve.running(ours) as own,
        serve.running(stock) as other,
    ):
        addresses = {
            "ours": f"http://localhost:{own.server_address[1]}/",
            "worker": f"http://localhost:{other.server_address[1]}/worker/",
            "page": f"http://localhost:{other.server_address[1]}/page/",
        }
        rounds = how.much(ROUNDS, 1)
        for n in range(rounds):
            say(f"  round {n + 1} of {rounds}")
            for name, url in addresses.items():
                # Start a new browser each time, because it has no compiled code in its cache.
                browser = start()
                page = _context(browser).new_page()
                # A visitor's browser is already running; let this one finish its own start first.
                page.goto("about:blank")
                page.wait_for_timeout(how.much(SETTLE, 0))
                own_side = name == "ours"
                address = url + "#/turbo-duel" * own_side
                runs.setdefault(f"{name} cold", []).append(visit(page, address, ours=own_side))
                if own_side:
                    stored(page)
                # Visit twice, because the browser stores compiled WebAssembly only at the second visit.
                visits = [visit(page, address, ours=own_side) for _ in range(how.much(2, 1))]
                runs.setdefault(f"{name} warm", []).append(visits[-1])
                if own_side:
                    tables.append(_from_start(page, url))
                browser.close()

    def of(name: str, what: str) -> float:
        return median([float(run[what]) for run in runs[name]])

    def usable(name: str) -> float:
        return median([max(float(run["running"]), float(run["paint"])) for run in runs[name]])

    for state in ("cold", "warm"):
        yield Figure(f"page usable, {state}", usable(f"ours {state}"), "ms")
        yield Figure(f"game dealt, {state}", of(f"ours {state}", "ready"), "ms")
        yield Figure(f"stock worker ready, {state}", of(f"worker {state}", "ready"), "ms")
        yield Figure(f"stock page ready, {state}", of(f"page {state}", "ready"), "ms")
    for state, most in (("cold", 0.45), ("warm", 0.25)):
        ready = of(f"ours {state}", "ready")
        yield Figure(
            f"dealt against stock worker, {state}",
            ready / of(f"worker {state}", "ready"),
            "×",
            most=most,
        )
        yield Figure(
            f"dealt against stock page, {state}", ready / of(f"page {state}", "ready"), "×"
        )
        yield Figure(
            f"usable against stock page, {state}",
            usable(f"ours {state}") / of(f"page {state}", "running"),
            "×",
        )
    for state in ("cold", "warm"):
        tasks = [task for run in runs[f"ours {state}"] for task in run["tasks"]]
        by_whom: dict[str, float] = {}
        for took, who in tasks:
            by_whom[who] = max(float(took), by_whom.get(who, 0))
        for who, took in sorted(by_whom.items(), key=lambda pair: -pair[1]):
            yield Figure(f"longest task, {state}: {who}", took, "ms", most=50)
        if not tasks:
            yield Figure(f"longest task, {state}", 0, "ms", most=50, note="none over 50 ms")
    for game in GAMES:
        painted = median([table[game] for table in tables])
        yield Figure(f"from Start to a painted table, {game}", painted, "ms")
    for state in ("cold", "warm"):
        for mark, words in STAGES.items():
            at = median([float(run["stages"][mark]) for run in runs[f"ours {state}"]])
            yield Figure(f"{state}: {words}", at, "ms")
