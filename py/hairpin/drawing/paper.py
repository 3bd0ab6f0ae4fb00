"""Sheets of paper: HTML texts that hold everything they need, with sizes in millimetres.

A sheet of drawings has one SVG for each page. A sheet of text flows over as many pages as it needs.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from .svg import BOLD, FONT, num, tag, words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .inks import Inks

    #: Returns the rows of a QR code, True for dark modules, without a border; None if it cannot.
    Qr = Callable[[str], Sequence[Sequence[bool]] | None]

#: No printer needs more.
MARGIN: Final = 10.0
HEAD: Final = 12.0  # height of the line at the head of a page
FOOT: Final = 6.0  # height of the line at the foot of a page


class Paper(NamedTuple):
    """A size of paper in millimetres."""

    id: str
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The same paper with its longer side across."""
        return Paper(self.id, self.height, self.width)

    @property
    def room(self) -> tuple[float, float]:
        """The width and the height of the area that every printer can print."""
        return self.width - 2 * MARGIN, self.height - 2 * MARGIN

    @property
    def body(self) -> tuple[float, float]:
        """The width and the height of the area between the head and the foot of a page."""
        wide, high = self.room
        return wide, high - HEAD - FOOT


PAPERS: Final = {"a4": Paper("a4", 210, 297), "letter": Paper("letter", 215.9, 279.4)}


class Page(NamedTuple):
    """A page of drawings; its content begins at the upper left corner of the printable area."""

    content: str


def page(
    paper: Paper, inks: Inks, title: str, content: str, *, note: str = "", foot: str = ""
) -> Page:
    """Return a page with a head and a foot; the content begins below the head."""
    wide, high = paper.room
    head = words(0, 5.6, title, 6, inks.ink, weight=BOLD)
    rule = tag("path", d=f"M0 8.4H{num(wide)}", stroke=inks.ink, stroke_width=0.7)
    beside = words(wide, 5.6, note, 3.4, inks.soft, anchor="end") if note else ""
    below = words(0, high - 0.8, foot, 2.8, inks.soft) if foot else ""
    inner = tag("g", content, transform=f"translate(0 {num(HEAD)})")
    return Page(head + beside + rule + inner + below)


def pages(title: str, paper: Paper, drawn: Sequence[Page], defs: str, language: str) -> str:
    """Return a sheet of drawings. ``defs`` are definitions that several pages use."""
    size = f"width:{num(paper.width)}mm;height:{num(paper.height)}mm"
    style = (
        "html,body,:host{margin:0;background:#fff;-webkit-print-color-adjust:exact;print-color-adjust:exact}"
        f".page{{display:block;{size};break-after:page;break-inside:avoid;overflow:hidden}}"
        ".page:last-of-type{break-after:auto}"
        ".shared{position:absolute;width:0;height:0}"
        "@media screen{html,:host{background:#ddd}.page{max-width:100%;height:auto;margin:0 auto 4mm;background:#fff}}"
    )
    shared = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="shared" aria-hidden="true"><defs>{defs}</defs></svg>'
        if defs
        else ""
    )
    body = "".join(_svg(paper, each) for each in drawn)
    return _html(title, _size(paper, 0), style, shared + body, language)


def _size(paper: Paper, margin: float) -> str:
    """The rule for the sheets of paper, which a document needs outside of all trees of its own."""
    size = f"{num(paper.width)}mm {num(paper.height)}mm"
    return f"@page{{size:{size};margin:{num(margin)}mm}}"


def _svg(paper: Paper, each: Page) -> str:
    inner = tag("g", each.content, transform=f"translate({num(MARGIN)} {num(MARGIN)})")
    return tag(
        "svg",
        inner,
        xmlns="http://www.w3.org/2000/svg",
        class_="page",
        width=f"{num(paper.width)}mm",
        height=f"{num(paper.height)}mm",
        viewBox=f"0 0 {num(paper.width)} {num(paper.height)}",
        font_family=FONT,
    )


def text_sheet(title: str, paper: Paper, inks: Inks, body: str, language: str) -> str:
    """Return a sheet of text in two columns of 11 points; ``body`` is HTML."""
    style = (
        f"html,:host{{background:#fff;color:{inks.ink};font:11pt/1.38 {FONT}}}"
        "body{margin:0}"
        "h1{margin:0 0 5mm;padding:0 0 2mm;border-bottom:.7mm solid;font-size:22pt;line-height:1.1}"
        ".text{columns:2;column-gap:9mm}"
        "h2{margin:4.5mm 0 1.2mm;font-size:13pt;line-height:1.2;break-after:avoid}"
        "p,ul,table{margin:0 0 2.2mm}p,li{orphans:2;widows:2}"
        ".text>:first-child{margin-top:0}"
        "ul{padding-left:4.5mm}li{margin:0 0 .8mm}"
        "table{border-collapse:collapse;break-inside:avoid;font-size:10pt}"
        f"th,td{{padding:.7mm 3mm .7mm 0;border-bottom:.2mm solid {inks.rule};text-align:left;vertical-align:top}}"
        f"a{{color:inherit;text-decoration:none}}.small{{color:{inks.soft};font-size:9pt}}"
        # One long page, because only a printer knows where the pages end.
        "@media screen{html,:host{background:#ddd}"
        f".flow{{box-sizing:border-box;max-width:{num(paper.width)}mm;margin:0 auto;padding:14mm;background:#fff}}}}"
        "@media screen and (max-width:40rem){.text{columns:1}.flow{padding:6mm}}"
    )
    return _html(title, _size(paper, 14), style, f'<div class="flow">{body}</div>', language)


def _html(title: str, size: str, style: str, body: str, language: str) -> str:
    return (
        f'<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="{escape(language)}"><head>'
        f'<meta charset="utf-8"/><title>{escape(title, quote=False)}</title>'
        f"<style>{size}</style><style>{style}</style></head>\n<body>{body}</body></html>\n"
    )


def qr_code(rows: Sequence[Sequence[bool]], x: float, y: float, size: float, inks: Inks) -> str:
    """Return a QR code without its border; its upper left corner is at a point."""
    side = size / len(rows)
    runs: list[str] = []
    for j, row in enumerate(rows):
        i = 0
        while i < len(row):
            end = i
            while end < len(row) and row[end]:
                end += 1
            if end > i:
                runs.append(f"M{i} {j}h{end - i}v1h{i - end}z")
            i = max(end, i + 1)
    transform = f"translate({num(x)} {num(y)}) scale({side:.5f})"
    facts: dict[str, str | float | None] = {"shape_rendering": "crispEdges"}
    return tag("path", d="".join(runs), fill=inks.ink, transform=transform, **facts)
