"""Observations as numbers: hidden cards change nothing, each part has its meaning, and games are
the engine's."""

from __future__ import annotations

import copy
import json
from typing import Any

import hairpin
import pytest
from hairpin.core.chance import Chance, derive
from hairpin.games.pursuit.cards import CODES
from hairpin.games.racing_demon.cards import INDEX
from hairpin_lab.table import Table, rewards

#: Game, number of seats, options. The games are short, or the tests stop before their end.
TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("daytona", 2, {}),
    ("daytona", 4, {"last": False, "missed": False}),
    ("grand-prix", 2, {"laps": 2, "joker": True}),
    ("grand-prix", 3, {"laps": 3, "circuit": "speedbowl"}),
    ("pursuit", 2, {"passing": True, "extend": True, "early": True, "limit": 30}),
    ("pursuit", 2, {"variant": "racing", "opposite": True, "limit": 30}),
    ("pursuit", 5, {"laps": 20, "opposite": True, "bump": True, "limit": 30}),
    ("racing-demon", 2, {"calm": True}),
    ("racing-demon", 20, {"calm": True, "choices": "secret"}),
    ("turbo-duel", 2, {}),
    ("turbo-duel", 2, {"track": 21, "deck": "shuffled"}),
)
every_table = pytest.mark.parametrize(
    "kind", TABLES, ids=[f"{game}, {seats}, {options}" for game, seats, options in TABLES]
)


def random_step(table: Table, chance: Chance) -> None:
    """Take a random legal step of the acting seat."""
    table.step(chance.pick([step for step, marked in enumerate(table.mask) if marked]))


@every_table
def test_hidden_cards_change_neither_numbers_nor_masks(
    kind: tuple[str, int, dict[str, Any]],
) -> None:
    game, seats, options = kind
    table, chance = Table(game, seats, options), Chance("hidden")
    table.deal("hidden")
    changed = 0
    for number in range(60):
        for seat in range(1, min(seats, 4) + 1):
            seen = json.loads(json.dumps(table.game.observe(table.state, seat)))
            other = table.game.determinize(seen, derive("hidden", number, seat))
            changed += table.game.to_json(other) != table.game.to_json(table.state)
            plain = table.sight.write(table.game.observe(table.state, seat), seat)
            assert table.sight.write(table.game.observe(other, seat), seat) == plain
            # The fast function ``read`` also ignores hidden cards.
            assert table.sight.read(table.game, other, seat) == plain
            marks = table.steps.mask(table.game.moves(other, seat))
            assert marks == table.steps.mask(table.game.moves(table.state, seat))
        for _ in range(7):
            random_step(table, chance)
            if not table.seat:
                table.deal(f"hidden {number}")
    # ``determinize`` returns another state often in games with hidden cards, not in other games.
    assert (changed > 60) == table.game.hidden


@every_table
def test_numbers_are_those_of_the_observation_at_every_step(
    kind: tuple[str, int, dict[str, Any]],
) -> None:
    game, seats, options = kind
    table, chance = Table(game, seats, options), Chance("numbers")
    table.deal("numbers")
    begun, quiet = 0, bytearray()
    for _ in range(600):
        if not table.seat:
            break
        seat, sight = table.seat, table.sight
        numbers = table.numbers(seat)
        assert len(numbers) == sight.size
        assert all(number <= high <= 127 for number, high in zip(numbers, sight.high, strict=True))
        # The cached numbers equal the numbers that a new sight writes.
        fresh = type(sight)(seats).write(table.game.observe(table.state, seat), seat)
        other = seat % seats + 1
        if table.begun:
            begun += 1
            # While a seat is between two steps of one move, the numbers of other seats must not change.
            assert table.numbers(other) == quiet
            sight.begin(fresh, table.begun)
        else:
            quiet = table.numbers(other)
        assert numbers == fresh
        numbers[0] = 99
        assert table.numbers(seat) == fresh
        random_step(table, chance)
    assert (begun > 0) == (game in ("pursuit", "grand-prix"))


@every_table
def test_a_table_plays_the_games_of_the_engine(kind: tuple[str, int, dict[str, Any]]) -> None:
    game, seats, options = kind
    table, chance = Table(game, seats, options), Chance("own")
    table.deal("own-1")
    for n in range(500):
        if not table.seat:
            break
        if n == 100:
            assert table.match().n == len(table.played)
        random_step(table, chance)
    match = hairpin.read(table.match().record())
    assert match.state() == json.loads(json.dumps(table.game.to_json(table.state)))
    assert match.result == table.result
    assert [(move.seat, move.text, move.at) for move in match.history] == table.played
    assert match.seed == "own-1"


def of(table: Table, name: str, seat: int, whose: int = 0) -> list[int]:
    """The part ``name`` of the numbers that ``seat`` sees."""
    return list(table.numbers(seat)[table.sight.slot(name, whose)])


def marked(numbers: list[int]) -> list[int]:
    """The index of each number, repeated as many times as the number says."""
    return [place for place, number in enumerate(numbers) for _ in range(number)]


def test_daytona_encodes_places_and_the_stock() -> None:
    table, chance = Table("daytona", 3, {}), Chance("parts")
    table.deal("parts")
    for _ in range(120):
        if not table.seat:
            break
        state, seat = table.state, table.seat
        for i in range(3):
            other = (seat - 1 + i) % 3
            assert marked(of(table, "car", seat, i)) == [state.cars[other]]
            assert of(table, "waits", seat, i) == [state.waits[other]]
        whole = table.game.to_json(state)
        ranks = "A23456789TJQK*"
        left = [sum(card[0] == rank for card in whole["stock"]) for rank in ranks]
        assert of(table, "left", seat) == left
        assert of(table, "stock", seat) == [len(state.stock)]
        drawn = [] if whole["card"] is None else [ranks.index(whole["card"][0])]
        assert marked(of(table, "card", seat)) == drawn
        random_step(table, chance)


def test_turbo_duel_encodes_repetitions() -> None:
    table, chance = Table("turbo-duel", 2, {}), Chance("parts")
    table.deal("parts")
    from hairpin.games.turbo_duel.state import key

    while table.seat:
        state, seat = table.state, table.seat
        assert of(table, "seen", seat) == [state.seen[key(state)]]
        deck = marked(of(table, "deck", seat))
        assert "".join("ABCDEFGHI"[place % 9] for place in deck) == state.deck
        assert of(table, "kart", seat, 1) == [state.karts[2 - seat]]
        random_step(table, chance)


def test_pursuit_encodes_the_hand_and_the_begun_chain() -> None:
    table, chance = Table("pursuit", 5, {"limit": 40}), Chance("parts")
    table.deal("parts")
    names = [code for code in CODES if len(code) == 2]
    seen = 0
    while table.seat and seen < 5:
        state, seat = table.state, table.seat
        hand = sorted(names.index(card[:2]) for card in state.hands[seat - 1])
        assert marked(of(table, "hand", seat)) == hand
        if len(table.begun) > 1:
            seen += 1
            cards = marked(of(table, "begun", seat))
            assert [(*names, "*")[place % 43] for place in cards] == table.begun[1:]
        random_step(table, chance)
    assert seen == 5


def test_racing_demon_encodes_fitting_and_open_cards() -> None:
    table, chance = Table("racing-demon", 3, {"calm": True}), Chance("parts")
    table.deal("parts")
    for _ in range(150):
        if not table.seat:
            break
        state, seat = table.state, table.seat
        fits = sum(1 << card for card in marked(of(table, "fits", seat)))
        assert fits == state.open
        for i in range(3):
            place = state.areas[(seat - 1 + i) % 3]
            assert marked(of(table, "ends", seat, i)) == sorted(column[-1] for column in place.line)
            assert marked(of(table, "top", seat, i)) == place.pile[-1:]
            assert of(table, "pack", seat, i) == [len(place.hand)]
        tops = sorted(INDEX[str(stack)] for stack in state.stacks.values())
        assert marked(of(table, "stacks", seat)) == tops
        random_step(table, chance)


def test_a_copy_is_independent() -> None:
    for game, seats, options in TABLES:
        table, chance = Table(game, seats, options), Chance("copy")
        table.deal("copy")
        for _ in range(31):
            random_step(table, chance)
        other = copy.deepcopy(table)
        before = table.numbers(table.seat), table.mask[:], table.match().record()
        for _ in range(20):
            if other.seat:
                other.numbers(other.seat)
                random_step(other, chance)
        assert (table.numbers(table.seat), table.mask, table.match().record()) == before
        assert hairpin.read(other.match().record()).n > table.match().n


def test_rewards_sum_to_zero() -> None:
    reason = hairpin.Reason.FINISH
    for places, got in (
        ((1, 2), [1, -1]),
        ((1, 1), [0, 0]),
        ((2, 1, 3), [0, 1, -1]),
        ((1, 2, 2), [1, -0.5, -0.5]),
        ((1, 1, 3, 4), [2 / 3, 2 / 3, -1 / 3, -1]),
    ):
        before = rewards(hairpin.Result(reason, places, places))
        assert before == pytest.approx(got)
        assert sum(before) == pytest.approx(0)


def test_an_impossible_table_is_refused_in_a_sentence() -> None:
    wrong: tuple[tuple[str, int, dict[str, Any]], ...] = (
        ("chess", 2, {}),
        ("daytona", 9, {}),
        ("pursuit", 2, {"x": 1}),
        ("null-game", 2, {}),
    )
    for game, seats, options in wrong:
        with pytest.raises(hairpin.SettingsError) as refused:
            Table(game, seats, options)
        assert str(refused.value).endswith(".")
