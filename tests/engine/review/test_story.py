"""Stories of finished games: their figures agree with the events in the log, and their points end
with the game."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import record
from hairpin.core.state import RESIGN, Reason
from hairpin.core.words import Speaker
from hairpin.games import GAMES, load
from hairpin.games.daytona.plan import HOME
from hairpin.games.grand_prix.cards import car_ids, deck
from hairpin.games.grand_prix.carrying import begin, carry_out
from hairpin.games.pursuit.cards import ROUND
from hairpin.review.points import MOST_POINTS
from hairpin.review.story import Story
from hairpin.session.move_list import MoveList
from hairpin_lab.arena.games import Job, play

from ..session.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hairpin.core.match_log import MatchLog
    from hairpin.core.report import Event

GOLDEN = Path(__file__).parents[2] / "golden"
SEEDS = ("a", "b", "c")
#: Number of seats and settings of games between bots, which are tested in addition to golden games.
TABLES: dict[str, tuple[tuple[int, dict[str, Any]], ...]] = {
    "turbo-duel": ((2, {}), (2, {"track": 17})),
    "daytona": ((2, {}), (4, {"missed": False}), (3, {})),
    "grand-prix": ((3, {"laps": 2}), (2, {"laps": 1})),
    "pursuit": ((2, {}), (4, {"laps": 2, "bump": True, "opposite": True})),
    "racing-demon": ((2, {}), (6, {}), (20, {}), (3, {"calm": True})),
}


@cache
def matches(game: str) -> list[MatchLog]:
    """Finished games with all kinds of ends: the golden games, and some games between bots."""
    texts = [
        path.read_text("utf-8").splitlines()[0] for path in sorted((GOLDEN / game).glob("*.jsonl"))
    ]
    found = [record.read(text, load) for text in texts]
    for seats, settings in TABLES[game]:
        for seed in SEEDS:
            raw = play(Job(game, ("bot:gus",) * seats, settings, seed))
            found.append(record.read(record.dump(raw), load))
    return [match for match in found if match.result is not None and match.n]


def story_of(match: MatchLog) -> Story | None:
    """The complete story of a match."""
    chronicle = match.game.chronicle(match.state_at(0))
    if chronicle is None:
        return None
    story = Story(match, chronicle)
    while not story.work():
        pass
    return story


def story_and_reply(match: MatchLog) -> tuple[Story, dict[str, Any]]:
    """The story and its reply, for players called 1, 2, …"""
    story = story_of(match)
    assert story is not None
    return story, story.reply(Speaker([str(i + 1) for i in range(len(match.seats))]))


def events(match: MatchLog) -> Iterator[tuple[int, int, Event]]:
    """Yield each event with the number and the seat of its entry."""
    for n, report in enumerate(match.reports[: match.n]):
        for event in report.events:
            yield n, match.entries[n].seat, event


def numbers(match: MatchLog) -> list[int]:
    return [0] * len(match.seats)


# --- figures counted again from the events -----------------------------------------------------


def turbo_duel(match: MatchLog) -> dict[str, list[int]]:
    laid, hit, copied, longest = (numbers(match) for _ in range(4))
    for _, seat, event in events(match):
        data = event.data
        if event.do == "place":
            laid[seat - 1] += 1
        elif event.do == "burst":
            hit[2 - int(data["token"].split(":")[1])] += 1
        elif event.do == "drive":
            who = int(data["token"].split(":")[1])
            spaces = [int(space.split(":")[1]) for space in data["path"]]
            if len(spaces) < 2 or spaces[1] > spaces[0]:
                way = len(spaces) - 1 + data["beyond"]
                longest[who - 1] = max(longest[who - 1], way)
            copied[who - 1] += who != seat
    return {
        "Bombs laid": laid,
        "Bombs that hit": hit,
        "Rides in the slipstream": copied,
        "Most spaces in one move": longest,
    }


def daytona(match: MatchLog) -> dict[str, list[int]]:
    two, missed, pits, stayed = (numbers(match) for _ in range(4))
    for n, seat, event in events(match):
        line = match.reports[n].line
        assert line is not None or match.entries[n].move == RESIGN
        if event.do == "drive":
            home = len(event.data["path"]) > 2 and event.data["path"][-2] == "space:line"
            back = line is not None and line.key == "daytona.line.back"
            two[seat - 1] += len(event.data["path"]) == (4 if home else 3) and not back
            missed[seat - 1] += back
    for entry, report in zip(match.entries, match.reports, strict=True):
        key = report.line.key if report.line else ""
        pits[entry.seat - 1] += key == "daytona.line.pit"
        stayed[entry.seat - 1] += key == "daytona.line.stay"
    return {
        "Jumps of two cards": two,
        "Missed shifts": missed,
        "Pit stops": pits,
        "Cards that did not fit": stayed,
    }


def grand_prix(match: MatchLog) -> dict[str, list[int]]:
    own, given, blocked, switches = (numbers(match) for _ in range(4))
    for n, entry in enumerate(match.entries[: match.n]):
        after: Any = match.state_at(n + 1)
        data = [event.data for event in match.reports[n].events]
        played = [one["things"][0] for one in data if one.get("to") == "played"]
        if not played:
            continue
        card = played[0].removeprefix("card:")
        switches[entry.seat - 1] += deck()[card].switch is not None
        for event in match.reports[n].events:
            if event.do == "drive":
                car = car_ids().index(event.data["token"].removeprefix("car:"))
                steps = len(event.data["path"]) - 1
                (own if after.owner[car] == entry.seat else given)[entry.seat - 1] += steps
        before: Any = match.state_at(n)
        runs: list[Any] = []
        where = (before.circuit, before.rules.laps, before.field, card)
        if before.draft is None:
            begin(*where, runs)
        else:
            carry_out(*where, before.draft.choices, runs)
        for run in runs:
            blocked[after.owner[run.car] - 1] += run.lost
    return {
        "Steps for own cars": own,
        "Steps for others’ cars": given,
        "Steps lost to blocks": blocked,
        "Switches played": switches,
    }


def pursuit(match: MatchLog) -> dict[str, list[int]]:
    chains, cards, ranks, jokers, picked, missed = (numbers(match) for _ in range(6))
    for n, seat, event in events(match):
        data, i = event.data, seat - 1
        if event.do == "slide" and data.get("to") == "laid":
            chains[i] += 1
            cards[i] = max(cards[i], len(data["things"]))
            jokers[i] += sum(thing.startswith("card:*") for thing in data["things"])
        elif event.do == "drive":
            ranks[i] = max(ranks[i], len(data["path"]) - 1)
        elif event.do == "slide" and data.get("from") == "discard":
            picked[i] += 1
        elif event.say is not None and event.say.key == "pursuit.misses":
            missed[data["seat"] - 1] += 1
        assert n < match.n
    # A seat may still be due to miss a turn when the game ends.
    for i, loses in enumerate(match.state.loses):  # type: ignore[attr-defined]
        missed[i] += loses
    return {
        "Chains played": chains,
        "Most cards in a chain": cards,
        "Most ranks with one chain": ranks,
        "Jokers played": jokers,
        "Cards taken from the discards": picked,
        "Turns lost to a bump": missed,
    }


def racing_demon(match: MatchLog) -> dict[str, list[int]]:
    placed, kings, begun, waited, last = (numbers(match) for _ in range(5))
    stacks: set[str] = set()
    beat = 0
    for n, _, event in events(match):
        data = event.data
        beat = data.get("beat", beat)
        if event.do == "burst":
            kings[data["seat"] - 1] += 1
        elif event.do == "place" and data["to"].startswith("stack:"):
            i = data["seat"] - 1
            now = match.entries[n].at if match.real_time else beat
            placed[i] += 1
            waited[i], last[i] = max(waited[i], now - last[i]), now
            begun[i] += data["to"] not in stacks
            stacks.add(data["to"])
    end = match.at if match.real_time else beat
    waited = [max(most, end - at) for most, at in zip(waited, last, strict=True)]
    wait = {} if match.real_time else {"Most beats without a card": waited}
    return {"Cards on Stacks": placed, "Kings": kings, "Stacks started": begun, **wait}


COUNTS: dict[str, Callable[[MatchLog], dict[str, list[int]]]] = {
    "turbo-duel": turbo_duel,
    "daytona": daytona,
    "grand-prix": grand_prix,
    "pursuit": pursuit,
    "racing-demon": racing_demon,
}


@pytest.mark.parametrize("game", GAMES)
def test_figures_agree_with_the_events_of_the_log(game: str) -> None:
    seen: set[str] = set()
    for match in matches(game):
        story = story_of(match)
        if story is None:
            continue
        _, said = story_and_reply(match)
        shown = {figure["label"]: figure["values"] for figure in said["figures"]}
        counted = COUNTS[game](match)
        for label, values in counted.items():
            if any(values):
                assert shown.pop(label) == [str(n) for n in values], (label, match.seed)
                seen.add(label)
        # The figures that are not counted here are times.
        assert set(shown) <= {"Cards a minute", "Longest wait for a card"}
    assert seen >= set(COUNTS[game](matches(game)[-1])), "some figures never appear"


@pytest.mark.parametrize("game", GAMES)
def test_the_points_end_with_the_game_and_are_not_too_many(game: str) -> None:
    ends: dict[str, Callable[[Any], tuple[int, ...]]] = {
        "turbo-duel": lambda state: tuple(state.karts),
        "daytona": lambda state: tuple(state.cars),
        "grand-prix": lambda state: state.over.scores,
        "pursuit": _pursuit_ends,
        "racing-demon": lambda state: state.over.scores,
    }
    for match in matches(game):
        if story_of(match) is None:
            continue
        story, said = story_and_reply(match)
        points = said["points"]
        assert tuple(points[-1]["values"]) == ends[game](match.state)
        assert points[-1]["n"] == match.n
        assert points[-1]["at"] == said["last"] == story.moments[-1].step
        assert len(points) <= MOST_POINTS
        assert [one["at"] for one in points] == sorted(one["at"] for one in points)
        # Along the chart, moves and times have the same length everywhere.
        for one in points:
            moves = match.moves_before(one["n"])
            assert moves <= one["x"] < moves + 1 or match.real_time
        assert all(tick["text"] == str(tick["at"]) for tick in said["ticks"]) or match.real_time
        assert all(0 < tick["at"] < points[-1]["x"] for tick in said["ticks"])
        values = [value for one in points for value in one["values"]]
        assert said["low"] <= min(values) <= max(values) <= said["high"]
        assert all(said["low"] <= one["at"] <= said["high"] for one in said["rulers"])
        assert said["rows"][-1]["say"]
        assert all(len(row["values"]) == len(match.seats) for row in said["rows"])
        # The values at each earlier point of the story equal the values computed from the state at that point.
        for one in points:
            if one["n"] < match.n:
                state = match.state_at(one["n"])
                chronicle = match.game.chronicle(state)
                assert chronicle is not None
                assert tuple(one["values"]) == chronicle.values(state)


def _pursuit_ends(state: Any) -> tuple[int, ...]:
    if state.rules.racing:
        return tuple(state.gone)
    if state.over.reason is Reason.FINISH:
        return tuple(0 if place == 1 else -ROUND for place in state.over.places)
    gap = (state.starts[1] - state.starts[0] + state.gone[1] - state.gone[0]) % ROUND
    return -gap, gap - ROUND


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_led_from_the_deciding_moment_on(game: str) -> None:
    some = 0
    for match in matches(game):
        story = story_of(match)
        if story is None:
            continue
        _, said = story_and_reply(match)
        if said["decided"] is None:
            continue
        some += 1
        assert match.result is not None
        (winner,) = match.result.winners
        assert said["decided"].startswith(f"{winner} ")
        # To check the deciding moment, find the seat that leads alone in each state (0 if none does).
        chronicle = match.game.chronicle(match.state_at(0))
        assert chronicle is not None
        alone = []
        for n in range(match.n + 1):
            stands = chronicle.running_order(match.state_at(n))
            first = max(stands)
            alone.append(stands.index(first) + 1 if stands.count(first) == 1 else 0)
        assert {winner, 0} >= set(alone[story.taken :])
        assert alone[story.taken] == winner
        assert next((seat for seat in reversed(alone[: story.taken]) if seat), 0) != winner
        assert story.levelled == (0 in alone[story.taken :])
        leads = [seat for seat in alone if seat]
        assert story.changes == sum(a != b for a, b in pairwise(leads))
    assert some


def test_finished_cars_are_not_level() -> None:
    (four,) = [m for m in matches("daytona") if len(m.seats) == 4 and m.seed == "a"]
    story, said = story_and_reply(four)
    assert said["points"][-1]["values"].count(HOME) == 3
    assert story.leader == four.result.winners[0]  # type: ignore[union-attr]


def test_an_unscored_game_has_no_story() -> None:
    off = record.read(
        (GOLDEN / "racing-demon" / "scores-off.jsonl").read_text("utf-8").splitlines()[0], load
    )
    assert story_of(off) is None


@pytest.mark.parametrize(
    ("standings", "decided"),
    [
        # Regression: “You were closer to a catch all game long”, but it was level until the last move.
        ([(5, 5)] * 9 + [(6, 5)], "Seat 1 got in front only at the very end."),
        ([(5, 5)] * 5 + [(6, 5)] * 5, "Seat 1 was in front from move 5 of 9 to the end."),
        ([(1, 1), (1, 1), *[(6, 5)] * 9], "Seat 1 was in front from start to finish."),
        # Regression: “You took the lead back at the very end” about a lead that was level for one move.
        ([(1, 1), *[(6, 5)] * 7, (6, 6), (8, 6)], "Seat 1 was never behind."),
        (
            [(1, 1), (1, 2), *[(6, 5)] * 6, (6, 6), (8, 6)],
            "Seat 1 got in front at move 2 of 9 and was never behind after that.",
        ),
        ([(2, 1)] * 5 + [(2, 3)] * 4 + [(4, 3)], "Seat 1 got in front again at the very end."),
    ],
)
def test_the_lead_in_words(standings: list[tuple[int, int]], decided: str) -> None:
    match = next(m for m in matches("turbo-duel") if m.result and m.result.winners == (1,))
    told = Story(_Cut(match, len(standings) - 1), _Positions(standings))  # type: ignore[arg-type]
    for n in range(len(standings)):
        told.chronicle.n = n  # type: ignore[attr-defined]
        told._note(n, None)
    found = told._decided()
    assert found is not None
    assert Speaker([]).say(found) == decided


class _Cut:
    """A finished match of ``n`` moves that seat 1 has won."""

    def __init__(self, match: MatchLog, n: int) -> None:
        self.result, self.n = match.result, n

    def moves_before(self, n: int) -> int:
        return n


class _Positions:
    """A chronicle with given standings: one after each move."""

    timed, lead = False, "story"

    def __init__(self, standings: list[tuple[int, int]]) -> None:
        self.standings, self.n = standings, 0

    def step(self, state: None) -> int:
        return self.n

    def values(self, state: None) -> tuple[int, int]:
        return self.standings[self.n]

    def running_order(self, state: None) -> tuple[int, int]:
        return self.standings[self.n]

    def when(self, step: int, last: int) -> None:
        return None


@pytest.mark.parametrize("game", ["daytona", "grand-prix", "pursuit", "turbo-duel"])
def test_the_deciding_move_has_its_number_in_the_list_of_moves(game: str) -> None:
    """Regression: “with card 23 of 35” stood beside a list of 36 moves."""
    found = 0
    for match in matches(game):
        story, reply = story_and_reply(match)
        said = re.search(r"move (\d+) of (\d+)", reply["decided"] or "")
        if said is None:
            continue
        found += 1
        lines = MoveList().changes(match, 0, "all", 0, Speaker([]))
        assert lines is not None
        numbers = [line["number"] for line in lines["lines"] if line["number"] is not None]
        assert int(said[2]) == numbers[-1]
        # From that move on, the winner led.
        assert match.moves_before(story.taken - 1) + 1 == int(said[1])
    assert found


# --- requests at a table -------------------------------------------------------------------------


def test_a_story_is_sent_after_the_end() -> None:
    desk = Desk()
    text = (GOLDEN / "turbo-duel" / "standard.jsonl").read_text("utf-8").splitlines()[0]
    desk.ok("open", text=text)
    assert desk.table["storied"] is True
    reply = desk.ok("story")
    assert reply["wake"] == 0
    for _ in range(1000):
        reply = desk.ok("advance")
        if "story" in reply:
            break
    assert reply["story"]["decided"] == "Seat 1 was in front from move 15 of 34 to the end."
    assert reply["wake"] is None


def test_a_story_is_refused_before_the_end() -> None:
    desk = Desk()
    desk.new()
    assert desk.table.get("storied") is None
    assert "when the game is over" in desk.error("story")
