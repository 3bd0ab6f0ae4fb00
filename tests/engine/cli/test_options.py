"""The options that several commands share, and the earlier names of options."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.cli import parser
from hairpin.terminal.arguments import parse_bots, split_sets

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run


def commands() -> dict[str, argparse.ArgumentParser]:
    """The parser of each command."""
    (action,) = (
        one for one in parser()._actions if isinstance(one, argparse._SubParsersAction)
    )  # fmt: skip
    return {str(name): made for name, made in action.choices.items()}


def options(name: str) -> set[str]:
    """The options of a command that its help lists."""
    shown = (one for one in commands()[name]._actions if one.help != argparse.SUPPRESS)
    return {option for one in shown for option in one.option_strings}


def test_commands_share_the_names_of_their_options() -> None:
    for name in ("play", "simulate", "arena"):
        assert {"--bots", "--bot", "--set", "--preset", "--seed"} <= options(name), name
    for name in ("solve", "print"):
        assert {"--set", "--preset"} <= options(name), name
    for name in ("simulate", "arena"):
        assert {"--jobs", "--games", "--csv", "--force"} <= options(name), name
    assert not {"--workers", "-o", "--neighbours"} & (options("simulate") | options("arena"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("simulate pursuit --workers 2", "simulate pursuit --jobs 2"),
        ("arena pursuit -o limit=4 -o a=b", "arena pursuit --set limit=4 --set a=b"),
        ("arena pursuit --neighbours", "arena pursuit --ladder"),
        ("arena pursuit --seats dot,gus", "arena pursuit --bots dot,gus"),
        ("play pursuit --set a=1 b=2", "play pursuit --set a=1 --set b=2"),
    ],
)
def test_earlier_names_still_work(old: str, new: str) -> None:
    def parsed(words: str) -> dict[str, Any]:
        return vars(parser().parse_args(split_sets(words.split())))

    assert parsed(old) == parsed(new)


def test_an_earlier_name_does_not_replace_a_default() -> None:
    assert parser().parse_args(["arena", "pursuit"]).bots == "dot,gus,mina,otto,vera"
    assert parser().parse_args(["simulate", "pursuit"]).jobs is None


@pytest.mark.parametrize(
    ("typed", "split"),
    [
        ("--set a=1 pursuit", "--set a=1 pursuit"),
        ("--set a=1 b=2 pursuit --games 2", "--set a=1 --set b=2 pursuit --games 2"),
        ("--set wrong pursuit", "--set wrong pursuit"),
        ("--set a=1 --site=b c=d", "--set a=1 --site=b c=d"),
        ("--set", "--set"),
    ],
)
def test_settings_end_before_the_name_of_a_game(typed: str, split: str) -> None:
    assert split_sets(typed.split()) == split.split()


def test_settings_may_stand_before_the_game(run: Run) -> None:
    few = ("--games", "1", "--jobs", "1", "--json")
    before = run("simulate", "--set", "limit=4", "passing=yes", "pursuit", *few)
    after = run("simulate", "pursuit", *few, "--set", "limit=4", "--set", "passing=yes")
    assert before.code == 0
    assert before == after
    assert before.lines[0]["settings"]["limit"] == 4


def test_bots_are_seats_in_short(run: Run) -> None:
    assert parse_bots("dot, bot:gus,") == ["bot:dot", "bot:gus"]
    few = ("simulate", "daytona", "--games", "1", "--jobs", "1", "--json")
    short = run(*few, "--bots", "dot*2,gus")
    assert short == run(*few, "--seats", "bot:dot*2,bot:gus")
    assert len(short.lines[0]["seats"]) == 3
    both = run(*few, "--bots", "dot", "--seats", "bot:gus").complained()
    assert both.startswith("Argument --seats: not allowed with argument --bots")
    table = run("play", "daytona", "--bots", "gus*2", "--json", "--seed", "s").lines[0]
    seated = run("play", "daytona", "--seats", "person,bot:gus*2", "--json", "--seed", "s").lines[0]
    assert table == seated


def test_an_arena_takes_presets(run: Run) -> None:
    few = ("arena", "daytona", "--bots", "bot:random,dot", "--games", "2", "--jobs", "1", "--json")
    (played,) = run(*few, "--preset", "first").lines
    assert played["settings"]["missed"] is False
    assert "“nothing”" in run(*few, "--preset", "nothing").complained()
    (played,) = run(*few, "--preset", "first", "--set", "missed=yes").lines
    assert played["settings"]["missed"] is True


@pytest.mark.parametrize(
    "words",
    [
        "simulate daytona --games 1 --jobs 1 --csv",
        "arena daytona --bots random,dot --games 2 --jobs 1 --csv-pairs",
        "print scores --game daytona --output",
    ],
)
def test_a_file_is_replaced_only_by_force(run: Run, tmp_path: Path, words: str) -> None:
    file = tmp_path / "file"
    file.touch()  # an empty file is no loss
    assert run(*words.split(), str(file)).code == 0
    written = file.read_bytes()
    refused = run(*words.split(), str(file))
    assert refused.complained() == f"The file “{file}” exists already; --force replaces it."
    assert refused.out == ""
    file.write_text("other")
    assert run(*words.split(), str(file), "--force").code == 0
    assert file.read_bytes() == written
