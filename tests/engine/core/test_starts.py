"""Games that begin with a given state instead of a deal: their records, saves, undo and errors."""

from __future__ import annotations

import json
from typing import Any

from hairpin.core import record, save
from hairpin.core.errors import NotAllowed, RecordError, Refusal
from hairpin.core.match_log import MatchLog
from hairpin.games import load
from hairpin.session import Session
from hairpin.testing import refused

from .tables import on, shown, table

GAMES = ("daytona", "grand-prix", "pursuit", "racing-demon", "turbo-duel")


def begun(game: str = "turbo-duel", before: int = 5) -> MatchLog:
    """Return a match that begins with the state of another match after ``before`` moves."""
    first = on(table(game), before)
    start = first.game.from_json(shown(first))
    return MatchLog(first.game, first.seats, first.settings, "other seed", first.series, start)


def test_every_game_can_begin_with_a_state() -> None:
    for game in GAMES:
        match = begun(game)
        start = shown(match)
        on(match, 9)
        text = record.write(match)
        data = json.loads(text)
        assert list(data)[-2:] == ["state", "moves"]
        assert (data["hairpin"], data["state"], len(data["moves"])) == (2, start, 9)
        again = record.read(text, load)
        assert record.write(again) == text
        assert shown(again) == shown(match)
        assert record.write(record.read_link(record.write_link(match), load)) == text
        count, made = save.parts(match, [], {}, since=-1)
        kept = save.read_any("".join(made[i] for i in range(count)), load)
        assert record.write(kept.match) == text


def test_a_dealt_game_has_the_first_record_format() -> None:
    match = on(table(), 3)
    assert match.start is None
    data = json.loads(record.write(match))
    assert data["hairpin"] == 1
    assert "state" not in data


def test_undo_and_branches_stop_at_the_given_state() -> None:
    match = begun()
    start = shown(match)
    on(match, 3)
    other = match.branch(2)
    assert [str(entry) for entry in other.entries] == [str(entry) for entry in match.entries[:2]]
    assert match.game.to_json(match.state_at(0)) == start
    for _ in range(3):
        match.undo()
    assert shown(match) == start
    refused(NotAllowed, match.undo)
    assert other.game.to_json(other.state_at(0)) == start


def test_playing_does_not_change_the_given_state() -> None:
    first = on(table(), 4)
    match = MatchLog(first.game, first.seats, first.settings, "s", start=first.state)
    before = shown(first)
    on(match, 5)
    assert shown(first) == before
    assert match.game.to_json(match.start) == before


def test_the_next_game_of_a_series_is_dealt() -> None:
    match = on(begun(), 1000)
    following = match.next_game("next")
    assert following.start is None
    assert following.n == 0


def test_a_session_opens_and_restarts_at_the_given_state() -> None:
    match = begun()
    text = record.write(match)
    session = Session()
    assert session.do({"do": "open", "text": text, "now": 0})["ok"]
    assert session.match is not None
    assert shown(session.match) == shown(match)
    seat = match.game.actors(match.state)[0]
    move = match.game.moves(match.state, seat)[0]
    assert session.do({"do": "play", "seat": seat, "move": move, "now": 1})["ok"]
    assert session.do({"do": "restart", "now": 2})["ok"]
    assert shown(session.match) == shown(match)
    assert session.do({"do": "record", "now": 3})["text"] == text + "\n"


def refusal(match: MatchLog, **parts: Any) -> str:
    data = record.to_data(match)
    data.update(parts)
    data = {key: value for key, value in data.items() if value is not ...}
    return refused(Refusal, record.from_data, data, load)


def test_a_wrong_state_is_refused_in_a_sentence() -> None:
    match = begun()
    start = shown(match)
    assert "“state”" in refusal(match, state=...)
    assert "“state”" in refusal(match, hairpin=1)
    assert refusal(match, state=None) == "This is not a state of Turbo Duel."
    assert "“karts” does not fit" in refusal(match, state={**start, "karts": [0, 99]})
    assert "“track” does not fit the settings" in refusal(match, state={**start, "track": 12})
    clock = {"turn": 1000, "reserve": [0, 0], "since": start["at"]}
    assert "“clock” does not fit the settings" in refusal(match, state={**start, "clock": clock})
    over = shown(on(match.restarted(), 1000))
    assert "in it the game is over" in refusal(match, state=over)
    three = shown(on(table("daytona", {}, {}, {}), 2))
    two = begun("daytona")
    assert "has 2 seats, and this state is one of 3" in refusal(two, state=three)
    start = shown(two)
    assert "“last” does not fit the settings" in refusal(two, state={**start, "last": True})
    race = begun("grand-prix")
    start = shown(race)
    odd = {**start, "rules": {**start["rules"], "prizes": [1] * 6}}
    assert "“rules” does not fit the settings" in refusal(race, state=odd)


def test_moves_before_the_states_time_are_refused() -> None:
    match = begun()
    seat = match.game.actors(match.state)[0]
    move = match.game.moves(match.state, seat)[0]
    early = f"{seat} {move} @{match.at - 1}"
    data = {**record.to_data(match), "moves": [early]}
    assert "move 1" in refused(RecordError, record.from_data, data, load)
