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

from typing import TYPE_CHECKING, Final, NamedTuple

from ...core.cards import JOKER
from .cards import ALIKE, CODES, FACE, RANK, ROUND, SUIT

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


class Chain:
    """A chain: its faces, the number of ranks it advances, and the number of jokers at its end.

    It is no named tuple, because compiled code makes a named tuple slowly.
    """

    __slots__ = ("faces", "advance", "jokers")

    def __init__(self, faces: tuple[str, ...], advance: int, jokers: int) -> None:
        self.faces: tuple[str, ...] = faces
        self.advance: int = advance
        self.jokers: int = jokers

    @property
    def text(self) -> str:
        """The faces as they are written in moves."""
        return "".join(self.faces)


# For each rank, the cards that can begin a chain at this rank without the option *extend*.
_FIRST: Final = tuple(
    frozenset(card for card in CODES if RANK[card] in (rank, RANK[JOKER])) for rank in range(ROUND)
)


class _Kind:
    """All cards with one face: the face, its suit, and its distance in ranks from a start rank.

    Each kind has a ``bit`` of its own, so that a number can stand for a set of kinds.
    """

    __slots__ = ("face", "bit", "place", "suit")

    def __init__(self, face: str, bit: int, rank: int, step: int) -> None:
        self.face: str = face
        self.bit: int = bit
        self.suit: int = SUIT[face]
        self.place: int = FAR if self.suit < 0 else (RANK[face] - rank) * step % ROUND


# For each start rank and direction that has occurred, the kind of each card.
_KINDS: Final[dict[tuple[int, int], dict[str, _Kind]]] = {}


def _kinds_from(rank: int, step: int) -> dict[str, _Kind]:
    """For each card its kind; cards with equal faces share one."""
    known = _KINDS.get((rank, step))
    if known is None:
        by_face = {face: _Kind(face, 1 << i, rank, step) for i, face in enumerate(ALIKE)}
        known = _KINDS[rank, step] = {card: by_face[FACE[card]] for card in CODES}
    return known


def _table(hand: Sequence[str], start: From) -> tuple[list[_Kind], list[int]]:
    """The different kinds of cards in a hand, and how often each occurs."""
    kind_of = _kinds_from(start.rank, start.step)
    kinds: list[_Kind] = []
    left: list[int] = []
    seen = 0
    for card in hand:
        kind = kind_of[card]
        if seen & kind.bit:
            left[kinds.index(kind)] += 1
        else:
            seen |= kind.bit
            kinds.append(kind)
            left.append(1)
    return kinds, left


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
    kinds: list[_Kind],
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
    for i, kind in enumerate(kinds):
        if not left[i]:
            continue
        place, own = kind.place, kind.suit
        if own < 0:
            path.append(kind.face)
            left[i] -= 1
            if end_jokers and suit >= 0 and at + pending + 1 < room:
                found.append(Chain(tuple(path), at + pending + 1, pending + 1))
            _follow(kinds, left, path, found, room, end_jokers, at, suit, pending + 1)
        else:
            by = place - at
            if by < 0 or place >= room or by > pending + 1 or (by > pending and own != suit):
                continue
            path.append(kind.face)
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
    names = [kind.face for kind in kinds]
    at, suit, pending = 0, start.suit if start.extend else _NONE, 0
    for face in begun:
        i = names.index(face)
        left[i] -= 1
        if kinds[i].suit < 0:
            pending += 1
        else:
            at, suit, pending = kinds[i].place, kinds[i].suit, 0

    def fits(kind: _Kind, pending: int) -> bool:
        by = kind.place - at
        near = 0 <= by <= pending + 1 and (by <= pending or kind.suit == suit)
        return near and kind.place < start.room

    found = []
    natural = [kind for i, kind in enumerate(kinds) if left[i] and kind.suit >= 0]
    for i, kind in enumerate(kinds):
        if not left[i]:
            continue
        if kind.suit >= 0:
            if fits(kind, pending):
                found.append(kind.face)
            continue
        # A joker fits if it can be the last card of the chain, or if a natural card can follow it,
        # directly or after more jokers.
        most = pending + left[i]
        ends = start.end_jokers and suit >= 0 and at + pending + 1 < start.room
        if ends or any(fits(other, most) for other in natural):
            found.append(kind.face)
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
