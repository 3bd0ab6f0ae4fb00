"""The files of each language that the page fetches: its sentences, the rules of each game, and the texts for teachers.

They also give the build its coverage table.
"""

from __future__ import annotations

import functools
import gettext
import json
from typing import TYPE_CHECKING, Any, Final

from babel import Locale

from tools import guides, pages, teaching
from tools.common import ENGINE, engine, say
from tools.translation import (
    CONTEXT,
    direction,
    entries,
    facts_of,
    forms_of,
    languages,
    plural_rule,
    report,
    source_files,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

_GAMES: Final = """
import json, sys
from hairpin.session import Session
print(json.dumps(Session(sys.argv[1]).do({"do": "hello", "now": 0})["games"]))
"""
_GUIDES: Final = """
import json, sys
from hairpin.catalog import guide
from hairpin.games import GAMES, load
print(json.dumps({game: text for game in GAMES if (text := guide(load(game), sys.argv[1]))}))
"""
#: Catalogues whose sentences the page never shows.
AT_HOME: Final = {"terminal", "match", "elsewhere"}
#: Name of the file of a language; the engine asks for it by this name, too.
NAME: Final = "words-{}.txt"
#: Name of the file with a game's rules, or with the texts for teachers, in a language.
GUIDE: Final = "guide-{}-{}.txt"


def files(place: Path = ENGINE) -> dict[str, bytes]:
    """Return the files of all translated languages by their names in the app folder. ``place`` has the engine."""
    found = {}
    for language in languages():
        known = games_in(language, place)
        texts = guide_files(language, known, place)
        page = pages.texts_of_home(words_of(language))
        facts = {**sentences(language), "page": page, "games": known, "guides": sorted(texts)}
        text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
        found[NAME.format(language)] = text.encode()
        found |= {GUIDE.format(language, name): text.encode() for name, text in texts.items()}
        say(report(language).line())
    return found


@functools.cache
def guide_texts(language: str, place: Path = ENGINE) -> dict[str, str]:
    """Return the rules in a language as Markdown by game."""
    found: dict[str, str] = engine(_GUIDES, language, place=place)
    return found


def guide_files(
    language: str, known: Sequence[Mapping[str, Any]], place: Path = ENGINE
) -> dict[str, str]:
    """Return the guides in a language as HTML by game, and the texts for teachers under ``teachers`` if all exist."""
    texts = guide_texts(language, place)
    views = guides.views(sorted(texts), place, language)
    words = words_of(language)
    taught = teaching.texts(known, place, language)
    found = {}
    for game, text in texts.items():
        more = teaching.link(game, words["teaching.title"])
        shown = guides.data({game: views[game]})
        found[game] = (
            f"{guides.article(game, text, views[game], more)}\n{shown}{guides.markdown(text)}"
        )
    if {*teaching.GENERAL, *texts} == {*taught} and len(texts) == len(known):
        made = teaching.articles(known, taught, words)
        found[teaching.GENERAL[0]] = f'<template id="teaching">{made}</template>'
    return found


def words_of(language: str) -> dict[str, str]:
    """Return the sentences of pages without scripts in a language, in their form for many; untranslated ones are
    English.
    """
    said = sentences(language)["sentences"]
    forms = {key: said.get(key, text) for key, text in pages.words().items()}
    return {key: form if isinstance(form, str) else form[-1] for key, form in forms.items()}


def sentences(language: str) -> dict[str, Any]:
    """Return what the page needs in a language: its translated sentences, its plural rule and its signs in numbers."""
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
        "dir": direction(language),
        "header": "\n".join(facts_of(language)),
        "plurals": plurals(language),
        "sentences": said,
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


@functools.cache
def games_in(language: str, place: Path = ENGINE) -> list[dict[str, Any]]:
    """Return the facts about all games in a language, without their guides."""
    found: list[dict[str, Any]] = engine(_GAMES, language, place=place)
    return [pages.brief(game) for game in found if game["ready"] and game["id"] != "null-game"]
