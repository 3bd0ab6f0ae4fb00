"""A finished review that a client has kept is shown again without being worked out."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from hairpin.core import record

from tests.parts import deep_but_first

from ..session.desk import Desk
from .helpers import FORESEEN, games


@cache
def text_of(game: str) -> str:
    """Return the record of a finished game between two bots."""
    (match,) = games(game, "kept", 1)
    return record.write(match)


def finished(game: str) -> Desk:
    """Return a table with that game."""
    desk = Desk()
    desk.ok("open", text=text_of(game))
    return desk


def worked_out(desk: Desk) -> dict[str, Any]:
    """Ask for a review to keep, and let the session work until it is done; return the last answer."""
    made: dict[str, Any] = desk.ok("review", seat=1, keep=True)["review"]
    while not made["done"]:
        desk.now += 300
        made = desk.ok("advance").get("review") or made
    return made


@deep_but_first("game", FORESEEN)
def test_a_kept_review_is_shown_at_once_and_says_the_same(game: str) -> None:
    desk = finished(game)
    made = worked_out(desk)
    kept = made.pop("kept")
    again = finished(game)
    assert again.ok("review", seat=1, keep=True)["review"]["id"] == made["id"]
    reply = again.ok("review", seat=1, keep=True, kept=kept)
    assert reply["review"] == made
    assert reply["wake"] != 0
    # The look back leads to the same moves with the same words.
    for n in [turn["n"] for turn in made["turns"]] + [swing["n"] for swing in made["swings"]]:
        assert again.ok("goto", n=n)["table"]["prompt"] == desk.ok("goto", n=n)["table"]["prompt"]


def test_a_review_that_is_not_kept_names_nothing() -> None:
    desk = finished("turbo-duel")
    worked_out(desk)
    made = desk.ok("review", seat=1)["review"]
    assert made["done"]
    assert not {"id", "kept"} & made.keys()


def test_a_damaged_or_strange_text_is_worked_out_anew() -> None:
    desk = finished("turbo-duel")
    kept = worked_out(desk)["kept"]
    data = json.loads(kept)
    for strange in (
        "",
        "{",
        "[]",
        "{}",
        json.dumps({**data, "id": "other"}),
        json.dumps({**data, "seat": 2}),
        json.dumps({**data, "shares": []}),
        json.dumps({**data, "kinds": []}),
        json.dumps({**data, "turns": [[1]]}),
        json.dumps({**data, "turns": [[99_999, "A", 0.5, 1.0, "B", None, None, False, 0.0]]}),
        json.dumps({**data, "swings": [[1, 2]]}),
    ):
        again = finished("turbo-duel")
        made = again.ok("review", seat=1, keep=True, kept=strange)["review"]
        assert not made["done"], strange
    assert again.ok("review", seat=1, keep=True, kept=kept)["review"]["done"]
