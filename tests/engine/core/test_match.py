"""The log of a match: undo and redo, branches, series, and refusals."""

from __future__ import annotations

from hairpin.core.chance import Chance
from hairpin.core.errors import MoveError, NotAllowed, Refusal, SettingsError
from hairpin.core.match_log import EVERY, MatchLog
from hairpin.core.seats import SeatSpec
from hairpin.core.state import FLAG, RESIGN
from hairpin.games.turbo_duel.game import TurboDuel
from hairpin.testing import refused

from .tables import HIDDEN, on, shown, table


def log(match: MatchLog) -> list[str]:
    return [str(entry) for entry in match.entries]


# --- playing -------------------------------------------------------------------------------------


def test_entries_are_logged_with_their_time() -> None:
    match = table(first="1")
    assert str(match.play(1, "C:BA", 1500)) == "1 C:BA @1500"
    match.play(2, "A", 2500)
    assert log(match) == ["1 C:BA @1500", "2 A @2500"]
    assert (match.n, match.at, match.result) == (2, 2500, None)


def test_an_earlier_time_becomes_the_current_time() -> None:
    match = table(first="1")
    match.play(1, "A", 1500)
    assert match.play(2, "B:C", 900).at == 1500


def test_a_refused_entry_changes_nothing() -> None:
    match = on(table(), 5)
    match.undo()
    before = (log(match), match.n, shown(match), len(match.reports))
    for seat, move, at in ((1, "Z", 0), (2, "F:99", 0), (0, "A", 0), (1, FLAG, 0), (3, RESIGN, 0)):
        refused(MoveError, match.play, seat, move, at)
        assert (log(match), match.n, shown(match), len(match.reports)) == before


def test_playing_drops_entries_that_were_taken_back() -> None:
    match = on(table(), 6)
    kept = log(match)[:4]
    match.undo()
    match.undo()
    seat = match.game.actors(match.state)[0]
    match.play(seat, match.game.moves(match.state, seat)[0], match.at)
    assert log(match)[:4] == kept
    assert len(match.entries) == len(match.reports) == match.n == 5
    refused(NotAllowed, match.redo)


def test_kept_states_are_right_after_undo_beyond_them() -> None:
    match = table(track=21)
    chance = Chance("to and fro")
    furthest = 0
    for _ in range(500):
        if match.result is None and (chance.below(20) or not match.n):
            on(match, 1, chance)
        elif match.n:
            match.go(match.n - 1 - chance.below(min(match.n, EVERY + 2)))
        furthest = max(furthest, match.n)
        again = table(track=21)
        for entry in match.entries[: match.n]:
            again.play(entry.seat, entry.move, entry.at)
        assert shown(match) == shown(again)
        assert match.game.to_json(match.state_at(match.n)) == shown(again)
    assert furthest > 2 * EVERY


def test_reading_an_earlier_state_does_not_change_the_match() -> None:
    match = on(table(), 8)
    before = shown(match)
    state = match.state_at(3)
    match.game.act(state, match.entries[3].seat, match.entries[3].move, match.entries[3].at)
    assert shown(match) == before
    assert match.game.to_json(match.state_at(4)) == match.game.to_json(state)
    for n in (-1, 9):
        refused(Refusal, match.state_at, n)
        refused(Refusal, match.branch, n)


# --- undo and redo -------------------------------------------------------------------------------


def test_undo_takes_back_one_decision_of_a_person() -> None:
    match = on(table(), 3)
    assert [match.undo(), match.undo(), match.undo()] == [2, 1, 0]
    assert not match.may_undo()
    assert "nothing to take back" in refused(NotAllowed, match.undo)
    assert [match.redo(), match.redo(), match.redo()] == [1, 2, 3]
    assert "Nothing to redo" in refused(NotAllowed, match.redo)
    assert not match.marked


def test_undo_against_a_bot_goes_to_the_persons_last_decision() -> None:
    match = table("turbo-duel", "person", "bot:random", first="1")
    for seat, move in ((1, "A"), (2, "B:C"), (1, "D"), (2, "E:FG")):
        match.play(seat, move, match.at)
    assert match.undo(1) == 2
    assert match.undo(1) == 0
    assert not match.may_undo(1)
    assert match.redo() == 2
    assert match.redo() == 4


def test_a_bots_opening_move_cannot_be_taken_back() -> None:
    match = table("turbo-duel", "person", "bot:random", first="2")
    match.play(2, "A", 0)
    assert not match.may_undo()
    match.play(1, "B:C", 0)
    assert match.undo() == 1


def test_with_a_bot_and_two_people_each_takes_back_own_decisions() -> None:
    seats = ("person", "bot:random", "person")
    match = on(table("null-game", *seats, goal=9), 9)
    last = max(i for i, entry in enumerate(match.entries) if entry.seat == 1)
    assert match.undo(1) == last
    refused(NotAllowed, table("null-game", *seats).undo, 1)


def test_undo_is_refused_between_bots() -> None:
    assert not on(table("turbo-duel", "bot:random", "bot:easy"), 4).may_undo()


def test_a_resignation_can_be_taken_back() -> None:
    match = on(table(), 2)
    match.play(1, RESIGN, match.at)
    assert match.undo() == 2
    assert match.result is None


def test_undo_is_refused_while_a_clock_runs() -> None:
    match = on(table(clock="10+30"), 2)
    assert "while a clock runs" in refused(NotAllowed, match.undo)
    assert not match.may_undo()
    match.go(1)  # players may not undo, but the log itself can go to any point
    assert match.n == 1


def test_undo_is_refused_in_real_time() -> None:
    class RealTime(TurboDuel):
        realtime = True

    assert not on(table(RealTime()), 2).may_undo()


def test_undo_between_people_stops_at_a_card_that_was_seen() -> None:
    match = on(table(HIDDEN), 2)
    assert "cannot take this back" in refused(NotAllowed, match.undo)
    assert match.n == 2


def test_undo_past_a_seen_card_against_a_bot_marks_the_game() -> None:
    match = on(table(HIDDEN, "person", "bot:random"), 4)
    before = match.marked
    match.undo()
    assert (before, match.marked) == (False, True)
    assert match.branch(0).marked


def test_redo_turns_up_the_same_cards() -> None:
    match = on(table(HIDDEN), 5)
    before = shown(match)
    told = [[(e.do, dict(e.data)) for e in report.events] for report in match.reports]
    match.go(0)
    for entry in list(match.entries):
        match.play(entry.seat, entry.move, entry.at)
    assert shown(match) == before
    assert [[(e.do, dict(e.data)) for e in r.events] for r in match.reports] == told


def test_undo_goes_back_in_match_time() -> None:
    match = on(table(), 5)
    match.undo()
    assert match.at == match.entries[3].at


# --- branches and flags --------------------------------------------------------------------------


def test_a_branch_is_independent() -> None:
    match = on(table(), 6)
    other = match.branch(4)
    assert log(other) == log(match)[:4]
    on(other, 3, Chance("elsewhere"))
    assert len(match.entries) == 6
    assert match.branch(6).n == 6


def test_a_flag_that_is_noticed_late_falls_at_its_due_time() -> None:
    match = table(clock="10+30", first="1")
    assert match.flag(39_999) is None
    assert match.branch(0).flag(40_000) is not None
    entry = match.flag(99_999)
    assert entry is not None
    assert str(entry) == "1 flag @40000"
    assert match.flag(99_999) is None
    assert table().flag(10**9) is None


# --- series --------------------------------------------------------------------------------------


def test_a_series_counts_points_and_swaps_the_start() -> None:
    match = table(first="1")
    refused(NotAllowed, match.next_game, "x")
    match.play(2, RESIGN, 0)
    assert match.series_so_far().totals == (1, 0)
    second = match.next_game("another")
    assert (second.series.game, second.series.totals, second.series.house) == (2, (1, 0), 0)
    assert second.game.actors(second.state) == (2,)
    assert second.seed == "another"
    second.play(1, RESIGN, 0)
    third = second.next_game("a third")
    assert third.series.totals == (1, 1)
    assert third.game.actors(third.state) == (1,)
    refused(SettingsError, second.next_game, " ")


def test_games_without_a_winner_are_counted_for_the_house() -> None:
    match = table(first="1", deck="GABCDEFHI")
    state = match.state
    vars_of = match.game.to_json(state)
    vars_of |= {"karts": [9, 9], "copies": [False, True], "seen": {}}
    match.state = match.game.from_json(vars_of)
    match.play(1, "G", 0)
    assert match.series_so_far().house == 1
    assert match.series_so_far().totals == (0, 0)


# --- chance --------------------------------------------------------------------------------------


def test_a_bots_chance_is_its_own_and_repeatable() -> None:
    match = on(table(), 3)
    first = match.bot_chance(1).state()
    assert match.bot_chance(1).state() == first
    others = [
        match.bot_chance(2),
        on(table(), 4).bot_chance(1),
        on(table(seed="K8"), 3).bot_chance(1),
    ]
    assert first not in [chance.state() for chance in others]
    assert first != Chance(match.seed).state()


def test_a_seed_is_cleaned() -> None:
    assert table(seed="  K7 ").seed == "K7"
    refused(SettingsError, table, seed="")


def test_seats_are_stored_unchanged() -> None:
    match = table("turbo-duel", {"name": "Ann"}, {"name": "Ben"})
    assert match.seats[0] == SeatSpec("person", "Ann", "red")
