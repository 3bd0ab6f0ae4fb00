"""Makes the pages that read without a script: each game in each language, home in other languages, and the proofs of
Turbo Duel.

A page of a game has the tags for link previews. Where scripts run, it leads into the app.
"""

from __future__ import annotations

import functools
import hashlib
import html
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tools import guides, pages, previews
from tools.common import ENGINE, ROOT, WEB, Trouble, engine
from tools.translation import languages
from tools.translation.files import games_in, guide_texts, words_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    Files = dict[str, bytes]

#: Content policy of these pages. ``{script}`` is the hash of the inline script; empty without one.
POLICY: Final = (
    "default-src 'none'; img-src 'self'; style-src 'self' {style}; font-src 'self'; frame-src 'self'; "
    "manifest-src 'self'; script-src {script}; base-uri 'none'; form-action 'none'"
)
#: The script of a game's page. It leads into the app and keeps query and fragment, because they can say
#: which deal to play.
INTO: Final = (
    "location.replace('{up}' + {query} + "
    "(/^#(\\/|%2F)./i.test(location.hash) ? location.hash : {fragment}));"
)
#: The query that leads into the app in another language.
IN_LANGUAGE: Final = "(location.search ? location.search + '&' : '?') + 'lang={language}'"
#: The page about Turbo Duel: its folder in the site, its text, and the solved positions.
SOLVED: Final = "turbo-duel-solved"
TEXT: Final = ROOT / "docs" / "turbo-duel-solved.md"
POSITIONS: Final = ROOT / "bench" / "turbo_truth.txt"
#: The blog post that shows how a game, a replay, values and a puzzle are embedded.
POST: Final = "demo/post.html"
#: The race in the post. Before turn 15 the first seat can force a win, and after it the second.
LOST: Final = "A · B:E · C:E · E:GH · H · G · I · A · C:BD · B:I · H · G · D · A · C:IF · B:G · H · E:CG · C · G"
#: The settings of the games to which this page leads.
TRACK: Final = {"track": "7", "first": "1", "clock": "off"}
#: The settings and the seats of the race in the post.
USUAL: Final = {"first": "1", "clock": "off"}
RIVALS: Final = ({"kind": "person", "name": "Red", "colour": ""}, {"kind": "bot:gus"})

_PUZZLES: Final = """
import json, sys
from hairpin.core.link import write_puzzle
from hairpin.puzzles.book import puzzle

numbers = json.loads(sys.argv[1])
print(json.dumps({n: write_puzzle(puzzle("turbo-duel", n).begin(), n) for n in numbers}))
"""

_LINKS: Final = """
import json, sys
from hairpin.core.link import write
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import load

moves, points, chosen, given = map(json.loads, sys.argv[1:])
game = load("turbo-duel")
seats = read_seats(game, given)
match = MatchLog(game, seats, read_settings(game.options, chosen, 2), "solved")
links = {}
for n, text in enumerate([*moves, ""]):
    if n in points:
        links[n] = write(match)
    if text:
        seat = game.actors(match.state)[-1]
        match.play(seat, game.read_move(match.state, seat, text), n)
print(json.dumps(links))
"""


def _below(page: str, folders: int) -> str:
    """Return a page for a folder of the site: its relative addresses begin so many levels higher."""
    return re.sub(
        r'(\s(?:href|src)=")(?!#|[a-z]+:)([^"]*)',
        lambda found: f"{found[1]}{'../' * folders}{found[2].removeprefix('./')}",
        page,
    )


@dataclass(frozen=True)
class Edition:
    """The language, folder and words of a set of pages."""

    #: its code, and the folder of its pages, which is empty for English
    language: str
    folder: str
    words: Mapping[str, str]
    #: the games whose rules are in this language
    guides: frozenset[str]
    inline: dict[str, str]
    #: the folder of the page's styles, and the address of the site, which is empty if unknown
    app: str
    site: str

    def page(self, path: str, title: str, head: Sequence[str], text: str, fragment: str) -> bytes:
        """Return the page at ``path``. Its script leads to ``fragment`` of the app."""
        up = "../" * path.count("/")
        query = IN_LANGUAGE.format(language=self.language) if self.folder else "location.search"
        script = INTO.format(up=up, query=query, fragment=json.dumps(fragment))
        manifest = f'<link rel="manifest" href="{pages.manifest_name(self.language)}">'
        tags = "\n".join(
            [
                *head,
                manifest,
                previews.alternates(path.removeprefix(self.folder), self.site, languages()),
            ]
        )
        return _page(
            html.escape(title), tags, text, self.inline, self.app, script, path, self.language
        )


def _page(
    title: str,
    head: str,
    text: str,
    inline: dict[str, str],
    app: str,
    script: str,
    path: str,
    language: str = "en",
) -> bytes:
    """Return the page at ``path`` in the site. The addresses of ``text`` are relative to the site."""
    style = pages.early_style(inline)
    allowed = pages.hash_of(script) if script else "'none'"
    policy = POLICY.format(style=pages.hash_of(style), script=allowed)
    icon = '<link rel="icon" href="icons/icon.svg" type="image/svg+xml">'
    run = f"<script>{script}</script>" if script else ""
    page = pages.text_page(policy, title, f"{run}{icon}\n{head}", style, text, app, language)
    return _below(page, path.count("/")).encode()


def _paragraphs(game: dict[str, Any], edition: Edition) -> str:
    """Return what the catalogue says about a game, as HTML."""
    words = edition.words
    name, game_id = html.escape(game["name"]), html.escape(game["id"])
    facts = "".join(f"<li>{html.escape(fact)}</li>" for fact in pages.facts_of(game, words))
    wide, high = previews.SIZE
    source = f"previews/{game['id']}.png"
    alt = html.escape(_alt(game, words))
    picture = (
        f'<p><img class="text-picture" src="{source}" width="{wide}" height="{high}" alt="{alt}"></p>'
        if source in previews.pictures([game])
        else ""
    )
    guides_page = f"{edition.folder if game['id'] in edition.guides else ''}guides.html"
    rules = (
        f' <a class="button" href="{guides_page}#{game_id}">{words["home.rules"]}</a>'
        if game["id"] in edition.guides or game.get("guide")
        else ""
    )
    into = f"./{_query(edition)}#/{game_id}"
    return (
        f'<article class="guide prose" data-game="{game_id}"><h1>{name}</h1>'
        f"<p>{html.escape(game['line'])}</p>{picture}<ul>{facts}</ul><p>{html.escape(game['goal'])}</p>"
        f'<p><a class="button main" href="{into}">{words["home.play"]}</a>{rules}</p></article>'
    )


def _query(edition: Edition) -> str:
    """Return the query of a link into the app in the language of an edition."""
    return f"?lang={edition.language}" if edition.folder else ""


def _alt(game: dict[str, Any], words: Mapping[str, str]) -> str:
    """Return the picture of a game in words."""
    return words["home.picture"].format(game=game["name"])


def _described(line: str) -> str:
    return f'<meta name="description" content="{html.escape(line)}">'


def _of_game(game: dict[str, Any], edition: Edition) -> Files:
    """Return the page of a game and, for English, its oEmbed file if the site's address is known."""
    path, site = f"{edition.folder}{game['id']}/", edition.site
    picture = f"previews/{game['id']}.png"
    known = picture in previews.pictures([game])
    shown = previews.Preview(
        path, game["name"], game["line"], picture if known else "", _alt(game, edition.words)
    )
    head = [_described(game["line"]), previews.tags(shown, site)]
    files: Files = {}
    if site and not edition.folder:
        name = f"{path}oembed.json"
        offered = edition.words["home.frame"].format(game=game["name"])
        head.append(
            f'<link rel="alternate" type="application/json+oembed" href="{html.escape(site + name)}" '
            f'title="{html.escape(offered)}">'
        )
        files[name] = previews.embedding(game, offered, site)
    title = edition.words["static.title.page"].format(title=game["name"])
    text = _paragraphs(game, edition)
    files[f"{path}index.html"] = edition.page(path, title, head, text, f"#/{game['id']}")
    return files


def _home(games: Sequence[dict[str, Any]], edition: Edition) -> Files:
    """Return home in another language than English, for readers without scripts and for search engines."""
    words, path = edition.words, edition.folder
    links = {
        game["id"]: f'<a href="{path}{html.escape(game["id"])}/">{html.escape(game["name"])}</a>'
        for game in games
    }
    rows = "".join(
        f"<li>{words['static.game'].format(game=links[game['id']], line=html.escape(game['line']))}</li>"
        for game in games
    )
    text = (
        f'<article class="guide prose"><h1>Hairpin</h1><p>{html.escape(words["static.line"])}</p><ul>{rows}</ul>'
        f'<p><a class="button main" href="./{_query(edition)}">{words["home.play"]}</a></p>'
        f"<p>{html.escape(words['static.about'])}</p></article>"
    )
    picture = f"previews/{previews.HOME}.png"
    title, line = words["title.home"], words["static.description"]
    known = picture in previews.pictures([])
    shown = previews.Preview(path, title, line, picture if known else "", title)
    head = [_described(line), previews.tags(shown, edition.site)]
    return {f"{path}index.html": edition.page(path, title, head, text, "#/")}


def _guides(games: Sequence[dict[str, Any]], edition: Edition, place: Path) -> Files:
    """Return the page with the translated rules of the games."""
    told = [game["id"] for game in games if game["id"] in edition.guides]
    texts, views = guide_texts(edition.language, place), guides.views(told, place, edition.language)
    style = pages.early_style(edition.inline)
    policy = pages.GUIDES_POLICY.format(style=pages.hash_of(style))
    made = "\n".join(guides.article(game, texts[game], views[game]) for game in told)
    title = edition.words["static.title.guides"]
    page = pages.text_page(policy, title, "", style, made, edition.app, edition.language)
    return {f"{edition.folder}guides.html": _below(page, 1).encode()}


def links_of(text: str, place: Path = ENGINE) -> dict[int, str]:
    """Return the shared games of the rows under "Positions to try": number of turns played -> end of the link.

    The text has the line of play in a paragraph with " · " between the moves. Raises ``Trouble``.
    """
    line = re.search(r"^(?:[A-I](?::\w+)? · ){5,}[A-I](?::\w+)?$", text, re.M)
    if not line:
        raise Trouble(f"{TEXT.name} has no line of play.")
    table = re.search(r"^## Positions to try$(.*?)(?=^## )", text, re.M | re.S)
    points = [int(n) for n in re.findall(r"^\| (\d+) \|", table[1], re.M)] if table else []
    if not points:
        raise Trouble(f"{TEXT.name} has no positions to try.")
    return _links(
        line[0],
        tuple(points),
        place,
        json.dumps(TRACK),
        json.dumps([RIVALS[0], {"kind": "bot:hard"}]),
    )


@functools.lru_cache(maxsize=2)
def _links(
    line: str, points: tuple[int, ...], place: Path, chosen: str, seats: str
) -> dict[int, str]:
    """Return the game after each number of turns as the end of a link. ``chosen`` and ``seats`` are JSON."""
    moves = json.dumps(line.split(" · "))
    given = (moves, json.dumps(points), chosen, seats)
    found: dict[str, str] = engine(_LINKS, *given, place=place)
    return {int(n): link for n, link in found.items()}


def article(text: str, links: dict[int, str], positions: bytes) -> str:
    """Return the page about Turbo Duel as HTML: the text with links to positions, a frame, and the download."""
    made = guides.markup(text)
    head, mark, rest = made.partition("<h2>Positions to try</h2>")
    table, end, rest = rest.partition("</table>")
    if not mark or not end:
        raise Trouble(f"{TEXT.name} has no table of positions to try.")
    for n, link in links.items():
        opened, count = re.subn(rf"(<tr>\s*<td>){n}(?=</td>)", r"\1%OPEN%", table)
        if count != 1:
            raise Trouble(f"{TEXT.name} needs exactly one row after {n} turns.")
        query = "?replay=1" if ",replay," in link else ""
        to_open = f'<a class="button" href="turbo-duel/{query}#/g/{link}">{n} turns</a>'
        table = opened.replace("%OPEN%", to_open)
    wide, high = previews.FRAME
    # A link to the first position has the picture of its own track.
    frame = (
        f'<p><iframe class="text-frame" src="./?embed=1&amp;values=1#/g/{links[min(links)]}" '
        f'title="Turbo Duel" width="{wide}" height="{high}" loading="lazy"></iframe></p>'
        if links
        else ""
    )
    lines, size = positions.count(b"\n"), round(len(positions) / 1e3)
    download = (
        '<h2 id="download">Download</h2>'
        f'<p><a class="button" href="{SOLVED}/positions.txt" download>{lines:,} solved positions ({size} kB)</a></p>'
        "<p>Each line has a position: the track, then its text as in <code>hairpin solve</code>. A tab follows, "
        "the result, and that of each move whose result is known.</p>"
        "<p><code>sha256sum positions.txt</code> must print:</p>"
        f"<p><code>{hashlib.sha256(positions).hexdigest()}</code></p>"
    )
    whole = f"{head}{mark}{table}{end}{frame}{rest}{download}"
    return f'<article class="guide prose">{whole}</article>'


def _solved(inline: dict[str, str], app: str, site: str, place: Path) -> Files:
    """Return the page about Turbo Duel and the file of positions."""
    text, positions = TEXT.read_text("utf-8"), POSITIONS.read_bytes()
    name = re.match(r"# (.+)\n\n(.+)\n", text)
    if not name:
        raise Trouble(f"{TEXT.name} has no title.")
    title, line = name.groups()
    path, picture = f"{SOLVED}/", "previews/turbo-duel.png"
    known = picture in previews.pictures([{"id": "turbo-duel"}])
    shown = previews.Preview(path, title, line, picture if known else "", title)
    head = f"{_described(line)}\n{previews.tags(shown, site)}"
    named = pages.words()["static.title.page"].format(title=title)
    words = article(text, links_of(text, place), positions)
    return {
        f"{path}index.html": _page(html.escape(named), head, words, inline, app, "", path),
        f"{path}positions.txt": positions,
    }


def _post(place: Path) -> Files:
    """Return the blog post. Its links are those of a lost race after some turns, and of a puzzle."""
    post = (WEB / POST).read_text("utf-8")
    points = tuple(sorted({int(n) for n in re.findall(r"%LOST (\d+)%", post)}))
    for n, link in _links(LOST, points, place, json.dumps(USUAL), json.dumps(RIVALS)).items():
        post = post.replace(f"%LOST {n}%", link)
    numbers = sorted({int(n) for n in re.findall(r"%PUZZLE (\d+)%", post)})
    for n, link in engine(_PUZZLES, json.dumps(numbers), place=place).items():
        post = post.replace(f"%PUZZLE {n}%", link)
    return {POST: post.encode()}


def inputs() -> list[Path]:
    """Return the files outside ``web/`` and ``py/`` that these pages need: pictures, text and positions."""
    return [*sorted(previews.PICTURES.glob(f"{previews.PREFIX}*.png")), TEXT, POSITIONS]


def files(
    games: Sequence[dict[str, Any]],
    inline: dict[str, str],
    app: str,
    site: str,
    place: Path = ENGINE,
) -> Files:
    """Return these pages, their pictures, and other files beside them by their names in the site.

    ``app`` is the folder of the page's styles. ``site`` is the address of the site; empty if unknown.
    """
    made: Files = dict(previews.pictures(games))
    told = frozenset(game["id"] for game in games if game.get("guide"))
    english = Edition("en", "", pages.words(), told, inline, app, site)
    for game in games:
        made |= _of_game(game, english)
    for language in languages():
        known = games_in(language, place)
        told = frozenset(guide_texts(language, place))
        edition = Edition(language, f"{language}/", words_of(language), told, inline, app, site)
        made |= _home(known, edition) | _guides(known, edition, place)
        for game in known:
            made |= _of_game(game, edition)
    if any(game["id"] == "turbo-duel" for game in games):
        made |= _solved(inline, app, site, place) | _post(place)
    return made
