"""The rules of a game in two columns of 11 points, from the game's guide."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from ..core.errors import Refusal
from ..drawing.paper import text_sheet
from .guides import EMPHASIS, guide_blocks, guide_to_read

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .guides import Block
    from .wish import Wish

#: Folded sections that matter only beside a screen.
_SCREEN: Final = ("hands", "table", "fairness", "calm")
_TAGS: Final = {"**": "b", "__": "b", "*": "i", "`": "b"}


def sheet(wish: Wish) -> str:
    """Return the rules in the reader's language, or in English without a translation.

    Raises ``Refusal`` if the game has no guide, ``NeedsFile`` if the client must supply the translation first.
    """
    told, language = guide_to_read(wish.game, wish.language)
    if not told:
        raise Refusal("printing.error.kind", kind="rules", game=wish.name)
    blocks = [block for some in guide_blocks(told) for block in some]
    title, *rest = blocks
    body = "".join(_html(list(_printed(rest))))
    text = f'<h1>{_inline(title.text)}</h1><div class="text">{body}</div>'
    return text_sheet(wish.title("rules"), wish.paper, wish.inks, text, language)


def _printed(blocks: list[Block]) -> Iterator[Block]:
    """Yield the blocks without the sections about screens."""
    skip = False
    for block in blocks:
        if block.kind == "heading":
            skip = block.mark == "fold" and block.id in _SCREEN
        if not skip:
            yield block


def _html(blocks: list[Block]) -> Iterator[str]:
    for n, block in enumerate(blocks):
        if block.kind == "heading":
            yield f"<h2>{_inline(block.text)}</h2>"
        elif block.kind == "text":
            yield f"<p>{_inline(block.text)}</p>"
        elif block.kind == "table":
            yield _table(block)
        else:
            first = n == 0 or blocks[n - 1].kind != "item"
            last = n == len(blocks) - 1 or blocks[n + 1].kind != "item"
            yield f"{'<ul>' if first else ''}<li>{_inline(block.text)}</li>{'</ul>' if last else ''}"


def _table(block: Block) -> str:
    rows = [
        "".join(f"<{name}>{_inline(cell)}</{name}>" for cell in row)
        for name, row in zip(("th", *("td",) * len(block.rows)), block.rows, strict=False)
    ]
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def _inline(text: str) -> str:
    return EMPHASIS.sub(
        lambda found: f"<{_TAGS[found[1]]}>{found[2]}</{_TAGS[found[1]]}>",
        escape(text, quote=False),
    )
