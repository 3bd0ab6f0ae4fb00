"""The Python interface accepts whole numbers of any type, such as NumPy's, and refuses all other values."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import hairpin
import pytest
from hairpin.testing.runner import refused
from hairpin_lab.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable


class Whole:
    """A whole number of a type other than ``int``."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __index__(self) -> int:
        return self._number


class Few:
    """An object with ``__index__`` that is not a whole number, such as an array of several numbers."""

    def __index__(self) -> int:
        raise TypeError("only one element can be converted")

    def __repr__(self) -> str:
        return "Few()"

    def __eq__(self, other: object) -> bool:
        raise ValueError("which of them?")

    __hash__ = None  # type: ignore[assignment]


def test_a_match_is_dealt_from_whole_numbers_of_any_type() -> None:
    plain = hairpin.new("pursuit", seed=3, seats=3, laps=2)
    assert hairpin.new("pursuit", seed=Whole(3), seats=Whole(3), laps=Whole(2)) == plain
    prizes = (9, 8, 7, 6, 5, 4)
    given = tuple(map(Whole, prizes))
    same = hairpin.new("grand-prix", seed="x", prizes=prizes)
    assert hairpin.new("grand-prix", seed="x", prizes=given) == same
    early = hairpin.new("pursuit", seed="x", early=True)
    assert hairpin.new("pursuit", seed="x", early="yes") == early
    duel = hairpin.new("turbo-duel", seed="x", track=Whole(13), first=Whole(1))
    assert (duel.options["track"], duel.options["first"]) == (13, "1")
    assert "from 1 to 20; “99” does not fit" in refused(
        hairpin.SettingsError, hairpin.new, "pursuit", seed="x", laps=Whole(99)
    )


def test_a_match_is_played_with_whole_numbers_of_any_type() -> None:
    match = hairpin.new("racing-demon", seed="x", seats=2)
    assert match.moves(Whole(1)) == match.moves(1)
    assert match.observe(Whole(2)) == match.observe(2)
    assert match.text(Whole(2), columns=Whole(60)) == match.text(2, columns=60)
    assert match.html(Whole(2), columns=Whole(60)) == match.html(2, columns=60)
    move = match.play("turn", seat=Whole(1), at=Whole(900))
    assert move == ("turn", 1, 900)
    assert [type(part) for part in move] == [str, int, int]
    assert match.branch(Whole(1)) == match
    assert match.branch(Whole(0)).n == 0
    duel = hairpin.new("turbo-duel", seed="x", clock="10+30")
    assert duel.time_left(Whole(1), at=Whole(5)) == duel.time_left(1, at=5)
    assert duel.flag(at=Whole(50_000)) == duel.last
    assert hairpin.read(match.record()) == match


def test_a_table_for_environments_takes_whole_numbers_of_any_type() -> None:
    assert Table("pursuit", Whole(3), {}).seats == 3
    for wrong in (True, 2.0, "2"):
        assert "“seats” must be a number of seats" in refused(
            hairpin.SettingsError, Table, "pursuit", wrong, {}
        )


SEATS = "A seat is a whole number from 1 to 2, not {}."
TIME = "The time of a move is a whole number of milliseconds, not before the move ahead of it."


@pytest.mark.parametrize("wrong", [True, False, 1.0, "1", Few()], ids=repr)
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (lambda match, seat: match.moves(seat), SEATS),
        (lambda match, seat: match.play("take stock", seat=seat), SEATS),
        (lambda match, seat: match.time_left(seat), SEATS),
        (lambda match, at: match.play("take stock", at=at), TIME),
        (lambda match, at: match.flag(at=at), TIME),
        (
            lambda match, n: match.branch(n),
            "This game can be seen after 0 to 0 moves, not after {}",
        ),
        (lambda match, seat: match.observe(seat), "A viewer is the number of a seat, “public”"),
        (lambda match, seat: match.text(seat), "A viewer is the number of a seat, “public”"),
    ],
)
def test_other_values_are_refused_in_a_sentence(
    wrong: Any, asked: Callable[[hairpin.Match, Any], object], says: str
) -> None:
    match = hairpin.new("pursuit", seed="x")
    told = refused(hairpin.HairpinError, asked, match, wrong)
    shown = repr(wrong) if says is SEATS else wrong
    assert told.startswith(says.format(shown))
    assert re.fullmatch(r"[^\n]+\.", told)
    assert match.n == 0


@pytest.mark.parametrize("wrong", [True, 2.0, "2", Few()], ids=repr)
def test_a_wrong_number_of_seats_is_refused(wrong: Any) -> None:
    told = refused(hairpin.SettingsError, hairpin.new, "pursuit", seed="x", seats=wrong)
    assert told == f"“seats” must be a number of seats or a list of players, not {wrong!r}."


@pytest.mark.parametrize("wrong", [True, 2.0, None, Few()], ids=repr)
def test_a_seed_that_is_neither_text_nor_a_whole_number_is_refused(wrong: Any) -> None:
    assert "a seed is text or a whole number" in refused(
        TypeError, hairpin.new, "pursuit", seed=wrong
    )
