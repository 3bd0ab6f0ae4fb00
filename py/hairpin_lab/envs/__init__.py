"""Environments of PettingZoo and Gymnasium for training players; the extra ``hairpin[envs]``.

Each game has a module in PettingZoo's form, such as ``daytona_v0``, with ``env`` and ``raw_env``;
``racing_demon_v0`` also has ``parallel_env``. The import registers them with both packages.
``docs/environments.md`` describes actions, observations and rewards.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from hairpin.core.errors import Refusal

for _package in ("numpy", "gymnasium", "pettingzoo"):
    try:
        import_module(_package)
    except ModuleNotFoundError:
        raise Refusal("terminal.error.extra", extra="envs", package=_package) from None

# The modules below need these packages.
from . import daytona_v0, grand_prix_v0, pursuit_v0, racing_demon_v0, turbo_duel_v0  # noqa: E402

__all__ = [
    "IDS",
    "daytona_v0",
    "grand_prix_v0",
    "pursuit_v0",
    "racing_demon_v0",
    "register",
    "turbo_duel_v0",
]

#: Name in the registries of Gymnasium and PettingZoo -> id of the game.
IDS: Final = {
    "hairpin/Daytona-v0": "daytona",
    "hairpin/GrandPrix-v0": "grand-prix",
    "hairpin/Pursuit-v0": "pursuit",
    "hairpin/RacingDemon-v0": "racing-demon",
    "hairpin/TurboDuel-v0": "turbo-duel",
}
_LIVE: Final = "hairpin/RacingDemon-v0"


def register() -> None:
    """Register the names in ``IDS`` for ``gymnasium.make`` and ``pettingzoo.make``.

    The import of this package calls it; repeated calls have no effect.
    """
    import gymnasium
    import pettingzoo

    for name, game in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, "hairpin_lab.envs.learner:LearnerEnv", kwargs={"game": game})
    # PettingZoo before release 1.27 has no registry.
    if not hasattr(pettingzoo, "register"):
        return
    for name, game in IDS.items():
        module = "hairpin_lab.envs." + game.replace("-", "_") + "_v0"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, f"{module}:env")
        if name == _LIVE and name not in pettingzoo.parallel_registry:
            pettingzoo.register("parallel", name, f"{module}:parallel_env")


def __dir__() -> list[str]:
    """Return the public names, for completion in an editor or notebook."""
    return __all__


register()
