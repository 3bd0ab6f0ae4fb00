"""The stored proof of the track of seven agrees with the page about it, and reviews use it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hairpin.core.chance import Chance
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.core.words import Speaker
from hairpin.games.turbo_duel import GAME
from hairpin.games.turbo_duel.known import LINE, TRACK
from hairpin.games.turbo_duel.outlook import outlook
from hairpin.review.reply import review_reply
from hairpin.review.review import Review

if TYPE_CHECKING:
    from collections.abc import Sequence

PAGE = Path(__file__).parents[3] / "docs" / "turbo-duel-solved.md"


def played(moves: Sequence[str]) -> MatchLog:
    """A game on the track of the proof, with these moves."""
    seats = read_seats(GAME, [{"name": "Ann"}, {"name": "Ben"}])
    chosen = {"track": str(TRACK), "first": "1", "clock": "off"}
    match = MatchLog(GAME, seats, read_settings(GAME.options, chosen, 2), "known")
    for n, move in enumerate(moves):
        match.play(match.game.actors(match.state)[0], move, n)
    return match


def first(match: MatchLog, seat: int) -> str | None:
    """The headline of a review."""
    made = Review(match, seat)
    while not made.step():
        pass
    found: str | None = review_reply(made, Speaker(["Ann", "Ben"]))["first"]
    return found


def test_the_line_is_that_of_the_page_and_wins() -> None:
    assert " · ".join(LINE) in PAGE.read_text("utf-8")
    result = played(LINE).result
    assert result is not None
    assert result.winners == (1,)


def test_every_position_of_the_proof_has_a_proven_chance() -> None:
    """Regression: the result of the replay of this proof said “63 % at the start”."""
    match = played(LINE)
    for n in range(len(LINE)):
        (found,) = outlook(match.game.observe(match.state_at(n), 1))
        assert (found.shares, found.final) == ((1.0, 0.0), True), n


def test_no_move_loses_a_game_that_is_lost_from_the_start() -> None:
    match = played(LINE)
    lost = "Ann could force a win from the start: no move of Ben lost the game."
    assert [first(match, seat) for seat in (1, 2)] == [
        "A flawless race: not one of Ann’s moves cost anything.",
        lost,
    ]


def test_bots_do_not_know_the_proof() -> None:
    match = played([])
    level = GAME.levels()[-1]
    thought = next(level.load()(match.game.observe(match.state, 1), ["A", "B"], Chance("known")))
    assert thought.verdict == "open"
