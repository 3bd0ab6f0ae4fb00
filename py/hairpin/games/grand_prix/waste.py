"""Steps of own cars that a card lost to blocks, and a better way: the losses that a review names.

An outlook hardly changes by a few steps. A player sees them, and can keep them with other lanes or another card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.contrast import Waste
from ...core.words import Seat, say
from .bots import Table
from .bots_judge import TASTE
from .cards import car_ids
from .carrying import begin, carry_out, choose, split
from .naming import car_name, card_words
from .state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ...core.words import Message
    from .carrying import Draft, Run
    from .state import Race

LEAST: Final = 3  # so many lost steps are worth naming
FIRST: Final = "grand-prix.waste.first"  # the sentence about the card that lost most


def waste(observation: Mapping[str, Any], move: str) -> Waste | None:
    """Return the own steps that a whole card lost, and the best way that loses fewer; None for few steps.

    The better way is worth at least as much by Vera's judgement. Other lanes of the same card come before other cards.
    """
    begins = observation["phase"] == Phase.PLAY and observation["draft"] is None
    if not begins or not move.startswith("play "):
        return None
    table = Table(dict(observation))
    played, choices = split(move)
    lost = _lost(table, played, choices)
    if lost < LEAST:
        return None
    judge, laps = table.judge(TASTE), table.rules.laps
    field = carry_out(table.circuit, laps, table.field, played, choices).field
    worth = judge.value(field) - judge.cost(played, table.hand)
    found = []
    for card, (way, then) in table.ways():
        left = _lost(table, card, way)
        value = judge.value(then) - judge.cost(card, table.hand)
        if lost - left >= LEAST and value >= worth:
            found.append((card == played, value, left, card, way))
    if not found:
        return None
    *_, left, card, way = max(found)
    better = " ".join((f"play {card}", *way))
    key = "keep" if card != played else "some" if left else "none"
    said = say(f"grand-prix.waste.{key}", who=Seat(table.me), n=lost, least=left)
    return Waste(lost - left, better, say("grand-prix.waste.mark", n=lost), said, FIRST)


def _lost(table: Table, card: str, choices: Sequence[str]) -> int:
    """The steps of own cars that are lost to blocks if a card is carried out."""
    runs: list[Run] = []
    carry_out(table.circuit, table.rules.laps, table.field, card, choices, runs)
    return sum(run.lost for run in runs if run.car in table.own)


def beside(race: Race, move: str, other: str) -> Message | None:
    """Return a card with those of its choices that ``other``, the same card, makes otherwise; None for other moves."""
    if not (move.startswith("play ") and other.startswith("play ")):
        return None
    card, _ = split(move)
    if card != split(other)[0]:
        return None
    with_other = [*_ways(race, other)]
    ways = tuple(way for way in _ways(race, move) if way not in with_other)
    return say("grand-prix.say.play.ways", card=card_words(card), ways=ways) if ways else None


def _ways(race: Race, move: str) -> Iterator[Message]:
    """Each choice of a card, with its car."""
    card, choices = split(move)
    draft: Draft = begin(race.circuit, race.rules.laps, race.field, card)
    for choice in choices:
        word, _, what = choice.partition(" ")
        if word == "lane":
            yield say("grand-prix.say.way.lane", car=car_name(draft.car), lane=int(what))
        else:
            yield say("grand-prix.say.way.car", car=car_name(car_ids().index(what)), n=draft.steps)
        choose(race.circuit, race.rules.laps, draft, choice)
