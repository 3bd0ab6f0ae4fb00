"""The reports of Daytona's moves: events for the animation, and their sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.report import NO_REPORT, Event
from ...core.state import Reason
from ...core.words import Seat, say
from .cards import CODES, JOKER, VALUES
from .naming import a_card, bare, card_view, place, sign, space_id, where
from .plan import CHOICE, HOME, PIT
from .state import NONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...core.report import Report
    from ...core.words import Message
    from .state import Race


def where_in(race: Race, position: int) -> Message:
    """Return a position of this race in words, such as “the 9” or “the finish line”."""
    values = race.track.values
    return where(position, values[position % HOME])


def gathering(report: Report, race: Race) -> None:
    """Report that the stock is empty and that all drawn cards become the new stock."""
    if report is NO_REPORT:
        return
    piles = [f"pile:{seat}" for seat, pile in enumerate(race.piles, 1) if pile]
    data = {"from": piles, "to": "stock", "moment": "rebuilt"}
    report.events.append(Event("gather", data, say("daytona.gathered"), noted=True))


def drawn(report: Report, race: Race, card: int, leads: int) -> None:
    """Report the card that the seat to act has drawn; ``leads`` is the outcome for the seat's car."""
    if report is NO_REPORT:
        return
    seat, value = race.turn, VALUES[card]
    car = race.cars[seat - 1]
    code = CODES[card]
    turned: dict[str, Any] = {"from": "stock", "to": "drawn", "card": card_view(code)}
    # A pit stop turns the pile face down, so then the event must not name the card.
    if leads != PIT:
        turned["things"] = [f"card:{code}"]
    drew = say("daytona.draws", who=Seat(seat), card=a_card(value))
    report.events.append(Event("flip", turned, drew, reveals=True))
    card_name = a_card(value)
    if leads == CHOICE:
        # The status line already names both destinations, so this event needs no sentence.
        near, far = where_in(race, car + 1), where_in(race, car + 2)
        report.line = say("daytona.line.choice", card=card_name, near=near, far=far)
        report.add("note", seat=seat)
        return
    if leads == PIT:
        report.line = say("daytona.line.pit", card=card_name)
        report.brief = say("daytona.brief.pit", card=_turned(value))
        # The moment keeps the call readable in fast play too.
        called = say("daytona.called", who=Seat(seat))
        report.add("note", called, seat=seat, token=f"car:{seat}", moment="blocked")
        report.events.append(Event("slide", {"from": "drawn", "to": f"pile:{seat}"}))
        return
    if leads == car:
        report.line = say("daytona.line.stay", card=card_name)
        report.brief = say("daytona.brief.stay", card=_turned(value))
        key = "daytona.stays.joker" if value == JOKER else "daytona.stays"
        # The moment lets the card lie in sight before it goes to the pile, although no car moves.
        stays = say(key, who=Seat(seat))
        report.add("note", stays, seat=seat, token=f"car:{seat}", moment="blocked")
    elif leads < car:
        report.line = say("daytona.line.back", card=card_name, space=where_in(race, leads))
        _drive(report, race, card, leads)
    elif leads == HOME:
        report.line = say("daytona.line.home", card=card_name, place=place(len(race.home) + 1))
        _drive(report, race, card, leads)
    else:
        key = "daytona.line.two" if leads == car + 2 else "daytona.line.on"
        report.line = say(key, card=card_name, space=where_in(race, leads))
        _drive(report, race, card, leads)
    _to_pile(report, seat, code)


def chosen(report: Report, race: Race, position: int) -> None:
    """Report that the seat to act drives to the position that it chose."""
    if report is NO_REPORT:
        return
    if position == HOME:
        report.line = say("daytona.line.to.home", place=place(len(race.home) + 1))
    else:
        two = position == race.cars[race.turn - 1] + 2
        key = "daytona.line.to.two" if two else "daytona.line.to"
        report.line = say(key, space=where_in(race, position))
    assert race.card != NONE
    _drive(report, race, race.card, position, chose=True)
    _to_pile(report, race.turn, CODES[race.card])


def waited(report: Report, race: Race, seat: int) -> None:
    """Report that a seat loses a turn in the pit stop."""
    if report is NO_REPORT:
        return
    left = race.waits[seat - 1]
    key = "daytona.waits" if left else "daytona.waits.last"
    missed = say(key, who=Seat(seat), n=left)
    brief = say("daytona.brief.missed")
    report.events.append(Event("note", {"seat": seat}, missed, noted=True, brief=brief))


def since(before: Race, played: Sequence[tuple[int, str, Race]]) -> tuple[Message, ...]:
    """Return what each car did since ``before``: its pit stop, and how far it drove; nothing if none did either.

    On a phone there is room for two accounts at most. So with more cars it has one sentence with the way of each car,
    after the pit stop of the car to act.
    """
    now, said = played[-1][2] if played else before, []
    called = {
        seat
        for seat, _, after in played
        if after.card == NONE
        and after.piles[seat - 1]
        and VALUES[after.piles[seat - 1][-1]] == VALUES[after.track.pit]
    }
    if not called and now.cars == before.cars:
        return ()
    if now.seats > 2:
        cars = enumerate(zip(before.cars, now.cars, strict=True), 1)
        ways = tuple(
            say("daytona.since.way", who=Seat(seat), n=f"{new - old:+d}".replace("-", "−"))
            for seat, (old, new) in cars
            if new != old
        )
        pit = [say("daytona.since.pit", who=Seat(now.turn))] if now.turn in called else []
        return (*pit, say("daytona.since.ways", ways=ways)) if ways else tuple(pit)
    for seat, (old, new) in enumerate(zip(before.cars, now.cars, strict=True), 1):
        who = Seat(seat)
        if seat in called:
            said.append(say("daytona.since.pit", who=who))
        if new != old:
            kind = "on" if new > old else "back"
            space = where_in(now, new)
            said.append(say(f"daytona.since.{kind}", who=who, n=new - old, space=space))
        elif seat not in called and old != HOME:
            said.append(say("daytona.since.stay", who=who))
    return tuple(said)


def ended(report: Report, race: Race) -> None:
    """Report that the race is over."""
    if report is NO_REPORT:
        return
    report.add("note", verdict(race), seat=0, moment="photo")


def verdict(race: Race) -> Message:
    """Return a sentence about the result of the race."""
    over = race.over
    assert over is not None
    order = sorted(range(1, race.seats + 1), key=lambda seat: over.places[seat - 1])
    who, others = Seat(order[0]), tuple(Seat(seat) for seat in order[1:])
    if over.reason == "finish" and len(others) == 1:
        return say("daytona.ends.finish.two", who=who, other=others[0])
    return say(f"daytona.ends.{over.reason}", who=who, others=others)


def ending(race: Race) -> Message:
    """Return a phrase beside the winner's name: in a race of two how far the other car was behind."""
    over = race.over
    assert over is not None
    if race.seats != 2 or over.reason != Reason.FINISH:
        return verdict(race)
    loser = 3 - over.winners[0]
    return say("daytona.how.finish", loser=Seat(loser), n=HOME - race.cars[loser - 1])


def _drive(report: Report, race: Race, card: int, position: int, *, chose: bool = False) -> None:
    """Report that a car drives to a position, space by space.

    ``card`` is the drawn card; ``chose`` is true if the player had a choice of two positions.
    """
    seat = race.turn
    car = race.cars[seat - 1]
    step = 1 if position > car else -1
    path = [space_id(at, 0) for at in range(car, position, step)]
    if position == HOME:
        rank = len(race.home) + 1
        path += ["space:line", space_id(HOME, rank)]
        says = say("daytona.finishes", who=Seat(seat), place=place(rank))
        report.brief = say(f"daytona.brief.home.{rank}", card=_turned(VALUES[card]))
    else:
        path.append(space_id(position, 0))
        way = "back" if step < 0 else "two" if position - car == 2 else "one"
        brief = "start" if not position else "on" if way == "one" else way
        there = sign(race.track.values[position])
        report.brief = say(f"daytona.brief.{brief}", card=_turned(VALUES[card]), space=there)
        space = where_in(race, position)
        key = f"daytona.{'drives' if chose else 'takes'}.{way}"
        says = say(key, who=Seat(seat), space=space)
    # A jump past a card leaves a trail, which tells it from two draws of one card each.
    jump: dict[str, Any] = {"moment": "slipstream"} if position - car == 2 else {}
    report.add("drive", says, token=f"car:{seat}", path=path, **jump)


def _turned(value: int) -> Message | str:
    """Return a drawn card as a sign such as “9”; a joker as a word."""
    return bare(value) if value == JOKER else sign(value)


def _to_pile(report: Report, seat: int, code: str) -> None:
    """Report that the drawn card goes onto the seat's pile."""
    data = {"things": [f"card:{code}"], "from": "drawn", "to": f"pile:{seat}"}
    report.events.append(Event("slide", data))
