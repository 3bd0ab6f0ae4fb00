"""A whole table as a drawing: everything that a view shows, for a page, a notebook or a puzzle.

Tracks come first, with their pieces; then the zones with cards, from left to right. Hidden cards
are backs, as in the view.
"""

from __future__ import annotations

from itertools import combinations, groupby, pairwise
from math import hypot
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .cards import SMALL_HEIGHT, SMALL_WIDTH, Cards
from .inks import PAPER
from .shapes import bomb, letter_of, mark
from .svg import BOLD, group, paragraph, tag, width_of, words, wrapped
from .tracks import track

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from .tracks import Spot

_LABEL: Final = 2.6  # size of the letters of labels
_GAP: Final = 4.0  # between zones
_NEAR: Final = 1.0  # between cards of a zone
_MANY: Final = 3  # more equal backs in a row are one back with a number
_ROOM: Final = 4.4  # height of a label above its cards
_CAR: Final = 0.66  # the size of a piece as a share of the room of its space
_TIMES: Final = 12  # cars are moved apart so often
_PIECE: Final = 13.0  # the largest size of a piece
_LEAST_CAR: Final = 0.055  # the least room of a car on a road, as a share of the table's width


class Part(NamedTuple):
    """A drawn part of a table, with its size."""

    svg: str
    width: float
    height: float


def table(
    view: Mapping[str, Any],
    cards: Cards,
    width: float,
    *,
    most: float = 0,
    leave: frozenset[str] = frozenset(),
    names: Sequence[str] = (),
) -> Part:
    """Return the drawing of a view whose messages are texts.

    ``most`` is the greatest height of tracks, by default 0.55 of the width. ``leave`` names zones and
    badges to leave out. With ``names``, those of the seats, a line says whose pieces are whose.
    """
    parts: list[str] = []
    y = 0.0
    placed: set[str] = set()
    zones = [zone for zone in view["zones"] if zone["id"] not in leave]
    for zone in zones:
        if _is_track(zone):
            part = _track(view, zone, cards, width, most or width * 0.55)
            parts.append(group(part.svg, y=y))
            y += part.height + _GAP
            placed |= {space["id"] for space in zone["spaces"]}
    owners = list(_owners(view, cards, names)) if placed else []
    if owners:
        line = _flow(owners, width)
        parts.append(group(line.svg, y=y - 1))
        y += line.height + _NEAR
    loose = [token for token in view["tokens"] if token["at"] not in placed]
    for some in _areas(view, [zone for zone in zones if not _is_track(zone)]):
        boxes = [
            _spaces(zone, loose, cards) if zone.get("spaces") else _cards(zone, cards, width)
            for zone in some
            if zone.get("cards") or zone.get("spaces") or "empty" in zone
        ]
        flowed = _flow(boxes, width)
        parts.append(group(flowed.svg, y=y))
        y += flowed.height + _GAP
    y -= _GAP
    badges = [
        badge
        for badge in view.get("badges", ())
        if badge["id"] not in leave and not (names and "livery" in badge)
    ]
    if badges:
        noted = _badges(badges, cards, width)
        parts.append(group(noted.svg, y=y + _GAP))
        y += noted.height + _GAP
    return Part("".join(parts), width, y)


def _is_track(zone: Mapping[str, Any]) -> bool:
    return zone["kind"] in ("track", "road") and bool(zone.get("spaces"))


def _areas(
    view: Mapping[str, Any], zones: Sequence[Mapping[str, Any]]
) -> list[list[Mapping[str, Any]]]:
    """The zones in groups: those of all seats, then the area of each seat."""
    areas = [list(area["zones"]) for area in view.get("places", ())]
    owned = {zone for area in areas for zone in area}
    shared = [zone for zone in zones if zone["id"] not in owned]
    found = [shared, *([zone for zone in zones if zone["id"] in area] for area in areas)]
    return [some for some in found if some]


# --- tracks ------------------------------------------------------------------------------------


def _track(
    view: Mapping[str, Any], zone: Mapping[str, Any], cards: Cards, width: float, most: float
) -> Part:
    drawn = track(zone, width, most, cards.inks)
    parts = [drawn.svg]
    laid = [drawn.spots[space["id"]] for space in zone["spaces"] if "card" in space]
    scale = _scale(laid, drawn.wide)
    for space in zone["spaces"]:
        spot = drawn.spots[space["id"]]
        if face := space.get("card"):
            parts.append(
                group(
                    cards.small(face),
                    x=spot.x - SMALL_WIDTH * scale / 2,
                    y=spot.y - SMALL_HEIGHT * scale / 2,
                    scale=scale,
                )
            )
    stand: list[tuple[list[Mapping[str, Any]], Spot]] = []
    for space in zone["spaces"]:
        here = [token for token in view["tokens"] if token["at"] == space["id"]]
        if here:
            spot = drawn.spots[space["id"]]
            if "card" in space:
                # A piece lies beside a card, on the inner side of the road.
                spot = spot.beside(drawn.wide * 0.72)._replace(room=drawn.wide * 0.5)
            elif "row" in space:
                spot = spot._replace(room=max(spot.room, width * _LEAST_CAR))
            stand.append((here, spot))
    apart = _apart([spot for _, spot in stand]) if "course" in zone else [s for _, s in stand]
    for (here, _), spot in zip(stand, apart, strict=True):
        parts += _pieces(here, spot, cards)
    return Part("".join(parts), width, drawn.height)


def _scale(spots: Sequence[Spot], wide: float) -> float:
    """Return the largest scale of upright cards at which none reaches over its lane or its neighbour."""
    most = [min(spot.room * 0.8 / SMALL_WIDTH, wide * 0.9 / SMALL_HEIGHT) for spot in spots]
    clear = [
        max(abs(one.x - other.x) / SMALL_WIDTH, abs(one.y - other.y) / SMALL_HEIGHT) * 0.97
        for one, other in pairwise([*spots, *spots[:1]])
        if one != other
    ]
    return min([*most, *clear], default=1)


def _apart(spots: Sequence[Spot]) -> list[Spot]:
    """Return spots that are moved until no car covers another."""
    found = list(spots)
    for _ in range(_TIMES):
        for i, j in combinations(range(len(found)), 2):
            one, other = found[i], found[j]
            across, down = other.x - one.x, other.y - one.y
            far = hypot(across, down) or 0.01
            push = ((one.room + other.room) * _CAR / 2 - far) / far / 2
            if push > 0:
                found[i] = one._replace(x=one.x - across * push, y=one.y - down * push)
                found[j] = other._replace(x=other.x + across * push, y=other.y + down * push)
    return found


def _pieces(tokens: Sequence[Mapping[str, Any]], spot: Spot, cards: Cards) -> Iterator[str]:
    """Yield the pieces on a space, beside each other."""
    columns = 1 if len(tokens) == 1 else 2
    size = min(_PIECE, spot.room * (_CAR if columns == 1 else 0.42))
    rows = -(-len(tokens) // columns)
    for n, token in enumerate(tokens):
        x = spot.x + (n % columns - (columns - 1) / 2) * size * 1.12
        y = spot.y + (n // columns - (rows - 1) / 2) * size * 1.12
        yield _piece(token, cards, x, y, size)


def _piece(token: Mapping[str, Any], cards: Cards, x: float, y: float, size: float) -> str:
    colour = _colour(token, cards)
    if token["kind"] == "bomb":
        sign = mark(
            cards.inks, colour, letter_of(colour), x + size * 0.28, y + size * 0.3, size * 0.5
        )
        return bomb(cards.inks, x - size * 0.1, y - size * 0.1, size * 0.8) + sign
    letter = str(token.get("text") or letter_of(colour))
    ground = tag("circle", cx=x, cy=y, r=size * 0.56, fill=PAPER)
    return ground + mark(cards.inks, colour, letter, x, y, size)


def _owners(view: Mapping[str, Any], cards: Cards, names: Sequence[str]) -> Iterator[Part]:
    """Yield the name of each seat with its pieces."""
    for seat, name in enumerate(names, 1):
        x = width_of(name, _LABEL, weight=BOLD) + 1.4
        parts = [words(0, 3, name, _LABEL, cards.inks.ink, weight=BOLD)]
        for token in view["tokens"]:
            if token.get("seat") == seat and token["kind"] != "bomb":
                colour = _colour(token, cards)
                letter = str(token.get("text") or letter_of(colour))
                parts.append(mark(cards.inks, colour, letter, x + 2, 2, 4))
                x += 4.6
        if len(parts) > 1:
            yield Part("".join(parts), x, 4)


def _colour(thing: Mapping[str, Any], cards: Cards) -> str:
    """The colour of a piece: its own, or that of its seat."""
    if livery := thing.get("livery"):
        return str(livery)
    seat = int(thing.get("seat", 0))
    return cards.colours[seat - 1] if 0 < seat <= len(cards.colours) else "ink"


# --- zones -------------------------------------------------------------------------------------


def _flow(parts: Iterable[Part], width: float) -> Part:
    """Place parts from left to right, and in a new row where the width ends."""
    placed: list[str] = []
    x = y = high = 0.0
    for part in parts:
        if x and x + part.width > width:
            x, y, high = 0.0, y + high + _GAP, 0.0
        placed.append(group(part.svg, x=x, y=y))
        x += part.width + _GAP
        high = max(high, part.height)
    return Part("".join(placed), width, y + high)


def _heading(zone: Mapping[str, Any], cards: Cards) -> tuple[str, float]:
    """The label of a zone with the sign of its seat, and its width."""
    label, inks = str(zone["label"]), cards.inks
    count, shown = int(zone.get("count", 0)), len(zone.get("cards", ()))
    if count > shown:
        label += f" ({count})"
    x, sign = 0.0, ""
    if colour := _seat_colour(zone, cards):
        sign = mark(inks, colour, letter_of(colour), 1.6, 1.6, 3.2)
        x = 4.2
    text = words(x, 2.6, label, _LABEL, inks.ink, weight=BOLD)
    return sign + text, x + width_of(label, _LABEL, weight=BOLD)


def _seat_colour(zone: Mapping[str, Any], cards: Cards) -> str:
    seat = zone.get("seat")
    return (
        cards.colours[seat - 1] if isinstance(seat, int) and 0 < seat <= len(cards.colours) else ""
    )


def _cards(zone: Mapping[str, Any], cards: Cards, width: float) -> Part:
    """Return a zone with cards, or its empty frame."""
    head, wide = _heading(zone, cards)
    step = SMALL_WIDTH + _NEAR
    columns = max(1, int((width + _NEAR) / step))
    faces = list(_faces(zone.get("cards", ()), cards))
    if not faces:
        frame = tag(
            "rect",
            x=0.2,
            y=0.2,
            width=SMALL_WIDTH - 0.4,
            height=SMALL_HEIGHT - 0.4,
            rx=1.1,
            fill="none",
            stroke=cards.inks.rule,
            stroke_width=0.3,
            stroke_dasharray="1.2 1",
        )
        faces = [frame]
    drawn = "".join(
        group(face, x=n % columns * step, y=_ROOM + n // columns * (SMALL_HEIGHT + _NEAR))
        for n, face in enumerate(faces)
    )
    rows = -(-len(faces) // columns)
    across = max(wide, min(columns, len(faces)) * step - _NEAR)
    return Part(head + drawn, min(width, across), _ROOM + rows * (SMALL_HEIGHT + _NEAR) - _NEAR)


def _faces(shown: Sequence[Mapping[str, Any]], cards: Cards) -> Iterator[str]:
    """Yield the cards of a zone; many equal backs in a row are one back with their number."""

    def kind(card: Mapping[str, Any]) -> object:
        return ("back", card.get("back")) if card["face"] == "back" else card["id"]

    for _, run in groupby(shown, kind):
        same = list(run)
        if same[0]["face"] != "back" or len(same) <= _MANY:
            yield from (cards.small(card) for card in same)
            continue
        number = words(
            SMALL_WIDTH + 0.8,
            SMALL_HEIGHT / 2 + 1.4,
            f"× {len(same)}",
            4,
            cards.inks.ink,
            weight=BOLD,
        )
        yield cards.small(same[0]) + number
        yield ""


def _spaces(zone: Mapping[str, Any], loose: Sequence[Mapping[str, Any]], cards: Cards) -> Part:
    """Return spaces beside each other, such as a podium, with the pieces on them."""
    head, wide = _heading(zone, cards)
    size, inks = 9.0, cards.inks
    parts = [head]
    for n, space in enumerate(zone["spaces"]):
        x = n * (size + _NEAR)
        parts.append(
            tag(
                "rect", x=x + 0.2, y=_ROOM + 0.2, width=size - 0.4, height=size - 0.4, rx=1,
                fill="none", stroke=inks.rule, stroke_width=0.3,
            )
        )  # fmt: skip
        here = [token for token in loose if token["at"] == space["id"]]
        if here:
            parts.append(_piece(here[0], cards, x + size / 2, _ROOM + size / 2, size * 0.7))
        else:
            label = str(space["label"])
            y = _ROOM + size / 2 + 1
            parts.append(words(x + size / 2, y, label, _LABEL, inks.soft, anchor="middle"))
        if note := str(space.get("note", "")):
            y = _ROOM + size + 2.6
            parts.append(words(x + size / 2, y, note, 2.2, inks.soft, anchor="middle"))
    across = max(wide, len(zone["spaces"]) * (size + _NEAR) - _NEAR)
    return Part("".join(parts), across, _ROOM + size + 3)


def _badges(badges: Sequence[Mapping[str, Any]], cards: Cards, width: float) -> Part:
    """Return the facts about the seats as one paragraph."""
    said = " ".join(str(badge["say"]) + "." for badge in badges)
    lines = wrapped(said, _LABEL, width)
    text = paragraph(0, _LABEL, lines, _LABEL, cards.inks.soft)
    return Part(text, width, len(lines) * _LABEL * 1.25)
