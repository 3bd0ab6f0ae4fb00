"""Bots in turn-based games: they keep their pace, think in slices, can be interrupted, and give hints."""

from __future__ import annotations

from typing import Any

from hairpin.bots.driver import LONGEST, PACES
from hairpin.core.record import write

from .desk import Desk


def test_a_bot_waits_for_its_pace() -> None:
    for pace, wait in PACES.items():
        desk = Desk().new("bot:random", "person", pace=pace)
        assert desk.waits() == 0  # the bot wants to think at once
        desk.ok("advance")
        assert (desk.waits() or 0) == (wait if desk.table["n"] == 0 else 0)
        desk.now += max(0, wait - 1)
        desk.ok("advance")
        if wait:
            assert desk.table["n"] == 0, pace
        desk.now += 1
        desk.ok("advance")
        assert desk.table["n"] == 1, pace
        assert desk.steps[-1]["at"] == wait


def test_pace_can_be_changed_while_a_bot_waits() -> None:
    desk = Desk().new("bot:random", "person", pace="slow")
    desk.ok("advance")
    assert desk.waits() == PACES["slow"]
    desk.ok("pace", value="instant")
    assert desk.waits() == 0
    desk.ok("advance")
    assert desk.table["n"] == 1
    assert "does not fit" in desk.error("pace", value="hasty")
    assert desk.error("pace") == "The command “pace” needs “value”, a text."


def test_bots_alone_play_a_whole_open_game() -> None:
    desk = Desk().new("bot:easy", "bot:random")
    assert desk.table["views"][0]["viewer"] == "all"
    assert desk.table["can"]["resign"] == []
    desk.run()
    assert desk.table["phase"] == "over"
    assert [step["n"] for step in desk.steps] == list(range(1, desk.table["n"] + 1))
    desk.mirrored()


def test_equal_seeds_and_bots_play_equal_games() -> None:
    records = []
    for _ in range(2):
        desk = Desk().new("bot:easy", "bot:easy").run()
        assert desk.session.match is not None
        records.append(write(desk.session.match))
    assert records[0] == records[1]
    other = Desk().new("bot:easy", "bot:easy", seed="K8").run()
    assert other.session.match is not None
    assert write(other.session.match) != records[0]


def test_a_strong_bot_thinks_in_slices() -> None:
    desk = Desk().new("bot:hard", "person")
    for count in range(1, 5000):
        assert desk.waits() == 0
        desk.ok("advance")
        if desk.table["n"]:
            assert count > 3
            return
        assert desk.table["seats"][0]["thinking"]
    raise AssertionError("hard never moved")


def test_a_bot_on_a_slow_device_plays_its_best_move_so_far() -> None:
    desk = Desk().new("bot:hard", "person")
    desk.ok("advance")
    assert desk.table["n"] == 0
    desk.now += LONGEST
    desk.ok("advance")
    assert desk.table["n"] == 1


def test_a_paused_bot_does_nothing() -> None:
    desk = Desk().new("bot:random", "person")
    desk.ok("pause")
    assert desk.waits() is None
    desk.now += 99_999
    desk.ok("advance")
    assert desk.table["n"] == 0
    desk.ok("resume")
    assert desk.waits() == 0
    desk.run()
    assert desk.table["n"] == 1


def test_a_bot_waits_while_history_is_shown() -> None:
    desk = Desk().new("person", "bot:random").play("A")
    desk.ok("goto", n=0)
    desk.now += 99_999
    desk.ok("advance")
    assert desk.table["length"] == 1
    desk.ok("goto", n=None)
    desk.run()
    assert desk.table["n"] == 2


def test_undo_interrupts_a_bot() -> None:
    desk = Desk().new("person", "bot:hard").play("A")
    desk.ok("advance")
    desk.ok("undo", seat=1)
    assert (desk.table["n"], desk.waits()) == (0, None)
    desk.ok("advance")
    assert desk.table["n"] == 0


def test_undo_against_a_bot_takes_back_both_moves() -> None:
    desk = Desk().new("person", "bot:random").play("A").run()
    assert desk.table["n"] == 2
    desk.ok("undo", seat=1)
    assert desk.table["n"] == 0
    desk.ok("redo")
    assert desk.table["n"] == 2
    assert desk.error("undo", seat=2).endswith("is a bot and plays by itself.")


def test_a_bot_may_lose_on_time() -> None:
    desk = Desk().new("bot:hard", "person", clock="1+0", pace="slow")
    desk.ok("advance")
    desk.now += 1000
    desk.ok("advance")
    assert desk.table["result"]["reason"] == "flag"
    assert desk.table["result"]["winners"] == [2]


def hinted(desk: Desk) -> dict[str, Any]:
    """Call ``advance`` until the reply has the hint, and return the hint."""
    for _ in range(5000):
        reply = desk.ok("advance")
        if "hint" in reply:
            hint: dict[str, Any] = reply["hint"]
            return hint
        assert reply["wake"] == 0
    raise AssertionError("no hint came")


def test_a_hint_is_sent_when_it_is_found() -> None:
    desk = Desk().new(clock="off")
    desk.ok("touch", seat=1, thing="card:B")
    assert desk.ok("hint", seat=1)["wake"] == 0
    assert desk.touched == [], "what is half chosen would turn the hint into another move"
    moves = []
    for place in (1, 2, 3):
        if place > 1:
            desk.ok("hint", seat=1)
        hint = hinted(desk)
        assert hint["seat"] == 1
        assert hint["move"][0] in "ABC"
        assert hint["things"][0] == f"card:{hint['move'][0]}"
        # Regression: “(1 of 3)” was read as the first of three steps.
        assert hint["say"].startswith("Hint – " if place == 1 else "Or – ")
        moves.append(hint["move"])
    assert len(set(moves)) == 3
    desk.ok("hint", seat=1)
    assert hinted(desk)["move"] == moves[0], "after the last comes the best again"
    assert desk.table["n"] == 0
    desk.play(moves[0])


def spots(shown: dict[str, Any]) -> set[tuple[str, str]]:
    """Return where the tokens of a view or hint stand."""
    return {(token["id"], token["at"]) for token in shown.get("tokens", [])}


def test_a_hint_comes_with_the_cars_where_its_move_takes_them() -> None:
    for game in ("grand-prix", "turbo-duel"):
        settings: dict[str, Any] = {"partial": False} if game == "grand-prix" else {}
        desk = Desk().begin(game, **settings).ready()
        while (thing := desk.table["views"][0]["touch"]["next"][0]).startswith("button:claim"):
            desk.play(thing.removeprefix("button:").replace(":", " ")).ready()
        drawn = 0
        for _ in range(3):
            desk.ok("hint", seat=desk.turn)
            hint = hinted(desk)
            then = desk.ok("preview", seat=desk.turn, things=hint["things"])["view"]
            now = spots(desk.table["views"][0]["view"])
            moved = spots(then) - now
            assert spots(hint) - now == moved, game
            drawn += bool(moved)
        assert drawn, game


def test_a_hint_that_luck_or_hidden_cards_decide_is_not_drawn() -> None:
    for game in ("grand-prix", "pursuit", "daytona"):
        # To take a team, to take a card, and to draw.
        desk = Desk().begin(game).ready()
        desk.ok("hint", seat=desk.turn)
        assert "tokens" not in hinted(desk), game


def test_a_first_hint_for_a_choice_of_two_cards_names_one() -> None:
    """Regression: the first hint only asked to compare both cards, as the line above it did."""
    for game in ("daytona", "pursuit"):
        desk = Desk().begin(game)
        while desk.table["prompt"]["say"].endswith("to draw."):
            desk.play("draw")
        desk.ready()
        desk.ok("hint", seat=desk.turn)
        hint = hinted(desk)
        assert hint["move"] is not None
        assert hint["say"].startswith("Hint – ")


def test_a_first_hint_is_sent_soon_and_improved_in_place() -> None:
    desk = Desk().new(clock="off")
    desk.ok("hint", seat=1)
    assert "hint" not in desk.ok("advance")
    desk.now += 800
    early = desk.ok("advance")
    assert early["hint"]["say"].startswith("Hint – ")
    assert early["wake"] == 0, "it is thought on"
    told = [early["hint"]]
    while desk.wake == 0:
        told += [reply["hint"] for reply in [desk.ok("advance")] if "hint" in reply]
    # The session sends only a better hint. If it sent the same hint again, a listener would hear the hint twice.
    assert len(told) <= 2
    assert len({hint["say"] for hint in told}) == len(told)
    desk.ok("hint", seat=1)
    assert hinted(desk)["say"].startswith("Or – ")


def test_a_hint_is_for_the_seat_to_move_and_dropped_by_its_move() -> None:
    desk = Desk().new(clock="off")
    assert desk.error("hint", seat=2).startswith("It is not")
    desk.ok("hint", seat=1)
    desk.play("A")
    desk.wake = None
    reply = desk.ok("advance")
    assert "hint" not in reply
    assert reply["wake"] is None


def test_a_bot_moves_after_a_hint_by_the_same_level() -> None:
    desk = Desk().new("person", "bot:random")
    desk.ok("hint", seat=1)
    desk.ok("advance")
    desk.play("A").run()
    assert desk.table["n"] == 2


def test_a_bot_does_not_pause_within_a_turn_shown_at_its_end() -> None:
    desk = Desk().begin("grand-prix", "bot:hard", "bot:hard", pace="normal", partial=False, laps=1)
    waited: dict[bool, set[bool]] = {True: set(), False: set()}
    match = desk.session.match
    assert match is not None
    while match.n < 60:
        midway = match.game.midway(match.state, match.game.actors(match.state)[0])
        before = len(desk.steps)
        since = desk.now
        while len(desk.steps) == before:
            desk.now += desk.waits() or 0
            desk.ok("advance")
        waited[midway].add(desk.now - since >= PACES["normal"])
    assert waited == {True: {False}, False: {True}}
