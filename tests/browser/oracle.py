"""What the engine itself says about a game that was played on the page: the same `Session`, run here."""

from __future__ import annotations

import json
import random
from typing import Any

from hairpin.session import Session


def fresh() -> Session:
    """An engine of the test's own."""
    return Session()


def ask(session: Session, **request: Any) -> dict[str, Any]:
    """One call that must be granted."""
    reply: dict[str, Any] = json.loads(session.call(json.dumps({"now": 0, **request})))
    assert reply["ok"], reply
    return reply


def opened(record: str) -> dict[str, Any]:
    """The reply to opening a record."""
    return ask(Session(), do="open", text=record)


def moves(record: str) -> list[str]:
    """The move texts of a record."""
    return [
        entry.split(" ", 1)[1].rsplit(" @", 1)[0]
        for entry in json.loads(record.splitlines()[-1])["moves"]
    ]


def lines(record: str) -> list[str]:
    """Its moves in words."""
    return [line["say"] for line in opened(record)["moves"]["lines"]]


def again(record: str) -> str:
    """The record after every move was played anew, one by one, on a fresh session."""
    data = json.loads(record)
    session = Session()
    reply = ask(
        session,
        do="new",
        game=data["game"],
        seats=[{**seat, "kind": "person"} for seat in data["seats"]],
        settings=data["settings"],
        seed=data["seed"],
    )
    for entry in data["moves"]:
        seat, _, rest = entry.partition(" ")
        move, _, at = rest.rpartition(" @")
        if reply["table"]["cover"]:
            ask(session, do="ready", seat=int(seat))
        reply = ask(session, do="play", seat=int(seat), move=move, now=int(at))
    return str(ask(session, do="record")["text"])


class Whim:
    """Chooses what to touch; the same whim always chooses alike."""

    def __init__(self, seed: int) -> None:
        """A whim of its own."""
        self._dice = random.Random(seed)

    def pick(self, things: list[str]) -> str:
        """One of the things that are lit, mostly one that drives, so that games end."""
        fast = [thing for thing in things if thing in ("card:G", "card:D", "card:A")]
        return self._dice.choice(fast if fast and self._dice.random() < 0.7 else things)
