"""Expected values for games played on the page, from a `Session` in the test's own process."""

from __future__ import annotations

import json
import random
from typing import Any

from hairpin.session import Session


def fresh() -> Session:
    """Return a new engine."""
    return Session()


def ask(session: Session, **request: Any) -> dict[str, Any]:
    """Send one command, which must succeed; return the reply."""
    reply: dict[str, Any] = json.loads(session.call(json.dumps({"now": 0, **request})))
    assert reply["ok"], reply
    return reply


def opened(record: str) -> dict[str, Any]:
    """Open a record in a new session; return the session's reply."""
    return ask(Session(), do="open", text=record)


def moves(record: str) -> list[str]:
    """Return the move texts of a record."""
    return [
        entry.split(" ", 1)[1].rsplit(" @", 1)[0]
        for entry in json.loads(record.splitlines()[-1])["moves"]
    ]


def lines(record: str) -> list[str]:
    """Return the moves of a record in words."""
    return [line["say"] for line in opened(record)["moves"]["lines"]]


def again(record: str) -> str:
    """Play every move of a record again, one by one, in a new session; return the new record."""
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
            ask(session, do="uncover", seat=int(seat))
        reply = ask(session, do="play", seat=int(seat), move=move, now=int(at))
    return str(ask(session, do="record")["text"])


class Whim:
    """Chooses things to touch at random; equal seeds give equal choices."""

    def __init__(self, seed: int) -> None:
        """Begin with this seed."""
        self._dice = random.Random(seed)

    def pick(self, things: list[str]) -> str:
        """Return a lit thing; cards that drive are preferred, so that games end."""
        fast = [thing for thing in things if thing in ("card:G", "card:D", "card:A")]
        return self._dice.choice(fast if fast and self._dice.random() < 0.7 else things)
