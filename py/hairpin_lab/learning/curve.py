"""The learning curve: the share of wins against random play after each number of iterations."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from hairpin.core.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from ..arena.shares import Side

COLUMNS: Final = ("iterations", "games", "wins", "share", "low", "high")
_BLUE, _GREY = "#1f5fa8", "#666666"


@dataclass(frozen=True, slots=True)
class Point:
    """The result of a policy after ``iterations``. Shares are in percent, with their 95 % range
    from ``low`` to ``high``."""

    iterations: int
    games: int
    wins: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, iterations: int, side: Side) -> Point:
        """Return the point for a policy after ``iterations``; ``side`` has the policy's games and
        wins."""
        share, low, high = (round(100 * part, 2) for part in (side.share, *side.bounds()))
        return cls(iterations, side.games, round(side.wins), share, low, high)

    def to_json(self) -> dict[str, Any]:
        """Return the values by column name."""
        return {name: getattr(self, name) for name in COLUMNS}


def points_to(iterations: int) -> list[int]:
    """Return the numbers of iterations after which a policy is measured: 0, 100, 300, 1000 and so
    on, and ``iterations``.
    """
    found = [0]
    step = 100
    while step < iterations:
        found += [step, 3 * step]
        step *= 10
    return [point for point in found if point < iterations] + [iterations]


def write_table(path: Path, curve: Sequence[Point]) -> None:
    """Write the curve as CSV."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(point.to_json() for point in curve)


def draw(path: Path, curve: Sequence[Point], best: Point | None = None) -> None:
    """Draw the curve as SVG; equal numbers give equal bytes. ``best`` is the result of the
    strongest driver.

    Raises ``Refusal`` if Matplotlib is missing.
    """
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise Refusal("terminal.error.extra", extra="openspiel", package="matplotlib") from None
    # The salt makes the ids in the file constant; ``none`` keeps text as text, not as shapes.
    with mpl.rc_context({"svg.hashsalt": "hairpin", "svg.fonttype": "none"}):
        figure = Figure(figsize=(7, 4), layout="constrained")
        axes = figure.subplots()
        at = [point.iterations for point in curve]
        axes.fill_between(
            at,
            [point.low for point in curve],
            [point.high for point in curve],
            color=_BLUE,
            alpha=0.2,
            linewidth=0,
            label="95 % interval",
        )
        axes.plot(
            at, [point.share for point in curve], color=_BLUE, marker="o", label="what was learnt"
        )
        if best is not None:
            axes.axhline(best.share, color=_GREY, linestyle="--", label="Vera against random play")
        axes.axhline(50, color=_GREY, linewidth=1)
        axes.set_xscale("symlog", linthresh=100)
        axes.xaxis.set_major_formatter("{x:,.0f}")
        axes.set_xlim(0, max(100, at[-1] * 1.2))
        axes.set_xlabel("iterations")
        axes.set_ylabel("games won against random play, %")
        axes.legend(loc="lower right", frameon=False)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
        figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
