"""The ladder: which drivers a person has beaten, with which stars, and whom to race next."""

from __future__ import annotations

import copy
from typing import Any

import hairpin
import pytest
from hairpin.core.drivers import DRIVERS
from hairpin.games import GAMES, load
from hairpin.tallies.file import read_record_file
from hairpin.tallies.ladder import CLEAR, STARS, ladder_of, next_level
from hairpin.tallies.stored import read_games

from tests.engine.session.desk import Desk
from tools.contract import faults

from .games import file, games, margin, row

DUEL = "turbo-duel"


def won(level: str = "dot", who: str = "Ann", **more: Any) -> dict[str, Any]:
    """Return a row of a duel that a person won."""
    return row(who, f"Bot/{level}", **{"game": DUEL, **more})


def lost(level: str = "dot", who: str = "Ann", **more: Any) -> dict[str, Any]:
    """Return a row of a duel that a person lost."""
    return row(who, f"Bot/{level}", won=1, **{"game": DUEL, **more})


def view(*rows: dict[str, Any], **more: str) -> dict[str, Any]:
    """Return the reply to ``ladder``, after a comparison with its types."""
    reply = Desk().send("ladder", games=list(rows), **more)
    assert faults(reply) == []
    found: dict[str, Any] = reply["ladder"]
    return found


def states(ladder: dict[str, Any], game: str = DUEL) -> list[str]:
    """Return the states of a game's cells."""
    (found,) = (each for each in ladder["rows"] if each["game"] == game)
    return [cell["state"] for cell in found["cells"]]


def stars(*rows: dict[str, Any], game: str = DUEL, level: str = "dot") -> set[str]:
    """Return the stars of Ann over a driver."""
    return set(ladder_of(games(*rows), "ann")[game][level])


def test_one_won_race_beats_every_driver_in_it() -> None:
    found = ladder_of(games(row("Ann", "One/dot", "Two/dot", "Three/vera", "Ben")), "ann")
    assert set(found["hill"]) == {"dot", "vera"}
    assert ladder_of(games(row("Ann", "One/dot", "Ben", won=2)), "ann") == {}
    assert ladder_of(games(won(series=2)), "ann") != {}


@pytest.mark.parametrize(
    "fault",
    [
        {"aids": ["position"]},
        {"aids": ["branch"]},
        {"reason": "resign"},
        {"reason": "flag"},
        {"daily": {"kind": "puzzle", "date": "2026-11-26", "version": 1, "line": "-"}},
    ],
    ids=str,
)
def test_puzzles_and_games_not_played_from_start_to_end_beat_no_driver(
    fault: dict[str, Any],
) -> None:
    assert ladder_of(games(won(**fault)), "ann") == {}


def test_the_race_of_the_day_counts_and_a_game_without_scores_does_not() -> None:
    day = {"kind": "race", "date": "2026-11-26", "version": 1, "line": "-"}
    assert ladder_of(games(won(daily=day)), "ann") != {}
    assert ladder_of(games(row("Ann", "Bot/dot", won=None)), "ann") == {}


@pytest.mark.parametrize(
    ("help_", "missing"),
    [
        ({}, ()),
        ({"aids": ["hint"]}, ("unaided",)),
        ({"aids": ["warning"]}, ("unaided",)),
        ({"aids": ["undo"]}, ("untouched",)),
        ({"aids": ["restart"]}, ("untouched",)),
        ({"marked": True}, ("untouched",)),
        ({"aids": ["hint", "undo"]}, ("unaided", "untouched")),
    ],
    ids=str,
)
def test_help_costs_its_star(help_: dict[str, Any], missing: tuple[str, ...]) -> None:
    assert stars(won(margin=margin(5), **help_)) == {*STARS} - {*missing}


def test_a_clear_win_needs_the_margin_of_its_game_or_few_own_moves_in_a_chase() -> None:
    assert "clear" not in stars(won(margin=margin(4)))
    assert "clear" not in stars(won(margin=margin(9, "cards")))
    assert "clear" not in stars(won(moves=3))
    chase = {"game": "pursuit"}
    assert "clear" in stars(won(moves=25, **chase), **chase)
    assert "clear" not in stars(won(moves=26, **chase), **chase)
    assert "clear" not in stars(won(moves=20, margin=margin(9, "ranks"), **chase), **chase)
    assert "clear" in stars(won(moves=90, margin=margin(10, "ranks"), **chase), **chase)
    assert "clear" not in stars(won(margin=margin(99), game="hill"), game="hill")


def test_stars_of_several_wins_add_up() -> None:
    rows = (won(aids=["hint"], margin=margin(6)), won(aids=["undo"]))
    assert stars(*rows) == {*STARS}


def test_clear_wins_use_the_unit_of_each_game_and_all_games_have_all_drivers() -> None:
    assert set(CLEAR) == set(GAMES)
    for name, clear in CLEAR.items():
        game = load(name)
        assert clear.unit == game.margin_unit
        assert {*DRIVERS} <= {level.id for level in game.levels()}


@pytest.mark.parametrize(
    ("game", "shortest", "seed"),
    [
        ("grand-prix", {"laps": 1}, "0"),
        ("pursuit", {"variant": "racing", "laps": 1}, "1"),
        ("turbo-duel", {"track": 7}, "5"),
    ],
)
def test_the_shortest_race_allows_a_clear_win(
    game: str, shortest: dict[str, Any], seed: str
) -> None:
    match = hairpin.play(game, "vera", "dot", seed=seed, options=shortest)
    lead = load(game).margin(match._log.state, 1)
    assert lead is not None
    assert lead >= CLEAR[game].margin


def test_next_is_the_weakest_driver_that_is_not_beaten_yet() -> None:
    assert next_level((), DRIVERS) == "dot"
    assert next_level(("dot",), DRIVERS) == "gus"
    assert next_level(("mina",), DRIVERS) == "dot"
    assert next_level(("dot", "vera"), DRIVERS) == "gus"
    assert next_level(DRIVERS, DRIVERS) is None


def test_without_a_game_the_ladder_invites_to_the_first_driver() -> None:
    empty = view()
    assert (empty["who"], empty["people"], empty["news"]) == (None, [], None)
    assert empty["count"] == "0 of 25 ladder races won"
    assert "Next: the easiest driver you have not beaten." in empty["rules"]
    assert [row["game"] for row in empty["rows"]] == [
        DUEL,
        *(game for game in GAMES if game != DUEL),
    ]
    assert states(empty) == ["next", *["open"] * 4]
    assert empty["next"]["say"] == "Beat Dot first: the easiest driver in Turbo Duel."
    assert empty["next"]["label"] == "Race Dot"


def test_cells_say_their_state_and_their_stars() -> None:
    found = view(won(margin=margin(5), aids=["undo"]), won("gus", aids=["undo", "hint"]))
    (cells,) = (row["cells"] for row in found["rows"] if row["game"] == DUEL)
    assert [cell["say"] for cell in cells[:4]] == [
        "Turbo Duel, Dot: beaten, with stars for a win without a hint and by at least 5 spaces.",
        "Turbo Duel, Gus: beaten, no star yet.",
        "Turbo Duel, Mina: next.",
        "Turbo Duel, Otto: not beaten yet.",
    ]
    # The stars that are won come first.
    assert [(star["id"], star["won"]) for star in cells[0]["stars"]] == [
        ("unaided", True),
        ("clear", True),
        ("untouched", False),
    ]
    assert [cell["mark"] for cell in cells[:4]] == ["beaten", "beaten", "next", None]
    assert found["count"] == "2 of 25 ladder races won"
    assert found["rows"][0]["count"] == "2 of 5 beaten"
    assert found["rows"][1]["count"] is None


def test_the_next_race_is_in_the_game_won_last_until_all_its_drivers_are_beaten() -> None:
    # Regression: each loss, too, moved the next race to its game.
    steady = view(won("gus"), lost(game="daytona"))
    assert steady["next"]["say"] == "You last won in Turbo Duel. Next there: Dot."
    assert (
        "Next: the easiest driver you have not beaten in the game you last won." in steady["rules"]
    )
    assert view(lost(game="daytona"))["next"]["say"] == "Next: Dot in Turbo Duel."
    assert (
        view(won(), won("gus", game="daytona"))["next"]["say"]
        == "You last won in Daytona. Next there: Dot."
    )
    rows = [won(level, game="daytona") for level in DRIVERS]
    assert view(*rows)["next"]["game"] == DUEL
    assert view(*rows)["next"]["say"] == "Next: Dot in Turbo Duel."
    everything = [won(level, game=game) for game in GAMES for level in DRIVERS]
    assert view(*everything)["next"] is None


def test_the_race_of_a_day_moves_the_next_race_only_if_it_beats_a_driver() -> None:
    # Regression: the goal went to another game because the day had that game.
    daily = {"kind": "race", "date": "2026-11-27", "version": 2, "title": "-", "line": "-"}
    mine = won("dot")
    assert view(mine, lost(game="daytona", daily=daily))["next"]["game"] == DUEL
    assert view(mine, won("otto", game="daytona", daily=daily))["next"]["game"] == "daytona"


def test_each_person_has_a_ladder_and_the_latest_one_is_shown_first() -> None:
    rows = [won(who="Ann"), lost(who="Ben"), row("Cy", "Dee", game=DUEL)]
    found = view(*rows)
    assert found["people"] == [{"name": "Ben", "shown": True}, {"name": "Ann", "shown": False}]
    assert states(found)[0] == "next"
    assert states(view(*rows, who=" ANN "))[:2] == ["beaten", "next"]
    stranger = view(*rows, who="Zed")
    assert (stranger["who"], states(stranger)[0]) == (None, "next")


def test_wins_before_the_name_was_given_belong_to_the_only_person_who_plays_alone() -> None:
    unnamed = won(who="Seat 1")
    found = view(unnamed, lost("gus"))
    assert [each["name"] for each in found["people"]] == ["Ann"]
    assert states(found)[:2] == ["beaten", "next"]
    # Somebody who played only with others does not confuse that; a second lone player does.
    assert len(view(unnamed, lost("gus"), row("Ann", "Ben"))["people"]) == 1
    assert len(view(unnamed, lost("gus"), lost(who="Ben"))["people"]) == 3
    assert view(unnamed)["who"] == "You"


def news(*rows: dict[str, Any]) -> Any:
    """Return the news of the last of these games."""
    return view(*rows, id=rows[-1]["id"])["news"]


def test_news_name_the_driver_the_game_and_the_stars() -> None:
    first = won(margin=margin(5), aids=["undo"])
    found = news(first)
    assert found["say"] == ["You beat Dot in Turbo Duel: 2 of 3 stars."]
    assert found["next"]["say"] == "You last won in Turbo Duel. Next there: Gus."
    assert news(first, won(aids=["undo"]))["say"] == []
    assert news(first, won())["say"] == ["A new star in Turbo Duel: now 3 of 3 against Dot."]
    three = news(row("Ann", "A/dot", "B/gus", game="daytona", aids=["hint", "undo"]))
    assert three["say"] == ["You beat Dot and Gus in Daytona: 0 of 6 stars."]
    # One star is left against each of two drivers.
    both = news(row("Ann", "A/dot", "B/gus", game="daytona"))
    assert both["say"] == ["You beat Dot and Gus in Daytona: 4 of 6 stars."]
    last = news(*[won(level, aids=["hint", "undo"]) for level in DRIVERS])
    assert last["say"][-1] == "You have beaten all drivers in Turbo Duel."


def test_each_star_after_a_win_says_whether_it_is_earned_or_why_not() -> None:
    first = won(aids=["hint"], margin=margin(2))
    assert [(star["state"], star["say"]) for star in news(first)["stars"]] == [
        ("lost", "A win without a hint: not this time, a hint was used"),
        ("won", "A win without taking a move back: earned"),
        ("lost", "A win by at least 5 spaces: not this time, you won by 2 spaces"),
    ]
    # A chase has no lead; a win without a measure says only that the star is still to win.
    moves = news(won(game="pursuit", moves=31))["stars"][-1]["say"]
    # A condition of races alone is not named after a chase.
    assert moves == "A win within 25 moves of your own: not this time, you made 31 moves"
    by = news(won(game="pursuit", margin=margin(9, "ranks")))["stars"][-1]["say"]
    assert by == "A win by at least 10 ranks: not this time, you won by 9 ranks"
    assert news(won())["stars"][-1]["say"].endswith(": still to win")
    # A star of an earlier win stays.
    again = news(first, won(aids=["undo"]))["stars"]
    assert [star["state"] for star in again] == ["won", "won", "lost"]
    assert news(lost())["stars"] == []


def test_news_of_an_earlier_game_are_those_of_its_own_day() -> None:
    first, second = won(aids=["hint"]), won()
    found = view(first, second, id=first["id"])["news"]
    assert found["say"][0] == "You beat Dot in Turbo Duel: 1 of 3 stars."
    assert view(first, second, id=second["id"])["news"]["say"] == [
        "A new star in Turbo Duel: now 2 of 3 against Dot."
    ]


def test_cells_say_how_to_win_the_stars_that_are_left() -> None:
    found = view(won(margin=margin(5), aids=["undo"]), won("gus", margin=margin(5)))
    (cells,) = (row["cells"] for row in found["rows"] if row["game"] == DUEL)
    assert [cell["missing"] for cell in cells[:3]] == [
        "For the last star, win without taking a move back.",
        None,
        None,
    ]


def demon(**feats: bool) -> dict[str, Any]:
    """Return a won game of Racing Demon in real time."""
    game = won(game="racing-demon", time=60_000, margin=margin(20, "points"))
    game["tally"]["seats"][0] |= feats
    return game


def test_lit_cards_and_a_full_pile_cost_the_first_two_stars_of_racing_demon() -> None:
    where = {"game": "racing-demon"}
    assert stars(demon(lit=True, feat=False), **where) == {"clear"}
    assert stars(demon(feat=True), **where) == {*STARS}
    # Older tallies name neither.
    assert stars(demon(), **where) == {*STARS}
    assert [star["say"] for star in news(demon(lit=True, feat=False))["stars"]] == [
        "A win without lit cards or a hint: not this time, cards were lit",
        "A win by emptying your Pile, with no move taken back: not this time, your Pile was not empty",
        "A win by at least 20 points: earned",
    ]


def test_the_goal_is_the_weakest_driver_left_in_any_game() -> None:
    assert (view()["goal"], view()["stars"]) == (None, "0 of 75 stars")
    found = view(won(), won("gus"), won(game="daytona"))
    assert found["goal"] == "You have beaten Dot in 2 of 5 games"
    assert found["stars"] == "6 of 75 stars"
    assert (
        view(*[won(game=game) for game in GAMES])["goal"] == "You have beaten Gus in 0 of 5 games"
    )
    assert view(*[won(level, game=game) for game in GAMES for level in DRIVERS])["goal"] is None


def test_a_game_that_beats_no_driver_has_no_news() -> None:
    assert news(row("Ann", "Ben", game=DUEL)) is None
    assert news(won(aids=["position"])) is None
    assert view(won(), id="unknown")["news"] is None


def test_news_of_a_loss_say_how_far_the_person_has_come() -> None:
    found = news(won(), lost("vera"))
    assert found["say"] == ["Turbo Duel: 1 of 5 drivers beaten. Next to beat: Gus."]
    assert [cell["state"] for cell in found["row"]["cells"]] == ["beaten", "next", *["open"] * 3]
    assert (found["next"]["level"], found["next"]["label"]) == ("gus", "Race Gus")
    # The result offers the race against the same driver anyway.
    assert news(won(), lost("gus"))["next"] is None
    everything = [won(level) for level in DRIVERS]
    assert news(*everything, lost())["say"] == ["You have beaten all drivers in Turbo Duel."]


def test_news_of_a_first_loss_say_what_earns_stars() -> None:
    assert news(lost("dot"))["say"] == [
        "Next to beat in Turbo Duel: Dot.",
        "A win can earn 3 stars: without a hint, without taking a move back and by at least 5 spaces.",
    ]


def test_damaged_rows_cost_only_themselves() -> None:
    broken = copy.deepcopy(won("gus"))
    broken["tally"]["seats"][0]["won"] = 1
    assert states(view(won(), broken, {"tally": {}}))[:2] == ["beaten", "next"]
    assert ladder_of(read_games([None, broken]), "ann") == {}


def test_the_ladder_of_a_record_file_is_that_of_its_games() -> None:
    rows = [won(), lost("gus"), won("mina", game="daytona")]
    assert ladder_of(read_record_file(file(*rows)).games, "ann") == ladder_of(games(*rows), "ann")
