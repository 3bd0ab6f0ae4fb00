"""``build.py bench``: runs every ``bench/bench_*.py``, prints one table, writes ``bench/results.json``.

A bench is a module with ``figures()``, which yields `Figure` values as it finds them. It may print
what it is doing to standard error; it must not print to standard output.
"""

from __future__ import annotations

import dataclasses
import importlib
import json
import platform
import statistics
import subprocess
import sys
import time
import traceback
from typing import TYPE_CHECKING, Any

from tools.common import ROOT, say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FOLDER = ROOT / "bench"
RESULTS = FOLDER / "results.json"


@dataclasses.dataclass(frozen=True, slots=True)
class Figure:
    """One measured number. ``most`` or ``least`` is what we aim for, where we aim for something."""

    name: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None
    note: str = ""

    @property
    def good(self) -> bool | None:
        """Whether the aim is met; None without one."""
        if self.most is None and self.least is None:
            return None
        return not (
            (self.most is not None and self.value > self.most)
            or (self.least is not None and self.value < self.least)
        )


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which this part of the values lies (nearest rank)."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, max(0, round(part * (len(ranked) - 1))))]


def median(values: Sequence[float]) -> float:
    """The middle value."""
    return float(statistics.median(values))


def number(value: float) -> str:
    """Three digits that matter, thousands apart."""
    if value >= 1000:
        return f"{value:,.0f}"
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}"


def table(groups: dict[str, list[Figure]]) -> str:
    """All figures as aligned text."""
    rows: list[tuple[str, str, str, str, str]] = []
    for name, figures in groups.items():
        rows.append((f"{name}:", "", "", "", ""))
        for figure in figures:
            aim = ""
            if figure.most is not None:
                aim = f"≤ {number(figure.most)}"
            if figure.least is not None:
                aim = f"≥ {number(figure.least)}"
            verdict = {True: "ok", False: "MISSED", None: ""}[figure.good]
            words = " ".join(word for word in (verdict, figure.note) if word)
            value = f"{number(figure.value)} {figure.unit}".strip()
            rows.append((f"  {figure.name}", value, aim, "", words))
    wide = [max(len(row[i]) for row in rows) for i in range(3)] if rows else [0, 0, 0]
    return "\n".join(
        f"{row[0]:<{wide[0]}}  {row[1]:>{wide[1]}}  {row[2]:<{wide[2]}}  {row[4]}".rstrip()
        for row in rows
    )


def _machine() -> dict[str, Any]:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "commit": commit.stdout.strip(),
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    }


def _chosen(names: list[str]) -> list[Path]:
    found = sorted(FOLDER.glob("bench_*.py"))
    return [p for p in found if not names or any(name in p.stem for name in names)]


def main(names: list[str]) -> int:
    """Measure; the exit code tells whether a bench broke, not whether an aim was missed."""
    sys.path[:0] = [str(ROOT / "py"), str(ROOT)]
    groups: dict[str, list[Figure]] = {}
    broken = []
    for path in _chosen(names):
        title = path.stem.removeprefix("bench_")
        say(f"measuring {title}")
        groups[title] = []
        try:
            for figure in importlib.import_module(f"bench.{path.stem}").figures():
                groups[title].append(figure)
        except Exception:
            traceback.print_exc()
            broken.append(title)
    print(table(groups))
    old: dict[str, Any] = {}
    if names and RESULTS.exists():
        old = json.loads(RESULTS.read_text("utf-8")).get("figures", {})
    shown = {
        title: [
            {k: v for k, v in dataclasses.asdict(f).items() if v not in (None, "")} for f in figures
        ]
        for title, figures in groups.items()
    }
    text = json.dumps({"machine": _machine(), "figures": {**old, **shown}}, indent=2)
    RESULTS.write_text(text + "\n", "utf-8")
    say(f"written to {RESULTS.relative_to(ROOT)}")
    if broken:
        print(f"These benches broke: {', '.join(broken)}", file=sys.stderr)
    return 1 if broken else 0
