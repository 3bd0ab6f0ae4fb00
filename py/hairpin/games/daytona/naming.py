"""Words, ids and views of single cards and positions in Daytona, for the table and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...core.words import Message, Value, say
from .cards import JOKER, rank, value_of
from .plan import HOME

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...core.view import CardView


#: The joker in a label of the table. As in the codes of cards, the page draws the deck's sign for it.
_JOKER: Final = "*"


def a_card(value: int) -> Message:
    """Return a card's value with an article, such as “a 9” or “an ace”. Suits never matter."""
    return say(f"daytona.a.{value}")


def bare(value: int) -> Message:
    """Return a card's value in words, without an article, such as “9” or “ace”."""
    return say(f"daytona.value.{value}")


def sign(value: int) -> str:
    """Return a card's value as printed on the card, such as “9”, “10” or “J”."""
    return "10" if value == 10 else rank(value)


def _runs(values: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last value of each series of consecutive values.

    A joker is not part of a longer series.
    """
    first = last = -1
    for value in values:
        if first > JOKER and value == last + 1:
            last = value
            continue
        if first >= 0:
            yield first, last
        first = last = value
    if first >= 0:
        yield first, last


def listed(values: Sequence[int]) -> tuple[Value, ...]:
    """Return the values for a sentence. Three or more consecutive values become a range: “7 to J”."""
    found: list[Value] = []
    for first, last in _runs(values):
        if first == JOKER:
            found.append(bare(JOKER))
        elif last > first + 1:
            found.append(say("daytona.odds.run", first=sign(first), last=sign(last)))
        else:
            found += [sign(value) for value in range(first, last + 1)]
    return tuple(found)


def printed(values: Sequence[int]) -> str:
    """Return the values as a short text for the table, such as ``2, 7–J, *``; * is the joker, the last."""
    found = []
    for first, last in _runs(values):
        apart = "–" if last > first + 1 else ", "
        ends = (first,) if first == last else (first, last)
        found.append(_JOKER if first == JOKER else apart.join(sign(value) for value in ends))
    return ", ".join(found)


def place(number: int) -> Message:
    """Return a finishing place in words, such as “first place”."""
    return say(f"daytona.place.{number}")


def where(position: int, value: int) -> Message:
    """Return a position for the middle of a sentence, such as “the 9” or “the start line”."""
    if position == HOME:
        return say("daytona.where.finish")
    return say("daytona.where.start") if not position else say("daytona.where", card=bare(value))


def space_id(position: int, rank: int) -> str:
    """Return the id of a position's space; ``rank`` is the finishing place of a car at ``HOME``."""
    if position == HOME:
        return f"home:{rank}"
    return f"space:{position}" if position else "space:line"


def card_view(code: str) -> CardView:
    """Return the view of a face-up card."""
    return {"id": f"card:{code}", "face": "playing", "code": code, "say": bare(value_of(code))}
