"""The opponents of a learner: names, files, functions, objects and models."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import hairpin
import pytest

from tests.extras.needs import needed
from tools.common import ROOT

needed("numpy")
gymnasium = needed("gymnasium")
needed("pettingzoo")

import numpy as np  # noqa: E402
from hairpin_lab import envs  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from hairpin.core.chance import Chance

HASTY = """
class Hasty:
    def choose(self, observation, moves, chance):
        return moves[-1]
"""


class Last:
    """A bot that always chooses the last move."""

    def choose(self, observation: Mapping[str, Any], moves: Sequence[str], chance: Chance) -> str:
        return moves[-1]


class Model:
    """A model with the interface of MaskablePPO, which takes the last step that is legal."""

    def predict(
        self, observation: Any, *, action_masks: Any = None, deterministic: bool = False
    ) -> tuple[Any, None]:
        assert np.array_equal(observation["action_mask"], action_masks)
        assert deterministic
        return np.array(action_masks.nonzero()[0][-1]), None


def last_step(observation: Any, mask: Any, info: dict[str, Any]) -> Any:
    """Take the last step that is legal."""
    return mask.nonzero()[0][-1]


def lucky(observation: Any, mask: Any, info: dict[str, Any]) -> int:
    """Take a step at random, from the seed."""
    able = mask.nonzero()[0]
    return int(able[info["luck"] % len(able)])


def game(name: str = "hairpin/Daytona-v0", seed: int = 3, **arguments: Any) -> hairpin.Match:
    """Play a game in which the learner takes the first legal step; return its match."""
    env = gymnasium.make(name, **arguments)
    _, info = env.reset(seed=seed)
    over = cut = False
    while not over and not cut:
        _, _, over, cut, info = env.step(int(info["action_mask"].argmax()))
    env.close()
    return hairpin.read(env.unwrapped.record())


def moves_of(match: hairpin.Match) -> list[tuple[int, str]]:
    """Return the moves of a match."""
    return [(move.seat, move.text) for move in match.history]


def test_a_bot_plays_alike_from_a_file_a_program_and_as_an_object(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(HASTY)
    program = tmp_path / "served.py"
    program.write_text(
        f"import sys; sys.path[:0] = [{str(ROOT / 'py')!r}]\n"
        f"from hairpin_lab.bots.serve import serve\nserve({f'{file}:Hasty'!r})\n"
    )
    by_name = moves_of(game(opponents=f"{file}:Hasty"))
    assert len(by_name) > 4
    for other in (f"run:{sys.executable} {program}", Last, Last()):
        assert moves_of(game(opponents=other)) == by_name


@pytest.mark.parametrize("name", envs.IDS)
def test_functions_and_models_take_steps(name: str) -> None:
    """They also take several steps for one move, and the same seed gives the same game."""
    by_function = game(name, opponents=last_step, max_cycles=400)
    assert by_function.n > 4
    assert moves_of(game(name, opponents=Model(), max_cycles=400)) == moves_of(by_function)
    by_luck = moves_of(game(name, opponents=lucky, max_cycles=400))
    assert moves_of(game(name, opponents=lucky, max_cycles=400)) == by_luck
    assert by_luck != moves_of(by_function)


def test_opponents_can_be_mixed_and_one_can_play_all_seats() -> None:
    match = game(seat=2, opponents=["gus", last_step, Last])
    assert match.seats == 4
    assert match.names[0] == "Gus"
    assert moves_of(game(seats=4, opponents="dot")) == moves_of(
        game(opponents=["dot", "dot", "dot"])
    )
    with pytest.raises(ValueError, match="needs 1 opponent for all or 3 opponents, not 2"):
        game(seats=4, opponents=["dot", "gus"])


def test_a_learnt_policy_plays() -> None:
    policy = ROOT / "docs" / "daytona-learned" / "policy.json"
    assert game(opponents=policy).n > 4
    with pytest.raises(hairpin.SettingsError, match="no opponent"):
        game("hairpin/TurboDuel-v0", opponents=policy)


def test_a_saved_model_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sb3_contrib", None)
    with pytest.raises(ModuleNotFoundError, match=r"mine\.zip needs sb3-contrib: pip install"):
        game(opponents="mine.zip")
    package: Any = ModuleType("sb3_contrib")
    package.MaskablePPO = type("MaskablePPO", (), {"load": staticmethod({"mine.zip": Model()}.get)})
    monkeypatch.setitem(sys.modules, "sb3_contrib", package)
    assert moves_of(game(opponents="mine.zip")) == moves_of(game(opponents=last_step))


class Unmasked:
    """A model that knows no masks."""

    def predict(self, observation: Any) -> tuple[int, None]:
        return 0, None


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("schumi", "no opponent “schumi”: give random, .* FILE.py:NAME, .* or a function"),
        (7, "no opponent “7”"),
        ("missing.py:Bot", "missing.py"),
        (
            Unmasked(),
            "a Unmasked cannot be an opponent: its predict.. has no argument action_masks",
        ),
        (lambda *_: 999, "the opponent in seat 2 chose 999, which is no legal step"),
        (lambda *_: "draw", "chose 'draw', which is no legal step"),
        (type("Dim", (), {"choose": lambda *_: "fly"}), "chose 'fly', which is no legal move"),
    ],
)
def test_wrong_opponents_are_refused_in_one_sentence(wrong: object, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence) as caught:
        game(opponents=wrong)
    assert "\n" not in str(caught.value)
