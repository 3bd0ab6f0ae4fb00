"""The running order of Grand Prix: the cars in order, with gaps, laps and prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.words import Message, Seat, Value, say
from .cards import CARS
from .driving import HOME, remaining
from .naming import car_title, livery, place_word, sign

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...core.view import RunningOrderRow
    from .circuit import Circuit
    from .driving import Field
    from .state import Rules


def running_order(
    circuit: Circuit, rules: Rules, field: Field, owner: Sequence[int], *, over: bool = False
) -> list[RunningOrderRow]:
    """Return a row per car: the finished cars in order, then the others by their steps to go.

    Once the race is ``over``, cars still on the road are marked as out.
    """
    running = [car for car in range(CARS) if field.row[car] != HOME]
    left = {car: remaining(circuit, field, car, rules.laps) for car in running}
    running.sort(key=left.__getitem__)
    best = min(left.values(), default=0)
    rows = []
    for number, car in enumerate((*field.finished, *running), 1):
        name: Message = car_title(car)
        if owner[car]:
            name = say("grand-prix.car.of", car=name, who=Seat(owner[car]))
        values: dict[str, Value] = {"car": name, "place": place_word(number)}
        row: RunningOrderRow = {
            "id": f"car:{sign(car)}",
            "livery": livery(car),
            "text": sign(car),
            "seat": owner[car],
            "n": left.get(car, 0),
            "value": "",
            "note": "",
            "say": "",
        }
        if car not in left:
            prize = rules.prizes[number - 1]
            row["done"] = True
            row["value"] = say("grand-prix.stand.in")
            row["note"] = say("grand-prix.stand.prize", prize=prize)
            row["say"] = say("grand-prix.stand.in.say", prize=prize, **values)
        else:
            lap, behind = field.crossed[car], left[car] - best
            values |= {"lap": lap, "of": rules.laps, "n": left[car], "behind": behind}
            row["value"] = say("grand-prix.stand.lap", lap=lap, of=rules.laps)
            # The leading car on the road shows its steps to go; the others show their gap to it.
            lead = car == running[0]
            row["note"] = say(
                "grand-prix.stand.lead" if lead else "grand-prix.stand.behind",
                n=left[car] if lead else behind,
            )
            row["say"] = say(f"grand-prix.stand.say{'.grid' if lap == 0 else ''}", **values)
            if over:
                row["value"] = say("grand-prix.stand.out")
                row["note"] = say("grand-prix.stand.out.prize")
                row["say"] = say("grand-prix.stand.out.say", **values)
        rows.append(row)
    return rows
