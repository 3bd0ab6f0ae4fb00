"""The page's fonts, reduced to the characters that the page uses."""

from __future__ import annotations

import io
import re
from pathlib import Path

from tools.common import NODE_MODULES, Trouble, cached, digest

# Latin letters, quotation marks, dashes, and the few symbols of card games.
SIGNS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *(0x131, 0x152, 0x153),
    *(0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026),
    *(0x2032, 0x2033, 0x20AC, 0x2212, 0x2215),
    *range(0x2190, 0x2194),
    *(0x2660, 0x2663, 0x2665, 0x2666),
]
# Further Latin letters, in fonts of their own: Polish, Czech, Hungarian, Romanian, Turkish, Croatian, Baltic and Welsh.
# The styles state them as ``unicode-range``, so a browser fetches such a font only for such a letter.
MORE_SIGNS = [
    *(n for n in range(0x100, 0x17F) if n not in SIGNS),
    *range(0x218, 0x21C),
    *range(0x1E80, 0x1E86),
    *(0x1EF2, 0x1EF3, 0x20BA),
]
# The end of the name of a font with the further letters.
MORE = "-ext"
# OpenType features to keep: "tnum" gives clocks digits of equal width; the others are for spacing.
FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "tnum", "pnum"]


def wanted(styles: list[Path]) -> set[str]:
    """Return the fonts in the ``url()``s of the styles, such as ``barlow-condensed-600`` or ``barlow-400-ext``."""
    found: set[str] = set()
    for path in styles:
        found.update(re.findall(rf"fonts/([a-z-]+-\d+(?:{MORE})?)\.woff2", path.read_text("utf-8")))
    return found


def family_of(name: str) -> str:
    """Return the family of a font, such as ``barlow-condensed``."""
    return name.removesuffix(MORE).rpartition("-")[0]


def subset(name: str) -> bytes:
    """Return a font reduced to the characters of the page. Raises ``Trouble`` for an unknown font."""
    family, more = family_of(name), name.endswith(MORE)
    weight = name.removesuffix(MORE).rpartition("-")[2]
    signs = MORE_SIGNS if more else SIGNS
    package = NODE_MODULES / "@fontsource" / family
    source = package / "files" / f"{family}-latin{MORE * more}-{weight}-normal.woff2"
    if not source.exists():
        raise Trouble(f"The styles use the font {name}, which web/package.json does not install.")

    def make(target: Path) -> None:
        from fontTools import subset as cutter

        options = cutter.Options()
        options.flavor = "woff2"
        options.layout_features = FEATURES
        options.recalc_timestamp = False
        options.notdef_outline = True
        font = cutter.load_font(io.BytesIO(source.read_bytes()), options)
        tool = cutter.Subsetter(options)
        tool.populate(unicodes=signs)
        tool.subset(font)
        cutter.save_font(font, str(target), options)

    key = digest(str(signs), str(FEATURES), source, Path(__file__))
    return cached("fonts", key, ".woff2", make).read_bytes()
