"""Racing Demon compared with the oracle, a slow second implementation of its rules."""

from __future__ import annotations

import json

from hairpin.core.chance import Chance
from hairpin.games.racing_demon import GAME
from hairpin.games.racing_demon.cards import CODES, INDEX, UNDER
from hairpin.games.racing_demon.naming import join
from hairpin.games.racing_demon.state import Demon, Rules, SeatArea
from hairpin.games.racing_demon.stuck import can_play, is_dead, is_stuck, pack, tops

from . import oracle
from .helpers import busy, match

# By index of a card: the index of the card with the same rank and colour, but another suit.
_TWIN = [INDEX[code[0] + "CDHS"["SHDC".index(code[1])]] for code in CODES]


def _same(state: Demon, table: oracle.Table) -> None:
    data = json.loads(json.dumps(GAME.to_json(state)))
    mine = oracle.closed(table)
    for area in data["places"]:
        del area["start"]
    assert {key: data[key] for key in mine} == mine


def _in_step(seats: int, seed: str, most: int, settings: dict[str, object] | None = None) -> str:
    """Play the same random moves in engine and oracle, compare every state, and return why the game ended."""
    played = match(seed, seats, settings)
    state = played.state
    assert isinstance(state, Demon)
    table = oracle.opened(GAME.to_json(state))
    luck = Chance(f"in step {seed}")
    while state.over is None and most:
        most -= 1
        for seat in range(1, seats + 1):
            legal = {move.removeprefix("!") for move in oracle.moves(table, seat)}
            assert set(GAME.moves(state, seat)) == legal
        seat = 1 + luck.below(seats)
        moves = GAME.moves(state, seat)
        useful = [move for move in moves if busy(move)]
        move = luck.pick(useful) if useful and luck.below(12) else luck.pick(moves)
        if useful and luck.below(2):
            move = useful[0]
        GAME.act(state, seat, move, state.at)
        oracle.play(table, seat, move)
        _same(state, table)
    return state.over.reason if state.over else ""


def test_games_match_the_slow_implementation() -> None:
    ends = {_in_step(seats, f"{seats} {i}", 400) for seats in (2, 3, 4) for i in range(6)}
    assert "finish" in ends


def test_stuck_games_match_the_slow_implementation() -> None:
    """Large Piles leave small Packs, so the table is soon stuck (rotated) or dead (over)."""
    ends = [_in_step(2, f"long {i}", 500, {"piles": [40, 38]}) for i in range(12)]
    assert "dead" in ends


# --- stuck tables --------------------------------------------------------------------------------


def _small(luck: Chance, *, twins: bool = False) -> tuple[Demon, oracle.Table]:
    """A table with one seat and few cards. With ``twins`` a movable run is more likely."""
    cards = list(range(52))
    luck.shuffle(cards)
    line: list[list[int]] = []
    for _ in range(4):
        # Begin the second column with the twin of the first column's bottom card. If no card covers
        # the twin, the run on the bottom card can move there.
        first = _TWIN[line[0][0]] if twins and len(line) == 1 else cards[-1]
        if first not in cards:
            first = cards[-1]
        column = [first]
        cards.remove(first)
        while luck.below(3):
            fitting = [card for card in cards if UNDER[card] >> column[-1] & 1]
            if not fitting:
                break
            column.append(luck.pick(fitting))
            cards.remove(column[-1])
        line.append(column)
    area = SeatArea([cards.pop(), cards.pop()], line, [cards.pop() for _ in range(luck.below(4))])
    area.turned = [cards.pop() for _ in range(luck.below(3))]
    demon = Demon(1, Rules(), [area])
    stacks: list[object] = []
    data = {
        "places": [
            {
                "pile": join(area.pile),
                "line": [join(column) for column in line],
                "hand": join(area.hand),
                "turned": join(area.turned),
                "vote": False,
            }
        ],
        "stacks": stacks,
        "claimed": [],
        "rotations": 0,
        "over": None,
    }
    for _ in range(luck.below(3)):
        height, suit = 1 + luck.below(12), "SHDC"[luck.below(4)]
        stacks.append([len(stacks) + 1, suit, [1] * height])
        demon.open |= 1 << INDEX[oracle.RANKS[height] + suit]
    return demon, oracle.opened(data)


def test_is_stuck_agrees_with_trying_every_action() -> None:
    luck = Chance("small tables")
    found = {True: 0, False: 0}
    for _ in range(1500):
        demon, table = _small(luck)
        area = demon.areas[0]
        can = oracle.can_play(table, 1)
        assert can_play(area, demon.open, tops(area)) == can, oracle.closed(table)
        assert is_stuck(demon) is not can
        found[can] += 1
    assert min(found.values()) > 100


def test_is_dead_agrees_with_trying_every_pack_card() -> None:
    luck = Chance("small tables once more")
    dead = 0
    for _ in range(1500):
        demon, table = _small(luck)
        area = demon.areas[0]
        can = oracle.can_play(table, 1, whole_pack=True)
        assert can_play(area, demon.open, pack(area)) == can, oracle.closed(table)
        assert is_dead(demon) is not can
        dead += not can
    assert dead > 50


def test_a_play_may_need_part_columns_moved_first() -> None:
    """Both implementations find a play that becomes possible only after part of a column has moved."""
    luck = Chance("parts")
    needed = 0
    for _ in range(3000):
        demon, table = _small(luck, twins=True)
        area = demon.areas[0]
        at_once = any(move[0] == "!" for move in oracle.moves(table, 1))
        area.hand = area.turned = table["seats"][0]["hand"] = table["seats"][0]["turned"] = []
        parts = can_play(area, demon.open, 0)
        assert parts == oracle.can_play(table, 1)
        needed += parts and not at_once
    assert needed > 5


def test_tops_are_the_cards_that_turning_brings_up() -> None:
    """``tops`` has the top card, and all cards that turning brings up in this pass and in later passes."""
    luck = Chance("turning")
    for _ in range(300):
        cards = list(range(52))
        luck.shuffle(cards)
        area = SeatArea([], [], cards[: luck.below(12)])
        area.turned = cards[20 : 20 + luck.below(8)]
        hand, turned = [CODES[c] for c in area.hand], [CODES[c] for c in area.turned]
        seen = set(turned[-1:])
        table = {"seats": [{"hand": hand, "turned": turned, "pile": [], "line": []}]}
        for _ in range(30 if hand or turned else 0):
            oracle.do(table, 1, "turn")
            seen.add(table["seats"][0]["turned"][-1])
        assert seen == {CODES[card] for card in range(52) if tops(area) >> card & 1}
