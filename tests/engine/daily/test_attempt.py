"""The race of a day is dealt once; everything else is practice and does not count."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hairpin.daily.race import VERSION, race_of
from hairpin.daily.streak import read_result
from hairpin.games import load
from hairpin.session import Session

from tests.engine.session.desk import Desk
from tools.contract import faults

#: Dates with a race of Turbo Duel, Grand Prix, Racing Demon (in real time and calm), Pursuit and Daytona.
DUEL, PRIX, DEMON, CALM = "2026-11-26", "2026-11-27", "2026-11-28", "2026-12-08"
PURSUIT, DAYTONA = "2026-11-29", "2026-11-30"
ALL = (DUEL, PRIX, DEMON, CALM, PURSUIT, DAYTONA)


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        ("today-1-2026-11-20-ABCDEFGH", "This race of the day comes from another version"),
        ("puzzle-2-2026-11-20-ABCDEFGH", "This puzzle of the day comes from an earlier version"),
        (race_of(DUEL).seed, None),
        ("today-1", None),
    ],
)
def test_an_opened_game_of_another_version_of_the_days_is_explained(
    seed: str, said: str | None
) -> None:
    desk = Desk()
    desk.ok("new", game="turbo-duel", seats=["person", "bot:dot"], seed=seed)
    text = desk.ok("record")["text"]
    note = Desk().ok("open", text=text).get("note", "")
    assert note.startswith(said) if said else note == ""


def begun(date: str = DUEL, **more: Any) -> Desk:
    """Return a desk with the race of a date, after a first move of the person."""
    desk = Desk()
    desk.ok("daily_race", date=date, pace="instant", id="m-1", **more)
    while not desk.table["seats"][0]["acts"]:
        desk.now += 500
        desk.ok("advance")
    match = desk.session.match
    assert match is not None
    desk.ok("play", seat=1, move=match.game.moves(match.state, 1)[0])
    return desk


def reopened(desk: Desk, *, stored: bool) -> dict[str, Any]:
    """Return the table after the saved game was opened again, on this device or on another one."""
    text = "".join(desk.send("save")["save"]["parts"].values())
    table: dict[str, Any] = Desk().ok("open", text=text, stored=stored)["table"]
    return table


def test_an_attempt_goes_on_after_a_break_and_is_not_dealt_again() -> None:
    desk = begun()
    assert reopened(desk, stored=True)["daily"] == desk.table["daily"]
    assert "practice" not in desk.table["daily"]
    said = desk.error("restart")
    assert said == desk.table["cannot"]["restart"]
    assert "one attempt" in said
    assert reopened(desk, stored=True)["n"] == desk.table["n"] > 0


def test_a_finished_race_can_be_raced_again_for_practice_beside_the_result() -> None:
    desk = begun()
    desk.ok("resign", seat=1)
    counted = desk.table["daily"]
    assert read_result({**counted, "match": "m-1"})
    assert counted["place"] == "2nd of 2"
    desk.ok("restart", id="m-2")
    assert desk.table["match"] == "m-2"
    assert desk.table["daily"]["practice"] is True
    assert desk.table["daily"]["title"] == "Hairpin 330, for practice"
    assert reopened(desk, stored=True)["daily"] == desk.table["daily"]
    # Practice has undo and hints, and begins again as often as the player likes.
    desk.ok("restart", id="m-3")
    assert (desk.table["match"], desk.table["daily"]["practice"]) == ("m-2", True)
    while not desk.table["seats"][0]["acts"]:
        desk.now += 500
        desk.ok("advance")
    desk.ok("hint", seat=1)
    match = desk.session.match
    assert match is not None
    desk.ok("play", seat=1, move=match.game.moves(match.state, 1)[0])
    desk.ok("undo", seat=1)
    reply = desk.ok("resign", seat=1)
    daily = reply["tally"]["daily"]
    assert faults(reply) == []
    assert daily["practice"] is True
    assert daily["line"].startswith("Hairpin 330, for practice · ")
    assert read_result({**daily, "match": "m-2"}) is None
    (said,) = Desk().ok("days", date=DUEL, results=[], runs=[], about=daily)["days"]["status"]
    assert said.startswith("This was practice")
    text = "".join(desk.send("save")["save"]["parts"].values())
    assert Desk().ok("tally", text=text)["tally"]["daily"] == daily


def test_only_the_command_for_the_day_deals_an_attempt_that_counts() -> None:
    race = race_of(DUEL)
    desk = Desk()
    seats = [{"kind": kind} for kind in race.seats]
    desk.ok("new", game=race.game, seats=seats, settings=dict(race.settings), seed=race.seed)
    assert desk.table["daily"]["practice"] is True
    desk.ok("daily_race", date=DUEL)
    assert "practice" not in desk.table["daily"]
    desk.ok("daily_race", date=DUEL, practice=True)
    assert desk.table["daily"]["practice"] is True
    assert desk.table["can"]["hint"] or not desk.table["seats"][0]["acts"]


def test_an_attempt_from_another_device_is_practice_and_its_result_stays_a_result() -> None:
    desk = begun()
    assert reopened(desk, stored=False)["daily"]["practice"] is True
    desk.ok("resign", seat=1)
    assert reopened(desk, stored=False)["daily"] == desk.table["daily"]


def place(token: dict[str, Any]) -> dict[str, Any]:
    """Return a token without its sentence, which may speak to the reader."""
    return {key: value for key, value in token.items() if key != "say"}


@pytest.mark.parametrize("date", ALL)
def test_the_picture_is_the_real_start_as_all_seats_may_see_it(date: str) -> None:
    reply = Desk().ok("daily_info", date=date)
    assert faults(reply) == []
    day, race = reply["day"], race_of(date)
    picture = day["picture"]
    assert picture["game"] == race.game
    assert len(picture["seats"]) == len(race.seats)
    (frame,) = picture["frames"]
    assert frame["zones"]
    table = Session().do({"do": "daily_race", "date": date})["table"]
    view = table["views"][0]["view"]
    assert [place(token) for token in frame["tokens"]] == [
        place(token)
        for token in view.get("tokens", ())
        if any(token["at"] == space["id"] for zone in frame["zones"] for space in zone["spaces"])
    ]
    real_time = load(race.game).realtime and not race.settings.get("calm")
    for zone in frame["zones"]:
        (shown,) = [each for each in view["zones"] if each["id"] == zone["id"]]
        assert len(zone.get("cards", ())) == len(shown.get("cards", ()))
        for card, open_card in zip(zone.get("cards", ()), shown.get("cards", ()), strict=True):
            # In real time nobody can study the cards before the race.
            assert ("code" in card) == ("code" in open_card and not real_time)
            assert not real_time or open_card.get("code", "none") not in str(zone)


def par(date: str) -> str:
    """Return the par of a date's race."""
    desk = Desk()
    while True:
        reply = desk.ok("par", date=date)
        assert faults(reply) == []
        if reply["par"] is not None:
            assert (reply["par"]["date"], reply["par"]["version"]) == (date, VERSION)
            return str(reply["par"]["say"])


@pytest.mark.parametrize("date", ALL)
def test_par_is_the_same_each_time_and_does_not_touch_the_table(date: str) -> None:
    said = par(date)
    assert re.fullmatch("Vera in my place: (1st|2nd|3rd|4th|the house won)", said)
    desk = begun(DUEL)
    before = desk.state()
    other = None
    while other is None:
        # The player looks at another day meanwhile, so the work begins anew.
        desk.now += 10_000
        other = desk.ok("par", date=date)["par"]
    assert other["say"] == said
    assert desk.state() == before


def test_another_date_begins_another_par() -> None:
    desk, one = Desk(), par(DAYTONA)
    for _ in range(5):
        assert desk.ok("par", date=PRIX)["par"] is None
    while (reply := desk.ok("par", date=DAYTONA))["par"] is None:
        pass
    assert reply["par"]["say"] == one
    assert desk.error("par", date="never").startswith("“never” is no date.")


def test_a_race_that_counts_names_the_commands_that_never_work_in_it() -> None:
    assert begun().table["never"] == ["redo", "hint"]
    assert begun(practice=True).table["never"] == []
