"""The published texts (README, changelog, the package's page) and the workflows that test and publish."""

from __future__ import annotations

import re
import shlex
import tomllib
from typing import TYPE_CHECKING

from hairpin import __version__
from hairpin.core.game import Game
from hairpin.core.words import Speaker, say
from hairpin.games import GAMES, load

import build
from tools.common import ROOT

if TYPE_CHECKING:
    import pytest

README = (ROOT / "README.md").read_text("utf-8")
WORKFLOWS = ROOT / ".github" / "workflows"
WORKFLOW = (WORKFLOWS / "pages.yml").read_text("utf-8")
PYTHON = (WORKFLOWS / "python.yml").read_text("utf-8")
RELEASE = (WORKFLOWS / "release.yml").read_text("utf-8")
ENGINES = (WORKFLOWS / "engines.yml").read_text("utf-8")
WHEELS = (WORKFLOWS / "wheels.yml").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LINK = re.compile(r"\]\(([^)\s]+)\)")


def test_the_changelog_names_every_version_of_the_rules() -> None:
    told = re.findall(
        r"^(?:### |- )(.+), rules (\d+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M
    )
    speaker = Speaker([])
    wanted = {
        (speaker.say(say(f"{game}.name")), str(rules))
        for game in GAMES
        for rules in range(1, load(game).rules + 1)
    }
    assert set(told) == wanted
    assert len(told) == len(wanted)


def test_links_of_the_readme_lead_to_files_and_headings() -> None:
    links = [link for link in LINK.findall(README) if "://" not in link]
    assert len(links) > 10
    assert [link for link in links if not leads_somewhere(link)] == []


def leads_somewhere(link: str) -> bool:
    """Whether a link of the README leads to an existing file and, if it names a heading, to that heading."""
    path, _, anchor = link.partition("#")
    if not (ROOT / path).exists():
        return False
    headings = re.findall(r"^#+ (.+)$", (ROOT / path).read_text("utf-8"), re.M) if anchor else []
    named = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return not anchor or anchor in named


def page_of_the_package() -> str:
    """Return the README, which package indexes show as the page of the package."""
    return (ROOT / str(PROJECT["readme"])).read_text("utf-8")


def test_the_package_page_has_no_relative_links() -> None:
    assert [link for link in LINK.findall(page_of_the_package()) if "://" not in link] == []


def test_the_package_page_explains_each_extra() -> None:
    told = re.findall(r"^\| `hairpin\[([\w-]+)\]` \| \S.*\|$", page_of_the_package(), re.M)
    assert {*told} == {*PROJECT["optional-dependencies"]}
    assert len({*told}) == len(told)


def test_the_example_of_the_package_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", page_of_the_package(), re.S)
    assert code
    exec(compile(code[1], "docs/package.md", "exec"), {})
    assert re.fullmatch(r"\[\d+, \d+\]\n", capsys.readouterr().out)


def test_the_readme_has_the_first_commands_for_each_system() -> None:
    for command in ("cd hairpin\n", "pip install .", "py build.py serve"):
        assert command in README, command
    assert "ADDRESS-OF" not in README
    assert len(README.splitlines()) <= 120


def test_the_embedding_page_names_the_smallest_frame_of_each_game() -> None:
    page = (ROOT / "docs" / "embedding.md").read_text("utf-8")
    usual = Game.frame
    assert "at least {} by {} pixels".format(*usual) in page
    for name in set(GAMES) - {"null-game"}:
        frame = load(name).frame
        assert frame <= usual
        if frame != usual:
            words = "for {} {} by {} are enough".format(name.replace("-", " ").title(), *frame)
            assert words in page


def job_of(workflow: str, name: str) -> str:
    """Return the text of a job."""
    part = re.search(rf"^  {name}:\n(.*?)(?=^  \w|\Z)", workflow, re.M | re.S)
    assert part
    return part[1]


def steps(job: str, workflow: str = WORKFLOW) -> list[str]:
    """Return the texts of a job's steps."""
    return re.split(r"^      - ", job_of(workflow, job), flags=re.M)[1:]


def test_a_pull_request_stores_and_publishes_nothing() -> None:
    only_main = "if: github.ref == 'refs/heads/main'"
    for step in steps("test"):
        if "upload" in step or "build.py --site" in step:
            assert only_main in step, step
    assert f"  publish:\n    {only_main}\n" in WORKFLOW


def test_the_published_site_knows_its_address() -> None:
    asks, builds = (
        next(step for step in steps("test") if words in step)
        for words in ("actions/configure-pages@", "build.py")
    )
    assert "id: pages\n" in asks
    assert 'python3 build.py --site "$SITE"\n' in builds
    assert "SITE: ${{ steps.pages.outputs.base_url }}\n" in builds
    assert "pages: read\n" in job_of(WORKFLOW, "test")


def test_publishing_is_never_cancelled() -> None:
    publish = WORKFLOW[WORKFLOW.index("  publish:") :]
    assert "cancel-in-progress: false" in publish
    assert "cancel-in-progress: ${{ github.event_name == 'pull_request' }}" in WORKFLOW


def test_the_workflow_caches_packages_by_their_lock_files() -> None:
    for kind, lists in (("pip", "tools/requirements-*.txt"), ("npm", "web/package-lock.json")):
        step = next(step for step in steps("test") if f"cache: {kind}\n" in step)
        assert f"cache-dependency-path: {lists}\n" in step
        assert list(ROOT.glob(lists))


def test_only_packages_of_main_are_uploaded() -> None:
    kept = [name for name in ("engine", "extras") if "upload" in job_of(PYTHON, name)]
    assert kept == ["extras"]
    assert "    if: github.event_name != 'pull_request'\n" in job_of(PYTHON, "extras")
    # tests/extras/packed.py writes the packages to .build/packages. The upload skips hidden folders by
    # default.
    upload = steps("extras", PYTHON)[-1]
    assert "path: .build/packages/*\n" in upload
    assert "include-hidden-files: true\n" in upload


def test_the_engine_is_tested_on_every_supported_python() -> None:
    matrix = re.search(r"^ +python: \[(.+)\]$", job_of(PYTHON, "engine"), re.M)
    assert matrix
    named = re.findall(r'"(3\.\d+)"', matrix[1])
    told = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if " 3." in each]
    assert named == told == ["3.11", "3.12", "3.13", "3.14"]
    assert PROJECT["requires-python"] == f">={named[0]}"
    others = re.findall(r'- { os: (\w+)-latest, python: "(3\.\d+)" }', job_of(PYTHON, "engine"))
    assert {system for system, _ in others} == {"windows", "macos"}
    assert {python for _, python in others} <= {*named}


def test_the_workflows_call_existing_commands() -> None:
    ran: list[list[str]] = []
    for text in (WORKFLOW, PYTHON, ENGINES, RELEASE, WHEELS):
        ran += [shlex.split(words) for words in re.findall(r"^ +(?:- )?run: (.+)$", text, re.M)]
    assert len(ran) == 23, ran
    for words in ran:
        if words[1:2] == ["build.py"]:
            args, rest = build.parser().parse_known_args(words[2:])
            assert not rest or args.command in {"extras", "test"}
        elif words[0] in ("python", "python3"):
            assert words[1] == "-m"
            assert words[2] in ("cibuildwheel", "pip", "pytest", "playwright")
        else:
            assert words[0] in (
                ".ci/run",
                "echo",
                "hairpin",
                "test",
                "pyproject-build",
                "twine",
                "gh",
            )
        paths = [word.rpartition("=")[2] for word in words if re.match(r"[\w.-]+/[^*]", word)]
        assert [path for path in paths if not (ROOT / path).exists()] == []


def test_wheels_are_compiled_for_every_supported_python() -> None:
    found = re.search(r'CIBW_BUILD: "(.+)"', WHEELS)
    assert found
    told = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if " 3." in each]
    assert found[1].split() == [f"cp{each.replace('.', '')}-*" for each in told]
    assert "HAIRPIN_COMPILE=1" in WHEELS


def test_one_version_stands_in_the_source_and_its_texts() -> None:
    assert PROJECT["dynamic"] == ["version"]
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert re.findall(r"^## (\d[\d.]*)", changelog, re.M)[0] == __version__
    assert re.findall(r"^version: (.+)$", citation, re.M) == [__version__]


def test_a_release_publishes_tested_packages_without_a_password() -> None:
    build, publish = job_of(RELEASE, "packages"), job_of(RELEASE, "publish")
    for command in ("pytest tests/engine", "twine check --strict", "$GITHUB_REF_NAME"):
        assert command in build, command
    assert "needs: packages\n" in publish
    assert "id-token: write\n" in publish
    assert "id-token" not in build
    assert "password" not in RELEASE.replace("no password", "")
    assert "needs: publish\n" in job_of(RELEASE, "page")
    assert (WORKFLOWS / "pages.yml").name in job_of(RELEASE, "page")


def test_workflows_use_the_same_versions_of_actions() -> None:
    used: dict[str, set[str]] = {}
    for text in (WORKFLOW, PYTHON, ENGINES, RELEASE, WHEELS):
        for action, version in re.findall(r"uses: ([\w/-]+)@(\S+)", text):
            used.setdefault(action, set()).add(version)
    assert {action: found for action, found in used.items() if len(found) > 1} == {}


def test_the_packages_of_the_engine_s_tests_are_documented() -> None:
    command = "python -m pip install -r tools/requirements-test.txt"
    tests = next(step for step in steps("engine", PYTHON) if "pytest tests" in step)
    page = (ROOT / "docs" / "testing.md").read_text("utf-8")
    assert f"- run: {command}\n" in PYTHON
    assert command in page
    assert tests.partition("run: ")[2].strip() in page


def test_other_browsers_are_tested_every_week_in_their_own_workflow() -> None:
    assert re.search(r'^  schedule:\n(?: +#.*\n)*    - cron: "\d+ \d+ \* \* \d"$', ENGINES, re.M)
    *_, install, test = steps("engines", ENGINES)
    assert "playwright install --with-deps chromium firefox webkit" in install
    assert "build.py extras -k engines" in test
    path = "tests/extras/test_engines.py"
    assert f"build.py extras --ignore={path}\n" in job_of(PYTHON, "extras")
    assert (ROOT / path).exists()
