"""The site on hosts with partial or no compression: big files travel packed and are stored unpacked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.parts import deep_but_first
from tests.support import stored, until
from tools import budget, serve

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.pyodide]

#: A script that returns the stored big files: name -> number of bytes, and whether the file is packed.
STORED = """async () => {
    const found = {};
    for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) {
            if (!/[.](zip|wasm|packed)$/.test(url)) continue;
            const bytes = new Uint8Array(await (await caches.match(url)).arrayBuffer());
            found[url.split('/').at(-1)] = [bytes.length, bytes[0] === 0x1f && bytes[1] === 0x8b];
        }
    }
    return found;
}"""


@deep_but_first(
    ("host", "packed"),
    [("brotli", set()), ("pages", {".zip"}), ("plain", {".zip", ".wasm"})],
)
def test_python_starts_and_is_stored(
    dist: Path, browser: Browser, host: str, packed: set[str]
) -> None:
    big = {path.name: path for end in ("zip", "wasm") for path in dist.glob(f"*/*.{end}")}
    sent: list[tuple[str, str, int]] = []
    with serve.running(dist, host=host, sent=sent) as server:
        context = browser.new_context()
        asked: set[str] = set()
        page = context.new_page()
        # Record only requests of the page and its worker; the service worker's requests do not count,
        # because it first looks for packed files in the cache.
        page.on("request", lambda request: asked.add(request.url.rsplit("/", 1)[-1]))
        page.goto(f"http://localhost:{server.server_address[1]}/#/turbo-duel")
        page.wait_for_selector("html[data-engine=ready]", timeout=120_000)
        for name, path in big.items():
            assert (f"{name}.packed" in asked) == (path.suffix in packed), name
        plain = {name: [path.stat().st_size, False] for name, path in big.items()}
        until(lambda: page.evaluate(STORED) == plain, "all is stored, unpacked")
        stored(page)
        asked_for = [f"{command} {path}" for command, path, _ in sent]
        assert len(asked_for) <= budget.MOST_REQUESTS, "\n".join(asked_for)
        # Python starts again from the stored files.
        page.reload()
        page.wait_for_selector("html[data-engine=ready]", timeout=120_000)
        context.close()
