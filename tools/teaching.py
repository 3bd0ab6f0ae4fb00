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
#: From which age a lesson suits pupils: the second row of its first table.
AGE: Final = re.compile(r"^\| \*\*.*\n\| \*\*[^*|]+\*\* \| ([^;|]+?) *[;|]", re.M)
#: The head of a table whose rows begin with a heading of their own.
NO_HEAD: Final = re.compile(r"<thead>\s*<tr>\s*(?:<th></th>\s*)+</tr>\s*</thead>\s*")

_TEXTS: Final = """
import json, sys
from hairpin.catalog import general, teaching
from hairpin.games import load
names, games = map(json.loads, sys.argv[1:3])
language = sys.argv[3]
print(json.dumps({
    **{n: general(n, language) for n in names}, **{g: teaching(load(g), language) for g in games}
}))
"""


def texts(
    games: Sequence[Mapping[str, Any]], place: Path = ENGINE, language: str = "en"
) -> dict[str, str]:
    """Return the Markdown of each page by its id; a game without a lesson is left out. Raises ``Trouble``."""
    ids = json.dumps([game["id"] for game in games])
    found: dict[str, str] = engine(_TEXTS, json.dumps(GENERAL), ids, language, place=place)
    return {name: text for name, text in found.items() if text}


def lessons_list(
    games: Sequence[Mapping[str, Any]], found: Mapping[str, str], words: Mapping[str, str]
) -> str:
    """Return Markdown with a link to each lesson: the title of its text, its least age, and the players of a game."""
    rows = [words["teaching.list"], "| --- | --- | --- |"]
    for game in games:
        if game["id"] in found:
            title = found[game["id"]].partition("\n")[0].removeprefix("# ")
            age = AGE.search(found[game["id"]])
            players = "–".join(map(str, dict.fromkeys(game["seats"])))
            rows.append(
                f"| [{title}](#/teachers/{game['id']}) | {age[1].lower() if age else ''} | {players} |"
            )
    return "\n".join(rows)


def settings_table(game: Mapping[str, Any], words: Mapping[str, str]) -> str:
    """Return Markdown with each option of a game as it is written in an address, and the bots for ``seats=``."""
    rows = [words["teaching.settings"], "| --- | --- | --- |"]
    for option in game["options"]:
        usual = written(option["default"])
        values = _values(option, words)
        if usual:
            values = words["teaching.settings.usual"].format(values=values, usual=f"`{usual}`")
        rows.append(f"| `{option['id']}=` | {option['name']} | {values} |")
    bots = ", ".join(f"`bot:{bot['id']}`" for bot in game["bots"])
    rows.append(f"| `seats=` | {words['teaching.settings.seats']} | `person`, {bots} |")
    return "\n".join(rows)


def written(value: object) -> str:
    """Return a value of an option as an address writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _values(option: Mapping[str, Any], words: Mapping[str, str]) -> str:
    if option["kind"] == "bool":
        return "`true`, `false`"
    if choices := option.get("choices"):
        return ", ".join(f"`{choice['value']}`" for choice in choices)
    if "min" in option:
        key = "each" if option["kind"] in {"ints", "per_seat"} else "range"
        low, high = f"`{option['min']}`", f"`{option['max']}`"
        return words[f"teaching.settings.{key}"].format(low=low, high=high)
    return words["teaching.settings.text"]


def articles(
    games: Sequence[Mapping[str, Any]], found: Mapping[str, str], words: Mapping[str, str]
) -> str:
    """Return all pages as HTML articles. ``words`` are the sentences of their language.

    Raises ``Trouble`` for a heading without an id.
    """
    by_id = {game["id"]: game for game in games}
    made = []
    for name, text in found.items():
        told = FIGURE.sub(r"\1", text).replace(LESSONS, lessons_list(games, found, words))
        if name in by_id:
            told = told.replace(SETTINGS, settings_table(by_id[name], words))
        page = guides.article(name, told, {}).replace("guide prose", "guide prose teaching", 1)
        made.append(NO_HEAD.sub("", page))
    return "\n".join(made)


def link(game: str, words: str) -> str:
    """Return the link from the rules of a game to its lesson."""
    return (
        '<p class="guide-try"><a class="button small" '
        f'href="./#/teachers/{html.escape(game)}">{html.escape(words)}</a></p>'
    )
