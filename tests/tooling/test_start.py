"""The engine's start in a real browser: requests, stages, and errors.

Most tests here run the bridge on a bare page with the site's folder, policy and build facts. So the
page's own scripts do not affect them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.support import (
    BASE,
    Opener,
    Site,
    Watch,
    framed,
    keeping_nothing,
    keeps_something,
    ready,
    stored,
    until,
)
from tests.tooling.bridge import bare, call, start, with_bridge

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page, Playwright, Request, Route

pytestmark = [pytest.mark.browser, pytest.mark.pyodide]


#: A script that records, for each message the page sends, whether it is a compiled WebAssembly module.
SENT = """
globalThis.sent = [];
const { postMessage } = MessagePort.prototype;
MessagePort.prototype.postMessage = function (...all) {
  sent.push(all[0] instanceof WebAssembly.Module);
  return postMessage.apply(this, all);
};
"""


def test_the_page_starts_the_engine(page: Page) -> None:
    ready(page)


def test_the_start_reports_stages_and_calls_are_answered(open_page: Opener) -> None:
    page = bare(open_page)
    outcome = start(page)
    assert outcome["version"], outcome
    told = page.evaluate("told")
    fractions = [fraction for _, fraction in told]
    assert fractions == sorted(fractions)
    assert (fractions[0], fractions[-1]) == (0, 1)
    stages = [stage for stage, _ in told]
    assert list(dict.fromkeys(stages)) == ["download", "start", "engine"]
    assert stages.count("download") > 5
    hello = call(page, {"do": "hello", "now": 0})
    assert hello["ok"]
    assert hello["games"]
    plain = page.evaluate("""() => engine.text('{"do":"hello","now":0}')""")
    assert isinstance(plain, str)


@pytest.mark.deep
def test_no_file_is_fetched_twice(open_page: Opener) -> None:
    page = bare(open_page)
    wire: dict[str, int] = {}

    def note(request: Request) -> None:
        response = request.response()
        if response and not response.from_service_worker:
            got = request.sizes()["responseBodySize"]
            if got:
                name = request.url.rsplit("/", 1)[-1]
                wire[name] = wire.get(name, 0) + 1

    page.context.on("requestfinished", note)
    start(page)
    big = {"pyodide.asm.wasm", "pyodide.asm.mjs", "python_stdlib.zip", "engine.zip"}
    timing = page.evaluate(
        """() => performance.getEntriesByType('resource')
            .map((e) => [e.name.split('/').pop(), e.transferSize])"""
    )
    assert big <= {name for name, _ in timing}
    # For a cached file the browser receives at most a few hundred bytes of headers, never the content.
    again = [name for name in big if wire.get(name, 0) > 1]
    served = {name: [size for n, size in timing if n == name and size > 1000] for name in big}
    assert all(len(sizes) <= 1 for sizes in served.values()), (served, again)


@pytest.mark.deep
def test_only_needed_files_are_fetched(open_page: Opener) -> None:
    page = bare(open_page)
    asked: set[str] = set()
    page.context.on("request", lambda request: asked.add(re.split("[?#]", request.url)[0]))
    start(page)
    runtime = {url.rsplit("/", 1)[-1] for url in asked if "/runtime-" in url}
    shipped = {p.name for p in next(open_page.site.folder.glob("runtime-*")).rglob("*.*")}
    # This host compresses its answers, so the page does not fetch packed files.
    assert runtime == {name for name in shipped if not name.endswith(".packed")}


def test_a_hanging_worker_is_replaced(open_page: Opener) -> None:
    page = bare(open_page)
    start(page)
    # No real request takes long enough to time out, so set the timeout to zero.
    outcome = page.evaluate(
        """async () => {
            const calls = [engine.call({ do: 'hello', now: 0 }, 0), engine.call({ do: 'hello', now: 0 })];
            const first = await Promise.allSettled(calls);
            const after = await engine.call({ do: 'hello', now: 0 }).catch((e) => e.reason);
            return [...first.map((r) => r.reason?.reason ?? 'answered'), after];
        }"""
    )
    assert outcome == ["hung", "hung", "hung"]
    page.evaluate("async () => { globalThis.engine = await start(); }")
    assert call(page, {"do": "hello", "now": 0})["ok"]


@pytest.mark.deep
def test_a_blocked_runtime_and_a_dead_server_have_different_reasons(
    open_page: Opener, site: Site, watch: Watch
) -> None:
    watch.allow("net::ERR_|Failed to load|error when fetching|Loading the script")

    def refuse(route: Route) -> None:
        route.abort("blockedbyclient")

    page = bare(open_page)
    page.context.route(re.compile(r"\.wasm$"), refuse)
    assert start(page)["reason"] == "blocked"

    page = bare(open_page)
    site.stop()
    assert start(page)["reason"] in {"offline", "blocked"}


@pytest.mark.deep
def test_an_old_browser_has_its_own_reason(open_page: Opener) -> None:
    page = open_page(None)
    page.context.add_init_script("delete globalThis.WebAssembly;")
    page.close()
    context_page = page.context.new_page()
    facts = re.findall(r"<meta [^>]*>", (open_page.site.folder / "index.html").read_text("utf-8"))
    head = "".join(m for m in facts if "hairpin-build" in m)
    url = open_page.site.url + "bare.html"
    context_page.route(
        url, lambda route: route.fulfill(body=f"<head>{head}</head>", content_type="text/html")
    )
    with_bridge(context_page)
    context_page.goto(url)
    assert start(context_page)["reason"] == "off"


@pytest.mark.deep
def test_the_engine_starts_without_a_database(open_page: Opener) -> None:
    page = open_page(None)
    page.context.add_init_script(
        """Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get() {
            return { open() { throw new DOMException('denied', 'SecurityError'); } };
        } });"""
    )
    page.goto(open_page.site.url)
    ready(page)


@pytest.mark.stores
def test_everything_is_stored_and_runs_without_a_server(
    open_page: Opener, site: Site, watch: Watch
) -> None:
    watch.allow(
        "net::ERR_|Failed to update a ServiceWorker|error occurred when fetching the script"
    )
    page = open_page()
    ready(page)
    stored(page)
    site.stop()
    page.add_init_script(SENT)
    # Test two cases: the page compiles the WebAssembly module; the page cannot, so the worker compiles it.
    for hinder in ("", "WebAssembly.compileStreaming = () => Promise.reject(new Error('no'));"):
        page.add_init_script(hinder)
        page.reload()
        ready(page)
        assert page.evaluate("sent.includes(true)") == (not hinder)


@pytest.mark.deep
@pytest.mark.stores
def test_two_copies_on_one_origin_do_not_share_their_stores(open_page: Opener) -> None:
    page = open_page()
    ready(page)
    stored(page)
    names = page.evaluate("caches.keys()")
    assert names
    assert all(name.startswith(f"hairpin {BASE} ") for name in names)


def test_a_new_version_waits_for_the_player(own_site: Opener) -> None:
    page = own_site()
    ready(page)
    stored(page)
    until(
        lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"),
        "the first version is in charge",
    )
    # Another group name in the plan makes another version of the service worker.
    script = own_site.site.folder / "sw.js"
    script.write_text(script.read_text("utf-8").replace('"name": "page-', '"name": "page-f', 1))
    page.evaluate("navigator.serviceWorker.ready.then((r) => r.update()).then(() => true)")
    waiting = "navigator.serviceWorker.ready.then((r) => Boolean(r.waiting))"
    until(lambda: page.evaluate(waiting), "the new version is stored and waits")
    # The running game goes on, because its files are still stored.
    app = page.evaluate(
        "JSON.parse(document.querySelector('meta[name=hairpin-build]').content).app"
    )
    got = page.evaluate("(path) => fetch(path).then((r) => r.status)", app + "worker.py")
    assert got == 200
    page.evaluate(
        """() => new Promise((resolve) => {
            navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
            navigator.serviceWorker.ready
                .then((r) => r.waiting.postMessage({ hairpin: 'take-over' }));
        })"""
    )
    pages = [name for name in page.evaluate("caches.keys()") if " page-" in name]
    assert len(pages) == 2, "the version before stays stored"
    page.reload()
    ready(page)


@pytest.mark.deep
@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts allow-same-origin"'])
def test_runs_in_a_frame_of_another_site(open_page: Opener, site: Site, sandbox: str) -> None:
    frame = f'<iframe src="{{url}}" width="900" height="700" {sandbox}></iframe>'
    host = site.host_page(f"frame{len(sandbox)}", frame)
    page = open_page(None)
    page.goto(host)
    ready(framed(page))


@pytest.mark.deep
def test_runs_in_a_frame_where_other_sites_may_store_nothing(
    playwright: Playwright, site: Site, watch: Watch, tmp_path: Path
) -> None:
    with keeping_nothing(playwright, tmp_path) as context:
        watch.attach(context)
        page = context.new_page()
        frame = '<iframe src="{url}" width="900" height="700"></iframe>'
        page.goto(site.host_page("denied", frame))
        ready(framed(page))
        if keeps_something(framed(page)):
            pytest.skip("this browser stores for framed sites whatever its preferences say")
