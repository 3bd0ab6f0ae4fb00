"""Views drawn as text: every kind of zone, card and token, with colours, without colours, and in ASCII."""

from __future__ import annotations

from typing import Any

from hairpin.core.text import Pen, draw, flow, pad, width, wrap

SEATS = ["red", "blue"]


def view(zones: list[Any], **parts: Any) -> dict[str, Any]:
    return {"zones": zones, "tokens": [], "buttons": [], "badges": [], "say": "", **parts}


def card(face: str, code: str = "", **more: Any) -> dict[str, Any]:
    return {"id": f"card:{code}{len(more)}", "face": face, "code": code, "say": code, **more}


def back(seat: int, place: int) -> dict[str, Any]:
    return {"id": f"hand:{seat}:{place}", "face": "back", "back": seat, "say": "a hidden card"}


def test_widths_count_columns() -> None:
    assert width("ab") == 2
    assert width("日本") == 4
    assert width("\x1b[31mab\x1b[0m") == 2
    assert width("e\u0301") == 1
    assert pad("日", 4) == "日  "
    assert pad("ab", 5, right=True) == "   ab"
    assert pad("ab", 5, middle=True) == " ab  "
    assert list(flow(["aa", "bb", "cc"], 5)) == ["aa bb", "cc"]
    assert wrap("one two three four", 14, "> ") == ["> one two", "  three four"]


def test_playing_cards_and_backs() -> None:
    hand = {
        "id": "hand", "kind": "row", "label": "Hand",
        "cards": [card("playing", c) for c in ("TD", "AS", "9H2", "*R", "*B")],
    }  # fmt: skip
    theirs = {"id": "x", "kind": "fan", "label": "Ben", "cards": [back(2, i) for i in range(5)]}
    pile = {"id": "p", "kind": "pile", "label": "Stock", "cards": [], "empty": "Nothing left"}
    bare = {"id": "q", "kind": "space", "label": "Goal"}
    lines = draw(view([hand, theirs, pile, bare]), Pen(), SEATS)
    assert lines == [
        "  Hand   10♦ A♠ 9♥² ☆R ☆B",
        "  Ben    ▒▒×5",
        "  Stock  Nothing left",
        "  Goal   –",
    ]
    assert draw(view([hand, theirs]), Pen(plain=True), SEATS) == [
        "  Hand  10D AS 9H2 *R *B",
        "  Ben   ##x5",
    ]


def test_a_touchable_back_is_drawn_by_itself() -> None:
    theirs = {"id": "x", "kind": "row", "label": "Ben", "cards": [back(2, i) for i in range(5)]}
    pen = Pen(colour=True)
    (line,) = draw(view([theirs]), pen, SEATS, lit=["hand:2:1"])
    shown = line.split("Ben")[1]
    assert shown.count("▒▒") == 3
    assert "×3" in shown


def test_leading_cards_are_explained() -> None:
    deck = {
        "id": "d", "kind": "fan", "label": "Deck", "lead": 1,
        "cards": [card("letter", "A", title="Go", text="Go on."), card("lines", "", title="Bend")],
    }  # fmt: skip
    assert draw(view([deck])) == ["  Deck  [A] Bend", "        A  Go  Go on."]
    assert draw(view([deck]), notes=False) == ["  Deck  [A] Bend"]


def test_twenty_tokens_on_one_space_and_a_track_in_bands() -> None:
    spaces = [{"id": f"s:{i}", "label": str(i), "say": ""} for i in range(1, 41)]
    road = {"id": "r", "kind": "road", "label": "Road", "spaces": spaces}
    tokens = [
        {"id": f"c:{i}", "kind": "car", "seat": i, "at": "s:1", "say": f"car {i}"}
        for i in range(1, 21)
    ]
    tokens.append({"id": "c:x", "kind": "car", "seat": 3, "at": "garage", "say": "In the garage"})
    tokens.append({"id": "c:y", "kind": "car", "seat": 4, "at": "s:40", "say": "", "beyond": 2})
    colours = ["red", "blue", "amber", "green", "violet", "ink"] * 4
    lines = draw(view([road], tokens=tokens), Pen(), colours)
    assert all(width(line) <= 80 for line in lines)
    text = "\n".join(lines)
    for seat in range(1, 21):
        assert text.count(f"{'●■▲◆★⬢'[(seat - 1) % 6]}{seat}") >= 1
    assert "◆4+2" in text
    assert "▲3 In the garage" in text
    assert text.count("┌") == text.count("└") == 3


def test_bands_have_similar_lengths_and_arcs_are_listed_below() -> None:
    spaces = [{"id": f"s:{i}", "label": f"{i:03}", "say": ""} for i in range(18)]
    arcs = [
        {"seat": 1, "from": "s:1", "to": "s:5", "way": 1, "text": "4", "say": "Ann is 4 behind"}
    ]
    ring = {
        "id": "r",
        "kind": "track",
        "label": "Ring",
        "loop": True,
        "spaces": spaces,
        "arcs": arcs,
    }
    lines = draw(view([ring]))
    assert [line.count("┬") for line in lines if "┬" in line] == [8, 8]
    assert lines[-1] == "  Ann is 4 behind"


def test_buttons_and_badges() -> None:
    buttons = [{"id": "b", "label": "Done", "say": ""}, {"id": "c", "label": "Pass", "say": ""}]
    badges = [{"id": "x", "seat": 2, "text": "Waits", "say": "Ben waits"}]
    assert draw(view([], buttons=buttons, badges=badges), Pen(), SEATS) == [
        "  [Done] [Pass]",
        "  ■2 Ben waits",
    ]


def test_colour_changes_nothing_but_colour() -> None:
    import re

    from hairpin.core.chance import Chance
    from hairpin.core.options import read_settings
    from hairpin.core.words import Speaker
    from hairpin.games import load

    game = load("turbo-duel")
    state = game.deal(2, read_settings(game.options, {}, 2), Chance("x"), {})
    shown = Speaker(["Ann", "Ben"]).text(game.view(state, "all"))
    plain = draw(shown, Pen(), SEATS)
    coloured = draw(shown, Pen(colour=True), SEATS, lit=["card:A"])
    assert coloured != plain
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in coloured] == plain
