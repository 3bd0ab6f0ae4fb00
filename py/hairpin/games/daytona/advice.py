"""Daytona: the value of the two cards in a choice, and the hints that explain it.

A position's value is the expected number of turns from there to the finish. The calculation draws
from the cards that may come and puts each one back, because players never know the stock's order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Candidate, Thought
from ...core.words import Message, say
from .cards import VALUES
from .odds import plan_seen, to_come
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
    found = [
        Candidate(move, -round(PER_TURN * turns[at + by]), _terms(plan, coming, turns, at + by))
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


def _terms(
    plan: bytes, coming: Sequence[int], turns: Sequence[float], at: int
) -> dict[str, int | str]:
    """Return the facts that a hint about a car at position ``at`` may name.

    At the finish, ``home`` is 1. On the track, ``on`` and ``back`` count the cards that move the
    car forward or back, ``of`` counts all cards that may be drawn, and ``turns`` is the expected
    number of turns to the finish, in hundredths.
    """
    if at == HOME:
        return {"home": 1}
    terms: dict[str, int | str] = dict.fromkeys(("on", "back"), 0)
    for value, number in enumerate(coming):
        to = plan[at * WIDTH + value]
        if to == CHOICE or at < to <= HOME:
            terms["on"] = int(terms["on"]) + number
        elif to < at:
            terms["back"] = int(terms["back"]) + number
    return terms | {"of": sum(coming), "turns": round(PER_TURN * turns[at])}


def hint_focus(candidate: Candidate) -> Message:
    """Return the first half of a hint: where to look, without naming the move."""
    return say("daytona.look.home" if "home" in candidate.terms else "daytona.look.choice")


def reason(candidate: Candidate) -> Message | None:
    """Return why a destination is good: the odds of the next draw from there, and the expected
    turns to the finish.
    """
    terms = candidate.terms
    if "home" in terms:
        return say("daytona.reason.home")
    if "on" not in terms:
        return None
    on, back, of = (int(terms[name]) for name in ("on", "back", "of"))
    turns = max(1, round(int(terms["turns"]) / PER_TURN))
    return say(
        "daytona.reason.back" if back else "daytona.reason.on", on=on, back=back, of=of, n=turns
    )
