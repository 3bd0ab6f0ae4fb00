"""``docs/position.md`` lists exactly the keys that the JSON of states has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import Chance
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.core.state import Reason
from hairpin.core.words import Speaker, say
from hairpin.games import GAMES, load
from hairpin.testing import sample_settings, seat_counts

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (Path(__file__).parents[3] / "docs" / "position.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^## ([^\n]+)'s state\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S))
GENERAL = PAGE.split("\n## Turbo Duel", maxsplit=1)[0]
MOST_MOVES = 30  # maximum number of moves of a game that are checked


def quoted(text: str) -> set[str]:
    """All texts between backticks."""
    return set(re.findall(r"`([^`\n]+)`", text))


def keys_of(section: str) -> set[str]:
    """The keys in the first column of a section's table."""
    rows = re.findall(r"^\| (`[^|]*`) \|", section, re.M)
    return {key for row in rows for key in quoted(row)}


def states(game: str) -> Iterator[dict[str, Any]]:
    """Yield states of games with many settings. If a series goes on, also yield states of its next game."""
    rules = load(game)
    for seats in seat_counts(rules)[:2]:
        chance = Chance(f"{game} {seats}")
        for n, chosen in enumerate(sample_settings(rules, seats, chance)):
            specs = read_seats(rules, ["person"] * seats)
            match = MatchLog(
                rules, specs, read_settings(rules.options, chosen, seats), "documented"
            )
            # Play the first game to its end, so that a second game of the series can follow.
            yield from _played(match, chance, 20_000 if n == 0 else MOST_MOVES)
            if match.result is not None and not match.series_over:
                yield from _played(match.next_game("next"), chance, MOST_MOVES)


def _played(match: MatchLog, chance: Chance, most: int) -> Iterator[dict[str, Any]]:
    while match.result is None and match.n < most:
        if match.n < MOST_MOVES:
            yield match.game.to_json(match.state)
        seat = chance.pick(match.game.actors(match.state))
        match.play(seat, chance.pick(match.game.moves(match.state, seat)), match.at)
    yield match.game.to_json(match.state)


def inner(value: Any) -> Iterator[str]:
    """Yield all keys inside a JSON value, at any depth."""
    if isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from inner(each)
    elif isinstance(value, list):
        for each in value:
            yield from inner(each)


@pytest.mark.parametrize("game", GAMES)
def test_the_keys_of_states_are_documented(game: str) -> None:
    section = SECTIONS[Speaker([]).say(say(f"{game}.name"))]
    documented = keys_of(section)
    within: set[str] = set()
    for state in states(game):
        assert documented == set(state)
        within |= {key for part, value in state.items() if part != "over" for key in inner(value)}
    # Keys with other characters are data, such as cards, not names of fields.
    within = {key for key in within if re.fullmatch("[a-z_]+", key)}
    assert within <= quoted(section)


def test_the_keys_of_results_and_all_reasons_are_documented() -> None:
    assert {reason.value for reason in Reason} <= quoted(GENERAL)
    assert '{"reason","places","scores"}' in GENERAL


def test_there_is_a_section_for_every_game_and_no_other() -> None:
    assert set(SECTIONS) == {Speaker([]).say(say(f"{game}.name")) for game in GAMES}
