"""Positions of Turbo Duel that several tests play from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.core.chance import Chance
from hairpin.games.turbo_duel import rules
from hairpin.games.turbo_duel.state import CARDS, Position, key

if TYPE_CHECKING:
    from collections.abc import Iterator

# Eight turns in which nobody gets anywhere and after which everything is as it was, but for the bomb
# that the first round lays at its seventh move. What is there then comes for the third time with
# the third bomb.
CIRCLE = ("B:H", "C", "E", "H", "I", "C:AF", "F:10", "E")
CIRCLE_DECK = "DGBAHICFE"
CIRCLES = (CIRCLE * 3)[:23]

TRACKS = (7, 8, 9, 10, 11, 11, 11, 12, 13, 15, 17, 19, 21)


def after_each(p: Position) -> Iterator[tuple[str, Position]]:
    """Every legal move with the position it leads to."""
    for move in rules.moves(p):
        q = p.copy()
        rules.play(q, move, 0)
        yield move, q


def start(chance: Chance) -> Position:
    """A game about to begin, with settings by lot."""
    deck = list(CARDS)
    if chance.below(3):
        chance.shuffle(deck)
    return Position(
        turn=1 + chance.below(2), deck="".join(deck), track=chance.pick(TRACKS), clock=None
    )


def random_game(seed: str) -> list[Position]:
    """All positions with a move left of one game at random."""
    chance = Chance(seed)
    p = start(chance)
    found = []
    while p.over is None:
        found.append(p.copy())
        # By card first, so that the many ways to play a C do not crowd out the rest.
        card = chance.pick(sorted({move[0] for move in rules.moves(p)}))
        rules.play(p, chance.pick([m for m in rules.moves(p) if m[0] == card]), 0)
    return found


def sample(seed: str, games: int) -> list[Position]:
    """Positions from many games, mostly late ones, some of them with a past that matters."""
    found: list[Position] = []
    chance = Chance(f"sample {seed}")
    for game in range(games):
        played = random_game(f"{seed} {game}")
        late = [p for p in played if max(p.karts) >= p.track - 9] or played
        # A copy pending on one's own turn is rare: the opponent must have lost the turn between.
        rare = [p for p in played if p.copies[p.turn - 1]]
        rare += [p for p in played if p.loses[2 - p.turn]]
        for p in (chance.pick(late).copy(), chance.pick(late).copy(), *rare[:1]):
            if chance.below(4) == 0:
                # As if some of what can come next had been there before.
                for _, q in list(after_each(p)):
                    for other in (q, *(r for _, r in after_each(q))):
                        if other.over is None and chance.below(3) == 0:
                            p.seen[key(other)] = 1 + chance.below(2)
            found.append(p)
    return found
