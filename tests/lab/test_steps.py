"""Steps: each legal move has its own steps, steps lead back to the move, and no step
leads nowhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import hairpin
import pytest
from hairpin.core.chance import Chance
from hairpin.games import ALL_GAMES, load
from hairpin.games.grand_prix.circuit import circuits
from hairpin.steps import Steps, steps_of

from tests.engine.library.tables import IDS, KINDS, on

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MORE: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("daytona", 4, {"missed": False}),
    ("grand-prix", 3, {"laps": 1, "joker": True}),
    ("grand-prix", 2, {"laps": 5}),
    *(("grand-prix", 2, {"laps": 1, "circuit": name, "partial": False}) for name in circuits()),
    ("pursuit", 2, {"early": True, "passing": True, "extend": True, "limit": 9}),
    ("pursuit", 2, {"variant": "racing", "laps": 5, "extend": True, "limit": 9}),
    ("pursuit", 5, {"laps": 5, "extend": True, "opposite": True, "bump": True, "limit": 9}),
    ("pursuit", 4, {"plain_end": True, "limit": 9}),
    ("racing-demon", 20, {}),
    ("racing-demon", 2, {"calm": True}),
    ("turbo-duel", 2, {"track": 7, "clock": "off"}),
)
every_kind = pytest.mark.parametrize(
    "kind", [*KINDS, *MORE], ids=[*IDS, *(f"{g}, {n}, {options}" for g, n, options in MORE)]
)

SIZES = {
    "daytona": 13,
    "grand-prix": 115,
    "null-game": 1,
    "pursuit": 91,
    "racing-demon": 151,
    "turbo-duel": 128,
}


def followed(steps: Steps, moves: Sequence[str], begun: tuple[int, ...] = ()) -> Iterator[str]:
    """Yield each move that sequences of legal steps lead to; each sequence must end in a move."""
    legal = steps.legal(moves, begun)
    assert legal == sorted(set(legal))
    whole = steps.move(moves, begun)
    assert (whole is None) == bool(legal), begun
    if whole is not None:
        yield whole
    for step in legal:
        yield from followed(steps, moves, (*begun, step))


def check(steps: Steps, moves: list[str]) -> None:
    """Check that steps lead to exactly the legal moves, and to each move by its own sequence."""
    able = [move for move in moves if move != "back"]
    found = list(followed(steps, moves))
    assert len(found) == len(able)
    assert set(found) == set(able)
    for move in able:
        of = steps.of(move)
        assert all(0 <= step < len(steps) for step in of)
        for i, step in enumerate(of):
            assert steps.move(moves, of[:i]) is None
            assert step in steps.legal(moves, of[:i])
        assert steps.move(moves, of) == move


@every_kind
def test_moves_become_steps_and_moves_again(kind: tuple[str, int, dict[str, Any]]) -> None:
    game, seats, options = kind
    steps = steps_of(game)
    for number in range(6):
        chance = Chance(f"steps {number}")
        match = hairpin.new(game, seed=f"s{number}", seats=seats, **options)
        for _ in range(400):
            for seat in match.to_move[:4]:
                check(steps, match.moves(seat))
            on(match, 1, chance)
            if match.result is not None:
                break


def test_long_chains_and_every_choice_of_four_jokers_are_steps() -> None:
    state: Any = hairpin.new("pursuit", seed="jokers", seats=5, extend=True)._log.state
    hand = ["4S", "4S2", "5S", "6S", "*R", "*B", "*R2", "*B2"]
    state.phase, state.hands[state.turn - 1], state.ups[state.turn - 1] = "put", hand, "4H"
    state.marks.update(dict.fromkeys(hand, (0, 1 << state.turn)))
    moves = load("pursuit").moves(state, state.turn)
    assert len(moves) > 2000
    named = {re.sub(r"[4-6]S", "", move) for move in moves}
    assert {"put ****", "put **", "put *B", "put *B*R", "put *R*R", "put *B*B*R*R"} <= named
    assert sum(move.count("*") == 4 and len(move) > 16 for move in moves)
    steps = steps_of("pursuit")
    ways = {steps.of(move) for move in moves}
    assert len(ways) == len(moves)
    assert max(map(len, ways)) == 10
    # Follow only a few beginnings to all their ends, because the whole tree takes a second.
    chance = Chance("beginnings")
    for _ in range(12):
        way = steps.of(chance.pick(moves))
        begun: tuple[int, ...] = ()
        for step in way:
            legal = steps.legal(moves, begun)
            assert legal == sorted({way[len(begun)] for way in ways if way[: len(begun)] == begun})
            assert steps.move(moves, begun) is None
            begun = (*begun, step)
        assert steps.legal(moves, begun) == []


def test_a_move_without_steps_is_refused() -> None:
    for game, move in (("grand-prix", "back"), ("pursuit", "put"), ("turbo-duel", "resign")):
        with pytest.raises(hairpin.NotAMove) as refused:
            steps_of(game).of(move)
        assert str(refused.value).endswith(".")
    with pytest.raises(hairpin.SettingsError):
        steps_of("chess")


def test_numbers_and_sizes_stay_the_same() -> None:
    assert set(SIZES) == set(ALL_GAMES)
    for game, size in SIZES.items():
        steps = steps_of(game)
        assert steps is steps_of(game)
        assert (steps.game, len(steps), len(set(steps.names))) == (game, size, size)
