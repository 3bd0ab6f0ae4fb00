"""The buttons of Grand Prix: claims, redeals, lanes and cars, each with its effect in steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.words import Message, Value, say
from .cards import CARS, WHITE, car_ids, grid_order, teams
from .carrying import choices_of, choose, stay_in_lane
from .naming import car_name, car_title, livery, sign, space
from .state import GIVEN, Phase
from .weighing import line_views, movement, poorest, split_steps, step_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...core.view import ButtonView
    from .carrying import Draft, Run
    from .seen import Seen


def offered(seen: Seen) -> list[ButtonView]:
    """Return the buttons that the viewer sees.

    Only the player of a draft sees buttons for its choices.
    """
    observation = seen.observation
    phase, viewer = observation["phase"], observation["viewer"]
    if observation["over"] is not None:
        return []
    if phase == Phase.CLAIM:
        return [
            _claim_button(seen, team)
            for team in teams(observation["seats"])
            if not observation["owner"][team[0]]
        ]
    if phase == Phase.ASK:
        return _redeal_buttons(seen)
    if phase == Phase.PLAY:
        return [] if seen.draft is None else _choice_buttons(seen, seen.draft)
    if not isinstance(viewer, int) or (phase == Phase.DISCARD and viewer != observation["turn"]):
        return []
    if phase == Phase.SWAP and observation["ready"][viewer - 1]:
        return []
    made: list[ButtonView] = []
    given = observation["given"][viewer - 1]
    count = given["n"]
    if phase == Phase.DISCARD:
        made.append(_button("done", "discard" if count else "discard.none", n=count))
    elif count == GIVEN:
        made.append(_button("done", "give", n=count))
    if count:
        if made:
            made[0]["tone"] = "main"
            own, others = split_steps(given["cards"], seen.team(viewer), seen.racing)
            _add_note(made[0], say("grand-prix.button.give.note", own=own, others=others))
        made.append(_button("back", "take", n=count))
    return made


def _button(name: str, key: str, **values: Value) -> ButtonView:
    label = say(f"grand-prix.button.{key}", **values)
    return {"id": f"button:{name}", "label": label, "say": label}


def _add_note(button: ButtonView, note: Message) -> None:
    """Add a note about a button's effect, and repeat the note in its spoken text."""
    button["note"] = note
    button["say"] = say("grand-prix.button.priced", label=button["label"], note=note)


def _claim_button(seen: Seen, team: Sequence[int]) -> ButtonView:
    """Return the button that claims a team.

    It shows how many steps the viewer's hand gives each car of the team, and where each car starts.
    """
    first, *rest = team
    cars = (car_title(first), *map(car_name, rest))
    made = _button(f"claim:{''.join(map(sign, team))}", "claim", cars=cars)
    places = tuple(say(f"grand-prix.start.{grid_order().index(car) + 1}") for car in team)
    viewer = seen.observation["viewer"]
    hand = seen.observation["hands"][viewer - 1]["cards"] if isinstance(viewer, int) else None
    if not hand:
        _add_note(made, say("grand-prix.button.claim.grid", places=places))
        return made
    made["lines"] = step_lines(hand, team)
    own = sum(line["n"] for line in made["lines"])
    found = movement(hand)
    white = found[WHITE]
    others = sum(found[car] for car in range(CARS) if car not in team)
    values: dict[str, Value] = {"cars": cars, "n": own, "others": others}
    parts = tuple(
        say("grand-prix.card.line", car=car_name(car), steps=line["n"])
        for car, line in zip(team, made["lines"], strict=True)
    )
    made["note"] = say("grand-prix.button.claim.note", n=own, places=places)
    values |= {"parts": parts, "white": white, "places": places}
    made["say"] = say("grand-prix.button.claim.say", **values)
    return made


def _redeal_buttons(seen: Seen) -> list[ButtonView]:
    """Return the buttons “keep” and “redeal”.

    “Keep” shows the steps that the viewer's hand gives. “Redeal” shows the steps that the worst
    cards of the hand give.
    """
    keep, redeal = _button("keep", "keep"), _button("redeal", "redeal", n=GIVEN)
    viewer = seen.observation["viewer"]
    hand = seen.observation["hands"][viewer - 1]["cards"] if isinstance(viewer, int) else None
    if hand:
        least = poorest(hand, seen.mine, seen.racing, GIVEN)
        own, others = split_steps(least, seen.mine, seen.racing)
        _add_note(redeal, say("grand-prix.button.redeal.note", n=GIVEN, own=own, others=others))
        _add_steps(seen, keep, hand)
    return [keep, redeal]


def _add_steps(seen: Seen, button: ButtonView, hand: Sequence[str]) -> None:
    """Add to a button the number of steps that the cards of ``hand`` give each car.

    The viewer's cars come first and are marked.
    """
    mine = seen.mine
    found = movement(hand)
    own, others = split_steps(hand, mine, seen.racing)
    # White lines count as own steps only while the viewer has a car that they may move.
    white = own - sum(found[car] for car in mine)
    spare = found[WHITE] - white
    ours = {car: found[car] for car in mine} | ({WHITE: white} if white else {})
    theirs = {car: found[car] for car in grid_order() if car not in mine}
    theirs |= {WHITE: spare} if spare else {}
    lines = line_views(ours)
    for line in lines:
        line["own"] = True
    button["lines"] = lines + line_views(theirs)
    button["note"] = say("grand-prix.button.keep.note", own=own, others=others)
    parts = (
        tuple(say("grand-prix.card.line", car=car_name(car), steps=n) for car, n in each.items())
        for each in (ours, theirs)
    )
    values: dict[str, Value] = dict(zip(("mine", "theirs"), parts, strict=True))
    button["say"] = say(
        "grand-prix.button.keep.say", label=button["label"], own=own, others=others, **values
    )


def _choice_buttons(seen: Seen, draft: Draft) -> list[ButtonView]:
    """Return the buttons of a draft.

    Each option of the open choice has a button. Without an open choice, a button plays the card.
    The last button takes the card back.
    """
    choices = choices_of(draft)
    prices = _prices(seen, draft, choices)
    made = [_choice_button(seen, draft, *each) for each in zip(choices, prices, strict=True)]
    if not made:
        made.append({**_button("done", "done"), "tone": "main"})
    return [*made, {**_button("back", "back"), "keys": "0"}]


def _choice_button(seen: Seen, draft: Draft, choice: str, price: tuple[int, int]) -> ButtonView:
    word, _, what = choice.partition(" ")
    if word == "car":
        car = car_ids().index(what)
        made = _button(f"car:{what}", "car", car=car_title(car))
        made["twin"] = f"car:{what}"
        made["lines"] = [{"livery": livery(car), "text": sign(car), "n": draft.steps}]
    else:
        assert draft.reach is not None
        own = draft.field.lane[draft.car] == int(what) - 1
        made = _button(f"lane:{what}", "lane.own" if own else "lane", lane=int(what))
        row = (draft.field.row[draft.car] + draft.reach.steps) % seen.circuit.rows
        made["twin"] = space(row, int(what) - 1)
        made["keys"] = what
        leads: dict[str, Value] = {"car": car_name(draft.car), "row": row + 1}
        made["say"] = say("grand-prix.button.lane.say", label=made["label"], **leads)
    mine, others = price
    if mine or others:
        key = "both" if mine and others else "own" if mine else "others"
        _add_note(made, say(f"grand-prix.price.{key}", own=mine, others=others))
        if word == "car":
            # The buttons of cars are many and small, so the note is only a number.
            made["note"] = say("grand-prix.price.car", n=mine + others)
        else:
            leads |= {"label": made["label"], "note": made["note"]}
            made["say"] = say("grand-prix.button.lane.priced", **leads)
    return made


def _prices(seen: Seen, draft: Draft, choices: Sequence[str]) -> list[tuple[int, int]]:
    """Return for each choice the steps that it costs the player's cars and all other cars.

    If all choices cost the same number of steps, 0 replaces this number, because the number does
    not help the player to choose.
    """
    prices = [_price(seen, draft, choice) for choice in choices]
    differ = [len(set(parts)) > 1 for parts in zip(*prices, strict=True)]
    return [(own * differ[0], others * differ[1]) for own, others in prices]


def _price(seen: Seen, draft: Draft, choice: str) -> tuple[int, int]:
    """Return the steps that the player's cars, and all other cars, lose if this choice is made."""
    runs: list[Run] = []
    then = draft.copy()
    choose(seen.circuit, seen.rules.laps, then, choice, runs)
    stay_in_lane(seen.circuit, seen.rules.laps, then, runs)
    team = seen.team(seen.observation["turn"])
    own = sum(run.lost for run in runs if run.car in team)
    others = sum(run.lost for run in runs if run.car not in team)
    return own, others
