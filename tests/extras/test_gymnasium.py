"""The Gymnasium environments: a learner against bots, in the same games as the arena's."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import hairpin
import pytest

from tests.extras.needs import needed
from tools.common import ROOT

needed("numpy")
gymnasium = needed("gymnasium")
needed("pettingzoo")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from hairpin.bots.base import decide  # noqa: E402
from hairpin.bots.driver import level_of  # noqa: E402
from hairpin_lab.envs import IDS  # noqa: E402

NAMES = tuple(IDS)


def made(name: str, **options: Any) -> Any:
    """Make an environment as users do."""
    return gymnasium.make(name, **options)


def played(env: Any, seed: int) -> tuple[float, dict[str, Any]]:
    """Play a game at random; return the sum of rewards and the last info."""
    env.action_space.seed(seed)
    observed, info = env.reset(seed=seed)
    over = cut = False
    while not over and not cut:
        assert np.array_equal(observed["action_mask"], info["action_mask"])
        assert observed["action_mask"].any()
        observed, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
    return reward, info


def test_the_name_may_contain_the_package_to_import() -> None:
    program = (
        "import gymnasium; print(gymnasium.make('hairpin_lab.envs:hairpin/Daytona-v0').spec.id)"
    )
    where = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    ran = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, env=where
    )
    assert ran.stdout == "hairpin/Daytona-v0\n"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.filterwarnings("error")
def test_an_environment_passes_gymnasiums_checks(name: str) -> None:
    check_env(made(name, opponents=("random",)).unwrapped, skip_render_check=True)
    check_env(made(name, seat=2, opponents=("dot",)).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_game_gives_a_record_with_its_drivers(name: str) -> None:
    env = made(name, seat=2, opponents=("dot",), max_cycles=3000)
    reward, info = played(env, 5)
    match = hairpin.read(env.unwrapped.record())
    assert match.result is not None
    assert match.seed == "5-1"
    assert match.names[0] == "Dot"
    assert info["place"] == match.result.places[1]
    assert reward == match.result.places[0] - match.result.places[1]
    again, _ = played(env, 5)
    assert again == reward
    assert hairpin.read(env.unwrapped.record()) == match


def test_drivers_play_as_they_do_in_matches() -> None:
    env = made("hairpin/Daytona-v0", seat=3, opponents=("gus", "vera"), last=True)
    played(env, 8)
    match = hairpin.read(env.unwrapped.record())
    log = match._log
    for n, move in enumerate(match.history):
        if move.seat == 3:
            continue
        state = log.state_at(n)
        level = level_of(log.game, ("gus", "vera")[move.seat - 1])
        seen, moves = log.game.observe(state, move.seat), log.game.moves(state, move.seat)
        luck = log.bot_chance(move.seat, n)
        assert decide(level.load(), seen, moves, luck, level.nodes).move == move.text


def test_the_learner_sees_what_its_seat_may_know() -> None:
    env = made("hairpin/Pursuit-v0", seat=2, opponents=("dot",), render_mode="ansi")
    env.reset(seed=1)
    bare = env.unwrapped
    assert env.render() == bare.table.match().text(2)
    table = bare.table
    numbers = table.sight.write(table.game.observe(table.state, 2), 2)
    observed, *_ = env.step(int(bare.table.mask.index(1)))
    assert observed["observation"].shape == (len(numbers),)
    assert env.observation_space.contains(observed)


def test_an_illegal_move_loses() -> None:
    env = made("hairpin/TurboDuel-v0")
    _, info = env.reset(seed=1)
    illegal = int((info["action_mask"] == 0).nonzero()[0][0])
    _, reward, over, cut, info = env.step(illegal)
    assert (reward, over, cut, info["illegal"]) == (-1, True, False, True)


def test_a_long_game_is_truncated() -> None:
    env = made("hairpin/RacingDemon-v0", opponents=("random",), max_cycles=20)
    env.reset(seed=1)
    wait = env.unwrapped.table.steps.numbers["wait"]
    over = cut = False
    while not over and not cut:
        _, reward, over, cut, _ = env.step(wait)
    assert (over, cut, reward) == (False, True, 0)


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(hairpin.SettingsError, match="schumi"):
        made("hairpin/Daytona-v0", opponents=("schumi",))
    with pytest.raises(ValueError, match="seat must be a number from 1 to 2"):
        made("hairpin/Daytona-v0", seat=3)
    with pytest.raises(ValueError, match="calm"):
        made("hairpin/RacingDemon-v0", calm=False)
    with pytest.raises(
        hairpin.SettingsError, match=r"seat, seats, opponents, render_mode, .* last"
    ):
        made("hairpin/Daytona-v0", no_such_option=1)


def test_masks_are_found_through_wrappers() -> None:
    env = made("hairpin/TurboDuel-v0")
    observed, _ = env.reset(seed=1)
    assert np.array_equal(env.get_wrapper_attr("action_masks")(), observed["action_mask"])


@pytest.mark.parametrize("mode", ["sync", "async"])
@pytest.mark.parametrize("name", NAMES)
def test_a_vector_environment_always_leaves_a_choice(name: str, mode: str) -> None:
    """A run of several games in a row, with the default: the next game begins one step after an end."""
    envs = gymnasium.make_vec(
        name, num_envs=2, vectorization_mode=mode, opponents="random", max_cycles=60
    )
    luck = np.random.default_rng(1)
    observed, _ = envs.reset(seed=1)
    ends = 0
    for _ in range(200):
        masks = envs.call("action_masks")
        assert np.array_equal(np.stack(masks), observed["action_mask"])
        steps = np.array([luck.choice(np.flatnonzero(mask)) for mask in masks])
        observed, _, over, cut, infos = envs.step(steps)
        assert "illegal" not in infos
        ends += int((over | cut).sum())
    envs.close()
    assert ends > 4
