"""The guides on the site: each picture has a text, each section has an address, and the page works without scripts."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from hairpin.catalog import guide
from hairpin.games import GAMES, load
from hairpin.lessons import course
from hairpin.pictures import pictures_of

from tools import guides
from tools.common import Trouble

if TYPE_CHECKING:
    from pathlib import Path

#: The most words of a guide outside folded sections.
MOST_WORDS = 600
#: The most lines of the quick reference, which must fit a phone during a game.
MOST_LINES = 8


class Tags(HTMLParser):
    """Collects the elements of a page with their attributes, and unclosed or misnested tags."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a start tag."""
        self.found.append((tag, dict(attrs)))
        if tag not in {"meta", "link", "path", "br", "hr", "img"}:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an empty element."""
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Close the last open element; its name must match."""
        assert self._open.pop() == tag


def made(game: str) -> str:
    """Return a game's guide as HTML without the views of its pictures."""
    shown = {name: {"size": picture.size} for name, picture in pictures_of(game).items()}
    return guides.article(game, guide(load(game)), shown)


@pytest.mark.parametrize("game", GAMES)
def test_each_picture_is_shown_once_and_has_a_text(game: str) -> None:
    found = re.findall(r'data-picture="([a-z-]+)".*?<figcaption>(.+?)</figcaption>', made(game))
    assert sorted(name for name, _ in found) == sorted(pictures_of(game))
    assert all(len(say) > 20 for _, say in found)


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_begins_with_the_quick_reference_and_folds_the_rest(game: str) -> None:
    first, *rest = guides.parts(guide(load(game)))
    assert first.short
    assert len(re.findall(r"^- ", first.text, re.M)) <= MOST_LINES
    assert not any(part.short for part in rest)
    folds = [part.fold for part in rest]
    assert folds == sorted(folds), "what is folded comes last"
    opened = " ".join(part.text for part in rest if not part.fold)
    # Links to pictures and positions do not count as words.
    assert len(re.sub(r"^!?\[.*\)$", "", opened, flags=re.M).split()) <= MOST_WORDS


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_links_to_lessons_of_its_game(game: str) -> None:
    found = course(game)
    assert found
    tried = re.findall(rf"\(#/{game}/learn/(\d+)\)", guide(load(game)))
    # Each link names an existing lesson.
    assert len(tried) == len(set(tried)) >= 5
    assert all(1 <= int(n) <= len(found.lessons) for n in tried)


def test_guides_are_complete_without_scripts(dist: Path) -> None:
    # A template is a document of its own; tests of lessons check the texts for teachers in it.
    page, templates = re.subn(
        r"<template.*?</template>", "", (dist / "guides.html").read_text("utf-8"), flags=re.S
    )
    assert templates == 1
    tags = Tags()
    tags.feed(page)
    ids = [facts["id"] for _, facts in tags.found if "id" in facts]
    assert len(ids) == len(set(ids))
    assert not [tag for tag, _ in tags.found if tag == "img"]
    assert [facts for tag, facts in tags.found if tag == "script"] == [
        {"type": "application/json", "id": "guide-pictures"}
    ]
    links = [str(facts["href"]) for tag, facts in tags.found if tag == "a"]
    assert all(link[1:] in ids for link in links if link.startswith("#"))
    # Links to positions lead to the playing page.
    assert all(link == "./" or link.startswith(("./#/", "#")) for link in links)


def test_the_guides_page_has_the_views_of_all_pictures_without_deals(dist: Path) -> None:
    page = (dist / "guides.html").read_text("utf-8")
    block = re.search(r'<script type="application/json"[^>]*>(.*?)</script>', page, re.S)
    assert block
    views = json.loads(block[1])
    assert {game: sorted(shown) for game, shown in views.items()} == {
        game: sorted(pictures_of(game)) for game in GAMES
    }
    assert '"seed":"' not in block[1]


def test_an_invalid_guide_is_refused() -> None:
    shown = {"a": {"size": (1, 1)}}
    wrong = {
        "has a heading without an id": "## Turn\n",
        "no picture “b”": "## Turn {#turn}\n\n![x](picture:b)\n",
        "has no line of its own": "## Turn {#turn}\n\nwords ![x](picture:a)\n",
        "or no description": "## Turn {#turn}\n\n![](picture:a)\n",
        "does not show a": "## Turn {#turn}\n",
    }
    for why, text in wrong.items():
        with pytest.raises(Trouble, match=why):
            guides.article("game", text, shown)
