"""Daytona in a match and in a session: series of races, hidden seeds, undo, bots."""

from __future__ import annotations

from typing import Any

from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.core.errors import NotAllowed
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import load
from hairpin.games.daytona import GAME
from hairpin.games.daytona.cards import CODES, VALUES
from hairpin.games.daytona.state import Race
from hairpin.testing import refused

from ..session.desk import Desk


def table(seats: int = 2, **settings: object) -> MatchLog:
    """Return a match in which all seats are people."""
    specs = read_seats(GAME, ["person"] * seats)
    return MatchLog(GAME, specs, read_settings(GAME.options, settings, seats), "K7")


def run(match: MatchLog, turns: int = 2000) -> MatchLog:
    """Play at most ``turns`` random moves."""
    luck = Chance("run")
    while match.result is None and turns:
        (seat,) = match.game.actors(match.state)
        match.play(seat, luck.pick(match.game.moves(match.state, seat)), match.at)
        turns -= 1
    return match


def race_of(match: MatchLog) -> Race:
    assert isinstance(match.state, Race)
    return match.state


def test_the_first_drawer_moves_clockwise_and_the_track_stays() -> None:
    match = run(table(3, races=12))
    for _ in range(4):
        before, following = race_of(match), match.next_game("next")
        after = race_of(following)
        assert after.first == before.first % 3 + 1
        assert (after.track.line, after.track.ring) == (before.track.line, before.track.ring)
        assert VALUES[after.track.pit] != VALUES[before.track.pit]
        assert after.cars == [0, 0, 0]
        assert len(after.stock) == 92
        match = run(following)
    assert sum(match.series_so_far().totals) == 5 * 15


def test_a_hexed_track_is_rebuilt_and_so_is_every_track_with_that_option() -> None:
    match = run(table())
    old = race_of(match).track
    kept, hexed = match.next_game("next"), match.next_game("next", {"hexed": True})
    assert race_of(kept).track.ring == old.ring
    assert race_of(hexed).track.ring != old.ring
    assert VALUES[race_of(hexed).track.pit] != VALUES[old.pit]
    assert hexed.series.chosen == {"hexed": True}
    text = record.write(run(hexed))
    assert record.write(record.read(text, load)) == text
    rebuilt = run(table(rebuild=True))
    assert GAME.before_next(rebuilt.settings) == ()
    assert race_of(rebuilt.next_game("next")).track.ring != race_of(rebuilt).track.ring


def test_a_second_race_is_dealt_from_its_own_seed() -> None:
    match = run(table())
    one, two, again = (race_of(match.next_game(seed)).stock for seed in ("a", "b", "a"))
    assert one == again != two


def test_an_invalid_carry_is_refused() -> None:
    match = run(table())
    good = GAME.carry(race_of(match), {})
    for wrong in (
        {"first": 3},
        {"first": True},
        {"pit": "4X"},
        {"pit": good["line"]},
        {"ring": good["ring"][1:]},
        {"line": CODES[1]},
        {"more": 1},
    ):
        refused(Exception, GAME.deal, 2, match.settings, Chance("x"), {**good, **wrong})


def test_between_people_a_choice_can_be_undone_but_a_draw_cannot() -> None:
    match = table()
    while race_of(match).card < 0:
        run(match, 1)
    refused(NotAllowed, match.undo)
    run(match, 1)
    match.undo()
    assert race_of(match).card >= 0
    match.redo()
    assert not match.marked


def test_redo_draws_the_same_cards() -> None:
    specs = read_seats(GAME, ["person", "bot:hard"])
    match = MatchLog(GAME, specs, read_settings(GAME.options, {}, 2), "K7")
    while match.n < 6 or match.entries[-1].move != "draw":
        run(match, 1)
    state = GAME.to_json(race_of(match))
    match.undo(1)
    assert match.marked
    while match.n < len(match.entries):
        match.redo()
    assert GAME.to_json(race_of(match)) == state


# --- a session ---------------------------------------------------------------------------------


def begin(*seats: Any, seed: str = "K7", **settings: object) -> Desk:
    desk = Desk()
    desk.ok("new", game="daytona", seats=list(seats), settings=settings, seed=seed, pace="instant")
    return desk


def finish(desk: Desk) -> Desk:
    """Touch the first lit thing until the race is over."""
    while desk.table["result"] is None:
        desk.ok("touch", seat=desk.turn, thing=desk.lit[0])
    return desk


def test_the_seed_is_hidden_until_the_race_ends() -> None:
    desk = begin("person", "person")
    assert desk.table["seed"] is None
    assert desk.table["share"] is None
    assert not desk.saved().startswith("{")
    assert "K7" not in desk.saved()
    assert desk.ok("record")["warning"]
    desk.mirrored()
    ended = finish(desk)
    assert ended.table["seed"] == "K7"
    assert desk.ok("record")["warning"] is None


def test_a_whole_series_and_the_start_of_the_next_one() -> None:
    desk = finish(begin({"name": "Ann"}, {"name": "Ben"}, races=2))
    series = desk.table["series"]
    assert (series["game"], series["length"], series["over"], series["title"]) == (
        1,
        2,
        False,
        None,
    )
    assert [option["id"] for option in series["next"]] == ["hexed"]
    assert desk.error("again", seed="two", chosen={"laps": 1}).startswith("There is no setting")
    desk.ok("again", seed="two", chosen={"hexed": True})
    assert desk.table["series"]["next"] == []
    finish(desk)
    desk.mirrored()
    series = desk.table["series"]
    assert (series["game"], series["over"], series["next"]) == (2, True, [])
    assert sum(int(total) for total in series["totals"]) == 20
    assert series["title"] in (
        "Ann wins the series",
        "Ben wins the series",
        "Ann and Ben share first place in the series",
    )
    assert sorted(row["place"] for row in series["rows"]) in ([1, 1], [1, 2])
    totals = dict(zip(("Ann", "Ben"), map(int, series["totals"]), strict=True))
    first, second = sorted(totals, key=lambda name: -totals[name])
    assert series["verdict"] == (
        f"Points in the series: {first} ({totals[first]}) and {second} ({totals[second]})."
    )
    text = desk.ok("record")["text"]
    other = Desk()
    other.ok("open", text=text)
    assert other.table["series"] == series
    desk.ok("again", seed="three", id="m-new")
    assert (desk.table["series"]["game"], desk.table["series"]["totals"]) == (1, ["0", "0"])
    assert desk.table["match"] == "m-new"
    assert desk.ok("record")["text"].count("\n") == 1


def test_scores_in_history_are_those_of_the_point_shown() -> None:
    desk = finish(begin("person", "person", races=2))
    desk.ok("again", seed="two")
    before = [seat["score"] for seat in desk.table["seats"]]
    assert sorted(before) == ["0", "10"]
    opening = desk.table["opening"]
    assert opening.startswith("The pit-stop card is a")
    finish(desk)
    after = [seat["score"] for seat in desk.table["seats"]]
    assert sum(map(int, after)) == 20
    assert desk.table["opening"] is None
    desk.ok("goto", n=0)
    assert [seat["score"] for seat in desk.table["seats"]] == before
    assert desk.table["opening"] == opening
    desk.ok("goto", n=None)
    assert [seat["score"] for seat in desk.table["seats"]] == after


def test_a_race_of_bots_runs_to_its_end() -> None:
    desk = begin("bot:hard", "bot:easy", "bot:random", "bot:easy", races=1).run()
    assert desk.table["result"]["title"]
    assert sorted(row["place"] for row in desk.table["series"]["rows"]) == [1, 2, 3, 4]
    assert desk.table["series"]["over"]


def test_a_hint_suggests_the_draw() -> None:
    desk = begin("person", "person")
    desk.ok("hint", seat=desk.turn)
    reply = desk.ok("advance")
    assert reply["hint"]["say"] == "Only move – Draw a card."
    assert reply["hint"]["things"] == ["button:draw"]
