"""Every message key in the source has an English sentence, and every sentence is used.

``tests/tooling/test_page_words.py`` checks the page's sentences, the files ``page*.po``.
"""

from __future__ import annotations

import pytest
from hairpin.core.words import WORDS_FOLDER, Catalogue, parse_po, plain_key

from .message_keys import ABOUT, COMPOSED, IF_THERE, NO_KEYS, STEMS, read, sources

READ = {path: read(path) for path in sources()}
WRITTEN = set().union(*(keys for keys, _ in READ.values()))
TEMPLATES = set().union(*(templates for _, templates in READ.values()))


@pytest.fixture(scope="module")
def known() -> set[str]:
    """The keys of the English catalogue, without those of the page."""
    files = (WORDS_FOLDER / "en").glob("page*.po")
    page = {key for file in files for key, _ in parse_po(file.read_text("utf-8"))}
    return {plain_key(key) for key in Catalogue("en").load_all() if key and key not in page}


def test_all_composed_keys_are_listed() -> None:
    accounted = {*COMPOSED, *IF_THERE, *NO_KEYS}
    assert sorted(TEMPLATES - accounted) == [], "say in message_keys.py which keys these can make"
    assert sorted(accounted - TEMPLATES) == [], "no code makes these any more"
    assert "bot.random.about" in ABOUT


def test_every_composed_key_has_a_sentence(known: set[str]) -> None:
    missing = {
        template: sorted(keys - known) for template, keys in COMPOSED.items() if keys - known
    }
    assert missing == {}


def test_every_literal_key_has_a_sentence(known: set[str]) -> None:
    firsts = {key.partition(".")[0] for key in known}
    wrong = {
        path.name: bad
        for path, (keys, _) in READ.items()
        for bad in [
            sorted(
                key
                for key in keys - known - STEMS
                if key.partition(".")[0] in firsts and f"terminal.{key}" not in known
            )
        ]
        if bad
    }
    assert wrong == {}


def test_every_sentence_is_used(known: set[str]) -> None:
    used = WRITTEN | {f"terminal.{key}" for key in WRITTEN} | set().union(*COMPOSED.values())
    used |= {f"{key}.short" for key in used} | {key for key in known if key.endswith(".sheet.next")}
    assert sorted(known - used) == []
