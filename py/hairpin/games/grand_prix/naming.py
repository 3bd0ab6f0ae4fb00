"""Names and looks of cars, spaces and cards in Grand Prix, for the table and for what is told."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ...core.words import Message, Value, say
from .cards import WHITE, car_ids, colours, deck

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from ...core.view import CardView, LineView
    from .carrying import Run


def car_said(car: int) -> Message:
    """A car by its colour, within a sentence; ``WHITE`` too."""
    return say(f"grand-prix.car.{sign(car)}")


def car_named(car: int) -> Message:
    """A car by its colour, at the beginning of a sentence."""
    return say(f"grand-prix.Car.{sign(car)}")


def cars_said(cars: Iterable[int]) -> tuple[Value, ...]:
    """Cars as a list in a sentence."""
    return tuple(car_said(car) for car in cars)


def sign(car: int) -> str:
    """The letter of a car, or of white."""
    return "W" if car == WHITE else car_ids()[car]


def livery(car: int) -> str:
    """The colour of a car, or white."""
    return "white" if car == WHITE else colours()[car]


def space(row: int, lane: int) -> str:
    """The id of a space of the road."""
    return f"space:{row}:{lane + 1}"


def place(number: int) -> str:
    """The id of a finishing place."""
    return f"place:{number}"


def place_said(number: int) -> Message:
    """A finishing place in a word: “first”."""
    return say(f"grand-prix.place.{number}")


@cache
def short(code: str) -> Message:
    """A card in words: its lines, or what it is."""
    card = deck()[code]
    if card.switch is not None:
        first, second = map(car_said, card.switch)
        return say("grand-prix.card.switch", first=first, second=second)
    lines = tuple(
        say("grand-prix.card.line", car=car_said(car), steps=steps) for car, steps in card.lines
    )
    return say("grand-prix.card.lines", lines=lines)


@cache
def letters(code: str) -> Message | str:
    """A card in letters, for where there is little room: “K6 R5”."""
    card = deck()[code]
    if card.switch is not None:
        first, second = map(sign, card.switch)
        return say("grand-prix.card.letters.switch", first=first, second=second)
    return " ".join(f"{sign(car)}{steps}" for car, steps in card.lines)


def shorts(codes: Iterable[str]) -> tuple[Value, ...]:
    """Cards as a list in a sentence, each in brackets so that they stay apart."""
    return tuple(say("grand-prix.card.apart", card=short(code)) for code in codes)


def face(code: str, team: Container[int] = ()) -> CardView:
    """A card face up; lines of a ``team`` are marked."""
    card = deck()[code]
    view: CardView = {
        "id": f"card:{code}",
        "face": "lines",
        "code": code,
        "say": say("grand-prix.card.say", card=short(code)),
    }
    if card.switch is not None:
        view["swap"] = [livery(car) for car in card.switch]
        view["title"] = say("grand-prix.card.title.switch", pair="".join(map(sign, card.switch)))
        first, second = map(car_said, card.switch)
        view["text"] = say("grand-prix.card.text.switch", first=first, second=second)
        return view
    lines: list[LineView] = [
        {"livery": livery(car), "text": sign(car), "n": steps} for car, steps in card.lines
    ]
    for line, (car, _) in zip(lines, card.lines, strict=True):
        if car in team or (team and car == WHITE):
            line["own"] = True
    view["lines"] = lines
    return view


def back(place_id: str, seat: int, words: Message) -> CardView:
    """A card face down, named by where it lies."""
    return {"id": place_id, "face": "back", "say": words, "back": seat}


def things(codes: Iterable[str]) -> list[str]:
    """The ids of cards that lie face up."""
    return [f"card:{code}" for code in codes]


def backs(zone: str, seat: int, first: int, count: int) -> list[str]:
    """The ids of cards that lie face down in a seat's zone, from the ``first`` on (from 1)."""
    return [f"{zone}:{seat}:{n}" for n in range(first, first + count)]


def run_said(run: Run, prizes: Sequence[int] | None = None) -> Message:
    """How far a car gets, in a few words; with ``prizes``, as a sentence of what has happened."""
    ending = "" if prizes is None else ".told"
    car = car_said(run.car) if prizes is None else car_named(run.car)
    values: dict[str, Value] = {"car": car, "n": run.made, "steps": run.steps, "lost": run.lost}
    if run.place:
        values["place"] = place_said(run.place)
        if prizes is not None:
            values["prize"] = prizes[run.place - 1]
        return say(f"grand-prix.run.home{ending}", **values)
    if not run.made:
        return say(f"grand-prix.run.stuck{ending}", **values)
    return say(f"grand-prix.run.{'lost' if run.lost else 'full'}{ending}", **values)
