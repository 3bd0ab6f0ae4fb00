"""Input in Pursuit: the things that can be touched, the moves that they make, and reasons for refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.core.chance import Chance
from hairpin.core.words import Speaker

from .helpers import GAME, announced, deal, play, table

if TYPE_CHECKING:
    from hairpin.core.touching import Touch
    from hairpin.games.pursuit.state import Chase

SPEAKER = Speaker(["Ann", "Ben", "Cleo", "Dan", "Eve"])
LONG = Speaker(["Hard bot 1", "Hard bot 2", "Hard bot 3", "Hard bot 4", "Hard bot 5"])
PHONE, STRIP = 28, 90  # maximum number of characters of a button's label, and of a sentence


def touch(s: Chase, *cards: str) -> Touch:
    """The result of touching these cards of the hand, or piles, one after another."""
    path = tuple(one if one in ("stock", "discard") else f"card:{one}" for one in cards)
    return GAME.touch(s, GAME.actors(s)[0], path)


def lead(s: Chase, *cards: str) -> str:
    words = touch(s, *cards).say
    assert words is not None
    return SPEAKER.say(words)


def why(s: Chase, thing: str, *touched: str) -> str:
    path = tuple(f"card:{one}" for one in touched)
    return SPEAKER.say(GAME.why(s, GAME.actors(s)[0], path, thing))


def labels(s: Chase) -> list[str]:
    """The text of each button that offers a chain: its cards, label and note."""
    return [
        " | ".join((" ".join(each["cards"]), *map(SPEAKER.text, (each["label"], each["note"]))))
        for each in GAME.view(s, GAME.actors(s)[0])["buttons"]
    ]


def tones(s: Chase) -> list[str | None]:
    return [button.get("tone") for button in GAME.view(s, GAME.actors(s)[0])["buttons"]]


def test_the_stock_and_the_discard_can_be_taken() -> None:
    s = table("5D TD", "AS", stock="9H", pile="2C")
    assert touch(s).next == ("stock", "discard")
    assert lead(s) == "Take the stock card or the top discard."
    assert touch(s, "discard").move == "take discard"
    s.idle = 4
    assert touch(s).next == ("stock",)
    assert lead(s) == "Take the stock card."
    assert why(s, "discard").endswith("you must take the stock card.")


def test_a_chain_is_built_card_by_card_with_a_sentence_for_each() -> None:
    s = play(table("5D TD", "5S 5H 6H 7H 9C AH AC", stock="2C"), "take stock")
    begun = touch(s)
    assert begun.into == "laid"
    assert {"card:5S", "card:5H", "card:9C", "card:2C"} <= set(begun.next)
    assert lead(s) == "Start a chain from the 5, or choose a card to discard."
    one = touch(s, "5H")
    assert (one.move, one.next, one.into) == (
        "put 5H",
        ("card:5S", "card:6H", "discard"),
        "laid",
    )
    assert (
        lead(s, "5H") == "Stay on this rank with 5♥, 5 behind Ben. Next: 5♠ or 6♥. Or discard it."
    )
    assert lead(s, "5S", "5H") == "Stay on this rank with 5♥, 5 behind Ben. Next: 6♥."
    assert lead(s, "5S", "5H", "6H") == "To 6♥, 4 behind Ben. Next: 7♥."
    whole = touch(s, "5S", "5H", "6H", "7H")
    assert (whole.move, whole.next, whole.into) == ("put 5S5H6H7H", (), "laid")
    assert lead(s, "5S", "5H", "6H", "7H") == "To 7♥, 3 behind Ben. No card can follow."


def test_a_card_that_begins_no_chain_can_only_be_discarded() -> None:
    s = play(table("5D TD", "5S 9C AH AC 3S 4S 7S", stock="2C"), "take stock")
    only = touch(s, "9C")
    assert (only.move, only.next, only.into) == (None, ("discard",), None)
    assert {pile: words.key for pile, words in only.labels.items()} == {
        "discard": "pursuit.verb.discard"
    }
    assert lead(s, "9C") == "Discard 9♣? A chain has to start from the 5."
    assert touch(s, "9C", "discard").move == "discard 9C"
    verb = touch(s, "9C", "discard").verb
    assert verb is not None
    assert SPEAKER.say(verb) == "Discard"
    assert lead(s, "9C", "discard") == "Discard 9♣."
    play(s, "put 5S")
    assert touch(s).into is None
    assert lead(s) == "Choose a card to discard."
    assert (touch(s, "9C").move, touch(s, "9C", "discard").move) == (None, "discard 9C")


def test_without_a_possible_chain_there_is_no_spot_for_one() -> None:
    s = play(table("5D TD", "9C AH AC 3S 4S 7S 2H", stock="2C"), "take stock")
    assert touch(s).into is None
    assert lead(s) == "Choose a card to discard."
    one = touch(s, "9C")
    # In the next turn the same touch may begin a chain, so it never discards.
    assert (one.move, one.next, one.into) == (None, ("discard",), None)
    assert lead(s, "9C") == "Discard 9♣?"
    assert touch(s, "9C", "discard").move == "discard 9C"
    assert labels(s) == []


def test_no_card_is_discarded_by_one_touch() -> None:
    s = play(table("5D TD", "9C AH AC 3S 3H 3C *R", stock="2C"), "take stock")
    assert lead(s) == "Choose a card to discard."
    joker = touch(s, "*R")
    assert (joker.move, joker.next, lead(s, "*R")) == (None, ("discard",), "Discard a joker?")
    assert (touch(s, "3C").move, lead(s, "3C")) == (None, "Discard 3♣?")


def test_the_card_that_would_catch_the_rival_is_named_in_advance() -> None:
    s = play(table("5D 7D", "5S 6S 7S *R AH AC 9C", stock="2C"), "take stock")
    assert lead(s, "5S", "6S") == "To 6♠, 1 behind Ben. To catch Ben: 7♠ or a joker."
    assert lead(s, "5S", "6S", "7S") == "Catch Ben on the 7 and win!"
    assert lead(s, "5S", "6S", "7S", "*R") == "Overtake Ben on the way to 8♠ and win!"
    assert labels(s)[0] == "5S 6S 7S | Catch Ben! | To 7♠, 2 ranks on"
    assert tones(s) == ["win", *[None] * (len(tones(s)) - 1)]
    # A button makes a complete move, so its sentence names no further cards.
    words = GAME.touch(s, 1, ("button:5S",)).say
    assert words is not None
    assert SPEAKER.say(words) == "Stay on this rank with 5♠, 2 behind Ben."


def test_jokers_that_may_not_end_a_chain_need_a_card() -> None:
    s = play(table("5D TD", "*R 5S 6S AH AC 9C 3D", stock="2C"), "take stock")
    first = touch(s, "*R")
    assert first.move is None
    begun = "The joker counts as 5 here. It needs a card after it: 5♠ or 6♠."
    assert lead(s, "*R") == f"{begun} Or discard it."
    assert announced(play(s), "put *6S").startswith("Ann plays a joker as 5 and 6♠.")
    s = play(table("5D TD", "*R 5S 6S 7S AC 9C 3D", stock="2C", plain_end=True), "take stock")
    assert lead(s, "5S", "*R") == "The joker needs a card after it: 6♠ or 7♠."


def test_laps_and_bumps_are_named_in_a_race() -> None:
    s = table("5D 7D 7H", "5S 6S 7S 8S AC 9C 3D", stock="2C", bump=True, laps=2)
    play(s, "take stock")
    assert lead(s, "5S", "6S") == "To 6♠, 9 to go in lap 1. Next: 7♠."
    assert lead(s, "5S", "6S", "7S") == "To 7♠, bumping Ben and Cleo. Next: 8♠."
    assert labels(s) == [
        "5S 6S 7S | Bump Ben and Cleo: to 7♠ | keep 5",
        "5S 6S 7S 8S | To 8♠ | keep 4",
        "5S 6S | To 6♠ | keep 6",
        "5S | Stay, with 5♠ | keep 7",
    ]
    assert tones(s) == ["gain", None, None, None]
    s.gone[0] = 8
    assert lead(s, "5S", "6S", "7S") == "To 7♠, lap 1 complete, bumping Ben and Cleo. Next: 8♠."
    assert lead(s, "5S", "6S", "7S", "8S") == "To 8♠, lap 1 complete. No card can follow."
    assert labels(s)[:2] == [
        "5S 6S 7S 8S | Lap 1: to 8♠ | keep 4",
        "5S 6S 7S | Lap 1, bump Ben and Cleo: to 7♠ | keep 5",
    ]
    s.gone[0] = 18
    assert lead(s, "5S", "6S") == "To 6♠, 1 to go in lap 2. To finish: 7♠."
    assert lead(s, "5S", "6S", "7S") == "Finish the race and win!"
    assert labels(s)[0] == "5S 6S 7S | Finish the race! | To 7♠, 2 ranks on"


def test_offers_show_every_card_that_they_use() -> None:
    """Regression: a button said how many cards its chain keeps, but not that it uses two jokers."""
    s = play(table("TD 5D", "TS *R *B TH AC 3D 2S", stock="4C"), "take stock")
    assert "TH * * | To 2♥ | keep 5" in labels(s)
    said = [SPEAKER.text(each["say"]) for each in GAME.view(s, 1)["buttons"]]
    assert "To 2♥, keep 5 cards: 2 ranks on, play 10♥ and 2 jokers" in said
    s = play(table("TD 5D", "TS TH 3H 4C 6C 7C 8C", stock="9C"), "take stock")
    assert labels(s) == [
        "TS | Stay, with 10♠ | keep 7",
        "TH | Stay, with 10♥ | keep 7",
        "TS TH | Stay, with 10♥ | keep 6",
        "TH TS | Stay, with 10♠ | keep 6",
    ]


def test_either_of_two_jokers_can_be_touched() -> None:
    """Regression: the second joker was disabled, so only one of the two could be used."""
    s = play(table("5D TD", "5S *R *B 9C AH AC 3D", stock="2C"), "take stock")
    for joker, other in (("*R", "*B"), ("*B", "*R")):
        assert f"card:{joker}" in touch(s, "5S").next
        assert touch(s, "5S", joker).move in ("put 5S*", f"put 5S{joker}")
        assert f"card:{other}" in touch(s, "5S", joker).next
        assert touch(s, "5S", joker, other).move in ("put 5S**", f"put 5S{joker}{other}")
        assert touch(s, joker, "5S").say == touch(s, other, "5S").say
    assert touch(s, "5S", "*B", "*B").move is None


def test_offers_with_the_same_end_differ_in_a_card() -> None:
    s = play(table("5D TD", "5S 5H 6S 6H 7H AC 3D", stock="2C"), "take stock")
    found = labels(s)
    assert len(set(found)) == len(found)
    assert "5H 5S 6S 6H 7H | To 7♥ | keep 3" in found
    alike = {f"{cards} | To 7♥ | keep 4" for cards in ("5S 5H 6H 7H", "5S 6S 6H 7H")}
    assert alike & set(found)


def test_offers_keep_jokers_if_other_cards_reach_the_same_end() -> None:
    s = play(table("5D TD", "5S 6S 7S *R AH AC 3D", stock="2C"), "take stock")
    buttons = [button["id"] for button in GAME.view(s, 1)["buttons"]]
    assert "button:5S6S7S" in buttons
    assert "button:5S*7S" not in buttons


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("5S *R *B 9C AC 3S 9H", "2 cards can follow."),
        ("5S *R 6S 5H AC 3S 9H", "3 cards can follow."),
    ],
)
def test_a_puzzle_counts_each_card_that_can_follow(hand: str, said: str) -> None:
    """Regression: “1 card can follow” stood below two jokers that both could."""
    s = play(table("5D TD", hand, stock="2C"), "take stock")
    one = touch(s, "5S")
    assert one.bare is not None
    assert SPEAKER.say(one.bare).endswith(said)
    lit = [thing for thing in one.next if thing.startswith("card:")]
    assert f"{len(lit)} cards can follow." == said


def test_a_sentence_names_two_jokers_once() -> None:
    s = play(table("5D TD", "5S *R *B 9C AC 3S 9H", stock="2C"), "take stock")
    assert lead(s, "5S").endswith("Next: a joker. Or discard it.")


def test_a_refused_card_has_a_reason() -> None:
    s = table("5D TD", "5S *R 9C AH AC 3S 7H", stock="2C", pile="3D 4D")
    assert why(s, "card:9C") == "First take the stock card or the top discard."
    play(s, "take discard")
    assert why(s, "card:4D").startswith("You cannot discard the card that you just took")
    assert why(s, "stock") == "You have taken a card already. Choose one of your hand."
    assert why(s, "card:9C", "5S") == "After 5♠ comes any 5, or 6♠."
    assert why(s, "card:9C", "5S", "*R") == "After 5♠ and a joker comes any 5 or 6, or 7♠."
    assert why(s, "card:9C", "*R") == "The joker counts as 5 here: any 5 or 6 can follow."
    assert why(s, "discard", "5S", "*R") == "Discarding ends your turn, so play the chain first."
    s = play(table("5D 7D", "5S 6S 7S AH AC 3S 9H", stock="2C", early=True), "take stock")
    assert why(s, "card:7S", "5S", "6S") == "That would catch Ben, who cannot be caught yet."


def test_sentences_and_labels_are_short_enough_for_a_phone() -> None:
    chance, count = Chance("short"), 0
    for number in range(40):
        seats = 2 if number % 3 else 2 + number % 4
        settings = {
            "variant": "racing" if number % 2 else "pursuit",
            "laps": 1 + number % 2,
            "bump": number % 4 < 2,
            "extend": number % 5 == 0,
            "early": number % 7 < 2,
            "plain_end": number % 11 == 0,
            "opposite": number % 8 == 1,
            "limit": 25,
        }
        s = deal(f"short {number}", seats, **settings)
        while s.over is None:
            seat = GAME.actors(s)[0]
            path: tuple[str, ...] = ()
            buttons = GAME.view(s, seat)["buttons"]
            assert len({tuple(each["cards"]) for each in buttons}) == len(buttons)
            names = [LONG.text(each[part]) for each in buttons for part in ("label", "note")]
            assert all(len(line) <= PHONE + 9 for line in names)
            shown = [line for name in labels(s) for line in name.split(" | ")[1:]]
            assert all(len(line) <= PHONE for line in shown if "and" not in line), shown
            while True:
                reached = GAME.touch(s, seat, path)
                if reached.say is not None:
                    count += 1
                    assert len(LONG.say(reached.say)) <= STRIP, LONG.say(reached.say)
                more = [thing for thing in reached.next if thing != "discard"]
                if not more:
                    break
                path = (*path, chance.pick(more))
            legal = GAME.moves(s, seat)
            puts = [move for move in legal if move.startswith("put")]
            GAME.act(s, seat, chance.pick(puts if puts and chance.below(3) else legal), s.at)
    assert count > 2000


def outcome(s: Chase, move: str) -> str:
    """The outcome of a move, in the words of a hint."""
    words = GAME.outcome(s, GAME.actors(s)[0], move)
    return "" if words is None else SPEAKER.say(words)


def test_a_hint_names_the_result_of_its_move() -> None:
    s = table("5D 9D", "5S 6S AH AC 3D 3H 2D", stock="7S", pile="2C")
    assert outcome(s, "take stock") == "With it you can make a chain to 7♠."
    assert outcome(s, "take discard") == "", "it makes no chain longer"
    play(s, "take stock")
    assert outcome(s, "put 5S6S") == "To 6♠, 3 behind Ben."
    assert outcome(s, "discard AH") == "The cards you keep still make a chain to 7♠."
    assert outcome(s, "discard 6S") == ""
    s = table("5D 6D", "5S 5H AS AH AC 3D 3H", stock="6S")
    assert outcome(s, "take stock") == "With it your chain catches Ben!"
