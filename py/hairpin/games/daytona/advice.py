"""Daytona: what each of two places is worth, and the sentences that say so.

A place is worth as many turns as it takes on average from there to the finish, the cards that may come being drawn and put
back: the stock is only ever known as a whole.
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

SWEEPS: Final = 60  # a car can go back a card, so places hang together; after so many they are told to a hundredth
PER_TURN: Final = 100  # turns are told in hundredths


def advise(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """The places one can drive to, the quicker first."""
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
    # Where both are as good the farther one is taken.
    found.sort(key=lambda each: (each.value, moves.index(each.move)), reverse=True)
    yield Thought(found[0].move, 2, found[0].value, final=True, candidates=tuple(found))


def counted(cards: Sequence[int]) -> list[int]:
    """How many cards of each value there are."""
    values = [0] * WIDTH
    for card in cards:
        values[VALUES[card]] += 1
    return values


def turns_left(plan: bytes, coming: Sequence[int]) -> list[float]:
    """For each position the turns to the finish, if a card of ``coming`` (by value) is drawn each time and put back."""
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
            # Where nothing leads on yet, the next draw may be from other cards.
            turns[at] = (total + away) / max(1.0, total - stays)
    return turns


def _terms(
    plan: bytes, coming: Sequence[int], turns: Sequence[float], at: int
) -> dict[str, int | str]:
    """``home``; or how many ``of`` the cards to come go ``on`` from there, go ``back`` or call to the ``pit``, and the ``turns`` to the finish."""
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


def look(candidate: Candidate) -> Message:
    """Where to look, without the move."""
    return say("daytona.look.home" if "home" in candidate.terms else "daytona.look.choice")


def reason(candidate: Candidate) -> Message | None:
    """What the next card may bring there, and how far it still is."""
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
