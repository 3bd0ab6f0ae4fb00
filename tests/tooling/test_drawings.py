"""Drawings on paper have the shapes and icons of the page."""

from __future__ import annotations

from hairpin.core.words import WORDS_FOLDER, parse_po
from hairpin.drawing.inks import BY_NAME
from hairpin.drawing.paper import PAPERS
from hairpin.drawing.shapes import ICONS, LETTERS, PIP, SHAPES, letter_of
from hairpin.terminal.arguments import INKS
from hairpin.terminal.arguments import PAPERS as NAMED

from tools.common import WEB

ART = (WEB / "js" / "ui" / "art.ts").read_text("utf-8")


def test_shapes_and_icons_are_those_of_the_page() -> None:
    for shape in SHAPES.values():
        assert f"'{shape.path}'" in ART
    for icon in ICONS.values():
        for path, _ in icon:
            assert f"'{path}'" in ART
    assert f"'{PIP}'" in ART


def test_cars_have_the_letters_of_the_page() -> None:
    words = dict(parse_po((WORDS_FOLDER / "en" / "page_letters.po").read_text("utf-8")))
    cars = [f"{colour}{n}" for colour in LETTERS for n in ("", "-2", "-3", "-4")]
    assert [letter_of(car) for car in cars] == [words[f"letter.{car}"][0] for car in cars]
    assert len({letter_of(car) for car in cars}) == len(cars)


def test_the_terminal_offers_all_papers_and_inks() -> None:
    assert tuple(BY_NAME) == INKS
    assert tuple(PAPERS) == NAMED
