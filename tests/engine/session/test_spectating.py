"""A finished game that came by a link: its reader played no seat, so sentences name its only person."""

from __future__ import annotations

import json

from hairpin.core import link, record
from hairpin.games import load

from tests.engine.session.desk import Desk
from tests.engine.words.reading import GOLDEN


def ended(winner: int) -> str:
    """Return the record of a finished duel with one person, Vera, at seat 1; the other seat has a bot."""
    for path in sorted((GOLDEN / "turbo-duel").glob("*.jsonl")):
        data = json.loads(path.read_text("utf-8").split("\n", 1)[0])
        data["seats"][0].update(kind="person", name="Vera")
        data["seats"][1].update(kind="bot:dot", name="Dot")
        text = record.dump(data)
        match = record.read(text, load)
        if match.result is not None and match.result.winners == (winner,) and not match.timed:
            return text
    raise AssertionError("no such game")


def said(desk: Desk) -> str:
    """All that a table says about its result."""
    table = desk.table
    shown = (table["outcome"], table["result"], table["status"], table["prompt"], table["last"])
    return json.dumps([shown, desk.lines])


def test_a_link_to_a_finished_game_names_its_winner() -> None:
    text = ended(1)
    desk = Desk()
    desk.ok("open", text=text)
    assert desk.table["outcome"]["title"] == "You win!"
    assert desk.table["outcome"]["won"] is True

    desk = Desk()
    desk.ok("open", text=link.write(record.read(text, load)))
    assert desk.table["outcome"]["title"] == "Vera wins"
    assert {"won", "then", "lost"}.isdisjoint(desk.table["outcome"])
    assert not any(seat.get("you") for seat in desk.table["seats"])
    assert "You" not in said(desk)
    # The same after the page was closed, because the stored game remembers it.
    desk.ok("save")
    stored = "\n".join(desk.parts[key] for key in sorted(desk.parts, key=int))
    later = Desk()
    later.ok("open", text=stored, stored=True)
    assert later.table["outcome"]["title"] == "Vera wins"


def test_a_reader_who_plays_on_is_addressed() -> None:
    match = record.read(ended(2), load)
    for command in ("branch", "again"):
        desk = Desk()
        desk.ok("open", text=link.write(match))
        assert "lost" not in desk.table["outcome"]
        if command == "branch":
            desk.ok("goto", n=2)
        desk.ok(command, **({"seed": "next"} if command == "again" else {}))
        assert desk.table["seats"][0]["you"] is True


def test_a_link_to_a_game_in_play_addresses_its_only_person() -> None:
    match = record.read(ended(1), load).branch(2)
    desk = Desk()
    desk.ok("open", text=link.write(match))
    assert desk.table["seats"][0]["you"] is True
