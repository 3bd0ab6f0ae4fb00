"""A reviewed decision on the table: both moves are drawn, and every number is the one of the list of moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from hairpin.core import record
from hairpin.core.words import Speaker
from hairpin.games import load
from hairpin.review import points, review
from hairpin.review.drawing import compared
from hairpin.review.reply import turn_sentence
from hairpin.review.review import Review
from hairpin.review.weighing import Decision
from hairpin.session.move_list import MoveList
from hairpin_lab.arena.games import Plan, played

from ..session.desk import Desk
from .helpers import FORESEEN, reviewed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hairpin.core.match_log import MatchLog

#: Settings of short games.
SHORT: Final[dict[str, dict[str, object]]] = {"grand-prix": {"laps": 1}, "daytona": {"races": 1}}
TURNS: Final = [game for game in FORESEEN if not load(game).realtime]


def finished(game: str) -> dict[str, Any]:
    """The record of a game between two bots."""
    return next(iter(played(Plan(load(game), ["bot:dot"] * 2, SHORT.get(game, {}), "drawn", 1), 1)))


def decisions(match: MatchLog) -> Iterator[Decision]:
    """Decisions of a game, each with another legal move as the better one."""
    for n in range(0, match.n, max(1, match.n // 40)):
        seat, move, _ = match.entries[n]
        others = [each for each in match.game.moves(match.state_at(n), seat) if each != move]
        if others:
            yield Decision(n, move, 0.2, 0.6, others[n % len(others)])


def spots(tokens: Sequence[Any]) -> set[tuple[Any, ...]]:
    """Where each token is."""
    return {(each["id"], each["at"], each.get("beyond", 0)) for each in tokens}


@pytest.mark.parametrize("game", TURNS)
def test_both_moves_are_drawn_as_they_would_be_played(game: str) -> None:
    match = record.read(record.dump(finished(game)), load)
    found = 0
    for decision in decisions(match):
        seat = match.entries[decision.n].seat
        before = match.game.view(match.state_at(decision.n), seat)
        drawn = compared(match, decision, before, seat)
        for kind, move in (("played", decision.played), ("better", decision.best)):
            paths = match.game.paths(match.state_at(decision.n), seat, str(move))
            assert tuple(drawn[kind]["things"]) == paths[0]
            then = match.game.copy(match.state_at(decision.n))
            match.game.act(then, seat, str(move), then.at)
            after = spots(match.game.view(then, seat)["tokens"])
            # A card of Grand Prix may leave cars to choose; its previews have tests of their own.
            if game != "grand-prix":
                assert after <= spots(before["tokens"]) | spots(drawn[kind]["tokens"])
            found += bool(drawn[kind]["tokens"])
    assert found


@pytest.mark.parametrize("game", TURNS)
def test_the_number_of_a_costly_move_is_that_of_the_list(game: str) -> None:
    match = record.read(record.dump(finished(game)), load)
    speaker = Speaker(["Ann", "Ben"])
    lines = MoveList().changes(match, 0, "all", 0, speaker)
    assert lines is not None
    listed = [line["number"] for line in lines["lines"]]
    for decision in decisions(match):
        made = Review(match, match.entries[decision.n].seat)
        # A step on the way to a move has no number; it counts as the move.
        number = next(each for each in listed[decision.n :] if each is not None)
        said = speaker.say(turn_sentence(made, decision))
        assert said.startswith(f"Move {number} (")


@pytest.fixture
def costly(monkeypatch: pytest.MonkeyPatch) -> tuple[Desk, list[dict[str, Any]]]:
    """A finished race of two people, with the costly decisions of the first."""
    monkeypatch.setattr(points, "STEPS", 100)
    monkeypatch.setattr(review, "MOST_WEIGHED", 8)
    data = finished("turbo-duel")
    for name, spec in zip(("Ann", "Ben"), data["seats"], strict=True):
        spec.pop("level", None)
        spec.update(kind="person", name=name)
    desk = Desk()
    desk.ok("open", text=record.dump(data))
    turns = next(turns for seat in (1, 2) if (turns := reviewed(desk, seat)[-1]["turns"]))
    return desk, turns


def test_the_table_shows_a_costly_decision_at_its_point_only(
    costly: tuple[Desk, list[dict[str, Any]]],
) -> None:
    desk, turns = costly
    for turn in turns:
        desk.ok("goto", n=turn["n"])
        (shown,), prompt = desk.table["views"], desk.table["prompt"]
        assert (shown["compared"]["n"], shown["compared"]["seat"]) == (turn["n"], turn["seat"])
        for kind in ("played", "better"):
            assert shown["compared"][kind]["say"] in turn["say"]
        assert prompt["say"] == f"Next: {turn['say']}"
        assert [each["do"] for each in prompt["buttons"]] == ["prev", "next", "live", "retry"]
    desk.ok("goto", n=next(n for n in range(99) if n not in {turn["n"] for turn in turns}))
    assert "compared" not in desk.table["views"][0]
    assert desk.table["prompt"]["say"].startswith("Before the first move of ")


def test_trying_again_begins_at_the_decision_with_the_same_seat(
    costly: tuple[Desk, list[dict[str, Any]]],
) -> None:
    desk, (turn, *_) = costly
    desk.ok("goto", n=turn["n"])
    desk.ok("branch")
    desk.ok("resume")
    assert (desk.table["n"], desk.table["current"]) == (turn["n"], True)
    assert desk.turn == turn["seat"]
    desk.play(turn["best"])
    assert desk.table["n"] == turn["n"] + 1
    # The review belongs to the game before.
    desk.ok("goto", n=turn["n"])
    assert "compared" not in desk.table["views"][0]
