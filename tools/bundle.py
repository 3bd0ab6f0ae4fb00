"""Joins the page's modules and styles: what home needs in one file each, the rest when it is near.

The sources stay as they are written, and so do PyScript's files, the interpreter and ``worker.py``, which are found by
their address. Source maps lie beside what is joined.
"""

from __future__ import annotations

import json
import re
from typing import Final

from tools.common import NODE_MODULES, ROOT, WEB, node

#: Modules that are asked for by their name; what several of them need becomes a part of its own.
SCRIPTS: Final = ("js/app.js", "js/engine/bridge.js")
#: A style sheet of the page's, and the one that all of them become.
LINK: Final = re.compile(r'<link rel="stylesheet" href="web/([^"]+)">\n')
STYLE: Final = '<link rel="stylesheet" href="web/css/hairpin.css">\n'
#: Kept apart from the page's modules, and not to be stored by itself.
SERVICE_WORKER: Final = "sw.js"
#: Runs as it is in browsers that are too old for the rest.
PLAIN: Final = ("js/page/early.js",)


def _lock() -> str:
    """What Pyodide's lock file says of this build of it, as JSON."""
    lock = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps(lock["info"], sort_keys=True)


def bundle() -> dict[str, bytes]:
    """The joined files by their names.

    Those of the app folder; under ``runtime/`` those of the runtime's; the service worker, which still lacks its plan.
    """
    page = (ROOT / "index.html").read_text("utf-8")
    words = json.dumps(
        {
            "entries": [str(WEB / name) for name in SCRIPTS],
            "base": str(WEB),
            "interpreters": [
                str(path) for path in sorted((WEB / "runtime").glob("interpreter*.mjs"))
            ],
            "lock": _lock(),
            "styles": LINK.findall(page),
            "worker": str(WEB / SERVICE_WORKER),
        }
    )
    made: dict[str, str] = json.loads(node(ROOT / "tools" / "bundle.mjs", words))
    return {
        **{name: text.encode() for name, text in made.items()},
        **{name: (WEB / name).read_bytes() for name in PLAIN},
    }


def with_joined_styles(page: str) -> str:
    """The text of index.html with one style sheet where the first of them stands."""
    before, _, after = LINK.sub("\0", page).partition("\0")
    return before + STYLE + after.replace("\0", "")
