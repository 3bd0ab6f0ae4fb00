"""What a move of Grand Prix tells: its line in the list of moves, and events for motion and the ear.

Every function takes the report, or none, and does nothing without one. Hidden cards are named to the seat that
holds them and to nobody else; of a card that is being carried out the others learn nothing before it is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.report import Event, Report
from ...core.state import Reason
from ...core.words import Message, Seat, Value, say
from .cards import CARS, car_ids, deck
from .carrying import again, assumed, split
from .driving import HOME
from .naming import (
    backs,
    car_named,
    car_said,
    cars_said,
    letters,
    place,
    place_said,
    run_said,
    short,
    shorts,
    space,
    things,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...core.view import Viewer
    from .carrying import Draft, Run
    from .driving import Field
    from .state import Race

_VEIL: Final = "…"
_QUIET: Final = CARS + 1  # at most so much happens when a card is begun, or goes on


def claimed(report: Report | None, seat: int, team: Sequence[int], *, chose: bool) -> None:
    """A seat takes a team; the last one is left with what is there."""
    if report is None:
        return
    cars = cars_said(team)
    if chose:
        report.line = say("grand-prix.line.claim", cars=cars)
    told = say(
        "grand-prix.told.claim" if chose else "grand-prix.told.left", who=Seat(seat), cars=cars
    )
    report.add("note", told, noted=not chose, seat=seat)


def answered(report: Report | None, seat: int, redeal: bool) -> None:
    """The last seat says whether there is a partial redeal."""
    if report is None:
        return
    name = "redeal" if redeal else "keep"
    report.line = say(f"grand-prix.line.{name}")
    report.add("note", say(f"grand-prix.told.{name}", who=Seat(seat)), seat=seat)


def dropped(report: Report | None, race: Race, seat: int, card: str) -> None:
    """A card is put away face down."""
    if report is None:
        return
    count = len(race.given[seat - 1])
    report.minor = True  # the list tells them together, once the seat is through
    report.line = say("grand-prix.line.drop", n=count)
    report.secret[seat] = say("grand-prix.line.drop.own", card=letters(card))
    report.placeholder = "drop"
    where = {"from": f"hand:{seat}", "to": f"given:{seat}"}
    held = len(race.hands[seat - 1])
    told = say("grand-prix.told.drop", who=Seat(seat), n=count)
    hidden = {"things": backs("hand", seat, held + 1, 1), **where}
    named = say("grand-prix.told.drop.own", who=Seat(seat), card=short(card))
    own = Event("slide", {"things": things([card]), **where}, named)
    report.events.append(Event("slide", hidden, told, secret={seat: own, "all": own}))


def kept(report: Report | None, race: Race, seat: int, cards: Sequence[str]) -> None:
    """A seat takes back what it had put away."""
    if report is None:
        return
    count = len(cards)
    report.minor = True
    report.line = say("grand-prix.line.back", n=count)
    told = say("grand-prix.told.back", who=Seat(seat), n=count)
    where = {"from": f"given:{seat}", "to": f"hand:{seat}"}
    held = len(race.hands[seat - 1])
    own = Event("slide", {"things": things(cards), **where}, told)
    hidden = {"things": backs("hand", seat, held - count + 1, count), **where}
    report.events.append(Event("slide", hidden, told, secret={seat: own, "all": own}))


def gave(report: Report | None, seat: int, cards: Sequence[str]) -> None:
    """A seat has given all its cards for the partial redeal."""
    if report is not None:
        report.line = say("grand-prix.line.gave")
        report.secret[seat] = _away("gave", cards)
        report.add("note", say("grand-prix.told.gave", who=Seat(seat)), seat=seat)


def _away(name: str, cards: Sequence[str]) -> Message:
    """What a seat reads in the list of the cards it gave away."""
    return say(f"grand-prix.line.{name}.own", cards=tuple(letters(card) for card in cards))


def swapped(report: Report | None, race: Race, got: Sequence[Sequence[str]]) -> None:
    """All have given, and get as many back."""
    if report is None:
        return
    zones = [f"given:{seat}" for seat in range(1, race.seats + 1)]
    report.add("gather", say("grand-prix.told.swapped"), noted=True, zones=zones)
    _got(report, race, got)


def discarded(report: Report | None, seat: int, cards: Sequence[str]) -> None:
    """A seat has thrown away some cards or none, face down: how many all can see."""
    if report is None:
        return
    count = len(cards)
    key = "discard" if count else "discard.none"
    report.line = say(f"grand-prix.line.{key}", n=count)
    if cards:
        report.secret[seat] = _away("discard", cards)
    report.add("note", say(f"grand-prix.told.{key}", who=Seat(seat), n=count), seat=seat)


def redealt(report: Report | None, race: Race, got: Sequence[Sequence[str]]) -> None:
    """Everything that is not in a hand is shuffled and dealt."""
    if report is None:
        return
    told = say("grand-prix.told.redealt.last")
    if race.redeals:
        told = say("grand-prix.told.redealt", n=race.redeals)
    report.add("gather", told, noted=True, zones=["played"], moment="rebuilt")
    _got(report, race, got)


def _got(report: Report, race: Race, got: Sequence[Sequence[str]]) -> None:
    """New cards come into hands; each seat sees its own."""
    for seat, cards in enumerate(got, 1):
        if not cards:
            continue
        told = say("grand-prix.told.gets", who=Seat(seat), n=len(cards))
        named = say("grand-prix.told.gets.own", who=Seat(seat), cards=shorts(cards))
        to = {"to": f"hand:{seat}"}
        own = Event("slide", {"things": things(cards), **to}, named)
        first = len(race.hands[seat - 1]) - len(cards) + 1
        hidden = {"things": backs("hand", seat, first, len(cards)), **to}
        report.events.append(
            Event("slide", hidden, told, reveals=True, secret={seat: own, "all": own})
        )


# --- a card ------------------------------------------------------------------------------------


def drafted(report: Report | None, race: Race, seat: int, word: str, what: str) -> None:
    """A card is begun, goes on, or is taken back: only its player sees that.

    The cars are shown where they would end, each in its own lane if nothing else is chosen.
    """
    if report is None:
        return
    report.line = say("grand-prix.line.draft")
    report.minor = True
    report.placeholder = _VEIL
    circuit, laps, draft = race.circuit, race.rules.laps, race.draft
    own: list[Event] = []
    if draft is None:
        report.secret[seat] = say("grand-prix.line.draft.back")
        told = say("grand-prix.told.draft.back", who=Seat(seat))
        own.append(Event("note", {"seat": seat}, told))
    else:
        runs: list[Run] = []
        fresh = again(circuit, laps, race.field, draft.card, draft.choices, runs)
        then = assumed(circuit, laps, fresh, runs)
        if word == "play":
            named = say("grand-prix.line.draft.play", card=letters(what))
            data: dict[str, Any] = {"things": things([what]), "from": f"hand:{seat}", "to": "draft"}
            own.append(Event("slide", data, say("grand-prix.told.draft.play", card=short(what))))
            own += [_drive(run) for run in runs]
        else:
            named = _chosen("line", race, draft, word, what)
            told = _chosen("told", race, draft, word, what)
            own += _moved(race, draft, then.field, seat, told)
        report.secret[seat] = named
    quiet = Event("note", {"seat": seat})
    # Not even how many there are tells the others anything.
    for event in own + [quiet] * (_QUIET - len(own)):
        secret: dict[Viewer, Event] = {seat: event, "all": event}
        report.events.append(Event("note", quiet.data, secret=secret))


def _moved(race: Race, draft: Draft, now: Field, seat: int, told: Message) -> list[Event]:
    """A choice puts cars elsewhere than they were shown."""
    circuit, laps = race.circuit, race.rules.laps
    before = again(circuit, laps, race.field, draft.card, draft.choices[:-1])
    was = assumed(circuit, laps, before).field
    events = [Event("note", {"seat": seat}, told)]
    for car in range(CARS):
        one, other = where(was, car), where(now, car)
        if one != other:
            data = {"token": f"car:{car_ids()[car]}", "path": [one, other]}
            events.append(Event("drive", data))
    return events


def _chosen(form: str, race: Race, draft: Draft, word: str, what: str) -> Message:
    """A choice in words: as a ``line`` of the list of moves, or as it is ``told``."""
    if word == "car":
        return say(f"grand-prix.{form}.draft.car", car=car_said(car_ids().index(what)))
    before = again(race.circuit, race.rules.laps, race.field, draft.card, draft.choices[:-1])
    return say(f"grand-prix.{form}.draft.lane", car=car_named(before.car), lane=int(what))


def played(
    report: Report | None,
    race: Race,
    seat: int,
    draft: Draft,
    runs: Sequence[Run] | None,
    *,
    drafting: bool,
) -> None:
    """A card counts: everybody sees it, and where the cars have gone. Whoever was ``drafting`` it has seen that before."""
    if report is None or runs is None:
        return
    card = deck()[draft.card]
    lost = sum(run.lost for run in runs)
    key = "grand-prix.line.play.lost" if lost else "grand-prix.line.play"
    report.line = say(key, card=letters(draft.card), n=lost)
    told = say("grand-prix.told.play", who=Seat(seat), card=short(draft.card))
    data: dict[str, Any] = {"things": things([draft.card]), "from": f"hand:{seat}", "to": "played"}
    others: list[Viewer] = [other for other in range(1, race.seats + 1) if other != seat]
    shown = Event("slide", data, told)
    own = Event("slide", {**data, "from": "draft"}, told) if drafting else shown
    secret: dict[Viewer, Event] = dict.fromkeys((*others, "public"), shown)
    report.events.append(Event("slide", own.data, told, reveals=True, secret=secret))
    if card.switch is not None:
        _switched(report, race, card.switch, draft.field)
    for run in runs:
        event = _drive(
            run, prizes=race.rules.prizes, named=any(run.car == car for car, _ in card.lines)
        )
        # Who carried it out has seen the cars go there already.
        done = Event("note", {"seat": seat}, event.say, noted=event.noted)
        mine: dict[Viewer, Event] = {seat: done, "all": done} if drafting else {}
        report.events.append(Event(event.do, event.data, event.say, secret=mine, noted=event.noted))


def _switched(report: Report, race: Race, pair: tuple[int, int], field: Field) -> None:
    cars = {"first": car_named(pair[0]), "second": car_said(pair[1])}
    if all(field.racing(car) for car in pair):
        tokens = [f"car:{car_ids()[car]}" for car in pair]
        report.add("swap", say("grand-prix.told.switch", **cars), things=tokens)
    else:
        report.add("note", say("grand-prix.told.switch.not", **cars), noted=True)


def _drive(run: Run, *, prizes: Sequence[int] | None = None, named: bool = True) -> Event:
    """A car drives as far as it can. With ``prizes`` it is told, unless it does just what the card has ``named``."""
    path = [space(row, lane) for row, lane in run.path]
    if run.place:
        path.append(place(run.place))
    told = None
    if prizes is not None and (run.lost or run.place or not named):
        told = run_said(run, prizes)
    data: dict[str, Any] = {"token": f"car:{car_ids()[run.car]}", "path": path}
    if run.lost:
        data |= {"lost": run.lost, "moment": "blocked"}
    return Event("drive", data, told, noted=bool(run.place))


def where(field: Field, car: int) -> str:
    """The id of the space, or the finishing place, where a car stands."""
    if field.row[car] == HOME:
        return place(field.finished.index(car) + 1)
    return space(field.row[car], field.lane[car])


# --- the end and words of moves ----------------------------------------------------------------


def ended(report: Report | None, race: Race) -> None:
    """The race is over."""
    if report is not None:
        report.add("note", verdict(race), seat=0, moment="photo")


def verdict(race: Race) -> Message:
    """How a finished race ended: who won, and whose cars came in where."""
    assert race.over is not None
    over = race.over
    winners = tuple(Seat(seat) for seat in over.winners)
    if over.reason is Reason.RESIGN:
        loser = Seat(3 - over.winners[0])
        return say("grand-prix.ends.resign", who=winners, loser=loser)
    finished = race.field.finished
    if not finished:
        return say("grand-prix.ends.nobody")
    rows: tuple[Value, ...] = tuple(
        say(
            "grand-prix.ends.row",
            car=car_said(car),
            who=Seat(race.owner[car]),
            prize=race.rules.prizes[number],
        )
        for number, car in enumerate(finished)
    )
    best = over.scores[over.winners[0] - 1]
    return say("grand-prix.ends", who=winners, n=len(winners), score=best, rows=rows)


def finish_note(race: Race, seat: int) -> Message:
    """The places of a seat's cars."""
    found: tuple[Value, ...] = tuple(
        say("grand-prix.came.car", car=car_said(car), place=place_said(number))
        for number, car in enumerate(race.field.finished, 1)
        if race.owner[car] == seat
    )
    return say("grand-prix.came", cars=found) if found else say("grand-prix.came.none")


def line(race: Race, move: str) -> Message:
    """A move in words, without who makes it."""
    word, _, what = move.partition(" ")
    if word == "claim":
        return say("grand-prix.say.claim", cars=cars_said(map(car_ids().index, what)))
    if word in ("play", "drop"):
        return say(f"grand-prix.say.{word}", card=short(split(move)[0]))
    if word == "car":
        return say("grand-prix.say.car", car=car_said(car_ids().index(what)))
    draft = race.draft
    if word == "lane" and draft is not None:
        own = draft.field.lane[draft.car] == int(what) - 1
        key = "grand-prix.say.lane.own" if own else "grand-prix.say.lane"
        return say(key, car=car_said(draft.car), lane=int(what))
    if word in ("done", "back"):
        return say(f"grand-prix.say.{word}.{'card' if draft is not None else 'given'}")
    return say(f"grand-prix.say.{word}")
