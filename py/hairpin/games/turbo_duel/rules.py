"""The rules of Turbo Duel: the legal moves of a position, and the effect of a move.

In a turn, one of the deck's first three cards is played, and the cards ahead of it go to the
discard pile. The effect happens and the card joins the played pile. An empty deck is rebuilt,
discard pile on top of played pile. Then a pending copy moves; only after that is the finish judged.
A move is written as the card and, after a colon, its targets; ``C:AB`` leaves A on top.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from ...core.report import NO_REPORT
from ...core.state import Reason, Result
from . import report as reports
from .state import LONGEST, START, Position, key, won_by

if TYPE_CHECKING:
    from ...core.report import Report

REACH = 3  # a seat may play any of this many cards from the top of the deck
RECALL = 2  # the largest number of cards that C puts back
FORWARD = {"A": 1, "D": 2, "G": 3}
BOMBS = [f"F:{space}" for space in range(START, LONGEST)]
SHAPE = re.compile(r"[ADGIHBCE]|B:[A-I]|C:[A-I][A-I]?|E:[A-I][A-I]|F:(?:[1-9]|1[0-9]|20)")


def actors(p: Position) -> tuple[int, ...]:
    """Return the seat to move; empty once the game is over."""
    return () if p.over is not None else (p.turn,)


def moves(p: Position) -> list[str]:
    """All legal moves, card by card from the top of the deck.

    The targets of each card have a fixed order.
    """
    if p.over is not None:
        return []
    found: list[str] = []
    deck = p.deck
    for i, card in enumerate(deck[:REACH]):
        rest = deck[i + 1 :]
        if card in "ADGHI":
            found.append(card)
        elif card == "B":
            found += [f"B:{other}" for other in rest] or ["B"]
        elif card == "C":
            pile = p.discard + deck[:i]
            found.append("C")
            found += [f"C:{one}" for one in pile]
            found += [f"C:{one}{two}" for one in pile for two in pile if one != two]
        elif card == "E":
            found += _exchanges("".join(sorted(rest)))
        else:
            found += BOMBS[: p.track - START]
    return found


@cache
def _exchanges(rest: str) -> list[str]:
    """Return the moves of E, if the sorted cards ``rest`` lie behind it."""
    return [f"E:{one}{other}" for one, other in combinations(rest, 2)] or ["E"]


def is_legal(p: Position, move: str) -> bool:
    """Whether ``move`` is among ``moves(p)``; faster, because it does not list them."""
    if p.over is not None or not SHAPE.fullmatch(move):
        return False
    card, target = move[0], move[2:]
    i = p.deck.find(card, 0, REACH)
    if i < 0:
        return False
    rest = p.deck[i + 1 :]
    if card == "B":
        return target in rest if target else not rest
    if card == "C":
        pile = p.discard + p.deck[:i]
        return len(set(target)) == len(target) and set(pile).issuperset(target)
    if card == "E":
        if not target:
            return len(rest) < 2
        return target[0] < target[1] and target[0] in rest and target[1] in rest
    return card != "F" or int(target) < p.track


def play(p: Position, move: str, at: int, report: Report = NO_REPORT) -> None:
    """Play a move at match time ``at``; the caller makes sure that it is legal."""
    me = p.turn - 1
    card, target = move[0], move[2:]
    place = p.deck.find(card)
    skipped, rest = p.deck[:place], p.deck[place + 1 :]
    if p.clock is not None:
        p.clock.press(p.turn, at)
    p.at = at
    moved = FORWARD.get(card, 0)
    if card == "I" and p.karts[me] > START:
        moved = -1
    reports.opening(report, p, move, skipped, moved)

    p.discard += skipped
    p.deck = rest
    if card == "B" and target:
        p.deck = rest.replace(target, "")
        p.discard += target
    elif card == "C":
        for other in target:
            p.discard = p.discard.replace(other, "")
        p.deck = target + rest
    elif card == "E" and target:
        one, other = target[0], target[1]
        p.deck = rest.replace(one, "-").replace(other, one).replace("-", other)
    elif card == "F":
        p.bombs[1 - me] |= 1 << int(target)
    elif card == "H":
        p.copies[me] = True
    _drive(p, me, moved, report)

    p.played += card
    reports.laid(report, card)
    if not p.deck:
        p.deck = p.discard + p.played
        p.discard = p.played = ""
        reports.rebuilt(report)

    if p.copies[1 - me]:
        p.copies[1 - me] = False
        by = max(moved, START - p.karts[1 - me])
        reports.copied(report, p, by)
        _drive(p, 1 - me, by, report)
    _end_turn(p, me, report)


def _drive(p: Position, who: int, by: int, report: Report) -> None:
    """Move a kart and set off a bomb on its new space; without movement, no bomb goes off."""
    if not by:
        return
    end = p.karts[who] = p.karts[who] + by
    if end < p.track and p.bombs[who] >> end & 1:
        p.bombs[who] &= ~(1 << end)
        p.loses[who] = True
        reports.burst(report, who, end)


def _end_turn(p: Position, me: int, report: Report) -> None:
    """End a turn: check for the end of the game, choose the next seat, count repetitions."""
    mine, theirs = p.karts[me], p.karts[1 - me]
    if mine >= p.track or theirs >= p.track:
        if mine == theirs:
            p.over = Result(Reason.HOUSE, (1, 1), (0, 0))
        else:
            ahead = me if mine > theirs else 1 - me
            p.over = won_by(ahead + 1, Reason.FINISH)
        reports.end(report, p)
        return
    other = 1 - me
    if p.loses[other]:
        # The opponent loses this turn. If the mover must lose a turn too, the two losses cancel
        # out.
        p.loses[other] = False
        both = p.loses[me]
        p.loses[me] = False
        reports.lost_turn(report, other, both=both)
        p.turn = (other if both else me) + 1
    else:
        p.turn = other + 1
    now = key(p)
    count = p.seen.get(now, 0) + 1
    p.seen[now] = count
    if count >= 3:
        p.over = Result(Reason.REPETITION, (1, 1), (0, 0))
        reports.end(report, p)
