"""How long a visitor waits, against PyScript and Pyodide as they come from npm.

Three sites on the same server and in the same browser, one after another in every round, so that a
noisy machine is noisy for all: ours; PyScript's worker with everything as shipped; and a script tag
of PyScript's on the page itself. Cold is an empty browser; warm is a reload. Times are the page's own,
from the start of the navigation.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools import browsers, serve, site
from tools.benches import Figure, median
from tools.common import BUILD, ENGINE, NODE_MODULES, digest, say, write_zip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from tools.benches import How

ROUNDS = 5
#: Milliseconds a new browser gets before it is sent anywhere, the same for every site.
SETTLE = 1500
#: The engine as the stock sites run it: imported, one call answered.
HELLO = 'Session().call(\'{"do": "hello", "now": 0}\')'
MARK = """
performance.setResourceTimingBufferSize(1000);
globalThis.__tasks = [];
try {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) __tasks.push([entry.startTime, entry.duration]);
  }).observe({ type: 'longtask', buffered: true });
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
READ = """() => ({
  ...__at,
  paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  longest: Math.max(0, ...__tasks.filter(([start]) => start < (__at.ready ?? 1e9)).map((t) => t[1])),
})"""

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
    return {HELLO}
__export__ = ["call"]
"""
PAGE_MAIN = f"""from hairpin.session import Session
from pyscript import document
document.documentElement.dataset.running = ""
{HELLO}
document.documentElement.dataset.engine = "ready"
"""


def stock_site() -> Path:
    """Both stock sites in one folder: npm's files untouched, the engine's sources in an archive."""
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


def _visit(page: Page, url: str | None) -> dict[str, Any]:
    """Go there (or reload), wait until the engine has answered, and read the page's own clock."""
    if url:
        page.goto(url)
    else:
        page.reload()
    page.wait_for_selector("html[data-engine=ready]", state="attached", timeout=180_000)
    # The paint is reported a moment after it happened.
    page.wait_for_timeout(200)
    times: dict[str, Any] = page.evaluate(READ)
    return times


def _context(browser: Browser) -> BrowserContext:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script(MARK)
    return context


def _stored(page: Page) -> None:
    page.evaluate(
        """() => new Promise((resolve) => {
            navigator.serviceWorker.addEventListener('message', ({ data }) => {
                if (data.hairpin === 'stored') resolve();
            });
            navigator.serviceWorker.ready.then((r) => r.active.postMessage({ hairpin: 'stored?' }));
        })"""
    )


def figures(how: How) -> Iterator[Figure]:
    """Medians in milliseconds, then what they are compared with the stock starts."""
    with tempfile.TemporaryDirectory() as place:
        yield from _figures(site.snapshot(Path(place) / "ours"), stock_site(), how)


def _figures(ours: Path, stock: Path, how: How) -> Iterator[Figure]:
    for folder in () if how.tiny else (ours, stock):
        serve.warm(folder)
    runs: dict[str, list[dict[str, Any]]] = {}
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
                # A new browser each time: only then is nothing compiled left over.
                browser = start()
                page = _context(browser).new_page()
                # A visitor's browser is long running; this one is still busy with its own start.
                page.goto("about:blank")
                page.wait_for_timeout(how.much(SETTLE, 0))
                runs.setdefault(f"{name} cold", []).append(_visit(page, url))
                if name == "ours":
                    _stored(page)
                # Twice: compiled WebAssembly is kept by the browser from the second visit on.
                visits = [_visit(page, None) for _ in range(how.much(2, 1))]
                runs.setdefault(f"{name} warm", []).append(visits[-1])
                browser.close()

    def of(name: str, what: str) -> float:
        return median([float(run[what]) for run in runs[name]])

    def usable(name: str) -> float:
        return median([max(float(run["running"]), float(run["paint"])) for run in runs[name]])

    for state in ("cold", "warm"):
        yield Figure(f"page usable, {state}", usable(f"ours {state}"), "ms")
        yield Figure(f"engine ready, {state}", of(f"ours {state}", "ready"), "ms")
        yield Figure(f"stock worker ready, {state}", of(f"worker {state}", "ready"), "ms")
        yield Figure(f"stock page ready, {state}", of(f"page {state}", "ready"), "ms")
    for state, most in (("cold", 0.5), ("warm", 0.35)):
        ready = of(f"ours {state}", "ready")
        yield Figure(
            f"ready against stock worker, {state}",
            ready / of(f"worker {state}", "ready"),
            "×",
            most=most,
        )
        yield Figure(
            f"ready against stock page, {state}", ready / of(f"page {state}", "ready"), "×"
        )
        yield Figure(
            f"usable against stock page, {state}",
            usable(f"ours {state}") / of(f"page {state}", "running"),
            "×",
        )
    for state in ("cold", "warm"):
        longest = max(float(run["longest"]) for run in runs[f"ours {state}"])
        yield Figure(
            f"longest task while loading, {state}",
            longest,
            "ms",
            most=50,
            note="" if longest else "none over 50 ms",
        )
