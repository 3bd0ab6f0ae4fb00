"""How the bot Vera values positions, and how she looks ahead with nothing but her observation."""

from __future__ import annotations

import copy
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hairpin.bots.base import decide
from hairpin.core.chance import Chance
from hairpin.games.grand_prix.bots import SLICE, Table, vera
from hairpin.games.grand_prix.bots_ahead import Plan, carry_quickly, gain_bound, reply, simulate
from hairpin.games.grand_prix.bots_judge import TASTE, Judge
from hairpin.games.grand_prix.cards import deck
from hairpin.games.grand_prix.state import Phase
from hairpin.games.grand_prix.ways import ways

from .helpers import GAME, deal, give, put, started

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hairpin.games.grand_prix.state import Race


def judge(race: Race, seat: int) -> Judge:
    """Return the judge that values the race for a seat."""
    return Judge(race.circuit, race.rules, race.owner, seat, race.field)


def states(seats: int = 3, every: int = 9) -> Iterator[Race]:
    """Yield some states of random races, always when a seat is to choose a card."""
    for circuit in "lakefront", "speedbowl":
        race, luck = deal(f"stands {circuit}", seats, circuit=circuit, joker=True), Chance(circuit)
        while race.over is None:
            seat = GAME.actors(race)[0]
            moves = [move for move in GAME.moves(race, seat) if move != "back"]
            if race.phase is Phase.PLAY and race.draft is None and luck.below(every) == 0:
                yield GAME.copy(race)
            GAME.act(race, seat, luck.pick(moves), 0)


def test_the_terms_add_up_to_the_worth() -> None:
    race = next(states())
    seat, field = race.turn, race.field
    thought, hand = judge(race, seat), race.hands[seat - 1]
    for card in hand:
        for _, then in ways(race.circuit, race.rules.laps, field, card)[:5]:
            terms = thought.terms(field, then, card, hand)
            worth = thought.value(then) - thought.now - thought.cost(card, hand)
            assert terms.worth == pytest.approx(worth)


def test_a_stuck_car_counts_as_farther_from_the_finish() -> None:
    # Lakefront has a single lane at rows 10 to 12, so a car close behind another car is stuck there.
    race = put(started(), {"K": (12, 3), "R": (11, 3), "Y": (30, 2), "G": (31, 2)})
    behind, free = race, put(started(), {"K": (13, 3), "R": (10, 3), "Y": (30, 2), "G": (31, 2)})
    red = race.owner[1]
    to_go = [dict(judge(each, red).distances(each.field)) for each in (behind, free)]
    assert to_go[0][1] - to_go[1][1] > -8, "red is a step closer, but stuck"
    assert to_go[0][0] < to_go[0][1], "black in front can move"


def test_no_card_costs_less_than_the_first_card_after_the_spare_ones() -> None:
    race = next(states())
    seat = race.turn
    thought, hand = judge(race, seat), race.hands[seat - 1]
    laters = sorted(thought.later(card, seat) for card in hand)
    costs = [thought.cost(card, hand) for card in hand]
    assert min(costs) == laters[TASTE.spare] > laters[0]
    assert max(costs) == laters[-1]


def test_steps_of_finished_cars_are_worth_nothing() -> None:
    race = put(started(), {"K": None})
    thought = judge(race, race.owner[0])
    assert all(steps[0] == 0 for steps in thought.steps.values())
    assert thought.later("TK", race.owner[0]) == 0
    assert thought.later("FY", race.owner[0]) > 0 > thought.later("FR", race.owner[0])


@pytest.mark.parametrize("seats", [2, 3])
def test_a_card_carried_out_quickly_is_one_of_its_ways(seats: int) -> None:
    seen = 0
    for race in states(seats):
        thought = judge(race, race.turn)
        for card in race.hands[race.turn - 1]:
            found = ways(race.circuit, race.rules.laps, race.field, card)
            gain, then = carry_quickly(thought, race.field, card, race.turn)
            assert then.key() in {field.key() for _, field in found}
            assert then.taken == next(f for _, f in found if f.key() == then.key()).taken
            assert (
                gain - thought.later(card, race.turn) <= gain_bound(thought, card, race.turn) + 1e-9
            )
            seen += len(found) > 1
    assert seen > 50


def test_a_quick_reply_is_the_best_quick_play() -> None:
    for race in states():
        seat = race.turn
        thought = judge(race, seat)
        hand = sorted(race.hands[seat - 1], key=lambda card: -gain_bound(thought, card, seat))
        gains = [
            carry_quickly(thought, race.field, card, seat)[0] - thought.later(card, seat)
            for card in hand
        ]
        assert reply(thought, race.field, hand, seat).gain == max(gains)


def test_looking_ahead_depends_only_on_the_observation() -> None:
    race = next(states())
    seat = race.turn
    observation = GAME.observe(race, seat)
    before = copy.deepcopy(observation)
    hand = race.hands[seat - 1]
    thought = Table(observation).judge(TASTE)
    plans = [
        Plan(0.0, thought.cost(card, hand), card, *ways(race.circuit, 3, race.field, card)[0])
        for card in hand[:3]
    ]
    found = list(simulate(thought, observation, plans, Chance("deals")))
    assert len(found) == TASTE.samples
    assert found == list(simulate(thought, observation, plans, Chance("deals")))
    assert found != list(simulate(thought, observation, plans, Chance("other deals")))
    assert observation == before
    # If the hidden hands are different but the observation is the same, the simulation finds the same values.
    other = GAME.determinize(observation, Chance("guess"))
    assert other.hands != race.hands
    assert found == list(simulate(thought, GAME.observe(other, seat), plans, Chance("deals")))


def test_vera_ignores_hidden_cards() -> None:
    for n, race in enumerate(states(every=40)):
        seat = race.turn
        observation, moves = GAME.observe(race, seat), GAME.moves(race, seat)
        move = decide(vera, observation, moves, Chance(f"{n}"), 10**9).move
        other = GAME.determinize(observation, Chance(f"guess {n}"))
        again = decide(
            vera, GAME.observe(other, seat), GAME.moves(other, seat), Chance(f"{n}"), 10**9
        )
        assert again.move == move


def test_vera_evaluates_many_ways_in_slices() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "W3")
    put(race, {car: (13 + i, 3) for i, car in enumerate("KRBYGO")})
    race.hands[seat - 1] = ["W3"]
    GAME.act(race, seat, "play W3", 0)
    nodes = [t.nodes for t in vera(GAME.observe(race, seat), GAME.moves(race, seat), Chance("w"))]
    assert nodes[0] == SLICE
    assert len(nodes) > 3
    # Each step of Vera's search adds at most ``SLICE`` nodes, or the nodes of one simulated deal.
    assert all(b - a <= max(SLICE, TASTE.top * TASTE.plies) for a, b in pairwise(nodes))


def test_vera_asks_for_a_partial_redeal_only_with_worse_cards() -> None:
    race = deal("asks")
    while race.phase is Phase.CLAIM:
        GAME.act(race, race.turn, GAME.moves(race, race.turn)[0], 0)
    assert race.phase is Phase.ASK
    seat = race.turn
    own = [car for car in range(6) if race.owner[car] == seat]
    cards = sorted(
        (card for card in deck() if card[0] in "ABCDEFW"),
        key=lambda card: sum(s if car in own else -s for car, s in deck()[card].lines),
    )
    for wanted, answer in ((cards[:13], "redeal"), (cards[-13:], "keep")):
        then = GAME.copy(race)
        keep = [card for card in then.hands[seat - 1] if card[0] in "TX"]
        have = [card for card in then.hands[seat - 1] if card not in keep]
        for card, mine in zip(wanted, have, strict=False):
            for hand in then.hands:
                if card in hand:
                    hand[hand.index(card)] = mine
                    break
        then.hands[seat - 1] = [*keep, *wanted]
        observation, moves = GAME.observe(then, seat), GAME.moves(then, seat)
        assert decide(vera, observation, moves, Chance("asks"), 10**9).move == answer
