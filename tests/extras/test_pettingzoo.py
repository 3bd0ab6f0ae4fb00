"""The PettingZoo environments pass PettingZoo's checks, and play the engine's games."""

from __future__ import annotations

import random
import warnings
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any

import hairpin
import pytest
from hairpin.core.options import read_settings
from hairpin.games import load

from tests.extras.needs import needed

needed("numpy")
needed("gymnasium")
pettingzoo = needed("pettingzoo")

if TYPE_CHECKING:
    from collections.abc import Callable

import numpy as np  # noqa: E402
from pettingzoo.test import (  # noqa: E402
    api_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils import wrappers  # noqa: E402

#: Names and options of environments. Together they cover every game, several numbers of seats, and optional rules.
ENVS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("daytona", {}),
    ("daytona", {"seats": 4}),
    ("grand_prix", {"laps": 1}),
    ("grand_prix", {"seats": 3, "joker": True, "circuit": "speedbowl"}),
    ("pursuit", {"passing": True}),
    ("pursuit", {"seats": 5, "extend": True, "opposite": True, "limit": 40}),
    ("racing_demon", {}),
    ("racing_demon", {"seats": 6, "choices": "secret"}),
    ("turbo_duel", {}),
)
each_env = pytest.mark.parametrize(("game", "options"), ENVS)


def module(game: str) -> Any:
    """Import an environment's module as users do."""
    return import_module(f"hairpin_lab.envs.{game}_v0")


def maker(make: Callable[..., Any], options: dict[str, Any]) -> Callable[..., Any]:
    """Return a function that makes an environment with these options and its own keyword arguments."""
    return lambda **more: make(**options, **more)


def act(env: Any, luck: random.Random) -> None:
    """Make a random step for the agent whose turn it is."""
    observed, _, terminated, truncated, _ = env.last()
    over = terminated or truncated
    env.step(None if over else luck.choice(observed["action_mask"].nonzero()[0]))


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    """Ignore PettingZoo's warnings about observations that are dicts with an action mask."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        # An agent whose game has ended gets a mask of zeros.
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        yield


@each_env
@pytest.mark.filterwarnings("error::UserWarning")
def test_an_environment_passes_pettingzoos_checks(game: str, options: dict[str, Any]) -> None:
    for make in (module(game).env, module(game).raw_env):
        api_test(make(**options), num_cycles=400)
    seed_test(maker(module(game).env, options), num_cycles=200)


def test_registered_names_make_the_same_environments() -> None:
    from hairpin_lab import envs

    for _ in range(2):
        envs.register()
    for name, game in envs.IDS.items():
        env = pettingzoo.make("aec", name, max_cycles=30)
        assert str(env.unwrapped) == f"{game.replace('-', '_')}_v0"
        assert env.unwrapped.max_cycles == 30
    assert pettingzoo.make("parallel", "hairpin/RacingDemon-v0", seats=5).max_num_agents == 5


MAKERS = [
    (game, make)
    for game in ("daytona", "grand_prix", "pursuit", "racing_demon", "turbo_duel")
    for make in ("env", "raw_env", *(["parallel_env"] if game == "racing_demon" else []))
]


@pytest.mark.parametrize(("game", "make"), MAKERS)
def test_a_maker_has_the_options_of_its_game_with_their_defaults(game: str, make: str) -> None:
    maker = getattr(module(game), make)
    told = {name: each.default for name, each in signature(maker).parameters.items()}
    rules = load(game.replace("_", "-"))
    calm = {"calm": True} if game == "racing_demon" and make != "parallel_env" else {}
    assert maker.__name__ == make
    options = {name: told[name] for name in list(told)[4:]}
    # One option of Racing Demon concerns only its calm form, another only real time.
    left_out = {option.id for option in rules.options} - set(options)
    assert left_out == (
        {"choices" if make == "parallel_env" else "lit"} if game == "racing_demon" else set()
    )
    want = read_settings(rules.options, calm, 2, bots=True)
    assert read_settings(rules.options, options, 2) == want
    made = maker()
    assert dict(made.unwrapped.table.settings) == dict(want)
    assert made.unwrapped.max_cycles == told["max_cycles"]
    assert repr(made) == f"<hairpin {' '.join(game.split('_')).title()}, 2 seats>"
    with pytest.raises(hairpin.SettingsError) as caught:
        maker(num_players=4)
    assert all(name in str(caught.value) for name in told)


def test_the_package_shows_its_modules() -> None:
    from hairpin_lab import envs

    assert dir(envs) == sorted(["IDS", "register", *(f"{game}_v0" for game in dict(MAKERS))])


@pytest.mark.parametrize("game", dict(MAKERS))
def test_the_state_has_what_all_seats_observe(game: str) -> None:
    env = module(game).env()
    env.reset(seed=3)
    act(env, random.Random(3))
    seen = [env.observe(agent)["observation"] for agent in env.possible_agents]
    assert np.array_equal(env.state(), np.concatenate(seen))
    assert env.state_space.contains(env.state())


def test_the_state_in_real_time_has_what_all_seats_observe() -> None:
    env = module("racing_demon").parallel_env(seats=3)
    seen, _ = env.reset(seed=3)
    assert np.array_equal(
        env.state(), np.concatenate([each["observation"] for each in seen.values()])
    )
    assert env.state_space.contains(env.state())


@each_env
def test_an_environment_renders(
    game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    env = module(game).env(render_mode="ansi", **options)
    env.reset(seed=1)
    assert env.render() == env.unwrapped.table.match().text("public")
    env = module(game).env(render_mode="human", **options)
    env.reset(seed=1)
    for _ in range(6):
        act(env, random.Random(1))
    assert capsys.readouterr().out.count(" played.") == 6
    with pytest.raises(ValueError, match="human, ansi or rgb_array"):
        module(game).env(render_mode="gif", **options)


@each_env
def test_a_games_record_is_read_by_the_engine(game: str, options: dict[str, Any]) -> None:
    env, luck = module(game).env(**options), random.Random(game)
    env.reset(seed=7)
    while not any((*env.terminations.values(), *env.truncations.values())):
        act(env, luck)
    match = hairpin.read(env.record())
    assert match.result is not None
    assert (match.seed, match.seats) == ("7-1", len(env.possible_agents))
    gains = [env.rewards[agent] for agent in env.possible_agents]
    assert sum(gains) == pytest.approx(0)
    for seat, agent in enumerate(env.possible_agents, 1):
        info = env.infos[agent]
        assert info["place"] == match.result.places[seat - 1]
        assert info["score"] == match.result.scores[seat - 1]
        assert info["reason"] == str(match.result.reason)
        assert (gains[seat - 1] == max(gains)) == (info["place"] == 1)
    # A reset without a seed derives the next game from the first seed.
    env.reset()
    assert env.unwrapped.table.seed == "7-2"


@each_env
def test_masks_are_the_legal_moves_of_the_agent_only(game: str, options: dict[str, Any]) -> None:
    env, luck = module(game).env(**options), random.Random(3)
    env.reset(seed=3)
    table = env.unwrapped.table
    for _ in range(200):
        if any((*env.terminations.values(), *env.truncations.values())):
            break
        for agent in env.possible_agents:
            observed = env.observe(agent)
            assert env.observation_space(agent).contains(observed)
            mask = observed["action_mask"]
            assert mask.any() == (agent == env.agent_selection)
            # The caller gets copies: changing them does not change the environment.
            observed["observation"][:] = 1
            mask[:] = 1
            assert not np.array_equal(env.observe(agent)["action_mask"], mask)
        seat = env.possible_agents.index(env.agent_selection) + 1
        assert seat == table.game.actors(table.state)[0]
        act(env, luck)


def test_an_illegal_move_ends_the_game_like_pettingzoos_wrapper() -> None:
    daytona = module("daytona")
    theirs = wrappers.TerminateIllegalWrapper(daytona.raw_env(seats=3), illegal_reward=-1)
    told = []
    for env in (daytona.env(seats=3), theirs):
        env.reset(seed=2)
        loser = env.agent_selection
        illegal = int((env.observe(loser)["action_mask"] == 0).nonzero()[0][0])
        env.step(illegal)
        assert all(env.terminations.values())
        told.append((loser, dict(env.rewards), dict(env.terminations), dict(env.truncations)))
        for _ in range(3):
            env.step(None)
        assert env.agents == []
    assert told[0] == told[1]
    assert sorted(told[0][1].values()) == [-1, 0, 0]


def test_calls_out_of_order_or_bounds_are_refused() -> None:
    env = module("turbo_duel").env()
    for early in ("agents", "agent_selection", "rewards", "infos"):
        with pytest.raises(AttributeError, match="cannot be accessed before reset"):
            getattr(env, early)
    calls: tuple[Callable[[], object], ...] = (
        env.last,
        env.agent_iter,
        lambda: env.step(0),
        lambda: env.observe("seat_1"),
    )
    for call in calls:
        with pytest.raises(AssertionError, match="reset"):
            call()
    env.reset(seed=1)
    for wrong in (-1, 128, np.int64(128), np.int8(-1), 1.0, "A", None):
        with pytest.raises(AssertionError, match="action is not in action space"):
            env.step(wrong)
    with pytest.raises(AssertionError, match="need to call step"):
        for _ in env.agent_iter():
            pass
    # PettingZoo's own wrappers also accept the environment.
    other = wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(module("turbo_duel").raw_env())
    )
    api_test(other, num_cycles=50)


def test_a_long_game_is_truncated() -> None:
    env, luck = module("pursuit").env(max_cycles=25), random.Random(1)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        act(env, luck)
    assert len(env.unwrapped.table.played) == 25
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0}
    assert hairpin.read(env.record()).n == 25


def test_simultaneous_choices_stay_secret() -> None:
    env = module("racing_demon").env(seats=3)
    env.reset(seed=4)
    turn = env.unwrapped.table.steps.numbers["turn"]
    wait = env.unwrapped.table.steps.numbers["wait"]
    slot = env.unwrapped.table.sight.slot
    seen = []
    for choice in (turn, wait):
        env.reset(seed=4)
        assert env.agent_selection == "seat_1"
        env.step(choice)
        assert env.agent_selection == "seat_2"
        seen.append(env.observe("seat_2")["observation"])
    assert np.array_equal(*seen)
    # Other agents see only that this agent has chosen.
    assert seen[0][slot("chosen", 2)] == 1
    with pytest.raises(ValueError, match="parallel_env"):
        module("racing_demon").env(calm=False)


# --- in real time -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_ticks_pass_pettingzoos_checks(seats: int) -> None:
    make = maker(module("racing_demon").parallel_env, {"seats": seats})
    parallel_api_test(make(), num_cycles=300)
    parallel_seed_test(make, num_cycles=100)


def test_a_game_in_ticks_equals_the_engines_and_ends() -> None:
    env, luck = module("racing_demon").parallel_env(seats=6), random.Random(1)
    observed, _ = env.reset(seed=11)
    ends: dict[str, Any] = {}
    missed = 0

    def hasty(mask: Any) -> int:
        """Return the first allowed step to a Stack (a number under 52); if there is none, a random step."""
        able = mask.nonzero()[0]
        return int(able[0]) if able[0] < 52 else int(luck.choice(able))

    while env.agents:
        actions = {agent: hasty(seen["action_mask"]) for agent, seen in observed.items()}
        observed, gains, over, cut, ends = env.step(actions)
        missed += sum("missed" in info for info in ends.values())
    match = hairpin.read(env.record())
    assert match.result is not None
    assert match.phase == "over"
    assert not any(cut.values())
    assert all(over.values())
    assert sum(gains.values()) == pytest.approx(0)
    assert [ends[agent]["place"] for agent in env.possible_agents] == list(match.result.places)
    assert {move.at % 100 for move in match.history} == {0}
    # In some steps two seats chose the same Stack, so one seat missed it.
    assert missed


def test_the_order_within_a_tick_is_fair_and_reproducible() -> None:
    orders = []
    for _ in range(2):
        env = module("racing_demon").parallel_env(seats=4)
        env.reset(seed=6)
        wait, turn = env.wait, env.table.steps.numbers["turn"]
        for _ in range(400):
            env.step(dict.fromkeys(env.agents, turn))
        moves = env.table.played
        orders.append([seat for seat, _, _ in moves])
        firsts = {at: seat for seat, _, at in reversed(moves)}
        counts = [list(firsts.values()).count(seat) for seat in (1, 2, 3, 4)]
        assert sum(counts) == 400
        assert min(counts) > 70
    assert orders[0] == orders[1]
    assert wait != turn


def test_an_impossible_action_in_a_tick_becomes_a_reported_wait() -> None:
    env = module("racing_demon").parallel_env(seats=2, max_cycles=3)
    observed, _ = env.reset(seed=5)
    illegal = int((observed["seat_1"]["action_mask"] == 0).nonzero()[0][0])
    observed, _, over, cut, infos = env.step({"seat_1": illegal})
    assert infos == {"seat_1": {"missed": env.table.steps.names[illegal]}, "seat_2": {}}
    assert env.table.played == []
    for _ in range(2):
        assert env.agents == ["seat_1", "seat_2"]
        _, gains, over, cut, _ = env.step({})
    assert env.agents == []
    assert all(cut.values())
    assert not any((*over.values(), *gains.values()))
    assert env.step({"seat_1": env.wait}) == ({}, {}, {}, {}, {})
    assert env.tick == 3
    with pytest.raises(ValueError, match="calm"):
        module("racing_demon").parallel_env(calm=True)
