"""What a move of Pursuit tells: its line in the list of moves, and events for motion and the ear.

Every function takes the report, or none, and does nothing without one. Cards nobody has shown are
named to the seats that see them and to nobody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.cards import JOKER, SUITS
from ...core.game import Event, Reason, Report
from ...core.words import Message, Seat, Value, say
from .pack import CIRCLE, ROUND, split
from .state import spell

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.view import Viewer
    from .chains import From
    from .state import Chase

_SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))


def short(card: str) -> Message | str:
    """A card in as few signs as name it: ``10♠``, or joker."""
    if card[0] == JOKER:
        return say("pursuit.joker")
    return ("10" if card[0] == "T" else card[0]) + _SIGNS[card[1]]


def shorts(cards: Sequence[str]) -> tuple[Value, ...]:
    """Cards as a list in a sentence."""
    return tuple(short(card) for card in cards)


def exact(rank: int, suit: int) -> str:
    """A rank and suit in as few signs: what a joker stands for."""
    return spell(rank) + _SIGNS[SUITS[suit]]


def things(cards: Sequence[str]) -> list[str]:
    """The ids of face-up cards."""
    return [f"card:{card}" for card in cards]


def _shown(event: Event, seats: int, seat: int, hidden: bool) -> Event:
    """The event, marked as showing the others a card if it was hidden."""
    if not hidden:
        return event
    others = [other for other in range(1, seats + 1) if other != seat]
    secret: dict[Viewer, Event] = dict.fromkeys((*others, "public"), event)
    return Event(event.do, event.data, event.say, reveals=True, secret=secret)


def looked(report: Report | None, seat: int, card: str) -> None:
    """A seat looks at the top of the stock."""
    if report is None:
        return
    own = Event("flip", {"things": things([card])}, say("pursuit.sees", card=short(card)))
    data = {"things": ["stock:top"]}
    report.events.append(Event("flip", data, reveals=True, secret={seat: own}))


def took(report: Report | None, seats: int, seat: int, what: str, card: str) -> None:
    """A card goes to a hand."""
    if report is None:
        return
    where = {"from": what, "to": f"hand:{seat}"}
    if what == "stock":
        report.line = say("pursuit.move.take.stock")
        told = say("pursuit.takes.stock", who=Seat(seat))
        own = Event("slide", {"things": things([card]), **where}, told)
        data = {"things": ["stock:top"], **where}
        report.events.append(Event("slide", data, told, secret={seat: own}))
    else:
        report.line = say("pursuit.move.take.discard", card=short(card))
        told = say("pursuit.takes.discard", who=Seat(seat), card=short(card))
        report.events.append(Event("slide", {"things": things([card]), **where}, told))


def put(
    report: Report | None,
    seats: int,
    seat: int,
    cards: Sequence[str],
    left: Sequence[str],
    known: Mapping[str, int],
) -> None:
    """A chain is laid down; what the seat was up to goes on the pile."""
    if report is None:
        return
    report.line = say("pursuit.move.put", cards=shorts(cards))
    if left:
        report.tell("slide", things=things(left), to="discard")
    told = say("pursuit.puts", who=Seat(seat), cards=shorts(cards))
    data = {"things": things(cards), "from": f"hand:{seat}", "to": f"up:{seat}"}
    hidden = any(not bits & 1 for bits in known.values())
    report.events.append(_shown(Event("slide", data, told), seats, seat, hidden))


def drove(report: Report | None, seat: int, start: From, by: int, end: tuple[int, int]) -> None:
    """The seat's car follows the ranks on the ring."""
    if report is None:
        return
    if by:
        path = [f"space:{CIRCLE[(start.rank + start.step * n) % ROUND]}" for n in range(by + 1)]
        told = say("pursuit.drives", who=Seat(seat), n=by, card=exact(*end))
        report.tell("drive", told, token=f"car:{seat}", path=path)
    else:
        report.tell("note", say("pursuit.stays", who=Seat(seat), card=exact(*end)), seat=seat)


def lapped(report: Report | None, seat: int, laps: int, of: int) -> None:
    """A lap is complete."""
    if report is not None and laps < of:
        told = say("pursuit.lap", who=Seat(seat), n=of - laps, laps=laps)
        report.tell("note", told, seat=seat)


def bumped(report: Report | None, seat: int) -> None:
    """A seat will lose its next turn."""
    if report is not None:
        report.tell("note", say("pursuit.bumped", who=Seat(seat)), seat=seat)


def missed(report: Report | None, seat: int) -> None:
    """A seat's turn is passed over."""
    if report is not None:
        report.tell("note", say("pursuit.misses", who=Seat(seat)), seat=seat)


def back_on_top(report: Report | None, card: str) -> None:
    """All cards went down: the pile shows the card it showed before."""
    if report is not None:
        report.tell("note", say("pursuit.back_on_top", card=short(card)), seat=0)


def discarded(report: Report | None, seats: int, seat: int, card: str, known: int) -> None:
    """A card goes on the pile."""
    if report is None:
        return
    report.line = say("pursuit.move.discard", card=short(card))
    told = say("pursuit.discards", who=Seat(seat), card=short(card))
    data = {"things": things([card]), "from": f"hand:{seat}", "to": "discard"}
    report.events.append(_shown(Event("slide", data, told), seats, seat, not known & 1))


def refilled(report: Report | None, seats: int, seat: int, cards: Sequence[str]) -> None:
    """Cards are drawn after a chain; what they are is for the seat alone."""
    if report is None:
        return
    told = say("pursuit.draws", who=Seat(seat), n=len(cards))
    named = say("pursuit.draws.own", cards=shorts(cards))
    where = {"from": "stock", "to": f"hand:{seat}", "n": len(cards)}
    own = Event("slide", {"things": things(cards), **where}, named)
    report.events.append(
        Event("slide", {"things": [], **where}, told, reveals=True, secret={seat: own})
    )


def gathered(report: Report | None) -> None:
    """The discard pile becomes the stock."""
    if report is not None:
        data = {"from": ["discard"], "to": "stock"}
        report.events.append(Event("gather", data, say("pursuit.gathered")))


def chose(report: Report | None, seat: int, cards: Sequence[str]) -> None:
    """A seat has settled which cards to pass; the others learn that and no more."""
    if report is None:
        return
    report.line = say("pursuit.move.pass", n=len(cards))
    report.veil = "pass"
    told = say("pursuit.has_chosen", who=Seat(seat), n=len(cards))
    own = Event("lift", {"things": things(cards)}, told)
    report.events.append(Event("note", {"seat": seat}, told, secret={seat: own}))


def exchanged(report: Report | None, given: Sequence[Sequence[str]]) -> None:
    """Both passed: each sees what it gave and got."""
    if report is None:
        return
    for giver, cards in enumerate(given, 1):
        getter = 3 - giver
        where = {"from": f"hand:{giver}", "to": f"hand:{getter}"}
        told = say("pursuit.passed", who=Seat(giver), to=Seat(getter), n=len(cards))
        named = say("pursuit.passed.named", who=Seat(giver), to=Seat(getter), cards=shorts(cards))
        seen = Event("slide", {"things": things(cards), **where}, named)
        data = {"things": [], **where, "n": len(cards)}
        report.events.append(
            Event("slide", data, told, reveals=True, secret={giver: seen, getter: seen})
        )


def over(report: Report | None, s: Chase) -> None:
    """The game has ended."""
    if report is not None:
        report.tell("note", verdict(s), seat=0)


def verdict(s: Chase) -> Message:
    """How a finished game ended."""
    assert s.over is not None
    reason = s.over.reason
    if reason is Reason.LIMIT:
        return say("pursuit.ends.limit", n=s.rules.limit)
    winner = s.over.winners[0]
    if reason is Reason.RESIGN:
        return say("pursuit.ends.resign", who=Seat(winner), loser=Seat(3 - winner))
    if s.rules.racing:
        return say("pursuit.ends.race", who=Seat(winner), n=s.rules.laps)
    return say("pursuit.ends.caught", who=Seat(winner), loser=Seat(3 - winner))


def line(move: str) -> Message:
    """A move in words, without who makes it."""
    verb, _, what = move.partition(" ")
    if verb == "take":
        return say(f"pursuit.say.take.{what}")
    return say(f"pursuit.say.{verb}", cards=shorts(split(what)))
