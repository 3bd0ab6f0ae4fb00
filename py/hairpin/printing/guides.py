"""A game's guide as blocks. Guides are written in simple Markdown.

The parser knows only what guides use: headings, paragraphs, lists, tables, emphasis and links.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ..core.guides import given_guide
from ..core.words import DEFAULT_LANGUAGE
from ..games import home

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..core.game import Game

_HEADING = re.compile(r"(#{1,6})\s+(.*?)(?:\s+\{#([\w-]+)(?: \.(\w+))?\})?")
# Matches blocks that only the page can show: pictures and links to interactive examples.
_OF_A_PAGE = re.compile(r"!?\[[^\]]*\]\((?:picture:|#/)[^)]*\)")
_ITEM = re.compile(r"(\s*(?:[-*+]|\d+\.)\s+)(.*)")
_RULE = re.compile(r"\|[\s:|-]+\|?")
EMPHASIS = re.compile(r"(\*\*|__|`|\*)(?=\S)(.+?)(?<=\S)\1")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def guide_to_read(game: Game[Any], language: str) -> tuple[str, str]:
    """Return the game's guide in Markdown and its language: the given one, or English without a translation.

    The guide is empty if the game has none. Raises ``NeedsFile`` if a client must supply the translation first.
    """
    found = _guide(game, language) or given_guide(game.id, language)
    return (found, language) if found else (_guide(game, DEFAULT_LANGUAGE), DEFAULT_LANGUAGE)


def _guide(game: Game[Any], language: str) -> str:
    file = home(game) / f"guide.{language}.md"
    return file.read_text("utf-8") if file.exists() else ""


class Block(NamedTuple):
    """A heading, a paragraph, an item of a list, or a table.

    - ``text``: without links; emphasis is still marked
    - ``lead``: the sign before an item
    - ``level``, ``id``, ``mark``: of a heading: the number of ``#``, its address, and ``fold`` or ``short``
    - ``rows``: the cells of a table; the first row is its head
    """

    kind: Literal["heading", "text", "item", "table"]
    text: str = ""
    lead: str = ""
    level: int = 0
    id: str = ""
    mark: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def guide_blocks(text: str) -> Iterator[list[Block]]:
    """Yield the blocks of a guide; those without an empty line between them come together."""
    for part in re.split(r"\n\s*\n", text.strip()):
        if not _OF_A_PAGE.fullmatch(part):
            yield list(_blocks(part.split("\n")))


def plain(text: str) -> str:
    """Return a text without the signs of emphasis."""
    return EMPHASIS.sub(r"\2", text)


def _blocks(rows: Sequence[str]) -> Iterator[Block]:
    if all(row.startswith("|") for row in rows):
        yield Block(
            "table", rows=tuple(_cells(row) for row in rows if not _RULE.fullmatch(row.strip()))
        )
        return
    lead, words = "", ""
    for row in rows:
        heading, item = _HEADING.fullmatch(row), _ITEM.fullmatch(row)
        if heading or item:
            if words:
                yield _text(lead, words)
            lead, words = "", ""
        if heading:
            level, text, address, mark = heading.groups(default="")
            yield Block("heading", _unlinked(text), "", len(level), address, mark)
        elif item:
            lead, words = item[1].lstrip(), item[2]
        else:
            words = f"{words} {row.strip()}".strip()
    if words:
        yield _text(lead, words)


def _text(lead: str, words: str) -> Block:
    return Block("item" if lead else "text", _unlinked(words), lead)


def _cells(row: str) -> tuple[str, ...]:
    return tuple(_unlinked(cell.strip()) for cell in row.strip().strip("|").split("|"))


def _unlinked(text: str) -> str:
    return _LINK.sub(r"\1", text)
