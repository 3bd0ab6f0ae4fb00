"""What the show view asks the session for: closed hands, one move of bots at a time, and the moves to vote on."""

from __future__ import annotations

import pytest
from hairpin.session import Session

from tests.engine.session.desk import Desk

BOTS = {
    "turbo-duel": 2,
    "daytona": 3,
    "pursuit": 2,
    "grand-prix": 3,
    "racing-demon": 3,
}
SECRET = ("pursuit", "grand-prix")


def between_bots(game: str) -> Desk:
    """Return a desk with a paused game between bots, whose hands are closed."""
    desk = Desk()
    desk.send("hands", open=False)
    desk.ok("new", game=game, seats=["bot:dot"] * BOTS[game], seed="show", pace="instant")
    desk.ok("pause")
    return desk


def stepped(desk: Desk) -> int:
    """Let one move be played; return the number of moves after it."""
    desk.ok("resume", once=True)
    for _ in range(400):
        desk.now += 50
        reply = desk.ok("advance")
        if "table" in reply and reply["table"]["phase"] != "playing":
            return int(reply["table"]["n"])
    raise AssertionError("no bot has moved")


@pytest.mark.parametrize("game", BOTS)
def test_one_move_of_bots_is_played_at_a_time(game: str) -> None:
    desk = between_bots(game)
    points = [stepped(desk) for _ in range(3)]
    assert points == sorted(set(points))
    if game == "turbo-duel":
        assert points == [1, 2, 3]
    table = desk.ok("goto")["table"]
    assert table["phase"] == "paused"
    assert "step" not in table["cannot"]


def test_people_play_their_games_themselves() -> None:
    desk = Desk()
    table = desk.ok("new", game="turbo-duel", seats=["person", "bot:dot"], seed="show")["table"]
    assert desk.error("resume", once=True) == table["cannot"]["step"]
    assert table["cannot"]["step"] == "Only games between bots go on one move at a time."


@pytest.mark.parametrize("game", SECRET)
def test_closed_hands_show_no_card_until_they_are_opened(game: str) -> None:
    desk = between_bots(game)
    closed = desk.ok("goto")["table"]
    assert closed["hands"] is False
    assert closed["views"][0]["viewer"] == "public"
    hidden = desk.ok("choices")["choices"]
    assert hidden["groups"] == []
    assert "hidden cards" in hidden["why"]
    opened = desk.ok("hands", open=True)["table"]
    assert opened["hands"] is True
    assert opened["views"][0]["viewer"] == "all"
    assert desk.ok("choices")["choices"]["groups"]


def test_hands_of_people_are_never_opened() -> None:
    desk = Desk()
    desk.send("hands", open=True)
    table = desk.ok("new", game="pursuit", seats=["person", "person"], seed="show")["table"]
    assert "hands" not in table
    assert table["views"][0]["viewer"] == "public"


def test_closed_hands_stay_closed_in_the_next_game() -> None:
    desk = between_bots("pursuit")
    table = desk.ok("new", game="pursuit", seats=["bot:dot"] * 2, seed="next")["table"]
    assert table["hands"] is False


@pytest.mark.parametrize("game", BOTS)
def test_each_point_of_a_finished_game_can_be_shown_with_closed_hands(game: str) -> None:
    desk = between_bots(game)
    desk.ok("resume")
    for _ in range(60_000):
        desk.now += 400
        reply = desk.ok("advance")
        if reply.get("table", {}).get("phase") == "over":
            break
    length = reply["table"]["length"]
    for n in range(0, length, max(1, length // 12)):
        table = desk.ok("goto", n=n)["table"]
        asked = desk.ok("choices")["choices"]
        assert asked["played"] is None
        if game not in SECRET:
            shown = desk.ok("choices", reveal=True)["choices"]
            if shown["why"]:
                assert "Only one move is possible here" in shown["why"]
                continue
            group = shown["groups"][shown["played"]]
            assert shown["said"]
            assert group["moves"]
    assert table["length"] == length


def test_the_revealed_move_is_the_one_that_was_played() -> None:
    session = Session()
    session.do(
        {
            "do": "new",
            "game": "turbo-duel",
            "seats": ["person", "person"],
            "seed": "show",
            "settings": {"first": "1"},
            "now": 0,
        }
    )
    assert session.do({"do": "play", "seat": 1, "move": "A", "now": 1})["ok"]
    now = session.do({"do": "choices", "reveal": True, "now": 2})["choices"]
    assert now["played"] is None  # the present move has not been played
    session.do({"do": "goto", "n": 0, "now": 3})
    then = session.do({"do": "choices", "reveal": True, "now": 4})["choices"]
    assert "A" in then["groups"][then["played"]]["moves"]
    assert then["said"] == "A: forward 1"


def test_a_class_does_not_vote_on_the_only_move() -> None:
    desk = between_bots("daytona")
    asked = desk.ok("choices")["choices"]
    assert asked["why"] == "Only one move is possible here: Draw a card."
    assert asked["groups"] == []


def test_many_moves_are_put_together_by_the_card_that_begins_them() -> None:
    desk = between_bots("turbo-duel")
    groups = desk.ok("choices")["choices"]["groups"]
    assert len(groups) <= 9
    assert "B: discard …" in [group["say"] for group in groups]
    moves = [move for group in groups for move in group["moves"]]
    assert len(moves) == len(set(moves)) > 9
