"""Arguments of commands: errors name a missing or wrong argument, and docs/session.md lists all arguments."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hairpin.session import Session
from hairpin.session.commands import ALIASES, COMMANDS
from hairpin.session.requests import (
    ALWAYS,
    ARGUMENTS,
    CLOCK,
    FLAG,
    LIST,
    NAMED,
    TEXT,
    TEXTS,
    WHOLE,
    Kind,
)

from .desk import Desk

PAGE = (Path(__file__).parents[3] / "docs" / "session.md").read_text("utf-8")
#: The tables of commands in docs/session.md.
TABLES = PAGE.partition("## Commands\n")[2].partition("\n## ")[0]
#: For each kind of argument: a right value, and wrong values.
VALUES: dict[Kind, tuple[Any, list[Any]]] = {
    TEXT: ("x", [7, True, ["x"], {}]),
    WHOLE: (1, ["1", True, 1.5, [1]]),
    FLAG: (True, [1, "yes", []]),
    LIST: ([], ["x", {}, 1]),
    TEXTS: ([], ["x", [1], [None], {}]),
    NAMED: ({}, [[], "x", 1]),
    CLOCK: (1.5, ["1", True, 1e300, float("nan")]),
}
EVERY = [
    (command, argument)
    for command, (needed, taken) in ARGUMENTS.items()
    for argument in (*needed, *taken, *ALWAYS)
]


def good(command: str) -> dict[str, Any]:
    """Return the required arguments of a command, with right values."""
    needed, _ = ARGUMENTS[command]
    return {argument: VALUES[kind][0] for argument, kind in needed.items()}


def test_every_command_lists_its_arguments() -> None:
    assert set(COMMANDS) == set(ARGUMENTS)


@pytest.mark.parametrize("command", ARGUMENTS)
def test_the_error_names_a_missing_argument(command: str) -> None:
    desk = Desk().new()
    before = desk.state()
    for argument in ARGUMENTS[command][0]:
        for gone in ({}, {argument: None}):
            rest = {name: value for name, value in good(command).items() if name != argument}
            said = desk.error(command, **rest, **gone)
            assert said.startswith(f"The command “{command}” needs “{argument}”, a")
    assert desk.state() == before


@pytest.mark.parametrize(("command", "argument"), EVERY)
def test_the_error_names_an_argument_of_the_wrong_kind(command: str, argument: str) -> None:
    needed, taken = ARGUMENTS[command]
    kind = (needed | taken | ALWAYS)[argument]
    session = Session()
    for wrong in VALUES[kind][1]:
        reply = session.do({"do": command, **good(command), argument: wrong})
        assert reply["ok"] is False
        assert reply["error"].startswith(f"“{argument}” of the command “{command}” must be ")


@pytest.mark.parametrize(("command", "argument"), EVERY)
def test_null_means_the_same_as_no_argument(command: str, argument: str) -> None:
    if argument in ARGUMENTS[command][0]:
        return
    plain = Session().do({"do": command, **good(command)})
    assert Session().do({"do": command, **good(command), argument: None}) == plain


def test_a_request_without_a_command_is_refused() -> None:
    for odd in ({}, {"do": None}, {"do": 7}):
        assert (
            Session().do(odd)["error"] == "A request needs the name of its command in “do”, a text."
        )


def test_the_documents_list_each_commands_arguments() -> None:
    told: dict[str, tuple[set[str], set[str]]] = {}
    for names, takes in re.findall(r"^\| (`[^|]*) \|([^|]*)\|", TABLES, re.M):
        needed = set(re.findall(r"\*\*`(\w+)`\*\*", takes))
        for name in re.findall(r"`(\w+)`", names):
            told[name] = needed, set(re.findall(r"`(\w+)`", takes)) - needed
    assert told == {
        command: (set(needed), set(taken)) for command, (needed, taken) in ARGUMENTS.items()
    }


@pytest.mark.parametrize(("old", "new"), ALIASES.items())
def test_an_earlier_name_of_a_command_gives_the_same_reply(old: str, new: str) -> None:
    assert new in COMMANDS
    assert old not in COMMANDS
    arguments = {"game": "daytona", "date": "2026-11-26", "name": "Ann"}
    for given in ({}, arguments):
        replies = [str(Session().do({**given, "do": do, "now": 0})) for do in (old, new)]
        assert replies[0] == replies[1].replace(f"“{new}”", f"“{old}”")


def test_an_error_names_the_command_as_the_caller_wrote_it() -> None:
    for do in ("near", "preload"):
        assert Session().do({"do": do})["error"] == f"The command “{do}” needs “game”, a text."


def test_the_example_in_the_documents_plays_a_move() -> None:
    found = re.search(r"^```python\n(.*?)^```", PAGE, re.M | re.S)
    assert found
    names: dict[str, Any] = {}
    exec(compile(found[1], "docs/session.md", "exec"), names)
    assert [entry.move for entry in names["session"].match.entries] == ["A"]
