"""Keyboard shortcuts: a letter means the card or button that shows it, or the cards that begin with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from hairpin.core.words import Speaker
from hairpin.session import shortcuts

from .desk import Desk

if TYPE_CHECKING:
    from hairpin.core.view import View

SPEAKER = Speaker([])


def view(*zones: Any, buttons: Any = ()) -> View:
    """Return a view with these zones and buttons."""
    made = {"zones": list(zones), "tokens": [], "buttons": list(buttons), "say": ""}
    return cast("View", made)


def hand(*cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a zone that holds these cards as a hand."""
    return {"id": "hand", "kind": "fan", "label": "", "cards": list(cards), **more}


def test_a_letter_means_its_card_a_lit_one_first() -> None:
    cards = [{"id": f"c{i}", "face": "letter", "code": "C"} for i in range(3)]
    seen = view(hand(*cards, {"id": "t", "face": "letter", "code": "12"}))
    assert shortcuts.letters(seen, ["c2"], ["c1"], SPEAKER) == {"C": "c2"}
    assert shortcuts.letters(seen, [], ["c1"], SPEAKER) == {"C": "c1"}
    assert shortcuts.letters(seen, [], [], SPEAKER) == {"C": "c0"}


def test_a_sign_means_its_button_or_the_cards_that_begin_with_it() -> None:
    line = {"livery": "black", "text": "K", "n": 4}
    cards: list[dict[str, Any]] = [
        {"id": "a", "face": "lines", "lines": [line]},
        {"id": "b", "face": "lines", "lines": [{**line, "text": "R"}, line]},
        {"id": "c", "face": "lines", "swap": ["red", "blue"], "title": "K for G"},
    ]
    seen = view(hand(*cards), buttons=[{"id": "k", "label": "", "lines": [line]}])
    lit = ["c", "b", "a"]
    assert shortcuts.signs(seen, lit, SPEAKER) == {"K": ["c", "a"], "R": ["b"]}
    assert shortcuts.signs(seen, [], SPEAKER) == {}
    assert shortcuts.letters(seen, lit, [], SPEAKER) == {}
    assert shortcuts.letters(seen, [*lit, "k"], [], SPEAKER) == {"K": "k"}


def test_games_with_own_keys_have_no_others() -> None:
    assert shortcuts.shortcuts(view(hand(keys=" ")), ["a"], [], SPEAKER) == {}
    desk = Desk()
    desk.ok("new", game="racing-demon", seats=["person", "bot:child"], seed="a")
    desk.ok("resume")
    assert not {"letters", "signs"} & desk.table["views"][0].keys()


def test_a_seat_gets_keys_for_visible_things_only() -> None:
    desk = Desk()
    desk.ok("new", game="turbo-duel", seats=["person", "person"], seed="a")
    (shown,) = desk.table["views"]
    seen = {card["id"] for zone in shown["view"]["zones"] for card in zone.get("cards", ())}
    assert set(shown["letters"].values()) <= seen
    assert len(shown["letters"]) > 3


def test_keys_of_commands_yield_to_the_letters_of_cards() -> None:
    desk = Desk().new()
    keys = desk.table["keys"]
    assert (keys["U"], keys["/"], keys["CONTROL+Z"]) == ("undo", "hint", "undo")
    assert "H" not in keys  # a card has this letter
    assert "D" not in keys
    assert "F" not in keys


def test_watchers_get_keys_for_the_pace_of_bots() -> None:
    desk = Desk().new("bot:otto", "bot:otto")
    assert (desk.table["keys"][" "], desk.table["keys"]["+"]) == ("hold", "faster")
    assert " " not in Desk().new().table["keys"]


def test_the_list_of_keys_begins_with_the_zones_of_the_person_at_the_keyboard() -> None:
    desk = Desk().new()
    listed = desk.ok("keys", seat=1)["keys"]
    assert [key["name"] for key in listed[:2]] == ["1 to 9, 0", "A letter"]
    desk.ok("new", game="racing-demon", seats=["person", "bot:child"], seed="a")
    real_time = desk.ok("keys", seat=1)["keys"]
    assert [key["name"] for key in real_time[:2]] == ["5 or P", "1"]
    assert "Space or Enter" in [key["name"] for key in real_time]
    assert "A letter" not in [key["name"] for key in real_time]
    assert all(key["name"] and key["does"] for key in real_time)


def test_the_list_of_keys_names_the_keys_of_another_keyboard() -> None:
    desk = Desk()
    desk.ok("new", game="racing-demon", seats=["person", "bot:child"], seed="a")
    russian = {"F": "А", "P": "З", "Y": "Н", "Z": "Я"}
    names = [key["name"] for key in desk.ok("keys", seat=1, caps=russian)["keys"]]
    assert {
        "5 or З",
        "А",
        "Backspace or Ctrl+Я",
        "Ctrl+Shift+Я or Ctrl+Н",
    } <= set(names)
