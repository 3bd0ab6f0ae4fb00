"""The guides as the site has them: each text cut into parts with addresses, and the views its pictures are painted from.

A part begins with ``## Its name {#its-id}``; ``{#its-id .fold}`` folds it away, ``{#its-id .short}`` is what is looked up in a
game. A picture stands by itself as ``![what is seen](picture:ID)``, a position to be tried as ``[words](#/GAME?…)``.
"""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tools.common import Trouble, engine

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_HEAD: Final = re.compile(
    r"^## (?P<name>.+?) \{#(?P<id>[a-z][a-z-]*)(?P<kind> \.fold| \.short)?\}$", re.M
)
_PICTURE: Final = re.compile(r'<p><img src="picture:([a-z-]+)" alt="([^"]+)" ?/></p>')
_TRY: Final = re.compile(r'<p><a href="(#/[^"]+)">([^<]+)</a></p>')

_VIEWS: Final = """
import json, sys
from hairpin.pictures import views_of
print(json.dumps(views_of(json.loads(sys.argv[1]))))
"""

Views = "Mapping[str, Mapping[str, Any]]"


@dataclass(frozen=True)
class Part:
    """A part of a guide: its name, the end of its address, what it says in Markdown."""

    name: str
    id: str
    text: str
    fold: bool
    short: bool


def parts(text: str) -> list[Part]:
    """The parts of a guide, without its title and first words. Raises ``Trouble`` for a heading without an id."""
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
    """Markdown as HTML; raw HTML in it is shown, not run."""
    from markdown_it import MarkdownIt

    made = str(MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)).strip()
    # The page allows no style but that of its stylesheets.
    return re.sub(r'style="text-align:(left|center|right)"', r'data-align="\1"', made)


def _html(part: Part, pictures: Mapping[str, Any]) -> str:
    """What a part says: words and what can be tried, then its pictures, each with what is seen on it."""
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
        raise Trouble(f"A picture of “{part.name}” does not stand by itself or says nothing.")
    made = _TRY.sub(r'<p class="guide-try"><a class="button small" href="\1">\2</a></p>', made)
    # The guides are a page beside the one that plays.
    made = made.replace('href="#/', 'href="./#/')
    shown = f'<div class="guide-pictures">{"".join(figures)}</div>' if figures else ""
    return f'<div class="guide-words">{made}</div>{shown}'


def _lines(game: str, text: str, pictures: Mapping[str, Any]) -> Iterator[str]:
    begin = _HEAD.search(text)
    yield markup(text[: begin.start() if begin else len(text)])
    for part in parts(text):
        name = html.escape(part.name)
        # Several games have a part of that name.
        facts = f'id="{game}-{part.id}" data-section="{part.id}"'
        head = f'<h2><a href="#{game}-{part.id}">{name}</a></h2>'
        if part.fold:
            # What is pressed to unfold it holds nothing else to press.
            yield f'<details class="guide-part" {facts}><summary><h2>{name}</h2></summary>{_html(part, pictures)}</details>'
        else:
            kind = "guide-part guide-short" if part.short else "guide-part"
            yield f'<section class="{kind}" {facts}>{head}{_html(part, pictures)}</section>'


def article(game: str, text: str, pictures: Mapping[str, Any]) -> str:
    """A game's guide as HTML. Raises ``Trouble`` for a picture that does not exist, or that nobody shows."""
    made = "\n".join(_lines(game, text, pictures))
    left = set(pictures) - set(re.findall(r'data-picture="([a-z-]+)"', made))
    if left:
        raise Trouble(f"The guide of {game} does not show {', '.join(sorted(left))}.")
    return f'<article class="guide prose" id="{html.escape(game)}">\n{made}\n</article>'


def views(games: Sequence[str]) -> dict[str, dict[str, Any]]:
    """The views of all pictures by game and id. Raises ``Trouble``."""
    found: dict[str, dict[str, Any]] = engine(_VIEWS, json.dumps(games))
    return found


def data(found: Mapping[str, Mapping[str, Any]]) -> str:
    """The views as a part of a page; one file is one request."""
    text = json.dumps(found, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    text = text.replace("<", "\\u003c")
    return f'<script type="application/json" id="guide-pictures">{text}</script>'
