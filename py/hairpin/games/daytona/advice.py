"""Daytona: the value of the two cards in a choice, and the hints that explain it.

A position's value is the expected number of turns from there to the finish. The calculation draws
from the cards that may come and puts each one back, because players never know the stock's order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Candidate, Thought
from ...core.contrast import BETTER_MOVE, THIS_MOVE
from ...core.words import Message, say
from .cards import VALUES
from .odds import plan_seen, prospect, to_come
from .plan import CHOICE, HOME, PIT, WIDTH
from .rules import PIT_TURNS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...core.chance import Chance

# A car can go back, so the expected turns at a position depend on positions ahead of it and behind
# it. Repeated calculation brings all these values close to the exact solution.
SWEEPS: Final = 60  # repetitions; enough for an error below a hundredth of a turn
PER_TURN: Final = 100  # a candidate's value is in hundredths of a turn


def advise(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield one final thought; its candidates are both destinations, the quicker one first."""
    if len(moves) == 1:
        yield Thought(moves[0], 1, final=True)
        return
    plan, coming = plan_seen(observation), counted(to_come(observation))
    turns = turns_left(plan, coming)
    at = observation["cars"][observation["turn"] - 1]
    terms = {move: _terms(observation, at, by) for by, move in enumerate(moves, 1)}
    found = [
        Candidate(move, -round(PER_TURN * turns[at + by]), terms[move] | _other(terms, move))
        for by, move in enumerate(moves, 1)
    ]
    # If both destinations are equally good, list the farther destination first.
    found.sort(key=lambda each: (each.value, moves.index(each.move)), reverse=True)
    yield Thought(found[0].move, 2, found[0].value, final=True, candidates=tuple(found))


def counted(cards: Sequence[int]) -> list[int]:
    """Return the number of cards of each value; index 0 counts the jokers."""
    values = [0] * WIDTH
    for card in cards:
        values[VALUES[card]] += 1
    return values


def turns_left(plan: bytes, coming: Sequence[int]) -> list[float]:
    """Return the expected number of turns from each position to the finish.

    ``coming`` counts the cards of each value that may be drawn. The calculation puts each drawn
    card back, so that these numbers stay the same.
    """
    total = sum(coming) or 1
    turns = [float(HOME - at) for at in range(HOME + 1)]
    for _ in range(SWEEPS):
        for at in range(HOME - 1, -1, -1):
            stays = away = 0.0
            for value, number in enumerate(coming):
                to = plan[at * WIDTH + value]
                if to == at:
                    stays += number
                elif to == PIT:
                    stays += number
                    away += PIT_TURNS * number
                elif to == CHOICE:
                    away += number * min(turns[at + 1], turns[at + 2])
                else:
                    away += number * turns[to]
            # If no card moves the car, its wait is endless; count it as at least ``total`` turns.
            turns[at] = (total + away) / max(1.0, total - stays)
    return turns


def _terms(observation: dict[str, Any], at: int, by: int) -> dict[str, int | str]:
    """Return the facts that a hint about a move from position ``at`` by ``by`` cards may name.

    At the finish, ``home`` is 1. On the track, ``on`` and ``back`` count the cards that move the
    car forward or back, and ``of`` counts all cards that may be drawn. ``far`` is 1 for the farther
    destination.
    """
    if at + by == HOME:
        return {"home": 1}
    found = prospect(observation, at + by)
    return {"on": found.on, "back": found.back, "of": found.of, "far": by - 1}


def _other(terms: dict[str, dict[str, int | str]], move: str) -> dict[str, int | str]:
    """Return the same facts about the other destination, as ``other`` and ``behind``."""
    (other,) = (facts for each, facts in terms.items() if each != move)
    return {new: other[old] for old, new in (("on", "other"), ("back", "behind")) if old in other}


def hint_focus(candidate: Candidate) -> Message:
    """Return the first half of a hint: where to look, without naming the move."""
    return say("daytona.look.home" if "home" in candidate.terms else "daytona.look.choice")


def reason(candidate: Candidate, move: Message = THIS_MOVE, place: str = "this") -> Message | None:
    """Return why a destination is good: the odds of the next draw from there and from the other.

    ``move`` names the move, and ``place`` is the key of the words for its destination.
    """
    terms = candidate.terms
    if "home" in terms:
        return say("daytona.reason.home", move=move)
    if "on" not in terms:
        return None
    facts = {name: int(number) for name, number in terms.items()}
    if "other" not in facts:
        kind = "not_home"
    elif (facts["on"], facts["back"]) == (facts["other"], facts["behind"]):
        kind = "even.far" if facts["far"] else "even.near"
    elif facts["on"] > facts["other"]:
        kind = "more"
    elif facts["back"] < facts["behind"]:
        kind = "safer"
    else:
        kind = "nearer" if facts["far"] else "later"
    return say(f"daytona.reason.{kind}", move=move, there=say(f"daytona.there.{place}"), **facts)


def compare(candidate: Candidate, played: Candidate) -> Message | None:
    """Return why a destination is better than the one that was chosen; None if nothing tells them apart."""
    if reason(candidate) == reason(played):
        return None
    return reason(candidate, BETTER_MOVE, "better")
