"""Series of Racing Demon: handicap, totals, the end of a series, score sheets, and hidden scores."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.core.errors import NotAllowed
from hairpin.core.options import read_settings
from hairpin.games import load
from hairpin.games.racing_demon import GAME
from hairpin.games.racing_demon.scores import changes, next_piles
from hairpin.testing import refused

from .helpers import SPEAKER, area_of, demon, match, run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hairpin.core.match_log import MatchLog


def piles(*games: Sequence[int], first: Sequence[int] = ()) -> list[int]:
    """The sizes of the Piles that the next game begins with; each of the ``games`` is a list of scores."""
    now = list(first) or [13] * len(games[0])
    for n in range(1, len(games) + 1):
        now = next_piles(now, games[:n])
    return now


def why(*games: Sequence[int]) -> list[list[str]]:
    """For each seat: the reasons why its Pile changes after the last of these games."""
    return [[SPEAKER.say(each) for each in reasons] for reasons in changes(games)]


# --- the handicap ------------------------------------------------------------------------------


def test_after_the_first_game_the_best_gets_one_more_and_the_worst_one_fewer() -> None:
    assert piles([30, 10, 20]) == [14, 12, 13]
    assert why([30, 10, 20]) == [
        ["best score: one card more next game"],
        ["lowest score: one card fewer next game"],
        [],
    ]


def test_later_the_game_and_the_total_count_separately() -> None:
    # In the second game Ben is best, but Ann still has the best total. Cleo is worst in both.
    assert piles([30, 10, 12], [20, 25, 5]) == [15, 13, 11]
    assert why([30, 10, 12], [20, 25, 5]) == [
        ["best total: one card more next game"],
        ["best score: one card more next game"],
        ["lowest score: one card fewer next game", "lowest total: one card fewer next game"],
    ]
    assert piles([30, 10, 20], [30, 10, 20]) == [16, 10, 13]


def test_one_seat_may_be_best_of_the_game_and_worst_in_total() -> None:
    assert piles([30, 0, 20], [5, 20, 10]) == [14, 12, 13]
    assert why([30, 0, 20], [5, 20, 10])[1] == [
        "best score: one card more next game",
        "lowest total: one card fewer next game",
    ]


def test_each_tied_seat_gets_the_whole_change() -> None:
    assert piles([30, 30, 10, 10]) == [14, 14, 12, 12]
    assert why([30, 30, 10, 12])[0] == ["joint best score: one card more next game"]
    assert why([30, 20, 10, 10])[2] == ["joint lowest score: one card fewer next game"]
    assert why([5, 5, 1], [7, 7, 1])[0][1] == "joint best total: one card more next game"
    assert why([5, 1, 1], [7, 1, 1])[2][1] == "joint lowest total: one card fewer next game"


def test_if_all_tie_nothing_changes() -> None:
    assert piles([12, 12, 12]) == [13, 13, 13]
    # All seats tie in the second game, but not in total, so only the total changes the Piles.
    assert piles([30, 10, 20], [10, 10, 10]) == [15, 11, 13]
    # The totals tie, so only the second game changes the Piles.
    assert piles([30, 10], [10, 30]) == [13, 13]


def test_piles_stay_between_0_and_40() -> None:
    assert piles([30, 10], first=[40, 0]) == [40, 0]
    assert piles([30, 10], [30, 10], first=[39, 1]) == [40, 0]
    assert piles([10, 30], first=[40, 0]) == [39, 1]


def test_the_handicap_grows_with_every_uneven_game() -> None:
    assert piles(*[[30, 5]] * 5, first=[13, 13]) == [22, 4]


# --- from game to game -------------------------------------------------------------------------


def follow(played: MatchLog, seed: str = "next") -> MatchLog:
    return run(played).next_game(seed)


def test_the_next_game_is_dealt_with_the_piles_of_the_handicap() -> None:
    first = run(match(seats=3))
    assert first.result is not None
    scores = first.result.scores
    second = first.next_game("second")
    wanted = next_piles([13] * 3, [scores])
    assert wanted != [13] * 3
    assert [area_of(demon(second), seat)["start"] for seat in (1, 2, 3)] == wanted
    assert [len(area_of(demon(second), seat)["pile"]) // 2 for seat in (1, 2, 3)] == wanted
    assert second.series.carry == {"piles": wanted, "totals": list(scores), "games": [list(scores)]}
    third = follow(second)
    assert second.result is not None
    both = [list(scores), list(second.result.scores)]
    assert third.series.carry["games"] == both
    assert third.series.carry["piles"] == next_piles(wanted, both)
    assert tuple(third.series.carry["totals"]) == third.series.totals


def test_the_parts_of_the_points_add_up() -> None:
    seen = set()
    for seats, piles in ((2, [5, 5]), (3, [13, 2, 13]), (4, [3, 3, 3, 3])):
        played = run(match(seats=seats, settings={"piles": piles}))
        rows = GAME.sheet(demon(played), {}, played.settings)
        assert rows is not None
        assert played.result is not None
        for row in rows:
            assert row.parts is not None
            sentence = SPEAKER.say(row.parts)
            figures = re.findall(r"(?:^| ([+−]) )(\d+)", sentence)
            points = sum(-int(n) if sign == "−" else int(n) for sign, n in figures)
            assert points == played.result.scores[row.seat - 1]
            seen |= set(re.findall("[A-Za-z]+", sentence))
    assert {"cards", "out", "left"} <= seen


def test_without_a_handicap_the_piles_stay() -> None:
    first = run(match(seats=2, settings={"handicap": False, "piles": [5, 9]}))
    second = first.next_game("second")
    assert second.series.carry["piles"] == [5, 9]
    rows = GAME.sheet(demon(first), {}, first.settings)
    assert rows is not None
    assert [(row.pile, row.next, row.why) for row in rows] == [(5, 5, ()), (9, 9, ())]


def test_a_series_has_the_chosen_number_of_games() -> None:
    played = match(settings={"games": 2, "piles": [1, 1], "handicap": False})
    second = follow(played)
    assert not second.series_over
    assert run(second).series_over
    assert refused(NotAllowed, second.next_game, "third").startswith("The series is over")


def test_a_target_score_ends_a_series() -> None:
    played = run(match(settings={"games": 0, "target": 90}))
    games = 1
    while not played.series_over:
        assert max(played.series_so_far().totals) < 90
        played = run(played.next_game(f"game {games}"))
        games += 1
    assert max(played.series_so_far().totals) >= 90
    assert games > 1


def test_a_series_without_limit_goes_on() -> None:
    played = run(match(settings={"games": 0, "piles": [1, 1]}))
    for i in range(7):
        assert not played.series_over
        played = run(played.next_game(f"{i}"))


def test_a_later_game_of_a_series_is_recorded_and_read() -> None:
    second = run(follow(match(seats=3)), most=40)
    again = record.read(record.write(second), load)
    assert GAME.to_json(demon(again)) == GAME.to_json(demon(second))
    assert demon(again).carried == second.series.carry


@pytest.mark.parametrize(
    "change",
    [
        {"piles": [13, 13]},
        {"piles": [14, 12, 13]},
        {"totals": [1, 2]},
        {"games": []},
        {"games": [[True, False]]},
        {"games": [[1000, -1000]], "totals": [1000, -1000]},
        {"games": "x"},
    ],
)
def test_a_forged_carry_is_refused(change: dict[str, Any]) -> None:
    carry = {"piles": [14, 12], "totals": [20, 3], "games": [[20, 3]]}
    settings = read_settings(GAME.options, {}, 2)
    assert GAME.deal(2, settings, Chance("x"), carry).areas[0].start == 14
    with pytest.raises((ValueError, TypeError, KeyError)):
        GAME.deal(2, settings, Chance("x"), {**carry, **change})


# --- the score sheet ---------------------------------------------------------------------------


def test_the_sheet_has_scores_totals_next_piles_and_reasons() -> None:
    first = run(match(seats=3))
    second = run(first.next_game("second"))
    assert first.result is not None
    assert second.result is not None
    rows = GAME.sheet(demon(second), second.series.carry, second.settings)
    assert rows is not None
    for seat, row in enumerate(rows, 1):
        scores = (first.result.scores[seat - 1], second.result.scores[seat - 1])
        assert (row.seat, row.games, row.total) == (seat, scores, sum(scores))
        assert row.pile == second.series.carry["piles"][seat - 1]
        change = sum(1 if "best" in each.key else -1 for each in row.why)
        assert row.next == row.pile + change
        assert all(SPEAKER.say(each) for each in row.why)
    assert [row.next for row in rows] == second.next_game("third").series.carry["piles"]


def test_the_sheet_explains_a_pile_at_its_limit() -> None:
    played = run(match(settings={"piles": [40, 0]}))
    rows = GAME.sheet(demon(played), {}, played.settings)
    assert rows is not None
    assert (rows[1].pile, rows[1].next) == (0, 1)
    low = run(match(settings={"piles": [0, 40]}))
    # The seat with a Pile of 0 cards is OUT at once. It is best of this game but worst in total, so its Pile
    # keeps its size.
    state = demon(low)
    assert state.over is not None
    before = {"piles": [0, 40], "totals": [-99, 99], "games": [[-30, 60], [-30, 30], [-39, 9]]}
    rows = GAME.sheet(state, before, low.settings)
    assert rows is not None
    said = [SPEAKER.say(each) for each in rows[0].why]
    assert rows[0].next == 0
    assert said == ["best score: one card more next game", "lowest total: one card fewer next game"]


# --- without scores ----------------------------------------------------------------------------


def test_without_scores_no_sentence_has_them() -> None:
    played = run(match(seats=3, settings={"scores": False}))
    assert GAME.scored(played.settings) is False
    assert SPEAKER.say(GAME.verdict(demon(played))).endswith("emptied the Pile!")
    sentences = [SPEAKER.say(e.say) for r in played.reports for e in r.events if e.say is not None]
    assert not any("Points" in text for text in sentences)
    assert played.next_game("second").series.carry["piles"] != [13] * 3


def test_the_verdict_lists_scores_from_the_highest() -> None:
    played = run(match(seats=3))
    assert played.result is not None
    text = SPEAKER.say(GAME.verdict(demon(played)))
    order = sorted(range(3), key=lambda i: -played.result.scores[i])  # type: ignore[union-attr]
    names = ["Ann", "Ben", "Cleo"]
    # Each score is in brackets, because a name may end in a number. A negative score has a true minus sign.
    wanted = [f"{names[i]} ({played.result.scores[i]})".replace("-", "−") for i in order]
    assert text.endswith(f"Points: {wanted[0]}, {wanted[1]} and {wanted[2]}.")
    how = SPEAKER.say(GAME.ending(demon(played)))
    assert how.endswith("emptied the Pile!")
    assert text.startswith(how)


# --- the next series ---------------------------------------------------------------------------


def test_a_new_series_can_begin_with_the_last_piles() -> None:
    played = run(match(seats=3, settings={"games": 1}))
    rows = GAME.sheet(demon(played), {}, played.settings)
    assert rows is not None
    evened = GAME.evened(demon(played), {}, played.settings)
    assert evened == {"piles": tuple(row.next for row in rows)}
    level = run(match(seats=3, settings={"games": 1, "handicap": False}))
    assert GAME.evened(demon(level), {}, level.settings) is None
