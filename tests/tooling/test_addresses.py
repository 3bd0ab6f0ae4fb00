"""Addresses: what stands before the ``#`` is a parameter of the page or a setting of a game, never both."""

from __future__ import annotations

import re

from hairpin.games import GAMES, load

from tools.common import WEB


def test_no_option_has_the_name_of_a_parameter() -> None:
    text = (WEB / "js" / "page" / "parameters.ts").read_text("utf-8")
    found = re.search(r"PARAMETERS[^=]*= \{(.*?)^\};", text, re.S | re.M)
    assert found
    names = set(re.findall(r"^  (\w+):", found[1], re.M))
    assert "embed" in names
    settings = {"seed", "seats", "driver"}
    assert not names & (settings | {option.id for game in GAMES for option in load(game).options})
