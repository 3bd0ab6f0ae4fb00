"""Short notation for test positions of Grand Prix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.core.chance import Chance
from hairpin.core.options import read_settings
from hairpin.core.report import Report
from hairpin.core.words import Speaker
from hairpin.games import load
from hairpin.games.grand_prix.cards import car_ids, order
from hairpin.games.grand_prix.circuit import Circuit, read_circuit
from hairpin.games.grand_prix.courses import Course, read, suggested
from hairpin.games.grand_prix.driving import HOME, Field
from hairpin.games.grand_prix.state import Phase, Race

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.view import Viewer
    from hairpin.session import Session

GAME = load("grand-prix")
SPEAKER = Speaker(["Ann", "Ben", "Cleo"])
Spot = tuple[int, int] | tuple[int, int, int]  # row, lane (from 1), lap


def deal(seed: str = "a seed", seats: int = 3, **settings: object) -> Race:
    """Return a newly dealt race."""
    state = GAME.deal(seats, read_settings(GAME.options, settings, seats), Chance(seed), {})
    assert isinstance(state, Race)
    return state


def started(seed: str = "a seed", seats: int = 3, **settings: object) -> Race:
    """Return a race, by default without a partial redeal, in which each seat has claimed the first free team."""
    race = deal(seed, seats, **{"partial": False, **settings})
    while race.phase is Phase.CLAIM:
        GAME.act(race, race.turn, GAME.moves(race, race.turn)[0], race.at)
    return race


def put(race: Race, spots: Mapping[str, Spot | None]) -> Race:
    """Move cars to other spots; None means that the car has finished."""
    race.field = placed(race.circuit, race.field, spots, race.rules.laps)
    if race.last == 0:
        race.last = 3 if race.seats == 3 else 2
    return race


def placed(
    circuit: Circuit, field: Field, spots: Mapping[str, Spot | None], laps: int = 3
) -> Field:
    """Return a copy of the field with cars on new spots.

    If another car stands on a new spot, the other car moves to a spot that has become free.
    """
    field = field.copy()
    free = [
        (field.row[car], field.lane[car], field.crossed[car])
        for car, letter in enumerate(car_ids())
        if letter in spots and field.row[car] != HOME
    ]
    wanted = {(spot[0], spot[1] - 1) for spot in spots.values() if spot is not None}
    free = [place for place in free if place[:2] not in wanted]
    for car, letter in enumerate(car_ids()):
        if letter not in spots and (field.row[car], field.lane[car]) in wanted:
            field.row[car], field.lane[car], field.crossed[car] = free.pop()
    for letter, spot in spots.items():
        car = car_ids().index(letter)
        if spot is None:
            field.row[car], field.lane[car], field.crossed[car] = HOME, 0, laps + 1
            if car not in field.finished:
                field.finished.append(car)
        else:
            field.row[car], field.lane[car] = spot[0], spot[1] - 1
            field.crossed[car] = spot[2] if len(spot) > 2 else 1
    field.taken = [0] * circuit.rows
    for car in range(6):
        if field.row[car] != HOME:
            assert circuit.road[field.row[car]] >> field.lane[car] & 1, "no space there"
            assert not field.taken[field.row[car]] >> field.lane[car] & 1, "two cars in one place"
            field.taken[field.row[car]] |= 1 << field.lane[car]
    return field


def give(race: Race, seat: int, *cards: str) -> Race:
    """Give a seat these cards in exchange for other cards of its hand."""
    hand = race.hands[seat - 1]
    for card in cards:
        for other in race.hands:
            if card in other and other is not hand:
                spare = next(c for c in hand if c not in cards and c[0] not in "TX")
                other[other.index(card)], hand[hand.index(spare)] = spare, card
    for each in race.hands:
        each.sort(key=order().__getitem__)
    assert set(cards) <= set(hand)
    return race


def circuit_of(drawn: str) -> Circuit:
    """Return the circuit that a text map shows."""
    return read_circuit("test", drawn)


def at(race: Race, letter: str) -> tuple[int, int, int] | None:
    """Return row, lane (from 1) and lap of a car; None if it has finished."""
    car = car_ids().index(letter)
    field = race.field
    if field.row[car] == HOME:
        return None
    return field.row[car], field.lane[car] + 1, field.crossed[car]


def play(race: Race, *moves: str) -> Race:
    """Play moves, each for the seat that may act."""
    for move in moves:
        GAME.act(race, GAME.actors(race)[0], move, race.at)
    return race


def taps(race: Race, seat: int, card: str, wanted: Sequence[str]) -> list[str]:
    """Return the things to touch after a card, in order, so that the card's choices become ``wanted``."""
    touched: tuple[str, ...] = (f"card:{card}",)
    done: list[str] = []
    goal = suggested(race, seat, card, wanted)

    def course() -> Course:
        found = read(race, seat, touched)
        assert found is not None
        return found

    def tap(thing: str) -> None:
        nonlocal touched
        assert thing in GAME.touch(race, seat, touched).instead
        touched = GAME.retouched(race, seat, touched, thing) or touched
        done.append(thing)

    cars = [each.thing for each in goal.decisions if each.car < 0]
    if [each.thing for each in course().decisions if each.car < 0] != cars:
        for thing in cars:
            tap(thing)
    for i, decision in enumerate(goal.decisions):
        for _ in decision.things:
            if course().decisions[i].thing == decision.thing:
                break
            tap(course().decisions[i].thing)
    assert course().choices == tuple(wanted), (card, wanted)
    return done


def to_redeal(seed: str, seats: int = 3, **settings: object) -> Race:
    """Return a race played at random until seats may discard cards."""
    race, chance = started(seed, seats, **settings), Chance(seed)
    while race.phase is Phase.PLAY and race.over is None:
        play(race, chance.pick([m for m in GAME.moves(race, race.turn) if m != "back"]))
    return race


def checked(race: Race) -> Race:
    """Return the race after writing it to JSON and reading it, which checks that the state is possible."""
    again = GAME.from_json(GAME.to_json(race))
    assert GAME.to_json(again) == GAME.to_json(race)
    assert isinstance(again, Race)
    return again


def announced(race: Race, move: str, viewer: Viewer = "public") -> str:
    """Play a move; return the sentences that a viewer gets about it."""
    report = Report()
    GAME.act(race, GAME.actors(race)[0], move, race.at, report)
    events = [event.seen_by(viewer) for event in report.events]
    return " ".join(SPEAKER.say(event.say) for event in events if event.say is not None)


def truth(session: Session) -> Race:
    """Return the full state of the race that a session plays."""
    assert session.match
    state = session.match.state
    assert isinstance(state, Race)
    return state
