"""States are copied and pickled alike in the pure and in the compiled build, also those of other packages."""

from __future__ import annotations

import copy
import pickle

import pytest
from hairpin.core.chance import derive
from hairpin.core.options import read_settings
from hairpin.core.state import State
from hairpin.games import ALL_GAMES, load


@pytest.mark.parametrize("name", ALL_GAMES)
def test_a_copy_and_a_pickle_have_the_same_state(name: str) -> None:
    game = load(name)
    chance = derive("copies", name)
    settings = read_settings(game.options, {}, game.low, bots=True)
    state = game.deal(game.low, settings, chance, {})
    for _ in range(5):
        if state.over is None:
            seat = game.actors(state)[0]
            game.apply(state, seat, chance.pick(game.moves(state, seat)), state.at)
    known = game.to_json(state)
    packed = [pickle.dumps(state, protocol) for protocol in (2, pickle.HIGHEST_PROTOCOL)]
    others = [game.copy(state), copy.copy(state), copy.deepcopy(state), *map(pickle.loads, packed)]
    assert [game.to_json(other) for other in others] == [known] * len(others)
    assert {type(other) for other in others} == {type(state)}


class Loose(State):
    """A state without ``__slots__``."""

    def __init__(self) -> None:
        self.seats = 2
        self.more = [1]


def test_a_state_without_slots_keeps_all_attributes() -> None:
    other = pickle.loads(pickle.dumps(copy.deepcopy(Loose())))
    assert (other.seats, other.more) == (2, [1])
    assert not hasattr(other, "over")


def test_a_class_has_its_slots() -> None:
    for name in ("pursuit", "turbo-duel"):
        game = load(name)
        state = game.deal(2, read_settings(game.options, {}, 2, bots=True), derive("x"), {})
        assert {*type(state).__slots__} <= {*dir(state)}
