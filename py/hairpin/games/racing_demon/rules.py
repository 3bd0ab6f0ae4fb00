"""The rules of Racing Demon: the deal, the actions of a seat, and their effects.

``9H>stack`` brings a card to a Stack. ``9H>TS`` moves a card, or the run it begins, onto the end of
a column. ``turn`` turns three cards from the Pack, ``stuck`` votes for a rotation, and in calm mode
``wait`` lets a beat pass. A move names the card, not a Stack: any Stack ready for the card takes
it. Actions are applied one by one as they arrive. An action that is no longer possible is refused
and changes nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ...core.report import NO_REPORT
from ...core.state import Reason
from . import report as reports
from .cards import CODES, INDEX, KING, OVER, RANK, SUIT, UNDER
from .reasons import late
from .scores import result
from .state import COLUMNS, PACK, Claim, Demon, Rules, SeatArea, Stack
from .stuck import is_dead, is_stuck

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...core.chance import Chance
    from ...core.report import Report

TURN: Final = "turn"
STUCK: Final = "stuck"
WAIT: Final = "wait"
STACK: Final = "stack"
AT_ONCE: Final = 3  # number of cards that a seat turns up together
ROTATIONS: Final = 3  # the game ends after this many voted rotations without a play between them
_CARD = "[A2-9TJQK][SHDC]"
SHAPE: Final = re.compile(rf"{_CARD}>(?:stack|{_CARD})|turn|stuck|wait")
_TO_STACK: Final = tuple(f"{code}>stack" for code in CODES)


def deal(seats: int, rules: Rules, piles: Sequence[int], chance: Chance) -> Demon:
    """Return a new game: each seat's pack is shuffled and dealt to its Pile, Line and Pack."""
    areas = []
    for seat in range(seats):
        cards = list(range(PACK))
        chance.shuffle(cards)
        size = piles[seat]
        line = [[card] for card in cards[size : size + COLUMNS]]
        areas.append(SeatArea(cards[:size], line, cards[size + COLUMNS :]))
    demon = Demon(seats, rules, areas)
    if demon.outs:
        demon.over = result(demon, Reason.FINISH)
    else:
        _settle(demon, NO_REPORT)
    return demon


# --- legal actions ------------------------------------------------------------------------------


def actors(demon: Demon) -> tuple[int, ...]:
    """The seats that may act: all seats; in calm mode, the seats that have not chosen yet."""
    if demon.over is not None:
        return ()
    return tuple([seat for seat in range(1, demon.seats + 1) if demon.chosen[seat - 1] is None])


def may_act(demon: Demon, seat: int) -> bool:
    """Whether the game goes on and the seat may act now."""
    return demon.over is None and 1 <= seat <= demon.seats and demon.chosen[seat - 1] is None


def moves(demon: Demon, seat: int) -> list[str]:
    """The legal actions: to Stacks, onto columns, turning, waiting, voting for a rotation.

    Cards come in the order Pile, columns, turned-up card; for a column, the longest run comes
    first.
    """
    if not may_act(demon, seat):
        return []
    area, wanted = demon.areas[seat - 1], demon.open
    line = area.line
    last = [column[-1] for column in line]
    single, tops = [area.pile[-1]], [area.pile[-1], *last]
    if area.turned:
        single.append(area.turned[-1])
        tops.append(area.turned[-1])
    found = [_TO_STACK[card] for card in tops if wanted >> card & 1]
    # First check whether the card fits on any column: most cards do not, and this check is quick.
    fits = 0
    for card in last:
        fits |= OVER[card]
    for card in single:
        if fits >> card & 1:
            under = UNDER[card]
            found += [f"{CODES[card]}>{CODES[end]}" for end in last if under >> end & 1]
    for column in line:
        for card in column:
            if fits >> card & 1:
                under = UNDER[card]
                for other in line:
                    if other is not column and under >> other[-1] & 1:
                        found.append(f"{CODES[card]}>{CODES[other[-1]]}")
    if area.hand or area.turned:
        found.append(TURN)
    if demon.rules.calm:
        found.append(WAIT)
    if not area.vote:
        found.append(STUCK)
    return found


def is_legal(demon: Demon, seat: int, move: str) -> bool:
    """Whether ``move`` is a legal action of this seat now."""
    return may_act(demon, seat) and _possible(demon, demon.areas[seat - 1], move)


def _possible(demon: Demon, area: SeatArea, move: str) -> bool:
    if move == TURN:
        return bool(area.hand or area.turned)
    if move == STUCK:
        return not area.vote
    if move == WAIT:
        return demon.rules.calm
    card = INDEX.get(move[:2], -1)
    found = area.where(card) if card >= 0 and move[2:3] == ">" else None
    if found is None:
        return False
    kind, i, cut = found
    aim = move[3:]
    if aim == STACK:
        end = kind != "line" or cut == len(area.line[i]) - 1
        return end and bool(demon.open >> card & 1)
    under = INDEX.get(aim, -1)
    return (
        under >= 0
        and bool(UNDER[card] >> under & 1)
        and any(
            column[-1] == under and (kind != "line" or j != i) for j, column in enumerate(area.line)
        )
    )


# --- effects of actions -------------------------------------------------------------------------


def play(demon: Demon, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
    """Play an action; the caller makes sure that it is legal.

    In calm mode the action is only recorded; the last seat's choice starts the beat.
    """
    demon.at = at
    if not demon.rules.calm:
        _act(demon, seat, move, report)
        return
    reports.chose(report, demon, seat, move)
    demon.chosen[seat - 1] = move
    demon.areas[seat - 1].set_chosen(chosen=True)
    if None not in demon.chosen:
        _beat(demon, report)


def _beat(demon: Demon, report: Report) -> None:
    """Play the choices of a beat one by one; each beat begins with a different seat."""
    seats, first = demon.seats, demon.beat % demon.seats
    chosen, demon.chosen = demon.chosen, [None] * seats
    demon.beat += 1
    for area in demon.areas:
        area.set_chosen(chosen=False)
    reports.beat(report, demon.beat, first + 1)
    for i in range(seats):
        seat = (first + i) % seats + 1
        move = chosen[seat - 1]
        assert move is not None
        if move == WAIT:
            reports.waited(report, seat)
        elif _possible(demon, demon.areas[seat - 1], move):
            _act(demon, seat, move, report)
        else:
            reports.late(report, seat, late(demon, seat, move))
        if demon.over is not None:
            return


def _act(demon: Demon, seat: int, move: str, report: Report) -> None:
    area = demon.areas[seat - 1]
    area.seen = None
    if move == TURN:
        _turn(area, seat, report)
    elif move == STUCK:
        area.vote = True
        votes = sum(each.vote for each in demon.areas)
        reports.voted(report, seat, votes, demon.seats)
        if votes == demon.seats:
            demon.rotations += 1
            rotate(demon)
            reports.rotated(report, demon.seats, asked=True)
            if demon.rotations == ROTATIONS:
                _end(demon, Reason.STUCK, report)
                return
    else:
        _move(demon, seat, area, move, report)
        if not area.pile:
            _end(demon, Reason.FINISH, report)
            return
    _settle(demon, report)


def _turn(area: SeatArea, seat: int, report: Report) -> None:
    again = not area.hand
    if again:
        area.hand = area.turned[::-1]
        area.turned = []
    hand = area.hand
    up = [hand.pop() for _ in range(min(AT_ONCE, len(hand)))]
    area.turned += up
    reports.turned(report, seat, up, again)


def _move(demon: Demon, seat: int, area: SeatArea, move: str, report: Report) -> None:
    card = INDEX[move[:2]]
    found = area.where(card)
    assert found is not None
    kind, i, cut = found
    emptied = -1
    if kind == "line":
        column = area.line[i]
        cards = column[cut:]
        del column[cut:]
        source = f"line:{seat}:{i + 1}"
        if not column:
            emptied = i
    else:
        cards = [(area.pile if kind == "pile" else area.turned).pop()]
        source = f"{kind}:{seat}"
    if move[3:] == STACK:
        _stack(demon, seat, area, card, source, report)
        played = True
    else:
        under = INDEX[move[3:]]
        to = next(j for j, column in enumerate(area.line) if column and column[-1] == under)
        area.line[to] += cards
        reports.laddered(report, seat, cards, under, source, f"line:{seat}:{to + 1}")
        played = kind != "line" or emptied >= 0
    if emptied >= 0:
        up = area.pile.pop()
        area.line[emptied].append(up)
        reports.refilled(report, seat, up, f"line:{seat}:{emptied + 1}")
    if played:
        demon.rotations = 0
        for each in demon.areas:
            if each.vote:
                each.vote = False
                each.seen = None


def _stack(demon: Demon, seat: int, area: SeatArea, card: int, source: str, report: Report) -> None:
    suit, rank = SUIT[card], RANK[card]
    area.placed += 1
    if rank == 0:
        stack = Stack(demon.begun + 1, suit, [seat])
        demon.stacks[stack.number] = stack
        demon.open |= 1 << stack.wants
        reports.stacked(report, seat, card, source, stack.number)
        return
    stack = next(
        each for each in demon.stacks.values() if each.suit == suit and len(each.owners) == rank
    )
    stack.owners.append(seat)
    stack.seen = None
    reports.stacked(report, seat, card, source, stack.number)
    if rank == KING:
        area.kings += 1
        del demon.stacks[stack.number]
        demon.claimed.append(Claim(seat, suit, tuple(stack.owners)))
        reports.claimed(report, seat, suit, stack.number)
    else:
        demon.open |= 1 << stack.wants
    if not any(each.suit == suit and len(each.owners) == rank for each in demon.stacks.values()):
        demon.open &= ~(1 << card)


def rotate(demon: Demon) -> None:
    """Rotate the Packs: a seat's turned-up cards go under its hand.

    Then the top card of the hand goes to the bottom.
    """
    for area in demon.areas:
        area.vote = False
        if area.hand or area.turned:
            # The top of the hand is its last card. The turned-up cards go below it, in the order
            # in which they were turned up.
            hand = area.turned[::-1] + area.hand
            area.hand = hand[-1:] + hand[:-1]
            area.turned = []
    demon.forget()


def _settle(demon: Demon, report: Report) -> None:
    """Check after an action whether a seat can play; otherwise rotate all Packs.

    The game ends if rotations cannot help.
    """
    if not is_stuck(demon):
        return
    if is_dead(demon):
        _end(demon, Reason.DEAD, report)
        return
    # Each rotation lets the seats reach cards that lie one position lower, so after ``AT_ONCE``
    # rotations they have reached every card. Fewer rotations are not enough, because the first
    # rotation also mixes the turned-up cards with the hand.
    for _ in range(AT_ONCE):
        rotate(demon)
        reports.rotated(report, demon.seats, asked=False)
        if not is_stuck(demon):
            return
    raise AssertionError("a table is still stuck after three rotations")


def _end(demon: Demon, reason: Reason, report: Report) -> None:
    demon.over = result(demon, reason)
    reports.ended(report, demon)


def is_placed(demon: Demon, seat: int, card: int) -> bool:
    """Whether a seat's card lies on a Stack, either on the table or claimed."""
    suit, rank = SUIT[card], RANK[card]
    heaps = [(stack.suit, stack.owners) for stack in demon.stacks.values()]
    return any(claim.suit == suit and claim.owners[rank] == seat for claim in demon.claimed) or any(
        each == suit and len(owners) > rank and owners[rank] == seat for each, owners in heaps
    )
