"""Series with a fixed number of games, and settings that people choose between two games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hairpin.core import record
from hairpin.core.errors import NotAllowed, Refusal, SettingsError
from hairpin.core.options import Number, Option, Settings
from hairpin.core.series import Series
from hairpin.games.null_game import NullGame, Walk
from hairpin.testing import check_game, refused

from .tables import on, table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hairpin.core.chance import Chance
    from hairpin.core.game import Game
    from hairpin.core.match_log import MatchLog


class Relay(NullGame):
    """The null game in series of two games. Before the second game, people may choose another goal."""

    def series_length(self, settings: Settings) -> int | None:
        return 2

    def before_next(self, settings: Settings) -> tuple[Option, ...]:
        return (Number("goal", 3, low=1, high=9),)

    def carry(self, state: Walk, before: Mapping[str, Any]) -> dict[str, Any]:
        return {"goal": 3}

    def choose(self, carry: dict[str, Any], chosen: Settings) -> dict[str, Any]:
        return {"goal": chosen.number("goal")}

    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Walk:
        walk = super().deal(seats, settings, chance, {})
        walk.goal = carry.get("goal", walk.goal)
        if type(walk.goal) is not int or not 1 <= walk.goal <= 9:
            raise ValueError("no goal")
        return walk


RELAY = Relay()


def load_relay(game: str) -> Game[Any]:
    """Return the game ``Relay``, which has the null game's id."""
    return RELAY


def first() -> MatchLog:
    """Return the first game of a series, played to its end."""
    return on(table(RELAY), 99)


def test_a_series_ends_after_its_last_game() -> None:
    match = first()
    assert not match.series_over
    second = match.next_game("two")
    refused(NotAllowed, second.next_game, "too early")
    assert not second.series_over
    ended = on(second, 99)
    assert ended.series_over
    assert refused(NotAllowed, ended.next_game, "x") == (
        "The series is over. The next game starts a new one."
    )
    assert sum(ended.series_so_far().totals) == 2


def test_without_a_length_a_series_goes_on() -> None:
    match = on(table("null-game"), 99)
    assert not match.series_over
    assert match.next_game("x").series.chosen == {}
    refused(SettingsError, match.next_game, "x", {"goal": 2})


def test_the_tables_choice_is_dealt_and_recorded() -> None:
    second = first().next_game("two", {"goal": "7"})
    assert isinstance(second.state, Walk)
    assert second.state.goal == 7
    assert second.series.chosen == {"goal": 7}
    text = record.write(on(second, 99))
    assert '"carry":{"goal":7},"chosen":{"goal":7}}' in text
    assert record.write(record.read(text, load_relay)) == text
    refused(SettingsError, first().next_game, "two", {"goal": 10})
    refused(SettingsError, first().next_game, "two", {"laps": 1})


def test_a_default_choice_is_not_recorded() -> None:
    for chosen in (None, {}, {"goal": 3}):
        second = first().next_game("two", chosen)
        assert second.series.chosen == {}
        assert '"chosen"' not in record.write(second)


def test_records_with_other_choices_are_refused() -> None:
    data = json.loads(record.write(first().next_game("two", {"goal": 7})))
    wrongs: list[object] = [{}, [], {"goal": 3}, {"goal": "7"}, {"goal": 99}, {"laps": 1}, 7]
    for wrong in wrongs:
        data["series"]["chosen"] = wrong
        refused(Refusal, record.from_data, data, load_relay)


def test_equal_totals_share_the_place() -> None:
    assert Series(totals=(10, 12, 10, 0)).places == (2, 1, 2, 4)
    assert Series(totals=(0, 0)).places == (1, 1)


def test_the_suite_plays_series_with_choices() -> None:
    assert check_game(RELAY, seeds=2, seats=[2], settings=[{}]).games == 2
