"""Pursuit: the best moves with what speaks for each, and the sentences that say so.

What is told of the next player rests on deals of the cards the seat cannot see, as Vera's own choice does: so many deals,
and in how many of them this seat is not caught.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Candidate, Thought
from ...core.words import Message, Seat, say
from .bots import DEALS, SLICE, Line, Mind, far, promise, weighed, without
from .naming import short

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...core.chance import Chance

MOST: Final = 3
WORTH: Final = 1000  # what a won game is worth


def advise(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """As Vera thinks, every move with the best that can come of it this turn."""
    mind = Mind(observation, chance, DEALS)
    if observation["phase"] == "pass":
        first = sorted(moves, key=lambda move: -without(mind, move))[:MOST]
        told = tuple(
            Candidate(move, far_on, {"keeps": far_on} if far_on > 0 else {})
            for move in first
            for far_on in (without(mind, move),)
        )
        yield Thought(first[0], 1, final=True, candidates=told)
        return
    best: dict[str, Line] = {}
    nodes = 0
    for line in weighed(mind, moves):
        nodes += 1
        known = best.get(line.move)
        if known is None or line.value > known.value:
            best[line.move] = line
        if nodes % SLICE == 0:
            yield Thought(max(best.values(), key=lambda each: each.value).move, nodes)
    lines = sorted(best.values(), key=lambda each: -each.value)[:MOST]
    candidates = tuple(
        Candidate(line.move, round(WORTH * line.value), _terms(mind, line)) for line in lines
    )
    won = lines[0].value > 1
    yield Thought(
        candidates[0].move,
        nodes,
        candidates[0].value,
        final=True,
        candidates=candidates,
        verdict="won" if won else "open",
    )


def _terms(mind: Mind, line: Line) -> dict[str, int | str]:
    """``wins``; else in how many ``of`` the deals it is ``safe``, and how far the cards that stay go on next turn.

    The latter is ``keeps``, no card to come counted; ``catches`` if that is as far as the next player is now. ``then``
    is the card that is discarded at the end of the turn, ``idle`` that the chains to come do not need it.
    """
    if line.value > 1:
        return {"wins": 1}
    terms: dict[str, int | str] = {}
    start = mind.after(line.advance)
    keeps = far(line.left, start)
    if keeps > 0:
        terms["keeps"] = keeps
    if not mind.rules.racing:
        terms |= {"safe": mind.safe(line), "of": len(mind.deals)}
        if keeps >= mind.gap - line.advance:
            terms["catches"] = 1
    if not line.move.startswith("discard"):
        terms["then"] = line.discard
    elif promise([*line.left, line.discard], start) == promise(line.left, start):
        terms["idle"] = 1
    return terms


def look(observation: Mapping[str, Any], candidate: Candidate) -> Message:
    """Where to look, without the move."""
    phase, terms = observation["phase"], candidate.terms
    if "wins" in terms:
        return say("pursuit.look.wins")
    if phase == "put":
        return say("pursuit.look.put" if candidate.move.startswith("put") else "pursuit.look.hold")
    return say(f"pursuit.look.{phase}")


def reason(observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
    """Why a move is good, in one sentence: there is little room for words beside a hand."""
    terms = candidate.terms
    me, seats = int(observation["viewer"]), len(observation["ups"])
    rival = Seat(me % seats + 1)
    safe, deals = int(terms.get("safe", 0)), int(terms.get("of", 0))
    if "catches" in terms:
        return say("pursuit.reason.catches", rival=rival)
    if safe < deals:
        return say("pursuit.reason.risk", rival=rival, safe=safe, of=deals)
    if "then" in terms and candidate.move.startswith("take"):
        return say("pursuit.reason.then", card=short(str(terms["then"])))
    if "idle" in terms:
        return say("pursuit.reason.idle")
    # What comes of a card that is discarded says so itself.
    if "keeps" in terms and candidate.move.startswith(("put", "pass")):
        return say("pursuit.reason.keeps", n=int(terms["keeps"]))
    return say("pursuit.reason.safe", rival=rival, of=deals) if deals else None
