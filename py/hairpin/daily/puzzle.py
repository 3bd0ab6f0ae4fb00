"""The puzzle of a date: a forced win in Turbo Duel, easy on Monday and hard on Sunday.

The person must win within a number of turns. The turns of both seats count, as in
``docs/turbo-duel-solved.md``. No solutions are stored: the engine's search checks each move, and
any move that still wins in time is right. The other seat is the strongest driver, which delays the
loss as long as possible.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from ..core.chance import derive
from ..core.drivers import DRIVERS
from ..core.errors import SettingsError
from ..core.seats import BOT, PERSON
from ..core.words import Message, Seat, say
from ..games import load
from .dates import day_of
from .race import LETTERS, VERSION

if TYPE_CHECKING:
    from ..core.match_log import MatchLog
    from ..core.state import State
    from ..games.turbo_duel.packed import Node
    from ..games.turbo_duel.search import Search
    from ..games.turbo_duel.state import Position

GAME: Final = "turbo-duel"
#: The file of puzzles, which ``tools/puzzles.py`` writes. Each line has the number of turns until
#: the win, the length of the track, and the position.
FILE: Final = Path(__file__).with_name("puzzles.txt")
WEEK: Final = 7
_SEED: Final = re.compile(r"puzzle-([1-9][0-9]{0,5})-([0-9]{4}-[0-9]{2}-[0-9]{2})-[0-9A-Z]{8}")


class Puzzle(NamedTuple):
    """A daily puzzle: the person in ``seat`` must win within ``turns`` turns from ``position`` (a
    position in one line of text)."""

    date: str
    version: int
    turns: int
    track: int
    position: str
    seat: int
    seed: str

    @property
    def seats(self) -> tuple[str, str]:
        """Who plays at each of the two seats: the person or the strongest bot."""
        rival = f"{BOT}{DRIVERS[-1]}"
        return (PERSON, rival) if self.seat == 1 else (rival, PERSON)

    @property
    def settings(self) -> dict[str, object]:
        """The settings of the puzzle that differ from the game's defaults."""
        return {"clock": "off", "track": self.track}

    def start(self) -> Position:
        """The first position."""
        from ..games.turbo_duel.codec import from_key

        return from_key(self.position, self.track)


@cache
def _all() -> dict[int, list[str]]:
    """Day of the week (0 for Monday) -> lines of the file. Later days have longer puzzles."""
    found: dict[int, list[str]] = {}
    for line in FILE.read_text("utf-8").splitlines():
        turns, rest = line.split(" ", 1)
        found.setdefault(int(turns), []).append(rest)
    return {day: [f"{turns} {rest}" for rest in found[turns]] for day, turns in enumerate(found)}


def puzzle_of(date: str) -> Puzzle:
    """The puzzle of a date. Raises ``SettingsError`` for a text that is no date."""
    week, weekday = divmod(day_of(date) - 1, WEEK)
    lines = _all()[weekday]
    turns, track, position = lines[week % len(lines)].split(" ", 2)
    chance = derive("hairpin", "puzzle", VERSION, date)
    seed = f"puzzle-{VERSION}-{date}-{''.join(chance.pick(LETTERS) for _ in range(8))}"
    return Puzzle(date, VERSION, int(turns), int(track), position, int(position[0]), seed)


def puzzle_in(match: MatchLog) -> Puzzle | None:
    """The daily puzzle that the person tries to solve in this match; None for other matches."""
    named = _SEED.fullmatch(match.seed)
    if named is None or named[1] != str(VERSION) or match.game.id != GAME or match.start is None:
        return None
    try:
        puzzle = puzzle_of(named[2])
    except SettingsError:
        return None
    same = (
        match.seed == puzzle.seed
        and match.game.rules == load(GAME).rules
        and tuple(seat.kind for seat in match.seats) == puzzle.seats
        and match.game.to_json(match.start) == match.game.to_json(puzzle.start())
    )
    return puzzle if same else None


def solved(puzzle: Puzzle, match: MatchLog) -> bool:
    """Whether the person has won within the turns of the puzzle."""
    ended = match.result
    return ended is not None and ended.winners == (puzzle.seat,) and match.n <= puzzle.turns


def fault(position: State, move: str, left: int) -> Message | None:
    """A message that says why a legal move cannot force a win within ``left`` turns; None if the
    move can force a win. The move itself is the first of these turns."""
    from ..games.turbo_duel import rules
    from ..games.turbo_duel.codec import to_json
    from ..games.turbo_duel.packed import Graph
    from ..games.turbo_duel.report import line
    from ..games.turbo_duel.search import Search, answer
    from ..games.turbo_duel.state import Position

    assert isinstance(position, Position)
    seat, after = position.turn, position.copy()
    rules.play(after, move, after.at)
    if after.over is not None:
        return None if after.over.winners == (seat,) else say("daily.puzzle.over")
    graph, again = Graph(position.track), after.turn == seat
    root, search = graph.root(to_json(after)), Search(graph)
    if answer((search.wins if again else search.loses)(root, left - 1)):
        return None
    if left < 2:
        return say("daily.puzzle.last")
    reply = None if again else _way_out(graph.choices(root), search, left - 2)
    if reply is None:
        return say("daily.puzzle.slow", n=left)
    return say("daily.puzzle.allows", who=Seat(3 - seat), move=line(reply), n=left)


def _way_out(choices: list[tuple[str, bool, Node]], search: Search, left: int) -> str | None:
    """A move with which the other seat prevents a forced win within ``left`` turns; None if no move
    of the other seat prevents the win."""
    from ..games.turbo_duel.search import answer

    for text, again, kid in choices:
        if not answer((search.loses if again else search.wins)(kid, left)):
            return text
    return None
