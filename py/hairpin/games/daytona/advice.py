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
EVEN: Final = 50  # if the values differ by at most this, a hint calls the destinations equal


def advise(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield one final thought; its candidates are both destinations, the quicker one first."""
    if len(moves) == 1:
        yield Thought(moves[0], 1, final=True)
        return
    plan, coming = plan_seen(observation), counted(to_come(observation))
    turns = turns_left(plan, coming)
    at = observation["cars"][observation["turn"] - 1]
    values = [-round(PER_TURN * turns[at + by]) for by in (1, 2)]
    terms = [_terms(observation, at, by, -values[by - 1]) for by in (1, 2)]
    found = [
        Candidate(moves[0], values[0], terms[0] | _other(terms[1])),
        Candidate(moves[1], values[1], terms[1] | _other(terms[0])),
    ]
    # If both destinations are equally good, list the farther destination first.
    found = [each._replace(worse=_is_worse(each)) for each in found]
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


def _terms(observation: dict[str, Any], at: int, by: int, left: int) -> dict[str, int | str]:
    """Return the facts that a hint about a move from position ``at`` by ``by`` cards may name.

    At the finish, ``home`` is 1. On the track, ``on`` counts the cards that move the car forward,
    ``finish`` those that take it home, and ``of`` all cards that may be drawn. ``far`` is 1 for the
    farther destination. ``left`` is the expected time to the finish, in hundredths of a turn.
    """
    if at + by == HOME:
        return {"home": 1}
    found = prospect(observation, at + by)
    facts = {"on": found.on, "finish": found.finish, "of": found.of}
    return {**facts, "far": by - 1, "left": left}


def _other(terms: dict[str, int | str]) -> dict[str, int | str]:
    """Return the facts about the other destination under the names for a comparison."""
    names = {"on": "other", "finish": "homes", "left": "against"}
    return {new: terms[old] for old, new in names.items() if old in terms}


def reason(candidate: Candidate, move: Message = THIS_MOVE, place: str = "this") -> Message | None:
    """Return why a destination is good, or that the other one is better or equal.

    ``move`` names the move, and ``place`` is the key of the words for its destination.
    """
    facts = {name: int(number) for name, number in candidate.terms.items()}
    kind = _kind(facts)
    if kind is None:
        return None
    if kind == "even":
        facts["n"] = round(facts["left"] / PER_TURN)
    elif kind == "slower":
        facts["n"] = round((facts["left"] - facts["against"]) / PER_TURN)
    return say(f"daytona.reason.{kind}", move=move, there=say(f"daytona.there.{place}"), **facts)


def _kind(facts: dict[str, int]) -> str | None:
    """Return which reason is true of a destination with these facts; None without any facts."""
    if "home" in facts:
        return "home"
    if "on" not in facts:
        return None
    if "other" not in facts:
        return "not_home"
    slower = facts["left"] - facts["against"]
    same_finish = facts["finish"] == facts["homes"]
    if abs(slower) <= EVEN:
        return "even.home" if same_finish and facts["finish"] else "even"
    if slower > 0:
        return "slower"
    if facts["finish"] > facts["homes"]:
        return "finish" if facts["homes"] else "finish.only"
    if facts["finish"] or facts["homes"]:
        return "sooner"
    if not facts["far"]:
        return "more" if facts["on"] > facts["other"] else "later"
    if facts["on"] == facts["other"]:
        return "far"
    return "far.more" if facts["on"] > facts["other"] else "far.fewer"


def _is_worse(candidate: Candidate) -> bool:
    """Whether the reason of a destination says that the other one is better."""
    kind = _kind({name: int(number) for name, number in candidate.terms.items()})
    return kind in ("slower", "not_home")


def compare(candidate: Candidate, played: Candidate) -> Message | None:
    """Return why a destination is better than the one that was chosen; None if it is not better."""
    if played.value - candidate.value >= -EVEN:
        return None
    return reason(candidate, BETTER_MOVE, "better")
