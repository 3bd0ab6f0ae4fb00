"""The luck of hidden cards in reviews: cards that do not help are bad luck, and on average luck is nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hairpin.review.account import Account, Booking, account, settled
from hairpin.review.draws import revealing
from hairpin.review.entries import kinds_of
from hairpin.review.points import chances_at

from .helpers import done, games

if TYPE_CHECKING:
    from hairpin.core.match_log import MatchLog


def booked(match: MatchLog, seat: int) -> Account:
    """How luck and the other seat changed the chance of ``seat``, with all of its decisions free of cost."""
    kinds = done(kinds_of(match, seat))
    chances = {n: done(chances_at(match, seat, n, 1))[seat - 1] for n in range(match.n + 1)}
    booking = Booking(kinds, {}, done(revealing(match, seat, kinds)), chancy=True)
    return account(settled(chances, booking)[0], booking)


def chains(match: MatchLog, seat: int) -> int:
    """The number of chains that a seat has put down."""
    return sum(e.seat == seat and e.move.startswith("put") for e in match.entries)


def test_a_starting_card_that_never_comes_is_bad_luck() -> None:
    """Regression: a review said “luck 0” about a chase in which the seat never had a card to begin with."""
    for seed in ("starved 44", "starved 278"):
        (match,) = games("pursuit", seed, 1)
        assert match.n >= 30
        assert not chains(match, 2)
        found = booked(match, 2)
        assert found.luck < min(-0.2, found.others)


@pytest.mark.deep
def test_luck_is_nothing_on_average() -> None:
    luck = [booked(match, 1).luck for match in games("pursuit", "even", 80)]
    assert abs(sum(luck) / len(luck)) < 0.2
    assert max(luck) > 0.2
    assert min(luck) < -0.2


def test_a_move_that_shows_no_card_is_no_luck() -> None:
    (match,) = games("pursuit", "shows", 1)
    shows = done(revealing(match, 1, done(kinds_of(match, 1))))
    takes = {n for n, entry in enumerate(match.entries) if entry.move.startswith("take")}
    # The taker looks at the card of the stock before, at the end of the opponent's turn.
    assert not shows & takes
    assert {match.entries[n].move.split()[0] for n in shows} == {"discard"}
    assert {match.entries[n].seat for n in shows} >= {2}
