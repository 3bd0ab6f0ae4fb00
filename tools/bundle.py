"""Joins the page's modules and styles: what home needs in one file each, the rest when it is near.

The sources stay as they are written, and so do PyScript's files, the interpreter and ``worker.py``, which are found by
their address. Source maps lie beside what is joined.
"""

from __future__ import annotations

import json
import re
from typing import Final

from tools.common import NODE_MODULES, ROOT, WEB, node

#: There from the beginning: home, and what set-up and table share without home, which is too small for a file of its own.
BEGINNING: Final = (
    "js/app.js",
    "js/table/tracks/winding.js",
    "js/ui/drivers.js",
    "js/ui/day-line.js",
)
#: What is fetched later, by the names of the files. Set-up and the way to Python go together: where one is wanted, so is the
#: other. The picture of a game is painted by most of what a table is, and the record
#: draws with the table's charts.
LATER: Final = {
    "lazy": (
        "js/page/setup.js",
        "js/page/poster.js",
        "js/page/today-screen.js",
        "js/engine/bridge.js",
        "runtime/memory-db.mjs",
    ),
    "table": (
        "js/table/screen.js",
        "js/table/picture.js",
        "js/table/miniature.js",
        "js/page/record-screen.js",
        "js/page/wipe.js",
        "js/page/install.js",
        "js/table/detail.js",
    ),
}
#: A style sheet of the page's. One that home does without bears a mark.
LINK: Final = re.compile(r'<link rel="stylesheet"( data-late)? href="web/([^"]+)">\n')
#: What they become. The second is switched off until a game is near; it is found by its id.
STYLES: Final = (
    '<link rel="stylesheet" href="web/css/home.css">\n'
    '<link id="late-styles" rel="stylesheet" href="web/css/late.css" disabled>\n'
)
#: Kept apart from the page's modules, and not to be stored by itself.
SERVICE_WORKER: Final = "sw.js"
#: The self-check, which first-paint.js starts where the page's modules do not run, and what it becomes.
CHECK_SOURCE: Final = "js/page/check.js"
CHECK: Final = "check.js"
#: Runs only in browsers that are too old for the rest, so it has all it needs in it.
OLD: Final = "js/page/old-browser.js"
#: The build writes these into the pages themselves: they report that the page's other files are missing. The script has to
#: run in browsers that are too old for the rest, so it is only minified.
INLINE: Final = {"script": "js/page/first-paint.js", "style": "early.css"}


def lock() -> str:
    """What Pyodide's lock file says of this build of it, as JSON."""
    lock = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps(lock["info"], sort_keys=True)


def _styles(page: str) -> dict[str, list[str]]:
    """The parts of each joined sheet.

    The late one says again what stands behind its first part, so that in the end all rules are in the page's order.
    """
    links = LINK.findall(page)
    first = next(n for n, (late, _) in enumerate(links) if late)
    return {
        "home.css": [name for late, name in links if not late],
        "late.css": [name for _, name in links[first:]],
    }


def bundle() -> dict[str, bytes]:
    """The joined files by their names.

    Those of the app folder; under ``runtime/`` those of the runtime's; the service worker, which still lacks its plan; the
    self-check; and what is written into the pages (``INLINE``).
    """
    page = (ROOT / "index.html").read_text("utf-8")
    words = json.dumps(
        {
            "beginning": [str(WEB / name) for name in BEGINNING],
            "later": {part: [str(WEB / name) for name in names] for part, names in LATER.items()},
            "base": str(WEB),
            "interpreter": str(WEB / "runtime" / "interpreter.mjs"),
            "lock": lock(),
            "inline": [str(WEB / name) for name in INLINE.values()],
            "old": str(WEB / OLD),
            "styles": _styles(page),
            "worker": str(WEB / SERVICE_WORKER),
            "check": str(WEB / CHECK_SOURCE),
        }
    )
    made: dict[str, str] = json.loads(node(ROOT / "tools" / "bundle.mjs", words))
    return {name: text.encode() for name, text in made.items()}


def with_joined_styles(page: str) -> str:
    """The text of index.html with the joined style sheets where the first of them stands."""
    before, _, after = LINK.sub("\0", page).partition("\0")
    return before + STYLES + after.replace("\0", "")
