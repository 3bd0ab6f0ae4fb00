"""Print a game's guide, written in simple Markdown for the page, as lines for a terminal.

The parser knows only what guides use: headings, paragraphs, lists, tables, emphasis and links.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..core.text import pad, width, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.text import Pen

_HEADING = re.compile(r"#{1,6}\s+(.*?)(?:\s+\{#[^}]*\})?")
# Matches blocks that only the page can show: pictures and links to interactive examples.
_OF_A_PAGE = re.compile(r"!?\[[^\]]*\]\((?:picture:|#/)[^)]*\)")
_ITEM = re.compile(r"(\s*(?:[-*+]|\d+\.)\s+)(.*)")
_RULE = re.compile(r"\|[\s:|-]+\|?")
_EMPHASIS = re.compile(r"(\*\*|__|`|\*)(?=\S)(.+?)(?<=\S)\1")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def guide_lines(pen: Pen, text: str) -> list[str]:
    """Format a guide (Markdown) as wrapped lines for the terminal."""
    lines: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        if _OF_A_PAGE.fullmatch(block):
            continue
        if lines:
            lines.append("")
        lines += _block(pen, block.split("\n"))
    return lines


def _block(pen: Pen, rows: list[str]) -> Iterator[str]:
    """Format one block, that is the rows between two empty lines."""
    if all(row.startswith("|") for row in rows):
        yield from _table(pen, rows)
        return
    first, words = "", ""
    for row in rows:
        heading, item = _HEADING.fullmatch(row), _ITEM.fullmatch(row)
        if heading or item:
            if words:
                yield from wrap(_plain(words), pen.columns, first)
            first, words = "", ""
        if heading:
            yield pen.ink(_plain(heading[1]), "bold")
        elif item:
            first, words = f"  {item[1].lstrip()}", item[2]
        else:
            words = f"{words} {row.strip()}".strip()
    if words:
        yield from wrap(_plain(words), pen.columns, first)


def _table(pen: Pen, rows: list[str]) -> Iterator[str]:
    cells = [
        [_plain(cell.strip()) for cell in row.strip().strip("|").split("|")]
        for row in rows
        if not _RULE.fullmatch(row.strip())
    ]
    columns = max(map(len, cells))
    sizes = [max(width(row[i]) if i < len(row) else 0 for row in cells) for i in range(columns - 1)]
    for number, row in enumerate(cells):
        head = "".join(f"  {pad(cell, size)}" for cell, size in zip(row, sizes, strict=False))
        for line in wrap(row[-1], pen.columns, f"{head}  "):
            yield pen.ink(line, "bold") if number == 0 else line


def _plain(text: str) -> str:
    """The text without the Markdown signs of emphasis and links."""
    return _EMPHASIS.sub(r"\2", _LINK.sub(r"\1", text))
