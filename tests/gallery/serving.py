"""A server for the gallery: styles come from the checkout as they are, scripts without types, and fonts are built."""

from __future__ import annotations

import json
import mimetypes
import re
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hairpin.core.words import WORDS_FOLDER
from hairpin.deck import DECK_FOLDER

from tests.gallery.shelf import FOLDER, names
from tools import fonts, typescript
from tools.common import ROOT, WEB
from tools.translation import files, pseudo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

PAGE: Final = Path(__file__).resolve().parent / "page"
#: Beginning of an address -> the folder with its files. The addresses are paths of the checkout, so
#: that relative imports work.
FOLDERS: Final = {
    "web/js/": WEB / "js",
    "web/css/": WEB / "css",
    "py/hairpin/deck/": DECK_FOLDER,
    "py/hairpin/words/": WORDS_FOLDER,
    "tests/gallery/page/": PAGE,
}
VIEWS: Final = "views/"
FONTS: Final = "web/fonts/"
TYPES: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
}

BODY: Final = """<!doctype html>
<html lang="{language}" data-engine="ready" data-screen="table" data-motion="off">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Gallery</title>
<link rel="icon" href="data:,">
{styles}
{words}<script type="module" src="tests/gallery/page/gallery.js"></script>
</head>
<body>
<main id="main" tabindex="-1"><section id="screen-table" class="screen">{list}</section></main>
</body>
</html>
"""


#: The sentences of the page in another language, which ``web/js/ui/words.ts`` awaits.
SPOKEN: Final = (
    "<script>hairpinWords = fetch('/words/{language}').then((said) => said.json())</script>\n"
)
SENTENCES: Final = "words/"


def page(language: str = "en") -> str:
    """Return the gallery's page in a language with the site's styles; it lists the views until one is chosen."""
    sheets = re.findall(
        r'<link rel="stylesheet"[^>]* href="(web/[^"]+)"', (ROOT / "index.html").read_text("utf-8")
    )
    styles = [f'<link rel="stylesheet" href="{sheet}">' for sheet in sheets]
    links = "".join(f'<li><a href="#{name}">{name}</a></li>' for name in names())
    return BODY.format(
        language=language,
        styles="\n".join(styles),
        words=SPOKEN.format(language=language) if language != "en" else "",
        list=f"<ul>{links}</ul>",
    )


def sentences(language: str) -> bytes:
    """Return what the page needs in another language, as JSON."""
    said = pseudo.sentences(language) if language in pseudo.CODES else files.sentences(language)
    return json.dumps({**said, "page": [], "games": [], "guides": []}).encode()


def found(path: str) -> tuple[bytes, str] | None:
    """Return the bytes and the media type of the file at an address; None if no file is there."""
    name, _, query = path.lstrip("/").partition("?")
    if not name:
        return page(query.removeprefix("lang=") or "en").encode(), "text/html"
    if name.startswith(SENTENCES):
        return sentences(name.removeprefix(SENTENCES)), TYPES[".json"]
    if name.startswith(FONTS):
        return fonts.subset(name.removeprefix(FONTS).removesuffix(".woff2")), "font/woff2"
    for prefix, folder in {**FOLDERS, VIEWS: FOLDER}.items():
        file = (folder / name.removeprefix(prefix)).resolve()
        if name.startswith(prefix) and file.is_relative_to(folder) and file.is_file():
            if typescript.is_source(file):
                return typescript.script(file), TYPES[".js"]
            kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "text/plain"
            return file.read_bytes(), kind
    return None


class Handler(BaseHTTPRequestHandler):
    """Answers requests with the files of the gallery."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Send a file, or status 404."""
        answer = found(self.path)
        data, kind = answer or (b"nothing here", "text/plain")
        self.send_response(200 if answer else 404)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        """Log nothing."""


@contextmanager
def serving(port: int = 0) -> Iterator[str]:
    """Serve the gallery on this machine; yields its address."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def moving_page(browser: Browser) -> Iterator[Page]:
    """Yield a gallery page in which tables are animated."""
    with serving() as address:
        context = browser.new_context(reduced_motion="no-preference")
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("html[data-gallery=ready]")
        page.evaluate("document.documentElement.removeAttribute('data-motion')")
        yield page
        context.close()
