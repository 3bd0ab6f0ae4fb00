"""A host page that shows the site in frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page, Request

    from tests.support import Site

FRAME = '<iframe src="{url}?embed=1{fragment}" width="{width}" height="{height}"></iframe>'


def host(page: Page, site: Site, *fragments: str, size: tuple[int, int] = (420, 780)) -> None:
    """Open a host page with the site's origin, so that frames may store data; show a frame for each fragment."""
    url = site.origin + "/host.html"
    frames = "".join(
        FRAME.format(url=site.url, fragment=fragment, width=size[0], height=size[1])
        for fragment in fragments
    )
    head = '<!doctype html><link rel="icon" href="data:,"><title>Host</title><input id="mine">'
    style = "<style>body { margin: 0; height: 9000px } iframe { border: 0 }</style>"
    page.route(
        url, lambda route: route.fulfill(body=head + style + frames, content_type="text/html")
    )
    page.goto(url)


def play_here(frame: Frame) -> Table:
    """Press the button on a frame's picture; return the table that appears."""
    frame.locator('[data-do="play-here"]').click()
    return Table(frame).until(live="true")


def of_python(request: Request) -> bool:
    """Return whether a request is for Python."""
    return "/runtime-" in request.url or "worker.py" in request.url


def of_play(request: Request) -> bool:
    """Return whether a request is for what only a game in play needs: Python, or a late part of the page."""
    late = ("/js/lazy.js", "/js/table.js", "/css/late.css")
    return of_python(request) or request.url.endswith(late)
