"""Turbo Duel compared with the oracle (a second implementation), and counts of move sequences."""

from __future__ import annotations

from pathlib import Path

import pytest
from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.core.state import FLAG, RESIGN
from hairpin.games import load
from hairpin.games.turbo_duel.state import Position

from .helpers import GAME, deal, play, position
from .oracle import Race, sequences
from .positions import CIRCLE_DECK, CIRCLES

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "turbo-duel"
GAMES = 240
# Rare events. Each must occur in the compared games, or the comparison would prove too little.
RARE = {
    "bomb",
    "bomb by a copy",
    "both lose a turn",
    "copy",
    "copy back",
    "copy of nothing",
    "a copy waits through a lost turn",
    "overtaken by a copy",
    "rebuild",
    "recall",
    "wasted bomb",
}


def same(state: Position, race: Race) -> None:
    """Check that engine and oracle agree on a position and its moves."""
    bombs = [[s for s in range(1, 21) if bits >> s & 1] for bits in state.bombs]
    if state.over is None:
        assert race.outcome is None
        assert race.snapshot()[0] == state.turn
        assert state.seen == {key: race.been.count(race.been[i]) for key, i in _first(state, race)}
    else:
        names = {(): str(state.over.reason), (1,): "1", (2,): "2"}
        assert race.outcome == names[state.over.winners]
    assert race.snapshot()[1:] == (
        state.deck,
        state.discard,
        state.played,
        *state.karts,
        tuple(bombs[0]),
        tuple(bombs[1]),
        *state.copies,
        *state.loses,
    )
    moves = GAME.moves(state, state.turn)
    assert set(moves) == race.choices()
    assert len(moves) == len(race.choices())


def _first(state: Position, race: Race) -> list[tuple[str, int]]:
    """For each position in ``state.seen``: its key, and the index of its first occurrence in ``race.been``."""
    order = list(dict.fromkeys(race.been))
    assert len(order) == len(state.seen)
    return [(key, race.been.index(been)) for key, been in zip(state.seen, order, strict=True)]


def sly(moves: list[str], race: Race, chance: Chance) -> str:
    """A random move that often chooses difficult cards: H, I, C, and bombs where the rival may land."""
    rival = 3 - race.to_move
    near = [f"F:{race.space[rival] + by}" for by in (-1, 1, 2, 3)]
    wanted = [m for m in moves if m in near or m[0] in "HI" or (m[:1] == "C" and len(m) > 1)]
    if wanted and chance.below(3):
        return chance.pick(wanted)
    slow = [m for m in moves if m[0] not in "ADG"]
    return chance.pick(slow if slow and chance.below(2) else moves)


@pytest.mark.deep
def test_thousands_of_turns_match_the_oracle() -> None:
    rare: set[str] = set()
    turns = 0
    for number in range(GAMES):
        chance = Chance(f"oracle {number}")
        deck = "shuffled" if number % 3 else "source"
        track = 7 + chance.below(15)
        state = deal(f"oracle {number}", deck=deck, track=track, first="seed")
        race = Race(state.turn, track, state.deck)
        same(state, race)
        while state.over is None:
            moves = GAME.moves(state, state.turn)
            move = sly(moves, race, chance) if number % 2 else chance.pick(moves)
            race.play(move)
            play(state, move)
            same(state, race)
            turns += 1
        rare |= race.seen_things
    assert turns > 5000
    assert rare >= RARE, f"never happened: {sorted(RARE - rare)}"


def test_both_implementations_find_the_same_repetition() -> None:
    state, race = deal(deck=CIRCLE_DECK), Race(1, 11, CIRCLE_DECK)
    for move in CIRCLES:
        play(state, move)
        race.play(move)
        same(state, race)
    assert race.outcome == "repetition"


def test_golden_games_match_the_oracle() -> None:
    for file in sorted(GOLDEN.glob("*.jsonl")):
        match = record.read(file.read_text("utf-8").split("\n", 1)[0], load)
        start = match.state_at(0)
        assert isinstance(start, Position)
        race = Race(start.turn, start.track, start.deck)
        for n, entry in enumerate(match.entries):
            if entry.move in (RESIGN, FLAG):
                break
            race.play(entry.move)
            state = match.state_at(n + 1)
            assert isinstance(state, Position)
            same(state, race)


# --- counts of move sequences --------------------------------------------------------------------


def counted(state: Position, depth: int) -> int:
    """The number of sequences of ``depth`` turns, counted with the engine."""
    if depth == 0:
        return 1
    moves = GAME.moves(state, state.turn)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        total += counted(play(GAME.copy(state), move), depth - 1)
    return total


# By name: a position, and the number of sequences of 1, 2, 3 and 4 turns from it.
PERFT: dict[str, tuple[Position, tuple[int, ...]]] = {
    "the standard deal": (deal(), (13, 155, 1376, 7451)),
    "late in the race, both waiting to trip": (
        position("FCHIG", "AB", karts=[7, 8], bombs=[[8, 9], [9, 10]]),
        (21, 159, 540, 1728),
    ),
    "C deep in a full discard pile": (
        position("BEC", "ADGF", karts=[4, 4]),
        (40, 221, 1107, 11532),
    ),
    "a copy pending, one seat about to sit out": (
        position("EDAHF", "CB", karts=[3, 6], copies=[False, True], loses=[False, True]),
        (8, 68, 689, 5447),
    ),
}


def as_race(state: Position) -> Race:
    """An oracle race in the same position as the engine's state."""
    race = Race(state.turn, state.track, state.deck)
    race.discarded, race.used = list(state.discard), list(state.played)
    race.space = {1: state.karts[0], 2: state.karts[1]}
    for seat in (1, 2):
        race.bombs[seat] = {s for s in range(1, 21) if state.bombs[seat - 1] >> s & 1}
        race.copying[seat] = state.copies[seat - 1]
        race.sits_out[seat] = state.loses[seat - 1]
    return race


def test_move_sequences_have_known_counts() -> None:
    for name, (state, wanted) in PERFT.items():
        found = tuple(counted(state, depth) for depth in (1, 2, 3, 4))
        assert found == wanted, f"{name}: {found}"


def test_the_oracle_gives_the_same_counts() -> None:
    for name, (state, wanted) in PERFT.items():
        found = tuple(sequences(as_race(state), depth) for depth in (1, 2, 3, 4))
        assert found == wanted, f"{name}: {found}"
