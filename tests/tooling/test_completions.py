"""The files with which shells complete commands: they fit the command line, and bash reads them."""

from __future__ import annotations

import shutil
import subprocess
import tomllib

import pytest

from tools import completions
from tools.common import ROOT

BASH = shutil.which("bash")


def test_the_files_fit_the_command_line() -> None:
    assert completions.main([]) == 0


def test_a_file_that_does_not_fit_is_reported_and_written_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("completions")
    monkeypatch.setattr(completions, "ROOT", folder)
    monkeypatch.setattr(completions, "FOLDER", folder)
    assert completions.main([]) == 1
    assert completions.main(["--fix"]) == 0
    (folder / "bash" / "hairpin").write_text("old", "utf-8")
    assert completions.main([]) == 1


def test_a_wheel_puts_the_files_where_shells_look() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["tool"]["setuptools"]["data-files"] == {
        "share/bash-completion/completions": ["completions/bash/hairpin"],
        "share/zsh/site-functions": ["completions/zsh/_hairpin"],
        "share/fish/vendor_completions.d": ["completions/fish/hairpin.fish"],
    }


@pytest.mark.skipif(BASH is None, reason="this system has no bash")
@pytest.mark.parametrize(
    ("typed", "offered", "hidden"),
    [
        (["si"], {"simulate"}, {"play"}),
        (["simulate", ""], {"pursuit", "turbo-duel"}, {"null-game"}),
        (["simulate", "--"], {"--bots", "--jobs", "--set"}, {"--workers"}),
        (["arena", "pursuit", "--"], {"--preset", "--force"}, {"--neighbours"}),
        (["games", "--color", ""], {"auto", "always", "never"}, set()),
        (["replay", "pyproj"], {"pyproject.toml"}, {"pursuit"}),
    ],
)
def test_bash_completes(typed: list[str], offered: set[str], hidden: set[str]) -> None:
    # As bash itself: load the file, set the words of the line, call the function that the file registers.
    script = """
        source completions/bash/hairpin
        COMP_WORDS=(hairpin "$@")
        COMP_CWORD=$#
        function=$(complete -p hairpin | sed 's/.* -F \\([^ ]*\\) .*/\\1/')
        $function hairpin "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    assert BASH
    words = [BASH, "--norc", "-c", script, "bash", *typed]
    done = subprocess.run(words, cwd=ROOT, check=False, capture_output=True, encoding="utf-8")
    assert done.stderr == ""
    shown = {*done.stdout.split()}
    assert offered <= shown
    assert not hidden & shown
