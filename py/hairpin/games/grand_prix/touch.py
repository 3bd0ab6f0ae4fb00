"""Input by touch in Grand Prix: what to touch for each move, and why a thing cannot be touched.

Touching a card of the hand puts it away or selects it to play. A selected card shows its suggested
course, and further touches change it (``courses``). While a card is carried out move by move, the
next car or space is touched. A button or any car of a team claims the team.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.touching import Touch
from ...core.words import Message, Seat, say
from . import rules
from .cards import CARS, car_ids, deck
from .carrying import carry_out, split, stay_in_lane
from .courses import changed, read, suggested, thing_of, touches
from .naming import car_name, car_names, card_words, hint_phrase
from .observe import fresh
from .state import GIVEN, LEFT, Phase
from .view import choice_sentence, runs_sentence
from .weighing import movement, split_steps

if TYPE_CHECKING:
    from .carrying import Draft, Run
    from .courses import Course, Decision
    from .state import Race


def paths(race: Race, seat: int, move: str) -> list[tuple[str, ...]]:
    """Return all ways to enter a legal move by touch: a card, car, space or button.

    Only a move that contains a card and choices takes several touches.
    """
    word, _, what = move.partition(" ")
    if word == "play":
        return [_card_touches(race, seat, *split(move))]
    if word == "drop":
        return [(f"card:{what}",)]
    if word == "claim":
        return [(f"button:claim:{what}",), *((f"car:{letter}",) for letter in what)]
    if word == "car":
        return [(f"car:{what}",), (f"button:car:{what}",)]
    if word == "lane":
        assert race.draft is not None
        return [(thing_of(race.circuit, race.draft, move),), (f"button:lane:{what}",)]
    return [(f"button:{word}",)]


def _card_touches(race: Race, seat: int, card: str, choices: list[str]) -> tuple[str, ...]:
    """Return the touches that enter a card with these choices.

    The first touch is the card. Each later touch changes a suggested choice.
    """
    if not choices:
        return (f"card:{card}",)
    return touches(race, seat, suggested(race, seat, card, choices))


def touch(race: Race, seat: int, touched: tuple[str, ...]) -> Touch:
    """Return the move that the touches mean so far, and the possible next touches."""
    if touched and race.phase is Phase.PLAY and race.draft is None:
        return _playing(race, seat, touched)
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
    verb = say(f"grand-prix.verb.{word}") if word in ("drop", "claim") else None
    # A claim decides the whole race, so it waits for a confirmation.
    said = outcome(race, seat, move) or _steps_sentence(race, seat, move)
    return Touch((), move, said, verb=verb, waits=word == "claim")


def _playing(race: Race, seat: int, touched: tuple[str, ...]) -> Touch:
    """Return the move of a touched card with its whole course; it usually needs confirmation."""
    course = _course(race, seat, touched)
    if course is None:
        return Touch(())
    said, verb = outcome(race, seat, course.move), say("grand-prix.verb.play")
    # If no card of the hand moves a car, the player has no course to check, so the move needs no
    # confirmation. In a puzzle a course can always be changed.
    waits = (
        race.poorly
        or course.moves
        or any(suggested(race, seat, card).moves for card in rules.playable(race, seat))
    )
    return Touch((), course.move, said, verb=verb, waits=waits, instead=course.things)


def _course(race: Race, seat: int, touched: tuple[str, ...]) -> Course | None:
    """Return the course that the touches mean; None if the first touch is not a playable card."""
    hand = (f"card:{card}" for card in rules.playable(race, seat))
    return read(race, seat, touched) if touched and touched[0] in hand else None


def undecided(race: Race, seat: int, touched: tuple[str, ...]) -> set[int]:
    """Return the cars of the selected card that could also end in another lane."""
    course = _course(race, seat, touched)
    return set() if course is None else {each.car for each in course.decisions if each.car >= 0}


def retouched(
    race: Race, seat: int, touched: tuple[str, ...], thing: str
) -> tuple[str, ...] | None:
    """Return the touches after a further touch of ``thing``; None if it does not change the course."""
    return None if _course(race, seat, touched) is None else changed(race, seat, touched, thing)


def _lead(race: Race, seat: int) -> Message | None:
    """Return the instruction that the player reads before the first touch."""
    if race.phase is Phase.PLAY:
        if race.draft is not None:
            return choice_sentence(race.draft)
        return say(f"grand-prix.lead.{'play.fresh' if fresh(race, seat) else 'play'}")
    count = len(race.given[seat - 1])
    if race.phase is Phase.SWAP:
        key = "swap" if not count else "swap.more" if count < GIVEN else "swap.full"
        return say(f"grand-prix.lead.{key}", n=GIVEN - count)
    if race.phase is Phase.DISCARD:
        return say("grand-prix.lead.discard", n=LEFT - len(race.hands[seat - 1]))
    return say(f"grand-prix.lead.{race.phase}", n=GIVEN)


def _steps_sentence(race: Race, seat: int, move: str) -> Message | None:
    word, _, what = move.partition(" ")
    if word == "claim":
        team = [car_ids().index(letter) for letter in what]
        steps = movement(race.hands[seat - 1])
        own = sum(steps[car] for car in team)
        others = sum(steps[car] for car in range(CARS) if car not in team)
        cars = car_names(team)
        return say("grand-prix.asked.claim", cars=cars, own=own, others=others)
    if word == "drop":
        team = [car for car in range(CARS) if race.owner[car] == seat]
        racing = [car for car in range(CARS) if race.field.racing(car)]
        own, others = split_steps((what,), team, racing)
        return say("grand-prix.asked.drop", card=card_words(what), own=own, others=others)
    return None


def carry_out_move(race: Race, move: str) -> tuple[list[Run], Draft, Draft]:
    """Carry out a ``play`` move or a choice.

    Returns the moves of all cars, the draft at its next choice, and a later draft for which all
    cars stay in lane.
    """
    word = move.partition(" ")[0]
    circuit, laps = race.circuit, race.rules.laps
    runs: list[Run] = []
    if word == "play":
        draft = carry_out(circuit, laps, race.field, *split(move), runs)
    else:
        assert race.draft is not None
        choices = (*race.draft.choices, move)
        draft = carry_out(circuit, laps, race.field, race.draft.card, choices, runs)
    return runs, draft, stay_in_lane(circuit, laps, draft, runs)


def outcome(race: Race, seat: int, move: str) -> Message | None:
    """Return in words where the cars go with a card or choice.

    Cars whose lane is undecided stay in their lanes.
    """
    if move.partition(" ")[0] not in ("play", "car", "lane"):
        return None
    word = move.partition(" ")[0]
    runs, draft, then = carry_out_move(race, move)
    team = [car for car in range(CARS) if race.owner[car] == seat]
    text = runs_sentence(runs, then, team)
    if draft.reach:
        text = say("grand-prix.outcome.assumed", runs=text)
    elif word == "play" and draft.choices:
        key = "car" if any(choice.startswith("car ") for choice in draft.choices) else "lane"
        text = say(f"grand-prix.outcome.whole.{key}", runs=text)
    if then.finished:
        return text
    if not runs:
        return choice_sentence(then)
    return say("grand-prix.outcome.car", runs=text, choice=choice_sentence(then))


def hinted(race: Race, seat: int, move: str) -> Message | None:
    """Return the words that a hint adds to its move; None if there is nothing to add.

    The words name lost steps, finishes and changed lanes.
    """
    if move.startswith("play "):
        runs, draft, then = carry_out_move(race, move)
        card = deck()[draft.card]
        if card.switch is not None:
            plain = all(race.field.racing(car) for car in card.switch)
        else:
            plain = tuple((run.car, run.made) for run in runs) == card.lines
        # That a rival is stuck belongs to the reason, which names cars that the card blocks.
        news = [
            run
            for run in runs
            if run.place or (run.lost and (run.made or race.owner[run.car] == seat))
        ]
        if then.finished and (card.switch is None or plain):
            if (plain or runs) and not news:
                return _changed_choices(race, seat, draft)
            if news:
                return say("grand-prix.outcome.hint", runs=tuple(map(hint_phrase, news)))
    return outcome(race, seat, move)


def _changed_choices(race: Race, seat: int, draft: Draft) -> Message | None:
    """Return in words the cars and lanes that differ from the suggested ones; None if none do."""
    usual, wanted = (
        suggested(race, seat, draft.card, begun).decisions for begun in ((), draft.choices)
    )
    things = {(each.car, each.thing) for each in usual}
    ways = tuple(
        _way(each) for each in wanted if draft.choices and (each.car, each.thing) not in things
    )
    return say("grand-prix.outcome.otherwise", ways=ways) if ways else None


def choices_words(race: Race, seat: int, move: str) -> Message | None:
    """Return in words all choices of a card that is played; None if it leaves no choice."""
    if not move.startswith("play "):
        return None
    ways = tuple(_way(each) for each in suggested(race, seat, *split(move)).decisions)
    return say("grand-prix.outcome.otherwise", ways=ways) if ways else None


def _way(decision: Decision) -> Message:
    """Return a choice in words: the car that a white line moves, or a car with its lane."""
    word, _, what = decision.choice.partition(" ")
    if word == "car":
        return car_name(car_ids().index(what))
    return say("grand-prix.way.lane", car=car_name(decision.car), lane=int(what))


def why(race: Race, seat: int, touched: tuple[str, ...], thing: str) -> Message:
    """Return why ``thing`` cannot be touched now."""
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
        return say("grand-prix.why.lane", car=car_name(draft.car))
    if not draft.finished:
        return say("grand-prix.why.car" if kind == "car" else "grand-prix.why.draft")
    return say("grand-prix.why.done")
