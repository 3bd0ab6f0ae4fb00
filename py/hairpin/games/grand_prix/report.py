"""The reports of Grand Prix's moves: lines of the move list, and events for animation and sound.

A report names hidden cards only to the seat that holds them. Opponents learn nothing about a draft
before it is final.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.report import NO_REPORT, Event, Report
from ...core.state import Reason
from ...core.words import Message, Seat, Value, say
from .cards import CARS, car_ids, deck
from .carrying import carry_out, split, stay_in_lane
from .driving import HOME
from .naming import (
    backs,
    car_name,
    car_names,
    car_title,
    card_list,
    card_words,
    letters,
    place,
    place_word,
    run_phrase,
    short_words,
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
_QUIET: Final = CARS + 1  # the most events that one choice within a draft can cause


def claimed(report: Report, seat: int, team: Sequence[int], *, chose: bool) -> None:
    """Report that a seat gets a team; ``chose`` is false for the last seat, which has no choice."""
    if report is NO_REPORT:
        return
    cars = car_names(team)
    if chose:
        report.line = say("grand-prix.line.claim", cars=cars)
    sentence = say(
        "grand-prix.told.claim" if chose else "grand-prix.told.left", who=Seat(seat), cars=cars
    )
    report.add("note", sentence, noted=not chose, seat=seat)


def answered(report: Report, seat: int, redeal: bool) -> None:
    """Report the last seat's decision about the partial redeal."""
    if report is NO_REPORT:
        return
    name = "redeal" if redeal else "keep"
    report.line = say(f"grand-prix.line.{name}")
    report.add("note", say(f"grand-prix.told.{name}", who=Seat(seat)), seat=seat)


def dropped(report: Report, race: Race, seat: int, card: str) -> None:
    """Report that a seat puts a card away face down, for a redeal."""
    if report is NO_REPORT:
        return
    count = len(race.given[seat - 1])
    report.minor = True  # the move list names all these cards in one line, after ``done``
    report.line = say("grand-prix.line.drop", n=count)
    report.secret[seat] = say("grand-prix.line.drop.own", card=letters(card))
    report.placeholder = "drop"
    where = {"from": f"hand:{seat}", "to": f"given:{seat}"}
    held = len(race.hands[seat - 1])
    sentence = say("grand-prix.told.drop", who=Seat(seat), n=count)
    hidden = {"things": backs("hand", seat, held + 1, 1), **where}
    named = say("grand-prix.told.drop.own", who=Seat(seat), card=card_words(card))
    own = Event("slide", {"things": things([card]), **where}, named)
    report.events.append(Event("slide", hidden, sentence, secret={seat: own, "all": own}))


def taken_back(report: Report, race: Race, seat: int, cards: Sequence[str]) -> None:
    """Report that a seat takes back the cards it has put away."""
    if report is NO_REPORT:
        return
    count = len(cards)
    report.minor = True
    report.line = say("grand-prix.line.back", n=count)
    sentence = say("grand-prix.told.back", who=Seat(seat), n=count)
    where = {"from": f"given:{seat}", "to": f"hand:{seat}"}
    held = len(race.hands[seat - 1])
    own = Event("slide", {"things": things(cards), **where}, sentence)
    hidden = {"things": backs("hand", seat, held - count + 1, count), **where}
    report.events.append(Event("slide", hidden, sentence, secret={seat: own, "all": own}))


def gave(report: Report, seat: int, cards: Sequence[str]) -> None:
    """Report that a seat has given all its cards for the partial redeal."""
    if report is NO_REPORT:
        return
    report.line = say("grand-prix.line.gave")
    report.secret[seat] = _given_line("gave", cards)
    report.add("note", say("grand-prix.told.gave", who=Seat(seat)), seat=seat)


def _given_line(name: str, cards: Sequence[str]) -> Message:
    """Return a line of the move list that names the cards given away; only the giver reads it."""
    return say(f"grand-prix.line.{name}.own", cards=tuple(letters(card) for card in cards))


def swapped(report: Report, race: Race, got: Sequence[Sequence[str]]) -> None:
    """Report the partial redeal; ``got`` has the new cards of each seat."""
    if report is NO_REPORT:
        return
    zones = [f"given:{seat}" for seat in range(1, race.seats + 1)]
    report.add("gather", say("grand-prix.told.swapped"), noted=True, zones=zones)
    _new_cards(report, race, got)


def discarded(report: Report, seat: int, cards: Sequence[str]) -> None:
    """Report a seat's discards: all seats learn the number, only the seat learns the cards."""
    if report is NO_REPORT:
        return
    count = len(cards)
    key = "discard" if count else "discard.none"
    report.line = say(f"grand-prix.line.{key}", n=count)
    if cards:
        report.secret[seat] = _given_line("discard", cards)
    report.add("note", say(f"grand-prix.told.{key}", who=Seat(seat), n=count), seat=seat)


def redealt(report: Report, race: Race, got: Sequence[Sequence[str]]) -> None:
    """Report a redeal; ``got`` has the new cards of each seat."""
    if report is NO_REPORT:
        return
    sentence = say("grand-prix.told.redealt.last")
    if race.redeals:
        sentence = say("grand-prix.told.redealt", n=race.redeals)
    report.add("gather", sentence, noted=True, zones=["played"], moment="rebuilt")
    _new_cards(report, race, got)


def _new_cards(report: Report, race: Race, got: Sequence[Sequence[str]]) -> None:
    """Report the new cards of each seat; only the seat itself learns their names."""
    for seat, cards in enumerate(got, 1):
        if not cards:
            continue
        sentence = say("grand-prix.told.gets", who=Seat(seat), n=len(cards))
        named = say("grand-prix.told.gets.own", who=Seat(seat), cards=card_list(cards))
        to = {"to": f"hand:{seat}"}
        own = Event("slide", {"things": things(cards), **to}, named)
        first = len(race.hands[seat - 1]) - len(cards) + 1
        hidden = {"things": backs("hand", seat, first, len(cards)), **to}
        report.events.append(
            Event("slide", hidden, sentence, reveals=True, secret={seat: own, "all": own})
        )


# --- a card ------------------------------------------------------------------------------------


def drafted(report: Report, race: Race, seat: int, move: str) -> None:
    """Report that a draft begins, goes on, or is taken back; only its player sees the details.

    The cars are shown where they would end if all further choices stay in lane.
    """
    if report is NO_REPORT:
        return
    report.line = say("grand-prix.line.draft")
    report.minor = True
    report.placeholder = _VEIL
    circuit, laps, draft = race.circuit, race.rules.laps, race.draft
    word, _, what = move.partition(" ")
    own: list[Event] = []
    if draft is None:
        report.secret[seat] = say("grand-prix.line.draft.back")
        sentence = say("grand-prix.told.draft.back", who=Seat(seat))
        own.append(Event("note", {"seat": seat}, sentence))
    else:
        runs: list[Run] = []
        fresh = carry_out(circuit, laps, race.field, draft.card, draft.choices, runs)
        then = stay_in_lane(circuit, laps, fresh, runs)
        if word == "play":
            named = say("grand-prix.line.draft.play", card=letters(what))
            data: dict[str, Any] = {"things": things([what]), "from": f"hand:{seat}", "to": "draft"}
            own.append(
                Event("slide", data, say("grand-prix.told.draft.play", card=card_words(what)))
            )
            own += [_drive(run) for run in runs]
        else:
            named = _chosen("line", race, draft, word, what)
            sentence = _chosen("told", race, draft, word, what)
            own += _moved(race, draft, then.field, seat, sentence)
        report.secret[seat] = named
    quiet = Event("note", {"seat": seat})
    # Add events without effect. The report then always has ``_QUIET`` events, and their number
    # tells opponents nothing.
    for event in own + [quiet] * (_QUIET - len(own)):
        secret: dict[Viewer, Event] = {seat: event, "all": event}
        report.events.append(Event("note", quiet.data, secret=secret))


def _moved(race: Race, draft: Draft, now: Field, seat: int, sentence: Message) -> list[Event]:
    """Return the events of a choice: a note, and a drive of each car that now ends elsewhere."""
    circuit, laps = race.circuit, race.rules.laps
    before = carry_out(circuit, laps, race.field, draft.card, draft.choices[:-1])
    was = stay_in_lane(circuit, laps, before).field
    events = [Event("note", {"seat": seat}, sentence)]
    for car in range(CARS):
        one, other = where(was, car), where(now, car)
        if one != other:
            data = {"token": f"car:{car_ids()[car]}", "path": [one, other]}
            events.append(Event("drive", data))
    return events


def _chosen(form: str, race: Race, draft: Draft, word: str, what: str) -> Message:
    """Return a choice in words: for the move list (``line``) or as an announcement (``told``)."""
    if word == "car":
        return say(f"grand-prix.{form}.draft.car", car=car_name(car_ids().index(what)))
    before = carry_out(race.circuit, race.rules.laps, race.field, draft.card, draft.choices[:-1])
    return say(f"grand-prix.{form}.draft.lane", car=car_title(before.car), lane=int(what))


def played(
    report: Report,
    race: Race,
    seat: int,
    draft: Draft,
    *,
    drafting: bool,
) -> None:
    """Report to all seats a final card and the cars' moves; call it before the cars move.

    ``drafting`` is true if the player carried out the card choice by choice. Then the player has
    already seen the cars move.
    """
    if report is NO_REPORT:
        return
    runs: list[Run] = []
    carry_out(race.circuit, race.rules.laps, race.field, draft.card, draft.choices, runs)
    card = deck()[draft.card]
    lost = sum(run.lost for run in runs)
    key = "grand-prix.line.play.lost" if lost else "grand-prix.line.play"
    report.line = say(key, card=letters(draft.card), n=lost)
    sentence = say("grand-prix.told.play", who=Seat(seat), card=card_words(draft.card))
    # The way of each car is too long for a review, but not the first car that came home.
    home = [run_phrase(run, race.rules.prizes) for run in runs if run.place]
    report.full = say("review.told", first=sentence, then=home[0]) if home else sentence
    data: dict[str, Any] = {"things": things([draft.card]), "from": f"hand:{seat}", "to": "played"}
    others: list[Viewer] = [other for other in range(1, race.seats + 1) if other != seat]
    shown = Event("slide", data, sentence)
    own = Event("slide", {**data, "from": "draft"}, sentence) if drafting else shown
    secret: dict[Viewer, Event] = dict.fromkeys((*others, "public"), shown)
    report.events.append(Event("slide", own.data, sentence, reveals=True, secret=secret))
    if card.switch is not None:
        _switched(report, race, card.switch, draft.field)
    for run in runs:
        event = _drive(
            run, prizes=race.rules.prizes, named=any(run.car == car for car, _ in card.lines)
        )
        # A seat that chose this move step by step has already seen the cars move.
        done = Event("note", {"seat": seat}, event.say, noted=event.noted)
        mine: dict[Viewer, Event] = {seat: done, "all": done} if drafting else {}
        report.events.append(Event(event.do, event.data, event.say, secret=mine, noted=event.noted))


def _switched(report: Report, race: Race, pair: tuple[int, int], field: Field) -> None:
    cars = {"first": car_title(pair[0]), "second": car_name(pair[1])}
    if all(field.racing(car) for car in pair):
        tokens = [f"car:{car_ids()[car]}" for car in pair]
        report.add("swap", say("grand-prix.told.switch", **cars), things=tokens)
    else:
        report.add("note", say("grand-prix.told.switch.not", **cars), noted=True)


def _drive(run: Run, *, prizes: Sequence[int] | None = None, named: bool = True) -> Event:
    """Return the event of a car's move; it has a sentence only if ``prizes`` is given.

    It needs no sentence if the car moves exactly as the card says. ``named`` is false if a white
    line of the card moves the car.
    """
    path = [space(row, lane) for row, lane in run.path]
    if run.place:
        path.append(place(run.place))
    sentence = None
    if prizes is not None and (run.lost or run.place or not named):
        sentence = run_phrase(run, prizes)
    data: dict[str, Any] = {"token": f"car:{car_ids()[run.car]}", "path": path}
    if run.lost:
        data |= {"lost": run.lost, "moment": "blocked"}
    return Event("drive", data, sentence, noted=bool(run.place))


def where(field: Field, car: int) -> str:
    """Return the id of a car's space or finishing place."""
    if field.row[car] == HOME:
        return place(field.finished.index(car) + 1)
    return space(field.row[car], field.lane[car])


# --- the end, and moves in words ---------------------------------------------------------------


def ended(report: Report, race: Race) -> None:
    """Report that the race is over."""
    if report is NO_REPORT:
        return
    report.add("note", verdict(race), seat=0, moment="photo")


def verdict(race: Race) -> Message:
    """Return a sentence about the result: the winners, and the finished cars in order."""
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
            car=car_name(car),
            who=Seat(race.owner[car]),
            prize=race.rules.prizes[number],
        )
        for number, car in enumerate(finished)
    )
    best = over.scores[over.winners[0] - 1]
    return say("grand-prix.ends", who=winners, n=len(winners), score=best, rows=rows)


def ending(race: Race) -> Message:
    """Return who won, and by how much. The cars' places and prizes stand below it."""
    assert race.over is not None
    over = race.over
    if over.reason is Reason.RESIGN or len(over.winners) != 1:
        return verdict(race)
    best = over.scores[over.winners[0] - 1]
    behind = [seat for seat in range(1, race.seats + 1) if seat not in over.winners]
    lead = min(best - over.scores[seat - 1] for seat in behind)
    next_best = tuple(Seat(seat) for seat in behind if best - over.scores[seat - 1] == lead)
    key = f"grand-prix.how.{'ahead' if lead else 'level'}"
    return say(key, who=Seat(over.winners[0]), rivals=next_best, n=lead)


def finish_note(race: Race, seat: int) -> Message:
    """Return in words the finishing places of a seat's cars."""
    found: tuple[Value, ...] = tuple(
        say("grand-prix.came.car", car=car_name(car), place=place_word(number))
        for number, car in enumerate(race.field.finished, 1)
        if race.owner[car] == seat
    )
    return say("grand-prix.came", cars=found) if found else say("grand-prix.came.none")


def line(race: Race, seat: int, move: str) -> Message:
    """Return a move in words, without the name of its player."""
    word, _, what = move.partition(" ")
    if word == "claim":
        return say("grand-prix.say.claim", cars=car_names(map(car_ids().index, what)))
    if word in ("play", "drop"):
        return say(f"grand-prix.say.{word}", card=card_words(split(move)[0]))
    if word == "car":
        return say("grand-prix.say.car", car=car_name(car_ids().index(what)))
    draft = race.draft
    if word == "lane" and draft is not None:
        own = draft.field.lane[draft.car] == int(what) - 1
        key = "grand-prix.say.lane.own" if own else "grand-prix.say.lane"
        return say(key, car=car_name(draft.car), lane=int(what))
    if word in ("done", "back"):
        return say(f"grand-prix.say.{word}.{'card' if draft is not None else 'given'}")
    return say(f"grand-prix.say.{word}")


def advised(race: Race, seat: int, move: str) -> Message:
    """Return a move in words for a hint: a card has only the lines that no other card of the hand begins with."""
    if move.startswith("play "):
        code = split(move)[0]
        short = short_words(code, [card for card in race.hands[seat - 1] if card != code])
        if short is not None:
            return say("grand-prix.say.play.short", card=short)
    return line(race, seat, move)
