"""``build.py bench``: runs every ``bench/bench_*.py``, prints one table, writes ``bench/results.json``.

A bench is a module with ``figures(how)``, which yields `Figure` values one after the other. It may
print progress to standard error, but nothing to standard output.
"""

from __future__ import annotations

import dataclasses
import importlib
import json
import os
import platform
import statistics
import subprocess
import sys
import time
import traceback
from typing import TYPE_CHECKING, Any, TypeVar

from tools.common import ROOT, Trouble, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FOLDER = ROOT / "bench"
RESULTS = FOLDER / "results.json"
#: Benches that run only if the command names them, because they take long or download packages.
ON_REQUEST = (
    *("arena", "envs", "intervals", "lighthouse", "outlook", "peers", "strength", "turbo_proof"),
)

T = TypeVar("T")


@dataclasses.dataclass(frozen=True, slots=True)
class How:
    """The size of a run: ``tiny`` only shows that a bench still runs; ``workers`` is the number of processes."""

    tiny: bool = False
    workers: int = 2

    def much(self, usual: T, tiny: T) -> T:
        """Return ``tiny`` in a tiny run, else ``usual``."""
        return tiny if self.tiny else usual


@dataclasses.dataclass(frozen=True, slots=True)
class Figure:
    """A measured number, with an upper target (``most``) or a lower target (``least``) if it has one."""

    name: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None
    note: str = ""

    @property
    def good(self) -> bool | None:
        """Whether the target is reached; None without a target."""
        if self.most is None and self.least is None:
            return None
        return not (
            (self.most is not None and self.value > self.most)
            or (self.least is not None and self.value < self.least)
        )


def quantile(values: Sequence[float], part: float) -> float:
    """Return a quantile by nearest rank: ``part`` 0.5 gives the median, 0.95 the 95th percentile."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, max(0, round(part * (len(ranked) - 1))))]


def median(values: Sequence[float]) -> float:
    """Return the median."""
    return float(statistics.median(values))


def number(value: float) -> str:
    """Return a number with three significant digits and with separators between thousands."""
    if value >= 1000:
        return f"{value:,.0f}"
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}"


def table(groups: dict[str, list[Figure]]) -> str:
    """Return all figures as an aligned text table."""
    rows: list[tuple[str, str, str, str, str]] = []
    for name, figures in groups.items():
        rows.append((f"{name}:", "", "", "", ""))
        for figure in figures:
            aim = ""
            if figure.most is not None:
                aim = f"≤ {number(figure.most)}"
            if figure.least is not None:
                aim = f"≥ {number(figure.least)} {aim}".strip()
            verdict = {True: "ok", False: "MISSED", None: ""}[figure.good]
            words = " ".join(word for word in (verdict, figure.note) if word)
            value = f"{number(figure.value)} {figure.unit}".strip()
            rows.append((f"  {figure.name}", value, aim, "", words))
    wide = [max(len(row[i]) for row in rows) for i in range(3)] if rows else [0, 0, 0]
    return "\n".join(
        f"{row[0]:<{wide[0]}}  {row[1]:>{wide[1]}}  {row[2]:<{wide[2]}}  {row[4]}".rstrip()
        for row in rows
    )


def _load() -> float | None:
    """Return the load average of the last minute; None if the system does not provide it."""
    return round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None


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
        "processors": os.cpu_count(),
        "load": [_load()],
        "commit": commit.stdout.strip(),
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    }


def titles() -> list[str]:
    """Return the titles of all benches."""
    return [path.stem.removeprefix("bench_") for path in sorted(FOLDER.glob("bench_*.py"))]


def chosen(names: Sequence[str]) -> list[str]:
    """Return the benches whose title contains one of ``names``; without names, all benches except ``ON_REQUEST``."""
    if not names:
        return [title for title in titles() if title not in ON_REQUEST]
    return [title for title in titles() if any(name in title for name in names)]


def figures(title: str, how: How) -> Iterator[Figure]:
    """Yield the figures of a bench."""
    found: Iterator[Figure] = importlib.import_module(f"bench.bench_{title}").figures(how)
    return found


def main(names: Sequence[str], how: How) -> int:
    """Run the benches; return 1 if a bench failed, 0 otherwise, even if a target was missed."""
    sys.path[:0] = [str(ROOT / "py"), str(ROOT)]
    wanted = chosen(names)
    if not wanted:
        raise Trouble(f"No bench has this name. The benches are {', '.join(titles())}.")
    machine = _machine()
    groups: dict[str, list[Figure]] = {}
    broken = []
    for title in wanted:
        say(f"measuring {title}")
        groups[title] = []
        try:
            for figure in figures(title, how):
                groups[title].append(figure)
        except Trouble as trouble:
            print(f"{title}: {trouble}", file=sys.stderr)
            broken.append(title)
        except Exception:
            traceback.print_exc()
            broken.append(title)
    machine["load"].append(_load())
    print(table(groups))
    loads = " to ".join(str(load) for load in machine["load"])
    print(
        f"CPython {machine['python']}, {machine['system']}, {machine['processors']} processors, "
        f"load {loads}, commit {machine['commit']}, {machine['time']}"
    )
    if broken:
        print(f"These benches broke: {', '.join(broken)}", file=sys.stderr)
    if not how.tiny:
        _keep(machine, groups)
    return 1 if broken else 0


def _keep(machine: dict[str, Any], groups: dict[str, list[Figure]]) -> None:
    """Write the new figures; benches that did not run keep their old figures."""
    old: dict[str, Any] = {}
    if RESULTS.exists():
        old = json.loads(RESULTS.read_text("utf-8")).get("figures", {})
    old = {title: kept for title, kept in old.items() if title in titles()}
    shown = {
        title: [
            {k: v for k, v in dataclasses.asdict(f).items() if v not in (None, "")} for f in found
        ]
        for title, found in groups.items()
    }
    text = json.dumps({"machine": machine, "figures": {**old, **shown}}, indent=2)
    RESULTS.write_text(text + "\n", "utf-8")
    say(f"written to {RESULTS.relative_to(ROOT)}")
