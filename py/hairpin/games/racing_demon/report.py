"""The report of each action in Racing Demon: its line in the move list, and events to announce.

In calm mode the line is the choice that was made; the results of the beat are noted below it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.report import NO_REPORT, Event, Report
from ...core.state import Reason
from ...core.words import Message, Seat, say
from . import scores
from .cards import CODES, INDEX
from .naming import short, suit_said, thing, things

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .state import Demon


def _add(
    report: Report, do: str, line: Message | None, sentence: Message, reveals: bool, **data: Any
) -> None:
    """Add an event. The first event also sets the line in the move list; later events are notes
    below this line."""
    noted = report.line is not None
    if not noted:
        report.line = line
    report.events.append(
        Event(do, data, sentence, reveals=reveals, noted=noted and line is not None)
    )


def turned(report: Report, seat: int, up: Sequence[int], again: bool) -> None:
    """Report cards turned up; ``again`` is true if a new pass through the Pack began."""
    if report is NO_REPORT:
        return
    key = "again" if again else "turn"
    line = say(f"racing-demon.line.{key}", card=short(up[-1]))
    sentence = say(f"racing-demon.told.{key}", who=Seat(seat), card=short(up[-1]))
    data: dict[str, Any] = {"from": f"hand:{seat}", "to": f"turned:{seat}"}
    _add(
        report,
        "flip",
        line,
        sentence,
        True,
        seat=seat,
        things=things(seat, up),
        again=again,
        **data,
    )


def stacked(report: Report, seat: int, card: int, source: str, number: int) -> None:
    """Report a card brought to a Stack."""
    if report is NO_REPORT:
        return
    key = "ace" if CODES[card][0] == "A" else "stack"
    line = say(f"racing-demon.line.{key}", card=short(card))
    sentence = say(f"racing-demon.told.{key}", who=Seat(seat), card=short(card))
    data = {"from": source, "to": f"stack:{number}", "things": [thing(seat, card)]}
    _add(report, "place", line, sentence, source[0] == "p", seat=seat, **data)


def claimed(report: Report, seat: int, suit: int, number: int) -> None:
    """Report that a king completes a Stack, which leaves the table."""
    if report is NO_REPORT:
        return
    sentence = say("racing-demon.told.king", who=Seat(seat), suit=suit_said(suit))
    data = {"seat": seat, "zone": f"stack:{number}", "moment": "king"}
    report.events.append(Event("burst", data, sentence, noted=True))


def laddered(
    report: Report, seat: int, cards: Sequence[int], under: int, source: str, to: str
) -> None:
    """Report that a card, or a run, is laid onto a column."""
    if report is NO_REPORT:
        return
    key, more = ("run", len(cards) - 1) if len(cards) > 1 else ("ladder", 0)
    names: dict[str, Any] = {"card": short(cards[0]), "under": short(under), "n": more}
    line = say(f"racing-demon.line.{key}", **names)
    sentence = say(f"racing-demon.told.{key}", who=Seat(seat), **names)
    data = {"from": source, "to": to, "things": things(seat, cards)}
    _add(report, "place", line, sentence, source[0] == "p", seat=seat, **data)


def refilled(report: Report, seat: int, up: int, to: str) -> None:
    """Report that a card of the Pile fills an empty column."""
    if report is NO_REPORT:
        return
    sentence = say("racing-demon.told.refill", who=Seat(seat), card=short(up))
    data = {"from": f"pile:{seat}", "to": to, "things": [thing(seat, up)]}
    _add(report, "place", None, sentence, True, seat=seat, **data)


def voted(report: Report, seat: int, votes: int, of: int) -> None:
    """Report a vote for a rotation."""
    if report is NO_REPORT:
        return
    sentence = say("racing-demon.told.vote", who=Seat(seat), votes=votes, of=of)
    line = say("racing-demon.line.vote", votes=votes, of=of)
    _add(report, "note", line, sentence, False, seat=seat, votes=votes)


def rotated(report: Report, seats: int, *, asked: bool) -> None:
    """Report a rotation: in each Pack the turned-up cards go under the hand, then the top card of
    the hand goes to the bottom."""
    if report is NO_REPORT:
        return
    # The rotation hides the cards that this action turned up, so do not show the flip.
    report.events[:] = [
        Event("note", {"seat": event.data["seat"]}, event.say, event.reveals, noted=event.noted)
        if event.do == "flip"
        else event
        for event in report.events
    ]
    zones = [f"turned:{seat}" for seat in range(1, seats + 1)]
    sentence = say("racing-demon.told.rotated.asked" if asked else "racing-demon.told.rotated")
    report.events.append(Event("gather", {"zones": zones}, sentence, reveals=True, noted=True))


# --- calm mode ---------------------------------------------------------------------------------


def chose(report: Report, demon: Demon, seat: int, move: str) -> None:
    """Report that a seat has chosen; only this seat sees the choice."""
    if report is NO_REPORT:
        return
    report.line = say("racing-demon.line.chosen")
    report.placeholder = "…"
    report.secret[seat] = chosen_line(demon, seat, move)
    sentence = say("racing-demon.told.chosen", who=Seat(seat))
    report.add("note", sentence, seat=seat)


def beat(report: Report, number: int, first: int) -> None:
    """Report that all seats have chosen, so that the beat is played."""
    if report is NO_REPORT:
        return
    sentence = say("racing-demon.told.beat", beat=number, who=Seat(first))
    report.events.append(Event("note", {"beat": number}, sentence, reveals=True, noted=True))


def waited(report: Report, seat: int) -> None:
    """Report that a seat lets a beat pass."""
    if report is NO_REPORT:
        return
    sentence = say("racing-demon.told.waited", who=Seat(seat))
    report.add("note", sentence, noted=True, seat=seat)


def late(report: Report, seat: int, why: Message | None) -> None:
    """Report that the choice of a seat has become impossible within the beat."""
    if report is NO_REPORT:
        return
    sentence = say("racing-demon.told.late", who=Seat(seat))
    if why is not None:
        sentence = say("racing-demon.told.late.why", who=Seat(seat), why=why)
    report.add("note", sentence, noted=True, late=seat)


# --- the end -----------------------------------------------------------------------------------


def ended(report: Report, demon: Demon) -> None:
    """Report the end of the game."""
    if report is NO_REPORT:
        return
    data: dict[str, Any] = {"seat": 0}
    assert demon.over is not None
    if demon.over.reason is Reason.FINISH:
        # The page shows this text in large letters, so it has no scores.
        data = {"out": demon.outs[0], "text": _out(demon), "moment": "out"}
    report.events.append(Event("note", data, verdict(demon), reveals=True, noted=True))


def _out(demon: Demon) -> Message:
    outs = tuple(Seat(seat) for seat in demon.outs)
    return say("racing-demon.ends.out", who=outs, n=len(outs))


def verdict(demon: Demon) -> Message:
    """A sentence about how a finished game ended; with the scores, unless the table hides them."""
    if not demon.rules.scores:
        return how(demon)
    return say("racing-demon.ends", how=how(demon), scores=scores.in_words(demon))


def how(demon: Demon) -> Message:
    """A phrase about how a finished game ended, without the scores."""
    assert demon.over is not None
    reason = demon.over.reason
    return _out(demon) if reason is Reason.FINISH else say(f"racing-demon.ends.{reason}")


# --- moves in words ----------------------------------------------------------------------------


def line(demon: Demon, seat: int, move: str) -> Message:
    """A legal move in words, for a menu."""
    area = demon.areas[seat - 1]
    if move == "turn":
        return say("racing-demon.move.turn" if area.hand else "racing-demon.move.again")
    if move in ("stuck", "wait"):
        return say(f"racing-demon.move.{move}")
    card = INDEX[move[:2]]
    if move[3:] == "stack":
        return say(
            "racing-demon.move.ace" if move[0] == "A" else "racing-demon.move.stack",
            card=short(card),
        )
    under = short(INDEX[move[3:]])
    found = area.where(card)
    assert found is not None
    more = len(area.line[found[1]]) - found[2] - 1 if found[0] == "line" else 0
    if more:
        return say("racing-demon.move.run", card=short(card), under=under, n=more)
    return say("racing-demon.move.ladder", card=short(card), under=under)


def chosen_line(demon: Demon, seat: int, move: str) -> Message:
    """The choice of a seat in words; only this seat reads it."""
    return say("racing-demon.line.chosen.own", move=line(demon, seat, move))
