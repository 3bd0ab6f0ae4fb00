"""The guides on the site: each picture is shown and told, each part has an address, and all can be read without scripts."""

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

#: What is read before anything is unfolded.
MOST_WORDS = 600
#: What is looked up in a game has to fit a phone.
MOST_LINES = 8


class Tags(HTMLParser):
    """Every element of a page with its attributes, and whether all are closed in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.found.append((tag, dict(attrs)))
        if tag not in {"meta", "link", "path", "br", "hr", "img"}:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that is empty."""
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """An element ends: the last that began."""
        assert self._open.pop() == tag


def made(game: str) -> str:
    """A game's guide as the site has it; views are not needed for its text."""
    shown = {name: {"size": picture.size} for name, picture in pictures_of(game).items()}
    return guides.article(game, guide(load(game)), shown)


@pytest.mark.parametrize("game", GAMES)
def test_each_picture_is_shown_once_and_told(game: str) -> None:
    found = re.findall(r'data-picture="([a-z-]+)".*?<figcaption>(.+?)</figcaption>', made(game))
    assert sorted(name for name, _ in found) == sorted(pictures_of(game))
    assert all(len(say) > 20 for _, say in found)


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_begins_with_what_is_looked_up_and_folds_the_rest(game: str) -> None:
    first, *rest = guides.parts(guide(load(game)))
    assert first.short
    assert len(re.findall(r"^- ", first.text, re.M)) <= MOST_LINES
    assert not any(part.short for part in rest)
    folds = [part.fold for part in rest]
    assert folds == sorted(folds), "what is folded comes last"
    opened = " ".join(part.text for part in rest if not part.fold)
    # What is seen on pictures and what can be tried apart.
    assert len(re.sub(r"^!?\[.*\)$", "", opened, flags=re.M).split()) <= MOST_WORDS


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_tried_is_learnt_where_there_is_a_lesson(game: str) -> None:
    found = course(game)
    assert found
    tried = re.findall(rf"\(#/{game}/learn/(\d+)\)", guide(load(game)))
    # Each has an idea of its own.
    assert len(tried) == len(set(tried)) >= 5
    assert all(1 <= int(n) <= len(found.lessons) for n in tried)


def test_guides_are_whole_without_scripts(dist: Path) -> None:
    page = (dist / "guides.html").read_text("utf-8")
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
    # What can be tried leads to the page that plays.
    assert all(link == "./" or link.startswith(("./#/", "#")) for link in links)


def test_views_of_all_pictures_lie_in_the_page_and_tell_no_deal(dist: Path) -> None:
    page = (dist / "guides.html").read_text("utf-8")
    block = re.search(r'<script type="application/json"[^>]*>(.*?)</script>', page, re.S)
    assert block
    views = json.loads(block[1])
    assert {game: sorted(shown) for game, shown in views.items()} == {
        game: sorted(pictures_of(game)) for game in GAMES
    }
    assert '"seed":"' not in block[1]


def test_a_guide_that_is_wrong_is_refused() -> None:
    shown = {"a": {"size": (1, 1)}}
    wrong = {
        "has a heading without an id": "## Turn\n",
        "no picture “b”": "## Turn {#turn}\n\n![x](picture:b)\n",
        "does not stand by itself": "## Turn {#turn}\n\nwords ![x](picture:a)\n",
        "says nothing": "## Turn {#turn}\n\n![](picture:a)\n",
        "does not show a": "## Turn {#turn}\n",
    }
    for why, text in wrong.items():
        with pytest.raises(Trouble, match=why):
            guides.article("game", text, shown)
