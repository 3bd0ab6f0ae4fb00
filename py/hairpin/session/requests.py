"""The arguments of commands, checked strictly.

``ARGUMENTS`` declares them for each command; ``docs/session.md`` explains them.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final, NamedTuple, TypeGuard, cast

from ..core.errors import NotAllowed, Refusal
from ..core.words import Seat, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from ..core.match_log import MatchLog
    from .hotseat import Hotseat


class Kind(NamedTuple):
    """A type that an argument can have: the message key of the type's name, and a test of values (``fits``)."""

    key: str
    fits: Callable[[object], bool]


#: The greatest clock value in milliseconds; JavaScript numbers are exact only up to here.
FARTHEST: Final = 2**53

TEXT: Final = Kind("kind.text", lambda value: isinstance(value, str))
WHOLE: Final = Kind("kind.whole", lambda value: type(value) is int)
FLAG: Final = Kind("kind.flag", lambda value: isinstance(value, bool))
LIST: Final = Kind("kind.list", lambda value: isinstance(value, list))
TEXTS: Final = Kind(
    "kind.texts", lambda value: isinstance(value, list) and all(isinstance(v, str) for v in value)
)
NAMED: Final = Kind("kind.named", lambda value: isinstance(value, dict))
CLOCK: Final = Kind(
    "kind.clock",
    lambda value: type(value) in (int, float) and abs(cast("float", value)) <= FARTHEST,
)

#: The required and the optional arguments of each command. Null is the same as a missing argument.
ARGUMENTS: Final[dict[str, tuple[dict[str, Kind], dict[str, Kind]]]] = {
    "hello": ({}, {"games": FLAG}),
    "preload": ({"game": TEXT}, {}),
    "new": (
        {"game": TEXT, "seats": LIST, "seed": TEXT},
        {"settings": NAMED, "pace": TEXT, "id": TEXT},
    ),
    "daily_info": ({"date": TEXT}, {}),
    "daily_race": ({"date": TEXT}, {"name": TEXT, "pace": TEXT, "id": TEXT, "practice": FLAG}),
    "par": ({"date": TEXT}, {}),
    "puzzle": (
        {},
        {
            "date": TEXT,
            "game": TEXT,
            "n": WHOLE,
            "marks": NAMED,
            "version": WHOLE,
            "name": TEXT,
            "unplayed": TEXTS,
            "link": TEXT,
        },
    ),
    "puzzle_list": ({"date": TEXT}, {"marks": NAMED, "version": WHOLE}),
    "puzzle_days": ({"dates": TEXTS}, {"marks": NAMED, "version": WHOLE}),
    "supply": ({"name": TEXT, "text": TEXT}, {}),
    "language": ({"code": TEXT}, {}),
    "days": (
        {"date": TEXT, "results": LIST, "runs": LIST},
        {"games": LIST, "ended": NAMED, "about": NAMED, "par": NAMED, "stored": FLAG},
    ),
    "open": ({"text": TEXT}, {"pace": TEXT, "id": TEXT, "stored": FLAG}),
    "lesson": ({"game": TEXT}, {"step": WHOLE, "done": LIST}),
    "touch": (
        {"seat": WHOLE, "thing": TEXT},
        {"confirm": FLAG, "dropped": FLAG, "hold": FLAG, "n": WHOLE, "warn": FLAG},
    ),
    "drag": (
        {"seat": WHOLE, "from": TEXT, "to": TEXT},
        {"confirm": FLAG, "hold": FLAG, "warn": FLAG},
    ),
    "done": ({"seat": WHOLE}, {"warn": FLAG}),
    "cancel": ({"seat": WHOLE}, {"all": FLAG}),
    "play": ({"seat": WHOLE, "move": TEXT}, {}),
    "preview": ({"seat": WHOLE, "things": TEXTS}, {}),
    "keys": ({}, {"seat": WHOLE, "caps": NAMED}),
    "why": ({"seat": WHOLE, "thing": TEXT}, {}),
    "undo": ({}, {"seat": WHOLE}),
    "redo": ({}, {"seat": WHOLE}),
    "goto": ({}, {"n": WHOLE, "since": WHOLE}),
    "uncover": ({"seat": WHOLE}, {}),
    "cover": ({}, {}),
    "hands": ({}, {"open": FLAG}),
    "choices": ({}, {"reveal": FLAG, "lines": TEXTS}),
    "panel": ({"id": TEXT}, {"on": FLAG}),
    "values": ({}, {"on": FLAG}),
    "auto_play": ({}, {"on": FLAG}),
    "fast_forward": ({}, {"on": FLAG}),
    "moves": ({}, {}),
    "branch": ({}, {"id": TEXT}),
    "to_review": ({}, {}),
    "play_on": ({}, {}),
    "another_try": ({}, {}),
    "hint": ({"seat": WHOLE}, {}),
    "review": ({}, {"seat": WHOLE, "keep": FLAG, "kept": TEXT}),
    "story": ({}, {}),
    "resign": ({"seat": WHOLE}, {}),
    "pause": ({}, {}),
    "away": ({}, {"left": FLAG, "slept": FLAG}),
    "resume": ({}, {"once": FLAG}),
    "again": ({"seed": TEXT}, {"chosen": NAMED, "fair": FLAG, "driver": TEXT, "id": TEXT}),
    "restart": ({}, {"id": TEXT}),
    "pace": ({"value": TEXT}, {}),
    "advance": ({}, {"slow": FLAG}),
    "record": ({}, {}),
    "link": ({}, {}),
    "save": ({}, {}),
    "tally": ({"text": TEXT}, {}),
    "record_view": (
        {"games": LIST},
        {
            "who": TEXT,
            "month": TEXT,
            "marks": NAMED,
            "version": WHOLE,
            "date": TEXT,
            "results": LIST,
            "runs": LIST,
        },
    ),
    "split": ({}, {"text": TEXT, "stop": FLAG, "slices": WHOLE}),
    "ladder": ({"games": LIST}, {"who": TEXT, "id": TEXT}),
    "seed_note": ({"seed": TEXT}, {"used": TEXTS}),
    "class_task": (
        {},
        {
            "game": TEXT,
            "seats": LIST,
            "settings": NAMED,
            "seed": TEXT,
            "number": WHOLE,
            "puzzles": NAMED,
            "link": TEXT,
        },
    ),
    "class_choice": ({"link": TEXT}, {"name": TEXT}),
    "class_answer": ({}, {"text": TEXT, "puzzles": NAMED, "tries": LIST, "name": TEXT}),
    "print_sheet": (
        {"game": TEXT},
        {
            "kind": TEXT,
            "chosen": NAMED,
            "seed": TEXT,
            "settings": NAMED,
            "site": TEXT,
            "code": TEXTS,
        },
    ),
    "draw_table": ({}, {}),
    "class_collect": ({"lines": TEXTS}, {"task": TEXT, "files": TEXTS, "known": WHOLE}),
}
#: Optional arguments of every command.
ALWAYS: Final = {"now": CLOCK, "delta": FLAG}


def checked(request: object, aliases: Mapping[str, str]) -> tuple[str, Mapping[str, Any]]:
    """Return a command's present name and its request, after a check of all arguments.

    ``aliases`` maps old names to present names. Raises ``Refusal`` with a sentence about the first wrong argument.
    The sentence names the command as the caller wrote it.
    """
    if not isinstance(request, dict):
        raise Refusal("error.request")
    name = request.get("do")
    if not isinstance(name, str):
        raise Refusal("error.command.none")
    command = aliases.get(name, name)
    if command not in ARGUMENTS:
        raise Refusal("error.command", given=name[:40])
    needed, taken = ARGUMENTS[command]
    for argument, kind in needed.items():
        if request.get(argument) is None:
            raise Refusal("error.request.lacks", command=name, name=argument, kind=say(kind.key))
    for argument, kind in (needed | taken | ALWAYS).items():
        value = request.get(argument)
        if value is not None and not kind.fits(value):
            raise Refusal("error.request.kind", command=name, name=argument, kind=say(kind.key))
    return command, request


def text(request: Mapping[str, Any], key: str) -> str:
    """A required text argument."""
    value = request[key]
    assert isinstance(value, str)
    return value


def is_id(given: object) -> TypeGuard[str]:
    """Whether a value can be the id of a stored match."""
    return isinstance(given, str) and 0 < len(given) <= 64 and given.isprintable()


def match_id(request: Mapping[str, Any], match: MatchLog) -> str:
    """The id under which the match is stored: the id in the request, else an id made from the game and its seed."""
    given = request.get("id")
    if is_id(given):
        return given
    return f"m-{zlib.crc32(f'{match.game.id}/{match.seed}'.encode()):08x}"


def guest(request: Mapping[str, Any], match: MatchLog) -> int:
    """The seat that the request names; 0 if it names no valid seat."""
    seat = request.get("seat")
    return seat if type(seat) is int and 1 <= seat <= len(match.seats) else 0


def asked_seat(
    request: Mapping[str, Any], match: MatchLog, hotseat: Hotseat, *, acting: bool, optional: bool
) -> int:
    """The seat that a request names. It must belong to a person whose cards are not covered.

    With ``acting`` the seat must also be allowed to act now. With ``optional`` the request may name no seat; then
    the function returns 0, which stands for the whole table. Raises ``NotAllowed`` if a condition fails.
    """
    seat = request.get("seat") or 0
    covered = hotseat.covered(match)
    if optional and not seat:
        if covered:
            raise NotAllowed("error.covered", who=Seat(hotseat.due(match) or 0))
        return 0
    if type(seat) is not int or not 1 <= seat <= len(match.seats):
        raise NotAllowed("error.seat.none", seat=str(seat)[:10])
    if match.seats[seat - 1].is_bot:
        raise NotAllowed("error.not_person", who=Seat(seat))
    if acting and seat not in match.game.actors(match.state):
        key = "error.move.over" if match.result is not None else "error.move.turn"
        raise NotAllowed(key, who=Seat(seat))
    if covered or hotseat.withheld_from(match, seat):
        # Another person looks at the screen now and would read the answer.
        raise NotAllowed("error.covered", who=Seat(seat))
    return seat
