"""States of Racing Demon: hidden cards, replays, impossible states, and the cost of an action."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core import record, save
from hairpin.core.chance import Chance
from hairpin.core.errors import StateError
from hairpin.games import load
from hairpin.games.racing_demon import GAME
from hairpin.games.racing_demon.cards import CODES
from hairpin.testing import check_game

from .helpers import COUNTS, Area, deal, demon, match, play, run, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from hairpin.core.match_log import MatchLog
    from hairpin.core.view import Viewer
    from hairpin.games.racing_demon.state import Demon


# --- hidden cards --------------------------------------------------------------------------------


def scramble(state: Demon, viewer: Viewer, luck: Chance) -> Demon:
    """Change all that is hidden from ``viewer``: cards in hands, cards under the tops of Piles, others' choices."""
    for seat, area in enumerate(state.areas, 1):
        under = max(0, len(area.pile) - 1)
        cards = area.pile[:under] + area.hand
        luck.shuffle(cards)
        area.pile[:under], area.hand[:] = cards[:under], cards[under:]
        if state.chosen[seat - 1] is not None and seat != viewer:
            mine, state.chosen[seat - 1] = state.chosen[seat - 1], None
            others = [move for move in GAME.moves(state, seat) if move != mine]
            state.chosen[seat - 1] = luck.pick(others or [mine])
    return state


@pytest.mark.parametrize("settings", [{}, {"calm": True}, {"calm": True, "choices": "secret"}])
def test_hidden_cards_and_choices_change_no_observation(
    settings: dict[str, object],
) -> None:
    seeds = [f"hidden {i}" for i in range(2)]
    check_game(GAME, seeds=seeds, seats=[2, 3], settings=[settings], scramble=scramble, luck=False)


def test_no_observation_names_a_hidden_card() -> None:
    """Each seat has 52 cards. An observation names exactly the cards that are not hidden from its viewer."""
    state = deal(seats=2)
    play(state, "1 turn")
    for viewer in (1, 2, "public", "all"):
        part = GAME.observe(state, viewer)["places"][0]
        named = part["top"] + "".join(part["line"]) + part["turned"]
        assert len(named) // 2 == 1 + 4 + 3
        assert (part["pile"], part["hand"]) == (13, 32)


def test_a_determinized_table_has_the_same_observation() -> None:
    state = run(match(seats=4), most=120).state
    observation = GAME.observe(state, 2)  # type: ignore[arg-type]
    others = [
        GAME.determinize(json.loads(json.dumps(observation)), Chance(f"{i}")) for i in range(3)
    ]
    texts = {json.dumps(GAME.to_json(other)) for other in others}
    assert len(texts) == 3
    for other in others:
        assert GAME.observe(other, 2) == observation
        GAME.from_json(GAME.to_json(other))


# --- replays -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", COUNTS)
def test_replays_are_exact(seats: int) -> None:
    """A whole game in real time, with many entries at the same time, replays with equal states."""
    texts: list[str] = []

    def keep(played: MatchLog) -> None:
        texts.append(json.dumps(GAME.to_json(demon(played))))

    played = run(match(f"replay {seats}", seats), after=keep)
    assert len({entry.at for entry in played.entries}) < len(played.entries)
    for again in (
        record.read(record.write(played), load),
        record.read_link(record.write_link(played), load),
        save.read_any("".join(save.parts(played, [], {}, since=-1)[1].values()), load).match,
    ):
        assert again.entries == played.entries
        assert again.result == played.result
        fresh = GAME.copy(demon(again))
        fresh = demon(again.branch(0))
        for entry, text in zip(played.entries, texts, strict=True):
            GAME.act(fresh, entry.seat, entry.move, entry.at)
            assert json.dumps(GAME.to_json(fresh)) == text


def test_every_point_of_a_long_game_can_be_restored() -> None:
    played = run(match("looking back", 20))
    for n in (0, 1, played.n // 3, played.n - 1, played.n):
        state = played.state_at(n)
        assert json.dumps(GAME.to_json(state)) == json.dumps(  # type: ignore[arg-type]
            GAME.to_json(demon(played.branch(n)))
        )


# --- impossible states ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("rules", {"calm": 1, "handicap": True, "scores": True}),
        ("places", []),
        ("stacks", [[1, "H", []]]),
        ("stacks", [[1, "X", [1]]]),
        ("stacks", [[2, "H", [1]]]),
        ("stacks", [[1, "H", [3]]]),
        ("stacks", [[1, "H", [1] * 13]]),
        ("claimed", [[1, "H", [1] * 12]]),
        ("claimed", [[1, "H", [1] * 12 + [2]]]),
        ("chosen", ["turn", None]),
        ("chosen", [None]),
        ("beat", 1),
        ("rotations", 3),
        ("rotations", -1),
        ("carried", {"piles": [12, 14]}),
        ("over", {"reason": "finish", "places": [1, 2], "scores": [0, 0]}),
        ("over", {"reason": "dead", "places": [1, 1], "scores": [-13, -13]}),
        ("over", {"reason": "stuck", "places": [1, 1], "scores": [-13, -13]}),
        ("over", {"reason": "resign", "places": [1, 2], "scores": [-13, -13]}),
        ("at", -1),
    ],
)
def test_an_impossible_state_is_refused(part: str, change: object) -> None:
    data = GAME.to_json(deal())
    with pytest.raises(StateError):
        GAME.from_json({**data, part: change})


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("line", ["9H", "TC", "5D", ""]),
        ("line", ["9H8H", "TC", "5D", "QS"]),
        ("line", ["9H", "TC", "5D"]),
        ("pile", "2S3"),
        ("pile", "2S2S"),
        ("hand", "zz"),
        ("start", 1),
        ("start", 41),
        ("vote", 1),
    ],
)
def test_an_impossible_seat_area_is_refused(part: str, change: object) -> None:
    data = GAME.to_json(table(Area("9H TC 5D QS", pile="2S3S"), Area("9H TC 5D QS", pile="2S3S")))
    area = {**data["places"][0], part: change}
    with pytest.raises(StateError):
        GAME.from_json({**data, "places": [area, data["places"][1]]})


# --- the cost of an action -----------------------------------------------------------------------


def _counted(do: Callable[[], Any]) -> int:
    """The number of function calls that ``do`` makes, a measure that is the same on every machine."""
    calls = 0

    def count(frame: object, event: str, what: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        do()
    finally:
        sys.setprofile(None)
    return calls


def test_actions_do_not_cost_more_in_a_long_game() -> None:
    """Count the function calls for actions and views in a game that is long because seats often turn over cards."""
    seats = 20
    state = deal("long", seats, piles=[40] * seats)
    luck = Chance("long")
    costs: list[int] = []
    while state.over is None and len(costs) < 3000:
        seat = 1 + luck.below(seats)
        moves = [move for move in GAME.moves(state, seat) if move != "stuck"]
        move = luck.pick(moves) if moves and luck.below(6) == 0 else "turn"
        if move not in moves:
            continue

        def once(seat: int = seat, move: str = move) -> None:
            GAME.act(state, seat, move, state.at)
            GAME.view(state, 1)
            GAME.touch(state, 1, ())

        costs.append(_counted(once))
    assert len(costs) > 1500
    quarter = len(costs) // 4
    early, late = sum(costs[quarter : 2 * quarter]), sum(costs[-quarter:])
    assert late < 1.25 * early, f"{early / quarter:.0f} calls an action, later {late / quarter:.0f}"


def test_actions_do_not_cost_more_at_a_large_table() -> None:
    """An action does not search the areas of all opponents."""
    small, large = deal(seats=2), deal(seats=20)
    costs = []
    for state in (small, large):
        play(state, "1 turn")
        costs.append(_counted(lambda s=state: GAME.act(s, 2, "turn", 0)))  # type: ignore[misc]
    assert costs[1] < 1.5 * costs[0]


def test_a_table_prints_as_text() -> None:
    state = deal(seats=2)
    area = state.areas[0]
    line = " ".join(CODES[column[0]] for column in area.line)
    assert str(state).startswith("Stacks -, 0 claimed; 1: ")
    assert f"1: Pile 13 {CODES[area.pile[-1]]}, Line {line}, Pack 35 -" in str(state)
