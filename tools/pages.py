"""Fills index.html: policy, preloads, the list of games, the guides, the data."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from tools.common import ENGINE, ROOT, Trouble, say

if TYPE_CHECKING:
    from collections.abc import Sequence

POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "worker-src 'self' blob:"
)

MISSING_STYLE = (
    "body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem;"
    "color-scheme:light dark}"
)
MISSING = """<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-{hash}'">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Off the track: Hairpin</title>
<style>{style}</style>
</head>
<body>
<h1>Off the track</h1>
<p>There is no page at this address. <a href="./">Back to the start</a></p>
</body>
</html>
"""


def site_data() -> dict[str, Any]:
    """What the engine says of itself and of the games people can choose from."""
    if not (ENGINE / "hairpin" / "session.py").exists():
        say("the engine has no session yet: the page is made without games")
        return {"version": "0", "games": []}
    code = (
        'from hairpin.session import Session\nprint(Session().call(\'{"do":"hello","now":0}\'))\n'
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ENGINE), "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise Trouble(f"The engine does not start:\n{done.stderr}")
    reply = json.loads(done.stdout)
    if not reply.get("ok"):
        raise Trouble(f"The engine does not start: {reply.get('error')}")
    games = [g for g in reply["games"] if g.get("ready") and g["id"] != "null-game"]
    return {"version": reply["version"], "games": games}


def _seats(game: dict[str, Any]) -> str:
    low, high = game["seats"][0], game["seats"][-1]
    return f"{low} players" if low == high else f"{low} to {high} players"


def games_list(games: Sequence[dict[str, Any]]) -> str:
    """The games as plain links, readable before any script runs."""
    return "\n".join(
        f'<article class="race"><div class="race-number" aria-hidden="true">{n}</div>'
        '<div class="race-words">'
        f'<h3 class="race-name"><a href="#/{html.escape(g["id"])}">{html.escape(g["name"])}</a></h3>'
        f'<p class="race-line">{html.escape(g["line"])}</p>'
        f'<ul class="race-facts"><li>{_seats(g)}</li></ul>'
        "</div></article>"
        for n, g in enumerate(games, 1)
    )


def guide(markdown: str) -> str:
    """A game's guide as HTML; raw HTML in it is shown, not run."""
    from markdown_it import MarkdownIt

    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)).strip()


def guides(games: Sequence[dict[str, Any]]) -> str:
    """Every guide, for the page's scripts to show and for readers without scripts."""
    parts = []
    for game in games:
        if not game.get("guide"):
            continue
        words = guide(game["guide"])
        name = html.escape(game["id"])
        parts.append(
            f'<template id="guide-{name}">\n{words}\n</template>\n'
            f'<noscript><article class="guide">\n{words}\n</article></noscript>'
        )
    return "\n".join(parts)


def missing_page() -> str:
    """404.html. Hosts show it under any address, so it cannot rely on another file."""
    value = base64.b64encode(hashlib.sha256(MISSING_STYLE.encode()).digest()).decode()
    return MISSING.format(hash=value, style=MISSING_STYLE)


def fill(build: dict[str, Any], data: dict[str, Any], preload: Sequence[str]) -> str:
    """index.html with every place filled and every address pointing into the hashed folder."""
    page = (ROOT / "index.html").read_text("utf-8")
    facts = html.escape(json.dumps(build, sort_keys=True, separators=(",", ":")))
    shown = {
        "version": data["version"],
        "games": [{k: v for k, v in g.items() if k != "guide"} for g in data["games"]],
    }
    text = json.dumps(shown, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    text = text.replace("<", "\\u003c")
    places = {
        "policy": f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f'<meta name="hairpin-build" content="{facts}">',
        "preload": "\n".join(f'<link rel="modulepreload" href="{path}">' for path in preload),
        "games": games_list(data["games"]),
        "guides": guides(data["games"]),
        "data": f'<script type="application/json" id="hairpin-data">{text}</script>',
    }
    for name, words in places.items():
        mark = f"<!--hairpin:{name}-->"
        if mark in page:
            page = page.replace(mark, words)
        elif name in ("policy", "data"):
            raise Trouble(f"index.html has no place for {mark}.")
    page = re.sub(r'((?:href|src)=")web/', rf"\g<1>{build['app']}", page)
    left = re.findall(r"<!--hairpin:[a-z]+-->", page)
    if left:
        raise Trouble(f"The build does not know how to fill {', '.join(left)}.")
    return page
