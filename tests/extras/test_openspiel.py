"""Hairpin's games in OpenSpiel pass OpenSpiel's tests and run in its algorithms."""

from __future__ import annotations

import doctest
import pickle
import random
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import Chance
from hairpin.core.errors import SettingsError

from tests.extras.needs import needed
from tools.common import ROOT

pyspiel = needed("pyspiel")
spiel = needed("hairpin_lab.spiel")

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Settings for short random games: OpenSpiel's test is slow, because it calls each function at each state.
SETTINGS = (
    "hairpin_daytona",
    "hairpin_daytona(players=4,missed=False,last=True,deal_nodes=0,seed=7;)",
    "hairpin_daytona(players=3,longest=20)",
    "hairpin_grand_prix(laps=1)",
    "hairpin_grand_prix(players=3,laps=1,joker=True,partial=False,prizes=10;5;)",
    "hairpin_grand_prix(players=2,laps=1,circuit=speedbowl,deal_nodes=1)",
    "hairpin_pursuit(limit=5)",
    "hairpin_pursuit(limit=5,passing=True,early=True,first=seed)",
    "hairpin_pursuit(limit=5,variant=racing,extend=True)",
    "hairpin_pursuit(players=4,limit=2,opposite=True,bump=True,longest=300)",
    "hairpin_racing_demon",
    "hairpin_racing_demon(players=3,piles=5;)",
    "hairpin_racing_demon(players=2,piles=3;4;,deal_nodes=0)",
    "hairpin_turbo_duel",
    "hairpin_turbo_duel(deal_nodes=3,deck=shuffled,track=7,first=2;)",
)


@pytest.mark.parametrize("serialize", [True, False], ids=["serialized", "played"])
@pytest.mark.parametrize("text", SETTINGS)
def test_openspiels_own_test_passes(text: str, serialize: bool) -> None:
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=2, serialize=serialize, verbose=False)


def test_every_game_is_registered() -> None:
    assert set(spiel.GAMES) <= set(pyspiel.registered_names())
    assert {re.split(r"\(", text)[0] for text in SETTINGS} == set(spiel.GAMES)
    assert len(spiel.GAMES) == 5


def states(text: str, seed: str) -> Iterator[Any]:
    """Play a random game; yield each state up to the end."""
    chance = Chance(seed)
    state = pyspiel.load_game(text).new_initial_state()
    while not state.is_terminal():
        yield state
        actions = state.legal_actions()
        state.apply_action(chance.pick(actions))
    yield state


@pytest.mark.parametrize("text", SETTINGS)
def test_a_game_matches_its_declared_type(text: str) -> None:
    game = pyspiel.load_game(text)
    kind = game.get_type()
    names = pyspiel.GameType
    deterministic = kind.chance_mode == names.ChanceMode.DETERMINISTIC
    assert deterministic == (game.max_chance_nodes_in_history() == 0)
    is_open = kind.information == names.Information.PERFECT_INFORMATION
    assert is_open == text.startswith(("hairpin_daytona", "hairpin_turbo"))
    assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()
    steps = chances = 0
    for state in states(text, "types"):
        if state.is_chance_node():
            chances += 1
            assert len(state.chance_outcomes()) <= game.max_chance_outcomes()
            assert abs(sum(part for _, part in state.chance_outcomes()) - 1) < 1e-9
        elif not state.is_terminal():
            steps += 1
            assert max(state.legal_actions()) < game.num_distinct_actions()
            assert state.information_state_string() == state.information_state_string(
                state.current_player()
            )
    assert steps <= game.max_game_length()
    assert chances <= game.max_chance_nodes_in_history()
    assert sum(state.returns()) == pytest.approx(0)
    assert all(game.min_utility() <= part <= game.max_utility() for part in state.returns())


def test_turbo_duel_is_one_deal_unless_more_are_asked_for() -> None:
    modes = pyspiel.GameType.ChanceMode
    assert pyspiel.load_game("hairpin_turbo_duel").get_type().chance_mode == modes.DETERMINISTIC
    more = pyspiel.load_game("hairpin_turbo_duel(deal_nodes=1)")
    assert more.get_type().chance_mode == modes.EXPLICIT_STOCHASTIC


@pytest.mark.parametrize("text", SETTINGS)
def test_points_are_copied_pickled_and_read_back(text: str) -> None:
    chance = Chance("points")
    game = pyspiel.load_game(text)
    for state in states(text, "copies"):
        if chance.below(12):
            continue
        read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
        for other in (state.clone(), pickle.loads(pickle.dumps(state)), read):
            assert str(other) == str(state)
            assert other.history() == state.history()
            for player in range(game.num_players()):
                told = [s.information_state_string(player) for s in (state, other)]
                assert told[0] == told[1]
                seen = [s.observation_string(player) for s in (state, other)]
                assert seen[0] == seen[1]
            before = str(state)
            if not other.is_terminal():
                other.apply_action(other.legal_actions()[0])
            assert str(state) == before


def test_a_copy_shares_unchanging_data() -> None:
    """OpenSpiel copies states often. Copying the whole history would slow down long games."""
    for state in states("hairpin_grand_prix(laps=1)", "shares"):
        other = state.clone()
        assert other.node is not state.node
        assert other.node.tree is state.node.tree
        assert all(a is b for a, b in zip(other.node.log, state.node.log, strict=True))


def test_texts_survive_a_round_trip() -> None:
    for seed in ("a,b", "7", "1.5", "-", "true", "False", "7e5", "a b", "é–ü", "inf"):
        game = pyspiel.load_game("hairpin_turbo_duel", {"seed": seed})
        assert game.tree.seed == seed
        state = game.new_initial_state()
        read, _ = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert read.tree.seed == seed
    for seed in ("a(b", "a)", "a=b"):
        with pytest.raises(SettingsError, match="use no brackets"):
            pyspiel.load_game("hairpin_turbo_duel", {"seed": seed})


def test_chance_nodes_have_no_observation() -> None:
    state = pyspiel.load_game("hairpin_daytona").new_initial_state()
    assert state.observation_string(0) == state.information_state_string(1) == "{}"
    for ask in (state.observation_string, state.information_state_string):
        with pytest.raises(ValueError, match="name a player"):
            ask()


def test_observers_are_the_strings_of_the_state() -> None:
    from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

    game = pyspiel.load_game("hairpin_pursuit(limit=2)")
    now, all_seen = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    for state in states("hairpin_pursuit(limit=2)", "observers"):
        if state.is_chance_node():
            continue
        for player in range(2):
            assert now.string_from(state, player) == state.observation_string(player)
            assert all_seen.string_from(state, player) == state.information_state_string(player)


@pytest.mark.parametrize("text", SETTINGS)
def test_tensors_are_the_vector_of_the_observation_in_named_parts(text: str) -> None:
    import numpy as np
    from hairpin_lab.sights import sight_of
    from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

    game = pyspiel.load_game(text)
    assert game.observation_tensor_size() < game.information_state_tensor_size()
    now, recalled = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    sight = sight_of(game.tree.rules.id, game.num_players())
    changed = 0
    for state in states(text, "tensors"):
        for player in range(game.num_players()):
            tensor = np.array(state.observation_tensor(player))
            assert tensor.min() >= 0
            assert tensor.max() <= 1
            now.set_from(state, player)
            recalled.set_from(state, player)
            assert (now.tensor == tensor.astype(np.float32)).all()
            assert (recalled.tensor[: tensor.size] == now.tensor).all()
            assert recalled.tensor.size == game.information_state_tensor_size()
            assert (recalled.tensor == state.information_state_tensor(player)).all()
            assert sum(part.size for part in now.dict.values()) == tensor.size
            if state.node.state is None:
                assert not tensor.any()
                continue
            numbers = sight.read(state.node.tree.rules, state.node.state, player + 1)
            for part in sight.parts if not state.node.begun else ():
                for seat in range(game.num_players() if part.seats else 1):
                    row = now.dict[part.name][seat] if part.seats else now.dict[part.name]
                    told = list(numbers[sight.slot(part.name, seat)])
                    assert np.round(row * part.high).astype(int).tolist() == told
            own = state.node.own_steps(player + 1, 4)
            shown = recalled.dict["own_steps"]
            assert [row.argmax() for row in shown if row.any()] == own
            changed += bool(own)
    assert changed or "longest" in text


@pytest.mark.parametrize("text", SETTINGS)
def test_a_player_cannot_distinguish_a_resampled_state(text: str) -> None:
    luck = random.Random(text).random
    for number, state in enumerate(states(text, "resampled")):
        if number % 9 or state.is_chance_node() or state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, luck)
        assert other.information_state_string(player) == state.information_state_string(player)
        tensor = state.information_state_tensor(player)
        assert other.information_state_tensor(player) == tensor
        assert other.legal_actions() == state.legal_actions()
        assert other.clone().information_state_string() == other.information_state_string()


@pytest.mark.parametrize(
    "text", ["hairpin_pursuit(limit=5)", "hairpin_grand_prix(laps=1)", "hairpin_racing_demon"]
)
def test_information_set_search_plays_a_game(text: str) -> None:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    game, luck = pyspiel.load_game(text), np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=luck)
    state, chance = game.new_initial_state(), Chance("search")
    while not state.is_terminal():
        searches = not state.is_chance_node() and state.current_player() == 0
        state.apply_action(bot.step(state) if searches else chance.pick(state.legal_actions()))
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("short", sorted(spiel.GAMES))
def test_the_learning_environment_plays_a_game(short: str) -> None:
    from open_spiel.python import rl_environment

    environment = rl_environment.Environment(pyspiel.load_game(short), include_full_state=True)
    chance, step = Chance("environment"), environment.reset()
    size = environment.observation_spec()["info_state"][0]
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == size
        step = environment.step([chance.pick(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0


def test_wrong_parameters_are_refused_in_a_sentence() -> None:
    for text, part in (
        ("hairpin_daytona(players=7)", "2 to 4"),
        ("hairpin_pursuit(limit=2000)", "2000"),
        ("hairpin_racing_demon(piles=1;2;3;)", "2"),
        ("hairpin_turbo_duel(first=3;)", "3"),
        ("hairpin_turbo_duel(deal_nodes=7)", "0 to 6, not 7"),
    ):
        with pytest.raises(SettingsError) as refused:
            pyspiel.load_game(text)
        assert part in str(refused.value)
        assert str(refused.value).endswith(".")


def test_an_exact_search_finds_the_true_chances() -> None:
    """OpenSpiel's search finds the same chance to finish with the next card as the engine's `odds`."""
    from hairpin.games.daytona.odds import odds
    from open_spiel.python.algorithms import expected_game_score
    from open_spiel.python.policy import UniformRandomPolicy

    met = 0
    for number in range(30):
        state = None
        for state in states("hairpin_daytona(deal_nodes=1)", f"exact {number}"):
            node = state.node
            if node.state is None or node.actor != 0 or node.state.cars[node.state.turn - 1] < 13:
                continue
            # Continue with a race that ends after the next card. So the expected result is the chance
            # to finish with this card.
            text = f"hairpin_daytona(deal_nodes=1,longest={node.taken + 1})"
            short = pyspiel.load_game(text).new_initial_state()
            for action in state.history():
                short.apply_action(action)
            value = expected_game_score.policy_value(
                short, [UniformRandomPolicy(short.get_game())] * 2
            )
            seen = odds(node.tree.rules.observe(node.state, 1))
            finish = seen.finish - (seen.choice if seen.at == 13 else 0)
            assert value[node.state.turn - 1] == pytest.approx(finish / seen.cards)
            met += 1
            break
    assert met > 10


def test_a_search_of_openspiels_beats_random_play_in_turbo_duel() -> None:
    import numpy as np
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("hairpin_turbo_duel(track=7)")
    won = 0.0
    for number in range(6):
        luck = np.random.RandomState(number)
        bot = mcts.MCTSBot(game, 2, 40, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
        state, chance = game.new_initial_state(), Chance(f"other {number}")
        while not state.is_terminal():
            mine = state.current_player() == number % 2
            state.apply_action(bot.step(state) if mine else chance.pick(state.legal_actions()))
        won += state.returns()[number % 2]
    assert won >= 4


PAGE = (ROOT / "docs" / "openspiel.md").read_text("utf-8")


def test_what_the_page_shows_is_so() -> None:
    shown = doctest.DocTestParser().get_doctest(PAGE, {}, "openspiel.md", "openspiel.md", 0)
    assert len(shown.examples) == PAGE.count(">>> ") > 10
    told: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    assert runner.run(shown, out=told.append).failed == 0, "".join(told)


def test_the_page_lists_every_game_and_its_parameters() -> None:
    for short in spiel.GAMES:
        assert f"`{short}`" in PAGE
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, re.M)
    assert rows == ["players", "seed", "deal_nodes", "longest"]
    shared = set.intersection(
        *(set(pyspiel.load_game(short).get_parameters()) for short in spiel.GAMES)
    )
    assert shared == set(rows)


def test_python_exits_cleanly_after_registering() -> None:
    code = "import hairpin_lab.spiel, pyspiel; print(pyspiel.load_game('hairpin_daytona'))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT / "py", capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("hairpin_daytona(")
