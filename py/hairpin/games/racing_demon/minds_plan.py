"""What a seat of Racing Demon can do that gets it on, and how good each of it is, from what lies open."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .cards import CODES, INDEX, UNDER

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

STACK: Final = "stack"


class Choice(NamedTuple):
    """Something to do: the move, how good it is, the card taken, and the column it goes to (-1: a Stack)."""

    move: str
    value: int
    card: int
    to: int


@lru_cache(maxsize=4096)
def cards_of(text: str) -> tuple[int, ...]:
    """The cards of a text that has two signs for each."""
    return tuple(INDEX[text[i : i + 2]] for i in range(0, len(text), 2))


def choices(place: Mapping[str, Any], wanted: str) -> Iterator[Choice]:
    """What gets a seat on: to Stacks, from the Pile, ladders that lead further."""
    line = [cards_of(column) for column in place["line"]]
    ends = [column[-1] if column else -1 for column in line]
    pile = INDEX[place["top"]] if place["top"] else -1
    turned = INDEX[place["turned"][-2:]] if place["turned"] else -1
    if pile >= 0:
        if place["top"] in wanted:
            yield Choice(f"{place['top']}>{STACK}", 100, pile, -1)
        for to, end in enumerate(ends):
            if end >= 0 and UNDER[pile] >> end & 1:
                yield Choice(f"{place['top']}>{CODES[end]}", 85, pile, to)
    for i, column in enumerate(line):
        if not column:
            continue
        if CODES[column[-1]] in wanted:
            value = 95 if len(column) == 1 else 70
            yield Choice(f"{CODES[column[-1]]}>{STACK}", value, column[-1], -1)
        for to, end in enumerate(ends):
            if to != i and end >= 0 and UNDER[column[0]] >> end & 1:
                yield Choice(f"{CODES[column[0]]}>{CODES[end]}", 90, column[0], to)
    if turned >= 0:
        if CODES[turned] in wanted:
            yield Choice(f"{CODES[turned]}>{STACK}", 60, turned, -1)
        for to, end in enumerate(ends):
            if end >= 0 and UNDER[turned] >> end & 1:
                value = 65 if pile >= 0 and UNDER[pile] >> turned & 1 else 30
                yield Choice(f"{CODES[turned]}>{CODES[end]}", value, turned, to)


def things(sight: Mapping[str, Any], seat: int, choice: Choice) -> tuple[str, ...]:
    """What the hand touches for it: the card, and where it goes."""
    source = f"card:{seat}:{CODES[choice.card]}"
    if choice.to >= 0:
        return source, f"line:{seat}:{choice.to + 1}"
    suit, rank = CODES[choice.card][1], choice.card % 13
    for number, of, owners in sight["stacks"]:
        if of == suit and len(owners) == rank:
            return source, f"stack:{number}"
    return source, "stack:0"
