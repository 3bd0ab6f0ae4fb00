"""The bots of Grand Prix choose sensible cards and ways to play them, and stronger bots win more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.bots.base import decide, random_thinker
from hairpin.core.chance import Chance
from hairpin.games.grand_prix.bots import dot, vera

from .helpers import GAME, deal, give, put, started

if TYPE_CHECKING:
    from hairpin.core.bot import Thinker
    from hairpin.games.grand_prix.state import Race


def chosen(race: Race, thinker: Thinker, seed: str = "luck") -> str:
    """Return the move that a bot chooses for the seat that may act."""
    seat = GAME.actors(race)[0]
    moves = GAME.moves(race, seat)
    return decide(thinker, GAME.observe(race, seat), moves, Chance(seed), 10**9).move


def won(seed: str, thinkers: list[Thinker], **settings: object) -> tuple[int, ...]:
    """Return the winning seats of a race between bots."""
    race = deal(seed, len(thinkers), **settings)
    luck = [Chance(f"{seed}/{seat}") for seat in range(len(thinkers))]
    while race.over is None:
        seat = GAME.actors(race)[0]
        moves = GAME.moves(race, seat)
        assert moves
        observation = GAME.observe(race, seat)
        move = decide(thinkers[seat - 1], observation, moves, luck[seat - 1], 10**9).move
        assert move != "back" or thinkers[seat - 1] is random_thinker, "bots take nothing back"
        GAME.act(race, seat, move, 0)
    return race.over.winners


def share(better: Thinker, worse: Thinker, games: int, **settings: object) -> float:
    """Return the share of races that ``better`` wins against two ``worse`` bots. ``better`` changes seats each race."""
    wins = 0.0
    for n in range(games):
        thinkers = [worse] * 3
        thinkers[n % 3] = better
        winners = won(f"share {n}", thinkers, **settings)
        wins += (n % 3 + 1 in winners) / len(winners)
    return wins / games


def test_dot_beats_random_players() -> None:
    assert share(dot, random_thinker, 18) > 0.8


def test_vera_beats_dot() -> None:
    # If the bots were equally strong, Vera would win a third.
    assert share(vera, dot, 9, laps=2) > 0.5


@pytest.mark.parametrize("thinker", [dot, vera])
def test_a_race_of_two_bots_with_all_options_ends(thinker: Thinker) -> None:
    settings = {"joker": True, "laps": 2, "circuit": "speedbowl", "prizes": [5, 5, 5]}
    assert won("two", [thinker, thinker], **settings)


@pytest.mark.parametrize("thinker", [dot, vera])
def test_bots_finish_with_a_car_that_can(thinker: Thinker) -> None:
    race = started()
    seat = race.turn
    give(race, seat, "FK", "FR", "FG")
    put(race, {"K": (race.circuit.rows - 6, 1, 3), "R": (44, 3, 3), "G": (45, 3, 3)})
    race.hands[seat - 1] = ["FR", "FG", "FK"]
    assert chosen(race, thinker) == "play FK"


def test_vera_prefers_a_card_whose_opponent_car_is_blocked() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "FR", "FG")
    # Red and green belong to an opponent. Black blocks red, so the card for red gives the opponent nothing.
    put(race, {"R": (10, 3), "K": (11, 3), "G": (20, 1), "Y": (19, 1)})
    race.hands[seat - 1] = ["FR", "FG"]
    assert chosen(race, vera) == "play FR"


def test_vera_carries_out_a_card_without_taking_it_back() -> None:
    race = started()
    give(race, race.turn, "AK")
    race.hands[race.turn - 1] = ["AK"]
    seat = race.turn
    moves: list[str] = []
    while race.turn == seat and (race.draft is not None or not moves):
        moves.append(chosen(race, vera))
        GAME.act(race, seat, moves[-1], 0)
    assert moves[0] == "play AK"
    assert "back" not in moves


def test_dot_chooses_among_equal_ways_by_chance() -> None:
    race = started()
    seat = race.turn
    # The card moves only an opponent's car. Dot gives all three lanes that the car can reach the same value.
    race.hands[seat - 1] = ["FR"]
    put(race, {"R": (13, 3)})
    GAME.act(race, seat, "play FR", 0)
    assert {chosen(race, dot, f"{n}") for n in range(30)} == {"lane 1", "lane 2", "lane 3"}


def test_vera_thinks_in_slices() -> None:
    race = started()
    seat = race.turn
    give(race, seat, "W3", "W2")
    put(race, {c: (13 + i, 3) for i, c in enumerate("KRBYGO")})
    moves = GAME.moves(race, seat)
    thoughts = list(vera(GAME.observe(race, seat), moves, Chance("slices")))
    assert len(thoughts) > 3
    assert all(thought.move in moves for thought in thoughts)
    assert [thought.final for thought in thoughts] == [False] * (len(thoughts) - 1) + [True]
