"""The list of all puzzles with the marks of a device, and the puzzles of dates, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.puzzling import LEVELS
from ..core.words import say
from ..daily.puzzle import puzzle_of
from ..puzzles.book import VERSION, games, puzzles
from ..puzzles.marks import NEW, SOLVED, state_of, tries_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..core.words import Speaker
    from ..puzzles.book import Puzzle


def listed(marks: Mapping[str, str], date: str, speaker: Speaker) -> dict[str, Any]:
    """The field ``puzzles`` of a reply. ``marks`` has a text for each game: a mark for each puzzle in order.

    Raises ``SettingsError`` for a text that is no date, ``NeedsFile`` if the file is not here yet.
    """
    return {
        "version": VERSION,
        "games": [_game(game, marks.get(game, ""), speaker) for game in games()],
        "day": of_date(marks, date, speaker),
    }


def of_date(marks: Mapping[str, str], date: str, speaker: Speaker) -> dict[str, Any]:
    """The puzzle of a date, and how it went on the device. Raises as ``listed``."""
    day = puzzle_of(date)
    state, level = _state(day, marks.get(day.game, "")), say(f"puzzle.level.{day.level}")
    return {
        "date": date,
        "game": day.game,
        "n": day.number,
        "level": day.level,
        "title": speaker.say(say("puzzle.day", game=say(f"{day.game}.name"), level=level)),
        "state": state,
        "say": speaker.say(say(f"puzzle.day.{state}")),
    }


def kinds_solved(game: str, marks: str) -> set[str]:
    """The kinds of a game's puzzles of which one is solved. Raises ``NeedsFile`` if the file is not here yet."""
    every = zip(puzzles(game), marks, strict=False)
    return {each.kind for each, mark in every if mark in SOLVED}


def _state(puzzle: Puzzle, marks: str) -> str:
    return state_of(_mark(puzzle, marks))


def _mark(puzzle: Puzzle, marks: str) -> str:
    return marks[puzzle.number - 1 : puzzle.number] or NEW


def _game(game: str, marks: str, speaker: Speaker) -> dict[str, Any]:
    every = puzzles(game)
    open_ones = [each for each in every if _mark(each, marks) not in SOLVED]
    solved = len(every) - len(open_ones)
    return {
        "game": game,
        "name": speaker.say(say(f"{game}.name")),
        "solved": solved,
        "of": len(every),
        "progress": speaker.say(say("puzzle.progress", n=solved, of=len(every))),
        "next": _next(open_ones[0], speaker) if open_ones else None,
        "levels": [
            _level(level, [each for each in every if each.level == level], marks, speaker)
            for level in LEVELS
        ],
    }


def _next(puzzle: Puzzle, speaker: Speaker) -> dict[str, Any]:
    level = say(f"puzzle.level.{puzzle.level}")
    return {
        "n": puzzle.number,
        "say": speaker.say(say("puzzle.unsolved", n=puzzle.number, level=level)),
    }


def _level(level: str, some: Sequence[Puzzle], marks: str, speaker: Speaker) -> dict[str, Any]:
    cells = _cells(some, marks, speaker)
    solved = sum(cell["state"] not in ("new", "begun") for cell in cells)
    return {
        "id": level,
        "name": speaker.say(say(f"puzzle.level.{level}.title")),
        "progress": speaker.say(say("puzzle.progress", n=solved, of=len(some))),
        "cells": cells,
    }


def _cells(some: Sequence[Puzzle], marks: str, speaker: Speaker) -> list[dict[str, Any]]:
    cells = []
    for each in some:
        state, tries = _state(each, marks), tries_of(_mark(each, marks))
        said = say(f"puzzle.cell.{state}", n=each.number)
        if tries:
            key = "puzzle.cell.wrong" if state == "begun" else "puzzle.cell.tries"
            said = say(key, n=tries, puzzle=each.number)
        cells.append({"n": each.number, "state": state, "tries": tries, "say": speaker.say(said)})
    return cells
