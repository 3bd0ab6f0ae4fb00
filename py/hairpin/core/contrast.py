"""Why one move is better than another: only what is true of the better move alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from .words import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterable

# The subject of a reason: a hint names one move, in a further sentence by a pronoun; a review names two moves.
THIS_MOVE: Final = say("reason.this")
SAME_MOVE: Final = say("reason.same")
BETTER_MOVE: Final = say("reason.better")


class Claim(NamedTuple):
    """A fact about a move that speaks for it the more, the greater ``worth`` is.

    ``say`` names the fact as a reason for the move, ``fault`` as a reason against it. Either is None
    if the fact is not worth a sentence.
    """

    kind: str
    worth: tuple[int, ...]
    say: Message | None = None
    fault: Message | None = None


def contrast(better: Iterable[Claim], other: Iterable[Claim]) -> Message | None:
    """Return the first fact in which a move is better than the other move; None if there is none.

    A kind of fact that is known of one move only compares nothing.
    """
    known = {claim.kind: claim for claim in other}
    for claim in better:
        against = known.get(claim.kind)
        if against is None or not _exceeds(claim.worth, against.worth):
            continue
        said = against.fault or claim.say
        if said is not None:
            return said
    return None


def _exceeds(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    """Whether the first worth is better in some part and worse in none."""
    return one != two and all(a >= b for a, b in zip(one, two, strict=True))


class Waste(NamedTuple):
    """What a move threw away in the game's own measure: ``n`` units more than the move ``better``.

    ``mark`` is a number with its unit, ``say`` a sentence. ``first`` is the key of the sentence that names the
    costliest of such moves, with the values of ``review.first.most``.
    """

    n: int
    better: str
    mark: Message
    say: Message
    first: str
