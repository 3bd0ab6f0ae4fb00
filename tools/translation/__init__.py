"""Translations of the sentences in ``py/hairpin/words``: brings their files up to date and reports on them.

English is the source. A file of another language has the same name and the same order. Its ``msgctxt`` is the key, its
``msgid`` the English sentence, so every tool for gettext files can show both. If the English sentence changes, the
translation becomes ``fuzzy``: it is kept, but not used until somebody has looked at it.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, unescape, write_po

from tools.common import ENGINE, Trouble, say
from tools.translation import faults
from tools.translation.faults import CONTEXT as CONTEXT
from tools.translation.notes import note_of

if TYPE_CHECKING:
    from pathlib import Path

WORDS: Final = ENGINE / "hairpin" / "words"
SOURCE: Final = "en"
#: Files of sentences that no reader of another language sees: the game of the tests.
INNER: Final = {"null_game.po"}
#: The file whose header the engine reads.
FIRST: Final = "core.po"
#: CLDR has a third form of these languages, for whole millions. No sentence counts so far.
ROMANCE: Final = {
    "ca": "(n != 1)",
    "es": "(n != 1)",
    "fr": "(n > 1)",
    "it": "(n != 1)",
    "pt": "(n > 1)",
}
#: Languages that write four digits without a group sign: CLDR's ``minimumGroupingDigits``, which Babel lacks.
UNGROUPED: Final = frozenset(
    ["be", "bg", "es", "et", "hu", "hy", "it", "ka", "lv", "pl", "pt-PT", "sl", "sq"]
)
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')


@dataclass
class Report:
    """What is left to do in a language."""

    language: str
    total: int = 0
    missing: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def done(self) -> int:
        """The number of sentences that readers see in the language."""
        return self.total - len(self.missing) - len(self.stale)

    def line(self) -> str:
        """Return the language's row of the coverage table."""
        share = self.done / self.total if self.total else 1.0
        return (
            f"{self.language:8} {self.done:5} of {self.total} sentences ({share:.1%}), {len(self.missing)} missing, "
            f"{len(self.stale)} stale, {len(self.wrong)} wrong"
        )


def languages() -> list[str]:
    """Return the codes of the languages that have a folder, without English."""
    return sorted(
        place.name for place in WORDS.iterdir() if place.is_dir() and place.name != SOURCE
    )


def context_of(message: Message) -> str:
    """Return the context that a translation of an English entry has: its key, and its variant in brackets."""
    key = message.id if isinstance(message.id, str) else message.id[0]
    return f"{key} ({message.context})" if message.context else key


def forms_of(message: Message) -> tuple[str, ...]:
    """Return the forms of an entry's ``msgstr``."""
    said = message.string or ""
    return (said,) if isinstance(said, str) else tuple(said)


def source_files() -> list[Path]:
    """Return the English files that are translated."""
    return [file for file in sorted((WORDS / SOURCE).glob("*.po")) if file.name not in INNER]


def read(path: Path, language: str) -> Catalog:
    """Return the catalogue in a file; an empty one if there is no such file. Raises ``Trouble`` for a damaged file."""
    if not path.exists():
        return _empty(language)
    faults.in_lines(path.read_text("utf-8"), f"{path.parent.name}/{path.name}")
    try:
        with path.open("rb") as file:
            return read_po(file, locale=_locale(language), abort_invalid=True)
    except Exception as error:
        raise Trouble(f"{path.name} of {language} cannot be read: {error}") from error


def _empty(language: str) -> Catalog:
    """Return a catalogue without entries that has the plural rule of the language."""
    made = Catalog(locale=_locale(language), fuzzy=False)
    count, rule = plural_rule(language)
    made.mime_headers = [("Plural-Forms", f"nplurals={count}; plural={rule};")]
    return made


def _locale(language: str) -> Locale:
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError) as error:
        raise Trouble(
            f"{language} is no language code that CLDR knows, such as de or pt-BR."
        ) from error


def direction(language: str) -> str:
    """Return where the lines of a language begin, as HTML says it: ``ltr`` or ``rtl``."""
    found: str = _locale(language).text_direction
    return found


def plural_rule(language: str) -> tuple[int, str]:
    """Return the number of plural forms of a language, and the rule in C that chooses among them."""
    if language.partition("-")[0] in ROMANCE:
        return 2, ROMANCE[language.partition("-")[0]]
    found = get_plural(_locale(language))
    return found.num_plurals, found.plural_expr


def entries(language: str, name: str) -> dict[str, Message]:
    """Return the entries of a language's file by their context, without the header."""
    found = read(WORDS / language / name, language)
    return {message.context or "": message for message in found if message.id}


def header(language: str, name: str) -> str:
    """Return the first lines of a language's file. The engine needs the facts about numbers from one file alone."""
    facts = facts_of(language) if name == FIRST else facts_of(language)[:1]
    lines = [f"Language: {language}", "Content-Type: text/plain; charset=UTF-8", *facts]
    return 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines)


def facts_of(language: str) -> list[str]:
    """Return the lines of a header that the engine reads: the plural rule and the signs within numbers."""
    count, rule = plural_rule(language)
    symbols = _locale(language).number_symbols["latn"]
    return [
        f"Plural-Forms: nplurals={count}; plural={rule};",
        f"X-Decimal: {symbols['decimal']}",
        f"X-Group: {symbols['group']}",
        *(["X-Ungrouped: 4"] if language in UNGROUPED else []),
    ]


def update(language: str) -> None:
    """Bring the files of a language up to date with English; a new language gets empty translations.

    Raises ``Trouble`` for an unknown language.
    """
    _locale(language)
    (WORDS / language).mkdir(exist_ok=True)
    for name, text in texts_of(language).items():
        path = WORDS / language / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
    for path in (WORDS / language).glob("*.po"):
        if not (WORDS / SOURCE / path.name).exists():
            path.unlink()


def texts_of(language: str) -> dict[str, str]:
    """Return the texts that the files of a language must have now, by name."""
    old = all_entries(language)
    return {
        file.name: f"{header(language, file.name)}\n{_body(language, file, old)}"
        for file in source_files()
    }


def all_entries(language: str) -> dict[str, Message]:
    """Return the entries of all files of a language. An English sentence may have moved to another file."""
    names = sorted(path.name for path in (WORDS / language).glob("*.po"))
    return {k: v for name in names for k, v in entries(language, name).items()}


def _body(language: str, file: Path, old: dict[str, Message]) -> str:
    """Return the entries of a language's file as text. ``old`` has the entries of all its files so far."""
    made = _empty(language)
    number = plural_rule(language)[0]
    for message in read(file, SOURCE):
        if not message.id:
            continue
        context, english = context_of(message), forms_of(message)
        before = old.pop(context, None)
        kept = forms_of(before) if before else ()
        stale = (
            before is not None and any(kept) and (before.fuzzy or before.id not in _ids(english))
        )
        count = number if len(english) > 1 else 1
        made.add(
            english if len(english) > 1 else english[0],
            tuple([*kept, *[""] * count][:count]) if len(english) > 1 else "".join(kept[:1]),
            context=context,
            flags=["fuzzy"] if stale else [],
            previous_id=_previous(before) if stale and before else [],
            auto_comments=note_of(context, english),
            user_comments=_own_comments(before) if before else [],
        )
        key = CONTEXT.fullmatch(context)
        for extra in [
            name for name in old if not message.context and _extra_of(name) == (key and key[1])
        ]:
            one = old.pop(extra)
            made.add(
                one.id, one.string, context=extra, flags=one.flags, user_comments=one.user_comments
            )
    text = io.BytesIO()
    write_po(text, made, width=0, omit_header=True, include_previous=True)
    return text.getvalue().decode().rstrip("\n") + "\n"


def _ids(english: tuple[str, ...]) -> tuple[object, ...]:
    """Return the ``msgid`` that a translation of the English forms has, as each of babel's kinds."""
    return (english, list(english)) if len(english) > 1 else (english[0],)


def _own_comments(before: Message) -> list[str]:
    """Return the translator's comments of an entry."""
    return [line for line in before.user_comments if line and not line.startswith("|")]


def _previous(before: Message) -> list[str]:
    """Return the English forms that a stale translation was made for."""
    # babel writes these forms as "#| msgid", but reads them as comments.
    noted = "\n".join(line[1:] for line in before.user_comments if line.startswith("|"))
    if before.fuzzy and noted:
        texts = re.findall(r'msgid(?:_plural)? ((?:"(?:[^"\\]|\\.)*"\s*)+)', noted)
        return ["".join(map(unescape, _STRING.findall(text))) for text in texts]
    return [before.id] if isinstance(before.id, str) else list(before.id)


def _extra_of(context: str) -> str | None:
    """Return the key of an entry that English does not have (a form, a class or a variant that agrees)."""
    found = CONTEXT.fullmatch(context)
    return found[1] if found and found[2] and not found[2].startswith("you: ") else None


def report(language: str) -> Report:
    """Return what is missing, stale or wrong in a language."""
    found = Report(language)
    count, percent = plural_rule(language)[0], _locale(language).percent_formats[None].pattern
    old, sentences = all_entries(language), dict[str, tuple[str, ...]]()
    for file in source_files():
        for message in read(file, SOURCE):
            if not message.id:
                continue
            found.total += 1
            context, english = context_of(message), forms_of(message)
            if not message.context:
                sentences[context] = english
            one = old.pop(context, None)
            if one is None or not all(forms_of(one)):
                found.missing.append(f"{file.name}: {context}")
            elif one.fuzzy or one.id not in _ids(english):
                found.stale.append(f"{file.name}: {context}")
            else:
                found.wrong += faults.in_sentence(context, english, forms_of(one), count)
                found.wrong += faults.in_percents(context, percent, forms_of(one))
    found.wrong += [fault for extra in old if (fault := faults.in_variant(extra, sentences))]
    found.wrong += faults.in_guides(language)
    return found


def strays(language: str) -> list[str]:
    """Return the keys in the files of a language that English does not have. An update drops their entries."""
    known = {
        str(key[1])
        for file in source_files()
        for message in read(file, SOURCE)
        if message.id and (key := CONTEXT.fullmatch(context_of(message)))
    }
    named = {context.partition(" ")[0] for context in all_entries(language)}
    return sorted(named - known)


def check(*, fix: bool) -> int:
    """Return 1 if a file of a language is not up to date or has wrong translations; ``fix`` updates all first."""
    bad = 0
    for language in languages():
        if fix:
            update(language)
        for name, text in texts_of(language).items():
            if (WORDS / language / name).read_text("utf-8") != text:
                print(f"{language}/{name} is not up to date: python3 build.py words {language}")
                bad = 1
    return max(bad, main([]))


def main(names: list[str]) -> int:
    """Update the files of the named languages and list what is left to do; without names, print the coverage table.

    Return 1 if a translation is wrong.
    """
    for name in names:
        if name == SOURCE:
            raise Trouble("English is the source: change py/hairpin/words/en itself.")
        for key in strays(name):
            print(f"dropped  {key}: English has no such sentence")
        update(name)
    reports = [report(name) for name in names or languages()]
    for found in reports:
        for title, lines in (
            ("missing", found.missing),
            ("stale", found.stale),
            ("wrong", found.wrong),
        ):
            for line in lines if names or title == "wrong" else []:
                print(f"{title:8} {line}")
        say(found.line())
    return 1 if any(found.wrong for found in reports) else 0
