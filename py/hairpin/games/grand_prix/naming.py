"""Words, ids and views of cars, spaces and cards in Grand Prix, for the table and sentences."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ...core.words import Message, Value, say
from .cards import WHITE, car_ids, colours, deck

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Sequence

    from ...core.view import CardView, LineView
    from .carrying import Run


def car_name(car: int) -> Message:
    """Return the name of a car, or of ``WHITE``, for the middle of a sentence: its colour."""
    return say(f"grand-prix.car.{sign(car)}")


def car_title(car: int) -> Message:
    """Return the name of a car for the beginning of a sentence: its colour."""
    return say(f"grand-prix.Car.{sign(car)}")


def car_names(cars: Iterable[int]) -> tuple[Value, ...]:
    """Return the names of cars as a tuple for a list in a sentence."""
    return tuple(car_name(car) for car in cars)


def sign(car: int) -> str:
    """Return the letter of a car, or of ``WHITE``."""
    return "W" if car == WHITE else car_ids()[car]


def livery(car: int) -> str:
    """Return the colour of a car, or of ``WHITE``."""
    return "white" if car == WHITE else colours()[car]


def space(row: int, lane: int) -> str:
    """Return the id of a space of the road."""
    return f"space:{row}:{lane + 1}"


def place(number: int) -> str:
    """Return the id of the space of a finishing place on the podium."""
    return f"place:{number}"


def place_word(number: int) -> Message:
    """Return a finishing place in words, such as “first”."""
    return say(f"grand-prix.place.{number}")


@cache
def card_words(code: str) -> Message:
    """Return a card in words: its lines, or the two cars of a switch."""
    card = deck()[code]
    if card.switch is not None:
        first, second = map(car_name, card.switch)
        return say("grand-prix.card.switch", first=first, second=second)
    return _lines_words(card.lines)


def short_words(code: str, others: Collection[str]) -> Message | None:
    """Return as few first lines of a card as tell it from the ``others``, at least two; None if it needs all lines."""
    lines = deck()[code].lines
    # One line is found among many cards: its colour and number stand on each of them at another place.
    for n in range(2, len(lines)):
        if all(deck()[other].lines[:n] != lines[:n] for other in others):
            return _lines_words(lines[:n])
    return None


def _lines_words(lines: Iterable[tuple[int, int]]) -> Message:
    said = (say("grand-prix.card.line", car=car_name(car), steps=steps) for car, steps in lines)
    return say("grand-prix.card.lines", lines=tuple(said))


@cache
def letters(code: str) -> Message | str:
    """Return a card in letters, for small spaces, such as “K6 R5”."""
    card = deck()[code]
    if card.switch is not None:
        first, second = map(sign, card.switch)
        return say("grand-prix.card.letters.switch", first=first, second=second)
    return " ".join(f"{sign(car)}{steps}" for car, steps in card.lines)


def card_list(codes: Iterable[str]) -> tuple[Value, ...]:
    """Return cards for a list in a sentence, each in brackets to keep them apart."""
    return tuple(say("grand-prix.card.apart", card=card_words(code)) for code in codes)


def face(code: str, team: Container[int] = ()) -> CardView:
    """Return the view of a face-up card; the lines of the cars in ``team`` are marked."""
    card = deck()[code]
    view: CardView = {
        "id": f"card:{code}",
        "face": "lines",
        "code": code,
        "say": say("grand-prix.card.say", card=card_words(code)),
    }
    if card.switch is not None:
        view["swap"] = [livery(car) for car in card.switch]
        view["title"] = say("grand-prix.card.title.switch", pair="".join(map(sign, card.switch)))
        first, second = map(car_name, card.switch)
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
    """Return the view of a face-down card. Its id is its position, so the card stays secret."""
    return {"id": place_id, "face": "back", "say": words, "back": seat}


def things(codes: Iterable[str]) -> list[str]:
    """Return the ids of face-up cards."""
    return [f"card:{code}" for code in codes]


def backs(zone: str, seat: int, first: int, count: int) -> list[str]:
    """Return the ids of ``count`` face-down cards in a seat's zone, from number ``first`` on."""
    return [f"{zone}:{seat}:{n}" for n in range(first, first + count)]


def hint_phrase(run: Run) -> Message:
    """Return in words, for a hint, that a car comes home or loses steps."""
    if run.place:
        return say("grand-prix.run.home.hint", car=car_name(run.car), place=place_word(run.place))
    kind = "lost" if run.made else "stuck"
    return say(f"grand-prix.run.{kind}.hint", car=car_name(run.car), n=run.made, steps=run.steps)


def run_phrase(run: Run, prizes: Sequence[int] | None = None) -> Message:
    """Return in words how far a car gets.

    The result is a phrase; if ``prizes`` is given, it is a sentence in the past tense.
    """
    ending = "" if prizes is None else ".told"
    car = car_name(run.car) if prizes is None else car_title(run.car)
    values: dict[str, Value] = {"car": car, "n": run.made, "steps": run.steps, "lost": run.lost}
    if run.place:
        values["place"] = place_word(run.place)
        if prizes is not None:
            values["prize"] = prizes[run.place - 1]
        return say(f"grand-prix.run.home{ending}", **values)
    if not run.made:
        return say(f"grand-prix.run.stuck{ending}", **values)
    return say(f"grand-prix.run.{'lost' if run.lost else 'full'}{ending}", **values)
