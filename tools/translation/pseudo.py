"""Two languages that nobody speaks, made from English for tests of the layout. No site has them.

- ``en-xa`` has accented letters and is about 40 % longer. Visible text without accents was never translated.
- ``ar-xb`` runs from right to left: it has Arabic letters, but no vowels within words.
  Its letters are narrow, because a test's browser may have no font for Arabic but a wide one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tools.translation import SOURCE, context_of, facts_of, forms_of, read, source_files
from tools.translation.files import AT_HOME, entry_of

if TYPE_CHECKING:
    from collections.abc import Mapping

ACCENTED: Final = "en-xa"
MIRRORED: Final = "ar-xb"
CODES: Final = (ACCENTED, MIRRORED)
#: The accents are in Latin-1, so the page's fonts have them.
_ACCENTS: Final = str.maketrans("aeiouyncAEIOUYNC", "áéíóúýñçÁÉÍÓÚÝÑÇ")
#: What stays as it is: values in braces, tags, entities and addresses. Then words.
_PARTS: Final = re.compile(r"\{[^}]*\}|<[^>]*>|&\w+;|\w+://\S+|(\w[\w’'-]*)")
#: Values that follow each other without words, such as the rank and the suit of a card, keep their order.
_VALUES: Final = re.compile(r"(?:\{\w+\}){2,}")
#: Vowels that Arabic would not write.
_INNER: Final = re.compile(r"(?<=[^\W\d_])[aeiou]")
_MORE: Final = 0.4
_SHORTEST: Final = 3
_LATIN: Final = "abcdefghijklmnopqrstuvwxyz"
_ARABIC: Final = str.maketrans(_LATIN + _LATIN.upper(), "ابتدذرزلنويهء" * 4)
_KEEP, _KEEP_END = "\u2066", "\u2069"


def accented(text: str) -> str:
    """Return a sentence with accents and more letters, and with the same values.

    >>> accented("Your turn, {who}.")
    'Ýóóóúr túúrñ, {who}.'
    """
    owed = 0.0

    def word(found: re.Match[str]) -> str:
        nonlocal owed
        said = found[1]
        if not said or not any(map(str.isalpha, said)):
            return found[0]
        owed += len(said) * _MORE
        more = round(owed) if len(said) >= _SHORTEST and said[0].isalpha() else 0
        owed -= more
        vowel = re.search("[aeiouy]", said[1:] or said)
        at = vowel.start() + (len(said) > 1) if vowel else len(said) - 1
        return (said[:at] + said[at] * (more + 1) + said[at + 1 :]).translate(_ACCENTS)

    return _PARTS.sub(word, text)


def mirrored(text: str) -> str:
    """Return a sentence in Arabic letters, with the same values.

    >>> mirrored("Your turn, {who}.")
    'هذ زذا, {who}.'
    """

    def word(found: re.Match[str]) -> str:
        return _INNER.sub("", found[1]).translate(_ARABIC) if found[1] else found[0]

    if _VALUES.fullmatch(text):
        return f"{_KEEP}{text}{_KEEP_END}"
    return _PARTS.sub(word, text)


def in_language(code: str, text: str) -> str:
    """Return a sentence in one of the two languages."""
    return mirrored(text) if code == MIRRORED else accented(text)


def sentences(code: str) -> dict[str, Any]:
    """Return what the page needs in one of the two languages, like ``files.sentences``."""
    said: dict[str, str | list[str]] = {}
    for file in source_files():
        for message in read(file, SOURCE) if file.stem not in AT_HOME else ():
            if message.id:
                forms = [in_language(code, form) for form in forms_of(message)]
                said[entry_of(context_of(message))] = forms[0] if len(forms) == 1 else forms
    return {
        "language": code,
        "dir": "rtl" if code == MIRRORED else "ltr",
        "header": "\n".join(facts_of("en")),
        "plurals": {"one": 0, "other": 1},
        "sentences": said,
    }


def home(code: str, words: Mapping[str, str]) -> dict[str, str]:
    """Return the sentences of pages without scripts in one of the two languages."""
    return {key: in_language(code, text) for key, text in words.items()}
