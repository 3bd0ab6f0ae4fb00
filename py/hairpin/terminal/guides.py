"""Print a game's guide, written in simple Markdown for the page, as lines for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.text import pad, width, wrap
from ..printing.guides import guide_blocks, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..core.text import Pen
    from ..printing.guides import Block


def guide_lines(pen: Pen, text: str) -> list[str]:
    """Format a guide (Markdown) as wrapped lines for the terminal."""
    lines: list[str] = []
    for blocks in guide_blocks(text):
        if lines:
            lines.append("")
        for block in blocks:
            lines += _lines(pen, block)
    return lines


def _lines(pen: Pen, block: Block) -> Iterator[str]:
    if block.kind == "table":
        yield from _table(pen, block.rows)
    elif block.kind == "heading":
        yield pen.ink(plain(block.text), "bold")
    else:
        yield from wrap(plain(block.text), pen.columns, f"  {block.lead}" if block.lead else "")


def _table(pen: Pen, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    cells = [[plain(cell) for cell in row] for row in rows]
    columns = max(map(len, cells))
    sizes = [max(width(row[i]) if i < len(row) else 0 for row in cells) for i in range(columns - 1)]
    for number, row in enumerate(cells):
        head = "".join(f"  {pad(cell, size)}" for cell, size in zip(row, sizes, strict=False))
        for line in wrap(row[-1], pen.columns, f"{head}  "):
            yield pen.ink(line, "bold") if number == 0 else line
