"""Tallies (summaries of finished games): when they are sent, their contents, and the help used."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hairpin.core import record
from hairpin.core.match_log import MatchLog
from hairpin.core.series import InSeries
from hairpin.games import GAMES

from tests.engine.session.desk import Desk
from tools.contract import faults

GOLDEN = Path(__file__).parents[2] / "golden"


def race(desk: Desk, *moves: str) -> dict[str, Any]:
    """Begin a short Turbo Duel between two people and play these moves; return the last reply."""
    settings = {"first": "1", "clock": "off", "track": 11, "deck": "source"}
    seats = [{"kind": "person", "name": name} for name in ("Ann", "Ben")]
    reply = desk.send("new", game="turbo-duel", seats=seats, settings=settings, seed="K7")
    for move in moves:
        reply = desk.send("play", seat=desk.table["views"][0]["viewer"], move=move)
    return reply


def finished(desk: Desk) -> dict[str, Any]:
    """Play a race in which Ann makes one move and then Ben resigns; return the last reply."""
    race(desk, "A")
    return desk.send("resign", seat=2)


def golden(game: str) -> list[str]:
    """Return the records of all golden games of a game."""
    files = sorted((GOLDEN / game).glob("*.jsonl"))
    return [line for file in files for line in file.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("game", GAMES)
def test_tallies_of_whole_games_are_right(game: str) -> None:
    told, courses = 0, set()
    for text in golden(game):
        reply = Desk().send("tally", text=text)
        if not reply["ok"]:
            continue
        told += 1
        assert faults(reply) == []
        tally, data = reply["tally"], json.loads(text)
        assert tally["game"] == game
        assert [seat["name"] for seat in tally["seats"]] == [s["name"] for s in data["seats"]]
        courses.add(tuple(tally["course"]))
    assert told
    assert game not in ("turbo-duel", "grand-prix") or () not in courses


def test_margins_have_the_games_unit() -> None:
    units: dict[str, set[str]] = {}
    for game in GAMES:
        replies = [Desk().send("tally", text=text) for text in golden(game)]
        found = [r["tally"]["margin"] for r in replies if r["ok"] and r["tally"]["margin"]]
        units[game] = {margin["unit"] for margin in found}
        assert all(margin["say"].startswith(f"{margin['n']} ") for margin in found)
    assert units == {
        "daytona": {"cards"},
        "grand-prix": {"points"},
        "pursuit": {"ranks"},
        "racing-demon": {"points"},
        "turbo-duel": {"spaces"},
    }


def test_the_tally_is_sent_once_when_the_game_ends() -> None:
    desk = Desk()
    assert "tally" not in race(desk, "A")
    reply = desk.send("resign", seat=2)
    tally = reply["tally"]
    assert faults(reply) == []
    assert [seat["won"] for seat in tally["seats"]] == [True, False]
    assert [seat["moves"] for seat in tally["seats"]] == [1, 0]
    assert tally["reason"] == "resign"
    assert tally["margin"] is None
    assert tally["time"] is None
    assert tally["course"] == ["Track length: 11"]
    assert json.loads(reply["text"])["moves"][-1].startswith("2 resign")
    # Showing history or opening the game again does not finish a game.
    assert "tally" not in desk.send("goto", n=0)
    assert "tally" not in desk.send("goto", n=None)
    assert "tally" not in Desk().send("open", text=reply["text"])


def test_equal_games_have_equal_ids() -> None:
    one, other = finished(Desk()), finished(Desk())
    assert one["tally"]["id"] == other["tally"]["id"]
    later = Desk()
    race(later, "A")
    later.now += 5
    assert later.send("resign", seat=2)["tally"]["id"] != one["tally"]["id"]
    again = Desk().send("tally", text=one["text"])
    assert again["tally"] == one["tally"]


def test_assists_are_reported_and_stored() -> None:
    desk = Desk()
    race(desk, "A")
    desk.send("hint", seat=2)
    desk.send("undo")
    desk.send("play", seat=1, move="A")
    kept = desk.saved()
    for each in (desk, Desk()):
        if each is not desk:
            each.send("open", text=kept)
        assert each.send("resign", seat=2)["tally"]["aids"] == ["hint", "undo"]
    assert desk.send("restart")["ok"]
    assert desk.send("resign", seat=1)["tally"]["aids"] == ["restart"]


def test_a_finished_game_that_is_opened_again_takes_no_move_back() -> None:
    """Regression: an undo in a game of the record began to play it a second time."""
    first = Desk()
    finished(first)
    assert first.table["can"]["undo"]
    again = Desk()
    again.send("open", text=first.saved())
    assert not again.table["can"]["undo"]
    why = again.send("undo")["error"]
    assert why.startswith("A finished game that is opened again stays as it is.")
    assert again.table["cannot"]["undo"] == why
    again.send("goto", n=1)
    again.send("branch")
    assert again.table["can"]["undo"]


def test_the_tally_is_sent_again_after_undo_of_the_end() -> None:
    desk = Desk()
    first = finished(desk)["tally"]
    desk.send("undo")
    desk.send("play", seat=2, move="D")
    then = desk.send("resign", seat=1)["tally"]
    assert then["id"] != first["id"]
    assert then["aids"] == ["undo"]


def test_a_branch_is_marked_in_the_tally() -> None:
    desk = Desk()
    finished(desk)
    desk.send("goto", n=1)
    desk.send("branch")
    assert desk.send("resign", seat=2)["tally"]["aids"] == ["branch"]


def test_hidden_scores_are_not_in_the_tally(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InSeries, "scored", lambda *_: False)
    tally = finished(Desk())["tally"]
    assert [(seat["place"], seat["won"]) for seat in tally["seats"]] == [(None, False)] * 2


def test_a_game_in_play_has_no_tally() -> None:
    desk = Desk()
    race(desk, "A")
    text = desk.send("record")["text"]
    reply = desk.send("tally", text=text)
    assert not reply["ok"]
    assert desk.table["n"] == 1


def test_a_game_from_a_position_is_marked_in_the_tally() -> None:
    desk = Desk()
    race(desk, "A", "D")
    match = desk.session.match
    assert match is not None
    start = match.game.from_json(match.game.to_json(match.state))
    begun = MatchLog(match.game, match.seats, match.settings, "other", match.series, start)
    text = record.write(begun)
    other = Desk()
    other.send("open", text=text)
    assert other.send("resign", seat=1)["tally"]["aids"] == ["position"]
