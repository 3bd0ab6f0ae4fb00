"""No ``:has()`` rule watches the elements above the cards during a game in real time.

After a ``:has()`` rule has matched an element, a browser looks again at every card that comes or
goes inside it. With twenty seats, this took most of each frame. So such rules begin with a
condition that excludes a running game in real time.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.common import WEB

if TYPE_CHECKING:
    from collections.abc import Iterator

#: ABOVE finds selectors of elements that contain all cards of a table. ELSEWHERE finds conditions
#: that exclude a running real-time game.
ABOVE = re.compile(r"^(html|:root|&?[.](screen|table|views?))(?![\w-])")
ELSEWHERE = re.compile(r":not\(\[data-(own|real-time)\]\)|\[data-live=\"?false|\[data-miniature\]")


def anchors(css: str) -> Iterator[str]:
    """Yield the compound selector before each ``:has(``."""
    for found in re.finditer(r":has\(", css):
        begin, depth = found.start(), 0
        while begin and (depth or css[begin - 1] not in " ,>+~({\n"):
            begin -= 1
            depth += {")": 1, "(": -1}.get(css[begin], 0)
        yield css[begin : found.start()]


def test_no_has_rule_watches_the_elements_above_the_cards() -> None:
    wrong, seen = [], 0
    for path in sorted((WEB / "css").rglob("*.css")):
        css = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        for anchor in anchors(css):
            seen += 1
            if ABOVE.match(anchor) and not ELSEWHERE.search(anchor):
                wrong.append(f"{path.name}: {anchor}:has(…)")
    assert seen > 50
    assert wrong == []
