"""The reasons for refused actions of Racing Demon, as sentences for the player.

In a race most refusals mean that an opponent was faster, so the sentence names that opponent. It
depends only on public cards, never on the order of a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.errors import MoveError, NotAllowed, TooLate
from ...core.words import AnyOf, Message, Seat, say
from .cards import INDEX, KING, RANK, SUIT, UNDER
from .naming import short

if TYPE_CHECKING:
    from .state import Demon, SeatArea


def refusal(demon: Demon, seat: int, move: str) -> MoveError:
    """The error for a well-formed but illegal action of a seat that may act."""
    if move == "turn":
        return NotAllowed("racing-demon.why.pack")
    if move == "stuck":
        return NotAllowed("racing-demon.why.voted")
    if move == "wait":
        return NotAllowed("racing-demon.why.wait")
    too_late = late(demon, seat, move)
    if too_late is not None:
        return TooLate(too_late.key, **too_late.values)
    card, aim = INDEX[move[:2]], move[3:]
    area = demon.areas[seat - 1]
    if aim == "stack":
        kind, i, _ = area.where(card) or ("", 0, 0)
        if kind == "line" and area.line[i][-1] != card:
            said = say("racing-demon.why.covered", card=short(card))
        else:
            said = no_stack_for(card)
    else:
        said = why_no_ladder(area, card, INDEX[aim])
    return NotAllowed(said.key, **said.values)


def late(demon: Demon, seat: int, move: str) -> Message | None:
    """The reason why a move was legal a moment ago but is not now; None if it never was legal."""
    card = INDEX[move[:2]]
    if demon.areas[seat - 1].where(card) is None:
        return say("racing-demon.late.gone", card=short(card))
    if move[3:] != "stack" or demon.open >> card & 1:
        return None
    return faster(demon, card)


def faster(demon: Demon, card: int, *, just: bool = False) -> Message | None:
    """A sentence that names the seat whose equal card reached a Stack first.

    Returns None if no seat was faster. With ``just``, it also returns None if the equal card no
    longer lies on top.
    """
    suit, rank = SUIT[card], RANK[card]
    # Of several Stacks that already have this card, the shortest Stack got the card most recently.
    stacks = [
        stack.owners
        for stack in demon.stacks.values()
        if stack.suit == suit and len(stack.owners) > rank
    ]
    first: list[int] | tuple[int, ...] | None = min(stacks, key=len) if stacks else None
    if just and (first is None or len(first) > rank + 1):
        first = None
    if first is None and (not just or rank == KING):
        first = next((c.owners for c in reversed(demon.claimed) if c.suit == suit), None)
    if first is None:
        return None
    return say("racing-demon.late.faster", who=Seat(first[rank]), card=short(card))


def no_stack_for(card: int) -> Message:
    """A sentence: no Stack is ready for this card."""
    if RANK[card] == 0:
        return say("racing-demon.why.stack.ace")
    return say("racing-demon.why.unwanted", card=short(card), before=short(card - 1))


def why_no_ladder(area: SeatArea, card: int, under: int) -> Message:
    """The reason why ``card`` cannot be laddered onto ``under`` in the Line."""
    if not any(column[-1] == under for column in area.line):
        return say("racing-demon.why.not_end", card=short(under))
    return say("racing-demon.why.ladder", card=short(card), other=short(under))


def fits_nowhere(demon: Demon, card: int) -> Message:
    """The reason why a face-up card fits neither on a Stack nor on a column."""
    said = faster(demon, card, just=True)
    if said is not None:
        return said
    rank = RANK[card]
    if rank == KING:
        return say("racing-demon.why.king", card=short(card), before=short(card - 1))
    if rank == 0:
        return say("racing-demon.why.stack.ace")
    return say(
        "racing-demon.why.nowhere",
        card=short(card),
        before=short(card - 1),
        ends=AnyOf(tuple(short(each) for each in range(52) if UNDER[card] >> each & 1)),
    )
