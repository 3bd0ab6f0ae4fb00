"""Values of moves on the table: which moves they mark, for whom, and what they may know."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hairpin.core.chance import derive
from hairpin.games import load
from hairpin.games.grand_prix.state import Phase

from .desk import Desk

GAMES = ("daytona", "grand-prix", "pursuit", "turbo-duel")


@pytest.fixture(autouse=True)
def _little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """These claims hold after any number of deals and positions, so a few are enough."""
    monkeypatch.setattr("hairpin.core.valuing.MOST_DEALS", 24)
    monkeypatch.setattr("hairpin.games.turbo_duel.values.MOST_KEPT", 20_000)


def alone(game: str, seed: str = "K7", moves: int = 0, **settings: Any) -> Desk:
    """A game of one person against bots, at the person's first decision after ``moves`` moves."""
    desk = Desk()
    desk.begin(game, "person", *(["bot:dot"] * (load(game).low - 1)), seed=seed, **settings)
    match = desk.session.match
    assert match is not None
    for _ in range(2000):
        desk.run()
        if match.result is not None or (match.n >= moves and decides(match.game, match.state)):
            return desk
        desk.ok("play", seat=1, move=match.game.moves(match.state, 1)[0])
    raise AssertionError("no decision")


def decides(game: Any, state: Any) -> bool:
    playing = getattr(state, "phase", Phase.PLAY) not in (Phase.CLAIM, Phase.SWAP, Phase.ASK)
    return 1 in game.actors(state) and playing and bool(game.moves(state, 1))


def values(desk: Desk) -> dict[str, Any]:
    found: dict[str, Any] = desk.table["values"]
    return found


def off(desk: Desk) -> bool:
    return "values" not in desk.table


def marks(desk: Desk) -> dict[str, dict[str, Any]]:
    return {mark["thing"]: mark for mark in values(desk)["marks"]}


def valued(desk: Desk, **more: Any) -> Desk:
    """Turn values on, let them be worked out, and take the whole table."""
    desk.ok("values", on=True, **more)
    desk.run()
    desk.ok("values", on=True)
    return desk


@pytest.mark.parametrize("game", GAMES)
def test_each_lit_thing_has_a_value(game: str) -> None:
    desk = valued(alone(game))
    assert desk.lit
    assert set(marks(desk)) == set(desk.lit)
    for mark in values(desk)["marks"]:
        assert mark["text"]
        assert len(mark["text"]) <= 4
        assert ("note" in mark) == (mark["kind"] == "chance")
        assert mark["label"]
    how = values(desk)["how"]
    assert how.count(".") <= 2
    # It is one line of the strip.
    assert len(how.removesuffix(" A mark shows the best of several moves.")) <= 60, how


def test_values_are_off_until_they_are_wanted() -> None:
    desk = alone("turbo-duel")
    assert off(desk)
    desk.ok("values", on=True)
    assert not off(desk)
    desk.ok("values", on=False)
    assert off(desk)
    assert desk.wake is None


def test_a_new_game_begins_without_values() -> None:
    desk = valued(alone("turbo-duel"))
    desk.ok("restart")
    assert off(desk)


@pytest.mark.parametrize(
    ("game", "seats", "reason"),
    [
        ("racing-demon", ("person", "bot:dot"), "Moves have no values in this game."),
        (
            "turbo-duel",
            ("person", "person"),
            "How good a move is can be shown to one player against bots, and while you look back.",
        ),
    ],
)
def test_a_match_without_values_says_why(game: str, seats: tuple[str, ...], reason: str) -> None:
    desk = Desk()
    desk.begin(game, *seats)
    assert desk.table["cannot"]["values"] == reason
    assert desk.error("values", on=True) == reason
    assert desk.ok("values", on=False)


def test_the_race_of_the_day_lessons_and_puzzles_show_no_values() -> None:
    desk = Desk()
    desk.ok("daily_race", date="2026-11-26")
    assert "race of the day" in desk.table["cannot"]["values"]
    assert "race of the day" in desk.error("values", on=True)
    desk.ok("lesson", game="pursuit")
    assert "Lessons" in desk.table["cannot"]["values"]
    assert "Lessons" in desk.error("values", on=True)
    desk.ok("daily_race", date="2026-11-26", practice=True)
    assert "values" not in desk.table["cannot"]


def test_values_count_as_a_hint_only_in_play() -> None:
    desk = valued(alone("turbo-duel"))
    assert "hint" in desk.session.state.assists
    bots = Desk()
    bots.begin("turbo-duel", "bot:dot", "bot:dot")
    bots.ok("resume")
    bots.run()
    bots.ok("values", on=True)
    assert not bots.session.state.assists


def test_the_targets_of_a_touched_card_have_values_of_their_own() -> None:
    desk = valued(alone("turbo-duel"))
    begun = next(
        thing
        for thing in desk.lit
        if desk.session.match is not None
        and len(desk.session.match.game.touch(desk.session.match.state, 1, (thing,)).next) > 1
    )
    first = marks(desk)[begun]
    desk.ok("touch", seat=1, thing=begun, confirm=True)
    desk.run()
    desk.ok("values", on=True)
    aims = [thing for thing in desk.lit if thing != begun]
    assert len(aims) > 1
    assert set(aims) <= set(marks(desk))
    # The card was worth as much as its best target.
    assert first["text"] in {
        marks(desk)[thing]["text"] for thing in (*aims, "done") if thing in marks(desk)
    }


def test_done_has_the_value_of_the_move_that_it_plays() -> None:
    desk = alone("turbo-duel", first="1", deck="FIADCBEGH", clock="off")
    match = desk.session.match
    assert match is not None
    desk.ok("play", seat=1, move="A")
    match.play(2, "D", at=desk.now)
    valued(desk)
    assert values(desk)["how"].endswith("A mark shows the best of several moves.")
    desk.ok("touch", seat=1, thing="card:C", confirm=True)
    desk.run()
    desk.ok("values", on=True)
    assert "card:C" not in marks(desk)
    assert {"done", "card:F", "card:I"} <= set(marks(desk))


def test_the_course_of_a_touched_card_and_its_changes_have_values() -> None:
    desk = alone("grand-prix", moves=40)
    match = desk.session.match
    assert match is not None
    for _ in range(40):
        card = next(
            (
                thing
                for thing in desk.lit
                if thing.startswith("card:") and match.game.touch(match.state, 1, (thing,)).instead
            ),
            None,
        )
        if card is not None:
            break
        desk.ok("play", seat=1, move=match.game.moves(match.state, 1)[0])
        desk.run()
    assert card is not None
    desk.ok("touch", seat=1, thing=card)
    valued(desk)
    assert "done" in marks(desk)
    assert set(match.game.touch(match.state, 1, (card,)).instead) <= set(marks(desk))


def test_a_person_moves_while_values_are_worked_out() -> None:
    desk = alone("pursuit")
    desk.ok("values", on=True)
    assert desk.wake == 0
    desk.ok("advance")
    n = desk.table["n"]
    match = desk.session.match
    assert match is not None
    desk.ok("play", seat=1, move=match.game.moves(match.state, 1)[0])
    assert desk.table["n"] == n + 1


def test_values_come_without_a_table_while_the_search_deepens() -> None:
    desk = alone("turbo-duel")
    desk.ok("values", on=True)
    seen = []
    while desk.wake is not None:
        desk.now += 200
        reply = desk.ok("advance")
        if "values" in reply:
            assert "table" not in reply
            seen.append(reply["values"])
    assert len(seen) > 1
    assert seen[0]["how"] != seen[-1]["how"]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_game_has_the_same_values_at_any_speed(game: str) -> None:
    one, other = alone(game), alone(game)
    for desk, pace in ((one, 1), (other, 5000)):
        desk.ok("values", on=True)
        while desk.wake is not None:
            desk.now += pace
            desk.ok("advance")
        desk.ok("values", on=True)
    assert values(one) == values(other)
    assert values(one)["marks"]


@pytest.mark.parametrize("seed", ["K7", pytest.param("M3", marks=pytest.mark.deep)])
@pytest.mark.parametrize("game", [game for game in GAMES if load(game).hidden])
def test_hidden_cards_change_no_value(game: str, seed: str) -> None:
    desk = alone(game, seed=seed, moves=20)
    match = desk.session.match
    assert match is not None
    twin = copy.deepcopy(desk)
    other = twin.session.match
    assert other is not None
    seen = json.loads(json.dumps(match.game.observe(match.state, 1)))
    other.state = match.game.determinize(seen, derive("twin", seed))
    assert match.game.to_json(other.state) != match.game.to_json(match.state)
    texts = []
    for each in (desk, twin):
        replies = [each.ok("values", on=True)["table"]["values"]]
        while each.wake is not None:
            each.now += 100
            replies.append(each.ok("advance").get("values"))
        texts.append(json.dumps(replies))
    assert texts[0] == texts[1]
    assert '"marks": [{' in texts[0]


def test_a_finished_game_shows_values_at_each_point_of_any_seat() -> None:
    desk = Desk()
    desk.begin("turbo-duel", "person", "bot:gus", first="1")
    match = desk.session.match
    assert match is not None
    while match.result is None:
        desk.run()
        if match.result is None:
            desk.ok("play", seat=1, move=match.game.moves(match.state, 1)[0])
    valued(desk)
    assert values(desk) == {"how": "", "marks": []}
    seats = set()
    for n in range(4):
        desk.ok("goto", n=n)
        desk.run()
        desk.ok("values", on=True)
        assert values(desk)["marks"]
        seats.add(match.entries[n].seat)
        played = match.entries[n].move
        thing = match.game.paths(match.state_at(n), match.entries[n].seat, played)[0][0]
        assert thing in marks(desk)
    assert seats == {1, 2}


def test_during_a_game_no_bot_is_judged() -> None:
    desk = alone("pursuit", moves=8)
    match = desk.session.match
    assert match is not None
    valued(desk)
    first = desk.table["can"]["first"]
    for n in range(first, match.n):
        desk.ok("goto", n=n)
        assert bool(values(desk)["how"]) == (match.entries[n].seat == 1)
