"""Games of other packages: found, played like Hairpin's own, and refused in a sentence if
broken."""

from __future__ import annotations

import io
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import hairpin
import hairpin.games as games
import pytest
from hairpin.catalog import guide
from hairpin.cli import main
from hairpin.games import GAMES, load, others
from hairpin.plugins import BrokenGame, at, named, places
from hairpin_lab.arena.games import Plan, played

from tools.stdlib import shipped

if TYPE_CHECKING:
    from .packages import Installed

PY = Path(hairpin.__file__).resolve().parents[1]


def test_an_offered_game_works_like_any_other(installed: Installed) -> None:
    installed.new("hill-climb")
    installed.offer("hills", hill_climb="hill_climb:GAME")
    assert [game.id for game in hairpin.list_games()] == [*GAMES, "hill-climb"]
    about = hairpin.game("hill-climb")
    assert (about.name, about.options[0].name) == ("Hill Climb", "Steps to the goal")
    assert guide(load("hill-climb")).startswith("# Hill Climb\n")
    match = hairpin.new("hill-climb", seats=3, seed="one", goal=2)
    while match.result is None:
        match.play("step")
    assert "reaches the goal and wins" in match.text()
    again = hairpin.read(match.record())
    assert again == match == pickle.loads(pickle.dumps(match))
    with pytest.raises(hairpin.SettingsError, match="perhaps you mean “hill-climb”"):
        hairpin.new("hill-clamb", seed="one")
    with pytest.raises(hairpin.SettingsError, match="turbo-duel or hill-climb"):
        hairpin.new("chess", seed="one")


def test_an_offered_game_plays_at_the_command_line(
    installed: Installed, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    installed.new("night-stage", hidden=True)
    installed.offer("nights", night_stage="night_stage:GAME")

    def run(*words: str, given: str = "") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        assert main(words) == 0
        out, err = capsys.readouterr()
        assert "hairpin:" not in err
        return out

    assert "Night Stage  night-stage  2 to 3 seats" in run("games")
    seats = ("--seats", "person,bot:random", "--seed", "one")
    printed = run("play", "night-stage", *seats, given="1\n1\n1\n1\n1\nrules\nquit\n")
    assert "All hands are empty" in printed
    assert "Hands are secret" in printed.replace("\n", " ")
    games = run("simulate", "night-stage", "--games", "2", "--workers", "1", "--json")
    replayed = run("replay", "-", "--json", given=games)
    points = [line for line in map(json.loads, replayed.splitlines()) if "state" in line]
    assert len(points) > 10
    answer = run("position", "night-stage", "--json", given=json.dumps(points[0]["state"]))
    assert json.loads(answer)["actors"]
    table = run("arena", "night-stage", "--bots", "random", "--bot", "run:true", "--games", "2")
    assert "run:true against Random" in table


BROKEN = [
    ("import nothing_of_the_kind\n", "hill_climb:GAME", "ModuleNotFoundError: No module named"),
    ("GAME = 1 / 0\n", "hill_climb:GAME", "ZeroDivisionError: division by zero."),
    ("raise SystemExit(3)\n", "hill_climb:GAME", "cannot be loaded: SystemExit: 3."),
    ("", "hill_climb:GAME", "There is no “GAME” in “hill_climb”."),
    ("GAME = 3\n", "hill_climb:GAME", "“hill_climb:GAME” is int, not a game"),
    (
        "from hairpin.games.null_game import NullGame as GAME\n",
        "hill_climb:GAME",
        "is the class NullGame, not a game: it must be an instance",
    ),
]


@pytest.mark.parametrize(("source", "place", "says"), BROKEN)
def test_a_broken_game_is_a_sentence_and_others_still_play(
    source: str,
    place: str,
    says: str,
    installed: Installed,
    capsys: pytest.CaptureFixture[str],
) -> None:
    installed.new("hill-climb").write_text(source)
    installed.new("night-stage", hidden=True)
    installed.offer("hills", hill_climb=place, night_stage="night_stage:GAME")
    with pytest.raises(BrokenGame) as refusal:
        load("hill-climb")
    sentence = str(refusal.value)
    assert says in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence
    with pytest.warns(RuntimeWarning, match="hill_climb"):
        assert [game.id for game in hairpin.list_games()] == [*GAMES, "night-stage"]
    assert main(["games"]) == 0
    out, err = capsys.readouterr()
    assert "Night Stage" in out
    assert err == f"hairpin: {sentence}\n"
    assert main(["play", "hill-climb"]) == 2
    assert capsys.readouterr().err == f"hairpin: {sentence}\n"
    assert main(["check", "hill-climb"]) == 1


def sentence_of(game: str) -> str:
    """The error sentence that says why an offered game cannot be loaded."""
    with pytest.raises(BrokenGame) as refusal:
        load(game)
    return str(refusal.value)


def test_an_id_must_match_and_be_unique(installed: Installed) -> None:
    source = installed.new("hill-climb")
    installed.offer("hills", hill_climb="hill_climb:GAME", climb="hill_climb:GAME")
    assert sentence_of("climb") == (
        "The entry point of “hill_climb:GAME” is called “climb”, but the game’s id is “hill-climb”; they must be the same."
    )
    installed.offer("mountains", hill_climb="mountains:GAME")
    assert sentence_of("hill-climb") == (
        "More than one package offers a game “hill-climb”: hills and mountains."
    )
    for wrong, says in [
        ("pursuit", "is reserved by Hairpin"),
        ("error", "is reserved by Hairpin"),
        ("terminal", "is reserved by Hairpin"),
        ("Hill Climb", "is not an id for a game"),
    ]:
        other = installed.folder / f"other_{len(wrong)}.py"
        other.write_text(source.read_text().replace('id = "hill-climb"', f'id = "{wrong}"'))
        with pytest.raises(BrokenGame, match=says):
            at(f"{other.stem}:GAME")


def test_no_package_can_replace_a_game_of_hairpin(
    installed: Installed, capsys: pytest.CaptureFixture[str]
) -> None:
    installed.offer("thieves", pursuit="thieves:GAME")
    assert type(load("pursuit")).__module__.startswith("hairpin.")
    assert others() == ()
    says = "The id of the game “thieves:GAME”, “pursuit”, is reserved by Hairpin"
    with pytest.warns(RuntimeWarning, match=says):
        assert len(hairpin.list_games()) == len(GAMES)
    assert main(["games"]) == 0
    assert says in capsys.readouterr().err


def test_missing_and_foreign_sentences_are_refused(installed: Installed) -> None:
    source = installed.new("hill-climb")
    words = source.parent / "words" / "en" / "hill_climb.po"
    installed.offer("hills", hill_climb="hill_climb:GAME")
    whole = words.read_text("utf-8")
    words.unlink()
    assert "no sentence for 'hill-climb.name'" in sentence_of("hill-climb")
    assert str(words) in sentence_of("hill-climb")
    words.write_text("nonsense\n")
    assert "not a line of a catalogue" in sentence_of("hill-climb")
    words.write_text('msgid "pursuit.name"\nmsgstr "Stolen"\n')
    assert sentence_of("hill-climb") == (
        f"{words} has the key “pursuit.name”; the keys of a game must begin with “hill-climb.”."
    )
    words.write_text(whole, "utf-8")
    assert load("hill-climb").id == "hill-climb"
    assert hairpin.game("pursuit").name == "Pursuit"


def test_a_game_can_be_named_by_its_place(
    installed: Installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    source = installed.new("hill-climb")
    project = tmp_path / "project"
    (project / "src").mkdir(parents=True)
    source.parent.rename(project / "src" / "hill_climb")
    (project / "pyproject.toml").write_text(
        '[project.entry-points."hairpin.games"]\nhill-climb = "hill_climb:GAME"\n'
    )
    assert named("project") == named("./project") == "hill-climb"
    assert load("hill-climb") is at("project/src/hill_climb").game
    assert load("hill-climb") is at("hill_climb:GAME").game
    assert load("hill-climb") is at("project:hill-climb").game
    # Worker processes load the game from the same place.
    assert str(project) in places()
    plan = Plan(load("hill-climb"), ["bot:random"] * 2, {}, "one", games=4)
    with_others = list(played(plan, 2))
    assert with_others == list(played(plan, 1))
    # A folder named like a known game does not replace the game.
    (tmp_path / "pursuit").mkdir()
    assert named("pursuit") == "pursuit"


def test_a_file_may_be_a_game(installed: Installed, tmp_path: Path) -> None:
    source = installed.new("hill-climb")
    words = tmp_path / "alone" / "words" / "en"
    words.mkdir(parents=True)
    (source.parent / "words" / "en" / "hill_climb.po").rename(words / "hill_climb.po")
    file = tmp_path / "alone" / "climbing.py"
    source.rename(file)
    assert named(str(file)) == named(f"{file}:GAME") == "hill-climb"
    (data,) = played(Plan(load("hill-climb"), ["bot:random"] * 2, {}, "one", games=1), 1)
    assert data["game"] == "hill-climb"
    with pytest.raises(BrokenGame, match="There is no “OTHER” in “climbing”"):
        at(f"{file}:OTHER")


def test_a_place_without_a_game_is_refused_in_a_sentence(
    installed: Installed, tmp_path: Path
) -> None:
    for place in ("./nothing", f"{tmp_path}/none.py", "no module:GAME", ":GAME"):
        with pytest.raises(hairpin.SettingsError, match="There is no module, file or folder"):
            at(place)
    assert named("x" * 5000) == "x" * 5000  # a text longer than any file name causes no error
    with pytest.raises(BrokenGame, match="No module named 'no_such_module'"):
        at("no_such_module:GAME")
    project = tmp_path / "two"
    project.mkdir()
    pyproject = project / "pyproject.toml"
    for text in (
        "",
        "[",
        "project = 3\n",
        '[project.entry-points."hairpin.games"]\na = "a"\nb = "b"\n',
    ):
        pyproject.write_text(text)
        with pytest.raises(BrokenGame, match="has several games"):
            at(str(project))
    (tmp_path / "json.py").write_text("GAME = 3\n")
    with pytest.raises(BrokenGame, match="Python has another module “json”"):
        at(f"{tmp_path}/json.py")


def test_the_page_contains_no_plugin_code(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = shipped(PY)
    files = {path.relative_to(PY).as_posix() for path in paths}
    assert "hairpin/games/__init__.py" in files
    assert not {"hairpin/plugins.py", "hairpin/words/en/elsewhere.po"} & files
    assert not [file for file in files if file.startswith("hairpin/testing/")]
    modules = [path for path in paths if path.suffix == ".py"]
    assert not [path for path in modules if "importlib.metadata" in path.read_text("utf-8")]
    # Without the finder of plugins only Hairpin's own games exist.
    monkeypatch.setattr(games, "_finders", [])
    assert others() == ()
    with pytest.raises(hairpin.SettingsError, match="There is no game called “hill-climb”"):
        load("hill-climb")


def test_a_game_of_hairpin_does_not_look_for_plugins() -> None:
    code = """
import sys, hairpin
match = hairpin.new("pursuit", seed="one")
match.play(match.moves()[0])
hairpin.read(match.record())
print(*{"importlib.metadata"} & {*sys.modules})
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(PY)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == []
