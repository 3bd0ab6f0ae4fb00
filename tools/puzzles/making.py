"""Makes the lines of the file of puzzles: the levels of a game in order, each with its puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hairpin.core.puzzling import LEVELS
from hairpin.puzzles.book import FILE, Puzzle, written

from tools.puzzles import daytona, grand_prix, pursuit, racing_demon, turbo_duel

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tools.puzzles.found import Found

#: Game -> its search.
SEARCHES: Final[dict[str, Callable[[], Iterator[Found]]]] = {
    "daytona": daytona.find,
    "grand-prix": grand_prix.find,
    "pursuit": pursuit.find,
    "racing-demon": racing_demon.find,
    "turbo-duel": turbo_duel.find,
}


def lines(game: str, found: Iterable[Found]) -> list[str]:
    """Return the lines of a game's puzzles, the easiest first."""
    made = _mixed(sorted(found, key=lambda each: LEVELS.index(each.level)))
    return [
        written(Puzzle(game, number, each.level, each.kind, each.goal, each.settings, each.origin))
        for number, each in enumerate(made, 1)
    ]


def _mixed(found: list[Found]) -> list[Found]:
    """Puzzles sorted by level; within a level the kinds take turns."""
    groups: dict[tuple[str, str], int] = {}
    keys = []
    for each in found:
        turn = groups[each.level, each.kind] = groups.get((each.level, each.kind), 0) + 1
        keys.append((LEVELS.index(each.level), turn))
    return [each for _, each in sorted(zip(keys, found, strict=True), key=lambda pair: pair[0])]


def write(games: Iterable[str]) -> dict[str, int]:
    """Make the puzzles of some games and write the file; return the number of each game's puzzles."""
    known: dict[str, list[str]] = {}
    for line in FILE.read_text("utf-8").splitlines() if FILE.exists() else []:
        known.setdefault(line.split(" ", 1)[0], []).append(line)
    made = {game: lines(game, SEARCHES[game]()) for game in games}
    known |= made
    whole = "".join(f"{line}\n" for game in sorted(known) for line in known[game])
    FILE.write_text(whole, "utf-8")
    return {game: len(some) for game, some in made.items()}
