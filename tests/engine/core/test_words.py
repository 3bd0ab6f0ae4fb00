"""Catalogues of sentences: parsing, plurals, lists, names, and errors."""

from __future__ import annotations

import re

from hairpin.core.chance import Chance
from hairpin.core.words import (
    AnyOf,
    Catalogue,
    CatalogueError,
    Message,
    Seat,
    Speaker,
    catalogue,
    parse_po,
    say,
)
from hairpin.testing import refused

PO = r"""
# a comment
msgid ""
msgstr ""
"Language: en\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

#: place
#, fuzzy
msgid "one"
msgstr "One \"quoted\" \\ back\tslash\nand {name}"

msgid "long"
msgstr "first "
"second "

"third"

msgid "cards"
msgid_plural "cards"
msgstr[0] "{n} card"
msgstr[1] "{n} cards"
"""


def speaker(text: str, names: list[str] | None = None, you: int | None = None) -> Speaker:
    """Return a speaker whose catalogue also has the entries in ``text``."""
    made = Speaker(names or [], you=you)
    made.catalogue = Catalogue("en")
    vars(made.catalogue)["_entries"].update(parse_po(text))
    return made


def test_a_catalogue_is_parsed_into_entries() -> None:
    found = dict(parse_po(PO))
    assert found["one"] == ('One "quoted" \\ back\tslash\nand {name}',)
    assert found["long"] == ("first second third",)
    assert found["cards"] == ("{n} card", "{n} cards")
    assert found[""][0].startswith("Language: en\n")


def test_escapes_are_read_from_left_to_right() -> None:
    assert dict(parse_po(r'msgid "a"' + "\n" + r'msgstr "\\n\n\\\\"'))["a"] == ("\\n\n\\\\",)


def test_errors_in_a_catalogue_name_the_line() -> None:
    for bad, said in (
        ("msgid one", "x.po:1: not a line"),
        ('msgid "a"\nmsgstr "b"\n"c" d', "x.po:3: not a line"),
        ('msgid "a"\nmsgctxt "b"', "x.po: 'a' has no msgstr"),
        ('msgctxt "b"\nmsgstr "c"', "x.po: the context 'b' has no msgid"),
        ('msgctxt "b"\nmsgctxt "c"', "x.po: the context 'b' has no msgid"),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"', "x.po:3: msgstr twice"),
        ('"lost"', "x.po:1: not a line"),
        ('msgid "a"\nmsgid "b"\nmsgstr "c"', "x.po: 'a' has no msgstr"),
        ('msgid "a"', "x.po: 'a' has no msgstr"),
    ):
        assert said in refused(CatalogueError, lambda text=bad: list(parse_po(text, "x.po")))


def test_random_text_is_parsed_or_raises_a_catalogue_error() -> None:
    chance = Chance("po")
    for _ in range(2000):
        letters = list(PO)
        for _ in range(1 + chance.below(8)):
            letters[chance.below(len(letters))] = chance.pick('"\\\n {}[]msgid0')
        try:
            dict(parse_po("".join(letters)))
        except CatalogueError:
            continue


def test_values_and_plurals_are_filled_in() -> None:
    said = speaker(PO).say
    assert said(say("cards", n=1)) == "1 card"
    assert said(say("cards", n=0)) == "0 cards"
    assert said(say("cards", n=-1)) == "−1 card"
    assert said(say("one", name=say("cards", n=2))).endswith("and 2 cards")


def test_names_and_lists_are_joined() -> None:
    said = speaker('msgid "x"\nmsgstr "{x}"', ["Ann", "Ben"]).say
    assert said(say("x", x=Seat(2))) == "Ben"
    assert said(say("x", x=Seat(3))) == "Seat 3"
    assert said(say("x", x=("A",))) == "A"
    assert said(say("x", x=())) == ""
    assert said(say("x", x=("A", Seat(1)))) == "A and Ann"
    assert said(say("x", x=("A", "B", say("x", x=3)))) == "A, B and 3"
    assert said(say("x", x=AnyOf(("A", "B", "C")))) == "A, B or C"


YOU = """
msgid "hits"
msgstr "{who} hits {rival}."

msgctxt "you: who"
msgid "hits"
msgstr "You hit {rival}."

msgctxt "you: rival"
msgid "hits"
msgstr "{who} hits you."

msgctxt "you: rival, who"
msgid "hits"
msgstr "You hit yourself."

msgid "wins"
msgid_plural "wins"
msgstr[0] "{who} wins"
msgstr[1] "{who} win"

msgctxt "you: who"
msgid "wins"
msgid_plural "wins"
msgstr[0] "You win!"
msgstr[1] "You and {who} win"

msgid "says"
msgstr "Result: {what}"

msgid "near"
msgstr "near {who}"
"""


def test_a_sentence_about_the_reader_is_its_variant() -> None:
    said = speaker(YOU, ["Ann", "Ben", "Gus"], you=1).say
    assert said(say("hits", who=Seat(1), rival=Seat(2))) == "You hit Ben."
    assert said(say("hits", who=Seat(2), rival=Seat(1))) == "Ben hits you."
    assert said(say("hits", who=Seat(1), rival=Seat(1))) == "You hit yourself."
    assert said(say("hits", who=Seat(2), rival=Seat(3))) == "Ben hits Gus."
    assert said(say("wins", who=(Seat(1),), n=1)) == "You win!"
    assert said(say("wins", who=(Seat(2), Seat(1), Seat(3)), n=3)) == "You and Ben and Gus win"
    assert said(say("says", what=say("hits", who=Seat(1), rival=Seat(2)))) == "Result: You hit Ben."
    others = speaker(YOU, ["Ann", "Ben"]).say
    assert others(say("hits", who=Seat(1), rival=Seat(2))) == "Ann hits Ben."


def test_a_reader_alone_is_called_by_the_typed_name_or_you() -> None:
    typed, unnamed = speaker(YOU, ["Ann", "Ben"], you=1), speaker(YOU, ["Seat 1", "Ben"], you=1)
    assert typed.say(say("near", who=Seat(1))) == "near Ann"
    assert (typed.name(1), unnamed.name(1), unnamed.name(2)) == ("Ann", "You", "Ben")
    assert speaker(YOU, [], you=2).name(2) == "You"
    assert unnamed.value((Seat(1), Seat(2))) == "you and Ben"
    assert typed.value((Seat(2), Seat(1))) == "Ben and you"


def test_names_are_never_parsed_as_sentences() -> None:
    said = speaker('msgid "x"\nmsgstr "{who} wins"', ["{who}", "{0}"]).say
    assert said(say("x", who=Seat(1))) == "{who} wins"
    assert said(say("x", who=Seat(2))) == "{0} wins"
    assert said(say("x", who=(Seat(1), Seat(2)))) == "{who} and {0} wins"


def test_messages_without_sentences_raise_errors() -> None:
    said = speaker(PO).say
    assert "no sentence for 'nothing'" in refused(CatalogueError, said, say("nothing"))
    assert "needs a value for {name}" in refused(CatalogueError, said, say("one"))
    assert "needs a number n" in refused(CatalogueError, said, say("cards"))
    assert "no catalogue for" in refused(CatalogueError, catalogue, "xx")


def test_messages_in_data_become_text() -> None:
    made = speaker(PO)
    data = {"a": [say("cards", n=1), (say("cards", n=2),), None, 3], "b": {"c": Message("long")}}
    assert made.text(data) == {
        "a": ["1 card", ["2 cards"], None, 3],
        "b": {"c": "first second third"},
    }


def test_a_games_catalogue_is_read_at_its_first_use() -> None:
    fresh = Catalogue("en")
    assert fresh.forms("turbo-duel.name") == ("Turbo Duel",)
    assert fresh.forms("null-game.name") == ("Null Game",)
    refused(CatalogueError, fresh.forms, "no-such-game.name")
    refused(CatalogueError, fresh.forms, "")
    refused(CatalogueError, fresh.forms, "../core.name")


def test_every_sentence_has_all_plural_forms() -> None:
    entries = Catalogue("en").load_all()
    forms = {len(forms) for forms in entries.values()}
    assert forms <= {1, max(forms)}
    for key, texts in entries.items():
        assert all(text.strip() for text in texts), f"{key} says nothing"
        named = [frozenset(re.findall(r"\{(\w+)\}", text)) for text in texts]
        # All plural forms must use the same placeholders. Only ``{n}``, a list of the others beside the reader,
        # and any value in the singular may be missing.
        free = {"n", *key.rpartition("\4")[0].removeprefix("you: ").split(", ")}
        one, *more = (names - free for names in named)
        assert all(one <= names and names == more[0] for names in more), (
            f"{key}: forms with other values"
        )
        assert all(text.count("{") == len(re.findall(r"\{\w+\}", text)) for text in texts), key
