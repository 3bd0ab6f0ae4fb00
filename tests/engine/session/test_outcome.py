"""How a result is shown: podium, rows below it, or a score sheet instead."""

from __future__ import annotations

from typing import Any

import pytest
from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.core.words import Speaker, say
from hairpin.games import GAMES, load
from hairpin.session.outcome import next_preset, outcome

from .desk import Desk

SPEAKER = Speaker(["Ann", "Ben", "Cleo", "Dan", "Eve"])


def rows(*places: int) -> list[dict[str, Any]]:
    """Return rows of a result for these places; place ``n`` has ``10 - n`` points."""
    return [
        {"seat": seat, "place": place, "score": str(10 - place)}
        for seat, place in enumerate(places, 1)
    ]


def made(
    series: dict[str, Any], *places: int, raced: bool = False, **result: Any
) -> dict[str, Any]:
    """Return the outcome of a game with these places in a series."""
    race = rows(*(places or (2, 1, 4, 3)))
    whole = {
        "over": False, "title": None, "verdict": None, "totals": [], "rows": [], "house": 0,
        "sheet": None, "length": None, "game": 1, **series,
    }  # fmt: skip
    ended = {"title": "Ben wins", "how": "Ben was first.", "winners": [2], "rows": race, **result}
    return outcome(ended, whole, SPEAKER, seats=len(race), raced=raced)


def seats(part: list[dict[str, Any]]) -> list[int]:
    """Return the seats of some rows."""
    return [row["seat"] for row in part]


def test_between_games_the_podium_is_that_of_the_game_and_the_rows_those_of_the_series() -> None:
    shown = made({"game": 1, "length": 3, "rows": rows(1, 2, 3, 4)})
    assert seats(shown["podium"]) == [2, 1, 4]
    assert shown["podium"][0]["points"] == "+9"
    assert [(row["seat"], row["won"]) for row in shown["rows"]] == [
        (1, "+8"), (2, "+9"), (3, "+6"), (4, "+7"),
    ]  # fmt: skip
    assert (shown["head"], shown["again"]) == ("Points after race 1 of 3", "Next race (2 of 3)")


def test_at_the_end_of_a_series_only_seats_without_a_step_have_rows() -> None:
    over = {"game": 3, "length": 3, "over": True, "title": "Ann wins the series"}
    shown = made({**over, "rows": rows(1, 2, 3, 4), "verdict": "Ann 9."})
    assert (seats(shown["podium"]), seats(shown["rows"])) == ([1, 2, 3], [4])
    assert shown["podium"][0] == {
        "seat": 1,
        "place": 1,
        "nth": "1st",
        "points": "9 points",
        "announcement": "Place 1: Ann, 9 points",
    }
    # No heading names the points of this row, so they have their unit.
    assert (shown["rows"][0]["nth"], shown["rows"][0]["points"]) == ("4th", "6 points")
    assert (shown["title"], shown["how"], shown["winner"]) == ("Ann wins the series", "Ann 9.", 1)
    assert (shown["head"], shown["again"]) == ("", "Race again")


def test_a_series_without_an_end_has_only_rows_and_a_first_game_of_two_has_none() -> None:
    shown = made({"game": 2, "totals": ["1", "2"]}, 2, 1)
    assert (seats(shown["podium"]), seats(shown["rows"])) == ([], [2, 1])
    # A place is an ordinal number, and the heading names the points: nobody takes one for the other.
    assert [(row["nth"], row["points"]) for row in shown["rows"]] == [("1st", "2"), ("2nd", "1")]
    assert shown["head"] == "Points after 2 games"
    first = made({"game": 1, "totals": ["1", "2"]}, 2, 1)
    assert (first["podium"], first["rows"], first["again"]) == ([], [], "Race again")


def test_if_cars_raced_instead_of_seats_the_seats_get_the_podium() -> None:
    shown = made({"game": 1}, raced=True)
    assert (seats(shown["podium"]), shown["rows"]) == ([2, 1, 4], [])


def test_a_score_sheet_replaces_the_rows_and_the_podium_has_as_many_seats_as_fit() -> None:
    sheet = {"game": 1, "length": 1, "over": True, "sheet": [{"seat": 1}]}
    shown = made(sheet)
    assert (seats(shown["podium"]), shown["rows"]) == ([2, 1, 4], [])
    assert (shown["podium"][0]["points"], shown["again"]) == ("9", "Race again")
    assert made(sheet, 1, 1, 1, 1, 1)["podium"] == []


def test_several_winners_are_no_single_winner_and_the_title_is_not_repeated() -> None:
    shown = made({}, 1, 1, winners=[1, 2], title="A draw.", how="A draw.")
    assert (shown["winner"], shown["how"]) == (None, "")


def test_a_distance_is_said_instead_of_the_first_point() -> None:
    came = [{**row, "came": "two laps"} for row in rows(1, 2)]
    shown = made({"game": 1, "totals": ["1", "0"]}, 1, 2, rows=came)
    assert shown["rows"][0]["points"] == ""
    assert shown["rows"][0]["announcement"] == "Place 1: Ann; two laps"


def test_a_table_has_an_outcome_only_at_its_end() -> None:
    desk = Desk().new()
    assert "outcome" not in desk.table
    desk.ok("resign", seat=1)
    assert desk.table["outcome"]["winner"] == 2
    assert desk.table["outcome"]["title"] == desk.table["result"]["title"]


def test_only_the_reader_has_won() -> None:
    ann = Speaker(["Ann", "Ben"], you=1)
    single: dict[str, Any] = {
        "over": True, "title": None, "verdict": None, "rows": [], "house": 0, "sheet": None, "length": 1, "game": 1,
    }  # fmt: skip
    for speaker, winners, won in (
        (ann, [1], True),
        (ann, [2], False),
        (ann, [], False),
        (SPEAKER, [1], False),
    ):
        ended = {"title": "", "how": "", "winners": winners, "rows": rows(1, 2)}
        assert ("won" in outcome(ended, single, speaker, seats=2, raced=False)) is won


@pytest.mark.parametrize(
    ("you", "people", "placed"),
    [
        (1, (1,), "You came 3rd of 4."),
        (None, (1, 4), "Ann came 3rd of 4. Dan came 4th of 4."),
        # The title names a winner, and the rows have the places of a game between people.
        (3, (3,), ""),
        (None, (1, 2, 3, 4), ""),
        (None, (), ""),
    ],
)
def test_people_among_bots_who_did_not_win_read_their_places(
    you: int | None, people: tuple[int, ...], placed: str
) -> None:
    speaker = Speaker(["Ann", "Ben", "Cleo", "Dan"], you=you)
    single: dict[str, Any] = {
        "over": True, "title": None, "verdict": None, "rows": [], "house": 0, "sheet": None, "length": 1, "game": 1,
    }  # fmt: skip
    ended = {"title": "", "how": "", "winners": [3], "rows": rows(3, 2, 1, 4)}
    found = outcome(ended, single, speaker, seats=4, raced=False, people=people)
    assert found["placed"] == placed


def test_a_person_who_lost_among_several_reads_how_far_behind_they_were() -> None:
    """Regression: the result said only how far the winner was ahead of the second."""
    ann = Speaker(["Ann", "Ben", "Cleo"], you=1)
    single: dict[str, Any] = {
        "over": True, "title": None, "verdict": None, "rows": [], "house": 0, "sheet": None, "length": 1, "game": 1,
    }  # fmt: skip
    behind = {1: say("margin.points", n=240), 2: say("margin.points", n=190)}
    for how, placed in (
        ("Cleo won, 190 points ahead of Ben.", "You came 3rd of 3, 240 points behind."),
        ("Cleo won, 240 points ahead of you and Ben.", "You came 3rd of 3."),
    ):
        ended = {"title": "", "how": how, "winners": [3], "rows": rows(3, 2, 1)}
        found = outcome(ended, single, ann, seats=3, raced=False, people=(1,), behind=behind)
        assert found["placed"] == placed


def test_a_race_of_three_says_how_far_a_person_was_behind() -> None:
    desk = Desk().begin("grand-prix", "person", "bot:dot", "bot:dot", seed="a", laps=1)
    match, chance = desk.session.match, Chance("a")
    assert match is not None
    while desk.table["phase"] == "playing":
        desk.now += 300
        if 1 in match.game.actors(match.state):
            desk.ok("play", seat=1, move=chance.pick(match.game.moves(match.state, 1)))
        else:
            desk.ok("advance")
    best, own = (int(desk.table["result"]["rows"][seat - 1]["score"]) for seat in (2, 1))
    assert f", {best - own} points behind." in desk.table["outcome"]["placed"]


def begun(game: str, settings: dict[str, Any], seats: int) -> MatchLog:
    """Return a new match of a person against bots."""
    rules = load(game)
    sat = read_seats(rules, ["person", *["bot:dot"] * (seats - 1)])
    return MatchLog(rules, sat, read_settings(rules.options, settings, seats, bots=True), "then")


@pytest.mark.parametrize("game", GAMES)
def test_each_preset_that_has_a_next_one_proposes_it(game: str) -> None:
    rules = load(game)
    known = {preset.id: preset for preset in rules.presets}
    for preset in rules.presets:
        match = begun(game, dict(preset.settings), preset.seats or rules.low)
        found = next_preset(match)
        assert (found and found["id"]) == preset.then
        assert preset.then is None or preset.then in known
        # Step by step a newcomer comes to a preset that nothing follows.
        steps = 0
        while preset.then is not None:
            preset, steps = known[preset.then], steps + 1
            assert steps < len(known)


@pytest.mark.parametrize("game", GAMES)
def test_a_preset_of_several_games_takes_as_long_as_its_games(game: str) -> None:
    rules = load(game)
    for preset in rules.presets:
        games = rules.series_length(
            begun(game, dict(preset.settings), preset.seats or rules.low).settings
        )
        least, most = preset.minutes or rules.minutes
        assert 0 < least < most
        if games is not None and games > 1:
            assert (least, most) == tuple(games * each for each in rules.minutes)


def test_own_settings_have_no_next_preset() -> None:
    assert next_preset(begun("daytona", {"races": 2, "missed": False}, 2)) is None


def test_a_win_with_the_first_preset_asks_whether_to_add_rules() -> None:
    desk = Desk()
    for seed in "abcdefgh":
        settings = {"races": 1, "missed": False}
        desk.ok("new", game="daytona", seats=["person", "bot:dot"], seed=seed, settings=settings)
        while desk.table["phase"] != "over":
            desk.now += 3000
            match = desk.session.match
            assert match is not None
            moves = match.game.moves(match.state, 1)
            desk.ok("play", seat=1, move=moves[0]) if moves else desk.ok("advance")
        shown = desk.table["outcome"]
        won = desk.table["result"]["winners"] == [1]
        assert ("won" in shown, "then" in shown, "lost" in shown) == (won, won, not won)
        if won:
            assert shown["then"]["id"] == "quick"
            assert "Ready for one more rule?" in shown["then"]["say"]
            assert shown["then"]["yes"] == "Race Dot with missed shifts"
            assert (shown["then"]["no"], shown["then"]["driver"]) == ("Race Dot", "dot")
            assert desk.session.match is not None
            text = desk.ok("tally", text=record.write(desk.session.match))
            game = {"id": text["tally"]["id"], "time": 0, "match": "m", **text}
            news = desk.ok("ladder", games=[game], id=game["id"])["ladder"]["news"]
            assert news["then"]["yes"] == "Race Gus with missed shifts"
            assert news["then"]["driver"] == news["next"]["level"] == "gus"
            return
    raise AssertionError("the person won no race")
