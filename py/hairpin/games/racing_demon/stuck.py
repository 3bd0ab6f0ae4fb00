"""Find out whether any seat can still make a play. If not, the table is stuck.

A *play* brings a card onto a Stack, takes a card from a Pile, or ladders a Pack card. A seat that
moves a whole column makes a play, too, because a Pile card fills the gap. No seat can undo a play.
But a seat can undo a move of part of a column. So a seat can play if it has a play in its Line, or
in any Line that it can reach by moving parts of columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import OVER, UNDER
from .state import COLUMNS, PACK

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .state import Demon, SeatArea

Line = tuple[tuple[int, ...], ...]


def tops(area: SeatArea) -> int:
    """The Pack cards that a seat can turn up on top, one bit each.

    These are the top card now, the tops in the rest of this pass through the Pack, and the tops
    of a complete new pass.
    """
    hand, turned = area.hand, area.turned
    found = 1 << turned[-1] if turned else 0
    for i in range(len(hand) - 3, -1, -3):
        found |= 1 << hand[i]
    if len(hand) % 3:
        found |= 1 << hand[0]
    # A new pass goes through the turned-up cards in their order, then through the hand.
    size = len(turned)
    for i in range(2, size, 3):
        found |= 1 << turned[i]
    for i in range(len(hand) - 1 - (2 - size) % 3, -1, -3):
        found |= 1 << hand[i]
    if hand and (size + len(hand)) % 3:
        found |= 1 << hand[0]
    return found


def pack(area: SeatArea) -> int:
    """All Pack cards of a seat, one bit each."""
    found = 0
    for card in area.hand:
        found |= 1 << card
    for card in area.turned:
        found |= 1 << card
    return found


def can_play(area: SeatArea, wanted: int, cards: int | None = None) -> bool:
    """Whether a seat can play now, or after moving parts of its columns.

    ``wanted`` are the cards that fit on Stacks. ``cards`` are the Pack cards that the seat may
    play; by default, the cards that it can turn up.
    """
    line = area.line
    pile = area.pile[-1] if area.pile else -1
    ends = fits = 0
    for column in line:
        if column:
            ends |= 1 << column[-1]
            fits |= OVER[column[-1]]
    if ends & wanted or (pile >= 0 and (wanted | fits) >> pile & 1):
        return True
    for column in line:
        if column and fits >> column[0] & 1:
            return True
    # To find the cards that can be turned up is slow, so do it only if Line and Pile offer no
    # play.
    if cards is None:
        cards = tops(area)
    if cards & (wanted | fits):
        return True
    for column in line:
        for card in column:
            if fits >> card & 1:
                return _can_play_rearranged(area, wanted, cards, pile)
    return False


def _whole(line: Line, fits: int) -> bool:
    """Whether a whole column fits onto another column; it never fits onto its own end."""
    return any(column and fits >> column[0] & 1 for column in line)


def _can_play_rearranged(area: SeatArea, wanted: int, cards: int, pile: int) -> bool:
    """Whether a play is possible in another arrangement of the Line."""
    first: Line = tuple(tuple(column) for column in area.line)
    seen = {_key(first)}
    waiting = [first]
    while waiting:
        line = waiting.pop()
        for to, under in enumerate(line):
            if not under:
                continue
            for fro, column in enumerate(line):
                if fro == to:
                    continue
                for cut in range(1, len(column)):
                    if not UNDER[column[cut]] >> under[-1] & 1:
                        continue
                    moved = list(line)
                    moved[fro] = column[:cut]
                    moved[to] = under + column[cut:]
                    other = tuple(moved)
                    key = _key(other)
                    if key in seen:
                        continue
                    seen.add(key)
                    ends = fits = 0
                    for each in other:
                        if each:
                            ends |= 1 << each[-1]
                            fits |= OVER[each[-1]]
                    if ends & wanted or cards & fits or _whole(other, fits):
                        return True
                    if pile >= 0 and fits >> pile & 1:
                        return True
                    waiting.append(other)
    return False


def _key(line: Line) -> frozenset[tuple[int, ...]]:
    """The key of an arrangement of the Line; the order of its columns does not matter."""
    return frozenset(line)


def is_stuck(demon: Demon) -> bool:
    """Whether no seat can play, even with the cards that it can still turn up."""
    seats = demon.seats
    # A seat that could play at the last check usually still can, so check it first.
    for i in range(seats):
        seat = (demon.lively + i) % seats
        if can_play(demon.areas[seat], demon.open):
            demon.lively = seat
            return False
    return True


def is_dead(demon: Demon) -> bool:
    """Whether no seat could play even if it could reach all cards of its Pack."""
    return not any(can_play(area, demon.open, pack(area)) for area in demon.areas)


def is_stranded(demon: Demon, seat: int, moves: Iterable[tuple[int, str]]) -> bool:
    """Whether a seat can play nothing and has seen that its Pack brings nothing.

    ``moves`` are the moves so far, each after its seat. The order of a hand is known to all once
    the hand has been turned up; rotations on the way make that later, so two passes must be over.
    """
    area = demon.areas[seat - 1]
    if can_play(area, demon.open):
        return False
    if not area.hand:
        return True
    turned = sum(who == seat and move == "turn" for who, move in moves)
    return turned * 3 >= 2 * (PACK - COLUMNS - area.start)
