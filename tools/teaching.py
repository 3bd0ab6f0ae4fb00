"""Makes the pages for teachers: the overview for teachers, a lesson for each game, and the page about privacy.

Their texts have sections like guides (``tools.guides``). ``[20 of 91](figure:ID)`` is a figure that
``tests/engine/teaching`` computes; the page shows its words.
"""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Any, Final

from tools import guides
from tools.common import ENGINE, engine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

#: The texts that belong to no game.
GENERAL: Final = ("teachers", "privacy")
#: Where the overview lists the lessons, and where a lesson lists the settings of its game.
LESSONS: Final = "{lessons}"
SETTINGS: Final = "{settings}"
FIGURE: Final = re.compile(r"\[([^\]]+)\]\(figure:[a-z-]+\)")
#: From which age a lesson suits pupils.
AGE: Final = re.compile(r"^\| \*\*Age\*\* \| ([^;|]+?) *[;|]", re.M)
#: The head of a table whose rows begin with a heading of their own.
NO_HEAD: Final = re.compile(r"<thead>\s*<tr>\s*(?:<th></th>\s*)+</tr>\s*</thead>\s*")

_TEXTS: Final = """
import json, sys
from hairpin.catalog import general, teaching
from hairpin.games import load
names, games = map(json.loads, sys.argv[1:])
print(json.dumps({**{n: general(n) for n in names}, **{g: teaching(load(g)) for g in games}}))
"""


def texts(games: Sequence[Mapping[str, Any]], place: Path = ENGINE) -> dict[str, str]:
    """Return the Markdown of each page by its id; a game without a lesson is left out. Raises ``Trouble``."""
    ids = json.dumps([game["id"] for game in games])
    found: dict[str, str] = engine(_TEXTS, json.dumps(GENERAL), ids, place=place)
    return {name: text for name, text in found.items() if text}


def lessons_list(games: Sequence[Mapping[str, Any]], found: Mapping[str, str]) -> str:
    """Return Markdown with a link to each lesson: the title of its text, its least age, and the players of a game."""
    rows = ["| Lesson | Pupils | Players of a game |", "| --- | --- | --- |"]
    for game in games:
        if game["id"] in found:
            title = found[game["id"]].partition("\n")[0].removeprefix("# ")
            age = AGE.search(found[game["id"]])
            players = "–".join(map(str, dict.fromkeys(game["seats"])))
            rows.append(
                f"| [{title}](#/teachers/{game['id']}) | {age[1].lower() if age else ''} | {players} |"
            )
    return "\n".join(rows)


def settings_table(game: Mapping[str, Any]) -> str:
    """Return Markdown with each option of a game as it is written in an address, and the bots for ``seats=``."""
    rows = ["| In the address | Means | Values |", "| --- | --- | --- |"]
    for option in game["options"]:
        usual = written(option["default"])
        values = f"{_values(option)}; usual `{usual}`" if usual else _values(option)
        rows.append(f"| `{option['id']}=` | {option['name']} | {values} |")
    bots = ", ".join(f"`bot:{bot['id']}`" for bot in game["bots"])
    rows.append(f"| `seats=` | Players, in the order of seats | `person`, {bots} |")
    return "\n".join(rows)


def written(value: object) -> str:
    """Return a value of an option as an address writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _values(option: Mapping[str, Any]) -> str:
    if option["kind"] == "bool":
        return "`true`, `false`"
    if choices := option.get("choices"):
        return ", ".join(f"`{choice['value']}`" for choice in choices)
    if "min" in option:
        many = " each, with commas" if option["kind"] in {"ints", "per_seat"} else ""
        return f"`{option['min']}` to `{option['max']}`{many}"
    return "text"


def articles(games: Sequence[Mapping[str, Any]], found: Mapping[str, str]) -> str:
    """Return all pages as HTML articles. Raises ``Trouble`` for a heading without an id."""
    by_id = {game["id"]: game for game in games}
    made = []
    for name, text in found.items():
        told = FIGURE.sub(r"\1", text).replace(LESSONS, lessons_list(games, found))
        if name in by_id:
            told = told.replace(SETTINGS, settings_table(by_id[name]))
        page = guides.article(name, told, {}).replace("guide prose", "guide prose teaching", 1)
        made.append(NO_HEAD.sub("", page))
    return "\n".join(made)


def link(game: str, words: str) -> str:
    """Return the link from the rules of a game to its lesson."""
    return (
        '<p class="guide-try"><a class="button small" '
        f'href="./#/teachers/{html.escape(game)}">{html.escape(words)}</a></p>'
    )
