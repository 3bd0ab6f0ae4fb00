"""Cards to cut out: exactly 63 × 88 mm, nine on a page, with marks for the knife."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..core.words import say
from ..drawing.cards import HEIGHT, WIDTH, Symbols
from ..drawing.paper import MARGIN, Page, pages
from ..drawing.svg import group, num, tag, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..drawing.inks import Inks
    from ..drawing.paper import Paper
    from .wish import Wish

_COLUMNS: Final = 3
_ROWS: Final = 3
_NINE: Final = _COLUMNS * _ROWS
_KNIFE: Final = 4.0  # length of a cut mark
_CLEAR: Final = 0.8  # between a card and a cut mark
_FOOT: Final = 5.0  # a line below the cards needs this much room
_WHITE: Final = (
    3.5  # what most printers leave white; a cut mark that others shorten still shows its line
)


def sheet(wish: Wish) -> str:
    """Return all cards of a game."""
    seats, symbols = wish.players(), Symbols(wish.inks)
    cards = wish.cards(symbols, seats)
    drawn: list[Page] = []
    for pack in wish.printable.packs(seats):
        texts = [wish.speaker.text(card) for card in pack.cards]
        parts = [texts[n : n + _NINE] for n in range(0, len(texts), _NINE)]
        for n, some in enumerate(parts, 1):
            foot = wish.speaker.say(
                say("printing.deck.foot", game=wish.name, pack=pack.title, page=n, of=len(parts))
            )
            faces = [cards.whole(card) for card in some]
            drawn.append(_page(wish.paper, wish.inks, faces, foot))
            if wish.backs:
                # Turned over at its long side, a page has its columns in reverse.
                backs = [cards.back(pack.back)] * len(some)
                drawn.append(_page(wish.paper, wish.inks, backs, foot, mirrored=True))
    return pages(wish.title("deck"), wish.paper, drawn, symbols.defs, wish.language)


def _page(
    paper: Paper, inks: Inks, faces: Sequence[str], foot: str, *, mirrored: bool = False
) -> Page:
    left = (paper.width - _COLUMNS * WIDTH) / 2 - MARGIN
    top = (paper.height - _ROWS * HEIGHT) / 2 - MARGIN
    parts = list(_marks(paper, left, top, inks))
    for n, face in enumerate(faces):
        row, column = divmod(n, _COLUMNS)
        if mirrored:
            column = _COLUMNS - 1 - column
        parts.append(group(face, x=left + column * WIDTH, y=top + row * HEIGHT))
    note = words(0, 0, foot, 2.6, inks.soft)
    if top >= _FOOT:
        parts.append(group(note, x=left + 1, y=top + _ROWS * HEIGHT + 7))
    else:
        # Letter has room only beside the cards.
        x = left + _COLUMNS * WIDTH + _CLEAR + 2.6
        parts.append(group(note, x=x, y=top + 1, turn=90))
    return Page("".join(parts))


def _marks(paper: Paper, left: float, top: float, inks: Inks) -> Iterator[str]:
    """Yield a path with a short line beyond each end of each cut."""
    right, bottom = left + _COLUMNS * WIDTH, top + _ROWS * HEIGHT
    long = min(_KNIFE, top + MARGIN - _CLEAR - _WHITE)
    ways = []
    for n in range(_COLUMNS + 1):
        x = num(left + n * WIDTH)
        ways += [
            f"M{x} {num(top - _CLEAR)}v{num(-long)}",
            f"M{x} {num(bottom + _CLEAR)}v{num(long)}",
        ]
    for n in range(_ROWS + 1):
        y = num(top + n * HEIGHT)
        ways += [
            f"M{num(left - _CLEAR)} {y}h{num(-_KNIFE)}",
            f"M{num(right + _CLEAR)} {y}h{num(_KNIFE)}",
        ]
    yield tag("path", d="".join(ways), stroke=inks.ink, stroke_width=0.2)
