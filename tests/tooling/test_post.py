"""What the demo post says about its race and its puzzle is true."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import load
from hairpin.puzzles.book import puzzle

from tests.engine.turbo_duel.truth import proven
from tools.common import WEB
from tools.static_pages import LOST, POST, USUAL

if TYPE_CHECKING:
    from hairpin.games.turbo_duel.state import Position

POST_TEXT = (WEB / POST).read_text("utf-8")


def winning(match: MatchLog, within: int) -> set[str]:
    """Return the moves of the seat to act that win within a number of turns."""
    state = cast("Position", match.state)
    (seat,) = match.game.actors(state)
    found = set()
    for move in match.game.moves(state, seat):
        after = match.game.copy(state)
        match.game.act(after, seat, move, after.at)
        if after.over or proven(after, within - 1).startswith("L"):
            found.add(move)
    return found


def test_the_post_names_all_good_moves_and_the_move_that_lost() -> None:
    game = load("turbo-duel")
    chosen = read_settings(game.options, USUAL, 2)
    match = MatchLog(game, read_seats(game, [{}, {}]), chosen, "post")
    good: dict[int, set[str]] = {}
    for n, move in enumerate(LOST.split(" · ")):
        (seat,) = game.actors(match.state)
        if n in (10, 12, 14, 15, 16):
            good[n] = winning(match, 9)
            many = len(game.moves(match.state, seat))
        if n == 14:
            assert winning(match, 5) == good[n]
        if n == 15:
            assert many == 13
        match.play(seat, game.read_move(match.state, seat, move), n)
    # Red's moves on turns 11 and 13 win, the move on turn 15 does not.
    assert good[10] == {"H"}
    assert good[12] == {"D"}
    assert good[14] == {"C:IE", "B:G"}
    for move in good[14]:
        assert f'data-hairpin-goto="14" data-hairpin-play="{move}"' in POST_TEXT
    assert good[15] == {"B:G"}
    assert good[16] == set()
    assert match.result
    assert match.result.winners == (2,)


def test_the_puzzle_of_the_post_has_nine_moves_of_which_one_wins() -> None:
    assert "%PUZZLE 24%" in POST_TEXT
    match = puzzle("turbo-duel", 24).begin()
    assert len(match.game.moves(match.state, 2)) == 9
    assert len(winning(match, 4)) == 1
