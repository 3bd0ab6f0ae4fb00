"""A session that changes its language in the middle of a game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import words
from hairpin.core.words import CatalogueError, catalogue
from hairpin.games import GAMES
from hairpin.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

CODE = "qps"  # a code that no language has


def file_of(code: str = CODE) -> str:
    """Return the file of a language in which each sentence is the English one between brackets."""
    entries = {
        key: [f"⟦{form}⟧" for form in forms] for key, forms in catalogue().load_all().items() if key
    }
    return json.dumps({"language": code, "header": "plural=n != 1;", "sentences": entries})


@pytest.fixture(autouse=True)
def forget_language() -> Iterator[None]:
    yield
    vars(words)["_catalogues"].pop(CODE, None)


def supplied(session: Session) -> None:
    assert session.do({"do": "supply", "name": f"words-{CODE}", "text": file_of()})["ok"]


def new(session: Session, game: str, language: str | None = None) -> dict[str, Any]:
    seats = ["person", *["bot:dot"] * (2 if game == "grand-prix" else 1)]
    reply = session.do({"do": "new", "game": game, "seats": seats, "seed": "K7", "id": "x"})
    assert reply["ok"], reply
    if language is not None:
        reply = session.do({"do": "language", "code": language})
        assert reply["ok"], reply
    return reply


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_on_in_the_new_language(game: str) -> None:
    session = Session()
    supplied(session)
    reply = new(session, game, CODE)
    other = Session(CODE)
    expected = new(other, game)
    assert reply["table"] == expected["table"]
    assert "⟦" in reply["table"]["prompt"]["say"]
    assert new(Session(), game)["save"] == reply["save"], "a save has no language"
    assert session.do({"do": "link"})["link"] == other.do({"do": "link"})["link"]


def test_moves_played_so_far_are_listed_in_the_new_language() -> None:
    session = Session()
    supplied(session)
    new(session, "turbo-duel")
    said = session.do({"do": "play", "seat": 1, "move": "A"})
    if not said["ok"]:
        said = session.do({"do": "play", "seat": 2, "move": "A"})
    assert said["ok"], said
    reply = session.do({"do": "language", "code": CODE})
    assert [line["n"] for line in reply["moves"]["lines"]] == [1]
    assert "⟦" in reply["moves"]["lines"][0]["say"]


def test_sentences_of_a_language_are_asked_for_once() -> None:
    session = Session()
    lacking = session.do({"do": "language", "code": CODE})
    assert not lacking["ok"]
    assert lacking["needs"] == f"words-{CODE}"
    supplied(session)
    assert session.do({"do": "language", "code": CODE})["ok"]
    assert Session().do({"do": "language", "code": CODE})["ok"]


def test_english_needs_no_file() -> None:
    assert Session().do({"do": "language", "code": "en"})["ok"]


@pytest.mark.parametrize("code", ["", "EN", "../en", "english!", "d"])
def test_an_impossible_code_is_refused_in_words(code: str) -> None:
    session = Session()
    reply = session.do({"do": "language", "code": code})
    assert reply["error"] == f"“{code}” is not the code of a language."
    assert "needs" not in reply


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"sentences": 1, "header": "plural=1;"}', "[" * 9999]
)
def test_a_damaged_file_of_sentences_is_refused_in_words(text: str) -> None:
    session = Session()
    reply = session.do({"do": "supply", "name": f"words-{CODE}", "text": text})
    assert reply["error"] == "The file with the sentences of this language is damaged."
    with pytest.raises(CatalogueError):
        catalogue(CODE)


def test_a_sentence_without_a_translation_stays_english() -> None:
    session = Session()
    text = json.dumps({"header": "plural=0;", "sentences": {"status.act": "⟦{who}⟧"}})
    assert session.do({"do": "supply", "name": f"words-{CODE}", "text": text})["ok"]
    reply = new(session, "pursuit", CODE)
    assert "Your hand" in json.dumps(reply["table"], ensure_ascii=False)
