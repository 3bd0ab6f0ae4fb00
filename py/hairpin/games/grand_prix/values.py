"""Values of Grand Prix's moves: the chances after a few cards, over random deals of the hidden cards.

After a move all seats play quickly, as in Vera's look ahead (``bots_ahead``). Then the cars'
expected prizes give the chances (``outlook``).
"""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

from ...core.valuing import Samples, Sampling, interval_of_chances
from ...core.words import Message, say
from .bots import Table
from .bots_ahead import Plan, deal_hands, play_on
from .bots_judge import TASTE, Judge
from .carrying import carry_out, split
from .outlook import shares_of
from .ways import ways_on

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from ...core.chance import Chance

ROUNDS: Final = 2  # so many cards of each seat follow a move
SLICE: Final = 16  # half as many deals take about 10 ms in a browser
MOST: Final = 4_000  # twice the number of deals of all moves together

# Half the width of the 95 % interval of an outlook's own error, measured in 70 races of three Guses:
# for each tenth of the chances, the share of won races lies about this close to the mean chance
# (``bench outlook`` measures such shares).
DOUBT: Final = 0.1


class RaceValuation(Sampling):
    """The values of a seat's moves while the cards are played."""

    def __init__(self, observation: Mapping[str, Any], seat: int, chance: Chance) -> None:
        """Start without samples."""
        super().__init__(chance, slice_=SLICE, most=MOST)
        self._table = Table(dict(observation))
        self._seat = seat
        seats: int = observation["seats"]
        self._seats = seats
        self._judge = self._table.judge(replace(TASTE, plies=ROUNDS * seats))
        self._plans: dict[str, Plan] = {}

    def step(self, wanted: Sequence[Sequence[str]]) -> bool:
        """Play on for one slice. A card that is taken back has no value of its own."""
        return super().step([[move for move in group if move != "back"] for group in wanted])

    def error(self, samples: Samples) -> float:
        """Return half the width of the 95 % interval, with the outlook's own error."""
        return sqrt(interval_of_chances(samples.total, samples.squares, samples.n) ** 2 + DOUBT**2)

    def how(self, wanted: Sequence[Sequence[str]]) -> Message | None:
        """Return a sentence with the number of deals, the rounds and the largest error."""
        known = self.known(wanted)
        return None if known is None else say("grand-prix.values.how", rounds=ROUNDS, **known)

    def play(self, move: str, chance: Chance) -> Generator[None, None, float]:
        """Deal the hidden cards, and play a few cards after ``move``."""
        yield
        table, judge = self._table, self._judge
        plan = self._plans.get(move)
        if plan is None:
            plan = self._plans[move] = self._plan(move)
        dealt = deal_hands(judge, table.observation, chance)
        field, _, _ = play_on(judge, table.observation, dealt, plan)
        then = Judge(table.circuit, table.rules, table.owner, table.me, field)
        return shares_of(then, field, table.owner, self._seats)[self._seat - 1]

    def _plan(self, move: str) -> Plan:
        """The card of a move, carried out; its open choices are made as ``judge`` likes best."""
        table = self._table
        word = move.partition(" ")[0]
        if word == "play":
            card, choices = split(move)
        else:
            assert table.draft is not None
            card, choices = table.draft.card, [*table.draft.choices]
            choices += [] if word == "done" else [move]
        laps = table.rules.laps
        draft = carry_out(table.circuit, laps, table.field, card, choices)
        field = draft.field
        if not draft.finished:
            ways = ways_on(table.circuit, laps, draft)
            field = max((way[1] for way in ways), key=self._judge.value)
        return Plan(0.0, 0.0, card, (), field)
