"""What is wrong in translations: in one sentence, in the lines of a file, and in the rules of a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tools.common import ENGINE, Trouble

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: The values of a sentence, without the form that a translation asks for.
NAMED: Final = re.compile(r"\{(\w+)(?::\w+)?\}")
#: A context: the key, and in brackets what the entry is: a variant, a form or a class.
CONTEXT: Final = re.compile(r"([^ ]+)(?: \((.+)\))?")
_STRING: Final = re.compile(r'(?:(?:msg\w+(?:\[\d\])?|#\| ?msg\w+) )?"(?:[^"\\]|\\.)*"')
#: A percent sign and the space before it.
_PERCENT: Final = re.compile(r"[\d}](\s*)%")
_ENDS: Final = re.compile(r"[.!?…][”’“»«)\]]*$")
#: What a translated guide has in common with the English one: the ends of addresses, and pictures.
_MARKS: Final = re.compile(r"\{#[\w-]+|\]\(picture:[\w-]+")


def in_lines(text: str, name: str) -> None:
    """Raise ``Trouble`` for a line of a ``.po`` file with a quotation mark that is not escaped."""
    for number, line in enumerate(text.splitlines(), 1):
        if '"' in line and not line.startswith("#") and not _STRING.fullmatch(line.strip()):
            raise Trouble(
                f'{name}, line {number}: write a quotation mark within a sentence as \\", or use “ and ”.'
            )


def in_sentence(
    context: str, english: tuple[str, ...], forms: tuple[str, ...], count: int
) -> Iterator[str]:
    """Yield what is wrong in the forms of a translation."""
    known = {name for form in english for name in NAMED.findall(form)}
    # English may leave a value out where it speaks of one: “You win!”
    needed = set.intersection(*({*NAMED.findall(form)} for form in english))
    if len(forms) != (count if len(english) > 1 else 1):
        yield f"{context}: has {len(forms)} forms, not {count}"
    for form in forms:
        used = set(NAMED.findall(form))
        if unknown := used - known:
            yield f"{context}: has a value that English does not have: {', '.join(sorted(unknown))}"
        # A form for one number may leave the number out.
        if lost := needed - used - ({"n"} if len(english) > 1 else set()):
            yield f"{context}: lacks the value {', '.join(sorted(lost))}"
        if form.count("{") != len(NAMED.findall(form)) or form.count("}") != form.count("{"):
            yield f"{context}: has a brace that belongs to no value"
        if form != form.strip() and english[0] == english[0].strip():
            yield f"{context}: begins or ends with a space"
        if all(map(_ENDS.search, english)) and not _ENDS.search(form) and not form.endswith("}"):
            yield f"{context}: lacks the full stop at its end"


def in_percents(context: str, pattern: str, forms: tuple[str, ...]) -> Iterator[str]:
    """Yield the percent signs that do not stand behind their number as in CLDR's ``pattern``, such as ``#,##0 %``."""
    if not pattern.endswith("%"):
        return
    space = pattern[pattern.rindex("0") + 1 : -1]
    wanted = (
        f"a no-break space ({' '.join(f'U+{ord(sign):04X}' for sign in space)})"
        if space
        else "no space"
    )
    for form in forms:
        if any(found != space for found in _PERCENT.findall(form)):
            yield f"{context}: needs {wanted} between a number and its percent sign"


def in_variant(context: str, sentences: dict[str, tuple[str, ...]]) -> str | None:
    """Return what is wrong with an entry that English does not have; None for a form, a class or a variant.

    ``sentences`` has the English forms of each key.
    """
    found = CONTEXT.fullmatch(context)
    key, kind = (found[1], found[2] or "") if found else (context, "")
    if key not in sentences:
        return f"{context}: English has no such sentence"
    value = kind.partition(": ")[0]
    if kind == "class" or value == "form":
        return None
    known = {name for form in sentences[key] for name in NAMED.findall(form)}
    return None if value in known else f"{context}: the sentence has no value {value}"


def in_guides(language: str) -> Iterator[str]:
    """Yield each mark for an address, and each picture, that a game's English rules have and the translated do not."""
    for path in sorted((ENGINE / "hairpin" / "games").glob(f"*/guide.{language}.md")):
        yield from in_guide(path.with_name("guide.en.md"), path)


def in_guide(english: Path, translated: Path) -> Iterator[str]:
    """Yield the marks that differ between the rules of a game in English and in another language."""
    wanted, found = (set(_MARKS.findall(path.read_text("utf-8"))) for path in (english, translated))
    for mark in sorted(wanted ^ found):
        verb = "lacks" if mark in wanted else "has no use for"
        yield f"{translated.parent.name}/{translated.name}: {verb} {mark.lstrip('](')}"
