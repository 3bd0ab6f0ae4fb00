"""The file of puzzles: all puzzles of all games, numbered from 1 in each game.

A line has the game, the first letter of the level, the kind, the goal, the settings that differ from
those of the kind, and the origin. The origin is a position in the game's own notation behind ``@``,
or a seed and the moves of a game that leads to the position. A move is written as its place among
the legal moves. If the game has hidden cards, the position keeps only what the person may know: the
cards that the person cannot see are dealt anew.

The page fetches the file on demand and supplies its text. A checkout reads the file itself.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.chance import derive
from ..core.drivers import DRIVERS
from ..core.errors import NeedsFile, Refusal
from ..core.match_log import MatchLog
from ..core.options import read_settings
from ..core.puzzling import LEVELS
from ..core.seats import BOT, PERSON, read_seats
from ..games import GAMES, load

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..core.puzzling import Puzzler
    from ..core.state import State

#: The version of the puzzles. Raise it if a number gets another puzzle; devices then forget their marks.
VERSION: Final = 3
FILE: Final = Path(__file__).with_name("puzzles.txt")
#: The name under which the page supplies the file.
NAME: Final = "puzzles"
_DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_MOVE: Final = re.compile(r"[0-9A-Za-z]|~[0-9A-Za-z]{2}")
#: The texts that the page has supplied. They never change, so this is no state of a session.
_supplied: list[str] = []


class Puzzle(NamedTuple):
    """A puzzle as the file describes it. ``settings`` (``track=9``) differ from those of its kind."""

    game: str
    number: int
    level: str
    kind: str
    goal: str
    settings: str
    origin: str

    @property
    def seed(self) -> str:
        """The seed of the puzzle's match, which names the puzzle."""
        return f"puzzle-{VERSION}-{self.game}-{self.number}"

    @property
    def puzzler(self) -> Puzzler:
        """The tasks of the puzzle's game."""
        return puzzler_of(self.game)

    def position(self) -> tuple[State, int]:
        """Return the first position and the seat of the person."""
        found, seat = _position(self)
        state = load(self.game).copy(found)
        self.puzzler.conceal(state)
        return state, seat

    def begin(self, name: str = "") -> MatchLog:
        """Return the match of the puzzle at its first position. Raises ``SettingsError`` for a bad
        name."""
        game, (state, seat) = load(self.game), self.position()
        kind = self.puzzler.kinds[self.kind]
        person = {"kind": PERSON, "name": name}
        rivals = iter(DRIVERS[::-1])
        given = [
            person if each == seat else f"{BOT}{next(rivals)}" for each in range(1, kind.seats + 1)
        ]
        seats = read_seats(game, given)
        return MatchLog(game, seats, self.read_settings(), self.seed, start=state)

    def read_settings(self) -> Any:
        """Return all settings of the puzzle's match."""
        game, kind = load(self.game), self.puzzler.kinds[self.kind]
        pairs = (pair.split("=", 1) for pair in self.settings.split(",") if pair != "-")
        given = {**kind.settings, **{key: _value(text) for key, text in pairs}}
        return read_settings(game.options, given, kind.seats, bots=True)


def puzzler_of(game: str) -> Puzzler:
    """Return the tasks of a game. Raises ``Refusal`` for a game without puzzles."""
    found = load(game).puzzler() if game in GAMES else None
    if found is None:
        raise Refusal("puzzle.error.game", game=game[:40])
    return found


def supply(text: str) -> None:
    """Take the text of the file from a client whose engine has no file.

    An engine that has the file keeps its own. Raises ``Refusal`` if the text is damaged or empty.
    """
    try:
        found = _read(text)
    except (ValueError, KeyError):
        found = {}
    if not found:
        raise Refusal("puzzle.error.file")
    if not _supplied and not FILE.exists():
        _supplied.append(text)


def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, the easiest first; none for a game without puzzles.

    Raises ``NeedsFile`` if the file is not here yet.
    """
    return _read(_text()).get(game, ())


def games() -> list[str]:
    """Return the games that have puzzles. Raises ``NeedsFile`` if the file is not here yet."""
    return list(_read(_text()))


def puzzle(game: str, number: int) -> Puzzle:
    """Return a puzzle. Raises ``Refusal`` for a number without puzzle."""
    puzzler_of(game)
    found = puzzles(game)
    if not 1 <= number <= len(found):
        raise Refusal("puzzle.error.none", given=number, most=len(found))
    return found[number - 1]


def _text() -> str:
    if _supplied:
        return _supplied[0]
    if not FILE.exists():
        raise NeedsFile(NAME, "puzzle.error.missing")
    return _file()


@cache
def _file() -> str:
    return FILE.read_text("utf-8")


@lru_cache(maxsize=2)
def _read(text: str) -> dict[str, tuple[Puzzle, ...]]:
    found: dict[str, list[Puzzle]] = {}
    letters = {level[0]: level for level in LEVELS}
    for line in text.splitlines():
        game, level, kind, goal, settings, origin = line.split(" ", 5)
        known = found.setdefault(game, [])
        made = Puzzle(game, len(known) + 1, letters[level], kind, goal, settings, origin)
        known.append(made)
    return {game: tuple(known) for game, known in found.items()}


def written(puzzle: Puzzle) -> str:
    """Return the line of a puzzle."""
    level, rest = puzzle.level[0], puzzle[3:]
    return " ".join((puzzle.game, level, *rest))


def origin_of(match: MatchLog) -> str:
    """Return the origin that leads to the present point of a match."""
    state, found = match.state_at(0), []
    for entry in match.entries[: match.n]:
        at = match.game.moves(state, entry.seat).index(entry.move)
        found.append((entry.seat, at))
        match.game.act(state, entry.seat, entry.move, 0)
    return f"{match.seed} {''.join(_digits(at) for _, at in found)}"


def _digits(number: int) -> str:
    if number < len(_DIGITS):
        return _DIGITS[number]
    high, low = divmod(number, len(_DIGITS))
    return f"~{_DIGITS[high]}{_DIGITS[low]}"


def _numbers(text: str) -> Iterable[int]:
    for part in _MOVE.findall(text):
        high, low = part[-2:-1].strip("~"), part[-1]
        yield (_DIGITS.index(high) * len(_DIGITS) if high else 0) + _DIGITS.index(low)


def _value(text: str) -> int | str:
    return int(text) if text.isdigit() else text


@lru_cache(maxsize=8)
def _position(puzzle: Puzzle) -> tuple[State, int]:
    game, settings = load(puzzle.game), puzzle.read_settings()
    seats = puzzle.puzzler.kinds[puzzle.kind].seats
    if puzzle.origin.startswith("@"):
        state: State | None = game.from_text(puzzle.origin[1:], settings)
        assert state is not None
    else:
        seed, _, moves = puzzle.origin.partition(" ")
        people = read_seats(game, [PERSON] * seats)
        state = MatchLog(game, people, settings, seed).state
        for at in _numbers(moves):
            actor = game.actors(state)[0]
            game.act(state, actor, game.moves(state, actor)[at], 0)
    seat = game.actors(state)[0]
    if game.hidden:
        seen = game.observe(state, seat)
        state = game.determinize(seen, derive(puzzle.origin, "puzzle"))
    return game.from_json(game.to_json(state)), seat
