"""What strangers read first, and what publishes the site: README, changelog, the package's page, the workflow."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

from hairpin.core.words import Speaker, say
from hairpin.games import GAMES, load

from tools.common import ROOT

if TYPE_CHECKING:
    import pytest

README = (ROOT / "README.md").read_text("utf-8")
WORKFLOW = (ROOT / ".github" / "workflows" / "pages.yml").read_text("utf-8")
LINK = re.compile(r"\]\(([^)\s]+)\)")


def test_changelog_names_every_raise_of_a_game_s_rules() -> None:
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


def test_links_of_the_readme_lead_somewhere() -> None:
    links = [link for link in LINK.findall(README) if "://" not in link]
    assert len(links) > 10
    assert [link for link in links if not (ROOT / link).exists()] == []


def page_of_the_package() -> str:
    """What a list of packages shows."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return (ROOT / str(settings["project"]["readme"])).read_text("utf-8")


def test_page_of_the_package_has_nothing_that_holds_only_beside_the_source() -> None:
    assert [link for link in LINK.findall(page_of_the_package()) if "://" not in link] == []


def test_example_on_the_page_of_the_package_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", page_of_the_package(), re.S)
    assert code
    exec(compile(code[1], "docs/package.md", "exec"), {})
    assert re.fullmatch(r"\[\d+, \d+\]\n", capsys.readouterr().out)


def test_readme_tells_how_to_begin_anywhere() -> None:
    for told in (
        "git clone ADDRESS-OF-THIS-REPOSITORY hairpin",
        "pip install .",
        "py build.py serve",
        "Source** says **GitHub Actions**",
    ):
        assert told in " ".join(README.split()), told


def steps(job: str) -> list[str]:
    """The steps of a job of the workflow, each as its text."""
    part = re.search(rf"^  {job}:\n(.*?)(?=^  \w|\Z)", WORKFLOW, re.M | re.S)
    assert part
    return re.split(r"^      - ", part[1], flags=re.M)[1:]


def test_nothing_of_a_pull_request_is_kept_or_published() -> None:
    only_main = "if: github.ref == 'refs/heads/main'"
    for step in steps("test"):
        if "upload" in step or "build.py" in step:
            assert only_main in step, step
    assert f"  publish:\n    {only_main}\n" in WORKFLOW


def test_publishing_is_not_broken_off() -> None:
    publish = WORKFLOW[WORKFLOW.index("  publish:") :]
    assert "cancel-in-progress: false" in publish
    assert "cancel-in-progress: ${{ github.event_name == 'pull_request' }}" in WORKFLOW


def test_what_the_workflow_fetches_is_kept_by_what_it_is_pinned_in() -> None:
    for kind, lists in (("pip", "tools/requirements-*.txt"), ("npm", "web/package-lock.json")):
        step = next(step for step in steps("test") if f"cache: {kind}\n" in step)
        assert f"cache-dependency-path: {lists}\n" in step
        assert list(ROOT.glob(lists))
