"""Stored views: a moment of a game as one viewer may see it, to be painted without an engine.

A stored view is JSON. ``reply`` in it is what a ``Session`` answers to somebody who looks at that moment, so the page
paints it with the same code as a game in play. It comes through the session's own door for viewers: it holds what
everybody may see, or what one seat may see, and nothing else of the deal.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from . import __version__
from .core import record, save
from .core.errors import Refusal
from .games import load
from .session import Session
from .session.reply import all_moves

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

#: Raised when a stored view means something else than before.
FORMAT = 2

# What of a session's reply is painted. The rest (saves, alarms) is for whoever keeps a game.
_PAINTED = (
    "table",
    "steps",
    "recap",
    "hint",
    "review",
    "story",
    "refused",
    "short",
    "let_go",
)
# What of a table would tell the deal, or which game it was.
_UNTOLD = {"match": "stored", "seed": None, "share": None}
_MOST_SLICES = 10_000  # slices a hint or a review may take
# Games for seven or more are shown with four seats.
_MANY, _ROUND = 7, 4
_LINES = 40  # lines of the list of moves that are kept, the last ones


class StoredViewError(ValueError):
    """A command on the way to a stored view was refused; the text is the sentence."""


def stored_view(
    text: str,
    *,
    at: int | None = None,
    seat: int | None = None,
    then: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """A moment of the game that ``text`` (a record, link or save) tells.

    ``at`` is how many of its moves have been played, all of them unless told otherwise. ``seat`` is who takes the
    device where it is covered: without it the table is as everybody may see it. ``then`` are commands of that person
    to the session, for example touches; after ``{"do": "hint"}`` the hint is waited for, after
    ``{"do": "review"}`` all of the review, after ``{"do": "story"}`` how the game ran. What ``{"do": "preview"}``
    answers is kept beside the reply.

    Raises ``Refusal`` if the text or ``at`` cannot be read, ``StoredViewError`` if a command is refused.
    """
    session = Session()
    reply = _ask(session, {"do": "open", "text": _cut(text, at), "id": _UNTOLD["match"]})
    if seat is not None and reply["table"]["cover"]:
        reply = _ask(session, {"do": "uncover", "seat": seat})
    preview: dict[str, Any] = {}
    for command in then:
        if command["do"] == "preview":
            preview = {"preview": _ask(session, command)}
            continue
        reply = {**reply, **_ask(session, command)}
        if command["do"] == "hint":
            reply |= _awaited(session, lambda answer: "hint" in answer)
        elif command["do"] == "story":
            reply |= _awaited(session, lambda answer: "story" in answer)
        elif command["do"] == "review":
            reply |= _awaited(session, lambda answer: (answer.get("review") or {}).get("done"))
    match = session.match
    assert match is not None
    return {
        "format": FORMAT,
        "version": __version__,
        "game": match.game.id,
        "rules": match.game.rules,
        "reply": {
            "ok": True,
            **{key: reply[key] for key in _PAINTED if reply.get(key)},
            "table": {**reply["table"], **_UNTOLD},
            "moves": _lines(all_moves(session.state, match)),
        },
        **preview,
    }


def sample_view(game: str, moves: int) -> dict[str, Any]:
    """What a game looks like in play: the public view after so many moves of bots under the usual settings.

    It is the same each time.
    """
    text, played = _played(game, moves)
    return stored_view(text, at=min(moves, played), then=[{"do": "resume"}])


def miniature(game: str, moves: Sequence[int], zones: Sequence[str]) -> dict[str, Any]:
    """A part of a table that is seen to move: public views of a game between bots after so many moves each.

    Of each view there are the zones whose ids fit one of ``zones`` (``stack:*``), and the tokens on them; what the frame
    before had just so is told by its id alone. It is the same each time. Raises ``ValueError`` if no zone fits.
    """
    text, played = _played(game, max(moves))
    frames: list[dict[str, Any]] = []
    seats: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    for at in moves:
        table = stored_view(text, at=min(at, played), then=[{"do": "resume"}])["reply"]["table"]
        view = table["views"][0]["view"]
        kept = [z for z in view["zones"] if any(fnmatchcase(z["id"], wanted) for wanted in zones)]
        spaces = {space["id"] for zone in kept for space in zone.get("spaces", ())}
        frames.append(
            {
                "zones": [{"id": z["id"]} if before.get(z["id"]) == z else z for z in kept],
                "tokens": [token for token in view.get("tokens", ()) if token["at"] in spaces],
            }
        )
        before = {zone["id"]: zone for zone in kept}
        seats = table["seats"]
    if not before:
        raise ValueError(f"{game} has no zone called {' or '.join(zones)}")
    drawn = ("seat", "colour", "letter", "name", "kind")
    return {
        "game": game,
        "seats": [{key: seat[key] for key in drawn if key in seat} for seat in seats],
        "frames": frames,
    }


def _played(game: str, moves: int) -> tuple[str, int]:
    """The record of a game of so many moves of bots under the usual settings, and how many it has."""
    rules = load(game)
    levels = rules.levels()
    level = levels[(len(levels) - 1) // 2].id
    seats = rules.low if rules.high < _MANY else _ROUND
    session = Session()
    begun = {"do": "new", "id": _UNTOLD["match"], "game": game, "seed": game, "pace": "instant"}
    _ask(session, {**begun, "seats": [{"kind": f"bot:{level}"}] * seats})
    match = session.match
    assert match is not None
    now = 0
    while match.n < moves and match.result is None:
        reply = _ask(session, {"do": "advance" if now else "resume", "now": now})
        now += max(1, reply["wake"] or 0)
    return record.write(match), match.n


def _cut(text: str, at: int | None) -> str:
    """The record of a game as far as its first ``at`` moves."""
    match = save.read_any(text, load).match
    if at is None:
        return record.write(match)
    if not 0 <= at <= len(match.entries):
        raise Refusal("error.look", most=len(match.entries), given=str(at)[:10])
    data = record.to_data(match)
    return record.dump({**data, "moves": data["moves"][:at]})


def _ask(session: Session, command: Mapping[str, Any]) -> dict[str, Any]:
    """A command to the session at the time 0 of its clock, and what it answers."""
    reply = session.do({"now": 0, **command})
    if not reply["ok"]:
        raise StoredViewError(str(reply["error"]))
    return reply


def _lines(moves: dict[str, Any] | None) -> dict[str, Any]:
    """The last lines of the list of moves; earlier ones are as if they had faded."""
    if moves is None:
        return {"from": 0, "lines": [], "first": 0}
    lines = moves["lines"][-_LINES:]
    start = moves["from"] + len(moves["lines"]) - len(lines)
    return {"from": start, "lines": lines, "first": max(start, moves["first"])}


def _awaited(session: Session, come: Callable[[Mapping[str, Any]], object]) -> dict[str, Any]:
    """The reply with which what was asked for has come."""
    for _ in range(_MOST_SLICES):
        reply = _ask(session, {"do": "advance"})
        if come(reply):
            return reply
    raise AssertionError("what was asked for is thought about for ever")
