"""The command ``print_sheet``: every sheet of every game, its choices, the code of a deal, and wrong wishes."""

from __future__ import annotations

import base64
import io
import json
import re
import zipfile
import zlib
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import guides, words
from hairpin.games import GAMES
from hairpin.match import Match
from hairpin.session import Session
from hairpin.session.commands import printing

from tools import guides as pages_guides

if TYPE_CHECKING:
    from pathlib import Path


def asked(**wish: Any) -> dict[str, Any]:
    """Return the reply to a wish."""
    return Session().do({"do": "print_sheet", "now": 0, **wish})


@pytest.mark.parametrize("game", GAMES)
def test_a_game_prints_each_of_its_sheets(game: str) -> None:
    first = asked(game=game)["sheet"]
    assert first["kind"] == first["kinds"][0]["id"]
    for kind in first["kinds"]:
        sheet = asked(game=game, kind=kind["id"], chosen={"paper": "letter", "no-such": 1})["sheet"]
        assert sheet["html"].startswith("<!DOCTYPE html>")
        assert "@page{size:" in sheet["html"]
        assert sheet["options"][0]["id"] == "paper"
        assert sheet["deals"] == (kind["id"] == "deal")
        assert sheet["address"] is None


def test_the_page_draws_the_code_of_a_deal() -> None:
    deal = {
        "game": "daytona",
        "kind": "deal",
        "seed": "club",
        "settings": {"races": 1},
        "site": "https://play.example/",
    }
    plain = asked(**deal)["sheet"]
    assert plain["address"].startswith("https://play.example/#/g/daytona,")
    assert asked(**{**deal, "settings": {}})["sheet"]["address"] != plain["address"]
    coded = asked(**deal, code=["10", "01"])["sheet"]
    assert 'd="M0 0h1v1h-1zM1 1h1v1h-1z"' in coded["html"]
    # Rows that are no square are no code.
    assert asked(**deal, code=["10", "0"])["sheet"]["html"] == plain["html"]


def test_a_drawn_table_shows_what_its_viewer_may_see() -> None:
    drawn = {}
    for people in (1, 2):
        session = Session()
        seats = ["person"] * people + ["bot:dot"] * (2 - people)
        begun = session.do({"do": "new", "now": 0, "game": "pursuit", "seats": seats, "seed": "K7"})
        viewer = begun["table"]["views"][0]["viewer"]
        drawn[viewer] = session.do({"do": "draw_table", "now": 1})["drawing"]
        match = session.match
        assert match
        other = Match(match).svg(viewer)
        # The same cards in the same order as in the drawing of this viewer.
        cards = re.compile(r'href="(#[^"]+)"')
        assert cards.findall(drawn[viewer]) == cards.findall(other)
    # Between two people the table is covered at first.
    assert drawn.keys() == {1, "public"}
    assert not Session().do({"do": "draw_table", "now": 0})["ok"]


def test_rules_are_printed_from_the_translation_that_the_client_supplies() -> None:
    names, language = (
        "guide-qps-pursuit",
        {"header": "plural=0;", "sentences": {}, "guides": ["pursuit"]},
    )
    session = Session()
    try:
        assert session.do({"do": "supply", "name": "words-qps", "text": json.dumps(language)})["ok"]
        assert session.do({"do": "language", "code": "qps"})["ok"]
        wish = {"do": "print_sheet", "now": 0, "game": "pursuit", "kind": "rules"}
        assert session.do(wish)["needs"] == names
        for damaged in (
            "",
            "<p>",
            '<script type="application/json" id="guide-markdown">#</script>',
        ):
            refused = session.do({"do": "supply", "name": names, "text": damaged})
            assert "did not arrive" in refused["error"]
        text = f"<article></article>{pages_guides.markdown('# ⟦Rules⟧')}"
        assert session.do({"do": "supply", "name": names, "text": text})["ok"]
        html = session.do(wish)["sheet"]["html"]
        assert "<h1>⟦Rules⟧</h1>" in html
        assert '<html xmlns="http://www.w3.org/1999/xhtml" lang="qps">' in html
        # The language has no rules of this game.
        assert 'lang="en"' in session.do({**wish, "game": "daytona"})["sheet"]["html"]
        assert not session.do({"do": "supply", "name": "guide-qps-daytona", "text": text})["ok"]
    finally:
        vars(words)["_catalogues"].pop("qps", None)
        vars(guides)["_given"].clear()


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"game": "pursuit", "kind": "poster"}, "There is no sheet “poster”"),
        ({"game": "daytona", "kind": "board"}, "Daytona has no sheet “board”."),
        ({"game": "pursuit", "chosen": {"paper": "a3"}}, "a3"),
        ({"game": "pursuit", "kind": "puzzles", "chosen": {"first": 9999}}, "9999"),
        ({"game": "daytona", "kind": "deal", "settings": {"races": 77}}, "77"),
        ({"game": "chess"}, "chess"),
    ],
)
def test_a_wrong_wish_gets_one_sentence(wish: dict[str, Any], sentence: str) -> None:
    reply = asked(**wish)
    assert not reply["ok"]
    assert sentence in reply["error"]


def test_an_engine_without_these_modules_asks_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "_PLACE", tmp_path)
    monkeypatch.setattr(printing, "_MODULES", tmp_path / "hairpin" / "printing")
    assert asked(game="pursuit")["needs"] == printing.NAME
    supply = {"do": "supply", "name": printing.NAME, "now": 0}
    assert not Session().do({**supply, "text": "no archive"})["ok"]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("hairpin/printing/one.py", "1")
    text = base64.b64encode(zlib.compress(packed.getvalue())).decode()
    assert Session().do({**supply, "text": text})["ok"]
    assert (tmp_path / "hairpin" / "printing" / "one.py").read_text("utf-8") == "1"


def test_an_engine_with_these_modules_keeps_its_own() -> None:
    assert Session().do({"do": "supply", "name": printing.NAME, "text": "no archive", "now": 0})[
        "ok"
    ]
