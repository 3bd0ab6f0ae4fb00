"""A costly move of a review is tried again: the target, the answer, the way back, and what none of it reveals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.core import record
from hairpin.review import points, review
from hairpin.review.weighing import Decision, Verdict
from hairpin.session.retry import words as answered

from .helpers import finished, reviewed

if TYPE_CHECKING:
    from ..session.desk import Desk

TARGET = "“{}” left you 40\N{NBSP}%. Find a move that keeps about 60\N{NBSP}%."
BETTER = "Right! “{}” keeps you a chance of 60\N{NBSP}%; “{}” left 40\N{NBSP}%."
SAME = "The same move again: “{}” left you a chance of 40\N{NBSP}%; 60\N{NBSP}% was possible."
WORKS = "“{}”: working out the chance …"


def costly(desk: Desk, seat: int) -> Decision:
    """Show a decision of a reviewed seat as one that cost a third of its chance. Its moves are legal."""
    desk.ok("review", seat=seat)
    state = desk.session.state
    match = state.require_match()
    made = state.jobs.review.review
    assert made is not None
    made.step()
    for n, entry in enumerate(match.entries):
        others = [each for each in match.game.moves(match.state_at(n), seat) if each != entry.move]
        if entry.seat == seat and n > 2 and len(others) > 1:
            made.turns, made.done = [Decision(n, entry.move, 0.2, 0.6, others[0])], True
            desk.ok("goto", n=n)
            return made.turns[0]
    raise AssertionError("no decision has three moves")


def said(desk: Desk, decision: Decision, move: str) -> str:
    """A move at the decision in words."""
    match = desk.session.state.require_match()
    seat = match.entries[decision.n].seat
    return desk.session.speaker.say(match.game.say_move(match.state_at(decision.n), seat, move))


def legal(desk: Desk) -> str:
    """A legal move of the seat to act."""
    match = desk.session.state.require_match()
    return str(match.game.moves(match.state, desk.turn)[0])


def words(desk: Desk) -> tuple[str, str]:
    """What the table says of the retry, and what the strip says."""
    return desk.table["retry"]["say"], desk.table["prompt"]["say"]


def judged(desk: Desk) -> None:
    """Let the session work until the tried move is judged."""
    while "verdict" not in desk.table["retry"]:
        assert desk.waits() == 0
        desk.now += 20
        desk.ok("advance")


def presses(desk: Desk) -> list[str]:
    """The buttons of the strip, the main one first."""
    return [button["do"] for button in desk.table["prompt"]["buttons"]]


def test_a_retry_names_its_target_and_judges_each_move() -> None:
    desk = finished("turbo-duel", {}, 1)
    decision = costly(desk, 1)
    match = desk.session.state.require_match()
    assert "retry" not in desk.table
    was = said(desk, decision, decision.played)
    assert decision.best is not None
    best = said(desk, decision, decision.best)
    moves = match.game.moves(match.state_at(decision.n), 1)
    third = next(move for move in moves if move not in (decision.played, decision.best))
    other = said(desk, decision, third)
    desk.ok("branch")
    assert words(desk) == (TARGET.format(was),) * 2
    for move, answer, verdict in (
        (decision.best, BETTER.format(best, was), "right"),
        (decision.played, SAME.format(was), "wrong"),
        (third, WORKS.format(other), None),
    ):
        desk.ok("play", seat=1, move=move)
        assert words(desk)[0] == answer if verdict is None else True
        judged(desk)
        shown = verdict or desk.table["retry"]["verdict"]
        assert desk.table["retry"]["verdict"] == shown
        if verdict is not None:
            assert words(desk)[0] == answer
        if desk.table["phase"] == "playing":
            assert words(desk)[1] == words(desk)[0]
            # The bot waits for the reader.
            assert desk.waits() is None
            # Regression: the bot’s plate said “thinking” meanwhile.
            assert not any(seat["thinking"] for seat in desk.table["seats"])
            order = ["play-on", "another"] if shown == "right" else ["another", "play-on"]
            assert presses(desk) == order
        desk.ok("another_try")
        assert words(desk) == (TARGET.format(was),) * 2
    # In the history, and at an earlier point, there is no answer.
    desk.ok("goto", n=0)
    assert words(desk)[0] == ""


def test_a_move_that_was_judged_once_has_the_same_chance_again() -> None:
    chances: list[str] = []
    for _ in range(2):
        desk = finished("turbo-duel", {}, 1)
        decision = costly(desk, 1)
        match = desk.session.state.require_match()
        moves = match.game.moves(match.state_at(decision.n), 1)
        third = next(move for move in moves if move not in (decision.played, decision.best))
        desk.ok("branch")
        desk.ok("play", seat=1, move=third)
        judged(desk)
        chances.append(words(desk)[0])
    assert chances[0] == chances[1]
    assert "%" in chances[0]


@pytest.mark.parametrize(
    ("chance", "key"), [(0.1, "retry.worse"), (0.4, "retry.wrong"), (0.5, "retry.nearer")]
)
def test_a_worse_move_than_the_played_one_is_called_worse(chance: float, key: str) -> None:
    """Regression: “about 0 %. Not the best yet” stood beside a move that left 6 %."""
    desk = finished("turbo-duel", {}, 1)
    decision = costly(desk, 1)
    match = desk.session.state.require_match()
    moves = match.game.moves(match.state_at(decision.n), 1)
    third = next(move for move in moves if move not in (decision.played, decision.best))
    desk.ok("branch")
    desk.play(third)
    retry = desk.session.state.retry
    assert retry is not None
    retry.verdicts[third] = Verdict(chance, right=False)
    said = answered(retry, desk.session.state.require_match(), "all")
    assert said is not None
    assert said.key == key


def test_a_try_that_was_left_for_the_review_can_be_played_again() -> None:
    """Regression: the review put the first game back, and the moves of the try were lost."""
    desk = finished("turbo-duel", {}, 1)
    decision = costly(desk, 1)
    desk.ok("branch", id="try-one")
    assert desk.table["line"].startswith("practice line: ")
    desk.play(decision.played)
    judged(desk)
    desk.ok("to_review")
    assert "line" not in desk.table
    desk.ok("branch", id="try-two")
    assert (desk.table["n"], desk.table["match"]) == (decision.n, "try-one")
    desk.ok("redo")
    assert desk.session.state.require_match().entries[decision.n].move == decision.played
    # Another point begins a try of its own.
    desk.ok("to_review")
    desk.ok("goto", n=decision.n - 1)
    desk.ok("branch", id="try-three")
    assert desk.table["match"] == "try-three"
    assert desk.table["length"] == decision.n - 1


def test_a_bot_moves_once_the_answer_is_read_and_another_try_is_open_later() -> None:
    desk = finished("turbo-duel", {}, 1)
    decision = costly(desk, 1)
    desk.ok("branch")
    desk.play(decision.played)
    judged(desk)
    n = desk.table["n"]
    assert "table" not in desk.ok("advance")
    desk.ok("play_on")
    assert words(desk)[1] != words(desk)[0]
    while desk.table["n"] == n:
        desk.now += 2000
        desk.ok("advance")
    desk.ok("another_try")
    assert desk.table["n"] == decision.n


def test_a_game_that_was_tried_again_is_practice_and_leads_to_a_race_from_the_start() -> None:
    desk = finished("turbo-duel", {}, 1)
    decision = costly(desk, 1)
    number = desk.session.state.require_match().moves_before(decision.n) + 1
    desk.ok("branch")
    desk.ok("resign", seat=1)
    said = f"Practice from move {number}: it does not count on the ladder."
    assert desk.table["retry"]["practice"] == said
    assert desk.table["outcome"]["again"].endswith(" from the start")
    desk.ok("again", seed="new")
    assert "retry" not in desk.table
    assert desk.table["series"]["game"] == 1


def test_the_answer_stands_until_the_next_move_and_at_the_end() -> None:
    desk = finished("turbo-duel", {}, 1, 2)
    decision = costly(desk, 1)
    desk.ok("branch")
    assert decision.best is not None
    desk.play(decision.best)
    judged(desk)
    answer = desk.table["retry"]["say"]
    assert "keeps Ann a chance of 60\N{NBSP}%" in answer
    first = True
    while desk.table["phase"] == "playing":
        assert words(desk)[0] == answer
        assert (words(desk)[1] == answer) is first
        desk.play(legal(desk))
        first = False
    assert words(desk)[0] == answer


@pytest.mark.parametrize("ended", [False, True])
def test_the_way_back_leads_to_the_move_and_its_finished_review(
    monkeypatch: pytest.MonkeyPatch, ended: bool
) -> None:
    monkeypatch.setattr(points, "STEPS", 100)
    monkeypatch.setattr(review, "MOST_WEIGHED", 8)
    desk = finished("turbo-duel", {}, 1, 2)
    made = reviewed(desk, 1)[-1]
    if not made["turns"]:
        made = reviewed(desk, 2)[-1]
    (turn, *_) = made["turns"]
    desk.ok("goto", n=turn["n"])
    before, match = desk.table, desk.session.state.require_match()
    text = record.write(match)
    desk.ok("branch")
    desk.ok("resume")
    desk.play(turn["best"])
    if ended:
        tally = desk.ok("resign", seat=desk.turn).get("tally") or {}
        assert tally["aids"] == ["branch"]
    # A branch of the retry keeps the way back.
    desk.ok("goto", n=turn["n"])
    desk.ok("branch")
    reply = desk.ok("to_review")
    assert reply["review"] == made
    assert "tally" not in reply
    assert desk.waits() is None
    assert "retry" not in desk.table
    assert {**desk.table, "deal": 0} == {**before, "deal": 0}
    assert record.write(desk.session.state.require_match()) == text
    assert desk.error("to_review") == "No move of a review is tried again here."


def test_other_games_have_no_retry() -> None:
    desk = finished("turbo-duel", {}, 1)
    desk.ok("goto", n=3)
    desk.ok("branch")
    assert "retry" not in desk.table
    assert desk.error("to_review") == "No move of a review is tried again here."


def test_a_game_that_goes_on_from_another_point_leads_back_to_its_review() -> None:
    desk = finished("turbo-duel", {}, 1)
    decision = costly(desk, 1)
    match = desk.session.state.match_id
    desk.ok("goto", n=decision.n - 2)
    desk.ok("branch")
    assert desk.table["retry"] == {"say": "", "free": True}
    desk.play(legal(desk))
    desk.ok("to_review")
    assert (desk.session.state.match_id, desk.table["n"]) == (match, decision.n - 2)


def test_leaving_is_asked_only_after_moves_beyond_the_tried_one() -> None:
    desk = finished("turbo-duel", {}, 1, 2)
    decision = costly(desk, 1)
    desk.ok("goto", n=decision.n)
    desk.ok("branch")
    retry = desk.session.state.retry
    assert retry is not None
    assert "leave" not in desk.table["retry"]
    match = desk.session.state.require_match()
    while match.result is None:
        beyond = (tried := retry.tried(match)) is not None and any(
            entry.seat == 1 for entry in match.entries[tried[1] :]
        )
        assert ("leave" in desk.table["retry"]) == beyond
        desk.play(legal(desk))
        if desk.table["prompt"]["mood"] == "answer":
            desk.ok("resume")
    assert "leave" not in desk.table["retry"]


def test_only_the_seat_reads_of_its_hand() -> None:
    desk = finished("pursuit", {}, 1, 2)
    decision = costly(desk, 1)
    desk.ok("branch")
    assert words(desk)[0] == "", "the table is covered"
    desk.ok("uncover", seat=1)
    assert words(desk)[0].endswith("%.")
    assert decision.best is not None
    desk.play(decision.best)
    judged(desk)
    while desk.table["phase"] == "playing" and desk.viewer == 1:
        assert words(desk)[0].startswith("Right! ")
        desk.play(legal(desk))
    assert words(desk)[0] == ""
    desk.ok("uncover", seat=2)
    assert words(desk)[0] == ""
