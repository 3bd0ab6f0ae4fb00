"""The report of each move in Pursuit: its line in the move list, and events to show and announce.

Cards that have not been shown are named only to the seats that see them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.report import NO_REPORT, Event, Report
from ...core.state import Reason
from ...core.words import Message, Seat, say
from .cards import CIRCLE, HAND, ROUND, split
from .naming import called, exact, face, led, rank_said, short, shorts, things
from .state import PUBLIC, stands_for, step_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.view import Viewer
    from .chains import From
    from .state import Chase


def stock_top_shown(report: Report, seat: int, card: str) -> None:
    """Report that a seat looks at the top card of the stock; only this seat sees the card."""
    if report is NO_REPORT:
        return
    turned = {"from": "stock", "to": "stock", "card": face(card), "things": things([card])}
    sentence = say("pursuit.sees", who=Seat(seat), card=short(card))
    secret: dict[Viewer, Event] = {
        seat: Event("flip", turned),
        "all": Event("flip", turned, sentence),
    }
    report.events.append(Event("note", {"seat": seat}, reveals=True, secret=secret))


def took(report: Report, s: Chase, seat: int, what: str, card: str) -> None:
    """Report that a seat takes the top card of the stock or of the discard pile."""
    if report is NO_REPORT:
        return
    where = {"from": what, "to": f"hand:{seat}"}
    named = {"things": things([card]), **where}
    if what == "stock":
        report.line = say("pursuit.move.take.stock")
        sentence = say("pursuit.takes.stock", who=Seat(seat))
        own = Event("slide", named, sentence)
        backs = {"things": [f"hand:{seat}:{len(s.hands[seat - 1])}"], **where}
        report.events.append(Event("slide", backs, sentence, secret={seat: own, "all": own}))
    else:
        report.line = say("pursuit.move.take.discard", card=short(card))
        sentence = say("pursuit.takes.discard", who=Seat(seat), card=short(card))
        # All seats see which card moves; in the hand, the other seats see only its back.
        report.events.append(Event("slide", named, sentence))


def _slide(report: Report, cards: Sequence[str], start: str, end: str) -> None:
    data = {"things": things(cards), "from": start, "to": end}
    report.events.append(Event("slide", data))


def swept(report: Report, cards: Sequence[str]) -> None:
    """Report that the rest of the previous chain slides under the top card of the pile."""
    if report is NO_REPORT:
        return
    if cards:
        _slide(report, cards, "laid", "discard")


def put(
    report: Report,
    seats: int,
    seat: int,
    cards: Sequence[str],
    known: Mapping[str, int],
    seen: Sequence[str],
    start: From,
    gap: int | None,
) -> None:
    """Report a chain put down; ``seen`` are its cards that stay visible to the other seats.

    ``start`` is the start of the chain. ``gap`` is the seat's new distance behind its rival, if
    the game is a chase and goes on.
    """
    if report is NO_REPORT:
        return
    named = led(cards, None if start.extend else start.rank)
    if gap is None:
        report.line = say("pursuit.move.put", cards=named)
    else:
        rival = Seat(3 - seat)
        report.line = say("pursuit.move.put.gap", cards=named, gap=gap, other=rival)
    sentence = say("pursuit.puts", who=Seat(seat), cards=named)
    where = {"from": f"hand:{seat}", "to": "laid"}
    shown = Event("slide", {"things": things(seen), **where}, sentence)
    others: list[Viewer] = [other for other in range(1, seats + 1) if other != seat]
    report.events.append(
        Event(
            "slide",
            {"things": things(cards), **where},
            sentence,
            reveals=not all(bits & PUBLIC for bits in known.values()),
            secret=dict.fromkeys((*others, "public"), shown),
        )
    )


def settled(report: Report, seat: int, old: Sequence[str], new: Sequence[str]) -> None:
    """Report that the last cards of the chain replace the seat's old up-to card."""
    if report is NO_REPORT:
        return
    if old:
        _slide(report, old, f"up:{seat}", "discard")
    _slide(report, new, "laid", f"up:{seat}")


def drove(
    report: Report,
    seat: int,
    start: From,
    by: int,
    end: tuple[int, int],
    gap: int | None,
) -> None:
    """Report that the seat's car drives; ``gap`` is its new distance behind the rival."""
    if report is NO_REPORT:
        return
    who, card = Seat(seat), exact(*end)
    if not by:
        sentence = say("pursuit.stays", who=who, rank=rank_said(end[0]), card=card)
        report.add("note", sentence, seat=seat)
        return
    path = [f"space:{CIRCLE[(start.rank + start.step * n) % ROUND]}" for n in range(by + 1)]
    if gap is None:
        sentence = say("pursuit.drives", n=by, card=card)
    else:
        sentence = say("pursuit.drives.chase", n=by, card=card, gap=gap, other=Seat(3 - seat))
    report.add("drive", sentence, token=f"car:{seat}", path=path)


def lapped(report: Report, seat: int, laps: int, of: int) -> None:
    """Report that a seat completes a lap."""
    if report is NO_REPORT:
        return
    if laps < of:
        sentence = say("pursuit.lap", who=Seat(seat), n=of - laps, laps=laps)
        report.add("note", sentence, noted=True, seat=seat)


def bumped(report: Report, seat: int) -> None:
    """Report that a seat will lose its next turn."""
    if report is NO_REPORT:
        return
    report.add("note", say("pursuit.bumped", who=Seat(seat)), noted=True, seat=seat)


def missed(report: Report, seat: int) -> None:
    """Report that a seat's turn is skipped."""
    if report is NO_REPORT:
        return
    report.add("note", say("pursuit.misses", who=Seat(seat)), noted=True, seat=seat)


def back_on_top(report: Report, card: str) -> None:
    """Report that the pile shows its former top card again, because no card is left to discard."""
    if report is NO_REPORT:
        return
    report.add("note", say("pursuit.back_on_top", card=short(card)), seat=0)


def discarded(report: Report, seats: int, seat: int, card: str, known: int) -> None:
    """Report a discard."""
    if report is NO_REPORT:
        return
    report.line = say("pursuit.move.discard", card=short(card))
    sentence = say("pursuit.discards", who=Seat(seat), card=short(card))
    data = {"things": things([card]), "from": f"hand:{seat}", "to": "discard"}
    shown = Event("slide", data, sentence)
    if known & PUBLIC:
        report.events.append(shown)
        return
    others: list[Viewer] = [other for other in range(1, seats + 1) if other != seat]
    secret = dict.fromkeys((*others, "public"), shown)
    report.events.append(Event("slide", data, sentence, reveals=True, secret=secret))


def refilled(report: Report, seats: int, seat: int, cards: Sequence[str]) -> None:
    """Report the cards that a seat draws after a chain; only this seat sees their faces."""
    if report is NO_REPORT:
        return
    sentence = say("pursuit.draws", who=Seat(seat), n=len(cards))
    named = say("pursuit.draws.own", who=Seat(seat), cards=shorts(cards))
    where = {"from": "stock", "to": f"hand:{seat}"}
    own = Event("slide", {"things": things(cards), **where}, named)
    backs = [f"hand:{seat}:{n}" for n in range(HAND - len(cards) + 1, HAND + 1)]
    report.events.append(
        Event(
            "slide",
            {"things": backs, **where},
            sentence,
            reveals=True,
            secret={seat: own, "all": own},
        )
    )


def gathered(report: Report) -> None:
    """Report that the discard pile is shuffled into a new stock."""
    if report is NO_REPORT:
        return
    data = {"from": ["discard"], "to": "stock", "moment": "rebuilt"}
    report.events.append(Event("gather", data, say("pursuit.gathered"), noted=True))


def chose(report: Report, seat: int, cards: Sequence[str]) -> None:
    """Report that a seat has chosen the cards to pass; only this seat sees them."""
    if report is NO_REPORT:
        return
    report.line = say("pursuit.move.pass", n=len(cards))
    report.placeholder = "pass"
    sentence = say("pursuit.has_chosen", who=Seat(seat), n=len(cards))
    own = Event("lift", {"things": things(cards)}, sentence)
    report.events.append(Event("note", {"seat": seat}, sentence, secret={seat: own}))


def exchanged(report: Report, given: Sequence[Sequence[str]]) -> None:
    """Report that passed cards change hands: each seat sees the cards it gave and received."""
    if report is NO_REPORT:
        return
    for giver, cards in enumerate(given, 1):
        getter = 3 - giver
        where = {"from": f"hand:{giver}", "to": f"hand:{getter}"}
        sentence = say("pursuit.passed", who=Seat(giver), to=Seat(getter), n=len(cards))
        named = say("pursuit.passed.named", who=Seat(giver), to=Seat(getter), cards=shorts(cards))
        seen = Event("slide", {"things": things(cards), **where}, named)
        data = {"things": [], **where, "n": len(cards)}
        report.events.append(
            Event("slide", data, sentence, reveals=True, secret={giver: seen, getter: seen})
        )


def over(report: Report, s: Chase) -> None:
    """Report the end of the game."""
    if report is NO_REPORT:
        return
    assert s.over is not None
    data: dict[str, Any] = {}
    if s.over.reason is not Reason.LIMIT:
        # A chase has two seats, so the loser is the winner's opponent.
        other = f"car:{3 - s.over.winners[0]}"
        data = {"moment": "photo"} if s.rules.racing else {"moment": "catch", "token": other}
    report.add("note", verdict(s), seat=0, **data)


def finish_note(s: Chase, seat: int) -> Message | None:
    """In words, the full laps and further ranks that a seat has driven in a race.

    Returns None in a chase.
    """
    if not s.rules.racing:
        return None
    laps, ranks = divmod(s.gone[seat - 1], ROUND)
    if not ranks or laps >= s.rules.laps:
        return say("pursuit.came.laps", n=laps)
    if not laps:
        return say("pursuit.came.ranks", n=ranks)
    return say(
        "pursuit.came",
        laps=say("pursuit.came.laps", n=laps),
        ranks=say("pursuit.came.ranks", n=ranks),
    )


def verdict(s: Chase) -> Message:
    """A sentence about how a finished game ended."""
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


def ending(s: Chase) -> Message:
    """The reason for the end, as a phrase beside the winner's name."""
    assert s.over is not None
    reason = s.over.reason
    if reason is Reason.LIMIT:
        return verdict(s)
    if reason is Reason.RESIGN:
        return say("pursuit.how.resign", loser=Seat(3 - s.over.winners[0]))
    if s.rules.racing:
        return say("pursuit.how.race", n=s.rules.laps)
    loser = 3 - s.over.winners[0]
    rank, _ = stands_for(s.ups[loser - 1], s.beside[loser - 1], step_of(s.rules, loser))
    return say("pursuit.how.caught", loser=Seat(loser), rank=rank_said(rank))


def line(s: Chase, seat: int, move: str) -> Message:
    """A move in words, without the name of its player."""
    verb, _, what = move.partition(" ")
    if verb == "take":
        return say(f"pursuit.say.take.{what}")
    return say(f"pursuit.say.{verb}", cards=called(split(what)))
