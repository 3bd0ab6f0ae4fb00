"""Hints of Daytona give right numbers in their reasons, and suggest the quicker destination first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.core.chance import Chance
from hairpin.games.daytona import GAME, rules
from hairpin.games.daytona.advice import (
    advise,
    compare,
    counted,
    reason,
    turns_left,
)
from hairpin.games.daytona.cards import VALUES
from hairpin.games.daytona.odds import odds, plan_seen, to_come
from hairpin.games.daytona.plan import CHOICE, HOME, PIT, WIDTH

from . import helpers
from .helpers import RING, SPEAKER, deal, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hairpin.games.daytona.state import Race


def choices(seed: str, races: int) -> Iterator[Race]:
    """Play some random races; yield each state in which a seat can choose between moves."""
    for number in range(races):
        race, chance = deal(f"{seed} {number}", 3), Chance(f"{seed} {number}")
        while race.over is None:
            moves = GAME.moves(race, race.turn)
            if len(moves) > 1:
                yield GAME.copy(race)
            GAME.act(race, race.turn, chance.pick(moves), race.at)


def test_hint_counts_equal_the_odds() -> None:
    checked = 0
    for race in choices("counted", 12):
        seat = race.turn
        *_, last = advise(GAME.observe(race, seat), GAME.moves(race, seat), Chance("x"))
        assert len(last.candidates) == 2
        for each in last.candidates:
            to = rules.aim(race, each.move)
            if to == HOME:
                assert each.terms["home"] == 1
                continue
            then = GAME.copy(race)
            GAME.act(then, seat, each.move, then.at)
            if then.over is not None or not then.stock:
                continue
            # The hint computes its numbers as if this seat also made the next draw.
            counts = odds(GAME.observe(then, seat), seat)
            assert each.terms["on"] == counts.one + counts.two + counts.choice
            assert each.terms["finish"] == counts.finish
            assert each.terms["of"] == counts.cards
            checked += 1
    assert checked > 40


def test_turns_left_match_a_simulation_that_puts_cards_back() -> None:
    race = deal("turns")
    seen = GAME.observe(race, 1)
    plan, coming = plan_seen(seen), counted(to_come(seen))
    turns = turns_left(plan, coming)
    assert turns[HOME] == 0
    # Simulate many races of a single car and count its turns.
    chance, sums, games = Chance("drawn"), 0, 4000
    cards = to_come(seen)
    for _ in range(games):
        at = 0
        while at != HOME:
            sums += 1
            to = plan[at * WIDTH + VALUES[chance.pick(cards)]]
            if to == PIT:
                sums += rules.PIT_TURNS
            elif to == CHOICE:
                at = min(at + 1, at + 2, key=turns.__getitem__)
            else:
                at = to
    assert abs(sums / games - turns[0]) < 0.03 * turns[0]


def test_two_cards_from_which_the_same_cards_finish_are_called_equal() -> None:
    # Regression: a hint praised one of them, and then the other, with the odds of moving at all.
    state = play(helpers.race([12, 4], 7, ring=(9, 4, 5, *RING[3:10], 10, 3, 6, 8), line=3), "draw")
    *_, last = advise(GAME.observe(state, 1), GAME.moves(state, 1), Chance("x"))
    assert [each.move for each in last.candidates] == ["to 8", "to 6"]
    whys = {SPEAKER.say(why) for each in last.candidates if (why := reason(each))}
    assert len(whys) == 1
    assert "Either will do: from both cards," in whys.pop()
    assert compare(*last.candidates) is None


def test_the_reasons_of_the_two_destinations_never_contradict_each_other() -> None:
    said = set()
    for state in choices("reasons", 8):
        seen, moves = GAME.observe(state, state.turn), GAME.moves(state, state.turn)
        *_, last = advise(seen, moves, Chance("x"))
        best, other = (SPEAKER.say(why) for each in last.candidates if (why := reason(each)))
        said.add(other)
        if best.startswith("Either"):
            assert other == best
        else:
            assert other.startswith("The other card is") or "other card is the finish" in other
            assert compare(*last.candidates) is not None
        assert compare(*reversed(last.candidates)) is None
    assert len(said) > 2


def test_the_quicker_destination_comes_first() -> None:
    for race in choices("quicker", 6):
        seat = race.turn
        *_, last = advise(GAME.observe(race, seat), GAME.moves(race, seat), Chance("x"))
        first, second = last.candidates
        assert last.move == first.move
        assert first.value >= second.value
        # Each names the odds from the other one, too, unless that one is the finish.
        for one, other in ((first, second), (second, first)):
            assert one.terms.get("other") == other.terms.get("on")
            assert one.terms.get("homes") == other.terms.get("finish")
