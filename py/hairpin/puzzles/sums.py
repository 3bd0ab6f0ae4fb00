"""The puzzles in the record: how many of each game and difficulty a device has solved, and with how many tries."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from ..core.puzzling import LEVELS
from ..core.words import say
from .book import VERSION, games, puzzles
from .marks import NEW, SOLVED, read_mark, state_of

if TYPE_CHECKING:
    from ..core.words import Message, Speaker


def puzzle_sums(version: object, marks: object, speaker: Speaker) -> dict[str, Any] | None:
    """Return the sums of a device's marks in words; None if no puzzle was begun, or for marks of other puzzles.

    ``marks`` has a text for each game: a mark for each puzzle in order. Other values are left out. Raises
    ``NeedsFile`` if the file of puzzles is not here yet.
    """
    if version != VERSION or not isinstance(marks, dict):
        return None
    texts = {game: text for game, text in marks.items() if isinstance(text, str)}
    if all(not text.strip(NEW) for text in texts.values()):
        return None
    known = {game: texts.get(game, "")[: len(puzzles(game))] for game in games()}
    every = "".join(known.values())
    if not every.strip(NEW):
        return None
    return {
        "title": speaker.say(say("puzzle.record")),
        "say": [speaker.say(sentence) for sentence in _sentences(every)],
        "columns": [
            speaker.say(say(key))
            for key in (
                "puzzle.record.game",
                *(f"puzzle.level.{level}.title" for level in LEVELS),
                "puzzle.record.first",
            )
        ],
        "rows": [
            {
                "game": game,
                "name": speaker.say(say(f"{game}.name")),
                "values": [speaker.text(value) for value in _values(game, text)],
            }
            for game, text in known.items()
        ],
    }


def _sentences(marks: str) -> list[Message]:
    """The sums over all games: solved puzzles by their tries, and begun ones."""
    states = Counter(map(state_of, marks))
    solved = {state: states[state] for state in ("first", "later", "hint")}
    of = sum(len(puzzles(game)) for game in games())
    found = [say("puzzle.record.solved", n=sum(solved.values()), of=of, **solved)]
    if states["begun"]:
        wrong = sum(read_mark(mark).wrong for mark in marks)
        tries = say("puzzle.record.wrong", n=wrong)
        key = "puzzle.record.begun" if wrong else "puzzle.record.hinted"
        found.append(say(key, n=states["begun"], tries=tries))
    return found


def _values(game: str, marks: str) -> list[Message | str]:
    """The solved puzzles of each difficulty, and those that were solved at the first try."""
    rows = list(zip(puzzles(game), marks.ljust(len(puzzles(game)), NEW), strict=True))
    values: list[Message | str] = []
    for level in LEVELS:
        some = [mark for puzzle, mark in rows if puzzle.level == level]
        solved = sum(mark in SOLVED for mark in some)
        values.append(say("puzzle.record.cell", n=solved, of=len(some)))
    return [*values, str(sum(state_of(mark) == "first" for mark in marks))]
