"""The file of sentences of each language that the page fetches, and the coverage table of the build."""

from __future__ import annotations

import gettext
import json
import re
from typing import TYPE_CHECKING, Any, Final

from babel import Locale

from tools.common import ENGINE, engine, say
from tools.translation import CONTEXT, entries, forms_of, languages, plural_rule, report, source_files

if TYPE_CHECKING:
    from pathlib import Path

#: Catalogues whose sentences the page never shows.
AT_HOME: Final = {"terminal", "match", "elsewhere"}
#: Name of the file of a language; the engine asks for it by this name, too.
NAME: Final = "words-{}.txt"


def files(place: Path = ENGINE) -> dict[str, bytes]:
    """Return the file of each translated language by its name in the app folder. ``place`` has the engine."""
    found = {}
    for language in languages():
        text = json.dumps(sentences(language, place), ensure_ascii=False, separators=(",", ":"))
        found[NAME.format(language)] = text.encode()
        say(report(language).line())
    return found


def sentences(language: str, place: Path = ENGINE) -> dict[str, Any]:
    """Return what the page needs in a language: its translated sentences, its plural rule, and the games' facts."""
    said: dict[str, str | list[str]] = {}
    for file in source_files():
        if file.stem in AT_HOME:
            continue
        for context, message in entries(language, file.name).items():
            forms = forms_of(message)
            if all(forms) and not message.fuzzy:
                said[entry_of(context)] = forms[0] if len(forms) == 1 else list(forms)
    return {
        "language": language,
        "plural": plural_rule(language)[1],
        "plurals": plurals(language),
        "sentences": said,
        "games": games(language, place),
    }


def entry_of(context: str) -> str:
    """Return the engine's name of the entry that a ``msgctxt`` names, as ``hairpin.core.words.entry_of``."""
    found = CONTEXT.fullmatch(context)
    assert found, context
    return f"{found[2]}\4{found[1]}" if found[2] else found[1]


def plurals(language: str) -> dict[str, int]:
    """Return the index of the plural form for each CLDR category of whole numbers, as ``Intl.PluralRules`` names it."""
    locale = Locale.parse(language, sep="-")
    index = gettext.c2py(plural_rule(language)[1])
    found: dict[str, int] = {}
    for n in (*range(201), 1000, 1_000_000):
        found.setdefault(locale.plural_form(n), index(n))
    return found


def games(language: str, place: Path = ENGINE) -> list[dict[str, Any]]:
    """Return the facts about all games in a language, without their guides."""
    code = """
import json, sys
from hairpin.session import Session
reply = Session(sys.argv[1]).do({"do": "hello", "now": 0})
print(json.dumps(reply["games"]))
"""
    found = engine(code, language, place=place)
    return [
        {key: value for key, value in game.items() if key != "guide"}
        for game in found
        if game.get("ready") and not re.fullmatch("null-game", game["id"])
    ]
