"""``python -m hairpin_lab.learning``: train on Daytona, measure the policy, and write all results.

The command writes into a folder: ``curve.csv`` and ``curve.svg`` (share of wins against random play
after each number of iterations), ``results.json`` (the curve, shares against the drivers, and the
parameters), ``policy.json`` (the learnt policy), and ``learned.py``, a bot that plays the policy.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hairpin.core.drivers import DRIVERS
from hairpin.core.errors import Refusal
from hairpin.games import load

from ..arena.version import engine
from . import curve
from .duels import driver, duel
from .policy import Policy

if TYPE_CHECKING:
    from collections.abc import Sequence

_BOT: Final = '''"""Daytona as it was learnt: hairpin arena daytona --bots random --bot learned.py:learned"""

from hairpin_lab.learning import Policy

learned = Policy.from_text("""
{policy}""")
'''


def main(words: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m hairpin_lab.learning",
        description="Learn Daytona by outcome-sampling MCCFR, and measure it against random play.",
    )
    parser.add_argument("--iterations", type=_positive, default=100_000, help="of MCCFR (100000)")
    parser.add_argument("--games", type=_positive, default=10_000, help="a measurement (10000)")
    parser.add_argument("--seed", type=int, default=1, help="of the training (1)")
    parser.add_argument("--out", type=Path, default=Path("learned"), help="the folder (learned)")
    given = parser.parse_args(words)
    try:
        learn(given.iterations, given.games, given.seed, given.out)
    except (Refusal, ImportError) as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return 0


def learn(iterations: int, games: int, seed: int, out: Path) -> None:
    """Train, measure and write into the folder ``out``. The same arguments give the same files.

    Policies are measured on deals with the seed ``test-SEED``, which are not used in training.
    Raises ``Refusal`` or ``ImportError`` if an extra is missing.
    """
    from .training import train

    out.mkdir(parents=True, exist_ok=True)
    test, random = f"test-{seed}", driver("random")
    points: list[curve.Point] = []
    policy = Policy()
    for done, policy in train(curve.points_to(iterations), seed):
        points.append(curve.Point.of(done, duel(policy.choose, random, games, test)))
        _print_point(points[-1])
    against = {
        name: curve.Point.of(iterations, duel(policy.choose, driver(name), games, test))
        for name in DRIVERS
    }
    drivers = {name: curve.Point.of(0, duel(driver(name), random, games, test)) for name in DRIVERS}
    curve.write_table(out / "curve.csv", points)
    curve.draw(out / "curve.svg", points, drivers[DRIVERS[-1]])
    text = policy.to_text()
    (out / "policy.json").write_text(text, "utf-8")
    (out / "learned.py").write_text(_BOT.format(policy=text), "utf-8")
    results: dict[str, Any] = {
        "game": "daytona",
        "engine": engine(load("daytona")),
        "iterations": iterations,
        "games": games,
        "seed": seed,
        "curve": [point.to_json() for point in points],
        "learned against": {name: _brief(point) for name, point in against.items()},
        "against random": {name: _brief(point) for name, point in drivers.items()},
    }
    (out / "results.json").write_text(json.dumps(results, indent=1) + "\n", "utf-8")


def _brief(point: curve.Point) -> dict[str, Any]:
    return {name: value for name, value in point.to_json().items() if name != "iterations"}


def _print_point(point: curve.Point) -> None:
    print(
        f"{point.iterations:>9} iterations: {point.share:5.2f} % of {point.games} games won"
        f" against random ({point.low}–{point.high})",
        file=sys.stderr,
        flush=True,
    )


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a number from 1")
    return number


if __name__ == "__main__":
    sys.exit(main())
