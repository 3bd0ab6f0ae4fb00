"""The pictures of a game's guide: real positions, reached by legal moves, as stored views.

Each game has its own in ``pictures.toml`` beside its guide, which names them as ``![what is seen](picture:ID)``. The
build makes views of them, the page paints those. Nothing here is needed at a table.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .core import record
from .core.match_log import MatchLog
from .core.options import read_settings
from .core.seats import read_seats
from .core.words import Speaker
from .games import load
from .snapshots import stored_view

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_FOLDER: Final = Path(__file__).resolve().parent / "games"
#: Match time between one move and the next where a picture does not tell it, ms.
STEP: Final = 700
# Of a table what is around its picture: read out, looked up or asked for, but not painted.
_BESIDE: Final = ("asides", "keys", "history", "share", "summary")


@dataclass(frozen=True)
class Picture:
    """A position and the stretch of its table that is shown.

    ``seats`` are names of people or ``bot:LEVEL``; ``moves`` are entries like those of a record, the time may be left
    out. ``seat`` is who looks where people hide cards from each other, and who touches the things of ``touch``; with
    ``foresee`` what they would make of the table is seen, too; with ``hold`` they are taken up, not played.
    ``show`` names zones and things: all of them are in the picture, or that ``part`` of their stretch, which says in percent
    where it begins, across and down, and how wide and high it is. ``size`` is how wide and high they are on the
    page, in pixels: so much room is kept until they are painted.
    """

    game: str
    id: str
    show: tuple[str, ...]
    size: tuple[int, int]
    seats: tuple[str, ...] = ("Ann", "Ben")
    seed: str = "guide"
    settings: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    seat: int = 1
    touch: tuple[str, ...] = ()
    foresee: bool = False
    part: tuple[int, int, int, int] = (0, 0, 100, 100)
    hold: bool = False

    def record(self) -> str:
        """The game up to this position. Raises ``Refusal`` for a move that is not legal."""
        rules = load(self.game)
        given = [
            name if name.startswith("bot:") else {"kind": "person", "name": name, "colour": ""}
            for name in self.seats
        ]
        specs = read_seats(rules, given, Speaker([]))
        match = MatchLog(
            rules, specs, read_settings(rules.options, self.settings, len(specs)), self.seed
        )
        for text in self.moves:
            entry = record.read_entry(
                text if "@" in text else f"{text} @{match.at + STEP}", match.n + 1
            )
            match.play(entry.seat, entry.move, entry.at)
        return record.write(match)

    def view(self) -> dict[str, Any]:
        """What is painted: a stored view without what is beside the table."""
        way = "hold" if self.hold else "confirm"
        touches = [
            {"do": "touch", "seat": self.seat, "thing": thing, way: True} for thing in self.touch
        ]
        then: list[dict[str, Any]] = [{"do": "resume"}, *touches]
        if self.foresee:
            then.append({"do": "preview", "seat": self.seat, "things": list(self.touch)})
        view = stored_view(self.record(), seat=self.seat, then=then)
        reply = view["reply"]
        if self.foresee:
            # Only what would stand elsewhere is painted of it.
            reply["view"] = {**view["preview"]["view"], "zones": [], "buttons": []}
        for key in ("moves", "steps", "recap"):
            reply.pop(key, None)
        for key in _BESIDE:
            reply["table"].pop(key, None)
        return view


def pictures_of(game: str) -> dict[str, Picture]:
    """All pictures of a game's guide by their ids; one may go on from another by ``like``."""
    path = _FOLDER / game.replace("-", "_") / "pictures.toml"
    if not path.exists():
        return {}
    data: dict[str, dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))
    return {name: Picture(game=game, id=name, **_values(_whole(data, name))) for name in data}


def _whole(data: Mapping[str, Mapping[str, Any]], name: str) -> dict[str, Any]:
    """A picture's facts with those of the one it is like; its moves follow the other's."""
    own = dict(data[name])
    like = own.pop("like", None)
    if like is None:
        return own
    base = _whole(data, like)
    moves = [*base.get("moves", ()), *own.get("moves", ())]
    return {**base, **own, "moves": moves}


def _values(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Lists as tuples, so that a picture is never changed."""
    return {key: _fixed(value) for key, value in facts.items()}


def _fixed(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def views_of(games: Sequence[str]) -> dict[str, dict[str, Any]]:
    """By game and picture: the view, and which stretch of it is shown how large."""
    return {
        game: {
            name: {
                "reply": picture.view()["reply"],
                "show": picture.show,
                "part": picture.part,
                "size": picture.size,
            }
            for name, picture in pictures_of(game).items()
        }
        for game in games
    }
