"""Shared links: a readable head, which says what the link is, and the packed game.

The head is ``GAME,KIND,N,PLAYERS`` or ``GAME,KIND,N,PLAYERS,PICTURE``, and the link ends with
``HEAD/PACKED``. In the head of a position ``N`` is ``MOVES.SEAT`` if one named player is to move.
Page and chats can read the head without the engine. The engine compares it with the game when it
opens a link. Links of earlier versions have no head.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from . import link_picture, record
from .seats import PERSON
from .words import Speaker, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .match_log import MatchLog

#: What a link is: a game before its first move, in play, finished, or a puzzle.
DEAL, POSITION, REPLAY, PUZZLE = "deal", "position", "replay", "puzzle"
KINDS: Final = (DEAL, POSITION, REPLAY, PUZZLE)

_NAMED: Final = 6  # players; of more only the number is given
_LONGEST: Final = 16  # characters of a name
# Everything else in a name is percent-encoded, except the space, which becomes ``_``.
_PLAIN: Final = re.compile(r"[A-Za-z0-9.-]")
_NUMBERS: Final = re.compile(r"[0-9]{1,9}(\.[0-9])?", re.ASCII)
_SPLIT: Final = re.compile(r"([^,/\s]+,[^/\s]*)/([\w-]+)", re.ASCII)


class Head(NamedTuple):
    """The fields of a head, as written. ``players`` are names joined by ``+``; ``~N`` at their end
    stands for ``N`` more. For a puzzle ``n`` is its number; for a position the seat to move may follow.
    """

    game: str
    kind: str
    n: str
    players: str
    picture: str = ""

    def __str__(self) -> str:
        return ",".join(self if self.picture else self[:-1])


def split(text: str) -> tuple[str, str]:
    """Return the head and the packed game of a link's end. The head is empty if there is none."""
    found = _SPLIT.fullmatch(text.strip())
    return (found[1], found[2]) if found else ("", text)


def head(match: MatchLog, packed: str, *, puzzle: int = 0) -> Head:
    """Return the head of a link to the present point of a match, or to a ``puzzle`` that begins there.

    ``packed`` is the game in the link; of a puzzle it is the number again.
    """
    if puzzle:
        made = Head(match.game.id, PUZZLE, str(puzzle), "")
    else:
        kind = REPLAY if match.result is not None else POSITION if match.n else DEAL
        acts = _to_move(match) if kind == POSITION else ()
        n = ".".join(map(str, (match.n, *acts)))
        made = Head(match.game.id, kind, n, _joined(match, _names(match)))
    # A finished game is watched from its start, and its picture does not give away the end.
    version = link_picture.BEGINNING if made.kind == REPLAY else link_picture.VERSION
    shown = link_picture.shown(match, version)
    picture = link_picture.pack(shown, _checked(made, packed), version)
    return made._replace(picture=picture)


def write(match: MatchLog) -> str:
    """Return the end of a link to the present point of a match."""
    packed = record.write_link(match)
    return f"{head(match, packed)}/{packed}"


def write_puzzle(match: MatchLog, number: int) -> str:
    """Return the end of a link to a puzzle. Instead of a packed game it ends with the number again.

    ``match`` is at the first position of the puzzle.
    """
    return f"{head(match, str(number), puzzle=number)}/{number}"


def wrong_field(text: str, match: MatchLog, *, puzzle: int = 0) -> str | None:
    """Return the name of the first field in the head of a link's end that does not fit its game, or its ``puzzle``.

    The name is ``shape`` if the text in front of the game is no head; None if all fits, or if there
    is nothing in front of the game. A picture of an unknown version is not compared.
    """
    given, packed = split(text)
    if not given:
        return None
    fields = given.split(",")
    told = Head(*fields) if 4 <= len(fields) <= 5 else None
    real = head(match, packed, puzzle=puzzle)
    if told is None or told.kind not in KINDS or not _NUMBERS.fullmatch(told.n):
        return "shape"
    for name in ("game", "kind"):
        if getattr(told, name) != getattr(real, name):
            return name
    # Links of earlier versions do not say who is to move.
    if told.n not in (real.n, real.n.partition(".")[0]):
        return "n"
    # Earlier versions named people without a name by the seat alone, or all of them by their colour.
    older = [_joined(match, names) for names in ([s.name for s in match.seats], _colours(match))]
    if _readable(told.players) not in map(_readable, (real.players, *older)):
        return "players"
    version = told.picture[:1]
    if version in link_picture.VERSIONS:
        pictured = link_picture.unpack(told.picture, _checked(told, packed))
        if pictured != link_picture.shown(match, version):
            return "picture"
    return None


def _names(match: MatchLog) -> list[str]:
    """The names by seat, as on the table. There the only person is “you”, and is called by the colour in a link."""
    alone = sum(seat.kind == PERSON for seat in match.seats) == 1
    return _colours(match) if alone else [seat.name for seat in match.seats]


def _colours(match: MatchLog) -> list[str]:
    """The names by seat. A person without a name is called by the colour of the seat, if seats have colours."""
    said, names = Speaker([]).say, []
    for number, seat in enumerate(match.seats, 1):
        unnamed = seat.kind == PERSON and seat.name == said(say("seat.number", seat=number))
        if unnamed and match.game.liveries:
            names.append(said(say("link.player", seat=number)))
        else:
            names.append(said(say(f"link.colour.{seat.colour}")) if unnamed else seat.name)
    return names


def _to_move(match: MatchLog) -> Sequence[int]:
    """The seat to move, if it is one alone and the head names its player; else nothing."""
    acts = match.game.actors(match.state)
    return acts if len(acts) == 1 and acts[0] <= _NAMED else ()


def _joined(match: MatchLog, names: list[str]) -> str:
    """The field of the players."""
    beyond = len(match.seats) - _NAMED
    return "+".join([*map(_plain, names[:_NAMED]), *([f"~{beyond}"] if beyond > 0 else [])])


def _checked(head: Head, packed: str) -> str:
    """The part of a link that the checksum of its picture covers. Messengers may change the names."""
    return f"{head.game},{head.kind},{head.n}/{packed}"


def _plain(name: str) -> str:
    """A name, shortened, in characters that survive chats and forums."""
    short = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
    return "".join(
        "_" if sign == " " else sign if _PLAIN.fullmatch(sign) else _escaped(sign) for sign in short
    )


def _escaped(sign: str) -> str:
    return "".join(f"%{byte:02X}" for byte in sign.encode())


def _readable(players: str) -> str:
    """The players without percent-encoding. Some messengers decode parts of an address."""

    def decoded(found: re.Match[str]) -> str:
        return bytes.fromhex(found[0].replace("%", "")).decode(errors="replace")

    return re.sub(r"(?:%[0-9A-Fa-f]{2})+", decoded, players).replace("_", " ")
