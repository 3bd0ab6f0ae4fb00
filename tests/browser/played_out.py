"""Plays games to their end by touch, and waits for a review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.table import grid, race

if TYPE_CHECKING:
    from tests.browser import oracle
    from tests.browser.table import Table
    from tests.support import Opener


MOST = 150

#: A race of eight turns that Ann loses by her third turn.
GAME = grid(first=1, track=7, deck="GDABCEFHI")
PLAYED = (
    ["card:G"],
    ["card:A"],
    ["card:E", "card:F", "card:I"],
    ["card:F", "space:2"],
    ["card:B", "card:I"],
    ["card:G"],
    ["card:F", "space:6"],
    ["card:D"],
)


def play_out(table: Table, whim: oracle.Whim) -> int:
    """Touch lit things until the game is over; return the number of moves by people."""
    made = 0
    while table.turn().phase != "over":
        assert made < MOST, "this game does not end"
        one_turn(table, whim)
        made += 1
    return made


def one_turn(table: Table, whim: oracle.Whim) -> None:
    """Touch lit things until a move is made, and wait until a person may act again."""
    before = table.n
    while table.n == before and table.phase == "playing":
        seen = table.facts()
        new = [thing for thing in seen["lit"] if thing not in seen["touched"]]
        if not new or (len(seen["touched"]) > 1 and table.do("done").count()):
            table.done()
        else:
            table.touch(whim.pick(new))
    table.turn(before)


def reviewed(open_page: Opener) -> Table:
    """Finish the race and wait for Ann's review."""
    table = race(open_page, GAME)
    for n, things in enumerate(PLAYED, 1):
        table.play(list(things)).until(n=n)
    done(table)
    table.host.locator("[data-part=review-fold]").click()
    return table


def done(table: Table) -> None:
    """Wait until a review is complete."""
    table.host.locator("[data-part=review]:not([data-works])").wait_for()
