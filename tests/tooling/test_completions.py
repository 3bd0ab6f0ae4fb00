"""The files with which shells complete commands: they fit the command line, and each shell reads them."""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
from typing import TYPE_CHECKING

import pytest

from tools import completions
from tools.common import ROOT

if TYPE_CHECKING:
    from pathlib import Path

#: Shell -> its flags, and a script that prints what the shell offers for the words of a line.
ASKING = {
    # As bash itself: load the file, set the words of the line, call the function that the file registers.
    "bash": (
        ("--norc", "-c"),
        """
        source completions/bash/hairpin
        COMP_WORDS=(hairpin "$@")
        COMP_CWORD=$#
        function=$(complete -p hairpin | sed 's/.* -F \\([^ ]*\\) .*/\\1/')
        $function hairpin "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """,
    ),
    # zsh completes only while somebody types. A second zsh at a terminal gets the line, a tab, and Ctrl-X, which ends
    # it. Its `compadd` also notes the matches, except in calls that only ask for them.
    "zsh": (
        ("-f", "-c"),
        """
        zmodload zsh/zpty
        zpty inner zsh -f -i
        zpty -w inner 'fpath=($PWD/completions/zsh $fpath); autoload -Uz compinit; compinit -D -u
            compadd() {
                local -a found
                if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\\ * ]]; then
                    builtin compadd -A found "$@"; print -rl -- $found >> $OUT
                fi
                builtin compadd "$@"
            }
            leave() { exit }; zle -N leave; bindkey "^X" leave'
        zpty -w -n inner "hairpin $*"$'\\t\\x18'
        while zpty -r inner line; do :; done
        [[ ! -e $OUT ]] || cat $OUT
        """,
    ),
    "fish": (
        ("--no-config", "-c"),
        """
        source completions/fish/hairpin.fish
        complete -C "hairpin $argv"
        """,
    ),
}


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


@pytest.mark.parametrize("shell", ASKING)
@pytest.mark.parametrize(
    ("typed", "offered", "hidden"),
    [
        (["pl"], {"play"}, {"simulate"}),
        (["simulate", ""], {"pursuit", "turbo-duel"}, {"null-game"}),
        (["simulate", "--"], {"--bots", "--jobs", "--set"}, {"--workers"}),
        (["play", "--se"], {"--seats", "--seed", "--set"}, {"--bots"}),
        (["arena", "pursuit", "--"], {"--preset", "--force"}, {"--neighbours"}),
        (["games", "--color", ""], {"auto", "always", "never"}, set()),
        (["replay", "pyproj"], {"pyproject.toml"}, {"pursuit"}),
        (["simulate", "pursuit", "--games", "pyproj"], set(), {"pyproject.toml"}),
    ],
)
def test_a_shell_completes(
    shell: str, typed: list[str], offered: set[str], hidden: set[str], tmp_path: Path
) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"this system has no {shell}")
    flags, script = ASKING[shell]
    words = [program, *flags, script, *([] if shell == "fish" else [shell]), *typed]
    done = subprocess.run(
        words,
        cwd=ROOT,
        env={**os.environ, "HOME": str(tmp_path), "TERM": "dumb", "OUT": str(tmp_path / "out")},
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.stderr == ""
    shown = {line.split("\t")[0].strip() for line in done.stdout.splitlines()}
    assert offered <= shown
    assert not hidden & shown
