"""The view of Turbo Duel: events, zones, badges, status, and sentences about touched cards."""

from __future__ import annotations

from typing import Any

from hairpin.core.report import Report
from hairpin.core.words import Speaker

from .helpers import GAME, deal, play, position

SPEAKER = Speaker(["Ann", "Ben"])


def events(state: Any, move: str) -> list[dict[str, Any]]:
    """Play a move and return its events without sentences."""
    report = Report()
    GAME.act(state, state.turn, move, state.at, report)
    return [{"do": event.do, **event.data} for event in report.events]


def view(state: Any) -> dict[str, Any]:
    """The public view, with sentences in place of messages."""
    shown: dict[str, Any] = SPEAKER.text(GAME.view(state, "public"))
    return shown


def lift(card: str) -> dict[str, Any]:
    return {"do": "lift", "things": [f"card:{card}"]}


def slide(cards: str, to: str) -> dict[str, Any]:
    return {"do": "slide", "things": [f"card:{card}" for card in cards], "to": to}


def drive(seat: int, *spaces: int, beyond: int = 0) -> dict[str, Any]:
    path = [f"space:{space}" for space in spaces]
    return {"do": "drive", "token": f"kart:{seat}", "path": path, "beyond": beyond}


def note(seat: int) -> dict[str, Any]:
    return {"do": "note", "seat": seat}


GATHER = {"do": "gather", "from": ["discard", "played"], "to": "deck", "moment": "rebuilt"}


def test_a_drive_goes_space_by_space() -> None:
    assert events(position("ABDC"), "D") == [
        lift("D"),
        slide("AB", "discard"),
        drive(1, 1, 2, 3),
        slide("D", "played"),
    ]
    assert events(position("IAB", karts=[4, 1]), "I")[1] == drive(1, 4, 3)


def test_the_move_list_says_that_a_kart_on_the_start_cannot_go_back() -> None:
    """Regression: the list said “I: back 1” although nothing moved."""
    lines = []
    for karts in ([1, 5], [4, 5]):
        report = Report()
        GAME.act(state := position("IAB", karts=karts), state.turn, "I", state.at, report)
        assert report.line is not None
        lines.append(SPEAKER.say(report.line))
    assert lines == ["I: stays on the start", "I: back 1"]
    assert SPEAKER.say(GAME.say_move(position("IAB", karts=[1, 5]), 1, "I")) == lines[0]


def test_a_drive_past_the_finish_ends_on_it_and_gives_the_excess() -> None:
    assert events(position("GAB", karts=[10, 1]), "G")[1:] == [
        drive(1, 10, 11, beyond=2),
        slide("G", "played"),
        {**note(0), "moment": "photo"},
    ]
    assert events(position("GAB", karts=[8, 1]), "G")[1] == drive(1, 8, 9, 10, 11)


def test_a_bomb_is_placed_and_bursts() -> None:
    state = position("FABG", karts=[1, 3])
    assert events(state, "F:4")[1] == {"do": "place", "token": "bomb:2:4", "at": "space:4"}
    assert events(state, "A")[1:3] == [
        drive(2, 3, 4),
        {"do": "burst", "token": "bomb:2:4", "at": "space:4", "moment": "bomb"},
    ]
    assert events(state, "B:G")[-1] == note(2)  # the note that Ben loses a turn


def test_b_c_and_e_have_card_events() -> None:
    assert events(position("BCDE"), "B:D")[1] == slide("D", "discard")
    assert events(position("CDE", "AB"), "C:BA")[1] == slide("BA", "deck")
    assert events(position("CDE", "AB"), "C")[1:] == [slide("C", "played")]
    assert events(position("EABC"), "E:AC")[1] == {"do": "swap", "things": ["card:A", "card:C"]}


def test_a_copy_is_announced_after_the_copied_turn() -> None:
    state = position("HABC")
    assert events(state, "H") == [lift("H"), slide("H", "played")]
    behind = {**drive(1, 1, 2), "moment": "slipstream"}
    assert events(state, "A") == [lift("A"), drive(2, 1, 2), slide("A", "played"), behind]


def test_the_rebuild_and_lost_turns_are_announced() -> None:
    assert GATHER in events(position("G", "AB"), "G")
    both = events(position("DABC", bombs=[[3], [3]], copies=[False, True]), "D")
    assert both[-1] == note(2)


def test_every_step_of_a_turn_is_announced() -> None:
    state = position("GDABC", karts=[9, 9], copies=[False, True])
    report = Report()
    GAME.act(state, 1, "G", 0, report)
    assert [SPEAKER.say(event.say) for event in report.events if event.say] == [
        "Ann plays G and drives 1 space beyond the finish.",
        "Ben is pulled along in the slipstream, 1 space beyond the finish.",
        "The house wins: both karts went equally far past the finish.",
    ]


def test_the_move_list_notes_automatic_events() -> None:
    def notes(state: Any, move: str) -> list[str]:
        report = Report()
        GAME.act(state, state.turn, move, state.at, report)
        return [SPEAKER.say(event.say) for event in report.events if event.noted and event.say]

    assert notes(position("ABCD"), "C") == ["A and B go to the discard pile."]
    assert notes(position("DABC", loses=[False, True]), "D")[-1] == (
        "Ben loses a turn, so Ann plays again."
    )


def test_the_view_has_track_deck_and_piles() -> None:
    shown = view(position("FGH", "AB"))
    zones = {zone["id"]: zone for zone in shown["zones"]}
    assert list(zones) == ["track", "deck", "discard", "played"]
    assert [space["id"] for space in zones["track"]["spaces"]] == [
        f"space:{n}" for n in range(1, 12)
    ]
    assert [space.get("finish", False) for space in zones["track"]["spaces"]] == [False] * 10 + [
        True
    ]
    assert [card["id"] for card in zones["deck"]["cards"]] == ["card:F", "card:G", "card:H"]
    assert zones["deck"]["lead"] == 3
    assert [card["code"] for card in zones["discard"]["cards"]] == ["A", "B"]
    assert [card["code"] for card in zones["played"]["cards"]] == ["C", "D", "E", "I"]
    assert (
        "Deck, top first: F, G, H. Discard pile, oldest first: A, B. Played pile, oldest first: C, D, E, I."
        in shown["say"]
    )
    assert view(deal())["zones"][2]["cards"] == []


def test_every_card_has_its_effect_in_words() -> None:
    cards = view(deal())["zones"][1]["cards"]
    assert [(card["art"], card.get("n")) for card in cards] == [
        ("forward", 1),
        ("discard", None),
        ("recall", None),
        ("forward", 2),
        ("swap", None),
        ("bomb", None),
        ("forward", 3),
        ("copy", None),
        ("back", 1),
    ]
    assert all(card["title"] and card["text"] and card["say"] for card in cards)


def test_karts_and_bombs_stand_on_their_spaces() -> None:
    state = position("ABC", karts=[3, 10], bombs=[[5], [5, 9]])
    tokens = {token["id"]: token for token in view(state)["tokens"]}
    assert {name: token["at"] for name, token in tokens.items()} == {
        "kart:1": "space:3",
        "kart:2": "space:10",
        "bomb:1:5": "space:5",
        "bomb:2:5": "space:5",
        "bomb:2:9": "space:9",
    }
    # A bomb's token names the seat that laid the bomb, and the seat that the bomb harms.
    assert [token["seat"] for token in tokens.values()] == [1, 2, 2, 1, 1]
    assert [token.get("against") for token in tokens.values()] == [None, 1, None, 2, 2]
    assert tokens["bomb:1:5"]["say"] == "Ben’s bomb for Ann on space 5"
    assert tokens["kart:1"]["beyond"] == 0
    assert (
        view(state)["zones"][0]["spaces"][4]["say"]
        == "Space 5: Ben’s bomb for Ann and Ann’s bomb for Ben"
    )


def test_a_kart_past_the_finish_stands_on_it() -> None:
    state = play(position("GAB", karts=[10, 1]), "G")
    kart = view(state)["tokens"][0]
    assert (kart["at"], kart["beyond"]) == ("space:11", 2)
    assert kart["say"] == "Ann’s kart 2 spaces past the finish"


def test_badges_show_pending_copies_and_lost_turns() -> None:
    state = position("ABC", copies=[True, False], loses=[False, True])
    assert [(badge["seat"], badge["id"]) for badge in view(state)["badges"]] == [
        (1, "copy"),
        (2, "lose"),
    ]
    play(state, "A")
    assert view(play(position("AB", karts=[10, 1], copies=[True, False]), "A"))["badges"] == []


def test_the_status_names_the_playable_cards() -> None:
    def status(state: Any) -> str | None:
        message = GAME.status(GAME.observe(state, "public"))
        return SPEAKER.say(message) if message else None

    assert status(deal()) == "Ann to play: choose A, B or C."
    assert status(position("AB")) == "Ann to play: choose A or B."
    assert status(position("G")) == "Ann to play: card G is the only one left in the deck."
    assert status(play(position("AB", karts=[10, 1]), "A")) is None


def test_a_selection_has_a_hint() -> None:
    def lead(state: Any, *touched: str) -> str | None:
        say = GAME.touch(state, 1, touched).say
        return SPEAKER.say(say) if say else None

    state = position("BCEF", "AD")
    assert lead(state) is None
    assert lead(state, "card:B") == "B: choose a card of the deck to scrap."
    assert lead(state, "card:B", "card:E") == "B: discard E."
    whole = (
        "C: put up to two cards back on top (A, D or B), or press Done. "
        "C throws B away, unless you put it back."
    )
    assert lead(state, "card:C") == whole
    more = "Touch one more to go under it, or press Done."
    assert lead(state, "card:C", "card:A") == f"C: A goes back on top. {more}"
    assert lead(state, "card:C", "card:A", "card:B") == "C: A, then B back on top."
    assert lead(position("CD"), "card:C") == "C: nothing put back."
    state = position("EFAB")
    assert lead(state, "card:E") == "E: choose two cards of the deck to swap."
    assert lead(state, "card:E", "card:A") == "E: swap A with which card?"
    assert lead(state, "card:E", "card:B", "card:A") == "E: swap A and B."
    assert lead(state, "card:F") == "F: choose a space for a bomb that waits for Ben."
    assert lead(state, "card:F", "space:3") == "F: bomb on space 3."
    assert lead(state, "card:A") == "A: forward 1."
    assert lead(position("AE"), "card:E") == "E: nothing to swap."


def test_either_card_of_e_may_be_touched_first() -> None:
    state = position("EABC")
    assert GAME.touch(state, 1, ("card:E", "card:C", "card:A")).move == "E:AC"
    assert GAME.touch(state, 1, ("card:E", "card:A", "card:C")).move == "E:AC"
