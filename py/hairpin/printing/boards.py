"""Boards to play on: the tracks of a game, and a page with a whole game if it needs no more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.seats import COLOURS
from ..core.words import say
from ..drawing.cards import HEIGHT, WIDTH, Cards, Symbols
from ..drawing.paper import page, pages
from ..drawing.shapes import bomb, letter_of, mark
from ..drawing.svg import BOLD, group, tag, words
from ..drawing.tracks import ring, track

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..core.printing import Board
    from ..drawing.paper import Page, Paper
    from .wish import Wish

_PIECE: Final = 12.0  # the size of a piece to cut out
_NEAR: Final = 3.0
_RING_LANE: Final = 26.0
_PRIZES: Final = 15.0  # height of the podium below a road


def sheet(wish: Wish) -> str:
    """Return all boards of a game."""
    symbols = Symbols(wish.inks)
    boards = wish.printable.boards()
    drawn = [_page(wish, board, symbols) for board in boards]
    paper = _paper(wish, boards[0])
    return pages(wish.title("board"), paper, drawn, symbols.defs, wish.language)


def _paper(wish: Wish, board: Board) -> Paper:
    return wish.paper.turned if board.wide else wish.paper


def _page(wish: Wish, board: Board, symbols: Symbols) -> Page:
    match = wish.deal(board.settings)
    view: Mapping[str, Any] = wish.speaker.text(wish.game.view(match.state, "public"))
    zones = {zone["id"]: zone for zone in view["zones"]}
    zone, paper = zones[board.zone], _paper(wish, board)
    width, height = paper.body
    cards = Cards(symbols, COLOURS)
    if board.cards:
        content = _whole_game(
            wish, zone, view, [wish.speaker.text(card) for card in board.cards], paper, cards
        )
    elif board.piles:
        content = _ring(zone, [zones[name] for name in board.piles], paper, cards)
        content += _corners(wish, paper, cards)
    else:
        podium = next((each for each in zones.values() if each["kind"] == "space"), None)
        drawn = track(zone, width, height - _PRIZES, wish.inks)
        content, tokens = drawn.svg, view["tokens"]
        # A piece is not wider than its lane.
        size = min(_PIECE * 0.8, *(spot.room for spot in drawn.spots.values()))
        low = [_pieces(tokens, cards, size), _cut(wish, len(tokens) * (size + 2), size / 2 + 1)]
        if podium is not None:
            low.append(group(_podium(podium, cards), x=width / 2))
        content += group(*low, y=height - _PRIZES + 3)
    return page(paper, wish.inks, wish.speaker.say(wish.name), content, note=str(zone["label"]))


def _ring(
    zone: Mapping[str, Any], piles: Sequence[Mapping[str, Any]], paper: Paper, cards: Cards
) -> str:
    """Return a closed track with places for cards in it, one below the other."""
    width, height = paper.body
    drawn = ring(zone, width, height, cards.inks, lane=_RING_LANE)
    pitch = (height - 2 * _RING_LANE - 2 * _NEAR) / len(piles)
    scale = min(1.0, (pitch - 6) / HEIGHT)
    places = []
    for n, pile in enumerate(piles):
        x, y = (
            (width - WIDTH * scale) / 2,
            _RING_LANE + _NEAR + n * pitch + (pitch - HEIGHT * scale) / 2,
        )
        frame = tag(
            "rect", width=WIDTH, height=HEIGHT, rx=3.2, fill="none", stroke=cards.inks.rule,
            stroke_width=0.4, stroke_dasharray="2 1.6",
        )  # fmt: skip
        label = words(
            WIDTH / 2,
            HEIGHT / 2 + 2,
            str(pile["label"]),
            5.4,
            cards.inks.soft,
            weight=BOLD,
            anchor="middle",
        )
        places.append(group(frame, label, x=x, y=y, scale=scale))
    return drawn.svg + "".join(places)


def _corners(wish: Wish, paper: Paper, cards: Cards) -> str:
    """Return pieces for all players, in the two lower corners beside a ring."""
    width, height = paper.body
    tokens = [{"seat": seat} for seat in range(1, wish.game.high + 1)]
    left, right = tokens[: len(tokens) // 2], tokens[len(tokens) // 2 :]
    y = height - _PIECE
    return (
        _cut(wish, 0, y - _NEAR)
        + group(_pieces(left, cards, _PIECE), y=y)
        + group(_pieces(right, cards, _PIECE), x=width - len(right) * (_PIECE + 2) + 2, y=y)
    )


def _cut(wish: Wish, x: float, y: float) -> str:
    """Return the words beside pieces to cut out."""
    return words(x, y, wish.speaker.say(say("printing.board.pieces")), 3, wish.inks.soft)


def _whole_game(
    wish: Wish,
    zone: Mapping[str, Any],
    view: Mapping[str, Any],
    shown: Sequence[Mapping[str, Any]],
    paper: Paper,
    cards: Cards,
) -> str:
    """Return a track, the cards in a smaller size, and the pieces."""
    width, height = paper.body
    columns = -(-len(shown) // 2)
    scale = (width / columns) / WIDTH
    high = HEIGHT * scale
    room = height - 2 * high - _PIECE - 2 * _NEAR - 5.5
    drawn = track(zone, width, room, wish.inks)
    y = drawn.height + _NEAR
    parts = [drawn.svg, group(_pieces(view["tokens"], cards, _PIECE, bombs=4), y=y)]
    label = wish.speaker.say(say("printing.board.cut"))
    y += _PIECE + _NEAR + 3
    parts.append(words(0, y, label, 3, wish.inks.soft))
    y += 2.5
    for n, card in enumerate(shown):
        row, column = divmod(n, columns)
        parts.append(cards.whole(card, column * WIDTH * scale, y + row * high, scale))
    return "".join(parts)


def _pieces(
    tokens: Sequence[Mapping[str, Any]], cards: Cards, size: float, *, bombs: int = 0
) -> str:
    """Return the pieces of a game in a row, to cut out."""
    signs = []
    for token in tokens:
        colour = str(token.get("livery") or COLOURS[token["seat"] - 1])
        letter = str(token.get("text") or letter_of(colour))
        signs.append(mark(cards.inks, colour, letter, size / 2, size / 2, size * 0.7))
    for n in range(bombs):
        colour = COLOURS[n % 2]
        small = mark(cards.inks, colour, letter_of(colour), size * 0.68, size * 0.7, size * 0.38)
        signs.append(bomb(cards.inks, size * 0.44, size * 0.42, size * 0.62) + small)
    ring_ = tag(
        "circle", cx=size / 2, cy=size / 2, r=size / 2 - 0.2, fill="none", stroke=cards.inks.rule,
        stroke_width=0.25, stroke_dasharray="1.2 1",
    )  # fmt: skip
    return "".join(group(ring_, sign, x=n * (size + 2)) for n, sign in enumerate(signs))


def _podium(zone: Mapping[str, Any], cards: Cards) -> str:
    """Return places in a row, each with its prize."""
    inks, parts = cards.inks, []
    size = 11.0
    for n, space in enumerate(zone["spaces"]):
        x = n * (size + 2)
        parts.append(
            tag(
                "rect",
                x=x,
                y=0.2,
                width=size,
                height=size - 0.4,
                rx=1.4,
                fill="none",
                stroke=inks.ink,
                stroke_width=0.4,
            )
        )
        parts.append(
            words(x + size / 2, 5.8, str(space["label"]), 5, inks.ink, weight=BOLD, anchor="middle")
        )
        parts.append(
            words(x + size / 2, 9.4, str(space.get("note", "")), 2.8, inks.soft, anchor="middle")
        )
    return "".join(parts)
