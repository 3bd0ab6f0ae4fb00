"""The style sheets: each file belongs to one cascade layer, and no selector repeats itself for weight."""

from __future__ import annotations

import re

from tools import bundle
from tools.common import WEB

CSS = WEB / "css"
IMPORT = re.compile(r'@import url\("([^"]+)"\)(?: layer\((\w+)\))?;')
#: A class or an attribute condition that follows itself, as in ``.a.a`` or ``[b][b]``.
DOUBLED = re.compile(r"(\.[\w-]+|\[[^\]]+\])\1(?![\w-])")


def imports() -> list[tuple[str, str]]:
    """Return the file and the layer of each import of the joined sheets; the list of layers has no layer."""
    return [
        found for name in bundle.STYLES for found in IMPORT.findall((WEB / name).read_text("utf-8"))
    ]


def sources() -> dict[str, str]:
    """Return the text of each style sheet without its comments, by its name."""
    return {
        path.relative_to(CSS).as_posix(): re.sub(
            r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL
        )
        for path in sorted(CSS.rglob("*.css"))
    }


def test_each_style_sheet_has_one_layer() -> None:
    layers = re.search(r"@layer ([^;]+);", sources()["layers.css"])
    assert layers
    known = layers[1].split(", ")
    # "early" is the layer of the style inside the pages.
    assert {layer for _, layer in imports() if layer} == {*known} - {"early"}
    layered = [name for name, layer in imports() if layer]
    joined = [name.removeprefix("css/") for name in bundle.STYLES]
    assert sorted(layered) == sorted({*sources()} - {"layers.css", *joined})


def test_both_joined_sheets_begin_with_the_order_of_the_layers() -> None:
    for name in bundle.STYLES:
        assert IMPORT.findall((WEB / name).read_text("utf-8"))[0] == ("layers.css", "")


def test_no_selector_repeats_itself_for_weight() -> None:
    assert DOUBLED.search("[data-edges][data-edges] [data-part]")
    assert not DOUBLED.search(".seat.seat-letter")
    assert [name for name, css in sources().items() if DOUBLED.search(css)] == []
