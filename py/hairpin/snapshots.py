"""Stored views: one point of a game as one viewer may see it, to be painted without an engine.

A stored view is JSON. Its ``reply`` is a reply of a ``Session``, so the page paints it with the
same code as a game in play. The session makes it for a viewer: it contains what all or one seat may
see, and no other hidden card.
"""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from . import __version__
from .bots.driver import RANDOM_LEVEL
from .core import record, save
from .core.errors import Refusal
from .core.words import DEFAULT_LANGUAGE
from .games import load
from .session import Session
from .session.reply import all_moves

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

#: The version of the format of stored views; it is raised when the format changes.
FORMAT = 2

# The parts of a session's reply that a stored view keeps, because the page paints them.
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
# A stored view has these values instead of the table's own values, which would reveal the deal.
_REPLACED = {"match": "stored", "seed": None, "share": None}
_VALUE_SLICES = 120  # a stored view has the values of moves that are known after so many replies
_MOST_SLICES = 10_000  # a hint or a review must be complete after this many replies
# Bots play a game with the lowest number of seats that the game allows. But if the game allows
# ``_MANY`` or more seats, bots play it with ``_ROUND`` seats.
_MANY, _ROUND = 7, 4
_WORD = re.compile(r"[^\W\d_]{3}")  # a label with three letters in a row is a word
_LINES = 40  # number of lines kept from the end of the list of moves


class StoredViewError(ValueError):
    """Raised if the session refuses a command; ``str()`` is the session's error sentence."""


def stored_view(
    text: str,
    *,
    at: int | None = None,
    seat: int | None = None,
    then: Sequence[Mapping[str, Any]] = (),
    language: str = DEFAULT_LANGUAGE,
) -> dict[str, Any]:
    """Return the stored view of one point of the game in ``text``, a record, link or save.

    - ``at``: the number of moves played; by default all
    - ``seat``: the seat that uncovers its cards; without it the view is public
    - ``then``: further commands of that seat, for example touches. After ``hint``, ``review`` and
      ``story`` the function waits for the complete result, after ``values`` for a part of them. The
      reply to ``preview`` is stored beside the main reply

    Raises ``Refusal`` if ``text`` or ``at`` is wrong, ``StoredViewError`` if the session refuses a
    command.
    """
    session = Session(language)
    reply = _ask(session, {"do": "open", "text": _cut(text, at), "id": _REPLACED["match"]})
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
        elif command["do"] == "values":
            for _ in range(_VALUE_SLICES):
                _ask(session, {"do": "advance"})
            reply |= _ask(session, command)
        elif command["do"] == "story":
            reply |= _awaited(session, lambda answer: "story" in answer)
        elif command["do"] == "review":
            reply |= _awaited(session, lambda answer: (answer.get("review") or {}).get("done"))
    match = session.match
    assert match is not None
    if not preview:
        # A stored view shows what a move would do only if it was asked for.
        for shown in reply["table"]["views"]:
            shown.pop("previews", None)
    return {
        "format": FORMAT,
        "version": __version__,
        "game": match.game.id,
        "rules": match.game.rules,
        "reply": {
            "ok": True,
            **{key: reply[key] for key in _PAINTED if reply.get(key)},
            "table": {**reply["table"], **_REPLACED},
            "moves": _lines(all_moves(session.state, match)),
        },
        **preview,
    }


def miniature(
    game: str, moves: Sequence[int], zones: Sequence[str] | None = None, seats: int | None = None
) -> dict[str, Any]:
    """Return a small animation of a game between bots: for each number ``n`` in ``moves``, a frame
    with the public view after ``n`` moves.

    A frame has the zones whose ids match a pattern of ``zones`` (for example ``stack:*``), and the
    tokens on these zones. Without ``zones`` it has the tracks and roads, or without these all zones.
    If a zone is the same as in the frame before, the frame has only its id. No space has a word
    such as “Finish”, since readers of every language see the picture. ``seats`` is the number of
    players, the usual one by default.
    Each call returns the same data. Raises ``ValueError`` if no zone matches.
    """
    text, played = play_bots(game, max(moves), seats)
    frames: list[dict[str, Any]] = []
    shown: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    for at in moves:
        table = stored_view(text, at=min(at, played), then=[{"do": "resume"}])["reply"]["table"]
        view = table["views"][0]["view"]
        roads = [zone["id"] for zone in view["zones"] if zone["kind"] in ("track", "road")]
        wanted = zones or roads or ["*"]
        kept = [
            _wordless(z)
            for z in view["zones"]
            if any(fnmatchcase(z["id"], form) for form in wanted)
        ]
        spaces = {space["id"] for zone in kept for space in zone.get("spaces", ())}
        frames.append(
            {
                "zones": [{"id": z["id"]} if before.get(z["id"]) == z else z for z in kept],
                "tokens": [token for token in view.get("tokens", ()) if token["at"] in spaces],
            }
        )
        before = {zone["id"]: zone for zone in kept}
        shown = table["seats"]
    if not before:
        raise ValueError(f"{game} has no zone called {' or '.join(zones or ())}")
    drawn = ("seat", "colour", "letter", "name", "kind")
    return {
        "game": game,
        "seats": [{key: seat[key] for key in drawn if key in seat} for seat in shown],
        "frames": frames,
    }


def _wordless(zone: Mapping[str, Any]) -> dict[str, Any]:
    """Return a zone whose spaces are labelled by numbers and single letters alone."""
    spaces = [
        {key: value for key, value in space.items() if key != "label" or not _WORD.search(value)}
        for space in zone.get("spaces", ())
    ]
    return {**zone, "spaces": spaces} if spaces else dict(zone)


def play_bots(game: str, moves: int, seats: int | None = None) -> tuple[str, int]:
    """Play a game between bots with default settings; return its record and its number of moves.

    The game ends after ``moves`` moves or at its own end. ``seats`` is the number of bots.
    """
    rules = load(game)
    levels = rules.levels() or (RANDOM_LEVEL,)
    level = levels[(len(levels) - 1) // 2].id
    seats = seats or (rules.low if rules.high < _MANY else _ROUND)
    session = Session()
    begun = {"do": "new", "id": _REPLACED["match"], "game": game, "seed": game, "pace": "instant"}
    _ask(session, {**begun, "seats": [{"kind": f"bot:{level}"}] * seats})
    match = session.match
    assert match is not None
    now = 0
    while match.n < moves and match.result is None:
        reply = _ask(session, {"do": "advance" if now else "resume", "now": now})
        now += max(1, reply["wake"] or 0)
    return record.write(match), match.n


def _cut(text: str, at: int | None) -> str:
    """Return the record of the game in ``text`` with only its first ``at`` moves."""
    match = save.read_any(text, load).match
    if at is None:
        return record.write(match)
    if not 0 <= at <= len(match.entries):
        raise Refusal("error.look", most=len(match.entries), given=str(at)[:10])
    data = record.to_data(match)
    return record.dump({**data, "moves": data["moves"][:at]})


def _ask(session: Session, command: Mapping[str, Any]) -> dict[str, Any]:
    """Send a command to the session and return the reply; the time is 0 if the command has none."""
    reply = session.do({"now": 0, **command})
    if not reply["ok"]:
        raise StoredViewError(str(reply["error"]))
    return reply


def _lines(moves: dict[str, Any] | None) -> dict[str, Any]:
    """Return the last lines of the list of moves; earlier lines are dropped."""
    if moves is None:
        return {"from": 0, "lines": [], "first": 0}
    lines = moves["lines"][-_LINES:]
    start = moves["from"] + len(moves["lines"]) - len(lines)
    return {"from": start, "lines": lines, "first": max(start, moves["first"])}


def _awaited(session: Session, come: Callable[[Mapping[str, Any]], object]) -> dict[str, Any]:
    """Let the session work until a reply satisfies ``come``, and return that reply."""
    for _ in range(_MOST_SLICES):
        reply = _ask(session, {"do": "advance"})
        if come(reply):
            return reply
    raise AssertionError("the session does not finish")
