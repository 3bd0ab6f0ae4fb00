"""Cards and packs: each card has exactly one code, and each code names exactly one card."""

from __future__ import annotations

from hairpin.core.cards import Card, full_pack, parse_card
from hairpin.core.chance import Chance
from hairpin.core.errors import Refusal
from hairpin.testing import refused


def test_a_pack_has_52_cards_and_each_code_parses_to_its_card() -> None:
    pack = full_pack()
    assert len({card.code for card in pack}) == 52
    assert [pack[0].code, pack[9].code, pack[12].code, pack[51].code] == ["AS", "TS", "KS", "KC"]
    for card in full_pack(jokers=2, packs=3):
        assert parse_card(card.code) == card
        assert str(card) == card.code


def test_packs_jokers_and_ranks_can_be_chosen() -> None:
    assert len(full_pack(jokers=2)) == 54
    assert len(full_pack(packs=2, jokers=1)) == 106
    assert [card.code for card in full_pack(ranks=(1, 13))] == [
        "AS",
        "KS",
        "AH",
        "KH",
        "AD",
        "KD",
        "AC",
        "KC",
    ]
    assert parse_card("9H2") == Card(9, "H", 2)


def test_jokers_and_red_suits_have_colours() -> None:
    red = {code for code in ("AS", "AH", "AD", "AC", "*R", "*B") if parse_card(code).is_red}
    assert red == {"AH", "AD", "*R"}
    assert parse_card("*B").is_joker
    assert not parse_card("2C").is_joker


def test_texts_that_are_not_cards_are_refused() -> None:
    bad = [
        "",
        "A",
        "1S",
        "10S",
        "ASS",
        "AS0",
        "AS1",
        "AS01",
        "AS-1",
        "AS 2",
        "as",
        "*X",
        "*R1",
        "XX",
    ]
    for code in [*bad, "AS٢", "AS\n", "AS" + "9" * 5000]:
        said = refused(Refusal, parse_card, code)
        assert "is not a card" in said


def test_a_parsed_code_is_written_the_same() -> None:
    chance = Chance("codes")
    for _ in range(3000):
        code = "".join(chance.pick("A29TJQK*SHDCRB0123x ") for _ in range(1 + chance.below(4)))
        try:
            card = parse_card(code)
        except Refusal:
            continue
        assert card.code == code
