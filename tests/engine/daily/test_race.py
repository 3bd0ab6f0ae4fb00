"""The daily race is the same for all players, and its result line gives nothing away."""

from __future__ import annotations

import datetime
import json
import os
import re
import subprocess
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hairpin
import pytest
from hairpin.core import record
from hairpin.core.drivers import DRIVERS
from hairpin.core.errors import SettingsError
from hairpin.core.match_log import MatchLog
from hairpin.core.options import plain, read_settings
from hairpin.core.seats import read_seats
from hairpin.daily.dates import day_of, number_of
from hairpin.daily.race import GAMES, VERSION, race_in, race_of
from hairpin.games import GAMES as KNOWN
from hairpin.games import load
from hairpin.session import Session
from hairpin.testing import refused

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST = datetime.date(2026, 1, 1)
#: Fifteen dates that cover each kind of daily race of each game.
KINDS = [str(FIRST + datetime.timedelta(n)) for n in range(15)]
LINE = re.compile(r"Hairpin \d+ · [A-Z][\w ]+ · (?:\d(?:st|nd|rd|th) of \d|the house won)")


def two_years() -> Iterator[str]:
    """Yield each date of two years."""
    for n in range(731):
        yield str(FIRST + datetime.timedelta(n))


def dealt(date: str) -> MatchLog:
    """The match of a date's race, dealt without a session."""
    race = race_of(date)
    game = load(race.game)
    return MatchLog(game, read_seats(game, race.seats), race.read_settings(), race.seed)


def finished(date: str) -> Session:
    """A session with a finished daily race, in which a driver chose the person's moves."""
    match, alone = dealt(date), Session()
    seats = [seat.to_json() for seat in match.seats]
    settings = {key: plain(value) for key, value in match.settings.items()}
    deal = {"game": match.game.id, "settings": settings, "seed": match.seed, "pace": "instant"}
    reply = alone.do({"do": "new", "seats": [{"kind": "bot:gus"}, *seats[1:]], **deal})
    assert reply["ok"], reply
    now = 0
    while alone.match is not None and alone.match.result is None:
        reply = alone.do({"do": "advance" if now else "resume", "now": now})
        now += max(1, reply["wake"] or 0)
    data = record.parse(alone.do({"do": "record"})["text"])
    session = Session()
    assert session.do({"do": "open", "text": record.dump({**data, "seats": seats})})["ok"]
    return session


# --- dates --------------------------------------------------------------------------------------


def test_days_agree_with_the_calendar() -> None:
    for date in (
        "0001-01-01",
        "1900-02-28",
        "2000-02-29",
        "2024-02-29",
        "2026-12-31",
        "9999-12-31",
    ):
        assert day_of(date) == datetime.date.fromisoformat(date).toordinal()
    for date in two_years():
        assert day_of(date) == datetime.date.fromisoformat(date).toordinal()


@pytest.mark.parametrize(
    "odd",
    ["", "today", "2026-1-2", "20261123", "2026-W48-1", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10",
     "2026-04-31", "2026-04-00", "0000-01-01", " 2026-11-23", "2026-11-23\n", "２０２６-11-23", "2026-11-23T00:00"],
)  # fmt: skip
def test_a_wrong_date_is_refused_in_a_sentence(odd: str) -> None:
    message = refused(SettingsError, race_of, odd)
    assert message
    for do in ("daily_info", "daily_race"):
        reply = Session().do({"do": do, "date": odd})
        assert reply["ok"] is False
        assert reply["error"].endswith(" is no date. Write a date like 2026-11-23.")


def test_days_are_numbered_from_the_first_day_on() -> None:
    assert [
        number_of(date) for date in ("2025-12-31", "2026-01-01", "2026-11-26", "2028-03-01")
    ] == [None, 1, 330, 791]
    for date, name in (("2026-11-26", "330"), ("2025-12-31", "2025-12-31")):
        day = Session().do({"do": "daily_info", "date": date})["day"]
        assert day["title"] == f"Hairpin {name}, race of the day"
        assert day["number"] == number_of(date)


# --- the same for all players --------------------------------------------------------------------


def test_all_races_of_two_years_can_be_dealt() -> None:
    seeds = set()
    for date in two_years():
        race, match = race_of(date), dealt(date)
        assert race.version == VERSION
        assert (race.date, race.seats[0]) == (date, "person")
        assert f"bot:{race.driver}" in race.seats
        assert match.game.actors(match.state)
        assert match.result is None
        assert race_in(match) == race
        assert race_in(record.read(record.write(match), load)) == race
        seeds.add(race.seed)
    assert len(seeds) == 731


def test_games_and_drivers_take_turns() -> None:
    races = [race_of(date) for date in two_years()]
    assert {game for game, _ in GAMES} == set(KNOWN)
    for n in range(len(races) - 5):
        assert {race.game for race in races[n : n + 5]} == set(KNOWN)
    for game in KNOWN:
        own = [race for race in races if race.game == game][:15]
        assert {race.driver for race in own} == set(DRIVERS)
        assert len({str(race.settings) + str(len(race.seats)) for race in own}) == 3


def test_a_version_has_fixed_races() -> None:
    """If this checksum changes, the daily races have changed. Then ``VERSION`` must be raised, too."""
    races_found = [
        (race.game, race.settings, race.seats, race.seed, load(race.game).rules)
        for race in map(race_of, two_years())
    ]
    assert (VERSION, zlib.crc32(repr(races_found).encode())) == (2, 284121020)


def test_another_python_gives_the_same_race() -> None:
    code = "import sys, hairpin.daily.race as r; print([r.race_of(d)[2:] for d in sys.argv[1:]])"
    where = {**os.environ, "PYTHONPATH": str(Path(hairpin.__file__).parents[1]), "TZ": "Asia/Tokyo"}
    words = [sys.executable, "-c", code, *KINDS]
    races_found = [
        subprocess.run(
            words, check=True, capture_output=True, text=True, env={**where, **more}
        ).stdout
        for more in ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2"})
    ]
    assert races_found[0] == races_found[1] == f"{[race_of(date)[2:] for date in KINDS]}\n"


# --- at the table ---------------------------------------------------------------------------------


@pytest.mark.parametrize("date", KINDS)
def test_a_race_is_announced_and_has_a_result_line(date: str) -> None:
    about = Session().do({"do": "daily_info", "date": date})["day"]
    race = race_of(date)
    assert (about["date"], about["version"], about["race"]["game"]) == (date, VERSION, race.game)
    assert race.seed not in json.dumps(about)
    session = finished(date)
    table = session.do({"do": "goto"})["table"]
    daily = table["daily"]
    assert (daily["kind"], daily["date"], daily["version"]) == ("race", date, VERSION)
    tally = session.do({"do": "tally", "text": kept(session)})["tally"]
    assert tally["daily"] == daily
    line = daily["line"]
    assert LINE.fullmatch(line), line
    assert race.seed not in line
    assert line.startswith(f"Hairpin {number_of(date)} · ")
    # The line shows only facts that all players see at the end, such as the person's rank.
    match = session.match
    assert match is not None
    assert match.result is not None
    assert daily["place"] in line
    if match.result.winners:
        assert f" {match.result.places[0]}" in line


@pytest.mark.parametrize("date", KINDS[:5])
def test_a_race_in_progress_has_no_line_and_no_seed(date: str) -> None:
    session = Session()
    reply = session.do({"do": "daily_race", "date": date, "now": 0})
    assert "line" not in reply["table"]["daily"]
    if load(race_of(date).game).hidden:
        assert race_of(date).seed not in json.dumps(
            {key: value for key, value in reply.items() if key != "save"}
        )


def kept(session: Session) -> str:
    """All parts of the save, joined."""
    return "".join(session.do({"do": "save"})["save"]["parts"].values())


def test_a_stored_race_keeps_its_date() -> None:
    session = Session()
    session.do({"do": "daily_race", "date": "2026-11-26", "pace": "instant"})
    again = Session().do({"do": "open", "text": kept(session), "stored": True})
    assert again["table"]["daily"] == {
        "kind": "race",
        "date": "2026-11-26",
        "version": VERSION,
        "title": "Hairpin 330, race of the day",
    }
    assert again["table"]["match"] == f"today-{VERSION}-2026-11-26"


def test_a_similar_match_is_no_daily_race() -> None:
    race, match = race_of("2026-11-26"), dealt("2026-11-26")
    assert race.game == "turbo-duel"
    game = match.game
    for seats, changed, seed in (
        (["person", "bot:dot"], {}, race.seed),
        (race.seats, {"track": 7}, race.seed),
        (race.seats, {}, race.seed.replace("11-26", "11-25")),
        (race.seats, {}, race.seed.replace(f"today-{VERSION}", f"today-{VERSION + 1}")),
        (race.seats, {}, f"today-{VERSION}-2026-02-30-AAAAAAAA"),
    ):
        wanted = {**match.settings, **changed}
        other = MatchLog(
            game,
            read_seats(game, seats),
            read_settings(game.options, {k: plain(v) for k, v in wanted.items()}, 2, bots=True),
            seed,
        )
        assert race_in(other) is None
    match.marked = True
    assert race_in(match) is None


@pytest.mark.parametrize("date", KINDS[:5])
def test_a_record_with_a_start_position_is_no_daily_race(date: str) -> None:
    """A record that gives a start position is no daily race, even if the position equals the deal."""
    match = dealt(date)
    start = match.game.copy(match.state)
    other = MatchLog(match.game, match.seats, match.settings, match.seed, start=start)
    assert race_in(other) is None
    assert race_in(record.read(record.write(other), load)) is None


def test_a_daily_race_has_no_undo_and_no_hints() -> None:
    session = Session()
    session.do({"do": "daily_race", "date": "2026-11-26", "pace": "instant", "now": 0})
    match = session.match
    assert match is not None
    now = 0
    while match.n < 2 or 1 not in match.game.actors(match.state):
        now += 500
        if 1 in match.game.actors(match.state):
            moves = match.game.moves(match.state, 1)
            session.do({"do": "play", "seat": 1, "move": moves[0], "now": now})
        session.do({"do": "advance", "now": now})
    table = session.do({"do": "goto", "now": now})["table"]
    assert (table["can"]["undo"], table["can"]["hint"]) == (False, False)
    n = match.n
    # The commands that are off say why, and where they are on: at the table before a touch, and if they are sent.
    for command, said in (("undo", "In practice you can."), ("hint", "In practice there are.")):
        why = session.do({"do": command, "seat": 1, "now": now})["error"]
        assert why == table["cannot"][command]
        assert why.endswith(said)
    assert match.n == n
    # A touch that has not made a move yet can be undone.
    lit = table["views"][0]["touch"]["next"]
    session.do({"do": "touch", "seat": 1, "thing": lit[0], "confirm": True, "now": now})
    assert session.do({"do": "undo", "now": now})["ok"]
    # A branch from an earlier point no longer counts as a daily race.
    session.do({"do": "goto", "n": 0, "now": now})
    branched = session.do({"do": "branch", "now": now})["table"]
    assert "daily" not in branched
    assert branched["can"]["hint"] or not branched["views"][0]["touch"]["next"]


def test_a_day_says_how_long_its_race_takes_and_only_unusual_settings() -> None:
    def info(date: str) -> dict[str, Any]:
        race: dict[str, Any] = Session().do({"do": "daily_info", "date": date, "now": 0})["day"][
            "race"
        ]
        return race

    # One lap of Grand Prix is shorter than the usual race.
    assert info("2026-11-27")["takes"] == (
        "About 8–15 minutes: a short race. This game usually takes 25–50."
    )
    assert info("2026-11-28")["takes"] == "About 4–8 minutes."
    # Regression: a race without a clock said so, although no race against bots has a clock by itself.
    assert info("2026-11-26")["rules"] == [
        "The finish is space 15.",
        "The nine cards begin in a shuffled order.",
    ]
    # Each rule that a race changes has a sentence.
    assert all(
        rule[-1] == "." for day in range(1, 31) for rule in info(f"2026-11-{day:02}")["rules"]
    )


def test_no_race_of_the_day_takes_more_than_a_quarter_of_an_hour() -> None:
    assert all(race_of(f"2026-11-{day}").minutes[1] <= 15 for day in range(10, 31))
