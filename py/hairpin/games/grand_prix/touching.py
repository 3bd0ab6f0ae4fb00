"""How the moves of Grand Prix are touched: which things of the view, and why not others.

A card of the hand is touched to play it or to put it away; then, where it leaves a choice, a car or the
space it is to end on. Teams are claimed by a button or by one of their cars.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.game import Touch
from ...core.words import Message, Seat, say
from . import rules
from .cards import car_ids, deck
from .carrying import again, assumed, begin, choices_of
from .driving import reach
from .look import car_said, cars_said, run_said, short, space
from .state import GIVEN, LEFT, Phase
from .table import choice_said, runs_said

if TYPE_CHECKING:
    from .carrying import Draft, Run
    from .state import Race


def paths(race: Race, seat: int, move: str) -> list[tuple[str, ...]]:
    """The ways to touch a legal move: always a single thing."""
    word, _, what = move.partition(" ")
    if word in ("play", "drop"):
        return [(f"card:{what}",)]
    if word == "claim":
        return [(f"button:claim:{what}",), *((f"car:{letter}",) for letter in what)]
    if word == "car":
        return [(f"car:{what}",)]
    if word == "lane":
        assert race.draft is not None
        return [(_end(race, race.draft, int(what) - 1),)]
    return [(f"button:{word}",)]


def _end(race: Race, draft: Draft, lane: int) -> str:
    """The space in this lane that the car to be moved may end on."""
    field, car = draft.field, draft.car
    steps = deck()[draft.card].lines[draft.line][1]
    found = reach(race.circuit, field, car, steps, race.rules.laps)
    return space((field.row[car] + found.steps) % race.circuit.rows, lane)


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
    return Touch((), move, outcome(race, seat, move) or _asked(move), verb=verb)


def _lead(race: Race, seat: int) -> Message | None:
    """What is to be done, before anything is touched."""
    if race.phase is Phase.PLAY:
        return say("grand-prix.lead.play") if race.draft is None else choice_said(race.draft)
    count = len(race.given[seat - 1])
    if race.phase is Phase.SWAP:
        key = "grand-prix.lead.swap" if count < GIVEN else "grand-prix.lead.swap.full"
        return say(key, n=GIVEN - count)
    if race.phase is Phase.DISCARD:
        return say("grand-prix.lead.discard", n=LEFT - len(race.hands[seat - 1]))
    return say(f"grand-prix.lead.{race.phase}", n=GIVEN)


def _asked(move: str) -> Message | None:
    word, _, what = move.partition(" ")
    if word == "claim":
        return say("grand-prix.asked.claim", cars=cars_said(map(car_ids().index, what)))
    if word == "drop":
        return say("grand-prix.asked.drop", card=short(what))
    return None


def outcome(race: Race, seat: int, move: str) -> Message | None:
    """Where the cars go with a card or a choice: what is sure, then how it goes on in the same lanes."""
    word, _, what = move.partition(" ")
    if word not in ("play", "car", "lane"):
        return None
    circuit, laps = race.circuit, race.rules.laps
    runs: list[Run] = []
    if word == "play":
        draft = begin(circuit, laps, race.field, what, runs)
    else:
        assert race.draft is not None
        choices = (*race.draft.choices, move)
        draft = again(circuit, laps, race.field, race.draft.card, choices, runs)
    if not choices_of(draft):
        return runs_said(runs, draft)
    sure = len(runs)
    then = assumed(circuit, laps, draft, runs)
    told = runs_said(runs[:sure], draft)
    if len(runs) > sure:
        more = tuple(run_said(run) for run in runs[sure:])
        key = "grand-prix.outcome.assumed" if sure else "grand-prix.outcome.assumed.all"
        told = say(key, runs=told, then=more)
    if then.finished:
        return told
    if not runs:
        return choice_said(then)
    return say("grand-prix.outcome.car", runs=told, choice=choice_said(then))


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
    if draft.lanes:
        return say("grand-prix.why.lane", car=car_said(draft.car))
    if not draft.finished:
        return say("grand-prix.why.car" if kind == "car" else "grand-prix.why.draft")
    return say("grand-prix.why.done")
