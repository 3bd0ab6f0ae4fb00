"""Bots of Racing Demon: they know only the observation, take varying times, and may come too late."""

from __future__ import annotations

import copy
import json
from functools import cache
from itertools import pairwise
from math import inf
from statistics import median
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.bots.base import decide
from hairpin.bots.driver import level_of
from hairpin.bots.real_time import RealTimeTable
from hairpin.core.chance import Chance, derive
from hairpin.core.errors import NotAllowed
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games.racing_demon import GAME
from hairpin.games.racing_demon.bots import CALM, PROFILES, REAL_TIME, VERA, Mind
from hairpin.games.racing_demon.bots_hand import about
from hairpin.games.racing_demon.bots_plan import FEEDS, choices, detour, hopeless, mask_of, weigh
from hairpin.games.racing_demon.state import Demon

from .helpers import Area, demon, table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hairpin.core.bot import Plan

LEVELS = tuple(PROFILES)
SKILL = VERA.skill


class Played:
    """A game between bots that records every attempted move and whether it was legal."""

    def __init__(self, levels: tuple[str, ...], seed: str) -> None:
        seats = len(levels)
        specs = read_seats(GAME, [f"bot:{level}" for level in levels])
        self.match = MatchLog(GAME, specs, read_settings(GAME.options, {}, seats, bots=True), seed)
        self.levels = {seat: level_of(GAME, level) for seat, level in enumerate(levels, 1)}
        self.table = RealTimeTable(GAME, self.levels, self.match.bot_chance, self.match.order_at)
        self.table.start(0)
        self.tries: list[tuple[int, int, str, bool]] = []

    @property
    def state(self) -> Demon:
        return demon(self.match)

    def act(self, seat: int, move: str, at: int) -> bool:
        state = self.state
        legal = move in GAME.moves(state, seat)
        before = None if legal else GAME.to_json(state)
        try:
            self.match.play(seat, move, at)
        except NotAllowed:
            assert not legal
            assert GAME.to_json(state) == before
            self.tries.append((at, seat, move, False))
            return False
        assert legal
        self.tries.append((at, seat, move, True))
        return True

    def observation(self) -> Mapping[str, Any]:
        return GAME.observe(self.state, "public")

    def run(self, until: float = inf) -> Played:
        while self.table.run(self.observation, until, self.act, 5000) and len(self.tries) < 20_000:
            pass
        return self


@cache
def game(level: str, seats: int, seed: str = "a seed") -> Played:
    return Played((level,) * seats, seed).run()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 5, 20])
def test_bots_finish_their_games(level: str, seats: int) -> None:
    played = game(level, seats)
    assert played.match.result is not None
    assert {seat for _, seat, _, _ in played.tries} == set(range(1, seats + 1))


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_game(level: str) -> None:
    played = game(level, 3)
    assert Played((level,) * 3, "a seed").run().tries == played.tries
    assert Played((level,) * 3, "another").run().tries != played.tries


def test_running_in_slices_gives_the_same_game() -> None:
    played = Played(("adult",) * 4, "a seed")
    now = 0
    while played.match.result is None:
        now += 16
        played.run(now)
    assert played.tries == game("adult", 4).tries


def test_no_two_bots_act_in_the_same_millisecond() -> None:
    times = [at for at, _, _, _ in game("shark", 20).tries]
    assert times == sorted(set(times))


def test_a_late_action_is_refused_and_shown() -> None:
    played = game("adult", 20)
    late = [each for each in played.tries if not each[3]]
    assert len(late) > 20
    assert len(played.table.missed) == len(late)
    for missed, (_, seat, move, _) in zip(played.table.missed, late, strict=True):
        assert missed["seat"] == seat
        assert missed["things"][0].endswith(move[:2]) or move == "turn"


def test_plans_name_the_things_to_touch() -> None:
    played = Played(("adult", "child", "shark"), "touch")
    mean = GAME.touch

    def act(seat: int, move: str, at: int) -> bool:
        plan = played.table._plans[seat]
        if move in GAME.moves(played.state, seat):
            first = mean(played.state, seat, plan.things[:1])
            if len(plan.things) == 1:
                assert first.move == move
            elif first.move != move:
                # If the first touch does not make the planned move, it must offer the second thing as an aim.
                aims = {*first.next, *first.aims}
                assert plan.things[1] in aims, (plan, first)
        return played.act(seat, move, at)

    played.table.run(played.observation, inf, act, 5000)
    assert played.match.result is not None


def test_every_bot_action_shows_a_reaching_hand_first() -> None:
    played = Played(("adult", "child", "shark"), "hands")
    seen: dict[int, list[str]] = {}
    while (at := played.table.next_at()) is not None:
        before = len(played.tries)
        played.run(at)
        for _, seat, move, _ in played.tries[before:]:
            things = seen.pop(seat)
            assert move[:2] in things[0] or move in ("turn", "stuck")
        for hand in played.table.hands(at):
            assert 0 < hand["left"] <= hand["of"]
            seen[hand["seat"]] = hand["things"]
    assert played.match.result is not None


@pytest.mark.parametrize("level", LEVELS)
def test_minds_use_only_the_observation_and_do_not_change_it(level: str) -> None:
    played = Played((level,) * 3, "sight")
    ours, theirs = (REAL_TIME[level](2, derive("mind")) for _ in range(2))
    for step in range(60):
        played.run(step * 2000)
        observation = played.observation()
        if observation["over"] is not None:
            break
        before = copy.deepcopy(observation)
        plan = ours.plan(observation, step * 2000, False)
        assert observation == before
        # A bot that gets the observation as JSON makes the same plan, so it uses no other source.
        assert theirs.plan(json.loads(json.dumps(observation)), step * 2000, False) == plan
    assert "under" not in str(played.observation())


def test_bot_times_vary_and_are_skewed_to_longer_ones() -> None:
    chance = Chance("times")
    times = [about(chance, 500, 36) for _ in range(4000)]
    middle = median(times)
    assert 470 < middle < 530
    assert len(set(times)) > 400
    assert max(times) - middle > 1.5 * (middle - min(times))
    assert min(times) > 100
    one = [at for at, seat, _, _ in game("adult", 2).tries if seat == 1]
    gaps = [b - a for a, b in pairwise(one)]
    assert len(set(gaps)) > 0.8 * len(gaps)
    assert min(gaps) > 100


def test_each_level_is_faster_than_the_one_below() -> None:
    def pace(level: str) -> float:
        played = game(level, 5)
        return played.tries[-1][0] / len(played.tries)

    paces = [pace(level) for level in LEVELS]
    assert paces == sorted(paces, reverse=True)
    assert paces[0] > 3 * paces[-1]


@pytest.mark.parametrize(("better", "worse"), [*zip(LEVELS[1:], LEVELS, strict=False)])
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    wins = 0.0
    for number in range(20):
        levels = (better, worse) if number % 2 else (worse, better)
        result = Played(levels, f"beats {number}").run().match.result
        assert result is not None
        own = levels.index(better) + 1
        wins += (own in result.winners) / len(result.winners)
    assert wins >= 14


def test_bots_ask_for_a_rotation_only_after_a_whole_pass_without_a_play() -> None:
    votes = 0
    for seed in range(12):
        played = Played(("toddler", "child"), f"votes {seed}").run()
        match = played.match
        for n, entry in enumerate(match.entries):
            if entry.move != "stuck":
                continue
            votes += 1
            state = match.state_at(n)
            assert isinstance(state, Demon)
            area = GAME.observe(state, "public")["places"][entry.seat - 1]
            assert area["hand"] == 0
            turns = -(-len(area["turned"]) // 6)
            own = [e.move for e in match.entries[:n] if e.seat == entry.seat]
            assert own[len(own) - turns :] == ["turn"] * turns
    assert votes > 5


@pytest.mark.parametrize(
    "levels", [("shark", "shark"), ("adult", "adult"), ("shark", "adult"), ("toddler", "child")]
)
def test_a_bot_that_knows_a_play_does_not_vote_for_rotation(levels: tuple[str, ...]) -> None:
    """The bot does not vote, even if it holds back its known plays because the plays would help opponents."""
    votes = 0
    for seed in range(60):
        played = Played(levels, f"holds {seed}")
        for seat, mind in played.table._minds.items():
            assert isinstance(mind, Mind)
            watch(mind, seat)
        played.run()
        votes += sum(entry.move == "stuck" for entry in played.match.entries)
    assert votes > 10


def watch(mind: Mind, seat: int) -> None:
    """Fail the test if ``mind`` votes although it has noticed a play in its current pass through the Pack."""
    known: set[str] = set()
    look, plan = mind._best, mind.plan

    def best(observation: Mapping[str, Any], area: Mapping[str, Any], at: int) -> Any:
        found = look(observation, area, at)
        plays = choices(area, mask_of(observation["wanted"]), mind.profile.skill)
        known.update(each.move for each in plays if each.play and mind._noticed[each.move] <= at)
        return found

    def planned(observation: Mapping[str, Any], at: int, missed: bool) -> Plan:
        area = observation["places"][seat - 1]
        if not area["turned"]:
            known.clear()
        made = plan(observation, at, missed)
        if made.move == "stuck":
            assert not known, f"seat {seat} asks at {at} and knows of {known}"
        if made.move in ("turn", "stuck") and not area["hand"]:
            known.clear()
        return made

    mind._best, mind.plan = best, planned  # type: ignore[method-assign]


def test_games_between_weak_bots_end() -> None:
    ends = set()
    for seed in range(40):
        played = Played(("toddler", "toddler"), f"ends {seed}").run()
        assert played.match.result is not None
        ends.add(str(played.match.result.reason))
    assert {"finish", "stuck"} <= ends


def test_the_random_bot_plays_legal_moves() -> None:
    played = Played(("random", "adult"), "any").run()
    assert played.match.result is not None
    assert played.match.result.winners == (2,)


# --- preferences ---------------------------------------------------------------------------------


def seen(*areas: Area, **parts: Any) -> Mapping[str, Any]:
    return GAME.observe(table(*areas, **parts), "public")


def best(observation: Mapping[str, Any], seat: int = 1) -> list[str]:
    found = choices(observation["places"][seat - 1], mask_of(observation["wanted"]), SKILL)
    weighed = weigh(observation, seat, found)
    return [c.move for c in sorted(weighed, key=lambda c: -c.value) if c.value > 0]


OTHER = Area("KS KH KD KC", pile="QSQH")


def test_bots_prefer_the_pile() -> None:
    observation = seen(
        Area("9S TD 4C AH", pile="2D8H", turned="AS"), OTHER, stacks=[("H", [2] * 7)]
    )
    moves = best(observation)
    # First the Pile's card goes to a Stack. Then two moves empty a column, so that the Pile fills the gap.
    assert moves[:3] == ["8H>stack", "AH>stack", "9S>TD"]
    assert moves[3:] == ["8H>9S", "AS>stack"]


def test_a_whole_column_is_preferred_to_a_pack_card() -> None:
    observation = seen(Area("9S8H TD 4C KH", pile="2D2C", turned="3H"), OTHER)
    assert best(observation)[0] == "9S>TD"
    assert "3H>4C" in best(observation)


def test_a_card_that_makes_room_for_the_pile_is_valued_more() -> None:
    def worth(pile: str) -> int:
        observation = seen(Area("9S 5D QC KH", pile=pile, turned="8D"), OTHER)
        found = choices(observation["places"][0], mask_of(observation["wanted"]), SKILL)
        return next(choice.value for choice in found if choice.move == "8D>9S")

    assert worth("2D7C") > worth("2D7H") == worth("2D2H") > 0


def test_a_shark_holds_back_a_card_that_only_helps_opponents() -> None:
    feeds = seen(
        Area("9S 5H4C KD QH", pile="2D2H"),
        Area("KS KH JD KC", pile="9D5C"),
        stacks=[("C", [2, 2, 2])],
    )
    assert "4C>stack" not in best(feeds)
    quiet = seen(
        Area("9S 5H4C KD QH", pile="2D2H"),
        Area("KS KH JD KC", pile="9D6C"),
        stacks=[("C", [2, 2, 2])],
    )
    assert best(quiet)[0] == "4C>stack"
    assert FEEDS > 70


def test_bots_do_not_go_out_with_fewer_points() -> None:
    behind = seen(
        Area("9S TD 4C KH", pile="8H"),
        Area("KS KH JD KC", pile="QSQH"),
        stacks=[("H", [2] * 7), ("S", [2] * 8), ("D", [2] * 9)],
    )
    assert not {"8H>9S", "9S>TD"} & set(best(behind))
    ahead = seen(
        Area("9S TD 4C KH", pile="8H"),
        Area("KS KH JD KC", pile="QSQH"),
        stacks=[("H", [1] * 7), ("S", [1] * 8)],
    )
    assert {"8H>9S", "9S>TD"} < set(best(ahead))


def area(line: str, pile: str = "", turned: str = "") -> dict[str, Any]:
    """A seat area with an empty hand: the whole Pack is turned up."""
    return {"line": line.split(), "top": pile, "turned": turned, "hand": 0}


def test_part_columns_are_moved_only_if_a_play_follows() -> None:
    line = area("7S6H 7C KS KH", "2D")
    way_out = detour(line, mask_of("7S"))
    assert way_out is not None
    assert way_out.move == "6H>7C"
    assert not way_out.play
    assert detour(line, mask_of("7D")) is None  # moving 6H would uncover no card that fits
    assert detour(line, mask_of("7C")) is None  # 7C can go to a Stack without moving 6H first
    assert detour(area("7S6H 7D KS KH", "2D"), mask_of("7S")) is None  # no column accepts 6H


def test_a_pass_is_hopeless_if_none_of_its_cards_fits() -> None:
    line = "KS KH KD KC"
    assert hopeless(area(line, "2S", "3H4H5H"), mask_of("AS"), SKILL)
    # Of four turned-up cards, the next pass brings the third card to the top first, then the fourth.
    assert not hopeless(area(line, "2S", "3H4HQH4S"), mask_of("AS"), SKILL)
    assert hopeless(area(line, "2S", "3HQH4H4S"), mask_of("AS"), SKILL)
    assert not hopeless(area(line, "2S", "3H4H5H"), mask_of("AS5H"), SKILL)
    assert not hopeless(area(line, "2S", "3H4H5H"), mask_of("2S"), SKILL)


# --- calm mode -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_bots_choose_legal_moves_in_calm_mode(level: str) -> None:
    settings = read_settings(GAME.options, {"calm": True}, 3, bots=True)
    state = GAME.deal(3, settings, Chance("calm"), {})
    beats = 0
    while state.over is None:
        beats += 1
        assert beats < 9000
        for seat in (1, 2, 3):
            moves = GAME.moves(state, seat)
            observation = GAME.observe(state, seat)
            luck = derive("calm", seat, beats)
            move = decide(CALM[level], observation, moves, luck, 1).move
            assert move in moves
            assert (
                decide(CALM[level], observation, moves, derive("calm", seat, beats), 1).move == move
            )
            area = observation["places"][seat - 1]
            if move == "wait":
                assert not area["hand"]
                assert not area["turned"]
            if move == "stuck":
                assert area["hand"] == 0
            GAME.apply(state, seat, move, state.at)
