"""Seats: people and bots, names and colours, and errors in their descriptions."""

from __future__ import annotations

from typing import Any

from hairpin.core.errors import SettingsError
from hairpin.core.seats import COLOURS, MAX_NAME, clean_name, levels_of, read_seats
from hairpin.games import ALL_GAMES, load
from hairpin.testing import refused

GAME = load("turbo-duel")
MANY = load("null-game")


def read(*raw: object, game: Any = GAME) -> list[tuple[str, str, str]]:
    return [(s.kind, s.name, s.colour) for s in read_seats(game, raw)]


def test_names_and_colours_are_filled_in() -> None:
    assert read("person", "bot:easy") == [
        ("person", "Seat 1", "red"),
        ("bot:easy", "Dot", "blue"),
    ]
    assert [name for _, name, _ in read("bot:easy", "bot:easy")] == ["Dot 1", "Dot 2"]
    assert read({"name": "Ann", "colour": "green"}, {}) == [
        ("person", "Ann", "green"),
        ("person", "Seat 2", "red"),
    ]


def test_filled_in_names_are_read_back() -> None:
    for id_ in ALL_GAMES:
        game = load(id_)
        for count in range(game.low, game.high + 1):
            for kind in ("person", *(f"bot:{level}" for level in levels_of(game))):
                seats = read_seats(game, [kind] * count)
                again = read_seats(game, [seat.to_json() for seat in seats])
                assert again == seats


def test_a_driver_with_a_players_name_gets_its_seat_number() -> None:
    assert [name for _, name, _ in read({"name": "gus"}, "bot:gus")] == ["gus", "Gus 2"]
    assert [name for _, name, _ in read("bot:dot", "bot:easy")] == ["Dot 1", "Dot 2"]


def test_an_earlier_name_of_a_bot_is_kept_in_a_record_and_replaced_in_a_new_game() -> None:
    _, spec = read_seats(GAME, ("person", "bot:hard"))
    assert (spec.kind, spec.newest(GAME).kind) == ("bot:hard", "bot:vera")


def test_wrong_seats_are_refused_in_a_sentence() -> None:
    for raw, said in (
        (("person",), "Turbo Duel is played by 2; this table has 1."),
        (("person",) * 3, "Turbo Duel is played by 2; this table has 3."),
        (("person", "robot"), "A seat is “person” or “bot:LEVEL”; “robot” is neither."),
        (
            ("person", "bot:"),
            "Turbo Duel has no bot “”; there is random, dot, gus, mina, otto or vera.",
        ),
        (
            ("person", "bot:grim"),
            "Turbo Duel has no bot “grim”; there is random, dot, gus, mina, otto or vera.",
        ),
        (("person", None), "A seat is “person” or “bot:LEVEL”; “None” is neither."),
        (("person", {"name": 7}), "A seat is “person” or “bot:LEVEL”; “{'name': 7}” is neither."),
        (({"colour": "pink"}, {}), "“pink” is no colour of a seat; there is "),
        (({"colour": "red"}, {"colour": "red"}), "Two seats have the colour “red”"),
        (({"name": "Ann"}, {"name": "ann "}), "Two players are called “Ann”"),
        (({"name": "Seat 2"}, {}), "Two players are called “Seat 2”"),
        (({"name": "x" * 25}, {}), "A name has at most 24 characters"),
        (({"name": "a\u202eb"}, {}), "A name can have only visible characters."),
        (({"name": "\u200d"}, {}), "A name can have only visible characters."),
    ):
        found = refused(SettingsError, read_seats, GAME, raw)
        assert found.startswith(said), found
    found = refused(SettingsError, read, *["person"] * 5, game=MANY)
    assert found == "Null Game is played by 2 to 4; this table has 5."


def test_names_are_cleaned() -> None:
    assert clean_name("  Ann   B. ") == "Ann B."
    assert clean_name("Zoe\u0308") == "Zoë"
    assert clean_name("👩\u200d🚀") == "👩\u200d🚀"
    assert clean_name("x" * MAX_NAME) == "x" * MAX_NAME
    assert clean_name(" ") == ""


def test_colours_differ_while_there_are_enough() -> None:
    given = [{"colour": "blue"}, {}, {"colour": "red"}, {}]
    assert [colour for _, _, colour in read(*given, game=MANY)] == ["blue", "amber", "red", "green"]
    assert len(COLOURS) == 6
