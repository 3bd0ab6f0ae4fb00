"""Write a small data set of Daytona, make a Minari data set of one driver's decisions, and read it.

    pip install '.[minari]'
    python examples/minari_dataset.py

The files go to a new folder below the system's folder for temporary files.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import minari  # pyright: ignore[reportMissingTypeStubs]
from hairpin.cli import main
from hairpin_lab.minari_sets import to_minari

if __name__ == "__main__":
    folder = Path(tempfile.mkdtemp())
    os.environ["MINARI_DATASETS_PATH"] = str(folder / "minari")
    file = folder / "daytona.parquet"
    assert main(["dataset", "daytona", str(file), "--games", "50", "--bots", "dot,gus"]) == 0

    made = to_minari(file, "hairpin/daytona-gus-v0", bot="gus")
    read = minari.load_dataset(made.id)
    wins = sum(episode.rewards[-1] > 0 for episode in read)
    print(f"{read.total_episodes} races with {read.total_steps} decisions; Gus won {wins}.")
