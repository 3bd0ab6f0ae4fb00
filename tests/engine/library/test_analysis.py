"""Positions, samples, bots, advice, chances, proofs and numbered moves of the Python interface."""

from __future__ import annotations

import json
import pickle
from typing import TYPE_CHECKING, Any

import hairpin
import pytest
from hairpin.core.chance import Chance

from .tables import IDS, KINDS, begun, on

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SOME = 12  # moves before a test looks
OWN = [kind for kind in KINDS if kind[0] != "null-game"]
OWN_IDS = [f"{game}, {seats}, {options}" for game, seats, options in OWN]


def begins(match: hairpin.Match, state: Any, **more: Any) -> hairpin.Match:
    return hairpin.new(match.game, seed="other", state=state, options=match.options, **more)


def last(observation: Mapping[str, Any], moves: Sequence[str], chance: Chance) -> str:
    return moves[-1]


class First:
    def choose(
        self, observation: Mapping[str, Any], moves: Sequence[str], chance: Chance
    ) -> str | None:
        return moves[0]


# --- positions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_a_match_goes_on_from_a_state(kind: tuple[str, int, dict[str, Any]]) -> None:
    match = begun(kind, SOME)
    for given in (match.state(), json.dumps(match.state())):
        other = begins(match, given)
        assert (other.n, other.seats, other.state()) == (0, match.seats, match.state())
        assert other == hairpin.read(other.record())
    ahead = begins(match, match.state())
    assert on(ahead, 5, Chance("on")).state() == on(match, 5, Chance("on")).state()


@pytest.mark.parametrize(
    "state", [{}, {"turn": 1}, "", "{", "nonsense", [], 3, {"turn": object()}, '{"turn":' * 900]
)
def test_a_wrong_state_is_refused_in_one_sentence(state: Any) -> None:
    with pytest.raises(hairpin.StateError) as refused:
        hairpin.new("turbo-duel", seed=1, clock="off", state=state)
    assert str(refused.value) == "This is not a state of Turbo Duel."
    assert refused.value.args == (str(refused.value),)


def test_a_state_must_fit_the_seats_and_the_options() -> None:
    match = hairpin.new("daytona", seed=1, seats=3)
    with pytest.raises(hairpin.StateError):
        begins(match, match.state(), seats=2)
    over = on(match, 1000, Chance("end"))
    assert over.phase == "over"
    with pytest.raises(hairpin.StateError, match="over"):
        begins(match, over.state())


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_a_sample_is_what_the_seat_knows(kind: tuple[str, int, dict[str, Any]]) -> None:
    match = begun(kind, SOME)
    for seat in range(1, match.seats + 1):
        guess = match.sample(seat, seed=seat)
        assert guess.observe(seat) == match.observe(seat)
        assert guess.seed != match.seed
        assert guess == match.sample(seat, seed=str(seat)) == hairpin.read(guess.record())


def test_samples_differ_in_what_is_hidden() -> None:
    match = begun(KINDS[3], SOME)
    states = {json.dumps(match.sample(1, seed).state()) for seed in range(5)}
    assert len(states) == 5


def test_a_finished_game_has_no_samples() -> None:
    match = hairpin.play("daytona", last, last, seed=1)
    with pytest.raises(hairpin.NotAllowed, match="over"):
        match.sample(1, 1)


# --- bots and advice -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["daytona", "pursuit", "racing-demon", "turbo-duel"])
def test_bots_of_every_kind_play_a_game(game: str) -> None:
    match = hairpin.play(game, "Dot", "random", seed=3)
    assert match.phase == "over"
    assert match == hairpin.play(game, "dot", "bot:random", seed="3")
    assert match.names == ("Dot", "Random bot")


def test_functions_and_classes_play() -> None:
    match = hairpin.play("daytona", First, last, First(), seed=3, options={"races": 1})
    assert match.phase == "over"
    assert match.names == ("First 1", "last", "First 3")
    assert match.options["races"] == 1
    assert hairpin.read(match.record()) == match
    asked = [last(match.observe(1), ["draw"], Chance("x"))]
    assert asked == ["draw"]


def test_a_driver_moves_as_in_a_game() -> None:
    played = hairpin.play("pursuit", "gus", "dot", seed=3)
    for n in (0, 3, 8):
        point = played.branch(n)
        seat = played.history[n].seat
        driver = ("gus", "dot")[seat - 1]
        assert point.suggest(seat, driver=driver).move == played.history[n].text


def test_advice_is_deterministic_and_has_reasons() -> None:
    match = hairpin.new("turbo-duel", seed="demo", clock="off")
    advice = match.suggest()
    assert advice == match.suggest(match.turn) == pickle.loads(pickle.dumps(advice))
    assert advice.move == advice.candidates[0].move
    assert [one.move in match.moves() for one in advice.candidates].count(False) == 0
    values = [one.value for one in advice.candidates if one.value is not None]
    assert len(values) > 1
    assert values == sorted(values, reverse=True)
    assert advice.candidates[0].reasons[0].endswith(".")


def test_a_seed_decides_the_luck_of_a_driver() -> None:
    match = hairpin.new("pursuit", seed=1)
    moves = {match.suggest(driver="random", seed=seed).move for seed in range(20)}
    assert len(moves) > 1
    assert match.suggest(driver="random") == match.suggest(driver="random", seed=1)


def test_advice_uses_only_what_the_seat_knows() -> None:
    match = begun(KINDS[3], SOME)
    (seat, *_) = match.to_move
    alike = match.sample(seat, "other")
    assert alike.state() != match.state()
    assert alike.suggest(seat, seed=1).move == match.suggest(seat, seed=1).move


def test_wrong_drivers_are_refused() -> None:
    match = hairpin.new("turbo-duel", seed=1, clock="off")
    with pytest.raises(hairpin.SettingsError, match="perhaps you mean “vera”"):
        match.suggest(driver="verra")
    with pytest.raises(hairpin.BotError):
        match.suggest(driver="no_such_module_of_mine:Bot")
    with pytest.raises(hairpin.BotError, match="not a legal move"):
        match.suggest(driver=lambda observation, moves, chance: "nonsense")
    with pytest.raises(ZeroDivisionError):
        match.suggest(driver=lambda observation, moves, chance: str(1 // 0))
    with pytest.raises(TypeError, match="a driver is"):
        match.suggest(driver=3)  # type: ignore[arg-type]
    with pytest.raises(hairpin.NotAllowed):
        match.suggest(3 - (match.turn or 0))
    with pytest.raises(hairpin.SettingsError):
        hairpin.play("turbo-duel", "dot", seed=1)


# --- chances, reviews, proofs --------------------------------------------------------------------


@pytest.mark.parametrize("kind", OWN, ids=OWN_IDS)
def test_an_outlook_has_a_chance_for_each_seat(kind: tuple[str, int, dict[str, Any]]) -> None:
    match = begun(kind, SOME)
    for seat in (1, match.seats):
        found = match.outlook(seat)
        assert found == match.outlook(seat)
        assert len(found.chances) == match.seats
        assert sum(found.chances) == pytest.approx(1)
        assert 0 <= found.error < 0.5


def test_some_games_have_no_outlook() -> None:
    with pytest.raises(hairpin.NotAllowed, match="no chances"):
        hairpin.new("null-game", seed=1).outlook()


def test_after_the_end_the_winner_has_the_whole_chance() -> None:
    match = hairpin.play("turbo-duel", "dot", "random", seed=1)
    assert match.result is not None
    (winner,) = match.result.winners
    assert match.outlook() == hairpin.Outlook(tuple(float(s == winner) for s in (1, 2)), 0.0)


def test_a_review_is_that_of_the_page() -> None:
    match = hairpin.play("turbo-duel", "random", "vera", seed=2)
    review = match.review(1)
    assert review.seat == 1
    assert [n for n, _ in review.chances] == list(range(match.n + 1))
    start, end = review.chances[0][1], review.chances[-1][1]
    assert end - start == pytest.approx(review.own + review.luck + review.others)
    assert review.luck == 0
    assert review.costly
    worst = review.costly[0]
    assert match.history[worst.n].text == worst.played != worst.better
    assert worst.better in match.branch(worst.n).moves()
    assert worst.sentence.startswith(f"Move {worst.n + 1}")
    with pytest.raises(hairpin.NotAllowed):
        match.branch(1).review(1)
    with pytest.raises(hairpin.NotAllowed):
        match.review(3)


def test_a_proof_ends_with_the_proven_win() -> None:
    end = hairpin.new("turbo-duel", seed=1, clock="off", state="1 7 8 GAB/DI/CEFH 0 0 0000")
    proof = hairpin.solve(end)
    assert (proof.seat, proof.verdict, proof.turns) == (1, "won", 3)
    for move in proof.line:
        end.play(move)
    assert end.result is not None
    assert end.result.winners == (1,)
    with pytest.raises(hairpin.NotAllowed, match="over"):
        hairpin.solve(end)


def test_a_search_keeps_its_limits() -> None:
    match = hairpin.new("turbo-duel", seed=1, clock="off")
    proof = hairpin.solve(match, turns=2)
    assert (proof.verdict, proof.turns, proof.line) == ("open", None, ())
    assert proof.within >= 2
    assert hairpin.solve(match, positions=1).positions < 100_000
    with pytest.raises(TypeError):
        hairpin.solve(match, positions="many")  # type: ignore[arg-type]
    with pytest.raises(hairpin.NotAllowed, match="cannot be solved"):
        hairpin.solve(hairpin.new("daytona", seed=1))


# --- moves as numbers ----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS, ids=IDS)
def test_every_move_has_steps_and_every_step_a_move(kind: tuple[str, int, dict[str, Any]]) -> None:
    match = begun(kind, SOME)
    for seat in match.to_move:
        reached = set()
        for move in match.moves(seat):
            if move == "back":
                continue
            steps = match.steps_of(move)
            for i, step in enumerate(steps):
                assert step in match.steps(seat, steps[:i])
                assert match.move_of(steps[:i], seat=seat) is None
            assert match.steps(seat, steps) == []
            assert match.move_of(steps, seat=seat) == move
            reached.add(steps[0])
        assert match.steps(seat) == sorted(reached)


def test_wrong_steps_are_refused() -> None:
    match = hairpin.new("pursuit", seed=1)
    for wrong in ([999], [-1], [True], [0, 0], match.steps_of("put 5S6S")):
        with pytest.raises(hairpin.NotAllowed, match="leads to no legal move"):
            match.move_of(wrong)
    with pytest.raises(hairpin.NotAMove):
        match.steps_of("resign")


# --- spelling ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["turbo-duel", "turbo_duel", "Turbo Duel", "TurboDuel"])
def test_a_game_has_one_id_in_every_spelling(name: str) -> None:
    assert hairpin.new(name, seed=1).game == "turbo-duel"
    assert hairpin.game(name).id == "turbo-duel"


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(hairpin.SettingsError, match="perhaps you mean “pursuit”"):
        hairpin.new("persuit", seed=1)
    with pytest.raises(hairpin.SettingsError, match="perhaps you mean “limit”"):
        hairpin.new("pursuit", seed=1, options={"limits": 3})
    with pytest.raises(hairpin.NotAMove, match="perhaps you mean “draw”"):
        hairpin.new("daytona", seed=1).play("drow")
    with pytest.raises(hairpin.AmbiguousMove, match="take stock or take discard"):
        hairpin.new("pursuit", seed=1).play("take")


def test_a_record_has_one_spelling() -> None:
    text = hairpin.new("turbo-duel", seed=1).record()
    with pytest.raises(hairpin.RecordError):
        hairpin.read(text.replace("turbo-duel", "Turbo Duel"))


def test_keywords_win_over_the_mapping_of_options() -> None:
    match = hairpin.new("pursuit", seed=1, options={"limit": 9, "laps": 2}, limit=8)
    assert (match.options["limit"], match.options["laps"]) == (8, 2)
