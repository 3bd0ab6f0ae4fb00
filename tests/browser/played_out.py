"""Plays games to their end by touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser import oracle
    from tests.browser.table import Table


MOST = 150


def play_out(table: Table, whim: oracle.Whim) -> int:
    """Touch lit things until the game is over; return the number of moves by people."""
    made = 0
    while table.turn().phase != "over":
        assert made < MOST, "this game does not end"
        before = table.n
        while table.n == before and table.phase == "playing":
            seen = table.facts()
            new = [thing for thing in seen["lit"] if thing not in seen["touched"]]
            if not new or (len(seen["touched"]) > 1 and table.do("done").count()):
                table.done()
            else:
                table.touch(whim.pick(new))
        made += 1
        table.turn(before)
    return made
