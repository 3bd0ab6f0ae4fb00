"""Hints for calm mode: the best actions, what speaks for each, and the sentences that say so.

A hint gives the reason by which the bot Vera would choose the action: it frees a Pile card, wins
points, uncovers a card, or plays a card that an opponent could play too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.bot import Candidate, Thought
from ...core.words import Message, say
from .bots import VERA
from .bots_plan import (
    FROM_PILE,
    FROM_TURNED,
    LEADS_PILE,
    TO_STACK,
    Choice,
    choices,
    detour,
    hopeless,
    mask_of,
    open_cards,
    weigh,
)
from .cards import INDEX, KING, RANK
from .naming import short
from .rules import STUCK, TURN, WAIT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...core.chance import Chance

MOST: Final = 3
_REST: Final = {TURN: "turn", STUCK: "stuck", WAIT: "wait"}
_LOOKS: Final = ("out", "pile", "gap", "king", "point", "uncovers", "leads", "lays", "detour")


def advise(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    """Yield the best actions for a hint, with the values that Vera gives them in calm mode."""
    seat, skill = observation["viewer"], VERA.skill
    area, wanted = observation["places"][seat - 1], mask_of(observation["wanted"])
    seen = weigh(observation, seat, choices(area, wanted, skill))
    found = [choice for choice in seen if choice.move in moves and choice.value > 0]
    found.sort(key=lambda each: -each.value)
    candidates = [
        Candidate(choice.move, choice.value, _terms(observation, area, choice))
        for choice in found[:MOST]
    ]
    if not candidates:
        candidates.append(_otherwise(area, wanted, seen, moves))
    best = candidates[0]
    yield Thought(best.move, len(seen) + 1, best.value, final=True, candidates=tuple(candidates))


def _otherwise(
    area: Mapping[str, Any], wanted: int, seen: list[Choice], moves: list[str]
) -> Candidate:
    """The hint if no useful action is worth doing now: detour, vote, turn cards, or wait."""
    if not area["hand"] and hopeless(area, wanted, VERA.skill):
        way_out = detour(area, wanted)
        if way_out is not None and way_out.move in moves:
            return Candidate(way_out.move, 1, {"why": "detour"})
        if STUCK in moves and not seen:
            return Candidate(STUCK, 0, {"why": "stuck"})
    move = next((move for move in (TURN, WAIT) if move in moves), moves[0])
    why = _REST.get(move, "")
    if move == TURN and seen:
        why = "behind" if any(choice.frees and area["pile"] == 1 for choice in seen) else "feeds"
    return Candidate(move, 0, {"why": why})


def _terms(
    observation: Mapping[str, Any], area: Mapping[str, Any], choice: Choice
) -> dict[str, int | str]:
    """The facts that a hint about an action may name.

    ``why`` is the main reason and ``left`` the size of the Pile after the action. ``next`` is the
    card that the action uncovers. ``rivals`` is 1 if an opponent could play an equal card.
    """
    card, pile = choice.card, int(area["pile"])
    why = _why(area, choice)
    terms: dict[str, int | str] = {"why": why, "left": pile - choice.frees}
    terms["next"] = _uncovered(area, choice)
    if choice.to == TO_STACK:
        own = observation["viewer"]
        others = (each for seat, each in enumerate(observation["places"], 1) if seat != own)
        terms["rivals"] = int(any(open_cards(each) >> card & 1 for each in others))
    return terms


def _why(area: Mapping[str, Any], choice: Choice) -> str:
    """The main reason for an action, as part of a sentence's id."""
    if choice.frees and area["pile"]:
        if area["pile"] == 1:
            return "out"
        return "pile" if choice.frm < 0 else "gap"
    if choice.to == TO_STACK:
        return "king" if RANK[choice.card] == KING else "point"
    if choice.frm >= 0:
        # Part of a column is moved only to uncover the card below it.
        return "uncovers"
    return "leads" if choice.value >= LEADS_PILE else "lays"


def _uncovered(area: Mapping[str, Any], choice: Choice) -> str:
    """The card that an action uncovers in a column or among the turned-up cards.

    The text is empty if the moved card comes from the Pile, or if no card lies under it.
    """
    if choice.frm == FROM_PILE:
        return ""
    source = area["turned"] if choice.frm == FROM_TURNED else area["line"][choice.frm]
    rest: str = source[: -2 * choice.run]
    return rest[-2:]


def hint_focus(candidate: Candidate) -> Message | None:
    """The first half of a hint: where to look, without naming the card.

    Returns None if there is no sentence for the action.
    """
    why = candidate.terms["why"]
    return say(f"racing-demon.look.{why}") if why in _LOOKS else None


def reason(candidate: Candidate) -> Message | None:
    """The reason for an action: its gain, or the card that can be played after it."""
    terms = candidate.terms
    why = str(terms["why"])
    if not why:
        return None
    if why in ("pile", "gap"):
        return say(f"racing-demon.reason.{why}", n=int(terms["left"]))
    bare = str(terms.get("next", ""))
    if why == "lays":
        # If the card was the only turned-up card, the action uncovers no card.
        return say("racing-demon.reason.lays", card=short(INDEX[bare])) if bare else None
    if why == "uncovers":
        return say("racing-demon.reason.uncovers", card=short(INDEX[bare]))
    if terms.get("rivals") and why in ("king", "point"):
        return say(f"racing-demon.reason.{why}.first")
    return say(f"racing-demon.reason.{why}")
