"""The report of each turn in Turbo Duel: events to show, and sentences to announce and to log.

``rules`` calls these functions while it plays a move; they do not change the position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.report import NO_REPORT
from ...core.state import Reason
from ...core.words import Message, Seat, say
from .state import START

if TYPE_CHECKING:
    from ...core.report import Report
    from .state import Position

DRIVES = "ADGI"  # the cards that move their player's kart


def line(move: str, *, on: int = 0) -> Message:
    """A move in words, without the name of its player, as in the move list.

    ``on`` is the space of the kart that moves, if it is known: from the start it cannot go back.
    """
    card, target = move[0], move[2:]
    if card == "F":
        return say("turbo-duel.move.F", space=int(target))
    if card in "BCE":
        return say(f"turbo-duel.move.{card}.{len(target)}", **_aims(target))
    if move == "I" and on == START:
        return say("turbo-duel.move.I.stays")
    return say(f"turbo-duel.move.{card}")


def verdict(p: Position) -> Message:
    """A sentence about how a finished game ended."""
    assert p.over is not None
    if p.over.reason in (Reason.HOUSE, Reason.REPETITION):
        return say(f"turbo-duel.ends.{p.over.reason}")
    winner = p.over.winners[0]
    return say(f"turbo-duel.ends.{p.over.reason}", who=Seat(winner), loser=Seat(3 - winner))


def ending(p: Position) -> Message:
    """A phrase beside the winner's name: the reason for the end, or the winner's lead."""
    assert p.over is not None
    if p.over.reason in (Reason.HOUSE, Reason.REPETITION):
        return say(f"turbo-duel.how.{p.over.reason}")
    winner = p.over.winners[0]
    behind = p.karts[winner - 1] - p.karts[2 - winner]
    return say(f"turbo-duel.how.{p.over.reason}", loser=Seat(3 - winner), n=behind)


def opening(report: Report, p: Position, move: str, skipped: str, moved: int) -> None:
    """Report a played card, the skipped cards ahead of it, and its movement.

    The rules call this function before they change the position.
    """
    if report is NO_REPORT:
        return
    report.line = line(move, on=p.karts[p.turn - 1])
    report.add("lift", _headline(p, move, moved), things=[f"card:{move[0]}"])
    if skipped:
        # If C puts a skipped card back on the deck, the card is not announced as skipped.
        gone = tuple(card for card in skipped if move[0] != "C" or card not in move[2:])
        says = say("turbo-duel.skips", cards=gone, n=len(gone)) if gone else None
        # The move list shows the skipped cards in the line of this move, not in their own line.
        report.add("slide", says, noted=True, things=_cards(skipped), to="discard")
    _effect(report, p, move[0], move[2:])
    if moved:
        _drive(report, p, p.turn - 1, moved)


def _headline(p: Position, move: str, moved: int) -> Message:
    who, rival = Seat(p.turn), Seat(3 - p.turn)
    card, target = move[0], move[2:]
    if card in DRIVES:
        return _arrival(p, "turbo-duel.plays", p.turn - 1, moved, who=who, card=card)
    if card == "F":
        return say("turbo-duel.plays.F", who=who, rival=rival, space=int(target))
    if card == "H":
        return say("turbo-duel.plays.H", who=who, rival=rival)
    return say(f"turbo-duel.plays.{card}.{len(target)}", who=who, **_aims(target))


def _arrival(p: Position, key: str, kart: int, by: int, **values: Seat | str) -> Message:
    """A sentence about the space that a kart (0 or 1) reaches if it moves by ``by`` spaces."""
    end = p.karts[kart] + by
    if end > p.track:
        return say(f"{key}.beyond", n=end - p.track, **values)
    if end == p.track:
        return say(f"{key}.finish", **values)
    way = "on" if by > 0 else "back" if by < 0 else "stays"
    return say(f"{key}.{way}", space=end, **values)


def _effect(report: Report, p: Position, card: str, target: str) -> None:
    """Report the events of a card that does not move its player's kart."""
    if card == "B" and target:
        report.add("slide", things=_cards(target), to="discard")
    elif card == "C" and target:
        report.add("slide", things=_cards(target), to="deck")
    elif card == "E" and target:
        report.add("swap", things=_cards(target))
    elif card == "F":
        report.add("place", token=f"bomb:{3 - p.turn}:{target}", at=f"space:{target}")


def _drive(report: Report, p: Position, who: int, by: int) -> None:
    """Report that a kart is about to move; only a copied movement has a sentence of its own."""
    copied = who != p.turn - 1
    says = _arrival(p, "turbo-duel.copies", who, by, who=Seat(who + 1)) if copied else None
    start = p.karts[who]
    step = 1 if by > 0 else -1
    report.add(
        "drive",
        says,
        noted=True,
        token=f"kart:{who + 1}",
        path=[f"space:{s}" for s in range(start, start + by + step, step) if s <= p.track],
        beyond=max(0, start + by - p.track),
        **({"moment": "slipstream"} if copied else {}),
    )


def laid(report: Report, card: str) -> None:
    """Report that the card goes to the played pile."""
    if report is NO_REPORT:
        return
    report.add("slide", things=_cards(card), to="played")


def copied(report: Report, p: Position, by: int) -> None:
    """Report that the opponent's kart is about to copy a movement, which may be 0."""
    if report is NO_REPORT:
        return
    other = 2 - p.turn
    if by:
        _drive(report, p, other, by)
    else:
        says = say("turbo-duel.copies.stays", who=Seat(other + 1))
        report.add("note", says, noted=True, seat=other + 1)


def burst(report: Report, who: int, space: int) -> None:
    """Report that a bomb goes off under a kart."""
    if report is NO_REPORT:
        return
    says = say("turbo-duel.bomb.bursts", who=Seat(who + 1), space=space)
    token = f"bomb:{who + 1}:{space}"
    report.add("burst", says, noted=True, token=token, at=f"space:{space}", moment="bomb")


def rebuilt(report: Report) -> None:
    """Report that the deck is empty and is rebuilt."""
    if report is NO_REPORT:
        return
    report.add(
        "gather",
        say("turbo-duel.rebuilt"),
        noted=True,
        to="deck",
        moment="rebuilt",
        **{"from": ["discard", "played"]},
    )


def lost_turn(report: Report, who: int, *, both: bool) -> None:
    """Report that ``who`` loses a turn.

    If ``both`` is true, the two seats lose a turn each, and ``who`` plays next.
    """
    if report is NO_REPORT:
        return
    if both:
        says = say("turbo-duel.both_lose", who=Seat(who + 1))
    else:
        # The move list has no line for a lost turn, so this sentence explains why a seat plays
        # twice.
        says = say("turbo-duel.loses", who=Seat(who + 1), rival=Seat(2 - who))
    report.add("note", says, noted=True, seat=who + 1)


def end(report: Report, p: Position) -> None:
    """Report the end of the game."""
    if report is NO_REPORT:
        return
    report.add("note", verdict(p), seat=0, moment="photo")


def _aims(target: str) -> dict[str, str]:
    return {f"c{i}": other for i, other in enumerate(target, 1)}


def _cards(letters: str) -> list[str]:
    return [f"card:{letter}" for letter in letters]
