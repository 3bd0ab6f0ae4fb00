"""Steps that a card lost to blocks: a review names them, with a way that keeps them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.core.chance import Chance
from hairpin.core.words import Speaker
from hairpin.games.grand_prix.carrying import carry_out, split
from hairpin.games.grand_prix.state import Phase
from hairpin.games.grand_prix.waste import LEAST, beside
from hairpin.review.reply import review_reply, turning_point
from hairpin.review.review import Review
from hairpin.review.weighing import whole_move
from hairpin.session.retry import Retry, words

from ..review.helpers import games
from .helpers import GAME, deal, play

if TYPE_CHECKING:
    from hairpin.games.grand_prix.carrying import Run
    from hairpin.games.grand_prix.state import Race


def lost(race: Race, move: str) -> int:
    """Return the steps of the acting seat's cars that a whole card loses."""
    runs: list[Run] = []
    carry_out(race.circuit, race.rules.laps, race.field, *split(move), runs)
    seat = GAME.actors(race)[0]
    return sum(run.lost for run in runs if race.owner[run.car] == seat)


def test_a_waste_names_steps_that_were_lost_and_a_legal_way_that_keeps_them() -> None:
    named = silent = apart = 0
    for number in range(4):
        race, chance = deal(f"waste {number}", partial=False), Chance(f"waste {number}")
        while race.over is None:
            seat = GAME.actors(race)[0]
            moves = [move for move in GAME.moves(race, seat) if move != "back"]
            move = moves[chance.below(len(moves))]
            if race.phase is Phase.PLAY and race.draft is None:
                then = GAME.copy(race)
                play(then, move)
                if then.draft is None:  # a card without choices is a whole move
                    found = GAME.waste(GAME.observe(race, seat), move)
                    if found is None:
                        silent += 1
                    else:
                        named += 1
                        assert lost(race, move) - lost(race, found.better) == found.n >= LEAST
                        assert found.better != move
                        play(GAME.copy(race), found.better)
                        apart += beside(race, found.better, move) is None
            play(race, move)
    assert named > 5
    assert silent > 5
    assert apart


def test_headline_list_mark_and_look_back_name_the_same_lost_steps() -> None:
    """Regression: a review said that no move was costly, although the list of moves showed steps lost."""
    found = 0
    for match in games("grand-prix", "waste", 4):
        assert match.result is not None
        seat = next(seat for seat in (1, 2) if seat not in match.result.winners)
        review = Review(match, seat)
        while not review.step():
            pass
        said = review_reply(review, Speaker(["Ann", "Ben"], you=seat))
        if not review.turns or review.turns[0].waste is None:
            continue
        found += 1
        worst, turn = review.turns[0], said["turns"][0]
        assert worst.waste is not None
        assert turning_point(review) == turn["n"] == worst.n
        assert said["first"].startswith(
            f"Your costliest card was move {turn['number']} (your move "
        )
        assert "hardly changed the result" in said["first"]
        assert "Blocks cost your cars" in turn["say"]
        for told in (said["first"], turn["say"]):
            assert "Better: “" in told
        assert turn["mark"].startswith("−")
        assert "step" in turn["mark"]
        # The card is a whole move, and so is the better one. Trying it again says the same.
        move, _ = whole_move(match, worst.n)
        assert move == worst.played != worst.best
        retry = Retry(review, worst.n, worst, "", (), frozenset(), practice=False, spectated=False)
        again = words(retry, match, "all")
        assert again is None or again.key == "retry.same.waste"
        if found == 2:
            break
    assert found


def test_the_sentence_of_a_card_names_the_first_car_that_it_brings_home() -> None:
    # Regression: a review said that a card cost much, and not that a car had come home by it.
    (match,) = games("grand-prix", "home", 1)
    speaker, home = Speaker(["Ann", "Ben"]), 0
    for report in match.reports:
        first = next(
            (event.say for event in report.events if event.noted and event.do == "drive"), None
        )
        if report.full is not None and first is not None:
            home += 1
            assert speaker.say(report.full).endswith(speaker.say(first))
    assert home
