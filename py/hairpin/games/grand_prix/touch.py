"""How the moves of Grand Prix are touched: which things of the view, and why not others.

A card of the hand is touched to play it or to put it away; then, where it leaves a choice, a car or the
space it is to end on. Teams are claimed by a button or by one of their cars.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.touching import Touch
from ...core.words import Message, Seat, say
from . import rules
from .cards import CARS, car_ids, deck
from .carrying import again, assumed, begin
from .naming import car_said, cars_said, short, space
from .state import GIVEN, LEFT, Phase
from .view import choice_said, runs_said
from .weighing import movement, parted

if TYPE_CHECKING:
    from .carrying import Draft, Run
    from .state import Race


def paths(race: Race, seat: int, move: str) -> list[tuple[str, ...]]:
    """The ways to touch a legal move: always a single thing. What is on the road has a button, too."""
    word, _, what = move.partition(" ")
    if word in ("play", "drop"):
        return [(f"card:{what}",)]
    if word == "claim":
        return [(f"button:claim:{what}",), *((f"car:{letter}",) for letter in what)]
    if word == "car":
        return [(f"car:{what}",), (f"button:car:{what}",)]
    if word == "lane":
        assert race.draft is not None
        return [(_end(race, race.draft, int(what) - 1),), (f"button:lane:{what}",)]
    return [(f"button:{word}",)]


def _end(race: Race, draft: Draft, lane: int) -> str:
    """The space in this lane that the car to be moved may end on."""
    assert draft.reach is not None
    row = draft.field.row[draft.car] + draft.reach.steps
    return space(row % race.circuit.rows, lane)


def touch(race: Race, seat: int, touched: tuple[str, ...]) -> Touch:
    """What can follow what was touched, and the move it means."""
    by_thing = {
        path[0]: move for move in rules.moves(race, seat) for path in paths(race, seat, move)
    }
    if not touched:
        if not by_thing:
            return Touch(())
        return Touch(tuple(by_thing), None, _lead(race, seat))
    if len(touched) > 1 or touched[0] not in by_thing:
        return Touch(())
    move = by_thing[touched[0]]
    word = move.partition(" ")[0]
    verb = say(f"grand-prix.verb.{word}") if word in ("play", "drop", "claim") else None
    # A card moves everybody and a team is for the whole race: both are looked at before they are played.
    said = outcome(race, seat, move) or _asked(race, seat, move)
    return Touch((), move, said, verb=verb, waits=word in ("play", "claim"))


def _lead(race: Race, seat: int) -> Message | None:
    """What is to be done, before anything is touched."""
    if race.phase is Phase.PLAY:
        return say("grand-prix.lead.play") if race.draft is None else choice_said(race.draft)
    count = len(race.given[seat - 1])
    if race.phase is Phase.SWAP:
        key = "swap" if not count else "swap.more" if count < GIVEN else "swap.full"
        return say(f"grand-prix.lead.{key}", n=GIVEN - count)
    if race.phase is Phase.DISCARD:
        return say("grand-prix.lead.discard", n=LEFT - len(race.hands[seat - 1]))
    return say(f"grand-prix.lead.{race.phase}", n=GIVEN)


def _asked(race: Race, seat: int, move: str) -> Message | None:
    word, _, what = move.partition(" ")
    if word == "claim":
        team = [car_ids().index(letter) for letter in what]
        steps = movement(race.hands[seat - 1])
        own = sum(steps[car] for car in team)
        others = sum(steps[car] for car in range(CARS) if car not in team)
        cars = cars_said(team)
        return say("grand-prix.asked.claim", cars=cars, own=own, others=others)
    if word == "drop":
        team = [car for car in range(CARS) if race.owner[car] == seat]
        racing = [car for car in range(CARS) if race.field.racing(car)]
        own, others = parted((what,), team, racing)
        return say("grand-prix.asked.drop", card=short(what), own=own, others=others)
    return None


def carried(race: Race, move: str) -> tuple[list[Run], Draft, Draft]:
    """All runs of a card or a choice, what it leaves to choose, and how it goes on in the same lanes."""
    word, _, what = move.partition(" ")
    circuit, laps = race.circuit, race.rules.laps
    runs: list[Run] = []
    if word == "play":
        draft = begin(circuit, laps, race.field, what, runs)
    else:
        assert race.draft is not None
        choices = (*race.draft.choices, move)
        draft = again(circuit, laps, race.field, race.draft.card, choices, runs)
    return runs, draft, assumed(circuit, laps, draft, runs)


def outcome(race: Race, seat: int, move: str) -> Message | None:
    """Where the cars go with a card or a choice, those of the seat first; each in its lane if one may be chosen."""
    if move.partition(" ")[0] not in ("play", "car", "lane"):
        return None
    runs, draft, then = carried(race, move)
    team = [car for car in range(CARS) if race.owner[car] == seat]
    told = runs_said(runs, then, team)
    if draft.reach:
        told = say("grand-prix.outcome.assumed", runs=told)
    if then.finished:
        return told
    if not runs:
        return choice_said(then)
    return say("grand-prix.outcome.car", runs=told, choice=choice_said(then))


def hinted(race: Race, seat: int, move: str) -> Message | None:
    """What a hint adds to the words of its move: nothing where the card does just what it says."""
    if move.startswith("play "):
        runs, draft, then = carried(race, move)
        card = deck()[draft.card]
        if card.switch is not None:
            plain = all(race.field.racing(car) for car in card.switch)
        else:
            plain = tuple((run.car, run.made) for run in runs) == card.lines
        if plain and then.finished and not any(run.place for run in runs):
            return say("grand-prix.outcome.lanes") if draft.reach else None
    return outcome(race, seat, move)


def why(race: Race, seat: int, touched: tuple[str, ...], thing: str) -> Message:
    """Why a thing cannot be touched now."""
    if race.over is not None:
        return say("error.move.over")
    if seat not in rules.actors(race):
        return say("error.move.turn", who=Seat(seat))
    if touched:
        return say("grand-prix.why.chosen")
    kind = thing.partition(":")[0]
    if race.phase is Phase.PLAY:
        return _why_playing(race, kind)
    if race.phase is Phase.SWAP and len(race.given[seat - 1]) == GIVEN:
        return say("grand-prix.why.full", n=GIVEN)
    return say(f"grand-prix.why.{race.phase}")


def _why_playing(race: Race, kind: str) -> Message:
    draft = race.draft
    if draft is None:
        return say(
            "grand-prix.why.play.road" if kind in ("car", "space") else "grand-prix.why.play"
        )
    if draft.reach:
        return say("grand-prix.why.lane", car=car_said(draft.car))
    if not draft.finished:
        return say("grand-prix.why.car" if kind == "car" else "grand-prix.why.draft")
    return say("grand-prix.why.done")
