"""Fills index.html (policy, preloads, the list of games, the data), and the pages of guides and of wrong addresses."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import struct
import tomllib
import urllib.parse
from typing import TYPE_CHECKING, Any, Final

from tools import guides
from tools.common import ENGINE, ROOT, WEB, Trouble, engine, say
from tools.notices import PYODIDE_SOURCE

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Of index.html, with the style and the script that are written into it.
POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'self' {style}; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; script-src 'self' {script} 'wasm-unsafe-eval'; "
    "worker-src 'self' blob:; base-uri 'none'; form-action 'none'"
)
#: All that home is written in.
HOME_FONTS = ("barlow-400", "barlow-condensed-600")
#: Of the page of all guides, which has no scripts.
GUIDES_POLICY = (
    "default-src 'none'; style-src 'self' {style}; font-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
#: Of the page that is shown for addresses that lead nowhere; its style and script are inside it.
MISSING_POLICY = (
    "default-src 'none'; connect-src 'self'; style-src {style}; script-src {script}; "
    "base-uri 'none'; form-action 'none'"
)


def site_data() -> dict[str, Any]:
    """What the engine says of itself and of the games people can choose from."""
    if not (ENGINE / "hairpin" / "session" / "__init__.py").exists():
        say("the engine has no session yet: the page is made without games")
        return {"version": "0", "games": []}
    code = (
        'from hairpin.session import Session\nprint(Session().call(\'{"do":"hello","now":0}\'))\n'
    )
    reply = engine(code)
    if not reply.get("ok"):
        raise Trouble(f"The engine does not start: {reply.get('error')}")
    games = [g for g in reply["games"] if g.get("ready") and g["id"] != "null-game"]
    return {"version": reply["version"], "games": games}


def _words() -> dict[str, str]:
    """The page's own sentences, without those that have plural forms."""
    text = (WEB / "js" / "ui" / "words.page.en.js").read_text("utf-8")
    return dict(re.findall(r"^  '([\w.]+)': '([^'\\]*)',$", text, re.M))


def _facts(game: dict[str, Any], words: dict[str, str]) -> list[str]:
    """What the programme says of a game, as the page's script will."""
    low, high = game["seats"][0], game["seats"][-1]
    fewest, most = game["minutes"]
    return [
        f"{low} players"
        if low == high
        else words["home.playersRange"].format(fewest=low, most=high),
        words["home.minutes"].format(fewest=fewest, most=most),
        game["kind"],
    ]


def games_list(games: Sequence[dict[str, Any]]) -> str:
    """The programme, readable before any script runs and the same as the script then makes it."""
    words = _words()
    found = []
    for n, game in enumerate(games, 1):
        link, name = html.escape(f"#/{game['id']}"), html.escape(game["name"])
        facts = "".join(f"<li>{html.escape(fact)}</li>" for fact in _facts(game, words))
        found.append(
            f'<article class="race" data-game="{html.escape(game["id"])}">'
            '<div class="race-picture needs-script"></div><div class="race-words" data-part="race-words">'
            f'<h3 class="race-name"><span class="race-number" aria-hidden="true">{n}</span> <a href="{link}">{name}</a></h3>'
            f'<ul class="race-facts">{facts}</ul><p class="race-line">{html.escape(game["line"])}</p></div>'
            '<div class="race-do needs-script">'
            f'<a class="button main" href="{link}">{words["home.play"]}</a>'
            f'<a class="button" href="{link}">{words["home.setUp"]}</a>'
            f'<a class="button" href="{link}/rules">{words["home.rules"]}</a></div>'
            '<div class="race-do needs-no-script">'
            f'<a class="button" href="guides.html{link.replace("/", "")}">{words["home.rules"]}</a>'
            "</div></article>"
        )
    return "\n".join(found)


def _mark() -> str:
    """The drawing before the name at the head of index.html."""
    found = re.search(
        r'<svg class="brand-mark".*?</svg>', (ROOT / "index.html").read_text("utf-8"), re.S
    )
    if not found:
        raise Trouble("index.html has no mark at its head.")
    return found[0]


def guides_page(app: str, games: Sequence[dict[str, Any]], inline: dict[str, str]) -> str:
    """guides.html: all guides, which the page's scripts take them from and which can be read without scripts."""
    told = [game for game in games if game.get("guide")]
    views = guides.views([game["id"] for game in told])
    found = [guides.article(game["id"], game["guide"], views[game["id"]]) for game in told]
    style = themed_colours() + inline["style"]
    places = {
        "policy": _meta_policy(GUIDES_POLICY.format(style=_hash(style))),
        "paper": paper(),
        "style": f"<style>{style}</style>",
        "mark": _mark(),
        "guides": "\n".join(found),
        "pictures": guides.data(views),
    }
    return _filled("guides.html", (WEB / "guides.html").read_text("utf-8"), places, app)


def colours(name: str) -> tuple[str, str]:
    """A colour of the page's one scale, by day and by night."""
    text = (WEB / "css" / "tokens.css").read_text("utf-8")
    found = re.search(rf"^  --{name}: light-dark\((#\w+), (#\w+)\);", text, re.M)
    if not found:
        raise Trouble(f"tokens.css no longer says what --{name} is by day and by night.")
    return found[1], found[2]


def paper() -> str:
    """What the browser's own frame is to be coloured like, until a theme is chosen in the page."""
    return "\n".join(
        f'<meta name="theme-color" content="{colour}" media="(prefers-color-scheme: {scheme})">'
        for colour, scheme in zip(colours("paper"), ("light", "dark"), strict=True)
    )


def themed_colours() -> str:
    """Paper and ink as a style sheet: as the system asks, unless a theme has been chosen in the page."""
    day, night = (
        ";".join(f"--{name}:{colours(name)[n]}" for name in ("paper", "ink")) for n in (0, 1)
    )
    return (
        f":root{{color-scheme:light dark;{day}}}"
        f"@media(prefers-color-scheme:dark){{:root{{{night}}}}}"
        f":root[data-theme=light]{{color-scheme:light;{day}}}"
        f":root[data-theme=dark]{{color-scheme:dark;{night}}}"
    )


def floor() -> str:
    """The oldest browsers in which everything works, as a sentence names them."""
    names = {"chrome": "Chrome", "edge": "Edge", "firefox": "Firefox", "safari": "Safari"}
    stated = json.loads((WEB / "package.json").read_text("utf-8"))["browserslist"]
    found = [line.split(" >= ") for line in stated]
    *most, last = (f"{names.get(name, 'iPadOS')} {version}" for name, version in found)
    return f"{', '.join(most)} or {last}"


PICTURES: Final = ROOT / "docs" / "pictures"
#: Screenshots that systems show before they install the page, by their shape. A phone's are narrow.
SCREENSHOTS: Final = {
    "wide": ("home", "turbo-duel", "pursuit"),
    "narrow": ("home-phone", "daytona-phone", "grand-prix-phone"),
}


def screenshots() -> dict[str, bytes]:
    """The files of the screenshots by their names in the site."""
    names = [name for shape in SCREENSHOTS.values() for name in shape]
    return {f"screenshots/{name}.png": (PICTURES / f"{name}.png").read_bytes() for name in names}


def manifest(games: Sequence[dict[str, Any]]) -> str:
    """manifest.webmanifest with the page's paper, a shortcut for each game, and screenshots.

    A manifest knows colours for the day alone.
    """
    facts = json.loads((WEB / "manifest.webmanifest").read_text("utf-8"))
    day, _ = colours("paper")
    facts |= {"background_color": day, "theme_color": day}
    facts["shortcuts"] = [
        {
            "name": game["name"],
            "description": game["line"],
            "url": f"./#/{game['id']}",
            "icons": [{"src": "icons/icon-192.png", "type": "image/png", "sizes": "192x192"}],
        }
        for game in games
    ]
    lines = {game["id"]: f"{game['name']}: {game['line']}" for game in games}
    shots = screenshots()
    facts["screenshots"] = [
        {
            "src": (src := f"screenshots/{name}.png"),
            "type": "image/png",
            # The width and the height stand at the head of each PNG.
            "sizes": "{}x{}".format(*struct.unpack(">II", shots[src][16:24])),
            "form_factor": shape,
            "label": lines.get(name.removesuffix("-phone"), facts["description"]),
        }
        for shape, names in SCREENSHOTS.items()
        for name in names
    ]
    return json.dumps(facts, ensure_ascii=False, indent=2) + "\n"


def _hash(text: str) -> str:
    """A text inside the page as a policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def missing_page() -> str:
    """404.html. Hosts show it under any address, so it cannot rely on another file."""
    style = f"{themed_colours()}\n{(WEB / '404.css').read_text('utf-8')}"
    script = (WEB / "404.js").read_text("utf-8")
    policy = MISSING_POLICY.format(style=_hash(style), script=_hash(script))
    places = {
        "<!--hairpin:policy-->": _meta_policy(policy),
        "<!--hairpin:paper-->": paper(),
        "/* hairpin:style */": style,
        "/* hairpin:script */": script,
    }
    page = (WEB / "404.html").read_text("utf-8")
    for mark, words in places.items():
        if mark not in page:
            raise Trouble(f"404.html has no place for {mark}.")
        page = page.replace(mark, words)
    return page


def _meta_policy(policy: str) -> str:
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">'


def project_source() -> str:
    """Where this project's source is, once ``[project.urls]`` says so under ``Source`` or ``Repository``."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    urls = {name.lower(): url for name, url in project.get("urls", {}).items()}
    return str(urls.get("source") or urls.get("repository") or "")


def _with_icon(page: str) -> str:
    """The page with its icon written in: asked for by itself it is a request more for every visit."""
    link = 'href="icons/icon.svg"'
    if link not in page:
        raise Trouble("index.html has no place for its icon.")
    drawing = (WEB / "icons" / "icon.svg").read_text("utf-8")
    return page.replace(link, f'href="data:image/svg+xml,{urllib.parse.quote(drawing.strip())}"')


def _filled(name: str, text: str, places: dict[str, str], app: str) -> str:
    """A page with every place filled and every address pointing into the hashed folder."""
    for place, words in places.items():
        mark = f"<!--hairpin:{place}-->"
        if mark not in text:
            raise Trouble(f"{name} has no place for {mark}.")
        text = text.replace(mark, words)
    left = re.findall(r"<!--hairpin:[a-z]+-->", text)
    if left:
        raise Trouble(f"The build does not know how to fill {', '.join(left)} in {name}.")
    return re.sub(r'((?:href|src)=")web/', rf"\g<1>{app}", text)


def fill(page: str, build: dict[str, Any], data: dict[str, Any], inline: dict[str, str]) -> str:
    """Return ``page``, the text of index.html, with every placeholder filled.

    Script and style of ``inline`` report that the page's folder is missing, so they must not lie in it.
    """
    facts = html.escape(json.dumps(build, sort_keys=True, separators=(",", ":")))
    shown = {
        "version": data["version"],
        "source": project_source(),
        "pyodide": PYODIDE_SOURCE,
        "weight": data["weight"],
        "samples": data["samples"],
        "games": [{k: v for k, v in g.items() if k != "guide"} for g in data["games"]],
    }
    text = json.dumps(shown, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    text = text.replace("<", "\\u003c")
    style, script = themed_colours() + inline["style"], inline["script"]
    policy = _meta_policy(POLICY.format(style=_hash(style), script=_hash(script)))
    places = {
        "policy": f'{policy}\n<meta name="hairpin-build" content="{facts}">',
        "paper": paper(),
        "style": f"<style>{style}</style>",
        "script": f"<script>{script}</script>",
        "preload": "\n".join(
            f'<link rel="preload" href="{build["app"]}fonts/{name}.woff2" as="font" type="font/woff2" crossorigin>'
            for name in HOME_FONTS
        ),
        "floor": floor(),
        "games": games_list(data["games"]),
        "data": f'<script type="application/json" id="hairpin-data">{text}</script>',
    }
    return _filled("index.html", _with_icon(page), places, build["app"])
