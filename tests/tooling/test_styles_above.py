"""What lies above the cards of a game in real time is not styled by what is in it.

A browser that has once looked into an element for ``:has()`` looks anew at every card that comes or goes there: with
twenty seats that was most of the work of a frame. So such rules say first that they mean another game or another moment.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tools.common import WEB

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Elements over the cards of every table, and what an anchor says that is none of a game in real time that is played.
ABOVE = re.compile(r"^(html|:root|&?[.](screen|table|views?))(?![\w-])")
ELSEWHERE = re.compile(r":not\(\[data-(own|real-time)\]\)|\[data-live=\"?false")


def anchors(css: str) -> Iterator[str]:
    """What stands in one piece before each ``:has(``."""
    for found in re.finditer(r":has\(", css):
        begin, depth = found.start(), 0
        while begin and (depth or css[begin - 1] not in " ,>+~({\n"):
            begin -= 1
            depth += {")": 1, "(": -1}.get(css[begin], 0)
        yield css[begin : found.start()]


def test_nothing_above_the_cards_is_styled_by_what_is_in_it() -> None:
    wrong, seen = [], 0
    for path in sorted((WEB / "css").rglob("*.css")):
        css = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        for anchor in anchors(css):
            seen += 1
            if ABOVE.match(anchor) and not ELSEWHERE.search(anchor):
                wrong.append(f"{path.name}: {anchor}:has(…)")
    assert seen > 50
    assert wrong == []
