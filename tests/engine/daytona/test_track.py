"""Laying Daytona's track: every seed gives a legal track, even after the most awkward cards."""

from __future__ import annotations

from hairpin.core.chance import Chance
from hairpin.games.daytona.cards import TRACK_VALUES, VALUES
from hairpin.games.daytona.track import (
    Track,
    finish_values,
    free_values,
    is_legal,
    keep,
    lay,
    may_follow,
    pit_values,
)

from .helpers import LINE, OTHER, RING

SEEDS = 1200


def assert_legal(track: Track) -> None:
    """Check that a track obeys all rules for tracks."""
    line, *ring = track.values
    pit = VALUES[track.pit]
    assert len(ring) == 14
    assert not {0, 2} & {*ring, line, pit}
    assert max(ring.count(value) for value in ring) <= 2
    assert all(ring[i] != ring[i - 1] for i in range(14))
    assert 3 <= line <= 11
    assert min(abs(line - ring[12]), abs(line - ring[13])) > 2
    assert pit not in (*ring, line)


def test_every_seed_ends_in_a_legal_track() -> None:
    for i in range(SEEDS):
        track, stock = lay(Chance(f"seed {i}"))
        assert_legal(track)
        assert is_legal(track)
        assert sorted([track.line, *track.ring, track.pit, *stock]) == list(range(108))


def test_laying_a_track_never_runs_out_of_legal_values() -> None:
    """A legal value always exists for the next card, for the line and for the pit stop."""
    chance = Chance("corners")
    for _ in range(SEEDS):
        ring: list[int] = []
        while len(ring) < 14:
            open_values = [value for value in range(14) if may_follow(ring, value)]
            assert open_values, ring
            # Prefer values that are not in the ring yet: they leave the fewest values for the pit stop.
            new = [value for value in open_values if value not in ring]
            ring.append(chance.pick(new or open_values))
        assert finish_values(ring), ring
        assert all(pit_values((line, *ring)) for line in finish_values(ring))


def test_a_card_that_would_leave_no_finish_is_skipped() -> None:
    for last, other in ((4, 9), (5, 9), (5, 10), (9, 4), (9, 5), (10, 5)):
        ring = (6, 1, 7, 3, 8, 1, 7, 11, 6, 12, 3, 8, last)
        assert not finish_values((*ring, other))
        assert not may_follow(ring, other)
        assert may_follow(ring, 12)


def test_a_card_that_would_leave_no_pit_stop_is_skipped() -> None:
    ring = [value for value in TRACK_VALUES if value != 13]
    assert free_values(ring) == {13}
    assert not may_follow(ring, 13)
    assert may_follow(ring, 1)


def test_the_line_leaves_a_value_for_the_pit_stop() -> None:
    # Only the value 7 is left for the pit stop, so the start/finish card cannot be a 7.
    ring = (1, 3, 4, 5, 6, 8, 9, 10, 11, 12, 1, 3, 13, 1)
    assert free_values(ring) == {7}
    assert 7 not in finish_values(ring)
    assert finish_values(ring) == [4, 5, 6, 8, 9, 10]


def test_neighbours_differ_and_no_value_comes_three_times() -> None:
    assert not may_follow((9,), 9)
    assert not may_follow((9, 4, 9, 4), 9)
    assert not may_follow(OTHER[:13], 9)  # card 14 and card 1 are neighbours; card 1 is a 9
    assert not any(may_follow((9, 4), value) for value in (0, 2))


def test_the_kept_track_gets_a_pit_stop_of_another_value() -> None:
    for i in range(200):
        before, _ = lay(Chance(f"kept {i}"))
        after, stock = keep(before, Chance(f"again {i}"))
        assert (after.line, after.ring) == (before.line, before.ring)
        assert_legal(after)
        others = free_values(before.values) - {VALUES[before.pit]}
        assert (VALUES[after.pit] != VALUES[before.pit]) == bool(others)
        assert sorted([after.line, *after.ring, after.pit, *stock]) == list(range(108))


def test_the_pit_stop_keeps_its_value_if_no_other_is_free() -> None:
    values = (LINE, *RING)
    assert free_values(values) == {13}
    assert pit_values(values, 13) == {13}
    assert pit_values(OTHER, 10) == free_values(OTHER) - {10}
