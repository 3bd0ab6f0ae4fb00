"""The useful actions of a seat and their values, from the public part of the table.

All values share one scale. An action with a value above 0 is worth doing at once; any other action
is worth doing only if the seat finds no better action. A *play* takes a card from the Pile or Pack,
or brings a card to a Stack; other actions only prepare a play.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .cards import CODES, INDEX, KING, RANK, UNDER

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

STACK: Final = "stack"
BONUS, CLAIM = 10, 5  # points for going OUT, and for a king

# Values of useful actions, before opponents are considered.
PILE_STACK: Final = 100
KING_STACK: Final = 105  # a king brings five more points, and opponents can play no card onto it
END_FREES: Final = 95  # the only card of a column goes to a Stack; then a Pile card fills the gap
COLUMN: Final = 90  # a whole column goes onto another column; then a Pile card fills the gap
PILE_LADDER: Final = 85
LEADS_PILE: Final = 80  # makes room for the top card of the Pile
END_STACK: Final = 70
TURNED_STACK: Final = 62
LEADS_STACK: Final = 50  # uncovers a card that fits on a Stack
TURNED_LADDER: Final = 30

CONTESTED: Final = 20  # bonus if an opponent could play an equal card
FEEDS: Final = 90  # penalty for a card that only helps an opponent to play the next card
FEW: Final = 4  # the penalty ``FEEDS`` applies at tables of at most this many seats
BEHIND: Final = 90  # penalty for going OUT with fewer points than an opponent


class Choice(NamedTuple):
    """A useful action and its value.

    The action moves ``card`` and all cards on top of it; ``run`` is the number of all moved cards.
    ``frm`` is the index of the column that the cards leave (-1: Pile, -2: turned-up cards), ``to``
    the index of the column to which they go (-1: a Stack). ``frees`` is true if the Pile loses a
    card. ``play`` is true if no later action can undo the action.
    """

    move: str
    value: int
    card: int
    run: int
    frm: int
    to: int
    frees: bool
    play: bool


FROM_PILE: Final = -1
FROM_TURNED: Final = -2
TO_STACK: Final = -1


@lru_cache(maxsize=8192)
def cards_of(text: str) -> tuple[int, ...]:
    """The cards in a text of two characters per card."""
    return tuple(INDEX[text[i : i + 2]] for i in range(0, len(text), 2))


@lru_cache(maxsize=2048)
def mask_of(text: str) -> int:
    """The set of the cards that a text names with two characters each, as an int of one bit per
    card."""
    found = 0
    for card in cards_of(text):
        found |= 1 << card
    return found


class Skill(NamedTuple):
    """The abilities of a bot: the actions that it makes, and the facts that it considers."""

    builds: bool  # puts Pack cards onto columns
    columns: bool  # moves whole columns, so that Pile cards fill the gaps
    tries: bool  # moves parts of columns if it has no other action
    ahead: bool  # sees the next action too, and moves parts of columns for it
    others: bool  # considers the cards that opponents could play


def choices(area: Mapping[str, Any], wanted: int, skill: Skill) -> list[Choice]:
    """The useful actions of a seat, rated without regard to opponents."""
    line = [cards_of(column) for column in area["line"]]
    ends = [column[-1] if column else -1 for column in line]
    mask = 0
    for end in ends:
        if end >= 0:
            mask |= 1 << end
    top: str = area["top"]
    pile = INDEX[top] if top else -1
    below = UNDER[pile] if pile >= 0 else 0  # the cards onto which the top card of the Pile fits
    found: list[Choice] = []
    if pile >= 0:
        if wanted >> pile & 1:
            value = KING_STACK if RANK[pile] == KING else PILE_STACK
            found.append(Choice(f"{top}>{STACK}", value, pile, 1, FROM_PILE, TO_STACK, True, True))
        if below & mask:
            for to, end in enumerate(ends):
                if end >= 0 and below >> end & 1:
                    move = f"{top}>{CODES[end]}"
                    found.append(Choice(move, PILE_LADDER, pile, 1, FROM_PILE, to, True, True))
    for i, column in enumerate(line):
        if not column:
            continue
        end = column[-1]
        single = len(column) == 1
        if wanted >> end & 1:
            if RANK[end] == KING:
                value = KING_STACK
            elif single:
                value = END_FREES
            elif skill.ahead and below >> column[-2] & 1 and not below & mask:
                value = LEADS_PILE
            else:
                value = END_STACK
            move = f"{CODES[end]}>{STACK}"
            found.append(Choice(move, value, end, 1, i, TO_STACK, single, True))
        if skill.columns and UNDER[column[0]] & mask:
            _ladders(found, column, 0, i, ends, COLUMN)
        if skill.ahead:
            for cut in range(1, len(column)):
                if not UNDER[column[cut]] & mask:
                    continue
                # The move covers one card and uncovers another card of equal rank and colour, on
                # which equal cards can be laddered. The move helps only if the uncovered card
                # fits on a Stack.
                if wanted >> column[cut - 1] & 1:
                    _ladders(found, column, cut, i, ends, LEADS_STACK)
    text: str = area["turned"]
    if text:
        code = text[-2:]
        turned = INDEX[code]
        if wanted >> turned & 1:
            value = KING_STACK if RANK[turned] == KING else TURNED_STACK
            move = f"{code}>{STACK}"
            found.append(Choice(move, value, turned, 1, FROM_TURNED, TO_STACK, False, True))
        if skill.builds and UNDER[turned] & mask:
            for to, end in enumerate(ends):
                if end >= 0 and UNDER[turned] >> end & 1:
                    value = TURNED_LADDER
                    if skill.ahead and (
                        below >> turned & 1
                        or any(
                            column and UNDER[column[0]] >> turned & 1
                            for j, column in enumerate(line)
                            if j != to
                        )
                    ):
                        value = LEADS_PILE
                    move = f"{code}>{CODES[end]}"
                    found.append(Choice(move, value, turned, 1, FROM_TURNED, to, False, True))
    return found


def _ladders(
    found: list[Choice],
    column: tuple[int, ...],
    cut: int,
    frm: int,
    ends: list[int],
    value: int,
) -> None:
    card = column[cut]
    for to, end in enumerate(ends):
        if to != frm and end >= 0 and UNDER[card] >> end & 1:
            move = f"{CODES[card]}>{CODES[end]}"
            whole = cut == 0
            found.append(Choice(move, value, card, len(column) - cut, frm, to, whole, whole))


def weigh(observation: Mapping[str, Any], seat: int, found: Iterable[Choice]) -> list[Choice]:
    """Rate the choices again, this time with regard to opponents.

    A card is worth more if an opponent could play an equal card, and less if it lets an opponent
    play the next card.
    """
    areas = observation["places"]
    own = areas[seat - 1]
    theirs = 0
    best = -(10**6)
    for other, area in enumerate(areas, 1):
        if other != seat:
            theirs |= open_cards(area)
            best = max(best, area["placed"] + CLAIM * area["kings"] - area["pile"])
    # At a large table, some opponent can usually play the next card anyway.
    feared = theirs & ~open_cards(own) if len(areas) <= FEW else 0
    weighed = []
    for choice in found:
        value, card = choice.value, choice.card
        if choice.to == TO_STACK:
            rank = RANK[card]
            if not choice.frees and rank != KING and feared >> card + 1 & 1:
                value -= FEEDS
            elif theirs >> card & 1:
                value += CONTESTED
        if own["pile"] == 1 and choice.frees:
            points = own["placed"] + CLAIM * own["kings"] + BONUS
            if choice.to == TO_STACK:
                points += 1 + CLAIM * (RANK[card] == KING)
            if points < best:
                value -= BEHIND
        weighed.append(choice if value == choice.value else choice._replace(value=value))
    return weighed


def open_cards(area: Mapping[str, Any]) -> int:
    """The cards that a seat could bring to fitting Stacks, one bit each."""
    found = 0
    if area["top"]:
        found |= 1 << INDEX[area["top"]]
    for column in area["line"]:
        if column:
            found |= 1 << INDEX[column[-2:]]
    if area["turned"]:
        found |= 1 << INDEX[area["turned"][-2:]]
    return found


def tops_of(area: Mapping[str, Any]) -> tuple[int, ...]:
    """The cards that a new pass through the Pack will bring to the top, one card per turn of three.

    The hand must be empty, so that all cards of the Pack are turned up.
    """
    pack = cards_of(area["turned"])
    tops = pack[2::3]
    return tops if len(pack) % 3 == 0 else (*tops, pack[-1])


def hopeless(area: Mapping[str, Any], wanted: int, skill: Skill) -> bool:
    """Whether a new pass through the Pack would bring no play.

    The hand must be empty, so that all cards of the Pack are turned up.
    """
    ends = 0
    for column in area["line"]:
        if column:
            ends |= 1 << INDEX[column[-2:]]
    if not skill.builds:
        ends = 0  # a bot without this skill puts no Pack cards onto columns
    if any(wanted >> card & 1 or UNDER[card] & ends for card in tops_of(area)):
        return False
    return not any(choice.play for choice in choices(area, wanted, skill))


def detour(area: Mapping[str, Any], wanted: int) -> Choice | None:
    """The first move of the shortest series of column moves that makes a play possible.

    A column move moves part of a column. Returns None if a play is possible already, or if no
    series makes a play possible. This search is slow, so bots use it only after a pass without a
    play.
    """
    start = tuple(cards_of(column) for column in area["line"])
    pile = INDEX[area["top"]] if area["top"] else -1
    pack = cards_of(area["turned"]) if not area["hand"] else ()
    tops = set(tops_of(area)) if pack else set()
    if _opens(start, wanted, pile, tops):
        return None
    seen = {frozenset(start)}
    waiting: list[tuple[tuple[tuple[int, ...], ...], Choice | None]] = [(start, None)]
    for line, first in waiting:
        for frm, column in enumerate(line):
            for cut in range(1, len(column)):
                for to, other in enumerate(line):
                    if to == frm or not other or not UNDER[column[cut]] >> other[-1] & 1:
                        continue
                    moved = list(line)
                    moved[frm], moved[to] = column[:cut], other + column[cut:]
                    then = tuple(moved)
                    key = frozenset(then)
                    if key in seen:
                        continue
                    seen.add(key)
                    begin = first or Choice(
                        f"{CODES[column[cut]]}>{CODES[other[-1]]}",
                        LEADS_STACK,
                        column[cut],
                        len(column) - cut,
                        frm,
                        to,
                        False,
                        False,
                    )
                    if _opens(then, wanted, pile, tops):
                        return begin
                    waiting.append((then, begin))
    return None


def _opens(line: tuple[tuple[int, ...], ...], wanted: int, pile: int, tops: set[int]) -> bool:
    ends = 0
    for column in line:
        if column:
            ends |= 1 << column[-1]
    return bool(
        ends & wanted
        or (pile >= 0 and UNDER[pile] & ends)
        or any(column and UNDER[column[0]] & ends for column in line)
        or any(UNDER[card] & ends for card in tops)
    )


def stack_for(observation: Mapping[str, Any], card: int) -> int:
    """The number of the Stack on which a card fits; 0 for an ace, which begins a new Stack."""
    suit, rank = CODES[card][1], RANK[card]
    if rank:
        for number, of, owners in observation["stacks"]:
            if of == suit and len(owners) == rank:
                return int(number)
    return 0
