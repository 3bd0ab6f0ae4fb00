"""Runs the bridge to the engine (web/js/transport/bridge.ts) on a page without the site's other scripts.

In the site, the bridge is one part of a joined file. Here esbuild joins the bridge alone.
"""

from __future__ import annotations

import functools
import re
import subprocess
from typing import TYPE_CHECKING, Any

from tests.support import PATIENCE
from tools.common import NODE_MODULES, WEB

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.support import Opener

START = """async () => {
    const meta = JSON.parse(document.querySelector('meta[name="hairpin-build"]').content);
    const bridge = await import(new URL(meta.app + 'js/bridge.js', document.baseURI).href);
    globalThis.told = [];
    globalThis.start = () => bridge.startEngine((p) => told.push([p.stage, p.fraction]));
    try {
        globalThis.engine = await start();
        return { version: engine.version };
    } catch (error) {
        return { reason: error.reason, message: error.message };
    }
}"""


@functools.cache
def bridge() -> str:
    """Return the bridge and its imports as one module."""
    program = NODE_MODULES / ".bin" / "esbuild"
    script = WEB / "js" / "transport" / "bridge.ts"
    words = [str(program), "--bundle", "--format=esm", str(script)]
    return subprocess.run(words, check=True, capture_output=True, encoding="utf-8").stdout


def with_bridge(page: Page) -> None:
    """Add the bridge to the files of the page's site."""
    page.route(
        "**/js/bridge.js",
        lambda route: route.fulfill(body=bridge(), content_type="text/javascript"),
    )


def bare(opener: Opener, **options: Any) -> Page:
    """Open a page with the head of the built page, but without the site's scripts."""
    site = opener.site
    page = opener(None, **options)
    facts = re.findall(r"<meta [^>]*>", (site.folder / "index.html").read_text("utf-8"))
    head = "".join(m for m in facts if "Content-Security-Policy" in m or "hairpin-build" in m)
    body = f'<!doctype html><html lang="en"><head>{head}<title>bare</title></head><body></body>'
    page.route(
        site.url + "bare.html", lambda route: route.fulfill(body=body, content_type="text/html")
    )
    with_bridge(page)
    page.goto(site.url + "bare.html")
    return page


def start(page: Page) -> dict[str, Any]:
    """Start the engine through the bridge and return the outcome."""
    page.set_default_timeout(PATIENCE)
    outcome: dict[str, Any] = page.evaluate(START)
    return outcome


def call(page: Page, request: dict[str, Any]) -> dict[str, Any]:
    """Send one request through the bridge and return the reply."""
    reply: dict[str, Any] = page.evaluate("(request) => engine.call(request)", request)
    return reply
