"""Play games of one table and collect their counts: for each event, how many games had each count."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from hairpin.core.options import read_settings
from hairpin.core.seats import BOT, read_seats
from hairpin.games import load
from hairpin.players.finish import finish

from .watching import COUNTERS
from .watching.base import Watched

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .plan import Table

SEED = "numbers"

#: Event key -> value -> number of games with this value. Games with the value 0 are not listed.
Spread = dict[str, Counter[str]]


class Chunk(NamedTuple):
    """A chunk: successive games of a table, with their counts. Chunk 1 has the table's first games."""

    table: str
    number: int
    games: int
    spread: Spread


def play(table: Table, number: int) -> Chunk:
    """Play chunk ``number`` of a table. Its games depend only on the table and the number."""
    first = (number - 1) * table.chunk + 1
    counts = (game_of(table, game) for game in range(first, first + table.chunk))
    return Chunk(table.id, number, table.chunk, added(counts))


def game_of(table: Table, number: int) -> dict[str, int | str]:
    """Play one game of a table and return its counts.

    The game is the same as game ``number`` of ``hairpin simulate --seed numbers``.
    """
    game = load(table.game)
    seats = read_seats(game, [BOT + table.bot] * table.seats)
    settings = read_settings(game.options, table.settings, table.seats, bots=True)
    match = Watched(game, seats, settings, f"{SEED}-{number}", COUNTERS[table.game])
    finish(match)
    return match.total()


def added(games: Iterable[Mapping[str, int | str]]) -> Spread:
    """Return the counts of several games as a ``Spread``."""
    spread: Spread = {}
    for counts in games:
        for key, value in counts.items():
            spread.setdefault(key, Counter())[str(value)] += 1
    return spread
