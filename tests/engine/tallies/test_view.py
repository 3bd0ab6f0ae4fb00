"""The record in words: all people, and one person."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hairpin.core.words import Speaker
from hairpin.tallies.view import record_view

from tests.engine.session.desk import Desk
from tools.contract import faults

from .games import games, margin, row


def view(*rows: dict[str, Any], who: str | None = None) -> dict[str, Any]:
    """Return the reply to ``record_view``, after a comparison with its types."""
    reply = Desk().send("record_view", games=list(rows), who=who)
    assert faults(reply) == []
    found: dict[str, Any] = reply["record"]
    return found


def test_all_people_are_listed_and_a_single_person_is_shown_with_sums() -> None:
    one = view(row("Ann", "Dot/dot", game="daytona"))
    assert one["people"] == [{"name": "Ann", "say": "Ann: 1 game", "shown": False}]
    assert one["person"]["name"] == "Ann"
    assert (one["name"], one["games"]) == (None, None)
    two = view(row("Ann", "Ben"), row("Ann", "Cy"))
    assert [each["say"] for each in two["people"]] == ["Ann: 2 games", "Ben: 1 game", "Cy: 1 game"]
    assert two["person"] is None
    nothing = dict.fromkeys(("name", "games", "person", "puzzles", "days"))
    assert view() == {"people": [], "lone": "You", **nothing}


def test_a_lone_person_without_a_name_is_you_everywhere_in_the_record() -> None:
    found = view(row("Seat 1", "Dot/dot"), row("Gus/gus", "Seat 2", won=1))
    assert found["people"] == [{"name": "You", "say": "You: 2 games", "shown": False}]
    assert (found["person"]["name"], found["lone"]) == ("You", "You")
    assert view(row("Seat 1", "Dot/dot"), who="you")["name"] == "You"
    assert "Seat" not in str(found)
    later = view(row("Seat 1", "Dot/dot"), row("Ann", "Dot/dot"))
    assert ([each["name"] for each in later["people"]], later["lone"]) == (["Ann"], "Ann")
    # Two people without names keep the labels of their seats.
    both = view(row("Seat 1", "Seat 2"))
    assert [each["name"] for each in both["people"]] == ["Seat 1", "Seat 2"]


def test_seats_without_names_are_named_in_the_readers_language() -> None:
    """Regression: records have English names, so a German record called its reader “Seat 1”."""
    german = Speaker([], "de")
    alone = record_view(games(row("Seat 1", "Dot/dot")), "", german)
    assert [each["name"] for each in alone["people"]] == ["Du"]
    both = record_view(games(row("Seat 1", "Seat 2")), "", german)
    assert [each["name"] for each in both["people"]] == ["Platz 1", "Platz 2"]


def test_a_person_is_found_in_any_spelling_and_has_the_latest_games_first() -> None:
    rows = [row("Ann", "Ben"), row("Ben", "Cy"), row("ANN", "Ben")]
    found = view(*rows, who=" ann ")
    assert found["name"] == "ANN"
    assert found["games"] == [rows[2]["id"], rows[0]["id"]]
    assert [each["shown"] for each in found["people"]] == [False, True, False]
    unknown = view(*rows, who="Zed")
    assert (unknown["name"], unknown["games"], unknown["person"]) == (None, [], None)


def test_figures_and_numbers_of_games_have_grouped_digits() -> None:
    many = [row("Ann", "Dot/dot") for _ in range(1000)]
    person = view(*many)["person"]
    assert [(each["id"], each["name"], each["value"]) for each in person["figures"]] == [
        ("games", "Games", "1,000"),
        ("wins", "Wins", "1,000"),
        ("rate", "Win rate", "100\xa0%"),
        ("streak", "Wins in a row", "1,000"),
        ("best", "Most wins in a row", "1,000"),
    ]
    assert view(*many)["people"][0]["say"] == "Ann: 1,000 games"
    assert person["games"][0]["drivers"]["rows"][0]["values"] == ["1,000"] * 3


def test_the_chart_shows_the_last_sixty_games_in_words_and_figures() -> None:
    some = [row("Ann", "Ben", won=n % 2) for n in range(10)]
    assert view(*some[1:], who="Ann")["person"]["form"] is None
    assert view(*some[1:], row("Ann", won=None), who="Ann")["person"]["form"] is None
    form = view(*some, who="Ann")["person"]["form"]
    assert form["title"] == "Wins in the last ten games"
    assert form["label"] == (
        "Share of wins in the last ten games, game by game: 50\xa0% at present, 100\xa0% at best."
    )
    assert form["points"] == [1, 1 / 2, 2 / 3, 1 / 2, 3 / 5, 1 / 2, 4 / 7, 1 / 2, 5 / 9, 1 / 2]
    assert [(each["share"], each["say"]) for each in form["rulers"]] == [
        (0, "0\xa0%"),
        (0.5, "50\xa0%"),
        (1, "100\xa0%"),
    ]
    many = [row("Ann", "Ben", won=int(n > 0)) for n in range(70)]
    assert len(view(*many, who="Ann")["person"]["form"]["points"]) == 60


def test_shares_are_rounded_half_up() -> None:
    won = [row("Ann", "Ben", won=int(n != 7)) for n in range(10)]
    assert (
        ": 10\xa0% at present, 13\xa0% at best." in view(*won, who="Ann")["person"]["form"]["label"]
    )


def test_what_has_no_data_is_hidden_and_a_sentence_says_when_it_comes() -> None:
    lost = view(*(row("Ann", "Ben", won=1) for _ in range(12)), who="Ann")["person"]
    assert [each["id"] for each in lost["figures"]] == ["games"]
    assert (lost["won"], lost["form"], lost["places"]) == (None, None, None)
    assert lost["coming"] == "Wins and charts appear here after the first win."
    few = view(row("Ann", "Ben"), who="Ann")["person"]
    assert few["coming"] == "After 10 games, a chart of wins appears here."
    many = view(*(row("Ann", "Ben") for _ in range(10)), who="Ann")["person"]
    # The chart of the only game would be the same.
    assert (many["coming"], many["games"][0]["form"]) == (None, None)


def test_a_single_game_has_no_rate_no_row_of_wins_and_no_table() -> None:
    """These would only repeat the one game and the one win."""
    one = row("Ann", "Dot/dot", game="daytona")
    for rows, figures, tables in (
        ([one], 2, [False]),
        ([one, row("Ann", "Dot/dot", game="daytona")], 5, [True]),
    ):
        person = view(*rows)["person"]
        assert len(person["figures"]) == figures
        assert [each["drivers"] is not None for each in person["games"]] == tables


def test_places_are_rows_of_bars_and_late_places_are_one_row() -> None:
    two = [row("Ann", "Ben"), row("Ann", "Ben"), row("Ann", "Ben", won=1)]
    # Of two players the first places are the wins.
    assert view(*two, who="Ann")["person"]["places"] is None
    many = row("Ann", *"abcdefgh", won=1)
    for place in (7, 8, 3):
        two.append(copy.deepcopy(many))
        two[-1]["tally"]["seats"][0]["place"] = place
    person = view(*two, who="Ann")["person"]
    assert person["places"]["title"] == "Places"
    assert [(each["name"], each["n"]) for each in person["places"]["rows"]] == [
        ("1st", 2), ("2nd", 1), ("3rd", 1), ("Later", 2),
    ]  # fmt: skip
    assert person["places"]["rows"][-1]["say"] == "Later: 2 times"
    assert person["games"][0]["places"] is None
    other = view(*two, row("Ann", "Ben", game="daytona"), who="Ann")["person"]
    assert other["games"][0]["places"] == person["places"]
    assert view(row("Ann"), who="Ann")["person"]["places"] is None


def test_each_kind_of_game_has_a_bar_of_its_won_part() -> None:
    assert view(row("Ann", "Ben"), who="Ann")["person"]["won"] is None
    some = [row("Ann", "Ben", game="pursuit", won=n) for n in (0, 1, 1)]
    some += [row("Ann", "Ben", game="daytona"), row("Ann", "Ben", game="daytona", won=None)]
    person = view(*some, who="Ann")["person"]
    # A game without scores is neither won nor lost.
    assert person["won"] == {
        "title": "Won of played, by game",
        "rows": [
            {"game": "pursuit", "name": "Pursuit", "value": "1 of 3", "share": 1 / 3},
            {"game": "daytona", "name": "Daytona", "value": "1 of 1", "share": 1},
        ],
    }
    rate = next(each["value"] for each in person["figures"] if each["id"] == "rate")
    assert rate == "50\xa0%"


def test_bests_are_in_words_with_the_game_that_set_them() -> None:
    rows = [
        row("Ann", "Ben", margin=margin(3)),
        row("Ann", "Ben", time=65_999),
        row("Ann", "Ben", "Cy", course=["Laps: 2", "Track: 13"], moves=1),
    ]
    person = view(*rows, who="Ann")["person"]
    (hill,) = person["games"]
    assert [(each["id"], each["name"], each["say"]) for each in hill["bests"]] == [
        (rows[0]["id"], "Best margin", "3 spaces"),
        (rows[0]["id"], "Fastest race", "10 own moves (2 players)"),
        (rows[1]["id"], "Fastest race", "1:05 min (2 players)"),
        (rows[2]["id"], "Fastest race", "1 own move (Laps: 2, Track: 13 and 3 players)"),
    ]
    assert hill["bests"][0]["about"] == "Look at this game: Best margin"
    assert person["note"] == (
        "A best counts only if the race was played to its end, without a hint, a move taken back or a second try. "
        "Every own move counts, also one without a choice."
    )
    quick = view(row("Ann", "Ben", time=65_999), who="Ann")["person"]["note"]
    assert quick is not None
    assert "own move" not in quick
    alone = view(row("Ann", course=["Laps: 2"]), who="Ann")["person"]
    assert alone["games"][0]["bests"][0]["say"] == "10 own moves (Laps: 2)"
    assert view(row("Ann", "Ben", won=1), who="Ann")["person"]["note"] is None


@pytest.mark.parametrize(
    ("game", "name"), [("daytona", "Daytona"), ("no/such\0game", "no/such\0game")]
)
def test_games_and_bots_have_their_names_if_they_are_known(game: str, name: str) -> None:
    rows = [row("Ann", f"Bot/{level}", game=game) for level in ("vera", "dot", "random", "odd")]
    (found,) = view(*rows)["person"]["games"]
    assert (found["name"], found["say"]) == (name, "4 games, 4 won")
    assert found["drivers"]["columns"] == ["Driver", "Games", "Wins", "Most wins in a row"]
    assert [each["name"] for each in found["drivers"]["rows"]] == ["Random", "odd", "Dot", "Vera"]
