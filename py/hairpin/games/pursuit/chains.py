"""The legal chains of a hand, and the rank that each chain reaches.

This module knows cards, but no players.

A chain is one or more sequences. So each card either has the rank of the card before it (a new
sequence) or is one rank on in the same suit. A joker stands for any card that the natural cards
around it allow. Take *k* jokers between two natural cards that are *d* ranks apart. If *d* is at
most *k*, any suits fit, since a new sequence can begin among the jokers. If *d* is *k* + 1, both
cards need the same suit. A larger *d* never fits. Jokers at the end each go one rank on, in the
suit of the last natural card. A hand has at most eight cards, so no chain goes all the way round
the ring.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from ...core.cards import JOKER
from .cards import CODES, FACE, RANK, ROUND, SUIT

if TYPE_CHECKING:
    from collections.abc import Sequence

FAR: Final = 99
_NONE: Final = -2  # a suit that no card has


class From(NamedTuple):
    """The start of a chain and its limits.

    ``rank`` and ``suit`` come from the seat's up-to card (the card that ended its last chain).
    ``step`` is the direction of its sequences (1 or -1). With ``extend``, the first sequence may
    continue from that card. With ``end_jokers``, the last card may be a joker. A chain must
    advance fewer than ``room`` ranks (``FAR``: no limit).
    """

    rank: int
    suit: int
    step: int = 1
    extend: bool = False
    end_jokers: bool = True
    room: int = FAR


class Chain(NamedTuple):
    """A chain: its faces, the number of ranks it advances, and the number of jokers at its end."""

    faces: tuple[str, ...]
    advance: int
    jokers: int

    @property
    def text(self) -> str:
        """The faces as they are written in moves."""
        return "".join(self.faces)


# For each rank, the cards that can begin a chain at this rank without the option *extend*.
_FIRST: Final = tuple(
    frozenset(card for card in CODES if RANK[card] in (rank, RANK[JOKER])) for rank in range(ROUND)
)


@lru_cache(maxsize=2 * ROUND)
def _places(rank: int, step: int) -> dict[str, tuple[str, int, int]]:
    """For each card: its face, its distance in ranks from ``rank``, and its suit."""
    return {
        card: (
            FACE[card],
            FAR if SUIT[card] < 0 else (RANK[card] - rank) * step % ROUND,
            SUIT[card],
        )
        for card in CODES
    }


def _table(hand: Sequence[str], start: From) -> tuple[list[tuple[str, int, int]], list[int]]:
    """The different faces of a hand as ``(face, distance, suit)``, and how often each occurs."""
    places = _places(start.rank, start.step)
    every = [places[card] for card in hand]
    kinds = list(dict.fromkeys(every))
    if len(kinds) == len(every):
        return kinds, [1] * len(every)
    return kinds, [every.count(kind) for kind in kinds]


def chains(hand: Sequence[str], start: From) -> list[Chain]:
    """All chains that ``hand`` can put down; each order of faces appears once.

    A chain comes before longer chains that begin with it; otherwise chains follow the order of
    the hand.
    """
    # Most hands have no card that can begin a chain; this quick check finds these hands.
    if not start.extend and _FIRST[start.rank].isdisjoint(hand):
        return []
    kinds, left = _table(hand, start)
    found: list[Chain] = []
    suit = start.suit if start.extend else _NONE
    _follow(kinds, left, [], found, start.room, start.end_jokers, 0, suit, 0)
    return found


def _follow(
    kinds: list[tuple[str, int, int]],
    left: list[int],
    path: list[str],
    found: list[Chain],
    room: int,
    end_jokers: bool,
    at: int,
    suit: int,
    pending: int,
) -> None:
    """Append to ``found`` all chains that begin with ``path`` and have more cards.

    ``at`` and ``suit`` are the distance and suit of the last natural card; ``pending`` jokers
    follow it. It is no closure, because a compiled function calls itself faster.
    """
    for i, (face, place, own) in enumerate(kinds):
        if not left[i]:
            continue
        if own < 0:
            path.append(face)
            left[i] -= 1
            if end_jokers and suit >= 0 and at + pending + 1 < room:
                found.append(Chain(tuple(path), at + pending + 1, pending + 1))
            _follow(kinds, left, path, found, room, end_jokers, at, suit, pending + 1)
        else:
            by = place - at
            if by < 0 or place >= room or by > pending + 1 or (by > pending and own != suit):
                continue
            path.append(face)
            left[i] -= 1
            found.append(Chain(tuple(path), place, 0))
            _follow(kinds, left, path, found, room, end_jokers, place, own, 0)
        left[i] += 1
        path.pop()


def walk(faces: Sequence[str], start: From) -> Chain | None:
    """The chain that these faces make in this order; None if they make no legal chain."""
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
    """The faces of ``hand`` that can follow the cards ``begun`` in a chain, in the hand's order.

    ``begun`` must be the beginning of a legal chain; this is not checked.
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
        # A joker fits if it can be the last card of the chain, or if a natural card can follow it,
        # directly or after more jokers.
        most = pending + left[i]
        ends = start.end_jokers and suit >= 0 and at + pending + 1 < start.room
        if ends or any(left[j] and kinds[j][2] >= 0 and fits(j, most) for j in range(len(kinds))):
            found.append(face)
    return found


class Outcome(NamedTuple):
    """A group of chains with equal results: one of the chains, and the number of chains."""

    chain: Chain
    orderings: int


def outcomes(found: Sequence[Chain]) -> list[Outcome]:
    """Group chains that use equal cards and end with equal cards.

    The groups that advance farthest come first. Of groups that advance equally far, the group with
    fewer cards comes first.
    """
    groups: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Chain]] = {}
    for chain in found:
        last = chain.faces[-1 - chain.jokers :]
        groups.setdefault((last, tuple(sorted(chain.faces))), []).append(chain)
    made = [Outcome(chains[0], len(chains)) for chains in groups.values()]
    made.sort(key=lambda one: (-one.chain.advance, len(one.chain.faces)))
    return made
