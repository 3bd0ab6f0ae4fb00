"""A slow second implementation of Turbo Duel that uses no code of the engine.

It keeps cards as single letters in lists, and moves karts space by space and cards one at a time.
Tests compare the engine with this oracle over thousands of turns.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

FORWARD = {"A": 1, "D": 2, "G": 3}


class Race:
    """A race between seats 1 and 2, who share a deck."""

    def __init__(self, first: int, finish: int = 11, deck: str = "ABCDEFGHI") -> None:
        self.to_move = first
        self.finish = finish
        self.deck = list(deck)
        self.discarded: list[str] = []
        self.used: list[str] = []
        self.space = {1: 1, 2: 1}
        # By seat: the spaces with a bomb that harms this seat.
        self.bombs: dict[int, set[int]] = {1: set(), 2: set()}
        self.copying = {1: False, 2: False}
        self.sits_out = {1: False, 2: False}
        # The winner "1" or "2", or "house", or "repetition"; None before the end.
        self.outcome: str | None = None
        self.been = [self.snapshot()]
        # The names of rare events that have happened, for the tests.
        self.seen_things: set[str] = set()

    def snapshot(self) -> tuple[Any, ...]:
        """The parts of the position that must all be the same for a repetition."""
        return (
            self.to_move,
            "".join(self.deck),
            "".join(self.discarded),
            "".join(self.used),
            self.space[1],
            self.space[2],
            tuple(sorted(self.bombs[1])),
            tuple(sorted(self.bombs[2])),
            self.copying[1],
            self.copying[2],
            self.sits_out[1],
            self.sits_out[2],
        )

    def choices(self) -> set[str]:
        """All legal moves, found by trying each card with each target."""
        if self.outcome is not None:
            return set()
        found = set()
        for reach in (1, 2, 3):
            if reach > len(self.deck):
                continue
            card = self.deck[reach - 1]
            ahead, behind = self.deck[: reach - 1], self.deck[reach:]
            if card in "ADGIH":
                found.add(card)
            if card == "B":
                if len(behind) == 0:
                    found.add("B")
                for other in behind:
                    found.add("B:" + other)
            if card == "C":
                for count in (0, 1, 2):
                    for some in permutations(self.discarded + ahead, count):
                        found.add("C:" + "".join(some) if some else "C")
            if card == "E":
                if len(behind) < 2:
                    found.add("E")
                for one, two in permutations(behind, 2):
                    if one < two:
                        found.add("E:" + one + two)
            if card == "F":
                for space in range(1, self.finish):
                    found.add(f"F:{space}")
        return found

    def drive(self, who: int, steps: int) -> int:
        """Move a kart space by space; if it stops on a bomb that waits for it, the bomb goes off.

        Returns the number of spaces moved, negative for backwards.
        """
        before = self.space[who]
        for _ in range(abs(steps)):
            if steps > 0:
                self.space[who] += 1
            elif self.space[who] > 1:
                self.space[who] -= 1
        went = self.space[who] - before
        if went != 0 and self.space[who] in self.bombs[who]:
            self.bombs[who].remove(self.space[who])
            self.sits_out[who] = True
            self.seen_things.add("bomb")
        return went

    def play(self, move: str) -> None:
        """Play the turn of the seat to move."""
        me = self.to_move
        rival = 2 if me == 1 else 1
        card = move[0]
        aim = move[2:]

        while self.deck[0] != card:
            self.discarded.append(self.deck.pop(0))
        self.deck.pop(0)

        went = 0
        if card in FORWARD:
            went = self.drive(me, FORWARD[card])
        if card == "I":
            went = self.drive(me, -1)
        if card == "B" and aim:
            self.deck.remove(aim)
            self.discarded.append(aim)
        if card == "C":
            for other in reversed(aim):
                self.discarded.remove(other)
                self.deck.insert(0, other)
                self.seen_things.add("recall")
        if card == "E" and aim:
            one, two = self.deck.index(aim[0]), self.deck.index(aim[1])
            self.deck[one], self.deck[two] = self.deck[two], self.deck[one]
        if card == "F":
            if int(aim) in self.bombs[rival]:
                self.seen_things.add("wasted bomb")
            self.bombs[rival].add(int(aim))
        if card == "H":
            self.copying[me] = True
        self.used.append(card)

        if len(self.deck) == 0:
            self.deck = self.discarded + self.used
            self.discarded = []
            self.used = []
            self.seen_things.add("rebuild")

        if self.copying[rival]:
            self.copying[rival] = False
            copied = self.drive(rival, went)
            self.seen_things.add("copy" if copied else "copy of nothing")
            if copied < 0:
                self.seen_things.add("copy back")
            if self.sits_out[rival] and copied:
                self.seen_things.add("bomb by a copy")

        self.finish_turn(me, rival)

    def finish_turn(self, me: int, rival: int) -> None:
        """End the race if a kart has finished; otherwise decide which seat moves next."""
        mine, yours = self.space[me], self.space[rival]
        if mine >= self.finish or yours >= self.finish:
            if mine > yours:
                self.outcome = str(me)
            elif yours > mine:
                self.outcome = str(rival)
                self.seen_things.add("overtaken by a copy")
            else:
                self.outcome = "house"
            return
        if self.sits_out[1] and self.sits_out[2]:
            self.sits_out = {1: False, 2: False}
            self.to_move = rival
            self.seen_things.add("both lose a turn")
        elif self.sits_out[rival]:
            self.sits_out[rival] = False
            self.to_move = me
            if self.copying[me]:
                self.seen_things.add("a copy waits through a lost turn")
        else:
            self.to_move = rival
        now = self.snapshot()
        self.been.append(now)
        if self.been.count(now) == 3:
            self.outcome = "repetition"


def sequences(race: Race, depth: int) -> int:
    """The number of different sequences of ``depth`` turns; a sequence is shorter if the race ends."""
    if depth == 0:
        return 1
    return sum(sequences(after(race, move), depth - 1) for move in race.choices())


def after(race: Race, move: str) -> Race:
    """A copy of the race after one more turn; the given race does not change."""
    other = Race(race.to_move, race.finish)
    for name, value in vars(race).items():
        copied = value.copy() if hasattr(value, "copy") else value
        setattr(other, name, copied)
    other.bombs = {seat: set(spaces) for seat, spaces in race.bombs.items()}
    other.play(move)
    return other
