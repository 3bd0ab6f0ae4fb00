"""Reports of moves: the text for each viewer, a report that stores nothing; and quick settings."""

from __future__ import annotations

from hairpin.core.chance import Chance
from hairpin.core.options import Flag, Number
from hairpin.core.report import NO_REPORT, Event, Report
from hairpin.core.words import say
from hairpin.games.null_game import NullGame
from hairpin.testing import sample_settings


def test_only_its_player_and_all_seeing_viewers_read_a_move_with_a_placeholder() -> None:
    report = Report()
    assert report.move_for(2, 1, "pass 5S") == "pass 5S"
    report.placeholder = "pass"
    assert report.move_for(1, 1, "pass 5S") == report.move_for("all", 1, "pass 5S") == "pass 5S"
    assert report.move_for(2, 1, "pass 5S") == report.move_for("public", 1, "pass 5S") == "pass"


def test_an_event_may_have_a_version_of_its_own_for_the_public() -> None:
    mine, open_ = Event("lift"), Event("flip")
    event = Event("note", reveals=True, secret={1: mine, "public": open_})
    assert event.seen_by(1) is mine
    assert event.seen_by("public") is open_
    assert event.seen_by(2) is event.seen_by("all") is event


def test_the_report_that_keeps_nothing_stays_empty() -> None:
    NO_REPORT.add("note", seat=1)
    NO_REPORT.events.append(Event("note"))
    NO_REPORT.events.extend([Event("note")])
    NO_REPORT.events += [Event("note")]
    NO_REPORT.line = say("null-game.move")
    assert [NO_REPORT.events, NO_REPORT.line] == [[], None]


class Brief(NullGame):
    options = (  # type: ignore[assignment]
        Number("goal", 9, low=1, high=9),
        Flag("pair", False, when={"seats": [2]}),
    )
    quick_settings = {"goal": 2}  # noqa: RUF012


def test_the_suite_plays_quick_settings_and_only_options_that_concern_the_table() -> None:
    for seats, pair in ((2, {False, True}), (3, {None})):
        choices = sample_settings(Brief(), seats, Chance("x"))
        assert {choice["goal"] for choice in choices} == {2}
        assert {choice.get("pair") for choice in choices} - {None} == pair - {None}
