"""Fills index.html (content policy, preloads, list of games, data), 404.html, and the template of other pages."""

from __future__ import annotations

import base64
import functools
import hashlib
import html
import json
import re
import struct
import tomllib
import urllib.parse
from typing import TYPE_CHECKING, Any, Final

from tools import guides, previews, teaching
from tools.common import ENGINE, ROOT, WEB, Trouble, engine, say
from tools.notices import PYODIDE_SOURCE
from tools.translation import direction, languages

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

#: Content policy of index.html, with the hashes of its inline style and script.
POLICY = (
    "default-src 'none'; img-src 'self' data:; style-src 'self' {style}; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; script-src 'self' {script} 'wasm-unsafe-eval'; "
    "worker-src 'self' blob:; frame-src 'self'; base-uri 'none'; form-action 'none'"
)
#: The catalogues with the sentences of the home screen and of pages without scripts.
WORDS: Final = tuple(
    ENGINE / "hairpin" / "words" / "en" / f"{n}.po" for n in ("page", "page_static")
)
#: A tag whose text or attribute is a key: ``data-say`` marks a text, the others name the attribute.
KEYS: Final = re.compile(
    r"(?P<tag><[^<>]*) data-say(?P<end>[^<>]*>)(?P<text>[\w.]+)(?=</)"
    r'|(?P<start><[^<>]*) data-(?P<kind>label|content)="(?P<key>[\w.]+)"(?P<rest>[^<>]*>)'
)
NO_SCRIPT: Final = re.compile(r"<noscript>.*?</noscript>", re.S)
#: The fonts of the text on the home screen.
HOME_FONTS = ("barlow-400", "barlow-condensed-600")
#: Content policy of the guides page, which has no scripts.
GUIDES_POLICY = (
    "default-src 'none'; style-src 'self' {style}; font-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
#: Content policy of 404.html, whose style and script are inline.
MISSING_POLICY = (
    "default-src 'none'; connect-src 'self'; style-src {style}; script-src {script}; "
    "base-uri 'none'; form-action 'none'"
)


def site_data(place: Path = ENGINE) -> dict[str, Any]:
    """Return the version of the engine in ``place``, the games that players can choose, and those of the daily races.

    Raises ``Trouble``.
    """
    if not (place / "hairpin" / "session" / "__init__.py").exists():
        say("py/hairpin/session is missing, so the page has no games")
        return {"version": "0", "games": [], "days": {}}
    code = """
import json
from hairpin.daily import puzzle, race
from hairpin.session import Session
print(json.dumps({**Session().do({"do": "hello", "now": 0}), "days": {**race.rota(), "puzzles": puzzle.rota()}}))
"""
    reply = engine(code, place=place)
    if not reply.get("ok"):
        raise Trouble(f"The engine does not start: {reply.get('error')}")
    games = [g for g in reply["games"] if g.get("ready") and g["id"] != "null-game"]
    return {"version": reply["version"], "games": games, "days": reply["days"]}


def words() -> dict[str, str]:
    """Return the sentences of home and of pages without scripts, in their form for many: key -> sentence."""
    return {k: v for file in WORDS for k, v in _read_words(file.read_text("utf-8")).items()}


@functools.lru_cache(maxsize=2)
def _read_words(text: str) -> dict[str, str]:
    code = """
import json, sys
from hairpin.core.words import parse_po
print(json.dumps({key: forms[-1] for key, forms in parse_po(sys.argv[1])}))
"""
    found: dict[str, str] = engine(code, text)
    return found


def said(page: str, words: Mapping[str, str]) -> tuple[str, list[str]]:
    """Return a page with the sentence of each key, and the sentences that a script can replace, in their order.

    A tag with ``data-say`` has the key as its text, one with ``data-label`` or ``data-content`` as that attribute. A
    text takes its values from the tag's other ``data-`` attributes. Raises ``Trouble`` for an unknown key.
    """
    texts: list[str] = []
    # A script does not see what is for readers without scripts.
    hidden = [found.span() for found in NO_SCRIPT.finditer(page)]

    def sentence(found: re.Match[str]) -> str:
        key = found["text"] or found["key"]
        if key not in words:
            raise Trouble(f"No sentence for {key}, which a page names.")
        values = dict(re.findall(r' data-(\w+)="([^"]*)"', found["end"] or ""))
        text = words[key].format(**values)
        shown = not any(low <= found.start() < high for low, high in hidden)
        if found["kind"] == "content":
            return f'{found["start"]} content="{html.escape(text)}"{found["rest"]}'
        if shown:
            texts.append(text)
        if found["kind"]:
            return f'{found["start"]} data-label aria-label="{html.escape(text)}"{found["rest"]}'
        return f"{found['tag']}{' data-say' if shown else ''}{found['end']}{html.escape(text)}"

    return KEYS.sub(sentence, page), texts


def texts_of_home(words: Mapping[str, str]) -> list[str]:
    """Return the sentences that index.html has for its script, in their order, in the language of ``words``."""
    page = (ROOT / "index.html").read_text("utf-8").replace("<!--hairpin:floor-->", floor())
    return said(page, words)[1]


def facts_of(game: dict[str, Any], words: Mapping[str, str]) -> list[str]:
    """Return the facts of a game for its entry on the home screen. The page's script makes the same facts."""
    low, high = game["seats"][0], game["seats"][-1]
    fewest, most = game["minutes"]
    return [
        words["home.players"].format(n=low)
        if low == high
        else words["home.playersRange"].format(fewest=low, most=high),
        words["home.minutes"].format(fewest=fewest, most=most),
        game["kind"],
    ]


def games_list(games: Sequence[dict[str, Any]]) -> str:
    """Return the list of games as HTML. The page's script makes the same list again."""
    said = words()
    found = []
    for n, game in enumerate(games, 1):
        link, name = html.escape(f"#/{game['id']}"), html.escape(game["name"])
        told = "".join(f"<li>{html.escape(fact)}</li>" for fact in facts_of(game, said))
        lessons = (
            f'<a href="{link}/learn">{html.escape(said["learn.link"].format(n=game["learn"]))}</a>'
        )
        found.append(
            f'<article class="race" data-game="{html.escape(game["id"])}">'
            '<div class="race-picture needs-script"></div>'
            '<div class="race-words" data-part="race-words">'
            f'<h3 class="race-name"><span class="race-number" aria-hidden="true">{n}</span> '
            f'<a href="{link}">{name}</a></h3>'
            f'<ul class="race-facts">{told}</ul>'
            f'<p class="race-count needs-script" data-part="race-count">{lessons}</p>'
            f'<p class="race-line">{html.escape(game["line"])}</p></div>'
            '<div class="race-do needs-script">'
            f'<a class="button main" href="{link}">{said["home.play"]}</a>'
            f'<a class="button" href="{link}">{said["home.setUp"]}</a>'
            f'<a class="button" href="{link}/rules">{said["home.rules"]}</a></div>'
            '<div class="race-do needs-no-script">'
            f'<a class="button" href="guides.html{link.replace("/", "")}">{said["home.rules"]}</a>'
            "</div></article>"
        )
    return "\n".join(found)


def _mark() -> str:
    """Return the logo (an SVG element) next to the name in index.html."""
    found = re.search(
        r'<svg class="brand-mark".*?</svg>', (ROOT / "index.html").read_text("utf-8"), re.S
    )
    if not found:
        raise Trouble("index.html has no drawing with the class brand-mark.")
    return found[0]


def guides_page(
    app: str, games: Sequence[dict[str, Any]], inline: dict[str, str], place: Path = ENGINE
) -> str:
    """Return guides.html with all guides. The page's scripts read it too, and it works without scripts.

    A template in it has the texts for teachers, so that one stored file has all texts.

    The pictures in guides come from the engine in ``place``.
    """
    told = [game for game in games if game.get("guide")]
    views = guides.views([game["id"] for game in told], place)
    taught = teaching.texts(games, place)
    title = words()["teaching.title"]
    found = [
        guides.article(
            game["id"],
            game["guide"],
            views[game["id"]],
            teaching.link(game["id"], title) if game["id"] in taught else "",
        )
        for game in told
    ]
    style = early_style(inline)
    policy = GUIDES_POLICY.format(style=hash_of(style))
    texts = f'<template id="teaching">{teaching.articles(games, taught, words())}</template>'
    text = "\n".join([*found, texts, guides.data(views)])
    return text_page(policy, words()["static.title.guides"], "", style, text, app)


def teachers_page(
    app: str, games: Sequence[dict[str, Any]], inline: dict[str, str], place: Path = ENGINE
) -> str:
    """Return teachers.html with all texts for teachers and about privacy, for readers without scripts."""
    style = early_style(inline)
    policy = GUIDES_POLICY.format(style=hash_of(style))
    head = '<link rel="stylesheet" href="web/css/late.css">'
    text = teaching.articles(games, teaching.texts(games, place), words())
    return text_page(policy, words()["static.title.teachers"], head, style, text, app)


def text_page(
    policy: str, title: str, head: str, style: str, text: str, app: str, language: str = "en"
) -> str:
    """Return a page to read: the template with this policy, title, style and text. ``head`` are more tags."""
    places = {
        "policy": _meta_policy(policy),
        "title": title,
        "paper": paper(),
        "head": head,
        "style": f"<style>{style}</style>",
        "mark": _mark(),
        "text": text,
    }
    spoken = f'lang="{language}" dir="{direction(language)}"'
    template = (WEB / "text.html").read_text("utf-8").replace('lang="en"', spoken)
    return _filled("text.html", template, places, app)


def colours(name: str) -> tuple[str, str]:
    """Return a colour of the page's scale, for the light theme and the dark theme."""
    text = (WEB / "css" / "tokens.css").read_text("utf-8")
    found = re.search(rf"^  --{name}: light-dark\((#\w+), (#\w+)\);", text, re.M)
    if not found:
        raise Trouble(f"tokens.css does not set --{name} by light-dark().")
    return found[1], found[2]


def paper() -> str:
    """Return the meta tags that colour the browser's own frame until the player chooses a theme."""
    return "\n".join(
        f'<meta name="theme-color" content="{colour}" media="(prefers-color-scheme: {scheme})">'
        for colour, scheme in zip(colours("paper"), ("light", "dark"), strict=True)
    )


def themed_colours() -> str:
    """Return a style sheet with the colours of paper and ink. A player's chosen theme overrides the system's theme."""
    day, night = (
        ";".join(f"--{name}:{colours(name)[n]}" for name in ("paper", "ink")) for n in (0, 1)
    )
    return (
        f":root{{color-scheme:light dark;{day}}}"
        f"@media(prefers-color-scheme:dark){{:root{{{night}}}}}"
        f":root[data-theme=light]{{color-scheme:light;{day}}}"
        f":root[data-theme=dark]{{color-scheme:dark;{night}}}"
    )


def early_style(inline: dict[str, str]) -> str:
    """Return the style inside a page. The colours are in the first layer, like most rules of the file."""
    return f"@layer early{{{themed_colours()}}}{inline['style']}"


def floor() -> str:
    """Return the names and versions of the oldest supported browsers, as part of a sentence."""
    names = {"chrome": "Chrome", "edge": "Edge", "firefox": "Firefox", "safari": "Safari"}
    stated = json.loads((WEB / "package.json").read_text("utf-8"))["browserslist"]
    found = [line.split(" >= ") for line in stated]
    *most, last = (f"{names.get(name, 'iPadOS')} {version}" for name, version in found)
    return f"{', '.join(most)} or {last}"


#: Form factor (wide or narrow) -> names of the screenshots that a browser shows when it offers installation.
SCREENSHOTS: Final = {
    "wide": ("home", "turbo-duel", "pursuit"),
    "narrow": ("home-phone", "daytona-phone", "grand-prix-phone"),
}


def screenshots() -> dict[str, bytes]:
    """Return the screenshots by their names in the site."""
    names = [name for shape in SCREENSHOTS.values() for name in shape]
    return {
        f"screenshots/{name}.png": (previews.PICTURES / f"{name}.png").read_bytes()
        for name in names
    }


def usual_height() -> int:
    """Return the least height of the frame of most games, which the page's scripts state."""
    text = (WEB / "js" / "page" / "frame-size.ts").read_text("utf-8")
    found = re.search(r"USUAL_LEAST = (\d+);", text)
    if not found:
        raise Trouble("frame-size.ts does not state the usual least height.")
    return int(found[1])


def embed_script(script: str, games: Sequence[dict[str, Any]]) -> str:
    """Return ``embed.js`` with the name and the least height of a frame of each game written into it."""
    usual = usual_height()
    facts = {
        game["id"]: [game["name"], *(high for high in game["frame"][1:] if high != usual)]
        for game in games
    }
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    filled, places = re.subn(r"JSON\.parse\([\"'`]%GAMES%[\"'`]\)", lambda _: f"({text})", script)
    if places != 1:
        raise Trouble("embed.js has no place for the games.")
    return filled


def manifest_name(language: str = "en") -> str:
    """Return the name of the manifest in a language. The page's script makes the same name (`ui/words.ts`)."""
    return "manifest.webmanifest" if language == "en" else f"manifest-{language}.webmanifest"


def manifest(
    games: Sequence[dict[str, Any]], words: Mapping[str, str], language: str = "en"
) -> str:
    """Return the manifest in a language with the page's paper colour, a shortcut for each game, and screenshots.

    A manifest has colours for the light theme only. The manifests of all languages lie in one folder: so relative
    addresses name one app.
    """
    facts = json.loads((WEB / "manifest.webmanifest").read_text("utf-8"))
    day, _ = colours("paper")
    facts |= {"lang": language, "description": words["static.line"]}
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
    lines = {
        game["id"]: words["static.game"].format(game=game["name"], line=game["line"])
        for game in games
    }
    shots = screenshots()
    facts["screenshots"] = [
        {
            "src": (src := f"screenshots/{name}.png"),
            "type": "image/png",
            # Read width and height from the header of the PNG.
            "sizes": "{}x{}".format(*struct.unpack(">II", shots[src][16:24])),
            "form_factor": shape,
            "label": lines.get(name.removesuffix("-phone"), facts["description"]),
        }
        for shape, names in SCREENSHOTS.items()
        for name in names
    ]
    return json.dumps(facts, ensure_ascii=False, indent=2) + "\n"


def brief(game: dict[str, Any]) -> dict[str, Any]:
    """Return the facts about a game that the page needs, without its guide and without facts that are false."""
    return {k: v for k, v in game.items() if k not in ("guide", "ready") and v not in (False, "")}


def hash_of(text: str) -> str:
    """Return the hash of an inline script or style in the notation of content policies."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def missing_page() -> str:
    """Return 404.html. Hosts show it at any address, so it uses no other file."""
    style = f"{themed_colours()}\n{(WEB / '404.css').read_text('utf-8')}"
    script = (WEB / "404.js").read_text("utf-8")
    policy = MISSING_POLICY.format(style=hash_of(style), script=hash_of(script))
    places = {
        "<!--hairpin:policy-->": _meta_policy(policy),
        "<!--hairpin:paper-->": paper(),
        "/* hairpin:style */": style,
        "/* hairpin:script */": script,
    }
    page = (WEB / "404.html").read_text("utf-8")
    for mark, text in places.items():
        if mark not in page:
            raise Trouble(f"404.html has no placeholder {mark}.")
        page = page.replace(mark, text)
    return said(page, words())[0]


def _meta_policy(policy: str) -> str:
    return f'<meta http-equiv="Content-Security-Policy" content="{policy}">'


def project_source() -> str:
    """Return the address of the project's source in ``[project.urls]``; empty if it has none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    urls = {name.lower(): url for name, url in project.get("urls", {}).items()}
    return str(urls.get("source") or urls.get("repository") or "")


def _with_icon(page: str) -> str:
    """Return the page with its icon inline, which saves a request for every visit."""
    link = 'href="icons/icon.svg"'
    if link not in page:
        raise Trouble("index.html has no link to its icon.")
    lines = (WEB / "icons" / "icon.svg").read_text("utf-8").splitlines()
    drawing = "".join(map(str.strip, lines)).replace('"', "'")
    # These signs may stand in an address, so compression finds more that repeats.
    data = urllib.parse.quote(drawing, safe=" =':/,;")
    return page.replace(link, f'href="data:image/svg+xml,{data}"')


def _filled(name: str, text: str, places: dict[str, str], app: str) -> str:
    """Return the text of a page with all placeholders filled, and with addresses of built files."""
    for place, words in places.items():
        mark = f"<!--hairpin:{place}-->"
        if mark not in text:
            raise Trouble(f"{name} has no placeholder {mark}.")
        text = text.replace(mark, words)
    left = re.findall(r"<!--hairpin:[a-z]+-->", text)
    if left:
        raise Trouble(f"{name} has unknown placeholders: {', '.join(left)}.")
    text = re.sub(r'(src="web/[^"]+)\.ts"', r'\1.js"', text)
    return re.sub(r'((?:href|src)=")web/', rf"\g<1>{app}", text)


def fill(
    page: str, build: dict[str, Any], data: dict[str, Any], inline: dict[str, str], site: str = ""
) -> str:
    """Return ``page``, the text of index.html, with every placeholder filled.

    ``site`` is the address of the site; empty if unknown. The script and the style of ``inline``
    report a missing app folder, so they are written into the page.
    """
    facts = html.escape(json.dumps(build, sort_keys=True, separators=(",", ":")))
    shown = {
        "version": data["version"],
        "source": project_source(),
        "pyodide": PYODIDE_SOURCE,
        "weight": data["weight"],
        "samples": data["samples"],
        "days": data["days"],
        "games": [brief(game) for game in data["games"]],
    }
    text = json.dumps(shown, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    text = text.replace("<", "\\u003c")
    style, script = early_style(inline), inline["script"]
    policy = _meta_policy(POLICY.format(style=hash_of(style), script=hash_of(script)))
    places = {
        "policy": f'{policy}\n<meta name="hairpin-build" content="{facts}">',
        "paper": paper(),
        "preview": previews.home(said(page, words())[0], site, languages()),
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
    return said(_filled("index.html", _with_icon(page), places, build["app"]), words())[0]
