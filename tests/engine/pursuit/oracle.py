"""A slow second implementation of chains. It tries every order of cards, and every joker as every card."""

from __future__ import annotations

from itertools import permutations, product

RANKS = "A23456789T"
SUITS = "SHDC"
EVERY = [(rank, suit) for rank in range(10) for suit in range(4)]


def chains(
    hand: list[str],
    up: tuple[int, int],
    *,
    step: int = 1,
    extend: bool = False,
    end_jokers: bool = True,
    never: int | None = None,
) -> dict[str, int]:
    """All chains of a hand on the up-to card ``up`` (rank, suit), each with the rank of its last card.

    ``never`` is a rank that no card or joker of the chain may have.
    """
    found: dict[str, int] = {}
    faces = ["*" if card[0] == "*" else card[:2] for card in hand]
    for length in range(1, len(faces) + 1):
        for order in set(permutations(faces, length)):
            end = _chain(order, up, step, extend, end_jokers, never)
            if end is not None:
                found["".join(order)] = end
    return found


def _chain(
    order: tuple[str, ...],
    up: tuple[int, int],
    step: int,
    extend: bool,
    end_jokers: bool,
    never: int | None,
) -> int | None:
    """The rank of the last card if the cards in this order are a chain, else None."""
    last = max((i for i, face in enumerate(order) if face != "*"), default=-1)
    if last < 0 and not extend:
        return None
    if last < len(order) - 1 and not end_jokers:
        return None
    # Only jokers before the last natural card can stand for several cards. A joker at the end is always the
    # next rank in the suit of the card before it.
    inner = [i for i in range(last + 1) if order[i] == "*"]
    for stands in product(EVERY, repeat=len(inner)):
        cards = [(RANKS.find(face[0]), SUITS.find(face[-1])) for face in order]
        for i, card in zip(inner, stands, strict=True):
            cards[i] = card
        for i in range(last + 1, len(order)):
            rank, suit = cards[i - 1] if i else up
            cards[i] = ((rank + step) % 10, suit)
        if never is not None and any(rank == never for rank, _ in cards):
            continue
        if _follows(cards, up, step, extend):
            return cards[-1][0]
    return None


def _follows(cards: list[tuple[int, int]], up: tuple[int, int], step: int, extend: bool) -> bool:
    """Whether each card has the rank of the card before it, or the next rank in the same suit."""
    before = up
    for i, card in enumerate(cards):
        same = card[0] == before[0]
        on = card == ((before[0] + step) % 10, before[1])
        if not (same or (on and (i > 0 or extend))):
            return False
        before = card
    return True
