"""Input for the moves of Turbo Duel: touch the card, then its targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.words import AnyOf, Message, Seat, say
from .codec import to_json
from .report import line
from .rules import REACH, RECALL
from .view import space_said

if TYPE_CHECKING:
    from .state import Position


def paths(p: Position, seat: int, move: str) -> list[tuple[str, ...]]:
    """All ways to touch a move: the card first, then its targets."""
    card, target = f"card:{move[0]}", move[2:]
    if move[0] == "F":
        return [(card, f"space:{target}")]
    things = tuple(f"card:{letter}" for letter in target)
    if move[0] == "E" and target:
        return [(card, *things), (card, *reversed(things))]
    return [(card, *things)]


def lead(p: Position, seat: int, touched: tuple[str, ...]) -> Message | None:
    """The hint after a touched card: what to touch next, or the move if it can be played now."""
    if not touched:
        return None
    letters = [thing.partition(":")[2] for thing in touched]
    card, targets = letters[0], letters[1:]
    if card == "C":
        return _lead_recall(p, targets)
    place = p.deck.find(card)
    others = len(p.deck) - place - 1
    if card == "B" and others and not targets:
        return say("turbo-duel.lead.B")
    if card == "E" and others >= 2 and len(targets) < 2:
        key = "turbo-duel.lead.E.second" if targets else "turbo-duel.lead.E"
        return say(key, card="".join(targets))
    if card == "F" and not targets:
        return say("turbo-duel.lead.F", who=Seat(3 - p.turn))
    aims = "".join(sorted(targets) if card == "E" else targets)
    move = f"{card}:{aims}" if aims else card
    return say("turbo-duel.lead.play", move=line(move, on=p.karts[p.turn - 1]))


def _lead_recall(p: Position, targets: list[str]) -> Message:
    """The hint for C, which may be played with two, one or no targets."""
    skipped = [card for card in p.deck[: p.deck.find("C")] if card not in targets]
    pile = [card for card in p.discard if card not in targets] + skipped
    if len(targets) == RECALL or not pile:
        move = "C:" + "".join(targets) if targets else "C"
        return say("turbo-duel.lead.play", move=line(move))
    if targets:
        return say("turbo-duel.lead.C.second", card=targets[0])
    key = "" if not skipped else ".skips" if len(pile) > len(skipped) else ".skips.only"
    return say(f"turbo-duel.lead.C{key}", cards=AnyOf(tuple(pile)), skipped=tuple(skipped))


def why(p: Position, seat: int, touched: tuple[str, ...], thing: str) -> Message:
    """The reason why a thing cannot be touched now."""
    kind, _, name = thing.partition(":")
    if p.over is not None:
        return say("error.move.over")
    if not touched:
        if kind == "card" and name in p.deck[:REACH]:
            return say("error.touch")
        if kind == "card":
            key = "too_deep" if name in p.deck else "not_in_deck"
            return say(f"turbo-duel.why.{key}", card=name)
        if kind == "space" and name.isdecimal():
            return say("turbo-duel.why.space", space=space_said(to_json(p), int(name)))
        return say("turbo-duel.why.card_first")
    card = touched[0].partition(":")[2]
    if card == "F":
        if kind == "space":
            return say("turbo-duel.why.finish_bomb")
        return say("turbo-duel.why.F")
    if card == "C":
        return say("turbo-duel.why.C")
    if kind == "card" and name in p.deck[: p.deck.find(card)]:
        return say("turbo-duel.why.skipped", card=name)
    if card in "BE":
        return say(f"turbo-duel.why.{card}")
    return say("error.touch")
