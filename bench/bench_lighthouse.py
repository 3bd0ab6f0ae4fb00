"""Lighthouse on the built site, served as GitHub Pages serves it, with its settings for phones and
for desktops.

Home, the set-up and the blog post with frames have targets. A game has none, because it needs
Python at once: its megabytes take half a minute over the phone's 1.6 Mbit/s.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools import audit, serve, site
from tools.benches import Figure, median
from tools.common import engine, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.benches import How

ROUNDS = 3
SCREENS = {"home": "", "set-up": "#/turbo-duel", "blog post": "demo/post.html"}
#: Lighthouse settings -> least performance score (of 100).
PERFORMANCE = {"phone": 90, "desktop": 95}
#: Least performance of a page that runs none of our scripts before a touch.
POST = 95
OTHERS = {"accessibility": "accessibility", "best-practices": "best practices", "seo": "SEO"}
TIMES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "total-blocking-time": "blocked",
}
LINK = """
import json
from hairpin.session import Session
session = Session()
seats = ["person", "bot:easy"]
for request in (
    {"do": "new", "game": "turbo-duel", "seats": seats, "seed": "one", "now": 0},
    {"do": "link", "now": 1},
):
    reply = json.loads(session.call(json.dumps(request)))
print(json.dumps(reply))
"""


def _game() -> str:
    """The address fragment (``#/g/…``) of a shared game."""
    return f"#/g/{engine(LINK)['link']}"


def _audit_figures(screen: str, settings: str, runs: list[dict[str, Any]]) -> Iterator[Figure]:
    """Report the medians of ``runs``, which are several audits of one screen."""
    aims = screen in SCREENS
    where = f"{screen}, {settings}"

    def points(name: str) -> float:
        return 100 * median([run["categories"][name]["score"] for run in runs])

    least = (POST if screen == "blog post" else PERFORMANCE[settings]) if aims else None
    yield Figure(f"{where}: performance", points("performance"), "", least=least)
    for name, words in OTHERS.items():
        yield Figure(f"{where}: {words}", points(name), "", least=100 if aims else None)
    for name, words in TIMES.items():
        yield Figure(
            f"{where}: {words}", median([run["audits"][name]["numericValue"] for run in runs]), "ms"
        )
    shift = median([run["audits"]["cumulative-layout-shift"]["numericValue"] for run in runs])
    yield Figure(f"{where}: layout shift", shift, "")


def figures(how: How) -> Iterator[Figure]:
    """Audit each screen several times and report the medians."""
    audit.program()
    with tempfile.TemporaryDirectory() as place:
        folder = site.snapshot(Path(place) / "site")
        with serve.running(folder, host="pages") as server:
            url = f"http://localhost:{server.server_address[1]}/"
            for screen, fragment in {**SCREENS, "a game": _game()}.items():
                for settings in PERFORMANCE:
                    say(f"  {screen}, {settings}")
                    rounds = range(how.much(ROUNDS, 1))
                    runs = [audit.report(url + fragment, phone=settings == "phone") for _ in rounds]
                    yield from _audit_figures(screen, settings, runs)
