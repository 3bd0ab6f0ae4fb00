"""Which key chooses what: numbers as they are printed or counted, buttons' own, letters and signs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from hairpin.core.words import Speaker
from hairpin.session import keys

from .desk import Desk

if TYPE_CHECKING:
    from hairpin.core.view import View

SPEAKER = Speaker([])


def view(*zones: Any, buttons: Any = ()) -> View:
    """A view of these parts."""
    made = {"zones": list(zones), "tokens": [], "buttons": list(buttons), "say": ""}
    return cast("View", made)


def track(*labels: str, **more: Any) -> dict[str, Any]:
    """A track of spaces with these labels."""
    spaces = [{"id": f"s{label}", "label": label, "say": "", **more} for label in labels]
    return {"id": "road", "kind": "track", "label": "", "spaces": spaces}


def hand(*cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A hand of cards."""
    return {"id": "hand", "kind": "fan", "label": "", "cards": list(cards), **more}


def numbers(seen: View, *lit: str) -> dict[str, str]:
    """The number keys of what is lit."""
    return keys.numbers(seen, lit, SPEAKER)


def test_spaces_have_the_numbers_that_are_printed_on_them_and_ten_is_0() -> None:
    assert numbers(view(track("4", "7", "10")), "s7", "s10") == {"s7": "7", "s10": "0"}


def test_where_two_spaces_bear_the_same_number_all_is_counted() -> None:
    other = {"id": "outer", "kind": "track", "spaces": [{"id": "o4", "label": "4", "say": ""}]}
    assert numbers(view(track("4"), other), "s4", "o4") == {"s4": "1", "o4": "2"}


def test_a_space_made_of_a_card_has_no_number_of_its_own() -> None:
    assert numbers(view(track("9", card={})), "s9") == {"s9": "1"}


def test_other_things_are_counted_ten_of_them_and_no_more() -> None:
    found = numbers(view(), *(f"c{i}" for i in range(12)))
    assert len(found) == 10
    assert found["c9"] == "0"


def test_a_thing_and_the_button_that_does_the_same_share_a_key() -> None:
    seen = view(buttons=[{"id": "draw", "label": "Draw", "say": "", "twin": "stock"}])
    assert numbers(seen, "stock", "draw", "c") == {"stock": "1", "draw": "1", "c": "2"}
    assert numbers(seen, "stock", "c") == {"stock": "1", "c": "2"}, "only where both are lit"


def test_buttons_with_keys_of_their_own_keep_them_and_others_take_what_is_free() -> None:
    seen = view(buttons=[{"id": "two", "label": "", "keys": "1"}, {"id": "x", "label": ""}])
    assert numbers(seen, "c", "two", "x") == {"two": "1", "c": "2", "x": "3"}


def test_a_letter_means_the_card_that_bears_it_one_that_is_lit_first() -> None:
    cards = [{"id": f"c{i}", "face": "letter", "code": "C"} for i in range(3)]
    seen = view(hand(*cards, {"id": "t", "face": "letter", "code": "12"}))
    assert keys.letters(seen, ["c2"], ["c1"], SPEAKER) == {"C": "c2"}
    assert keys.letters(seen, [], ["c1"], SPEAKER) == {"C": "c1"}
    assert keys.letters(seen, [], [], SPEAKER) == {"C": "c0"}


def test_a_sign_means_the_button_that_has_it_or_leads_through_the_cards_that_begin_with_it() -> (
    None
):
    line = {"livery": "black", "text": "K", "n": 4}
    cards: list[dict[str, Any]] = [
        {"id": "a", "face": "lines", "lines": [line]},
        {"id": "b", "face": "lines", "lines": [{**line, "text": "R"}, line]},
        {"id": "c", "face": "lines", "swap": ["red", "blue"], "title": "K for G"},
    ]
    seen = view(hand(*cards), buttons=[{"id": "k", "label": "", "lines": [line]}])
    lit = ["c", "b", "a"]
    assert keys.signs(seen, lit, SPEAKER) == {"K": ["c", "a"], "R": ["b"]}
    assert keys.signs(seen, [], SPEAKER) == {}
    assert keys.letters(seen, lit, [], SPEAKER) == {}
    assert keys.letters(seen, [*lit, "k"], [], SPEAKER) == {"K": "k"}


def test_games_that_name_keys_themselves_have_no_others() -> None:
    assert keys.keys(view(hand(keys=" ")), ["a"], [], SPEAKER) == {}
    desk = Desk()
    desk.ok("new", game="racing-demon", seats=["person", "bot:child"], seed="a")
    desk.ok("resume")
    assert not {"numbers", "letters", "signs"} & desk.table["views"][0].keys()


def test_a_seat_is_told_keys_for_what_it_sees_and_no_more() -> None:
    desk = Desk()
    desk.ok("new", game="turbo-duel", seats=["person", "person"], seed="a")
    (shown,) = desk.table["views"]
    seen = {card["id"] for zone in shown["view"]["zones"] for card in zone.get("cards", ())}
    assert set(shown["numbers"]) == set(shown["touch"]["next"])
    assert set(shown["letters"].values()) <= seen
    assert len(shown["letters"]) > 3
