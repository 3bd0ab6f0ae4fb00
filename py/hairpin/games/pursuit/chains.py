"""Which chains can be put down, and where they lead. Knows cards, no players.

A chain is one or more sequences, so each of its cards is either of the rank before it (a new
sequence) or one rank on in the same suit. Jokers stand for whatever fits; what fits is decided by
the natural cards around them. With *k* jokers between two natural cards *d* ranks apart the rule
comes down to this: *d* up to *k* fits any suits, since some step can begin a new sequence; *d* =
*k* + 1 needs one suit throughout; more does not fit. Jokers at the end go on rank by rank in the suit
of the last natural card. A hand has eight cards at most, so no chain comes round the ring.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ...core.cards import JOKER
from .cards import CODES, FACE, RANK, ROUND, SUIT

if TYPE_CHECKING:
    from collections.abc import Sequence

FAR: Final = 99
_NONE: Final = -2  # the suit of nothing: no card has it


class From(NamedTuple):
    """Where a chain begins and what it may do.

    ``rank`` and ``suit`` are those of the card the seat is up to, ``step`` the direction of its
    sequences (1 or -1). ``extend``: the first sequence may go on from that card. ``end_jokers``: a
    joker may be last. ``room``: how many ranks on is too far (``FAR``: no limit).
    """

    rank: int
    suit: int
    step: int = 1
    extend: bool = False
    end_jokers: bool = True
    room: int = FAR


class Chain(NamedTuple):
    """A chain: its faces, how many ranks it goes on, and how many jokers it ends on."""

    faces: tuple[str, ...]
    advance: int
    jokers: int

    @property
    def text(self) -> str:
        """The faces as moves have them."""
        return "".join(self.faces)


# What can begin a chain at a rank, unless it extends what lies there.
_FIRST: Final = tuple(
    frozenset(card for card in CODES if RANK[card] in (rank, RANK[JOKER])) for rank in range(ROUND)
)


@lru_cache(maxsize=2 * ROUND)
def _places(rank: int, step: int) -> dict[str, tuple[str, int, int]]:
    """Every card's face, how many ranks on from ``rank`` it is, and its suit."""
    return {
        card: (
            FACE[card],
            FAR if SUIT[card] < 0 else (RANK[card] - rank) * step % ROUND,
            SUIT[card],
        )
        for card in CODES
    }


def _table(hand: Sequence[str], start: From) -> tuple[list[tuple[str, int, int]], list[int]]:
    """The hand's faces with how many ranks on and in which suit each is, and how many of each."""
    places = _places(start.rank, start.step)
    every = [places[card] for card in hand]
    kinds = list(dict.fromkeys(every))
    if len(kinds) == len(every):
        return kinds, [1] * len(every)
    return kinds, [every.count(kind) for kind in kinds]


def chains(hand: Sequence[str], start: From) -> list[Chain]:
    """Every chain ``hand`` (in order) can put down, each ordering of faces once.

    A chain comes before those it is the beginning of; beyond that they follow the order of the hand.
    """
    # Most hands hold nothing to begin with, which is quickly seen.
    if not start.extend and _FIRST[start.rank].isdisjoint(hand):
        return []
    kinds, left = _table(hand, start)
    found: list[Chain] = []
    path: list[str] = []
    room, extend, end_jokers = start.room, start.extend, start.end_jokers

    def follow(at: int, suit: int, pending: int) -> None:
        for i, (face, place, own) in enumerate(kinds):
            if own < 0:
                if not left[i]:
                    continue
                path.append(face)
                left[i] -= 1
                if end_jokers and suit >= 0 and at + pending + 1 < room:
                    found.append(Chain(tuple(path), at + pending + 1, pending + 1))
                follow(at, suit, pending + 1)
            else:
                by = place - at
                if by > pending and (by > pending + 1 or own != suit):
                    continue
                if by < 0 or not left[i] or place >= room:
                    continue
                path.append(face)
                left[i] -= 1
                found.append(Chain(tuple(path), place, 0))
                follow(place, own, 0)
            left[i] += 1
            path.pop()

    follow(0, start.suit if extend else _NONE, 0)
    return found


def walk(faces: Sequence[str], start: From) -> Chain | None:
    """The chain these faces make; nothing if they make none."""
    at, suit, pending = 0, start.suit if start.extend else _NONE, 0
    for face in faces:
        own = SUIT[face]
        if own < 0:
            pending += 1
            continue
        place = (RANK[face] - start.rank) * start.step % ROUND
        by = place - at
        if by < 0 or by > pending + 1 or (by > pending and own != suit) or place >= start.room:
            return None
        at, suit, pending = place, own, 0
    if not faces or (pending and not (start.end_jokers and suit >= 0)):
        return None
    if at + pending >= start.room:
        return None
    return Chain(tuple(faces), at + pending, pending)


def following(hand: Sequence[str], begun: Sequence[str], start: From) -> list[str]:
    """The faces of ``hand`` that can come next in a chain that began so, in the hand's order.

    ``begun`` must be the beginning of a chain.
    """
    kinds, left = _table(hand, start)
    names = [face for face, _, _ in kinds]
    at, suit, pending = 0, start.suit if start.extend else _NONE, 0
    for face in begun:
        i = names.index(face)
        left[i] -= 1
        if kinds[i][2] < 0:
            pending += 1
        else:
            at, suit, pending = kinds[i][1], kinds[i][2], 0

    def fits(i: int, pending: int) -> bool:
        _, place, own = kinds[i]
        by = place - at
        return 0 <= by <= pending + 1 and (by <= pending or own == suit) and place < start.room

    found = []
    for i, (face, _, own) in enumerate(kinds):
        if not left[i]:
            continue
        if own >= 0:
            if fits(i, pending):
                found.append(face)
            continue
        # A joker may come if the chain can end with it, or if some natural card can still follow,
        # after all other jokers if need be.
        most = pending + left[i]
        ends = start.end_jokers and suit >= 0 and at + pending + 1 < start.room
        if ends or any(left[j] and kinds[j][2] >= 0 and fits(j, most) for j in range(len(kinds))):
            found.append(face)
    return found


class Outcome(NamedTuple):
    """What chains have in common that come to the same: a sample, and in how many orderings."""

    chain: Chain
    orderings: int


def outcomes(found: Sequence[Chain]) -> list[Outcome]:
    """Chains grouped by where they end (with which cards) and what they leave in the hand.

    The farthest first; of those that go equally far the one that keeps more cards.
    """
    groups: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Chain]] = {}
    for chain in found:
        last = chain.faces[-1 - chain.jokers :]
        groups.setdefault((last, tuple(sorted(chain.faces))), []).append(chain)
    made = [Outcome(chains[0], len(chains)) for chains in groups.values()]
    made.sort(key=lambda one: (-one.chain.advance, len(one.chain.faces)))
    return made
