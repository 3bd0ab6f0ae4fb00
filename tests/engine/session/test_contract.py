"""Real replies have the types that ``session/schema`` declares: no unknown field, no missing field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hairpin.core import record
from hairpin.games import GAMES
from hairpin.session import Session

from tests.gallery.shelf import FOLDER
from tools.contract import faults, fields

GOLDEN = Path(__file__).parents[2] / "golden"


class Table:
    """A session in which each reply is checked against the declared types."""

    def __init__(self) -> None:
        self.session = Session()
        self.seen: set[str] = set()

    def do(self, name: str, **more: Any) -> dict[str, Any]:
        """Send a command and check the reply."""
        # Go through JSON text, as a front end does.
        reply: dict[str, Any] = json.loads(
            self.session.call(json.dumps({"do": name, "now": 0, **more}))
        )
        assert faults(reply) == [], name
        self.seen |= reply.keys()
        return reply

    def handle(self) -> None:
        """Send touches, previews, hint requests and other commands that fit the table."""
        table = self.do("goto", n=None)["table"]
        if table["phase"] in ("paused", "ready"):
            table = self.do("resume")["table"]
        if table["cover"]:
            table = self.do("uncover", seat=table["cover"]["seat"])["table"]
        for aside in table["panels"]:
            self.do("panel", id=aside["id"], on=True)
        (shown,) = table["views"]
        for each in (shown, *shown["also"]):
            seat, lit = each["viewer"], each["touch"]["next"]
            if type(seat) is int and lit:
                self.do("preview", seat=seat, things=lit[:1])
                self.do("touch", seat=seat, thing=lit[0], confirm=True)
                self.do("why", seat=seat, thing="nothing")
                self.do("touch", seat=seat, thing="nothing")
        if table["can"]["hint"]:
            self.do("hint", seat=shown["viewer"])
            for _ in range(200):
                if "hint" in self.do("advance"):
                    break
        for name in ("undo", "pause", "moves", "record", "link", "save", "branch"):
            self.do(name)


@pytest.mark.parametrize("game", GAMES)
def test_replies_have_the_declared_form(game: str) -> None:
    seen: set[str] = set()
    for file in sorted((GOLDEN / game).glob("*.jsonl")):
        data = json.loads(file.read_text("utf-8").splitlines()[0])
        for seat in data["seats"][:2]:
            seat["kind"] = "person"
            seat.pop("level", None)
        cut = {key: value for key, value in data.items() if key != "result"}
        for n in (0, len(data["moves"]) // 2, len(data["moves"])):
            table = Table()
            opened = table.do("open", text=record.dump({**cut, "moves": data["moves"][:n]}))
            assert opened["ok"], opened
            if opened["table"]["phase"] != "over":
                table.handle()
            elif opened["table"]["can"]["again"]:
                table.do("again", seed="A")
            seen |= table.seen
    assert {"table", "steps", "moves", "save", "wake", "refused", "say", "text", "link"} <= seen


def test_the_reply_to_hello_has_the_declared_form() -> None:
    assert Table().do("hello")["games"]


@pytest.mark.parametrize("game", GAMES)
def test_stored_views_have_the_declared_form(game: str) -> None:
    for path in sorted((FOLDER / game).glob("*.json")):
        assert faults(json.loads(path.read_text("utf-8"))["reply"]) == [], path.name


def test_wrong_forms_are_found() -> None:
    touch: dict[str, Any] = dict.fromkeys(fields("Touch"))
    touch |= {"next": ["a"], "done": True, "aims": [], "waits": False, "labels": {}}
    assert faults(touch, "Touch") == []
    assert faults({**touch, "done": 1}, "Touch") == ["Touch.done: 1 is no boolean"]
    assert faults({**touch, "next": [None]}, "Touch") == ["Touch.next[]: None is no string"]
    assert faults({**touch, "more": 1}, "Touch") == ["Touch.more is declared nowhere"]
    assert faults({"next": []}, "Touch")[0] == "Touch.move is missing"
    assert faults({**touch, "say": 7}, "Touch") == ["Touch.say: 7 is no string"]
    assert faults({"ok": True, "table": 7}) == ["Reply.table: 7 is no Table"]
