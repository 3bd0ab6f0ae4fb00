"""A printed deal: the cards of a seed in the order in which they are taken, and its address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..core import link
from ..core.errors import Refusal
from ..core.words import Seat, say
from ..drawing.cards import SMALL_HEIGHT, SMALL_WIDTH, Symbols
from ..drawing.paper import page, pages, qr_code
from ..drawing.svg import BOLD, group, paragraph, width_of, words, wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.match_log import MatchLog
    from ..core.options import Option, Setting
    from ..core.printing import Lot
    from ..drawing.cards import Cards
    from ..drawing.paper import Page
    from .wish import Wish

_TEXT: Final = 3.4
_ADDRESS: Final = 2.6
_QR: Final = 38.0
_NEAR: Final = 1.0
_LABEL: Final = 6.0  # height of the label above the cards of a lot
_GAP: Final = 4.0
_SCALES: Final = (1.8, 1.6, 1.4, 1.2, 1.0)  # of the cards


def sheet(wish: Wish) -> str:
    """Return the deal of a seed. Raises ``Refusal`` if the game prints none."""
    match = wish.deal()
    lots = wish.printable.lots(match.state)
    if not lots:
        raise Refusal("printing.error.kind", kind="deal", game=wish.name)
    symbols = Symbols(wish.inks)
    cards = wish.cards(symbols, len(match.seats))
    width, _ = wish.paper.body
    head, top = _head(wish, match, width)
    # The largest cards that fit one page are read across a table.
    for scale in _SCALES:
        laid = _laid(wish, lots, cards, top, scale)
        if len(laid) == 1:
            break
    drawn = [_page(wish, [head if n == 0 else "", *content]) for n, content in enumerate(laid)]
    return pages(wish.title("deal"), wish.paper, drawn, symbols.defs, wish.language)


def _laid(
    wish: Wish, lots: Sequence[Lot], cards: Cards, top: float, scale: float
) -> list[list[str]]:
    """Return the parts of each page; the lots follow each other, and the first page begins at ``top``."""
    width, height = wish.paper.body
    wide, high = SMALL_WIDTH * scale, SMALL_HEIGHT * scale
    step, lot_high = wide + _NEAR, _LABEL + high + _GAP
    columns = int((width + _NEAR) / step)
    laid: list[list[str]] = []
    content: list[str] = []
    x, y = 0.0, top
    for lot in lots:
        faces = [cards.small(wish.speaker.text(card)) for card in lot.cards]
        label = wish.speaker.say(say("printing.deal.lot", title=lot.title, n=len(faces)))
        across = max(len(faces) * step, width_of(label, _TEXT, weight=BOLD)) + _GAP
        if x and (lot.new_row or x + across > width + _GAP):
            x, y = 0.0, y + lot_high
        for n in range(0, len(faces), columns):
            line = faces[n : n + columns]
            if n:
                y += high + _NEAR
            if y + _LABEL + high > height:
                laid.append(content)
                content, x, y = [], 0.0, 0.0
            if n == 0:
                content.append(words(x, y + 4, label, _TEXT, wish.inks.ink, weight=BOLD))
            content += [
                group(face, x=x + i * step, y=y + _LABEL, scale=scale)
                for i, face in enumerate(line)
            ]
        x += across
        if len(faces) > columns:
            x, y = 0.0, y + lot_high
    return [*laid, content]


def _page(wish: Wish, content: list[str]) -> Page:
    note = wish.speaker.say(say("printing.deal.note", seed=wish.seed))
    return page(wish.paper, wish.inks, wish.speaker.say(wish.name), "".join(content), note=note)


def address_of(wish: Wish, match: MatchLog) -> str:
    """Return the address that opens a deal; empty without a site."""
    if not wish.site:
        return ""
    packed = link.write(match).rpartition("/")[2]
    head = link.head(match, packed)._replace(picture="")
    return f"{wish.site.rstrip('/')}/#/g/{head}/{packed}"


def _chosen(match: MatchLog) -> list[Option]:
    """The options of the deal that differ from the default."""
    seats, settings = len(match.seats), match.settings
    return [
        option
        for option in match.game.options
        if settings[option.id] != option.default and option.concerns(seats, settings)
    ]


def _typed(value: Setting) -> str:
    """A setting as the command line takes it."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


def _head(wish: Wish, match: MatchLog, width: float) -> tuple[str, float]:
    """The words above the cards, with the address; and their height."""
    speak, inks = wish.speaker, wish.inks
    address = address_of(wish, match)
    rows = wish.qr(address) if address else None
    room = width - (_QR + 8 if rows else 0)
    acting = match.game.actors(match.state)
    said = [speak.say(say("printing.deal.how"))]
    if chosen := _chosen(match):
        named = tuple(
            say(
                "printing.deal.option",
                name=say(f"{match.game.id}.option.{option.id}"),
                value=option.said(match.game.id, match.settings[option.id]),
            )
            for option in chosen
        )
        said.append(speak.say(say("printing.deal.options", options=named)))
    if len(acting) == 1:
        said.append(speak.say(say("printing.deal.starts", who=Seat(acting[0]))))
    if not address:
        seats = len(match.seats)
        typed = "".join(
            f" {option.id}={_typed(match.settings[option.id])}" for option in _chosen(match)
        )
        command = say(
            "printing.deal.command",
            game=match.game.id,
            seed=wish.seed,
            seats=seats,
            set=f" --set{typed}" if typed else "",
        )
        said.append(speak.say(command))
    lines = [line for text in said for line in wrapped(text, _TEXT, room)]
    parts = [paragraph(0, _TEXT, lines, _TEXT, inks.ink, leading=1.4)]
    high = len(lines) * _TEXT * 1.4 + 3
    if rows:
        parts.append(qr_code(rows, width - _QR, 0, _QR, inks))
        label = speak.say(say("printing.deal.scan"))
        parts.append(words(0, high + 3, label, _TEXT, inks.ink, weight=BOLD))
        return "".join(parts), max(high + 6, _QR + 4)
    if address:
        text = [address[n : n + 110] for n in range(0, len(address), 110)]
        parts.append(paragraph(0, high + 2, text, _ADDRESS, inks.soft))
        high += len(text) * _ADDRESS * 1.25 + 4
    return "".join(parts), high + 2
