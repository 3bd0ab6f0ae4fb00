"""The environments draw frames, which need the extra ``hairpin[render]``."""

from __future__ import annotations

import random
import sys
from importlib import import_module
from typing import Any

import hairpin
import pytest

from tests.extras.needs import needed

gymnasium = needed("gymnasium")
MODULES = {"resvg-py": "resvg_py", "pillow": "PIL.Image", "font-lato": "font_lato"}
for package in ("numpy", "pettingzoo", *MODULES.values()):
    needed(package)

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from hairpin_lab.envs import IDS  # noqa: E402
from pettingzoo.test import render_test  # noqa: E402


def maker(game: str) -> Any:
    """Return the function ``env`` of a game."""
    return import_module(f"hairpin_lab.envs.{game.replace('-', '_')}_v0").env


@pytest.mark.parametrize("game", IDS.values())
def test_all_frames_of_an_environment_have_one_size(game: str) -> None:
    env, luck, frames = maker(game)(render_mode="rgb_array"), random.Random(1), []
    for seed in (1, 2):
        env.reset(seed=seed)
        for _ in range(60):
            frames.append(env.render())
            seen, _, over, cut, _ = env.last()
            if over or cut:
                break
            env.step(luck.choice(seen["action_mask"].nonzero()[0]))
    assert {(frame.shape, frame.dtype.name) for frame in frames} == {(frames[0].shape, "uint8")}
    high, wide, colours = frames[0].shape
    assert (wide, high % 2, colours) == (720, 0, 3)
    assert not np.array_equal(frames[0], frames[-1])
    # The heading has ink, so the font was found.
    assert (frames[0][20:42, 20:240].max(axis=2) < 90).sum() > 100
    assert frames[0][0, 0].tolist() == [255, 255, 255]


@pytest.mark.parametrize("name", IDS)
def test_environments_pass_the_packages_checks(name: str) -> None:
    render_test(maker(IDS[name]))
    check_env(gymnasium.make(name, opponents="random").unwrapped)


@pytest.mark.parametrize("package", MODULES)
def test_a_missing_package_is_named(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, MODULES[package], None)
    with pytest.raises(hairpin.HairpinError) as caught:
        maker("daytona")(render_mode="rgb_array")
    assert (
        str(caught.value) == f"This needs {package}: pip install '.[render]' in Hairpin’s folder."
    )
