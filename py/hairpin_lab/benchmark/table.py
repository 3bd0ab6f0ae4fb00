"""Scores of result files as a table in Markdown: a row per bot, a column per game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .suite import games

if TYPE_CHECKING:
    from collections.abc import Sequence


def table(results: Sequence[dict[str, Any]]) -> list[str]:
    """Return the lines of the table. Files of the same bot share a row; a game that is in several
    files comes from the last one."""
    rows: dict[str, dict[str, Any]] = {}
    for data in results:
        bot = data["bot"].rpartition("#")[0] or data["bot"]
        rows.setdefault(bot, {}).update(
            {game: part["scores"] for game, part in data["games"].items()}
        )
    asked = [game for game in games() if any(_of(row, game, "questions") for row in rows.values())]
    heads = ["bot", *games(), *(f"questions {game}" for game in asked)]
    lines = [" | ".join(heads), " | ".join(["---", *["---:"] * (len(heads) - 1)])]
    for bot, row in rows.items():
        cells = [
            *(_cell(row, game, "all") for game in games()),
            *(_cell(row, game, "questions") for game in asked),
        ]
        lines.append(" | ".join([bot, *cells]))
    return [f"| {line} |" for line in lines]


def _of(row: dict[str, Any], game: str, part: str) -> int:
    found: int = row[game][part]["of"] if game in row else 0
    return found


def _cell(row: dict[str, Any], game: str, part: str) -> str:
    if not _of(row, game, part):
        return "–"
    one = row[game][part]
    return f"{one['share']:.1f} ({one['low']:.0f}–{one['high']:.0f})"
