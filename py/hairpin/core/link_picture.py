"""The picture in a shared link: what everybody may see of a position, as a few hundred characters.

The page paints it before it has the engine. It has the tracks of the table with their tokens, and
the cards from which all seats play, or without tracks the shared zones with cards. It is made from
the public view alone, so it has no hidden card, and it has no sentence.

The text is a digit for its version, then a checksum and JSON, compressed and encoded like the game
in the link. The checksum also covers the rest of the link, so a picture of another game is never
painted. Lists of things are stored by columns, and counted-up numbers as differences, because both
compress well: ``docs/links.md`` describes the form, and ``web/js/page/link-picture.ts`` reads it.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import TYPE_CHECKING, Any, Final

from .record import dump
from .words import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from .match_log import MatchLog

#: The version of new pictures. Raise it when the form or what it shows changes.
VERSION: Final = "2"
#: Pictures of this version show a finished game before its first move. Their form is that of version 2.
BEGINNING: Final = "3"
#: Pictures of these versions are painted and compared; links with them are in use. In version 1 a
#: track has no cards beside it.
VERSIONS: Final = ("1", VERSION, BEGINNING)
#: A longer picture is left out.
MOST: Final = 900
#: The page unpacks no more characters than this.
MOST_SHOWN: Final = 20_000

_ZONE: Final = (
    "id",
    "kind",
    "seat",
    "suit",
    "count",
    "loop",
    "rows",
    "lanes",
    "line",
    "course",
    "infield",
    "lead",
)
_SPACE: Final = ("label", "finish", "starts", "row", "lane", "grid")
_CARD: Final = ("face", "code", "stands", "back", "art")
_TOKEN: Final = ("kind", "seat", "against", "beyond", "waits", "way", "livery", "text", "lap")


def shown(match: MatchLog, version: str = VERSION) -> str:
    """Return what a picture of the present point, or of the beginning, shows as JSON; empty if that is nothing."""
    state = match.state_at(0) if version == BEGINNING else match.state
    view = match.game.paint(match.game.observe(state, "public"))
    cards = [zone for zone in view["zones"] if zone.get("seat") is None and zone.get("cards")]
    tracks = [zone for zone in view["zones"] if zone["kind"] in ("track", "road")]
    beside = [zone for zone in cards if zone.get("slot") == "hand" and version != "1"]
    zones = [*tracks, *beside] if tracks else cards
    if not zones:
        return ""
    spaces = [space["id"] for zone in zones for space in zone.get("spaces", ())]
    index = {name: i for i, name in enumerate(spaces)}
    tokens = [token for token in view.get("tokens", ()) if token["at"] in index]
    seats = [{"colour": spec.colour, "bot": int(spec.is_bot)} for spec in match.seats]
    return dump(
        {
            "zones": [_zone(zone, index) for zone in zones],
            "tokens": _columns(
                {**_bare(token, _TOKEN), "at": index[token["at"]]} for token in tokens
            ),
            "seats": _columns(seats),
        }
    )


def pack(text: str, link: str, version: str = VERSION) -> str:
    """Return what a picture shows, compressed and encoded; empty if that is too long.

    ``link`` is the part of the link that the checksum covers, too.
    """
    squeezer = zlib.compressobj(9, wbits=-15)
    packed = squeezer.compress(text.encode()) + squeezer.flush()
    check = zlib.crc32(f"{link}\n{text}".encode()).to_bytes(4, "big")
    made = version + base64.urlsafe_b64encode(check + packed).decode().rstrip("=")
    return made if text and len(made) <= MOST else ""


def unpack(picture: str, link: str) -> str | None:
    """Return what a picture of this version shows; None if the picture or the link is damaged."""
    try:
        body = picture[1:]
        raw = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
        opener = zlib.decompressobj(wbits=-15)
        data = opener.decompress(raw[4:], MOST_SHOWN)
        text = data.decode()
    except (ValueError, binascii.Error, zlib.error):
        return None
    whole = opener.eof and zlib.crc32(f"{link}\n{text}".encode()).to_bytes(4, "big") == raw[:4]
    return text if whole else None


def _zone(zone: Mapping[str, Any], index: Mapping[str, int]) -> dict[str, Any]:
    made = _bare(zone, _ZONE)
    if "spaces" in zone:
        made["spaces"] = _columns(_space(space) for space in zone["spaces"])
    if "cards" in zone:
        made["cards"] = _columns(_card(card) for card in zone["cards"])
    arcs = [
        {**_bare(arc, ("seat", "way", "text")), "from": index[arc["from"]], "to": index[arc["to"]]}
        for arc in zone.get("arcs", ())
    ]
    return {**made, "arcs": _columns(arcs)} if arcs else made


def _space(space: Mapping[str, Any]) -> dict[str, Any]:
    """A space as one flat item; the card that forms it has its fields beside those of the space."""
    card = space.get("card", {})
    return _bare(space, _SPACE) | {f"card.{key}": v for key, v in _card(card).items()}


def _card(card: Mapping[str, Any]) -> dict[str, Any]:
    """A card. Its number is called ``figure``, because ``n`` of a list is the number of its items."""
    return _bare(card, _CARD) | ({"figure": card["n"]} if "n" in card else {})


def _bare(thing: Mapping[str, Any], keys: Sequence[str]) -> dict[str, Any]:
    """The fields of a thing that a picture needs. Sentences are left out: they are of one language."""
    return {key: thing[key] for key in keys if key in thing and not isinstance(thing[key], Message)}


def _columns(items: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """A list of flat items by columns: the number of items, then for each field its values.

    A column of whole numbers ends in ``+`` and has differences. A column with gaps maps the places
    of its items to values.
    """
    rows = list(items)
    made: dict[str, Any] = {"n": len(rows)}
    for key in dict.fromkeys(key for row in rows for key in row):
        values = [row.get(key) for row in rows]
        if None in values:
            made[key] = {str(i): value for i, value in enumerate(values) if value is not None}
        elif all(type(value) is int for value in values):
            numbers = [int(row[key]) for row in rows]
            before = [0, *numbers[:-1]]
            made[f"{key}+"] = [value - last for value, last in zip(numbers, before, strict=True)]
        else:
            made[key] = values
    return made
