"""MaskablePPO of sb3-contrib learns by the masks of the environments, and plays as an opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.extras.needs import needed

sb3 = needed("sb3_contrib")
gymnasium = needed("gymnasium")
np = needed("numpy")
needed("hairpin_lab.envs")

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", ["Daytona", "GrandPrix", "Pursuit", "RacingDemon", "TurboDuel"])
def test_a_model_learns_and_its_file_is_an_opponent(name: str, tmp_path: Path) -> None:
    environment = gymnasium.make(f"hairpin/{name}-v0", opponents="random")
    model = sb3.MaskablePPO(
        "MultiInputPolicy", environment, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu"
    )
    before = [weights.clone() for weights in model.policy.parameters()]
    model.learn(128)
    assert any(
        not old.equal(new) for old, new in zip(before, model.policy.parameters(), strict=True)
    )
    file = tmp_path / "model.zip"
    model.save(file)
    against = gymnasium.make(f"hairpin/{name}-v0", opponents=str(file))
    _, info = against.reset(seed=3)
    luck = np.random.default_rng(3)
    for _ in range(60):
        mask = against.get_wrapper_attr("action_masks")()
        _, _, terminated, truncated, info = against.step(luck.choice(np.flatnonzero(mask)))
        if terminated or truncated:
            break
    assert info is not None
