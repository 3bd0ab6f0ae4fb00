"""The rules of Pursuit: the deal, the legal moves of a state, and the effect of each move.

A turn is two or three moves: ``take stock`` or ``take discard``, optionally ``put`` with the faces
of a chain in order, then ``discard`` with a face. The end of a turn shows the next seat the top of
the stock. With passing, each seat first plays ``pass``.

If several cards of a hand have the face of a move, it plays the first of: the card just taken from
the pile; a card shown to all; the card that most opponents know; the first in the hand. So a played
card does not reveal which of two like cards it was. The twin of a card just taken may be discarded.
A move with other jokers names all jokers by colour (``put 5S*B``). Rules 1 play the first in hand.
"""

from __future__ import annotations

import re
from bisect import insort
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Final

from ...core.cards import JOKER
from ...core.report import NO_REPORT
from ...core.state import Reason
from . import report as reports
from .cards import (
    ALIKE,
    FACE,
    HAND,
    NAME_TEXT,
    ORDER,
    RANK,
    ROUND,
    SUIT,
    codes_of,
    faces_of,
    packs_for,
    pick,
    split,
)
from .chains import Chain, From, chains, walk
from .state import (
    PUBLIC,
    STARTS,
    Chase,
    Passing,
    Rules,
    drawn,
    good_for,
    home,
    stands_for,
    start_of,
    won_by,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...core.chance import Chance
    from ...core.report import Report

PACKETS: Final = (2, 3, 2)
MOST_PASSED: Final = 3
IDLE: Final = 2  # per seat, the most turns in a row that only swap a card with the pile
SHAPE: Final = re.compile(
    rf"take (?:stock|discard)|(?:put {NAME_TEXT}{{1,8}})|(?:pass {NAME_TEXT}{{1,3}})"
    rf"|(?:discard {NAME_TEXT})"
)
# The key that sorts a hand.
_PLACE: Final = ORDER.__getitem__
# For each card, the move that discards it or a card with an equal face.
_DISCARD: Final = {card: f"discard {face}" for card, face in FACE.items()}


# --- the deal ----------------------------------------------------------------------------------


def deal(
    seats: int, rules: Rules, first: str, passing: bool, starter: int | None, chance: Chance
) -> Chase:
    """Return a new game: start cards laid out, packets of 2, 3 and 2 dealt, the discard pile begun.

    Without ``starter``, ``first`` (``five``, ``ten``, ``seed``) decides who begins a chase.
    """
    # Take all random numbers, even if unused, so that no option changes the numbers that follow.
    ten, lot = chance.below(seats), chance.below(seats)
    suits = [chance.below(4) for _ in range(seats)]
    if rules.racing or first == "seed":
        turn = (lot + 1) if starter is None else starter
    else:
        if starter is not None:
            ten = starter - 1 if first == "ten" else 2 - starter
        turn = ten + 1 if first == "ten" else 2 - ten
    s = Chase(seats, rules, turn, chance)
    s.starts = [STARTS[seats][(seat - ten) % seats] for seat in range(seats)]
    rest = codes_of(packs_for(seats))
    by_place = {(RANK[code], SUIT[code]): code for code in reversed(rest)}
    s.ups = [by_place[rank, suit] for rank, suit in zip(s.starts, suits, strict=True)]
    for up in s.ups:
        rest.remove(up)
    chance.shuffle(rest)
    order = [(turn - 1 + i) % seats for i in range(seats)]
    for size in PACKETS:
        for seat in order:
            s.hands[seat] += [rest.pop() for _ in range(size)]
    for seat, hand in enumerate(s.hands, 1):
        hand.sort(key=_PLACE)
        s.marks.update(dict.fromkeys(hand, (0, 1 << seat)))
    s.pile = [rest.pop()]
    s.stock = rest
    if passing and seats == 2 and not rules.racing:
        counts = [len(_good(s, seat)) for seat in (1, 2)]
        count = min(*counts, MOST_PASSED)
        given: tuple[tuple[str, ...] | None, ...] = (None, None) if count else ((), ())
        s.passing = Passing((counts[0], counts[1]), count, (given[0], given[1]))
        s.flow = [[], []]
        if count:
            s.phase = "pass"
            return s
    show_stock_top(s, NO_REPORT)
    return s


def _good(s: Chase, seat: int) -> list[tuple[int, str]]:
    """The cards of ``seat`` that help its opponent, as ``(distance, card)``, the best first."""
    theirs = s.starts[2 - seat]
    found = [(good_for(theirs, card), card) for card in s.hands[seat - 1]]
    return sorted(
        ((near, card) for near, card in found if near >= 0), key=lambda e: (e[0], ORDER[e[1]])
    )


# --- legal moves -------------------------------------------------------------------------------


def actors(s: Chase) -> tuple[int, ...]:
    """The seats that may act: the seat to move, or each seat that still has to pass cards."""
    if s.over is not None:
        return ()
    if s.phase == "pass" and s.passing is not None:
        return tuple(seat for seat in (1, 2) if s.passing.given[seat - 1] is None)
    return (s.turn,)


def moves(s: Chase, seat: int) -> list[str]:
    """All legal moves of a seat: chains before discards, in the order of the hand."""
    phase = s.phase
    if phase == "pass":
        owes = seat in actors(s)
        return [f"pass {''.join(cards)}" for cards in passes(s, seat)] if owes else []
    if seat != s.turn or s.over is not None:
        return []
    if phase == "take":
        return ["take stock"] if must_draw(s) else ["take stock", "take discard"]
    found: list[str] = []
    if phase == "put":
        fit = chains(s.hands[seat - 1], start(s, seat))
        apart = _distinct_jokers(s, seat) if fit else []
        for chain in fit:
            found.append(f"put {chain.text}")
            if apart and JOKER in chain.faces:
                found += (f"put {text}" for text in _with_jokers(chain, apart))
    able = discardable(s)
    if _several_jokers(able):
        # Jokers of different colours have their own moves.
        return found + [f"discard {name}" for name in discards(s)]
    # Cards with equal faces are neighbours in a hand; list them once.
    last = ""
    for card in able:
        move = _DISCARD[card]
        if move != last:
            found.append(move)
            last = move
    return found


def is_legal(s: Chase, seat: int, move: str) -> bool:
    """Whether ``move`` is among ``moves(s, seat)``, without listing them."""
    phase = s.phase
    if phase == "pass":
        return move in moves(s, seat)
    if seat != s.turn or s.over is not None:
        return False
    if phase == "take":
        return move == "take stock" or (move == "take discard" and not must_draw(s))
    verb, _, what = move.partition(" ")
    if verb == "discard":
        return discarded(s, what) is not None
    # A text with other characters must not be read as card names.
    if phase != "put" or verb != "put" or not SHAPE.fullmatch(move):
        return False
    return chain_of(s, seat, what) is not None


def start(s: Chase, seat: int) -> From:
    """The start of a seat's chains: rank and suit of its up-to card, and the limits."""
    return start_of(s.rules, seat, s.ups, s.beside, s.put, s.turns)


def chain_of(s: Chase, seat: int, text: str) -> Chain | None:
    """The chain that a seat puts down with the cards named in a text; None if it is not legal."""
    cards = pick(in_play_order(s, seat), split(text))
    if cards is None or text_of(s, seat, cards) != text:
        return None
    return walk([FACE[card] for card in cards], start(s, seat))


def in_play_order(s: Chase, seat: int) -> list[str]:
    """A seat's hand, sorted so that a move plays the first of several equal cards."""
    hand = s.hands[seat - 1]
    if not s.rules.twins or len({FACE[card] for card in hand}) == len(hand):
        return hand
    return sorted(hand, key=lambda card: _play_order(s, card))


def _play_order(s: Chase, card: str) -> tuple[bool, bool, int]:
    """The sort key of a card: of several like cards, a move plays the card with the least key."""
    knows = s.marks[card][1]
    return card != s.taken, not knows & PUBLIC, -knows.bit_count()


def text_of(s: Chase, seat: int, cards: Sequence[str]) -> str:
    """Cards as a move names them: by faces, or by joker colour if a face means another joker."""
    text = faces_of(cards)
    if s.rules.twins and JOKER in text:
        meant = pick(in_play_order(s, seat), split(text)) or ()
        if [card[:2] for card in meant] != [card[:2] for card in cards]:
            return "".join(card[:2] for card in cards)
    return text


def _several_jokers(cards: list[str]) -> bool:
    """Whether at least two cards of a hand are jokers; they are the last cards of a sorted hand."""
    return len(cards) > 1 and SUIT[cards[-2]] < 0


def _distinct_jokers(s: Chase, seat: int) -> list[str]:
    """The jokers in a hand in the order of play; empty unless their colours differ."""
    if not s.rules.twins or not _several_jokers(s.hands[seat - 1]):
        return []
    jokers = [card[:2] for card in in_play_order(s, seat) if SUIT[card] < 0]
    return jokers if len(set(jokers)) > 1 else []


def _with_jokers(chain: Chain, jokers: Sequence[str]) -> list[str]:
    """A chain's texts that name joker colours; all choices of jokers except the first choice."""
    count = chain.faces.count(JOKER)
    found = []
    for some in list(dict.fromkeys(permutations(jokers, count)))[1:]:
        left = iter(some)
        found.append("".join(next(left) if face == JOKER else face for face in chain.faces))
    return found


def must_draw(s: Chase) -> bool:
    """Whether the seat must take the stock card, after too many turns that only swapped cards."""
    return s.idle >= IDLE * s.seats


def discardable(s: Chase) -> list[str]:
    """The cards that may be discarded; a card just taken from the pile only if no other is left."""
    hand = s.hands[s.turn - 1]
    if not s.taken:
        return hand
    return [card for card in hand if card != s.taken] or hand


def discards(s: Chase) -> dict[str, str]:
    """The legal discards in the order of the hand: the name in the move -> the card it plays."""
    able, twins = discardable(s), s.rules.twins
    found: dict[str, str] = {}
    for card in able:
        other = found.setdefault(FACE[card], card)
        if twins and other is not card and _play_order(s, card) < _play_order(s, other):
            found[FACE[card]] = card
    if twins and JOKER in found:
        jokers = [card for card in able if SUIT[card] < 0]
        found |= {card[:2]: card for card in jokers if card[:2] != found[JOKER][:2]}
    return found


def discarded(s: Chase, name: str) -> str | None:
    """The card that a discard of ``name`` plays, or None; faster than ``discards``."""
    hand = s.hands[s.turn - 1]
    # ``marks`` has the cards of all hands. To look there first is faster: most twins are in none.
    able = [card for card in ALIKE.get(name, ()) if card in s.marks and card in hand]
    if len(able) == 1 and able[0] != s.taken:
        return able[0]
    return discards(s).get(name)


def discard_of(s: Chase, card: str) -> str:
    """The move that discards a given legal card, or a card with an equal face."""
    return f"discard {card[:2] if card[:2] in discards(s) else FACE[card]}"


def passes(s: Chase, seat: int) -> list[tuple[str, ...]]:
    """The sets of cards that ``seat`` may pass: the best cards, with a choice if some are equal."""
    assert s.passing is not None
    good = _good(s, seat)
    last = good[s.passing.size - 1][0]
    sure = tuple(card for near, card in good if near < last)
    even = [card for near, card in good if near == last]
    return [(*sure, *some) for some in combinations(even, s.passing.size - len(sure))]


# --- play --------------------------------------------------------------------------------------


def play(s: Chase, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
    """Play a move at match time ``at``; the caller makes sure that it is legal."""
    s.at = at
    verb, _, what = move.partition(" ")
    if verb == "take":
        _take(s, seat, what, report)
    elif verb == "put":
        _put(s, seat, what, report)
    elif verb == "discard":
        _discard(s, seat, what, report)
    else:
        _pass(s, seat, split(what), report)


def _receive(s: Chase, seat: int, card: str, gen: int, known: int) -> None:
    insort(s.hands[seat - 1], card, key=_PLACE)
    s.marks[card] = (gen, known | 1 << seat)


def _show(s: Chase, seat: int, card: str) -> int:
    """Move a card out of a hand so that all seats see it; return the bits of seats that knew it."""
    s.hands[seat - 1].remove(card)
    known = s.marks.pop(card)[1]
    if s.flow is not None and not known & PUBLIC:
        s.flow[seat - 1].append(f"{card}:{known}")
    return known


def _draw(s: Chase, seat: int) -> str:
    """Move the top of the stock to a hand; the seats that have looked at it know where it goes."""
    card = s.stock.pop()
    _receive(s, seat, card, s.gen, s.peek)
    s.peek = 0
    if s.flow is not None:
        s.flow[seat - 1].append("+")
    return card


def _fill_stock(s: Chase, report: Report) -> None:
    """Make a new stock of the discard pile: shuffle all its cards except the top one."""
    s.stock, s.pile = s.pile[:-1], s.pile[-1:]
    s.chance.shuffle(s.stock)
    s.gen += 1
    s.peek = 0
    s.flow = None
    reports.gathered(report)


def show_stock_top(s: Chase, report: Report) -> None:
    """Let the seat to move look at the top card of the stock."""
    if not s.stock:
        _fill_stock(s, report)
    s.phase = "take"
    s.peek |= 1 << s.turn
    reports.stock_top_shown(report, s.turn, s.stock[-1])


def _take(s: Chase, seat: int, what: str, report: Report) -> None:
    in_sight = [card for card in s.laid if card in s.pile[:-1]]
    s.laid, s.laid_by = [], 0
    if what == "stock":
        s.taken = ""
        card = _draw(s, seat)
    else:
        s.taken = card = s.pile.pop()
        _receive(s, seat, card, s.gen, PUBLIC)
    s.phase = "put"
    reports.took(report, s, seat, what, card)
    reports.swept(report, in_sight)


def _put(s: Chase, seat: int, text: str, report: Report) -> None:
    me = seat - 1
    begin = start(s, seat)
    cards = pick(in_play_order(s, seat), split(text))
    assert cards is not None
    chain = walk([FACE[card] for card in cards], begin)
    assert chain is not None
    shown = {card: _show(s, seat, card) for card in cards}
    gone, old = s.beside[me], s.ups[me]
    on_top = s.pile[-1:]
    kept = chain.jokers + 1  # the chain's last cards, which fix the seat's new rank
    if kept > len(cards):
        # The chain has only jokers: the old up-to card stays below and gives them their ranks.
        s.beside[me] = [*gone, old, *cards[:-1]]
        left: list[str] = []
    else:
        s.beside[me] = cards[-kept:-1]
        left = [*gone, old]
        s.pile += [*left, *cards[:-kept]]
    s.ups[me] = cards[-1]
    s.put[me] = True
    s.laid, s.laid_by = cards, seat
    s.phase = "discard"
    laps = s.gone[me] // ROUND
    s.gone[me] += chain.advance
    rank, suit = stands_for(cards[-1], s.beside[me], begin.step)
    won = _wins(s, seat, begin, chain)
    ends = not s.hands[me] and not won
    # If the chain is the whole hand, the refill may shuffle its cards before opponents see them.
    seen = cards[-kept:] if ends and len(s.stock) <= HAND else cards
    gap = None if s.rules.racing or won else (_rank_of(s, 3 - seat) - rank) % ROUND
    reports.put(report, s.seats, seat, cards, shown, seen, begin, gap)
    reports.drove(report, seat, begin, chain.advance, (rank, suit), gap)
    reports.settled(report, seat, left, cards[-kept:])
    if s.rules.racing and s.gone[me] // ROUND > laps:
        reports.lapped(report, seat, s.gone[me] // ROUND, s.rules.laps)
    if won:
        s.over = won_by(s, seat, Reason.FINISH)
        reports.over(report, s)
        return
    if s.rules.racing and s.rules.bump and chain.advance:
        _bump(s, seat, rank, report)
    if ends:
        # No card is left to discard, so the pile's former top card goes on top again.
        if on_top:
            s.pile.remove(on_top[0])
            s.pile += on_top
            reports.back_on_top(report, on_top[0])
        _end_turn(s, report)


def _bump(s: Chase, seat: int, rank: int, report: Report) -> None:
    for other in range(1, s.seats + 1):
        if other != seat and _rank_of(s, other) == rank and not s.loses[other - 1]:
            s.loses[other - 1] = True
            reports.bumped(report, other)


def _rank_of(s: Chase, seat: int) -> int:
    return start(s, seat).rank


def _wins(s: Chase, seat: int, begin: From, chain: Chain) -> bool:
    """Whether a chain that has just been put down wins the game."""
    if s.rules.racing:
        return home(s, seat)
    return 0 < (_rank_of(s, 3 - seat) - begin.rank) % ROUND <= chain.advance


def _discard(s: Chase, seat: int, name: str, report: Report) -> None:
    card = discarded(s, name)
    assert card is not None
    known = _show(s, seat, card)
    s.pile.append(card)
    reports.discarded(report, s.seats, seat, card, known)
    _end_turn(s, report)


def _end_turn(s: Chase, report: Report) -> None:
    """End the turn: refill the hand, skip seats that lose a turn, show the next seat a card."""
    seat = s.turn
    new: list[str] = []
    while len(s.hands[seat - 1]) < HAND:
        if not s.stock:
            _fill_stock(s, report)
        new.append(_draw(s, seat))
    if new:
        reports.refilled(report, s.seats, seat, new)
    s.idle = s.idle + 1 if s.taken and s.phase == "put" else 0
    s.taken = ""
    s.turns[seat - 1] += 1
    s.turn = seat % s.seats + 1
    while s.loses[s.turn - 1]:
        s.loses[s.turn - 1] = False
        reports.missed(report, s.turn)
        s.turn = s.turn % s.seats + 1
    show_stock_top(s, report)
    # The turns of one seat are compared first, because that is faster and mostly enough.
    if 0 < s.rules.limit <= s.turns[seat - 1] and s.rules.limit <= min(s.turns):
        s.over = drawn(s)
        reports.over(report, s)


def _pass(s: Chase, seat: int, cards: Sequence[str], report: Report) -> None:
    assert s.passing is not None
    mine = tuple(cards)
    given = s.passing.given
    given = (mine, given[1]) if seat == 1 else (given[0], mine)
    s.passing = s.passing._replace(given=given)
    reports.chose(report, seat, mine)
    one, two = given
    if one is None or two is None:
        return
    for giver, some in ((1, one), (2, two)):
        for card in some:
            s.hands[giver - 1].remove(card)
    for giver, some in ((1, one), (2, two)):
        for card in some:
            _receive(s, 3 - giver, card, 0, 1 << giver)
    reports.exchanged(report, (one, two))
    show_stock_top(s, report)
