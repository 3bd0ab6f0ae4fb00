"""Draws the pictures of link previews: home's drawing, and for each game its small table, as home paints them."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from typing import TYPE_CHECKING, Final

from tools import previews

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

#: Shows only the small table of a game, as high as the window and in its middle.
ONLY_TABLE: Final = """box => {
    const paper = getComputedStyle(box).backgroundColor;
    const wide = innerHeight * 5 / 3;
    document.body.replaceChildren(box);
    document.body.style.background = document.documentElement.style.background = paper;
    const size = { inlineSize: `${wide}px`, blockSize: `${innerHeight}px`, maxInlineSize: 'none' };
    Object.assign(box.style, { position: 'fixed', inset: 0, margin: 'auto', borderRadius: 0, ...size });
}"""
#: Shows only the drawing at the top of home.
ONLY_COVER: Final = """cover => {
    const art = cover.querySelector('svg');
    for (const other of [...cover.children]) if (other !== art) other.remove();
    document.body.replaceChildren(cover);
    const all = { position: 'fixed', inset: 0, margin: 0, padding: 0, border: 0, maxInlineSize: 'none' };
    for (const part of [cover, art]) Object.assign(part.style, { ...all, inlineSize: '100vw', blockSize: '100vh' });
}"""
#: Whether the table has the size of its box, within a pixel.
FITS: Final = """() => {
    const box = document.querySelector('[data-picture-of]');
    const seen = box.firstElementChild.getBoundingClientRect();
    return Math.abs(seen.width - box.clientWidth) < 1.5;
}"""


def draw(browser: Browser, url: str, name: str) -> bytes:
    """Return the picture of a game, or of home, as PNG. ``url`` is the address of the built site."""
    width, height = previews.SIZE
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="light",
        reduced_motion="reduce",
        # The policy of the page forbids the functions with which Playwright waits.
        bypass_csp=True,
    )
    page = context.new_page()
    page.goto(url)
    if name == previews.HOME:
        page.locator("#screen-home .cover").evaluate(ONLY_COVER)
    else:
        _show_table(page, name)
    page.evaluate("document.fonts.ready")
    taken = page.screenshot()
    context.close()
    return with_few_colours(taken)


def _show_table(page: Page, game: str) -> None:
    box = page.locator(f'[data-picture-of="{game}"]')
    # Home paints a picture once it is in sight.
    box.scroll_into_view_if_needed()
    painted = box.and_(page.locator("[role=img]"))
    painted.wait_for(timeout=120_000)
    painted.evaluate(ONLY_TABLE)
    page.wait_for_function(FITS, timeout=60_000)


def with_few_colours(png: bytes) -> bytes:
    """Return a picture with 8 bits a colour channel as a picture with a palette of 256 colours, which is smaller."""
    width, height, rows = pixels(png)
    points = [rows[i : i + 3] for i in range(0, len(rows), 3)]
    counts = Counter(points)
    # The most frequent colours, so the palette of equal pictures is equal.
    palette = sorted(counts, key=lambda colour: (-counts[colour], colour))[:256]
    number = {colour: n for n, colour in enumerate(palette)}
    for colour in counts:
        if colour not in number:
            r, g, b = colour
            number[colour] = min(
                range(len(palette)),
                key=lambda n: (
                    (palette[n][0] - r) ** 2 + (palette[n][1] - g) ** 2 + (palette[n][2] - b) ** 2
                ),
            )
    flat = bytes(number[point] for point in points)
    lines = b"".join(b"\0" + flat[i : i + width] for i in range(0, width * height, width))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = {
        b"IHDR": header,
        b"PLTE": b"".join(palette),
        b"IDAT": zlib.compress(lines, 9),
        b"IEND": b"",
    }
    made = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts.items()
    )
    return png[:8] + made


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """Return width, height and all points of a picture as a browser takes it: RGB, 8 bits a channel."""
    width, height = struct.unpack(">II", png[16:24])
    packed, at = b"", 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        packed += png[at + 8 : at + 8 + size] if png[at + 4 : at + 8] == b"IDAT" else b""
        at += 12 + size
    data, stride = zlib.decompress(packed), 3 * width
    above, rows = bytearray(stride), []
    for n in range(height):
        begin = n * (stride + 1)
        row = bytearray(data[begin + 1 : begin + 1 + stride])
        _unfilter(data[begin], row, above)
        rows.append(row)
        above = row
    return width, height, b"".join(rows)


def _unfilter(kind: int, row: bytearray, above: bytearray) -> None:
    """Undo the filter of a row of a PNG: none, left, above, mean or Paeth's."""
    for i in range(len(row)):
        left, up, corner = (row[i - 3], above[i], above[i - 3]) if i > 2 else (0, above[i], 0)
        if kind == 1:
            row[i] = (row[i] + left) & 255
        elif kind == 2:
            row[i] = (row[i] + up) & 255
        elif kind == 3:
            row[i] = (row[i] + (left + up) // 2) & 255
        elif kind == 4:
            guess = left + up - corner
            near = min((left, up, corner), key=lambda value: abs(guess - value))
            row[i] = (row[i] + near) & 255
