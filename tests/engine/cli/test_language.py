"""The language of the terminal: that of ``--lang``, of the environment, else English."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hairpin.core.words import Speaker, say
from hairpin.games import GAMES
from hairpin.terminal.language import VARIABLES, language_of

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

GERMAN = Speaker([], "de")


@pytest.mark.parametrize(
    ("wish", "environment", "code"),
    [
        ("de", {"LANG": "es_ES.UTF-8"}, "de"),
        ("de-AT", {}, "de"),
        ("tlh", {"LANG": "de_DE.UTF-8"}, "en"),
        ("../de", {}, "en"),
        (None, {}, "en"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "de"),
        (None, {"LANG": "de_DE.UTF-8", "LC_ALL": "es_ES"}, "es"),
        (None, {"LANG": "de_DE@euro", "LC_MESSAGES": ""}, "de"),
        (None, {"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de:es"}, "de"),
    ],
)
def test_the_option_then_the_environment_choose_the_language(
    wish: str | None, environment: dict[str, str], code: str
) -> None:
    assert language_of(wish, environment) == code


def test_a_command_takes_its_language_from_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "seats" in run("games", "pursuit").out
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_CH.UTF-8")
    assert GERMAN.say(say("pursuit.line"))[:30] in run("games", "pursuit").out
    assert run("games", "chess").complained().startswith("Ein Spiel namens „chess“ gibt es nicht.")
    assert "seats" in run("games", "pursuit", "--lang", "en").out


def test_a_game_is_played_in_german(run: Run) -> None:
    words = "rules\nmoves\nhint\nA\nresign\nquit\n"
    said = run("play", "turbo-duel", "--lang", "de", "--seed", "K7", given=words)
    assert said.code == 0
    english = run("play", "turbo-duel", "--lang", "en", "--seed", "K7", given=words).out
    # Names, tables, moves and typed words are the same in every language.
    same = {*said.out.splitlines()} & {*english.splitlines()}
    assert not [line for line in same if re.search(r"\b[a-z]{3,}\b", line) and ">" not in line]


def test_commands_about_many_games_speak_german(run: Run) -> None:
    plain = run("simulate", "pursuit", "--games", "2", "--seed", "a", "--lang", "de", "--json")
    assert "Siege" in plain.err
    assert "wins" not in plain.err.lower()
    records = "\n".join(plain.out.splitlines())
    assert "Gewinnchance" in run("review", "-", "--seat", "1", "--lang", "de", given=records).out
    replayed = run("replay", "-", "--lang", "de", given=records).out
    assert "Startwert a-1" in replayed
    lines = run("replay", "-", "--json", given=records).out.splitlines()
    assert "Platz 2 hat" in run("position", "pursuit", "--lang", "de", given=lines[0]).out


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_printed_in_german(run: Run, tmp_path: Path, game: str) -> None:
    file = tmp_path / "rules.html"
    assert run("print", "rules", "--game", game, "--lang", "de", "-o", str(file)).code == 0
    text = file.read_text("utf-8")
    assert 'lang="de"' in text
    assert " und " in text
    assert " the " not in text


def test_rules_without_a_translation_are_english(run: Run) -> None:
    assert 'lang="en"' in run("print", "rules", "--game", "pursuit", "--lang", "es").out
