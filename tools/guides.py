"""Makes the site's guides from Markdown: sections with addresses, and the views for their pictures.

A section begins with ``## Its name {#its-id}``. ``{#its-id .fold}`` makes it collapsible, and
``{#its-id .short}`` marks the quick reference of a game. ``![description](picture:ID)`` on its own
line is a picture. ``[words](#/GAME?…)`` is a link to a position.
"""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tools.common import ENGINE, Trouble, engine

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

_HEAD: Final = re.compile(
    r"^## (?P<name>.+?) \{#(?P<id>[a-z][a-z-]*)(?P<kind> \.fold| \.short)?\}$", re.M
)
_PICTURE: Final = re.compile(r'<p><img src="picture:([a-z-]+)" alt="([^"]+)" ?/></p>')
_TRY: Final = re.compile(r'<p><a href="(#/[^"]+)">([^<]+)</a></p>')

_VIEWS: Final = """
import json, sys
from hairpin.pictures import views_of
print(json.dumps(views_of(json.loads(sys.argv[1]), sys.argv[2])))
"""

Views = "Mapping[str, Mapping[str, Any]]"


@dataclass(frozen=True)
class Part:
    """A section of a guide: its name, the end of its address, and its Markdown."""

    name: str
    id: str
    text: str
    fold: bool
    short: bool


def parts(text: str) -> list[Part]:
    """Return the sections of a guide, without the text before them. Raises ``Trouble`` for a heading without an id."""
    heads = list(_HEAD.finditer(text))
    if len(heads) != len(re.findall(r"^## ", text, re.M)):
        raise Trouble("A guide has a heading without an id: write “## Name {#id}”.")
    ends = [*(head.start() for head in heads[1:]), len(text)]
    return [
        Part(
            head["name"],
            head["id"],
            text[head.end() : end].strip(),
            fold=head["kind"] == " .fold",
            short=head["kind"] == " .short",
        )
        for head, end in zip(heads, ends, strict=True)
    ]


def markup(markdown: str) -> str:
    """Return Markdown as HTML; raw HTML in it is escaped."""
    from markdown_it import MarkdownIt

    made = str(MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)).strip()
    # The content policy forbids inline styles.
    return re.sub(r'style="text-align:(left|center|right)"', r'data-align="\1"', made)


def _html(part: Part, pictures: Mapping[str, Any]) -> str:
    """Return a section as HTML: its text and links, then its pictures with their descriptions."""
    figures: list[str] = []

    def picture(found: re.Match[str]) -> str:
        name, say = found.groups()
        if name not in pictures:
            raise Trouble(f"There is no picture “{name}” for the guide.")
        wide, high = pictures[name]["size"]
        figures.append(
            f'<figure class="guide-picture" data-part="guide-picture" data-picture="{name}" data-size="{wide} {high}">'
            f"<figcaption>{say}</figcaption></figure>"
        )
        return ""

    made = _PICTURE.sub(picture, markup(part.text))
    if "<img" in made:
        raise Trouble(f"A picture in “{part.name}” has no line of its own or no description.")
    made = _TRY.sub(r'<p class="guide-try"><a class="button small" href="\1">\2</a></p>', made)
    # The guides page is in the same folder as the page that plays games.
    made = made.replace('href="#/', 'href="./#/')
    made = made.replace('href="?', 'href="./?')
    shown = f'<div class="guide-pictures">{"".join(figures)}</div>' if figures else ""
    return f'<div class="guide-words">{made}</div>{shown}'


def _lines(game: str, text: str, pictures: Mapping[str, Any]) -> Iterator[str]:
    begin = _HEAD.search(text)
    yield markup(text[: begin.start() if begin else len(text)])
    for part in parts(text):
        name = html.escape(part.name)
        # Guides of several games have this section, so the id also contains the game.
        facts = f'id="{game}-{part.id}" data-section="{part.id}"'
        head = f'<h2><a href="#{game}-{part.id}">{name}</a></h2>'
        if part.fold:
            # A summary must not contain another button or link.
            summary = f"<summary><h2>{name}</h2></summary>"
            yield f'<details class="guide-part" {facts}>{summary}{_html(part, pictures)}</details>'
        else:
            kind = "guide-part guide-short" if part.short else "guide-part"
            yield f'<section class="{kind}" {facts}>{head}{_html(part, pictures)}</section>'


def article(game: str, text: str, pictures: Mapping[str, Any], more: str = "") -> str:
    """Return a game's guide as HTML, with ``more`` behind it.

    Raises ``Trouble`` for an unknown picture or a picture that no section shows.
    """
    made = "\n".join(_lines(game, text, pictures))
    left = set(pictures) - set(re.findall(r'data-picture="([a-z-]+)"', made))
    if left:
        raise Trouble(f"The guide of {game} does not show {', '.join(sorted(left))}.")
    return f'<article class="guide prose" id="{html.escape(game)}">\n{made}{more}\n</article>'


def views(
    games: Sequence[str], place: Path = ENGINE, language: str = "en"
) -> dict[str, dict[str, Any]]:
    """Return the views of all pictures by game and id, from the engine in ``place``. Raises ``Trouble``."""
    found: dict[str, dict[str, Any]] = engine(_VIEWS, json.dumps(games), language, place=place)
    return found


def data(found: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the views as one data script inside the page, to save requests."""
    return _script("guide-pictures", found)


def markdown(text: str) -> str:
    """Return a guide's Markdown as a data script, from which the engine prints the rules."""
    return _script("guide-markdown", text)


def _script(name: str, facts: object) -> str:
    text = json.dumps(facts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    text = text.replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>'
