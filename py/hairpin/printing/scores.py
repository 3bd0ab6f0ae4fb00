"""Score sheets to fill in: a column for each player, a block of lines for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..core.words import say
from ..drawing.paper import page, pages
from ..drawing.svg import BOLD, num, paragraph, tag, words, wrapped

if TYPE_CHECKING:
    from ..drawing.inks import Inks
    from .wish import Wish

_FIRST: Final = 52.0  # width of the column with the names of the lines
_NAME: Final = 13.0  # height of the line for the players' names
_NOTE: Final = 3.4
_MOST: Final = 15.0  # greatest height of a line


def sheet(wish: Wish) -> str:
    """Return the score sheet of a game that has one."""
    scores = wish.printable.scores()
    assert scores is not None
    speak, inks = wish.speaker, wish.inks
    width, height = wish.paper.body
    lines = wrapped(speak.say(scores.note), _NOTE, width)
    top = len(lines) * _NOTE * 1.3 + 3
    parts = [paragraph(0, _NOTE, lines, _NOTE, inks.soft, leading=1.3)]
    block = len(scores.parts) + 1
    rows = len(scores.games) * block + 1
    high = min(_MOST, (height - top - _NAME) / rows)
    bottom = top + _NAME + rows * high
    wide = (width - _FIRST) / scores.players
    y = top + _NAME
    parts.append(_rule(0, top, width, inks, 0.6))
    parts.append(
        words(0, top + _NAME - 3.4, speak.say(say("printing.scores.name")), 3.6, inks.soft)
    )
    for game in scores.games:
        parts.append(_rule(0, y, width, inks, 0.6))
        for part in scores.parts:
            parts.append(
                words(3, y + high * 0.5 + 1.2, speak.say(part), min(3.6, high * 0.5), inks.soft)
            )
            y += high
            parts.append(_rule(3, y, width, inks, 0.15))
        text = speak.say(game)
        parts.append(
            words(0, y + high * 0.5 + 1.4, text, min(4.2, high * 0.55), inks.ink, weight=BOLD)
        )
        y += high
    parts.append(_rule(0, y, width, inks, 1.0))
    total = speak.say(say("printing.scores.total"))
    parts.append(words(0, y + high * 0.5 + 1.6, total, min(5, high * 0.6), inks.ink, weight=BOLD))
    parts.append(_rule(0, bottom, width, inks, 1.0))
    for n in range(scores.players + 1):
        x = _FIRST + n * wide - (0.1 if n == scores.players else 0)
        parts.append(
            tag("path", d=f"M{num(x)} {num(top)}V{num(bottom)}", stroke=inks.ink, stroke_width=0.25)
        )
    drawn = page(
        wish.paper,
        inks,
        speak.say(wish.name),
        "".join(parts),
        note=speak.say(say("printing.scores")),
    )
    return pages(wish.title("scores"), wish.paper, [drawn], "", wish.language)


def _rule(x: float, y: float, end: float, inks: Inks, stroke: float) -> str:
    return tag("path", d=f"M{num(x)} {num(y)}H{num(end)}", stroke=inks.ink, stroke_width=stroke)
