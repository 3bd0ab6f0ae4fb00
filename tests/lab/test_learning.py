"""Learning Daytona: keys of positions, moves of policies, and games equal to those of the arena."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import hairpin
import pytest
from hairpin.core.chance import Chance
from hairpin.core.errors import Refusal
from hairpin.core.options import read_settings
from hairpin.games import load
from hairpin_lab.arena.contest import arena
from hairpin_lab.arena.shares import Side
from hairpin_lab.learning import KEYS, Policy, key
from hairpin_lab.learning.curve import Point, points_to, write_table
from hairpin_lab.learning.duels import driver, duel

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FAR = Policy(dict.fromkeys(KEYS, 1.0))
NEAR = Policy(dict.fromkeys(KEYS, 0.0))


def choices(games: int, seats: int = 2) -> Iterator[tuple[Any, dict[str, Any]]]:
    """States and observations of random races at which a seat has more than one legal move."""
    game = load("daytona")
    settings = read_settings(game.options, {}, seats)
    for number in range(games):
        chance = Chance(f"choices {number}")
        race = game.deal(seats, settings, chance.copy(), {})
        while race.over is None:
            moves = game.moves(race, race.turn)
            if len(moves) > 1:
                yield race, game.observe(race, race.turn)
            game.apply(race, race.turn, chance.pick(moves), 0)


def test_every_choice_has_a_key_and_every_key_a_choice() -> None:
    assert len(set(KEYS)) == len(KEYS) == 29
    met = Counter(key(seen) for _, seen in choices(300))
    assert set(met) <= set(KEYS)
    assert len(met) == len(KEYS), set(KEYS) - set(met)
    assert {key(seen) for _, seen in choices(20, seats=4)} <= set(KEYS)


def test_a_key_does_not_depend_on_hidden_cards() -> None:
    game, chance = load("daytona"), Chance("refill")
    for state, seen in choices(10):
        for _ in range(3):
            other = game.determinize(seen, chance)
            assert key(game.observe(other, state.turn)) == key(seen)


def position(at: int, other: int) -> dict[str, Any]:
    """An observation with a choice, in which the own car stands at ``at`` and the rival's car at ``other``."""
    seen = next(seen for _, seen in choices(1))
    cars = [at, other] if seen["turn"] == 1 else [other, at]
    return {**seen, "cars": cars, "home": []}


def test_the_parts_of_a_key_have_their_meaning() -> None:
    def part(at: int, other: int, which: int) -> str:
        return key(position(at, other)).split()[which]

    ways = [part(at, 0, 0) for at in range(14)]
    assert ways == ["long"] * 7 + ["half"] * 4 + ["short"] * 2 + ["home"]
    rivals = [part(6, other, 1) for other in range(3, 10)]
    assert rivals == ["behind"] * 2 + ["level"] * 3 + ["ahead"] * 2
    assert part(13, 5, 2) == "-"


def test_the_third_part_compares_the_odds_of_both_cards() -> None:
    """The key's third part must follow from the engine's odds for a car that is 1 or 2 cards farther."""
    from hairpin.games.daytona.odds import odds

    met = set()
    for _, seen in choices(80):
        part_of_key = key(seen).split()[2]
        if part_of_key == "-":
            continue
        seat, good = seen["turn"], []
        for by in (1, 2):
            cars = seen["cars"].copy()
            cars[seat - 1] += by
            found = odds({**seen, "cars": cars}, seat)
            on = found.one + found.two + found.choice
            good.append((on - found.back - found.pit) / found.cards)
        gain = good[1] - good[0]
        assert part_of_key == ("better" if gain >= 0.1 else "worse" if gain <= -0.1 else "alike")
        met.add(part_of_key)
    assert met == {"better", "worse", "alike"}


def test_a_position_without_a_choice_has_no_key() -> None:
    match = hairpin.new("daytona", seed="none", seats=2)
    with pytest.raises(ValueError, match="no choice"):
        key(match.observe(1))


def test_a_policy_takes_the_farther_card_with_its_probability() -> None:
    chance, far = Chance("often"), 0
    seen = next(seen for _, seen in choices(1))
    policy = Policy({key(seen): 0.8})
    for _ in range(2000):
        far += policy.choose(seen, ["near", "far"], chance) == "far"
    assert 1540 < far < 1660
    assert policy.choose(seen, ["draw"], chance) == "draw"
    assert {FAR.choose(seen, ["near", "far"], chance) for _ in range(50)} == {"far"}
    assert {NEAR.choose(seen, ["near", "far"], chance) for _ in range(50)} == {"near"}
    assert {Policy().choose(seen, ["near", "far"], chance) for _ in range(50)} == {"near", "far"}


def test_a_policy_survives_its_text_form() -> None:
    policy = Policy({KEYS[0]: 0.25, KEYS[-1]: 1.0})
    assert Policy.from_text(policy.to_text()) == policy
    good = json.loads(policy.to_text())
    for damaged in (
        "",
        "[]",
        "null",
        json.dumps(good | {"form": 0}),
        json.dumps(good | {"game": "pursuit"}),
        json.dumps(good | {"far": {"nowhere": 1}}),
        json.dumps(good | {"far": {KEYS[0]: 2}}),
        json.dumps(good | {"far": {KEYS[0]: True}}),
        json.dumps(good | {"far": [0.5]}),
    ):
        with pytest.raises(Refusal) as refused:
            Policy.from_text(damaged)
        assert str(refused.value).endswith(".")


def test_duels_play_the_games_of_the_arena(tmp_path: Path) -> None:
    side = duel(driver("vera"), driver("random"), 60, "alike")
    (meeting,) = arena("daytona", ["random", "vera"], 60, seed="alike").meetings
    assert (side.games, side.wins) == (meeting.side.games, meeting.side.wins)
    bot = tmp_path / "far.py"
    bot.write_text(
        "from hairpin_lab.learning import KEYS, Policy\nfar = Policy(dict.fromkeys(KEYS, 0.5))\n"
    )
    side = duel(Policy(dict.fromkeys(KEYS, 0.5)).choose, driver("gus"), 60, "alike")
    (meeting,) = arena("daytona", ["gus", f"{bot}:far"], 60, seed="alike").meetings
    assert (side.games, side.wins) == (meeting.side.games, meeting.side.wins)


def test_a_player_against_itself_wins_half() -> None:
    side = duel(FAR.choose, driver("vera"), 101, "self")
    assert (side.games, side.wins) == (102, 51)


def test_a_curve_has_ever_wider_steps_and_its_end() -> None:
    assert points_to(1) == [0, 1]
    assert points_to(300) == [0, 100, 300]
    assert points_to(20_000) == [0, 100, 300, 1000, 3000, 10_000, 20_000]


def test_a_curve_is_written_as_csv(tmp_path: Path) -> None:
    path = tmp_path / "curve.csv"
    write_table(path, [Point.of(0, Side(400, 200)), Point.of(100, Side(400, 216))])
    assert path.read_text() == (
        "iterations,games,wins,share,low,high\n0,400,200,50.0,45.12,54.88\n100,400,216,54.0,49.1,58.82\n"
    )
