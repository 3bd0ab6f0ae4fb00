"""Pursuit's hints: the best moves, what speaks for each, and the sentences that say so.

The safety of a move is estimated as in Vera's own choice: the unseen cards are dealt a number of
times, and the hint counts the deals in which the next player cannot catch this seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Candidate, Thought
from ...core.words import Message, Seat, say
from .bots import (
    DEALS,
    SLICE,
    Line,
    Mind,
    advance_without,
    link_value,
    longest_advance,
    rated_lines,
)
from .naming import short

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...core.chance import Chance

MOST: Final = 3
WORTH: Final = 1000  # candidates' values count thousandths of a won game


def advise(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield thoughts for a hint; the last thought has the three best moves as candidates.

    Each move is rated by its best plan for the rest of the turn, as the bot Vera rates plans.
    """
    mind = Mind(observation, chance, DEALS)
    if observation["phase"] == "pass":
        first = sorted(moves, key=lambda move: -advance_without(mind, move))[:MOST]
        candidates = tuple(
            Candidate(move, far_on, {"keeps": far_on} if far_on > 0 else {})
            for move in first
            for far_on in (advance_without(mind, move),)
        )
        yield Thought(first[0], 1, final=True, candidates=candidates)
        return
    best: dict[str, Line] = {}
    nodes = 0
    for line in rated_lines(mind, moves):
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
    """Return the facts that a hint about a plan may name.

    ``wins`` is the only fact if the plan wins. Otherwise ``safe`` counts the deals, out of ``of``
    deals, in which the next player cannot catch this seat. ``keeps`` is the number of ranks that
    the kept cards alone can advance in the next turn; ``catches`` is set if this reaches the next
    player's present rank. ``then`` is the card that the plan discards at the end of the turn. For a
    discard, ``idle`` is set if the card is of no use for future chains.
    """
    if line.value > 1:
        return {"wins": 1}
    terms: dict[str, int | str] = {}
    start = mind.after(line.advance)
    keeps = longest_advance(line.left, start)
    if keeps > 0:
        terms["keeps"] = keeps
    if not mind.rules.racing:
        terms |= {"safe": mind.safe(line), "of": len(mind.deals)}
        if keeps >= mind.gap - line.advance:
            terms["catches"] = 1
    if not line.move.startswith("discard"):
        terms["then"] = line.discard
    elif link_value([*line.left, line.discard], start) == link_value(line.left, start):
        terms["idle"] = 1
    return terms


def hint_focus(observation: Mapping[str, Any], candidate: Candidate) -> Message:
    """The first half of a hint: where to look, without naming the move."""
    phase, terms = observation["phase"], candidate.terms
    if "wins" in terms:
        return say("pursuit.look.wins")
    if phase == "put":
        return say("pursuit.look.put" if candidate.move.startswith("put") else "pursuit.look.hold")
    return say(f"pursuit.look.{phase}")


def reason(observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
    """The reason for a move in one sentence, because a hint has little room beside the cards."""
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
    # Beside a discard, the page already shows which chain the kept cards can make.
    if "keeps" in terms and candidate.move.startswith(("put", "pass")):
        return say("pursuit.reason.keeps", n=int(terms["keeps"]))
    return say("pursuit.reason.safe", rival=rival, of=deals) if deals else None
