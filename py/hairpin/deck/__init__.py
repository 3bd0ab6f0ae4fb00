"""The drawings of the playing cards, as SVG files in this folder.

The page and other programs draw the same cards. The build joins the drawings that ``sheet.svg``
names into the page's scripts (``tools/deck.mjs``). Open ``sheet.svg`` in a browser to see all of
them.

A drawing is the picture of a large card without the indices in the corners. Each ink is a custom
property with a colour for paper. Elements in ``<defs>`` may be used by smaller cards.
"""

import re
from pathlib import Path

DECK_FOLDER = Path(__file__).resolve().parent

_MARK = re.compile(r"<path id=\"mark\"[^>]*/>")
_INK = re.compile(r"var\(--[\w-]+, (#\w+)\)")


def card_svg(name: str) -> str:
    """Return the drawing of a card or a back as the text of an SVG file, in colours for paper.

    Names of cards are rank and suit, such as ``7H``, ``TS`` and ``QD``, and ``*R`` and ``*B`` for
    the jokers. Backs are ``back`` for a stock that belongs to nobody and ``back-red``,
    ``back-red-2`` and so on for a car. Raises ``ValueError`` for any other name.

    >>> card_svg("AS").splitlines()[0]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">'
    """
    if not re.fullmatch(r"[A2-9TJQK][CDHS]|\*[BR]|back(-[a-z]+(-[2-9])?)?", name):
        raise ValueError(f"“{name}” is no card of the deck.")
    rank, suit = name[:-1], name[-1]
    number = rank in "23456789T"
    file = DECK_FOLDER / f"{rank if number else name.replace('*', 'joker-')}.svg"
    if not file.exists():
        raise ValueError(f"“{name}” is no card of the deck.")
    text = file.read_text("utf-8")
    if number:
        mark = (DECK_FOLDER / f"mark-{suit}.svg").read_text("utf-8")
        outline = mark[mark.index("<path ") : mark.index("/>") + 2]
        text = _MARK.sub(outline.replace("<path ", '<path id="mark" '), text)
    return _INK.sub(r"\1", text)
