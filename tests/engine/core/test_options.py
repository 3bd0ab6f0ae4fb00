"""Options: the values that each type accepts, complete settings, and errors."""

from __future__ import annotations

from typing import Any

from hairpin.core.errors import SettingsError
from hairpin.core.options import (
    Choice,
    ClockChoice,
    Drawing,
    Flag,
    Number,
    Numbers,
    Option,
    Order,
    SeatFlags,
    plain,
    read_settings,
)
from hairpin.core.words import Seat, say
from hairpin.testing import refused

FLAG = Flag("f", False)
NUMBER = Number("n", 3, low=-2, high=20)
CHOICE = Choice("c", "b", values=("a", "b", "3"))
CLOCK = ClockChoice("t", "off", values=("off", "120+300"))
ORDER = Order("o", "plain", of="ABC", values=("plain", "mixed"))
LIST = Numbers("l", (), low=0, high=9, most=4)
PER_SEAT = Numbers("p", (), low=0, high=9, per_seat=True)

DEEP: Any = []
for _ in range(50):
    DEEP = [DEEP]
NONSENSE: tuple[Any, ...] = (
    None,
    1.0,
    1.5,
    [],
    {},
    DEEP,
    "",
    " ",
    "x",
    "\0",
    "9" * 100,
    float("nan"),
)


def reads(option: Option, raw: object, value: object, seats: int = 3) -> None:
    found = option.read(raw, seats)
    assert (found, type(found)) == (value, type(value)), (raw, found)
    assert option.read(plain(found), seats) == found, f"{found!r} is not read back"


def refuses(option: Option, *raws: object, says: str, seats: int = 3) -> None:
    for raw in raws:
        said = refused(SettingsError, option.read, raw, seats)
        assert said.startswith(f"The setting “{option.id}” takes {says}; “"), (raw, said)
        assert said.endswith("” does not fit."), (raw, said)
        assert len(said) < 200, said


def test_flag_option() -> None:
    for raw in (True, "yes", "ON", " true ", "1"):
        reads(FLAG, raw, True)
    for raw in (False, "no", "Off", "false", "0"):
        reads(FLAG, raw, False)
    refuses(FLAG, *NONSENSE, 1, 0, 2, "maybe", says="yes or no")


def test_number_option() -> None:
    for raw, value in ((20, 20), (-2, -2), ("7", 7), (" 7 ", 7), ("-1", -1), ("007", 7)):
        reads(NUMBER, raw, value)
    bad = (21, -3, "21", True, "1.0", "1e1", "٣", "3x", "--1", "-", "1_0", "+1", 10**30)
    refuses(NUMBER, *NONSENSE, *bad, says="a whole number from −2 to 20")


def test_choice_option() -> None:
    reads(CHOICE, "a", "a")
    reads(CHOICE, " b ", "b")
    reads(CHOICE, 3, "3")
    refuses(CHOICE, *NONSENSE, "A", True, 4, says="a, b or 3")


def test_clock_option() -> None:
    for raw, value in (
        ("off", "off"),
        (" OFF ", "off"),
        ("120+300", "120+300"),
        ("1+0", "1+0"),
        ("3600+3600", "3600+3600"),
        (" 05 + 07 ", "5+7"),
    ):
        reads(CLOCK, raw, value)
    bad = ("0+5", "5", "5+", "+5", "5+-1", "5+3601", "3601+0", "5+5+5", "5.0+5", "on", True, 5)
    said = "“off”, or seconds a turn + seconds of reserve (each up to 3600)"
    refuses(CLOCK, *NONSENSE, *bad, says=said)


def test_order_option() -> None:
    for raw, value in (
        ("plain", "plain"),
        (" Mixed ", "mixed"),
        ("CBA", "CBA"),
        ("c b a", "CBA"),
        ("b\ta c", "BAC"),
    ):
        reads(ORDER, raw, value)
    refuses(
        ORDER,
        *NONSENSE,
        "AB",
        "AABC",
        "ABD",
        "A,B,C",
        says="plain or mixed, or each of ABC exactly once",
    )


def test_option_with_a_list_of_numbers() -> None:
    for raw, value in (([], ()), ([1, 9], (1, 9)), ("1, 2,3", (1, 2, 3)), ("", ()), ((0,), (0,))):
        reads(LIST, raw, value)
    bad: tuple[object, ...] = ([10], [-1], [1] * 5, "1;2", "1,x", [True], [1.0], [[1]], {"a": 1}, 5)
    refuses(LIST, None, 1.5, "x", *bad, says="up to 4 whole numbers from 0 to 9")


def test_a_drawing_of_a_value_is_data() -> None:
    ring = Drawing(((0.0, 0.0), (1.0, 0.0), (0.5, 1.0)), "312", "grass")
    plain_one, drawn = Choice("c", "a", values=("a", "b"), drawings={"b": ring}).info("toy")[
        "choices"
    ]
    assert set(plain_one) == {"value", "name"}
    assert drawn["drawing"] == {
        "curve": [[0.0, 0.0], [1.0, 0.0], [0.5, 1.0]],
        "widths": "312",
        "inside": "grass",
    }
    assert drawn["say"].key == "toy.option.c.b.about"


def test_option_with_a_number_per_seat() -> None:
    reads(PER_SEAT, [1, 2, 3], (1, 2, 3))
    reads(PER_SEAT, [], ())
    reads(PER_SEAT, "1,2", (1, 2), seats=2)
    reads(PER_SEAT, [4], (4, 4, 4))
    reads(PER_SEAT, "4", (4, 4), seats=2)
    refuses(PER_SEAT, [1, 2], "1,2,3,4", says="3 whole numbers from 0 to 9, one a seat")
    refuses(PER_SEAT, [1, 2], says="1 whole number from 0 to 9, one a seat", seats=1)


def test_option_with_yes_or_no_per_seat() -> None:
    lit = SeatFlags("s", ())
    reads(lit, [1, 0, 1], (1, 0, 1))
    reads(lit, "1", (1, 1, 1))
    reads(lit, [], ())
    refuses(lit, [0, 1], [2, 0, 0], "yes", says="3 whole numbers from 0 to 1, one a seat")
    info = lit.info("toy")
    assert (info["kind"], info["flags"], info["each"]) == ("per_seat", True, 0)
    assert [lit.said("toy", value).key for value in ((), (0, 0), (1, 1))] == [
        "option.no",
        "option.no",
        "option.yes",
    ]
    assert lit.said("toy", (0, 1, 1)) == say("option.seats", who=(Seat(2), Seat(3)))


def test_an_empty_list_gives_each_seat_the_default() -> None:
    piles = Numbers("p", (), low=0, high=40, per_seat=True, each=13)
    assert piles.info("toy")["each"] == 13
    assert "each" not in PER_SEAT.info("toy")
    assert [piles.said("toy", value) for value in ((), (9, 9), (9, 17))] == ["13", "9", "9, 17"]


def test_settings_are_completed_and_checked() -> None:
    options = (FLAG, NUMBER, ClockChoice("t", "120+300", bot_default="off", values=()))
    assert dict(read_settings(options, {}, 2)) == {"f": False, "n": 3, "t": "120+300"}
    assert dict(read_settings(options, {"n": "7"}, 2, bots=True)) == {
        "f": False,
        "n": 7,
        "t": "off",
    }
    given = read_settings(options, {"t": "5+5"}, 2, bots=True)
    assert given.text("t") == "5+5"
    assert (given.flag("f"), given.number("n")) == (False, 3)
    said = refused(SettingsError, read_settings, options, {"x" * 99: 1}, 2)
    assert said == f"There is no setting “{'x' * 40}” here; there is f, n or t."
    said = refused(SettingsError, read_settings, (), {"x": 1}, 2)
    assert said == "There is no setting “x”: this game has none."


def test_settings_are_constant() -> None:
    raw: dict[str, object] = {"l": [1, 2]}
    settings = read_settings((LIST,), raw, 2)
    raw["l"] = [9]
    assert settings.numbers("l") == (1, 2)
    assert not hasattr(settings, "__setitem__")
    assert (len(settings), list(settings), repr(settings)) == (1, ["l"], "Settings({'l': (1, 2)})")


def test_an_option_may_concern_some_tables_only() -> None:
    def concerned(option: Option) -> list[tuple[int, str]]:
        return [(n, c) for n in (2, 3) for c in "ab" if option.concerns(n, {"c": c})]

    few = {"seats": [2]}
    both = {"seats": [2], "option": "c", "in": ["a"]}
    either = ({"seats": [3]}, {"option": "c", "in": ["b"]})
    assert len(concerned(Flag("f", False))) == 4
    assert concerned(Flag("f", False, when=few)) == [(2, "a"), (2, "b")]
    assert concerned(Flag("f", False, when=both)) == [(2, "a")]
    assert concerned(Flag("f", False, when=either)) == [(2, "b"), (3, "a"), (3, "b")]
    # ``concerns`` without settings is true if some settings exist under which the option concerns the table.
    assert Flag("f", False, when=both).concerns(2)
    assert not Flag("f", False, when=both).concerns(3)
    assert Flag("f", False, when=either).info("g")["when"] == list(either)
    assert Flag("f", False, when=few).info("g")["when"] == few
