"""``build.py --with``: a site with a game of another package, and packages that stop the build."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

import pytest
from hairpin_lab.commands.new_game import HIDDEN, package
from playwright.sync_api import expect

from tests.support import PATIENCE
from tools import bundle, pages, samples, serve, site, stdlib, watch, with_games
from tools.common import ENGINE, ROOT, VENV, Trouble
from tools.environment import MARK, PACKAGES

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a new project with hidden hands. Engines with its game are below ``tmp_path``, too."""
    monkeypatch.setattr(with_games, "BUILD", tmp_path / "build")
    folder = tmp_path / "night-stage"
    for name, text in package("night-stage", HIDDEN):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def replace(file: Path, old: str, new: str) -> None:
    """Replace a text in a file of the project."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def engine_of(project: Path) -> Path:
    """Return the engine with the game of a project."""
    return with_games.prepare(with_games.find([project.name], project.parent))


def test_an_engine_with_another_game_has_the_files_of_the_package(project: Path) -> None:
    engine = engine_of(project)
    names, own = (
        {path.relative_to(place).as_posix() for path in stdlib.shipped(place)}
        for place in (engine, ENGINE)
    )
    assert own <= names
    assert names - own == {
        with_games.MORE,
        "night_stage/__init__.py",
        "night_stage/guide.en.md",
        "night_stage/words/en/night_stage.po",
    }


def test_the_page_of_an_added_game_has_its_picture_guide_and_style_sheet(project: Path) -> None:
    engine = engine_of(project)
    games = pages.site_data(engine)["games"]
    (game,) = [game for game in games if game["id"] == "night-stage"]
    assert games[-1] is game
    assert (game["name"], game["seats"], game["hidden"]) == ("Night Stage", [2, 3], True)
    assert "{#the-game}" in game["guide"] or "{#game}" in game["guide"]
    made = json.loads(samples.samples(["night-stage"], engine))
    assert len(made["night-stage"]["frames"]) == 5
    (sheet,) = with_games.sheets(engine)
    assert sheet == engine / "night_stage" / "page.css"
    assert bundle.imports([sheet]).endswith('/night_stage/page.css") layer(games);\n')


def test_without_packages_the_engine_is_the_one_of_the_checkout() -> None:
    assert with_games.prepare(with_games.find([], ROOT)) == ENGINE
    assert not with_games.packages(ENGINE)
    assert not with_games.sheets(ENGINE)
    assert bundle.imports([]) == ""


def test_the_server_of_the_sources_sends_an_added_game(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "added", with_games.find([project.name], project.parent))
    for name, holds in (
        ("index.html", '"Night Stage"'),
        ("guides.html", 'id="night-stage"'),
        ("night-stage/", "<h1>Night Stage</h1>"),
        ("web/css/still.css", "[data-game=night-stage]"),
        ("web/css/main.css", "@layer"),
        ("web/samples.json", '"night-stage"'),
    ):
        data = watch.content(name)
        assert data
        assert holds in data.decode(), name
    data = watch.content("web/engine.zip")
    assert data
    assert "night_stage/__init__.py" in zipfile.ZipFile(io.BytesIO(data)).namelist()
    # A change of the package is announced to open pages.
    assert project / "src" / "night_stage" in watch.watched()


def test_a_changed_package_gives_another_site(project: Path) -> None:
    before = site.fingerprint(engine_of(project))
    assert site.fingerprint(engine_of(project)) == before != site.fingerprint()
    replace(project / "src/night_stage/page.css", "3.25rem", "3.5rem")
    assert site.fingerprint(engine_of(project)) != before


def test_an_installed_package_is_found_by_both_of_its_names(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = tmp_path / "site" / "the_night-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: the-night\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[hairpin.games]\nnight-stage = night_stage:GAME\n")
    (project / "src" / "night_stage").rename(tmp_path / "site" / "night_stage")
    monkeypatch.setenv(PACKAGES, str(tmp_path / "site"))
    monkeypatch.setattr(sys, "path", [*sys.path])
    source = tmp_path / "site" / "night_stage"
    for name in ("the-night", "The_Night", "night_stage"):
        assert with_games.find([name], tmp_path) == [("night-stage", "night_stage:GAME", source)]


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (
            "pyproject.toml",
            'night-stage = "night_stage:GAME"',
            "",
            "“night-stage” offers no game: it has no entry point in the group “hairpin.games”.",
        ),
        (
            "pyproject.toml",
            "night_stage:GAME",
            "day_stage:GAME",
            "“night-stage” has no module “day_stage”, although its entry point names it.",
        ),
        (
            "pyproject.toml",
            'night-stage = "night_stage:GAME"',
            'day-stage = "night_stage:GAME"',
            "The entry point “day-stage” offers a game with another id, “night-stage”.",
        ),
        (
            "pyproject.toml",
            "[project]",
            "[project",
            "The pyproject.toml of “night-stage” cannot be read: ",
        ),
        (
            "src/night_stage/__init__.py",
            "import re\n",
            "import re\nimport pytest\n",
            "The game “night-stage” fails `hairpin check`: ",
        ),
        (
            "src/night_stage/__init__.py",
            'f"card:{move[5:]}"',
            'f"card:{move}"',
            "The game “night-stage” fails `hairpin check`: ",
        ),
        (
            "src/night_stage/pictures.toml",
            "[home]",
            "[home",
            "The game “night-stage” has no pictures: pictures.toml cannot be read: ",
        ),
        (
            "src/night_stage/pictures.toml",
            "zones = [",
            'zones = ["nowhere"] # [',
            "The game “night-stage” has no pictures: the picture “home” of pictures.toml cannot be made: ",
        ),
        (
            "src/night_stage/pictures.toml",
            "[home]",
            '[start]\nshow = ["track"]\nsize = [300, 200]\nmoves = ["1 fly"]\n\n[home]',
            "The game “night-stage” has no pictures: the picture “start” of pictures.toml cannot be made: ",
        ),
    ],
    ids=[
        "no entry point",
        "no module",
        "another id",
        "no TOML",
        "foreign import",
        "no path",
        "no TOML of pictures",
        "no zone of a picture",
        "no move of a picture",
    ],
)
def test_a_package_that_cannot_be_added_stops_the_build_with_a_sentence(
    project: Path, file: str, old: str, new: str, says: str
) -> None:
    replace(project / file, old, new)
    with pytest.raises(Trouble) as stopped:
        engine_of(project)
    sentence = str(stopped.value)
    assert sentence.startswith(says)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert not list((project.parent / "build").glob("with/night-stage"))


def test_a_wrong_style_sheet_stops_the_build_with_a_sentence(project: Path) -> None:
    sheet = project / "src" / "night_stage" / "page.css"
    sheet.write_text("p {\n  color: red;\n}\n\nbody > , p {\n}\n", "utf-8")
    with pytest.raises(Trouble) as stopped:
        bundle.bundle([sheet])
    sentence = str(stopped.value)
    assert sentence.startswith("The style sheet night_stage/page.css is wrong in line 5: ")
    assert "\n" not in sentence


@pytest.mark.parametrize("words", [["--with"], ["build", "--with"], ["serve", "--with"]])
def test_a_missing_package_stops_the_command_with_a_sentence(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "build.py"), *words, "no-such-game"],
        env={MARK: str(VENV), "PATH": "/usr/bin:/bin"},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr == (
        "build.py: “no-such-game” is neither an installed package nor the folder of a project.\n"
    )


@pytest.mark.deep
@pytest.mark.browser
@pytest.mark.pyodide
def test_bots_play_an_added_game_to_its_end_in_the_browser(
    project: Path, tmp_path: Path, browser: Browser
) -> None:
    site.write(site.contents(engine_of(project)), tmp_path / "dist")
    faults: list[str] = []
    with serve.running(tmp_path / "dist") as server:
        page = browser.new_page(viewport={"width": 360, "height": 740})
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: faults.append(str(error)))
        address = f"http://localhost:{server.server_address[1]}/"
        page.goto(address)
        picture = page.locator("[data-picture-of=night-stage]")
        picture.scroll_into_view_if_needed()
        painted = picture.locator("[data-miniature=night-stage] [data-zone]")
        expect(painted).to_have_count(2, timeout=PATIENCE)
        page.goto(f"{address}#/night-stage?seats=bot:random,bot:random,bot:random&seed=K7")
        page.locator("[data-do=start]").click()
        table = page.locator("[data-game=night-stage][data-phase=over]")
        expect(table).to_be_visible(timeout=PATIENCE)
        title = page.locator("[data-part=result-title]")
        expect(title).to_be_visible(timeout=PATIENCE)
        assert faults == []
        page.close()
