"""What a review says of the seat's own moves: each loss once, and praise only without help."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from hairpin.core.bot import Candidate
from hairpin.core.match_log import Entry
from hairpin.core.state import RESIGN
from hairpin.core.words import Speaker
from hairpin.review import points, review
from hairpin.review.reply import review_reply, turn_sentence
from hairpin.review.review import Review
from hairpin.review.waiting import waits_of
from hairpin.review.weighing import Decision, almost_best

from ..session.desk import Desk
from .helpers import FORESEEN, done, finished, games, reviewed

if TYPE_CHECKING:
    from hairpin.core.match_log import MatchLog


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make reviews in the test faster by examining less."""
    monkeypatch.setattr(points, "STEPS", 100)
    monkeypatch.setattr(review, "MOST_THOUGHT", 2)
    monkeypatch.setattr(review, "MOST_WEIGHED", 8)


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("game", [each for each in FORESEEN if each != "racing-demon"])
def test_the_listed_losses_of_a_resigned_game_add_up_to_the_account(game: str) -> None:
    """Regression: the list had the resignation, and “Your other moves cost 28 % in all” had it again."""
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
        rest = re.findall(r"cost (\d+)", found["rest"]) or ["0"]
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


def test_many_small_losses_are_named_also_if_the_rival_gained_more() -> None:
    """Regression: “No costly mistake of yours” stood after many careless moves."""
    (match,) = games("daytona", "small", 1)
    n, result = match.n, match.result
    assert result is not None
    made = Review(match, 3 - result.winners[0])
    made._kinds = ["decision" if entry.seat == made.seat else "others" for entry in match.entries]
    at = made._kinds.index("decision")
    made.progress, made.done = 1.0, True
    started = (0.5, 0.5)
    lost = (0.0, 1.0) if made.seat == 1 else (1.0, 0.0)
    made.shares = {0: started, n: lost}
    for cost, said in ((0.12, "your many small losses cost 12\xa0% in all."), (0.05, "")):
        made.decisions = {at: Decision(at, match.entries[at].move, cost)}
        first = review_reply(made, Speaker(["Ann", "Ben"], you=made.seat))["first"]
        assert first.endswith(said)
        assert ("small losses" in first) is bool(said)


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
    """Regression: a sentence named a strong answer of the rival, but the chance stayed at 0 %."""
    (match,) = games("turbo-duel", "reason", 1)
    move = match.entries[0].move
    better = Candidate("better", 50, {})
    played = Candidate(move, 10, {"order": "r"}, (match.entries[1].move,))
    decision = Decision(0, move, cost, cost, move, better, played)
    said = turn_sentence(Review(match, match.entries[0].seat), decision)
    assert ("the best play is" in Speaker(["Ann", "Ben"]).say(said)) is named


@pytest.mark.parametrize(
    ("cost", "best", "mistake"), [(0.1, "A", True), (0.09, "A", False), (0.3, None, False)]
)
def test_only_a_move_that_cost_10_points_is_a_mistake(
    cost: float, best: str | None, mistake: bool
) -> None:
    """Regression: the button for mistakes counted slight losses and lost steps."""
    assert Decision(3, "B", cost, 0.5, best).mistake is mistake


def test_a_loss_of_10_points_as_shown_is_a_mistake_everywhere() -> None:
    """Regression: a look back said “fell to about 46 %. … may keep 56 %”, the headline “no mistake found”."""
    (match,) = games("turbo-duel", "shown", 1)
    seat, move = match.entries[4].seat, match.entries[4].move
    made = Review(match, seat)
    slip = Decision(4, move, 0.096, 0.555, "A", error=0.2)
    made.decisions = {4: slip, 6: Decision(6, move, 0.08, 0.5, "A")}
    assert (slip.points, slip.costly) == (10, False)
    made._count_likely()
    assert made.turns == [slip]
    made._count_likely()
    assert made.turns == [slip], "a mistake is counted once"


@pytest.mark.parametrize(
    ("chance", "right"), [(0.26, True), (0.21, True), (0.2, False), (0.12, False), (0.0, False)]
)
def test_a_tried_move_is_right_only_close_to_the_best(chance: float, right: bool) -> None:
    """Regression: a move with 12 % was “Right!” where the best keeps 26 %."""
    assert almost_best(Decision(3, "B", 0.2, 0.26, "A"), chance) is right


def test_a_move_as_bad_as_the_played_one_is_never_right() -> None:
    for lost in range(1, 30):
        decision = Decision(3, "B", lost / 100, 0.5, "A")
        assert not almost_best(decision, 0.5 - lost / 100)


@pytest.mark.parametrize(
    ("moves", "total"), [((), 60), ((20, 40), 60), ((2, 8, 59), 51), ((55,), 55)]
)
def test_only_long_stretches_without_an_action_count_as_waits(
    moves: tuple[int, ...], total: int
) -> None:
    """Times are in seconds; another seat ends the game after 60 seconds."""
    acts = [Entry(1, "A", at * 1000) for at in moves]
    match = SimpleNamespace(
        real_time=True,
        entries=[*acts, Entry(2, "A", 60_000)],
        n=len(moves) + 1,
        state_at=lambda n: None,
        game=SimpleNamespace(could_act=lambda state, seat: True, act=lambda *given: None),
    )
    assert sum(wait.time for wait in done(waits_of(cast("MatchLog", match), 1))) == total * 1000
