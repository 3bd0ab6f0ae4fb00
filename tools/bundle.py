"""Joins the page's modules and style sheets: an entry for home, and lazy chunks for set-up and table.

PyScript, the interpreter and ``worker.py`` stay separate, because they are loaded by address. Each
joined script of the page has a source map beside it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools.common import NODE_MODULES, ROOT, WEB, node

if TYPE_CHECKING:
    from collections.abc import Sequence

#: PyScript's files, with its entry.
PYSCRIPT: Final = NODE_MODULES / "@pyscript" / "core" / "dist"
#: Modules of the entry file: the home screen, and small modules that the lazy chunks share.
ENTRY: Final = (
    "js/app.ts",
    "js/ui/colours.ts",
    "js/ui/drivers.ts",
)
#: File name of each lazy chunk -> its modules. The chunk ``still`` is all that a frame needs until it is touched:
#: pictures of tables and words, and what the others share. ``lazy`` and ``table`` need it, too. The chunk ``lazy`` has
#: the set-up screen and the bridge to Python, which this screen always needs. The chunk ``table`` also has the record
#: and home's lower part, because they need most of the table's code. The chunk ``qr`` is fetched when somebody asks
#: for a QR code.
LAZY_CHUNKS: Final = {
    "still": (
        "js/page/poster.ts",
        "js/page/shared-card.ts",
        "js/page/host-page.ts",
        "js/page/author.ts",
        "js/page/pasted.ts",
        "js/table/picture.ts",
        "js/table/miniature.ts",
        "js/ui/basics.ts",
        "js/ui/day-line.ts",
        "js/ui/ladder.ts",
        "js/ui/repeat.ts",
        "js/ui/spline.ts",
    ),
    "lazy": (
        "js/page/setup.ts",
        "js/page/links.ts",
        "js/page/guide.ts",
        "js/page/snippet.ts",
        "js/page/today-screen.ts",
        "js/page/puzzles-screen.ts",
        "js/page/class-screen.ts",
        "js/page/class-page.ts",
        "js/page/pupil-page.ts",
        "js/page/pupil-task.ts",
        "js/page/print-screen.ts",
        "js/page/print-table.ts",
        "js/page/days.ts",
        "js/page/prefs-sheet.ts",
        "js/page/win-questions.ts",
        "js/transport/bridge.ts",
        "runtime/memory-db.mjs",
    ),
    "table": (
        "js/table/screen.ts",
        "js/page/kept-reviews.ts",
        "js/page/home-more.ts",
        "js/page/record-screen.ts",
        "js/page/wipe.ts",
        "js/page/hand-on.ts",
        "js/page/install.ts",
        "js/table/detail.ts",
        "js/page/class-answers.ts",
    ),
    "qr": ("js/page/qr-sheet.ts",),
}
#: Extensions of the table, which only some views need: name -> entry script. The page fetches an extension,
#: ``js/NAME.js`` with ``css/NAME.css``, when a view asks for it. Its scripts take everything outside of their
#: own folder from the chunk ``still``.
EXTENSIONS: Final = {
    "circuit": "js/table/circuit/index.ts",
    "places": "js/table/places/index.ts",
    "show": "js/table/show/index.ts",
}
#: Scripts of the page that one of its parts fetches alone: name -> entry script. Such a script imports only packages.
ALONE: Final = {"camera": "js/page/camera/reader.ts"}
#: The files of the extensions, those scripts, puzzles and printed sheets. The service worker stores them when the page
#: has fetched them.
ON_DEMAND: Final = (
    *(f"{kind}/{name}.{kind}" for name in EXTENSIONS for kind in ("js", "css")),
    *(f"js/{name}.js" for name in ALONE),
    "js/qr.js",
    "puzzles.txt",
    "sheets.txt",
)
#: The style sheets. Their imports name their parts and the cascade layer of each part. That of pictures and tables
#: also takes the style sheets of added games.
STILL_STYLES: Final = "css/still.css"
STYLES: Final = (
    "css/main.css",
    STILL_STYLES,
    "css/late.css",
    *(f"css/{name}.css" for name in EXTENSIONS),
)
#: The service worker, which is joined separately.
SERVICE_WORKER: Final = "sw.js"
#: The source of the self-check, and its joined file. If the page's modules do not run, first-paint.js
#: starts the self-check.
CHECK_SOURCE: Final = "js/page/check.ts"
CHECK: Final = "check.js"
#: The script for pages of others that embed a game, and its joined file.
EMBED_SOURCE: Final = "js/page/embed-script.ts"
EMBED: Final = "embed.js"
#: The script for browsers that are too old for the page's scripts. esbuild joins it with its imports.
OLD: Final = "js/page/old-browser.js"
#: Files that are written into the pages, because they must work when other files are missing. The
#: script must run in old browsers, so it is only minified.
INLINE: Final = {"script": "js/page/first-paint.js", "style": "early.css"}


def lock() -> str:
    """Return the facts about this build of Pyodide from its lock file, as JSON."""
    lock = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps(lock["info"], sort_keys=True)


def imports(sheets: Sequence[Path]) -> str:
    """Return the lines by which ``still.css`` imports the style sheets of added games."""
    names = (Path(os.path.relpath(sheet, WEB / "css")).as_posix() for sheet in sheets)
    return "".join(f'@import url("{name}") layer(games);\n' for name in names)


def bundle(sheets: Sequence[Path] = ()) -> dict[str, bytes]:
    """Return the joined files by their names. ``sheets`` are the style sheets of added games.

    These are the files of the app folder, the files of the runtime folder under ``runtime/``, the
    service worker without its plan, the self-check, ``embed.js`` without its games, and the inline
    files (``INLINE``).
    """
    words = json.dumps(
        {
            "entry": [str(WEB / name) for name in ENTRY],
            "lazy": {
                chunk: [str(WEB / name) for name in names] for chunk, names in LAZY_CHUNKS.items()
            },
            "extensions": {
                name: str(WEB / script) for name, script in (EXTENSIONS | ALONE).items()
            },
            "base": str(WEB),
            "interpreter": str(WEB / "runtime" / "interpreter.mjs"),
            "lock": lock(),
            "pyscript": str(PYSCRIPT / "core.js"),
            "inline": [str(WEB / name) for name in INLINE.values()],
            "old": str(WEB / OLD),
            "styles": [str(WEB / name) for name in STYLES],
            "added": {str(WEB / STILL_STYLES): imports(sheets)},
            "worker": str(WEB / SERVICE_WORKER),
            "check": str(WEB / CHECK_SOURCE),
            "embed": str(WEB / EMBED_SOURCE),
        }
    )
    made: dict[str, str] = json.loads(node(ROOT / "tools" / "bundle.mjs", words))
    return {name: text.encode() for name, text in made.items()}
