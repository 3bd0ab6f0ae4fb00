"""The drawings of the cards as SVG files."""

from __future__ import annotations

import re
from itertools import product
from xml.etree import ElementTree

import pytest
from hairpin.deck import DECK_FOLDER, card_svg

SVG = "{http://www.w3.org/2000/svg}"
CARDS = [rank + suit for rank, suit in product("A23456789TJQK", "SHDC")] + ["*R", "*B"]
CARS = [
    f"{colour}{nth}"
    for colour, nth in product(
        ("red", "blue", "amber", "green", "violet", "ink"), ("", "-2", "-3", "-4")
    )
]
BACKS = ["back", *(f"back-{car}" for car in CARS)]


@pytest.mark.parametrize("name", CARDS + BACKS)
def test_a_drawing_stands_alone(name: str) -> None:
    text = card_svg(name)
    drawing = ElementTree.fromstring(text)
    assert drawing.tag == f"{SVG}svg"
    assert "var(" not in text
    ids = {node.get("id") for node in drawing.iter()} - {None}
    wanted = set(re.findall(r'(?:href="|url\()#([\w-]+)', text))
    assert wanted <= ids
    assert drawing.findall(f"{SVG}path") or drawing.findall(f"{SVG}use")


def test_no_two_drawings_are_equal() -> None:
    texts = [card_svg(name) for name in CARDS + BACKS]
    assert len(set(texts)) == len(texts) == 79


@pytest.mark.parametrize("rank", "23456789T")
def test_a_number_card_has_as_many_pips_in_its_suit(rank: str) -> None:
    for suit, colour in zip("SHDC", ("#1e1b16", "#b3180f", "#b3180f", "#1e1b16"), strict=True):
        drawing = ElementTree.fromstring(card_svg(rank + suit))
        assert len(drawing.findall(f"{SVG}use")) == {"T": 10}.get(rank) or int(rank)
        (mark,) = drawing.iter(f"{SVG}path")
        sign = ElementTree.parse(DECK_FOLDER / f"mark-{suit}.svg").getroot()[0]
        assert (mark.get("fill"), mark.get("d")) == (colour, sign.get("d"))


@pytest.mark.parametrize(
    "name", ["", "7", "7X", "1H", "sheet", "mark-S", "../7H", "back-pink", "back-red-5", "*S"]
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is no card of the deck"):
        card_svg(name)


def test_the_sheet_names_every_drawing_once() -> None:
    named = re.findall(r'<image href="([^"]+)"', (DECK_FOLDER / "sheet.svg").read_text("utf-8"))
    files = {path.name for path in DECK_FOLDER.glob("*.svg")} - {"sheet.svg"}
    assert sorted(named) == sorted(files)
