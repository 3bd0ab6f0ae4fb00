"""Redeals: seats with four cards wait, and the seat that plays next gets the first spare card.

The seeds include redeals after which the next seat is neither seat 1 nor the seat that began.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.core.chance import Chance
from hairpin.games.grand_prix.rules import next_seat
from hairpin.games.grand_prix.state import LEFT, Phase

from .helpers import GAME, announced, checked, deal, play, put, to_redeal

if TYPE_CHECKING:
    from hairpin.games.grand_prix.state import Race

# With the joker ten, the seat after the dealer has one card more, so it is the last to play before a redeal.
SEEDS = [f"joker {n}" for n in range(12)]


def uneven(seed: str) -> Race:
    """Return a race in which one seat has one card more than the others; teams are claimed at random."""
    race, chance = deal(seed, joker=True, partial=False), Chance(f"claims {seed}")
    while race.phase is Phase.CLAIM:
        play(race, chance.pick(GAME.moves(race, race.turn)))
    assert sorted(map(len, race.hands)) == [16, 16, 17]
    return race


def at_redeal(seed: str) -> Race:
    """Return the race of ``uneven``, played until all seats have four cards and may discard."""
    race, chance = uneven(seed), Chance(seed)
    while race.phase is not Phase.DISCARD:
        play_card(race, chance)
    return race


def play_card(race: Race, chance: Chance) -> int:
    """Play a random card; return the seat that played it."""
    seat, before = race.turn, len(race.played)
    while len(race.played) == before:
        play(race, chance.pick([m for m in GAME.moves(race, race.turn) if m != "back"]))
    return seat


def kept_all(race: Race) -> Race:
    """Play a redeal in which no seat discards a card."""
    while race.phase is Phase.DISCARD:
        play(race, "done")
    return race


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seat_that_has_four_cards_waits_for_the_others(seed: str) -> None:
    race, chance = uneven(seed), Chance(seed)
    most = next(seat for seat, hand in enumerate(race.hands, 1) if len(hand) == 17)
    begins = race.turn
    order = [play_card(race, chance) for _ in range(36)]
    assert order == [(begins - 1 + n) % 3 + 1 for n in range(36)]
    # After twelve turns of each seat, only one seat has five cards, so it plays again.
    assert (race.phase, race.turn) == (Phase.PLAY, most)
    checked(race)
    assert play_card(race, chance) == most
    assert GAME.moves(race, race.turn)[-1] == "done"
    assert [len(hand) for hand in race.hands] == [LEFT] * 3
    assert race.turn == most % 3 + 1


@pytest.mark.parametrize("seed", SEEDS)
def test_the_next_seat_gets_the_spare_card_and_plays_on(seed: str) -> None:
    race = at_redeal(seed)
    due = race.last % 3 + 1
    assert race.turn == due
    kept_all(race)
    assert race.phase is Phase.PLAY
    assert race.turn == due
    assert [len(hand) for hand in race.hands] == [16 + (seat == due) for seat in (1, 2, 3)]
    checked(race)


def test_in_some_seeds_the_next_seat_is_neither_seat_1_nor_pole_nor_dealer() -> None:
    found: set[tuple[int, int, int]] = set()
    skipped: set[bool] = set()
    for seed in SEEDS:
        race = at_redeal(seed)
        found.add((race.turn, race.owner[0], race.dealer))
        # Add True if the seat that came next clockwise was skipped before the last card was played.
        skipped.add(next_seat(race, race.played[-2][0], [1, 2, 3]) != race.last)
    assert any(due not in (1, pole, dealer) for due, pole, dealer in found)
    assert {due for due, _, _ in found} == {1, 2, 3}
    assert skipped == {True, False}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_finished_seat_gets_no_cards_and_the_others_share_them(seed: str) -> None:
    race = at_redeal(seed)
    out = race.owner[1]
    put(race, {"R": None, "G": None})
    active = [seat for seat in (1, 2, 3) if seat != out]
    due = race.turn = next_seat(race, race.last, active)
    kept_all(race)
    assert race.turn == due
    sizes = {seat: len(race.hands[seat - 1]) for seat in (1, 2, 3)}
    assert sizes == {out: 0, **{seat: 24 + (seat == due) for seat in active}}
    checked(race)


def test_the_seeds_cover_both_active_seats_as_the_next_one() -> None:
    found: set[tuple[int, bool]] = set()
    for seed in SEEDS:
        race = at_redeal(seed)
        active = [seat for seat in (1, 2, 3) if seat != race.owner[1]]
        due = next_seat(race, race.last, active)
        found.add((active.index(due), due == race.owner[0]))
    assert found == {(first, pole) for first in (0, 1) for pole in (False, True)}


@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_redeal_also_gives_the_spare_card_to_the_next_seat(seats: int) -> None:
    race, chance = to_redeal("last", seats, joker=True, laps=3), Chance("last")
    kept_all(race)
    while race.phase is Phase.PLAY:
        play_card(race, chance)
    due = race.last % seats + 1
    kept_all(race)
    assert race.redeals == 0
    assert race.turn == due
    sizes = [len(hand) for hand in race.hands]
    assert sizes == [49 // seats + (seat == due) for seat in range(1, seats + 1)]


def test_a_redeal_announces_how_many_are_to_come() -> None:
    said = {}
    for laps in (2, 3, 4):
        race = to_redeal("told", laps=laps)
        while race.phase is Phase.DISCARD:
            said[laps] = announced(race, "done")
    assert "New cards are dealt, for the last time." in said[2]
    assert "New cards are dealt. 1 more deal is to come." in said[3]
    assert "New cards are dealt. 2 more deals are to come." in said[4]


def test_a_redeal_shuffles_played_and_discarded_cards() -> None:
    race = to_redeal("shuffled")
    thrown = race.hands[race.turn - 1][0]
    stays = {seat: race.hands[seat - 1][-1] for seat in (1, 2, 3)}
    open_card = race.played[0][1]
    play(race, f"drop {thrown}")
    went = {thrown: set[int](), open_card: set[int]()}
    hands: set[tuple[tuple[str, ...], ...]] = set()
    for n in range(40):
        then = race.copy()
        then.chance = Chance(f"shuffle {n}")
        kept_all(then)
        hands.add(tuple(map(tuple, then.hands)))
        for seat, hand in enumerate(then.hands, 1):
            assert stays[seat] in hand
            for card, seats in went.items():
                if card in hand:
                    seats.add(seat)
    # Both the discarded card and the played card can be dealt to any seat.
    assert went == {thrown: {1, 2, 3}, open_card: {1, 2, 3}}
    assert len(hands) == 40
