"""The command ``record``: print what the finished games of a record file come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.text import pad, width, wrap
from ..core.words import say
from ..puzzles.sums import puzzle_sums
from ..tallies.file import MOST, read_record_file
from ..tallies.view import record_view
from .console import Trouble
from .files import read_text
from .review import bars

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .console import Console


def record(console: Console, name: str, who: str) -> int:
    """Print the people of a record file, and the sums of the person named ``who``, or of the only person.

    Return the exit code. Raises ``RecordError`` for a wrong file, ``Trouble`` for an unreadable file or an
    unknown person.
    """
    found = read_record_file(read_text(console, name, MOST))
    marks = None if who.strip() else found.marks
    solved = puzzle_sums(found.version, marks, console.speaker)
    # Days in a row need the present date, which only the page knows.
    view = {**record_view(found.games, who, console.speaker), "puzzles": solved, "days": None}
    if who.strip() and view["person"] is None:
        raise Trouble("terminal.record.nobody", who=who)
    if console.json:
        console.write(view)
        return 0
    if not view["people"]:
        console.print_text("record.none")
    if not who.strip():
        _print(console, *(one["say"] for one in view["people"]))
    if view["person"] is not None:
        if not who.strip():
            console.print()
        _print_person(console, view["person"])
    if solved is not None:
        console.print()
        _print_puzzles(console, solved)
    return 0


def _print(console: Console, *sentences: str, indent: str = "") -> None:
    """Print sentences, wrapped."""
    for sentence in sentences:
        console.print(*wrap(_clean(sentence), console.pen.columns, indent))


def _clean(text: str) -> str:
    """Replace characters that could control the terminal, since a file may contain any names."""
    # A no-break space stands before a percent sign.
    return "".join(sign if sign.isprintable() or sign == "\u00a0" else "�" for sign in text)


def _pair(console: Console, name: str, value: str) -> str:
    return console.speaker.say(say("list.pair", name=name, value=value))


def _print_person(console: Console, person: Mapping[str, Any]) -> None:
    _print(console, person["name"])
    for figure in person["figures"]:
        _print(console, _pair(console, figure["name"], figure["value"]), indent="  ")
    if person["coming"] is not None:
        _print(console, person["coming"], indent="  ")
    _print_places(console, person["places"], "  ")
    _print_form(console, person["form"], "  ")
    if person["splits"] is not None:
        for sentence in person["splits"]["say"]:
            _print(console, _pair(console, person["splits"]["title"], sentence), indent="  ")
    console.print()
    _print_ladder(console, person["ladder"])
    for game in person["games"]:
        console.print()
        _print(console, _pair(console, game["name"], game["say"]))
        _print_places(console, game["places"], "  ")
        _print_form(console, game["form"], "  ")
        for best in game["bests"]:
            _print(console, _pair(console, best["name"], best["say"]), indent="  ")
        if game["drivers"] is not None:
            rows = [[row["name"], *row["values"]] for row in game["drivers"]["rows"]]
            _print_table(console, [game["drivers"]["columns"], *rows])
    if person["note"] is not None:
        console.print()
        _print(console, person["note"])


def _print_places(console: Console, places: Mapping[str, Any] | None, indent: str) -> None:
    """Print in how many games each place was reached."""
    if places is not None:
        found, *more = (row["say"] for row in places["rows"])
        for each in more:
            found = console.speaker.say(say("list.comma", first=found, next=each))
        _print(console, _pair(console, places["title"], found), indent=indent)


def _print_puzzles(console: Console, puzzles: Mapping[str, Any]) -> None:
    """Print how many puzzles are solved, and a table with a row for each game."""
    _print(console, puzzles["title"])
    _print(console, *puzzles["say"], indent="  ")
    rows = [[row["name"], *row["values"]] for row in puzzles["rows"]]
    _print_table(console, [puzzles["columns"], *rows])


def _print_ladder(console: Console, ladder: Mapping[str, Any]) -> None:
    """Print the grid of games and drivers with a sign for each star, and the next race."""
    _print(console, _pair(console, ladder["title"], ladder["count"]))
    heads = [driver["name"] for driver in ladder["drivers"]]
    rows = [
        [row["name"], *(_cell(console, cell) for cell in row["cells"])] for row in ladder["rows"]
    ]
    _print_table(console, [["", *heads], *rows])
    if ladder["next"] is not None:
        _print(console, ladder["next"]["say"], indent="  ")
    _print(console, *ladder["rules"], indent="  ")


def _cell(console: Console, cell: Mapping[str, Any]) -> str:
    if cell["state"] == "next":
        return console.speaker.say(say("tallies.ladder.short.next"))
    if cell["state"] == "open":
        return "-"
    signs = "*." if console.pen.plain else "★☆"
    return "".join(signs[0 if star["won"] else 1] for star in cell["stars"])


def _print_form(console: Console, form: Mapping[str, Any] | None, indent: str) -> None:
    """Print the share of wins after each game as a row of bars."""
    if form is not None:
        row = bars(form["points"], console.pen.columns - width(form["title"]) - 6, console.pen)
        _print(console, _pair(console, form["title"], row), indent=indent)


def _print_table(console: Console, rows: Sequence[Sequence[str]]) -> None:
    """Print rows of texts in columns; the first column begins at the left, the others end at the right."""
    clean = [[_clean(cell) for cell in row] for row in rows]
    wide = [max(map(width, column)) for column in zip(*clean, strict=True)]
    for row in clean:
        cells = [pad(cell, wide[n], right=n > 0) for n, cell in enumerate(row)]
        console.print("  " + "  ".join(cells).rstrip())
