"""The files of translations: how they follow English, what is wrong in them, and what the page gets of them."""

from __future__ import annotations

import json
import re
import shutil
from typing import TYPE_CHECKING

import pytest
from babel import Locale
from babel.lists import format_list
from hairpin.core.numbers import Amount, signs_of
from hairpin.core.words import AnyOf, Speaker, parse_po, parse_translation

from tools import common, translation
from tools.common import Trouble
from tools.translation import faults, files, notes

if TYPE_CHECKING:
    from pathlib import Path

#: The value that chooses a plural form, before a noun for many.
COUNTS = re.compile(r"\{n\}\s(?!is\b)[a-z]+s\b")
#: Keys whose number is a constant of the program and far above one.
ALWAYS_MANY = {
    "grand-prix.button.redeal.note",
    "grand-prix.values.how",
    "link.long",
    "link.qr.long",
    "pursuit.ends.limit",
    "record.full",
    "terminal.error.endless",
}
HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
ENGLISH = """msgid "a.plain"
msgstr "Play {card}"

msgctxt "you: who"
msgid "a.plain"
msgstr "You play {card}"

msgid "a.count"
msgid_plural "a.count"
msgstr[0] "One card"
msgstr[1] "{n} cards"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of catalogues with one English file."""
    monkeypatch.setattr(translation, "WORDS", tmp_path)
    english(tmp_path, ENGLISH)
    return tmp_path


def english(folder: Path, text: str, name: str = "a") -> None:
    place = folder / "en"
    place.mkdir(exist_ok=True)
    (place / f"{name}.po").write_text(HEADER + text, "utf-8")


def translate(folder: Path, *pairs: tuple[str, str], name: str = "a") -> None:
    """Put translations into the German file: each is a text to replace and its replacement."""
    path = folder / "de" / f"{name}.po"
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def translated(folder: Path, name: str = "a") -> dict[str, tuple[str, ...]]:
    """Return the German sentences of a file by key."""
    text = (folder / "de" / f"{name}.po").read_text("utf-8")
    return {key: forms for key, forms in parse_translation(text) if key}


PLAIN = ('msgid "Play {card}"\nmsgstr ""', 'msgid "Play {card}"\nmsgstr "{card} spielen"')
COUNT = ('msgstr[0] ""\nmsgstr[1] ""', 'msgstr[0] "Eine Karte"\nmsgstr[1] "{n} Karten"')


def test_a_new_language_begins_without_translations(folder: Path) -> None:
    translation.update("de")
    found = translation.report("de")
    assert (found.total, found.done) == (3, 0)
    assert found.missing == ["a.po: a.plain", "a.po: a.plain (you: who)", "a.po: a.count"]


def test_a_translation_has_the_entry_names_of_english(folder: Path) -> None:
    translation.update("de")
    translate(folder, PLAIN, COUNT)
    assert translated(folder) == {
        "a.plain": ("{card} spielen",),
        "a.count": ("Eine Karte", "{n} Karten"),
    }
    names = {name for name, _ in parse_po(HEADER + ENGLISH) if name}
    missing = {line.partition(": ")[2] for line in translation.report("de").missing}
    assert {files.entry_of(context) for context in missing} < names


def test_a_changed_english_sentence_makes_its_translation_stale(folder: Path) -> None:
    translation.update("de")
    translate(folder, PLAIN)
    english(folder, ENGLISH.replace('"Play {card}"', '"Put {card} down"'))
    assert translation.report("de").stale == ["a.po: a.plain"]
    translation.update("de")
    text = (folder / "de" / "a.po").read_text("utf-8")
    assert text.count('#| msgid "Play {card}"') == 1
    translation.update("de")
    assert (folder / "de" / "a.po").read_text("utf-8") == text
    assert '"{card} spielen"' in text, "the old translation stays as a start"
    assert translation.report("de").stale == ["a.po: a.plain"]
    assert "a.plain" not in translated(folder), "readers get the English sentence"


def test_a_sentence_keeps_its_translation_in_another_file(folder: Path) -> None:
    translation.update("de")
    translate(folder, PLAIN)
    english(folder, 'msgid "other"\nmsgstr "Other"\n')
    english(folder, ENGLISH, name="b")
    translation.update("de")
    assert translated(folder, "b") == {"a.plain": ("{card} spielen",)}


def test_an_update_without_changes_writes_the_same_file(folder: Path) -> None:
    translation.update("de")
    translate(folder, PLAIN, COUNT)
    translation.update("de")
    before = (folder / "de" / "a.po").read_text("utf-8")
    translation.update("de")
    assert (folder / "de" / "a.po").read_text("utf-8") == before


def test_forms_and_classes_of_a_translation_survive_an_update(folder: Path) -> None:
    translation.update("de")
    extra = 'msgctxt "a.plain (form: acc)"\nmsgid "Play {card}"\nmsgstr "{card}"\n'
    path = folder / "de" / "a.po"
    path.write_text(path.read_text("utf-8") + "\n" + extra, "utf-8")
    translation.update("de")
    assert "a.plain (form: acc)" in translation.entries("de", "a.po")
    assert translation.report("de").wrong == []


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("spielen", "a.plain: lacks the value card"),
        ("{karte} spielen {card}", "a.plain: has a value that English does not have: karte"),
        ("{card spielen", "a.plain: has a brace that belongs to no value"),
        ("{card} spielen ", "a.plain: begins or ends with a space"),
        (
            "{card}: 5 %",
            "a.plain: needs a no-break space (U+00A0) between a number and its percent sign",
        ),
    ],
)
def test_a_wrong_translation_is_named(folder: Path, written: str, said: str) -> None:
    translation.update("de")
    translate(folder, (PLAIN[0], PLAIN[1].replace("{card} spielen", written)))
    assert said in translation.report("de").wrong


def test_a_lost_full_stop_is_named(folder: Path) -> None:
    english(folder, 'msgid "a.whole"\nmsgstr "Play a card."\n', "b")
    translation.update("de")
    path = folder / "de" / "b.po"
    for said, wrong in (("Spiel eine Karte", 1), ("Spiel eine Karte.", 0), ("„Spiel!“", 0)):
        text = re.sub('msgstr ".*"$', f'msgstr "{said}"', path.read_text("utf-8").rstrip())
        path.write_text(text, "utf-8")
        assert len(translation.report("de").wrong) == wrong, said


def test_a_variant_of_an_unknown_value_is_named(folder: Path) -> None:
    translation.update("de")
    path = folder / "de" / "a.po"
    extra = '\nmsgctxt "a.plain (crad: f)"\nmsgid "Play {card}"\nmsgstr "{card} spielen"\n'
    path.write_text(path.read_text("utf-8") + extra, "utf-8")
    assert "a.plain (crad: f): the sentence has no value crad" in translation.report("de").wrong


def test_an_update_names_the_entries_that_it_drops(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    translation.update("de")
    path = folder / "de" / "a.po"
    extra = '\nmsgctxt "a.plian"\nmsgid "Play {card}"\nmsgstr "{card} spielen"\n'
    path.write_text(path.read_text("utf-8") + extra, "utf-8")
    translation.main(["de"])
    out = capsys.readouterr().out
    assert "dropped  a.plian: English has no such sentence" in out
    assert "missing  a.po: a.plain" in out


def test_a_quotation_mark_within_a_sentence_is_refused_with_its_line(folder: Path) -> None:
    translation.update("de")
    path = folder / "de" / "a.po"
    path.write_text(path.read_text("utf-8").replace('msgstr ""\n\n', 'msgstr "Zie"h"\n\n'), "utf-8")
    with pytest.raises(Trouble, match=r"de/a\.po, line \d+: write a quotation mark"):
        translation.report("de")


def test_a_guide_keeps_the_addresses_and_pictures_of_english(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "guide.en.md", tmp_path / "guide.de.md"
    ours.write_text("## Turn {#turn}\n\n![It.](picture:deck)\n", "utf-8")
    theirs.write_text("## Zug\n\n![Es.](picture:dekc)\n", "utf-8")
    found = [fault.partition(": ")[2] for fault in faults.in_guide(ours, theirs)]
    assert found == ["lacks picture:deck", "has no use for picture:dekc", "lacks {#turn"]


def test_the_singular_may_say_a_number_in_words(folder: Path) -> None:
    translation.update("de")
    translate(folder, COUNT)
    assert translation.report("de").wrong == []


@pytest.mark.parametrize("code", ["", "xx-nowhere", "../de", "klingon"])
def test_an_unknown_language_is_refused(folder: Path, code: str) -> None:
    with pytest.raises(Trouble, match="no language code"):
        translation.update(code)
    assert sorted(path.name for path in folder.iterdir()) == ["en"]


def test_a_damaged_file_is_refused(folder: Path) -> None:
    translation.update("de")
    (folder / "de" / "a.po").write_text("no catalogue\n", "utf-8")
    with pytest.raises(Trouble, match=r"a\.po of de cannot be read"):
        translation.report("de")


def test_plural_categories_choose_the_forms_of_the_files() -> None:
    assert files.plurals("de") == {"one": 0, "other": 1}
    assert files.plurals("pl") == {"one": 0, "few": 1, "many": 2}
    # No sentence counts whole millions, which have a form of their own in Spanish.
    assert files.plurals("es") == {"one": 0, "other": 1, "many": 1}


@pytest.mark.parametrize("language", ["en", *translation.languages()])
def test_lists_are_those_of_cldr(language: str) -> None:
    speaker, items = Speaker([], language), ("A", "B", "C", "D")
    locale = "en-GB" if language == "en" else language
    for n in range(1, len(items) + 1):
        known = Locale.parse(locale, sep="-")
        assert speaker.value(items[:n]) == format_list(items[:n], "standard", known)
        assert speaker.value(AnyOf(items[:n])) == format_list(items[:n], "or", known)


def test_numbers_have_the_signs_of_cldr() -> None:
    number, gain = Amount(-12345.67, 1), Amount(2.5, None, signed=True)
    told = {
        code: (Speaker([], code).value(number), Speaker([], code).value(gain))
        for code in ("en", "de")
    }
    assert told == {"en": ("−12,345.7", "+2.5"), "de": ("−12.345,7", "+2,5")}
    assert translation.facts_of("fr")[1:] == ["X-Decimal: ,", "X-Group: \u202f"]


@pytest.mark.skipif(not shutil.which("node"), reason="compares with Node")
def test_engine_and_page_write_numbers_alike() -> None:
    codes, numbers = ("de", "es", "pl", "fr", "en"), (999, 1234, 12345, 1234567, 12.5)
    signs = {code: signs_of(translation.header(code, "core.po")) for code in codes}
    told = {
        code: [signs[code].text(Amount(n, 1 if n % 1 else 0)) for n in numbers] for code in codes
    }
    for code in codes:
        pattern = Locale.parse(code).percent_formats[None].pattern
        told[code].append(pattern.replace("#,##0", "7"))
    wanted = f"""
const all = (code) => {json.dumps(numbers)}.map((n) => new Intl.NumberFormat(code).format(n)).concat(
  new Intl.NumberFormat(code, {{ style: 'percent' }}).format(0.07));
console.log(JSON.stringify(Object.fromEntries({json.dumps(codes)}.map((code) => [code, all(code)]))));
"""
    assert told == json.loads(common.node("--input-type=module", "--eval", wanted))
    assert told["es"][1:3] == ["1234", "12.345"]


@pytest.mark.parametrize(
    ("amount", "said"),
    [(Amount(-0.04, 1, signed=True), "0.0"), (Amount(3, None), "3"), (Amount(999), "999")],
)
def test_a_number_has_a_sign_only_if_it_shows_more_than_zero(amount: Amount, said: str) -> None:
    assert Speaker([]).value(amount) == said


def test_every_sentence_of_hairpin_has_a_note_for_translators() -> None:
    lacking = [
        context
        for file in translation.source_files()
        for message in translation.read(file, "en")
        if message.id
        for context in [translation.context_of(message)]
        if not notes.is_complete(context, translation.forms_of(message))
    ]
    assert lacking == []


def test_every_sentence_that_counts_has_a_singular() -> None:
    counting = {
        translation.context_of(message).partition(" (")[0]
        for file in translation.source_files()
        for message in translation.read(file, "en")
        if message.id and len(translation.forms_of(message)) == 1
        if COUNTS.search(translation.forms_of(message)[0])
    }
    assert counting == ALWAYS_MANY


@pytest.mark.parametrize("language", translation.languages())
def test_no_translation_of_hairpin_is_wrong(language: str) -> None:
    assert translation.report(language).wrong == []


def test_german_is_complete() -> None:
    found = translation.report("de")
    assert (found.missing, found.stale) == ([], []), "python3 build.py words de"


def test_the_page_gets_the_translated_sentences_only() -> None:
    facts = json.loads(json.dumps(files.sentences("es")))
    assert facts["plurals"]["one"] == 0
    assert all(facts["sentences"].values())
    assert not any(key.startswith("terminal.") for key in facts["sentences"])
