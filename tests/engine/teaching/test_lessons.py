"""The lessons for teachers: figures that the engine computes, the same sections in each, and links that open."""

from __future__ import annotations

import re
import shlex
import urllib.parse
from functools import cache
from typing import Any

import pytest
from hairpin.catalog import general, teaching
from hairpin.cli import parser
from hairpin.core import link, record
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import GAMES, load
from hairpin.games.turbo_duel import rules as duel
from hairpin.games.turbo_duel.codec import to_json
from hairpin.games.turbo_duel.packed import Graph
from hairpin.games.turbo_duel.search import Search, answer
from hairpin.lessons import course
from hairpin.printing.sheets import kinds_of
from hairpin.puzzles.book import puzzle

from tests.engine.teaching.figures import FIGURES, first_choice

FIGURE = re.compile(r"\[([^\]]+)\]\(figure:([a-z-]+)\)")
SECTIONS = ["aims", "plan", "questions", "expect", "faster", "paper", "settings"]
LINK = re.compile(r"\]\((?:\?[^#)\s]*)?#/([^)\s]+)")
MINUTES = 45


@cache
def lesson(game: str) -> str:
    """Return the text of a lesson."""
    return teaching(load(game))


def part(text: str, name: str) -> str:
    """Return a section of a text."""
    found = re.search(rf"^## .* \{{#{name}(?: \.\w+)?\}}$(.*?)(?=^## |\Z)", text, re.M | re.S)
    assert found, name
    return found[1]


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_computes_each_figure(game: str) -> None:
    computed = FIGURES[game]()
    written: dict[str, set[str]] = {}
    for words, name in FIGURE.findall(lesson(game)):
        written.setdefault(name, set()).add(words)
    assert written == {name: {words} for name, words in computed.items()}


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_has_a_number_that_nothing_computes(game: str) -> None:
    text = FIGURE.sub("", part(lesson(game), "questions"))
    text = re.sub(r"\]\([^)]*\)|^\d\. ", "", text, flags=re.M)
    assert re.findall(r"\d+", text) == []


@pytest.mark.parametrize("game", GAMES)
def test_each_lesson_has_the_same_sections_and_lasts_as_long_as_it_says(game: str) -> None:
    text = lesson(game)
    assert re.findall(r"^## .* \{#([a-z]+)(?: \.fold)?\}$", text, re.M) == SECTIONS
    rows = re.findall(r"^\| (\d+) \| \*\*", part(text, "plan"), re.M)
    assert sum(map(int, rows)) == MINUTES
    assert f"{MINUTES} minutes" in text
    assert 5 <= len(re.findall(r"^\d\. \*\*", part(text, "questions"), re.M)) <= 8
    for wanted in (f"{game}/learn", f"{game}/rules", f"puzzles/{game}", "class", "print"):
        assert any(address.startswith(wanted) for address in LINK.findall(text)), wanted


def _opens(address: str) -> None:
    """Check the settings, the lesson, or the puzzle that an address names. Raises for a wrong one."""
    path, _, query = address.partition("?")
    first, *rest = path.split("/")
    if first == "puzzles" and len(rest) == 2:
        puzzle(rest[0], int(rest[1]))
    if first not in GAMES:
        return
    rules = load(first)
    if rest[:1] == ["learn"] and rest[1:]:
        lessons = course(first)
        assert lessons
        assert 1 <= int(rest[1]) <= len(lessons.lessons)
    chosen: dict[str, Any] = dict(urllib.parse.parse_qsl(query, strict_parsing=bool(query)))
    chosen.pop("seed", None)
    seats = chosen.pop("seats", "person,bot:gus").split(",")
    read_seats(rules, [{} if kind == "person" else {"kind": kind} for kind in seats])
    known = {option.id: option.info(first)["kind"] for option in rules.options}
    for key, value in chosen.items():
        if known[key] == "bool":
            assert value in {"true", "false"}, address
            chosen[key] = value == "true"
        elif known[key] == "int":
            chosen[key] = int(value)
        elif known[key] in {"ints", "per_seat"}:
            chosen[key] = [int(each) for each in value.split(",")]
    read_settings(rules.options, chosen, len(seats), bots="bot:gus" in seats)


@pytest.mark.parametrize("name", [*GAMES, "teachers", "privacy"])
def test_addresses_name_settings_lessons_and_puzzles_that_exist(name: str) -> None:
    text = lesson(name) if name in GAMES else general(name)
    addresses = LINK.findall(text)
    assert addresses
    for address in addresses:
        _opens(address)


@pytest.mark.parametrize("game", ["daytona", "grand-prix", "pursuit"])
def test_a_deal_that_a_lesson_shows_starts_at_once_and_without_hints(game: str) -> None:
    parameters = re.findall(rf"\]\(\?([^#)\s]*)#/{game}\?", lesson(game))
    assert {each for each in parameters if "show=" in each} == {"show=1&start=1&hints=off"}


def test_the_lesson_of_daytona_shows_the_first_choice_of_its_deal() -> None:
    (end,) = re.findall(r"\]\(\?show=1&hints=off#/g/([^)\s]+)\)", lesson("daytona"))
    wanted = first_choice()
    shown = record.read_link(link.split(end)[1], load)
    assert shown.game.to_json(shown.state) == wanted.game.to_json(wanted.state)
    assert (shown.seed, shown.settings) == (wanted.seed, wanted.settings)
    assert link.wrong_field(end, wanted) is None


def test_the_replay_of_turbo_duel_shows_a_win_given_away() -> None:
    text = lesson("turbo-duel")
    ends = re.findall(r"\]\((?:\?show=1)?#/g/([^)\s]+)\)", text)
    position, replay = (record.read_link(link.split(end)[1], load) for end in ends)
    moves = [entry.move for entry in replay.entries]
    assert moves[: len(position.entries)] == [entry.move for entry in position.entries]
    assert replay.state.over is not None
    assert replay.state.over.winners == (2,)
    state: Any = position.state
    assert (state.turn, state.over) == (1, None)
    graph = Graph(state.track)
    assert answer(Search(graph).wins(graph.root(to_json(state)), 9))
    lost = state.copy()
    duel.play(lost, moves[len(position.entries)], lost.at)
    graph = Graph(lost.track)
    assert answer(Search(graph).wins(graph.root(to_json(lost)), 9)), "the rival can force a win"


@pytest.mark.parametrize("game", GAMES)
def test_commands_for_paper_are_understood(game: str) -> None:
    commands = re.findall(r"`hairpin ([^`]+)`", lesson(game))
    assert commands
    for command in commands:
        parser().parse_args(shlex.split(command))


@pytest.mark.parametrize("game", GAMES)
def test_the_page_prints_the_sheets_before_a_terminal_does(game: str) -> None:
    text = part(lesson(game), "paper")
    page, terminal = text.split("`hairpin ", 1)
    found = re.findall(r"\]\(#/print/([a-z-]+)/([a-z]+)(?:\?\S+)?\)", page)
    assert found
    assert {where for where, _ in found} == {game}
    assert {kind for _, kind in found} <= set(kinds_of(load(game)))
    assert "](#/print" not in terminal
