"""The commands that make a sheet to print, and draw a table for paper."""

from __future__ import annotations

import binascii
import io
import sys
import zipfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ...core.chance import clean_seed
from ...core.errors import NeedsFile, Refusal
from ...core.options import read_settings
from ...core.words import Speaker, say
from ...games import load
from ..requests import text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..state import SessionState

#: The name under which the page supplies the modules and data files that only sheets need.
NAME: Final = "sheets"
_PLACE: Final = Path(__file__).resolve().parents[3]
_MODULES: Final = _PLACE / "hairpin" / "printing"
#: The width of a drawn table in millimetres, which fits between the margins of A4 and Letter.
_WIDE: Final = 180.0
# Every code is smaller; a wrong one is not worth drawing.
_MOST_ROWS: Final = 177


def print_sheet(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return a sheet of a game as HTML, with all kinds of sheets of the game and the options of this kind.

    Without ``kind`` it is the first kind of the game. ``chosen`` has values of the kind's options; other values
    are ignored, because a client keeps them for other kinds. ``seed`` and ``settings`` are those of a deal, whose
    address on ``site`` is in the reply. With ``code``, the rows of its QR code, the code replaces the address.
    Raises ``Refusal`` for an unknown kind or a wrong value, ``NeedsFile`` if the client must supply a file first.
    """
    if not _MODULES.exists():
        raise NeedsFile(NAME, "error.sheets")
    # The page's engine has these modules only now.
    from ...drawing.inks import BY_NAME
    from ...drawing.paper import PAPERS
    from ...printing import deals, sheets
    from ...printing.wish import Wish

    game = load(text(request, "game"))
    kinds = sheets.kinds_of(game)
    if not kinds:
        raise Refusal("printing.error.game", game=say(f"{game.id}.name"))
    kind = request.get("kind") or kinds[0]
    sheets.check(kind, game)
    options = sheets.options(kind, game)
    given = request.get("chosen") or {}
    known = {option.id: given[option.id] for option in options if given.get(option.id) is not None}
    chosen = read_settings(options, known, game.low)
    speaker = Speaker([], session.language)
    wish = Wish(
        game,
        PAPERS[str(chosen["paper"])],
        BY_NAME[str(chosen.get("colour", "full"))],
        seats=int(str(chosen.get("seats", 0))),
        seed=clean_seed(request.get("seed") or "1"),
        settings=request.get("settings") or {},
        site=request.get("site") or "",
        level=str(chosen.get("level", "")),
        first=int(str(chosen.get("first", 1))),
        backs=chosen.get("backs") is True,
        qr=lambda _: _rows(request.get("code") or ()),
        speaker=speaker,
    )
    address = deals.address_of(wish, wish.deal()) if kind == "deal" else ""
    return {
        "sheet": {
            "kind": kind,
            "kinds": [
                {"id": each, "name": speaker.say(say(f"printing.kind.{each}"))} for each in kinds
            ],
            "say": speaker.say(say(f"printing.what.{kind}")),
            "options": [speaker.text(option.info("printing")) for option in options],
            "deals": kind == "deal",
            "address": address or None,
            "name": f"hairpin-{game.id}-{kind}.html",
            "html": sheets.make(kind, wish),
        }
    }


def draw_table(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the table that is shown as a drawing for paper. It has what the viewer of the table may see.

    Raises ``Refusal`` without a match, ``NeedsFile`` if the client must supply a file first.
    """
    match = session.require_match()
    if not _MODULES.exists():
        raise NeedsFile(NAME, "error.sheets")
    from ...drawing.cards import Cards, Symbols
    from ...drawing.inks import BY_NAME
    from ...drawing.shapes import cars_of
    from ...drawing.svg import drawing
    from ...drawing.table import table

    point = session.history_point
    state = match.state if point is None else match.state_at(point)
    viewer = session.hotseat.viewer(match, state, current=point is None)
    view = session.speaker.text(match.game.view(state, viewer))
    cards = Cards(Symbols(BY_NAME["full"]), cars_of([spec.colour for spec in match.seats]))
    drawn = table(view, cards, _WIDE)
    defs = cards.symbols.defs
    return {
        "drawing": drawing(
            drawn.svg, drawn.width, drawn.height, label=view.get("say", ""), defs=defs
        )
    }


def _rows(code: Sequence[str]) -> list[list[bool]] | None:
    """Return the rows of a code; None if it is no square."""
    size = len(code)
    if not 0 < size <= _MOST_ROWS or any(len(row) != size for row in code):
        return None
    return [[module == "1" for module in row] for row in code]


def take(given: str) -> None:
    """Unpack the modules and data files of sheets beside the others; an engine that has them keeps its own.

    ``given`` is a compressed archive in base 64. Raises ``Refusal`` if it is damaged.
    """
    if _MODULES.exists():
        return
    try:
        packed = zlib.decompress(binascii.a2b_base64(given))
        with zipfile.ZipFile(io.BytesIO(packed)) as archive:
            archive.extractall(_PLACE)
    except (ValueError, zlib.error, zipfile.BadZipFile):
        raise Refusal("error.sheets") from None
    # ``importlib.invalidate_caches`` needs a module that the page leaves out.
    sys.path_importer_cache.clear()
