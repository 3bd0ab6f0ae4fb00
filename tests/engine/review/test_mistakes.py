"""What a review says of the seat's own moves: each loss once, and praise only without help."""

from __future__ import annotations

import re

import pytest
from hairpin.core.bot import Candidate
from hairpin.core.state import RESIGN
from hairpin.core.words import Speaker
from hairpin.review import points, review
from hairpin.review.reply import review_reply, turn_sentence
from hairpin.review.review import Review
from hairpin.review.weighing import Decision

from ..session.desk import Desk
from .helpers import FORESEEN, finished, games, reviewed


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make reviews in the test faster by examining less."""
    monkeypatch.setattr(points, "STEPS", 100)
    monkeypatch.setattr(review, "MOST_THOUGHT", 2)
    monkeypatch.setattr(review, "MOST_WEIGHED", 8)


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("game", [each for each in FORESEEN if each != "racing-demon"])
def test_the_listed_losses_of_a_resigned_game_add_up_to_the_account(game: str) -> None:
    """Regression: the list had the resignation, and “Your other moves: −28 in all” had it again."""
    resigned = 0
    (full,) = games(game, "resigned", 1)
    for seat in (1, 2):
        match = full.branch(full.n // 3)
        match.play(seat, RESIGN, max(match.at, match.entries[-1].at))
        made = Review(match, seat)
        while not made.step():
            pass
        # Regression: a review said what the costliest move was, but not which move was better.
        found = review_reply(made, Speaker([seat.name for seat in match.seats], you=seat))
        if made.turns and made.turns[0].waste is None and found["first"] is not None:
            assert "Better: “" in found["first"]
        assert made.account is not None
        own = [one for one in made.swings if one.cause == "own"]
        resigned += any(one.end == match.n for one in own)
        listed = sum(round(100 * one.change) for one in own)
        listed -= sum(round(100 * turn["cost"]) for turn in found["turns"])
        rest = re.findall(r"\d+", found["rest"]) or ["0"]
        rounded = len(own) + len(found["turns"]) + 1
        assert listed - int(rest[0]) == pytest.approx(100 * made.account.own, abs=rounded)
    assert resigned


@pytest.mark.parametrize("people", [(1,), (1, 2)])
def test_a_win_with_hints_is_not_called_clean(people: tuple[int, ...]) -> None:
    """Regression: “A clean race: you made no costly mistake” stood after a hint for nearly every move."""
    desk = finished("daytona", {"races": 1}, *people)
    desk.session.state.assists = frozenset({"hint"})
    desk.ok("review", seat=1)
    asked = desk.session.state.jobs.review.review
    assert asked is not None
    assert asked.helped == (people == (1,))
    (match,) = games("daytona", "helped", 1)
    made = Review(match, 1, helped=True)
    n, result = made.match.n, made.match.result
    assert result is not None
    (made.seat,) = result.winners
    made._kinds = ["decision"] * n
    made.shares, made.progress, made.done = {0: (0.5, 0.5), n: (0.5, 0.5)}, 1.0, True
    said = review_reply(made, Speaker(["Ann", "Ben"], you=made.seat))["first"]
    assert said == "With help, you made no costly mistake."


@pytest.mark.usefixtures("soon")
def test_a_resignation_is_reviewed_with_its_chance() -> None:
    desk = Desk().new("person", "bot:dot").play("A")
    desk.run().ok("resign", seat=1)
    last = reviewed(desk)[-1]
    chance = last["points"][-2]["shares"][0]
    assert last["first"] == f"You resigned with a chance of {round(100 * chance)}\xa0%."
    assert last["own"] == pytest.approx(-chance, abs=0.3)
    assert last["own"] <= -chance


@pytest.mark.parametrize(("cost", "named"), [(0.001, False), (0.3, True)])
def test_a_choice_that_changed_nothing_has_no_reason(cost: float, named: bool) -> None:
    """Regression: a move “lets Dot answer strongly”, but the chance stayed at 0 %."""
    (match,) = games("turbo-duel", "reason", 1)
    move = match.entries[0].move
    better = Candidate("better", 50, {})
    played = Candidate(move, 10, {"answer": match.entries[1].move})
    decision = Decision(0, move, cost, cost, move, better, played)
    said = turn_sentence(Review(match, match.entries[0].seat), decision)
    assert ("answer strongly" in Speaker(["Ann", "Ben"]).say(said)) is named
