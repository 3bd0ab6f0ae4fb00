"""The line of play of ``docs/turbo-duel-solved.md`` wins, and its last positions are proven."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, cast

from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import load

from .truth import proven

if TYPE_CHECKING:
    from hairpin.games.turbo_duel.state import Position

TEXT = (Path(__file__).parents[3] / "docs" / "turbo-duel-solved.md").read_text("utf-8")


def test_the_line_wins_for_seat_1_and_its_last_positions_are_proven() -> None:
    line = re.search(r"^(?:\S+ · ){10,}\S+$", TEXT, re.M)
    assert line
    moves = line[0].split(" · ")
    rows = dict(re.findall(r"^\| (\d+) \| (\d+) \|$", TEXT, re.M))
    assert {int(n) + int(left) for n, left in rows.items()} == {len(moves)}
    game = load("turbo-duel")
    seats = read_seats(game, [{}, {}])
    chosen = read_settings(game.options, {"track": "7", "first": "1"}, 2)
    match = MatchLog(game, seats, chosen, "solved")
    checked = 0
    for n, text in enumerate(moves):
        (seat,) = game.actors(match.state)
        left = int(rows.get(str(n), 99))
        if left <= 6:
            assert proven(cast("Position", match.state), left) == f"W{left}"
            checked += 1
        match.play(seat, game.read_move(match.state, seat, text), n)
    assert checked == 2
    assert match.result
    assert match.result.winners == (1,)
