"""A race of Daytona to and from JSON; reading checks that the race is possible."""

from __future__ import annotations

from typing import Any, Final

from ...core.chance import Chance
from ...core.checks import has_parts, is_whole_pack
from ...core.clock import LATEST
from ...core.errors import StateError
from ...core.state import Result
from ...core.words import say
from .cards import CODES, INDEX, VALUES
from .plan import CHOICE, HOME, WIDTH
from .state import HIGH, LOW, NONE, Race
from .track import LENGTH, Track, is_legal

_PARTS: Final = (
    "turn", "first", "card", "line", "ring", "pit", "stock", "piles", "cars", "waits", "home",
    "missed", "last", "chance", "over", "at",
)  # fmt: skip


def codes(cards: list[int] | tuple[int, ...]) -> list[str]:
    """Return the codes of the cards."""
    return [CODES[card] for card in cards]


def open_json(race: Race) -> dict[str, Any]:
    """Return the public part of the state: all except the stock's order and the chance.

    It includes the face-down piles of waiting cars, because every player saw these cards drawn.
    """
    return {
        "turn": race.turn,
        "first": race.first,
        "card": CODES[race.card] if race.card != NONE else None,
        "line": CODES[race.track.line],
        "ring": codes(race.track.ring),
        "pit": CODES[race.track.pit],
        "stock": len(race.stock),
        "piles": [codes(pile) for pile in race.piles],
        "cars": race.cars.copy(),
        "waits": race.waits.copy(),
        "home": race.home.copy(),
        "missed": race.missed,
        "last": race.last,
        "over": race.over.to_json() if race.over else None,
        "at": race.at,
    }


def to_json(race: Race) -> dict[str, Any]:
    """Return the full state as JSON; the stock's top card comes first."""
    known = open_json(race)
    known |= {"stock": codes(race.stock[::-1]), "chance": race.chance.state()}
    return {part: known[part] for part in _PARTS}


def check(fits: object, part: str) -> None:
    """Raise a ``StateError`` if ``fits`` is false; the error names the faulty ``part``."""
    if not fits:
        raise StateError("error.state.part", game=say("daytona.name"), part=part)


def _cards(data: object, part: str) -> list[int]:
    if not isinstance(data, list) or not all(isinstance(c, str) and c in INDEX for c in data):
        raise StateError("error.state.part", game=say("daytona.name"), part=part)
    return [INDEX[code] for code in data]


def _numbers(data: object, count: int, high: int, part: str) -> list[int]:
    check(isinstance(data, list) and len(data) == count, part)
    assert isinstance(data, list)
    check(all(type(n) is int and 0 <= n <= high for n in data), part)
    return list(data)


def read_track(line: object, ring: object, pit: object) -> Track:
    """Return the track with these card codes. Raises ``StateError`` unless it is legal."""
    (line_card,), ring_cards, (pit_card,) = (
        _cards([line], "line"),
        _cards(ring, "ring"),
        _cards([pit], "pit"),
    )
    check(len({line_card, pit_card, *ring_cards}) == LENGTH + 2, "ring")
    track = Track(line_card, tuple(ring_cards), pit_card)
    check(is_legal(track), "ring")
    return track


def from_json(data: object) -> Race:
    """Return the race that ``data`` describes. Raises ``StateError`` if it is impossible."""
    data = has_parts(data, _PARTS, say("daytona.name"))
    track = read_track(data["line"], data["ring"], data["pit"])
    piles, stock = data["piles"], _cards(data["stock"], "stock")
    check(isinstance(piles, list) and LOW <= len(piles) <= HIGH, "piles")
    seats = len(piles)
    for part in ("turn", "first"):
        check(type(data[part]) is int and 1 <= data[part] <= seats, part)
    for part in ("missed", "last"):
        check(isinstance(data[part], bool), part)
    check(type(data["at"]) is int and 0 <= data["at"] <= LATEST, "at")
    race = Race(
        seats,
        data["first"],
        track,
        stock[::-1],
        Chance.from_state(data["chance"]),
        missed=data["missed"],
        last=data["last"],
    )
    race.turn, race.at = data["turn"], data["at"]
    race.piles = [_cards(pile, "piles") for pile in piles]
    if data["card"] is not None:
        (race.card,) = _cards([data["card"]], "card")
    race.cars = _numbers(data["cars"], seats, HOME, "cars")
    race.waits = _numbers(data["waits"], seats, 2, "waits")
    check(isinstance(data["home"], list) and len(data["home"]) < seats, "home")
    race.home = _numbers(data["home"], len(data["home"]), seats, "home")
    race.over = None if data["over"] is None else Result.from_json(data["over"], seats)
    _check_whole(race)
    return race


def _check_whole(race: Race) -> None:
    """Raise ``StateError`` if parts that are valid one by one contradict each other."""
    laid = [race.track.line, *race.track.ring, race.track.pit]
    drawn = [card for pile in race.piles for card in pile]
    drawn += [race.card] if race.card != NONE else []
    is_whole_pack(codes(laid + race.stock + drawn), CODES, say("daytona.name"))
    at_home = [seat for seat, car in enumerate(race.cars, 1) if car == HOME]
    check(sorted(race.home) == at_home, "home")
    check(not any(race.waits[seat - 1] for seat in (race.turn, *race.home)), "waits")
    check(race.over in race.ends(), "over")
    finished = len(race.home) == race.seats - 1
    check(race.turn == race.home[-1] if finished else race.turn not in race.home, "turn")
    if race.card != NONE:
        at = race.cars[race.turn - 1]
        check(not finished and race.plan[at * WIDTH + VALUES[race.card]] == CHOICE, "card")
    if not drawn:
        # After the first draw, a drawn card always lies outside the stock. Here no drawn card does,
        # so the race has not begun.
        check(not any(race.cars) and not any(race.waits) and race.turn == race.first, "cars")
