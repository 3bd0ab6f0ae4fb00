"""Positions of Turbo Duel that several tests use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.core.chance import Chance
from hairpin.games.turbo_duel import rules
from hairpin.games.turbo_duel.state import CARDS, Position, key

if TYPE_CHECKING:
    from collections.abc import Iterator

# Eight turns that lead back to the same position, except that the first F:10 adds a bomb. CIRCLES repeats
# the turns three times, without the last turn, so that the position after F:10 occurs three times.
CIRCLE = ("B:H", "C", "E", "H", "I", "C:AF", "F:10", "E")
CIRCLE_DECK = "DGBAHICFE"
CIRCLES = (CIRCLE * 3)[:23]

TRACKS = (7, 8, 9, 10, 11, 11, 11, 12, 13, 15, 17, 19, 21)


def after_each(p: Position) -> Iterator[tuple[str, Position]]:
    """Yield every legal move and the position after it."""
    for move in rules.moves(p):
        q = p.copy()
        rules.play(q, move, 0)
        yield move, q


def start(chance: Chance) -> Position:
    """A new game with random settings."""
    deck = list(CARDS)
    if chance.below(3):
        chance.shuffle(deck)
    return Position(
        turn=1 + chance.below(2), deck="".join(deck), track=chance.pick(TRACKS), clock=None
    )


def random_game(seed: str) -> list[Position]:
    """All positions of a random game except the last, which is over."""
    chance = Chance(seed)
    p = start(chance)
    found = []
    while p.over is None:
        found.append(p.copy())
        # Choose the card before its target. Otherwise C, with its many targets, would be played too often.
        card = chance.pick(sorted({move[0] for move in rules.moves(p)}))
        rules.play(p, chance.pick([m for m in rules.moves(p) if m[0] == card]), 0)
    return found


def sample(seed: str, games: int) -> list[Position]:
    """Positions from many random games, most of them near the end of a game.

    Some positions have an invented history, which says that possible next positions have occurred before.
    """
    found: list[Position] = []
    chance = Chance(f"sample {seed}")
    for game in range(games):
        played = random_game(f"{seed} {game}")
        late = [p for p in played if max(p.karts) >= p.track - 9] or played
        # Also take positions that are rare: the seat to move has a pending copy, or its opponent loses a turn.
        rare = [p for p in played if p.copies[p.turn - 1]]
        rare += [p for p in played if p.loses[2 - p.turn]]
        for p in (chance.pick(late).copy(), chance.pick(late).copy(), *rare[:1]):
            if chance.below(4) == 0:
                # Pretend that some positions after the next one or two turns have occurred before.
                for _, q in list(after_each(p)):
                    for other in (q, *(r for _, r in after_each(q))):
                        if other.over is None and chance.below(3) == 0:
                            p.seen[key(other)] = 1 + chance.below(2)
            found.append(p)
    return found
