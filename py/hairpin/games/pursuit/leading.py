"""Hints while cards are selected: one or two short sentences about where the selection leads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.words import AnyOf, Message, Seat, Value, say
from .cards import FACE, RANK, ROUND, SUIT
from .chains import FAR, Chain, walk
from .naming import exact, rank_said, short, shorts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .offers import Course

NAMED: Final = 3  # a hint names at most this many next cards; if there are more, it counts them


def at_start(course: Course, able: bool) -> Message:
    """The hint before a card is touched; ``able`` is true if the hand can begin a chain."""
    if able:
        return say("pursuit.lead.put", rank=rank_said(course.start.rank))
    return say("pursuit.lead.discard")


def no_chain(course: Course, observation: Mapping[str, Any]) -> Message:
    """The status of a seat whose hand can begin no chain: which card it lacks."""
    start, seat = course.start, course.seat
    hand = [entry[0] for entry in observation["hands"][seat - 1]["cards"]]
    values: dict[str, Value] = {"who": Seat(seat), "rank": rank_said(start.rank)}
    if any(SUIT[card] < 0 for card in hand):
        return say("pursuit.status.put.none.joker", **values)
    if start.extend and start.suit >= 0:
        following = exact((start.rank + start.step) % ROUND, start.suit)
        return say("pursuit.status.put.none.extend", next=following, **values)
    return say("pursuit.status.put.none", **values)


def single_card(course: Course, card: str, able: bool) -> Message:
    """The hint for a card that begins no chain.

    ``able`` is true if another card of the hand begins a chain.
    """
    key = "pursuit.lead.lonely" if able else "pursuit.lead.discard.it"
    return say(key, card=short(card), rank=rank_said(course.start.rank))


def chain_so_far(course: Course, chain: Chain, after: Sequence[str], loose: bool) -> Message:
    """The hint for a selected chain: its result, and the faces that may follow it.

    ``loose`` is true if the chain is a single card that the player may also discard.
    """
    sentence = result_of(course, chain)
    if course.wins(chain):
        return sentence
    faces = chain.faces
    winning = [face for face in after if _won(course, (*faces, face))]
    if winning:
        sentence = _and(sentence, _winning(course, winning))
    elif after:
        sentence = _and(sentence, _next("pursuit.lead.next", after))
    elif not loose:
        sentence = _and(sentence, say("pursuit.lead.next.none"))
    return _and(sentence, say("pursuit.lead.or")) if loose else sentence


def only_result(course: Course, chain: Chain | None, after: Sequence[str]) -> Message | None:
    """The hint for a selected chain in a puzzle: its result, and how many cards may follow it."""
    if not after:
        return None
    count = say("pursuit.lead.next.many", n=len(after))
    return count if chain is None else _and(result_of(course, chain), count)


def unfinished(course: Course, faces: Sequence[str], after: Sequence[str], loose: bool) -> Message:
    """The hint for selected jokers that cannot end a chain: a card of ``after`` must follow."""
    if len(faces) == 1 and not course.start.extend:
        # The first card of a chain always has the rank that the seat's car is on.
        sentence = _next("pursuit.lead.led", after, rank=rank_said(course.start.rank))
    else:
        sentence = _next("pursuit.lead.needs", after)
    return _and(sentence, say("pursuit.lead.or")) if loose else sentence


def cannot_follow(course: Course, faces: Sequence[str], card: str) -> Message:
    """The reason why ``card`` cannot follow ``faces``, the selected beginning of a chain."""
    start = course.start
    free = start._replace(room=FAR)
    if start.room < FAR and walk((*faces, FACE[card]), free) is not None:
        return say("pursuit.why.early", who=Seat(3 - course.seat))
    naturals = [i for i, face in enumerate(faces) if SUIT[face] >= 0]
    last = naturals[-1] if naturals else 0
    jokers = len(faces) - len(naturals) if not naturals else len(faces) - 1 - last
    place, suit = (RANK[faces[last]], SUIT[faces[last]]) if naturals else (start.rank, -1)
    if not naturals and start.extend:
        suit = start.suit
    ranks = [(place + start.step * by) % ROUND for by in range(jokers + 1)]
    values: dict[str, Value] = {
        "cards": shorts(faces[last:]),
        "ranks": AnyOf(tuple(rank_said(rank) for rank in ranks)),
    }
    if suit < 0:
        key = "pursuit.why.led" if jokers == 1 else "pursuit.why.after.joker"
        return say(key, rank=rank_said(start.rank), **values)
    following = exact((ranks[-1] + start.step) % ROUND, suit)
    return say("pursuit.why.after", next=following, **values)


def _and(first: Message, then: Message) -> Message:
    """Join two whole sentences."""
    return say("pursuit.lead.both", first=first, then=then)


def _won(course: Course, faces: Sequence[str]) -> bool:
    chain = walk(faces, course.start)
    return chain is not None and course.wins(chain)


def best_with(course: Course, chain: Chain) -> Message:
    """A sentence that says how far ``chain`` takes the seat.

    ``chain`` uses the card that the seat is about to take; without this card, no chain goes as far.
    """
    if not course.wins(chain):
        return say("pursuit.outcome.reach", card=exact(*course.end(chain)))
    if course.rules.racing:
        return say("pursuit.outcome.finish")
    return say("pursuit.outcome.catch", who=Seat(3 - course.seat))


def _wins(course: Course, chain: Chain) -> Message:
    if course.rules.racing:
        return say("pursuit.lead.home")
    rival = Seat(3 - course.seat)
    if chain.advance > course.gap:
        return say("pursuit.lead.past", who=rival, card=exact(*course.end(chain)))
    return say("pursuit.lead.catch", who=rival, rank=rank_said(course.end(chain)[0]))


def result_of(course: Course, chain: Chain) -> Message:
    """A sentence about the result of a chain: a win, a lap, a bump, or the new distance."""
    if course.wins(chain):
        return _wins(course, chain)
    values: dict[str, Value] = {"card": exact(*course.end(chain))}
    stays = "" if chain.advance else ".stay"
    if not course.rules.racing:
        values |= {"n": course.gap - chain.advance, "who": Seat(3 - course.seat)}
        return say(f"pursuit.lead.chain{stays}", **values)
    lap, bumps = course.lap(chain), course.bumps(chain)
    if bumps:
        values["who"] = bumps
    if lap:
        return say("pursuit.lead.lap.bump" if bumps else "pursuit.lead.lap", lap=lap, **values)
    if bumps:
        return say("pursuit.lead.bump", **values)
    gone = course.gone + chain.advance
    values |= {"n": ROUND - gone % ROUND, "lap": gone // ROUND + 1}
    return say(f"pursuit.lead.race{stays}", **values)


def _winning(course: Course, faces: Sequence[str]) -> Message:
    """A sentence that names the next cards with which the chain would win the game."""
    faces = list(dict.fromkeys(faces))
    values: dict[str, Value] = {"cards": AnyOf(shorts(faces)), "n": len(faces)}
    if course.rules.racing:
        return say("pursuit.lead.finish", **values)
    return say("pursuit.lead.reach", who=Seat(3 - course.seat), **values)


def _next(key: str, faces: Sequence[str], **values: Value) -> Message:
    different = list(dict.fromkeys(faces))
    if len(different) > NAMED:
        return say(f"{key}.many", n=len(faces), **values)
    return say(key, cards=AnyOf(shorts(different)), **values)
