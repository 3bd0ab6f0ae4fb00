"""The pictures of a game: real positions, reached by legal moves, as stored views.

A game lists the pictures of its guide in ``pictures.toml`` beside the guide, which refers to them
as ``![alt text](picture:ID)``. The section ``[home]`` of that file describes the pictures for the
home screen and for frames on other sites; without it the game gets usual pictures. The build makes
views of all, and the page paints the views.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from .core import record
from .core.errors import Refusal
from .core.match_log import MatchLog
from .core.options import read_settings
from .core.seats import read_seats
from .core.words import DEFAULT_LANGUAGE
from .games import home, load
from .snapshots import miniature, play_bots, stored_view

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_HOME: Final = "home"  # the section of ``pictures.toml`` that is no picture of the guide
_MIDDLE: Final = 20  # the usual picture shows the middle of a game, and at most this move
_FRAMES: Final = 4  # number of frames of the usual animation
_CROWD: Final = 6  # pictures of a start have at most this number of seats
#: Match time (ms) between the last move and a move whose text in the picture has no time.
STEP: Final = 700
# Keys of the reply's ``table`` that a stored picture leaves out.
_BESIDE: Final = ("asides", "keys", "history", "share", "summary")


@dataclass(frozen=True)
class Picture:
    """A position, and the part of its table that the picture shows.

    - ``seats``: names of people, or ``bot:LEVEL``
    - ``moves``: entries as in a record; the time may be left out
    - ``seat``: the viewer in games with secrets, and the seat that touches the things of ``touch``
    - ``foresee``: show a preview of the table after the touches
    - ``hold``: the touched things are picked up, not played
    - ``show``: ids of the zones and things in the picture; it hides all other zones
    - ``part``: the picture may show only a rectangle of the area that these zones cover; its left,
      top, width and height, in percent of the area
    - ``size``: width and height in pixels, which the page keeps free until it paints the picture
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
        """Return the record of the game up to this position. Raises ``Refusal`` for an illegal
        move.
        """
        rules = load(self.game)
        given = [
            name if name.startswith("bot:") else {"kind": "person", "name": name, "colour": ""}
            for name in self.seats
        ]
        specs = read_seats(rules, given)
        match = MatchLog(
            rules, specs, read_settings(rules.options, self.settings, len(specs)), self.seed
        )
        for text in self.moves:
            entry = record.read_entry(
                text if "@" in text else f"{text} @{match.at + STEP}", match.n + 1
            )
            match.play(entry.seat, entry.move, entry.at)
        return record.write(match)

    def view(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """Return this picture's stored view, without the parts that the picture does not show."""
        way = "hold" if self.hold else "confirm"
        touches = [
            {"do": "touch", "seat": self.seat, "thing": thing, way: True} for thing in self.touch
        ]
        then: list[dict[str, Any]] = [{"do": "resume"}, *touches]
        if self.foresee:
            then.append({"do": "preview", "seat": self.seat, "things": list(self.touch)})
        view = stored_view(self.record(), seat=self.seat, then=then, language=language)
        reply = view["reply"]
        if self.foresee:
            # Show only the tokens of the preview.
            reply["view"] = {**view["preview"]["view"], "zones": [], "buttons": []}
        for key in ("moves", "steps", "recap"):
            reply.pop(key, None)
        for key in _BESIDE:
            reply["table"].pop(key, None)
        return view


def pictures_of(game: str) -> dict[str, Picture]:
    """Return the pictures of a game's guide by id. The field ``like`` of a picture names another
    picture that it continues.
    """
    return {name: _picture(game, name) for name in _read(game) if name != _HOME}


def _picture(game: str, name: str) -> Picture:
    return Picture(game=game, id=name, **_values(_whole(_read(game), name)))


def home_picture(game: str) -> dict[str, Any]:
    """Return the animation of the game in play for home and for frames that nobody has touched.

    ``[home]`` in the game's ``pictures.toml`` may set ``moves`` (the numbers of moves before its
    frames) and ``zones`` (patterns of the ids of its zones). By default it shows the last moves
    before the middle of a game between bots: the tracks and roads, or without these all zones.
    """
    given = _read(game).get(_HOME, {})
    if "moves" in given:
        return miniature(game, given["moves"], given.get("zones"))
    middle = play_bots(game, 2 * _MIDDLE)[1] // 2
    moves = range(max(0, middle - _FRAMES + 1), middle + 1)
    return miniature(game, moves, given.get("zones"))


def start_pictures(game: str) -> dict[int, dict[str, Any]]:
    """Return pictures of a game before its first move: number of seats -> picture.

    ``start`` in ``[home]`` of the game's ``pictures.toml`` may set the zones; by default they are
    those of ``home_picture``. The largest tables have no picture.
    """
    given = _read(game).get(_HOME, {})
    zones = given.get("start", given.get("zones"))
    rules = load(game)
    counts = range(rules.low, min(rules.high, max(rules.low, _CROWD)) + 1)
    return {seats: miniature(game, [0], zones, seats) for seats in counts}


def fault_of(game: str) -> str | None:
    """Return what is wrong in a game's ``pictures.toml``, in a few words; None if all its pictures can be made."""
    try:
        names = [*_read(game), _HOME]
    except ValueError as error:
        return f"pictures.toml cannot be read: {error}"
    for name in dict.fromkeys(names):
        try:
            if name == _HOME:
                home_picture(game)
                start_pictures(game)
            else:
                _picture(game, name).view()
        except (Refusal, ValueError, TypeError, LookupError, AttributeError) as error:
            return f"the picture “{name}” of pictures.toml cannot be made: {error}"
    return None


def _read(game: str) -> dict[str, dict[str, Any]]:
    """Return the content of a game's ``pictures.toml``; empty if it has none."""
    path = home(load(game)) / "pictures.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def _whole(data: Mapping[str, Mapping[str, Any]], name: str) -> dict[str, Any]:
    """Return a picture's data, merged with the data of the picture that it continues (``like``).

    The picture's own moves come after the moves of the continued picture.
    """
    own = dict(data[name])
    like = own.pop("like", None)
    if like is None:
        return own
    base = _whole(data, like)
    moves = [*base.get("moves", ()), *own.get("moves", ())]
    return {**base, **own, "moves": moves}


def _values(facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of ``facts`` with tuples for lists, because a ``Picture`` must not change."""
    return {key: _fixed(value) for key, value in facts.items()}


def _fixed(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def views_of(games: Sequence[str], language: str = DEFAULT_LANGUAGE) -> dict[str, dict[str, Any]]:
    """Map each of ``games`` to its pictures: the id of a picture -> the picture as JSON data."""
    return {
        game: {
            name: {
                "reply": picture.view(language)["reply"],
                "show": picture.show,
                "part": picture.part,
                "size": picture.size,
            }
            for name, picture in pictures_of(game).items()
        }
        for game in games
    }
