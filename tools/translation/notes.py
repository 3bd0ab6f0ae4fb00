"""Notes for translators: where a sentence stands, and what its values are."""

from __future__ import annotations

import functools
import re
import tomllib
from pathlib import Path
from typing import Final

#: [[place]] has a pattern of keys (``*`` is one or more parts) and a note; [values] explains each value.
NOTES: Final = Path(__file__).with_name("notes.toml")
_NAMED = re.compile(r"\{(\w+)\}")


@functools.cache
def _places() -> list[tuple[re.Pattern[str], str]]:
    """Return the patterns of keys with their notes, in the order of the file."""
    found = tomllib.loads(NOTES.read_text("utf-8")).get("place", [])
    return [(re.compile(re.escape(one["keys"]).replace(r"\*", ".+")), one["note"]) for one in found]


@functools.cache
def _values() -> dict[str, str]:
    """Return the explanations of values by name, or by ``key:name`` for one key."""
    found: dict[str, str] = tomllib.loads(NOTES.read_text("utf-8")).get("values", {})
    return found


def note_of(context: str, english: tuple[str, ...]) -> list[str]:
    """Return the lines of the note for an entry: its place, its reader, and each of its values."""
    key, _, variant = context.partition(" (")
    lines = [note for pattern, note in _places() if pattern.fullmatch(key)][:1]
    if variant:
        lines.append(
            f"For the reader: the value {variant.removeprefix('you: ').removesuffix(')')} is “you”."
        )
    for name in dict.fromkeys(name for form in english for name in _NAMED.findall(form)):
        if told := _values().get(f"{key}:{name}") or _values().get(name):
            lines.append(f"{{{name}}}: {told}")
    return lines


def is_complete(context: str, english: tuple[str, ...]) -> bool:
    """Whether an entry has a note about its place and one about each of its values."""
    key = context.partition(" (")[0]
    values = {name for form in english for name in _NAMED.findall(form)}
    told = [f"{key}:{name}" in _values() or name in _values() for name in values]
    return all(told) and any(pattern.fullmatch(key) for pattern, _ in _places())
