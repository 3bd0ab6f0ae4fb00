"""Pages that are not in ``docs/``: the interface of each public module, and the environment of each game.

They are made from the installed code at each build, so their figures are always those of the code.
"""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hairpin
from hairpin_lab import envs

from tools.documents import notebook

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Public module -> its public names; empty for those in its ``__all__``.
MODULES: dict[str, tuple[str, ...]] = {
    "hairpin": (),
    "hairpin.deck": ("card_svg",),
    "hairpin.steps": (),
    "hairpin.testing": (),
    "hairpin_lab.arena": (),
    "hairpin_lab.bots": (),
    "hairpin_lab.dataset": ("episodes", "Episode"),
    "hairpin_lab.envs": ("IDS", "register"),
    "hairpin_lab.learning": (),
    "hairpin_lab.sights": (),
    "hairpin_lab.spiel": (),
    "hairpin_lab.trees": (),
}


def reference(module: str, names: Iterable[str] = ()) -> str:
    """Return the page of a public module, for mkdocstrings."""
    chosen = [*names] or [name for name in exported(module) if not name.startswith("__")]
    return f"# {module}\n\n" + directive(module, chosen)


def exported(module: str) -> list[str]:
    """Return the names in ``__all__``, read from the source, because the module may need a missing package."""
    folder = Path(hairpin.__file__).parents[1] / module.replace(".", "/")
    tree = ast.parse((folder / "__init__.py").read_text("utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            names: list[str] = ast.literal_eval(node.value)
            return names
    return []


def directive(module: str, names: Iterable[str]) -> str:
    """Return what mkdocstrings replaces by the docstrings of the module and of these names."""
    return f"::: {module}\n    options:\n      members: [{', '.join(names)}]\n"


def module_of(game: str) -> Any:
    """Return the module with the environments of a game."""
    return importlib.import_module(f"hairpin_lab.envs.{game.replace('-', '_')}_v0")


def sizes(game: str) -> str:
    """Return a table of the action space and the observation for each number of seats, as the environments have them.

    Only a table of few seats has a row for each number.
    """
    info = hairpin.game(game)
    rows = ["| seats | actions | numbers of an observation |", "| ---: | ---: | ---: |"]
    for seats in dict.fromkeys([*range(info.low, min(info.high, 5) + 1), info.high]):
        env = module_of(game).env(seats=seats)
        agent = env.possible_agents[0]
        seen = env.observation_space(agent)["observation"]
        rows.append(f"| {seats} | {env.action_space(agent).n} | {seen.shape[0]} |")
    return "\n".join(rows)


def options(game: str) -> str:
    """Return a table of the options that the environment accepts, with its defaults and the words of the game."""
    accepted = inspect.signature(module_of(game).raw_env).parameters
    rows = ["| option | default | values | effect |", "| --- | --- | --- | --- |"]
    for option in hairpin.game(game).options:
        if option.id not in accepted:
            continue
        known = (True, False) if option.kind == "bool" else option.values
        values = ", ".join(f"`{value}`" for value in known)
        if option.low is not None:
            values = f"{option.low} to {option.high}" + ", each" * (
                option.kind in ("ints", "per_seat")
            )
        effect = f"{option.name}. {option.help}".replace("|", "\\|")
        rows.append(f"| `{option.id}` | `{accepted[option.id].default!r}` | {values} | {effect} |")
    return "\n".join(rows)


def making(game: str) -> str:
    """Return a program that makes each environment of a game."""
    module = f"{game.replace('-', '_')}_v0"
    name = next(name for name, of in envs.IDS.items() if of == game)
    low = hairpin.game(game).low
    rivals = ", ".join(['"gus"'] * (low - 1))
    live = f"\nlive = {module}.parallel_env(seats={low})" if game == "racing-demon" else ""
    return f"""import gymnasium
from hairpin_lab.envs import {module}

table = {module}.env(seats={low}){live}
learner = gymnasium.make("{name}", opponents=[{rivals}])"""


def example(game: str) -> str:
    """Return a program that plays a game at random in the environment."""
    module = f"{game.replace('-', '_')}_v0"
    return f"""from hairpin_lab.envs import {module}

env = {module}.env(max_cycles=2000)
env.reset(seed=7)
for agent in env.agents:
    env.action_space(agent).seed(7)
for agent in env.agent_iter():
    seen, reward, terminated, truncated, info = env.last()
    if terminated or truncated:
        print(agent, reward, info)
        env.step(None)
    else:
        env.step(env.action_space(agent).sample(seen["action_mask"]))"""


def environment(game: str) -> str:
    """Return the page of a game's environment. Its picture is ``GAME.svg``."""
    info = hairpin.game(game)
    module = module_of(game)
    kinds = [kind for kind in ("raw_env", "parallel_env") if hasattr(module, kind)]
    code = notebook.run(f"# %%\n{making(game)}\n# %%\n{example(game)}\n", game)
    return f"""# {info.name}

{info.line}

![The table of {info.name} after the deal]({game}.svg)

[Environments for learners](../environments.md) describes steps, observations and rewards of all games.

## Make it

{notebook.markdown(code[:1])}
## Sizes

{sizes(game)}

[Observation vectors](../environment-vectors.md) lists the parts of the vector.

## Options

{options(game)}

## Example

A game at random, and what the program prints:

{notebook.markdown(code[1:])}
## Interface

`env` takes the same arguments as `raw_env`, and refuses wrong calls.

{directive(module.__name__, kinds)}"""
