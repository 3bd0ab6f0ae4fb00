"""What chains can come to, offered as buttons: one an outcome, those that win first."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...core.words import Message, Seat, Value, say
from .chains import Chain, From, chains, outcomes
from .look import exact, shorts
from .pack import ROUND, SUIT
from .state import Chase, Rules, start_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.view import ButtonView

SUGGESTED: Final = 6  # outcomes offered as buttons


class Course(NamedTuple):
    """What decides where a chain of ``seat`` leads: where it begins, and who and what is ahead."""

    rules: Rules
    seat: int
    start: From
    ranks: tuple[int, ...]  # what each seat is up to
    gone: int  # how many ranks the seat has come
    bumped: tuple[bool, ...]  # who loses the next turn already

    @property
    def gap(self) -> int:
        """How many ranks on the other of two stands."""
        return (self.ranks[2 - self.seat] - self.start.rank) % ROUND

    @property
    def spare(self) -> int:
        """How many ranks are missing to the end of the race."""
        return self.rules.laps * ROUND - self.gone

    def wins(self, chain: Chain) -> bool:
        """Whether the chain ends the game."""
        if self.rules.racing:
            return chain.advance >= self.spare
        return chain.advance >= self.gap

    def end(self, chain: Chain) -> tuple[int, int]:
        """Rank and suit the seat is up to after the chain."""
        natural = [SUIT[face] for face in chain.faces if SUIT[face] >= 0]
        rank = (self.start.rank + self.start.step * chain.advance) % ROUND
        return rank, natural[-1] if natural else self.start.suit

    def lap(self, chain: Chain) -> int:
        """The lap the chain completes; 0 if it completes none."""
        if not self.rules.racing:
            return 0
        laps = (self.gone + chain.advance) // ROUND
        return laps if laps > self.gone // ROUND else 0

    def bumps(self, chain: Chain) -> tuple[Seat, ...]:
        """The seats that the chain makes lose a turn."""
        if not (self.rules.racing and self.rules.bump and chain.advance):
            return ()
        rank, _ = self.end(chain)
        return tuple(
            Seat(other)
            for other, (at, due) in enumerate(zip(self.ranks, self.bumped, strict=True), 1)
            if other != self.seat and at == rank and not due
        )


def course(s: Chase, seat: int) -> Course:
    """The course of a seat in a state."""
    return _course(
        s.rules,
        seat,
        ups=s.ups,
        beside=s.beside,
        put=s.put,
        turns=s.turns,
        gone=s.gone,
        loses=s.loses,
    )


def course_seen(sight: Mapping[str, Any], seat: int) -> Course:
    """The course of a seat in a sight: all of it lies open."""
    parts = {key: sight[key] for key in ("ups", "beside", "put", "turns", "gone", "loses")}
    return _course(Rules(**sight["rules"]), seat, **parts)


def _course(
    rules: Rules,
    seat: int,
    *,
    ups: Sequence[str],
    beside: Sequence[Sequence[str]],
    put: Sequence[bool],
    turns: Sequence[int],
    gone: Sequence[int],
    loses: Sequence[bool],
) -> Course:
    starts = [start_of(rules, each, ups, beside, put, turns) for each in range(1, len(ups) + 1)]
    ranks = tuple(start.rank for start in starts)
    return Course(rules, seat, starts[seat - 1], ranks, gone[seat - 1], tuple(loses))


def offered(way: Course, hand: Sequence[str]) -> tuple[Chain, ...]:
    """The chains worth a button: one that wins, then the farthest."""
    goal = way.spare if way.rules.racing else way.gap
    return _offered(tuple(hand), way.start, goal)


@lru_cache(maxsize=32)
def _offered(hand: tuple[str, ...], start: From, goal: int) -> tuple[Chain, ...]:
    found = [outcome.chain for outcome in outcomes(chains(hand, start))]
    # All wins are alike: the shortest is offered.
    wins = sorted(
        (chain for chain in found if chain.advance >= goal), key=lambda chain: len(chain.faces)
    )
    return (*wins[:1], *(chain for chain in found if chain.advance < goal))[:SUGGESTED]


def offered_seen(sight: Mapping[str, Any]) -> tuple[Chain, ...]:
    """The chains offered to the viewer of a sight, who may put one down."""
    seat = sight["turn"]
    if sight["phase"] != "put" or sight["over"] is not None or sight["viewer"] != seat:
        return ()
    hand = [entry[0] for entry in sight["hands"][seat - 1]["cards"]]
    return offered(course_seen(sight, seat), hand)


def buttons(sight: Mapping[str, Any]) -> list[ButtonView]:
    """A button for each chain offered."""
    found = offered_seen(sight)
    if not found:
        return []
    way = course_seen(sight, sight["turn"])
    alike: dict[tuple[tuple[int, int], int], list[Chain]] = {}
    for chain in found:
        if not way.wins(chain):
            alike.setdefault((way.end(chain), len(chain.faces)), []).append(chain)
    made: list[ButtonView] = []
    for chain in found:
        same = [] if way.wins(chain) else alike[way.end(chain), len(chain.faces)]
        words = _label(way, chain, _marks(chain, same))
        made.append(
            {
                "id": f"button:{chain.text}",
                "label": words,
                "say": say("pursuit.offer.say", outcome=words, cards=shorts(chain.faces)),
            }
        )
    return made


def _marks(chain: Chain, alike: Sequence[Chain]) -> tuple[str, ...]:
    """The fewest cards that tell a chain from others with the same end and the same length."""
    others = [sorted(other.faces) for other in alike if other is not chain]
    for count in range(len(chain.faces)):
        for some in combinations(chain.faces, count):
            if not any(_holds(other, some) for other in others):
                return some
    return chain.faces


def _holds(cards: Sequence[str], some: Sequence[str]) -> bool:
    left = list(cards)
    for card in some:
        if card not in left:
            return False
        left.remove(card)
    return True


def _label(way: Course, chain: Chain, marks: Sequence[str]) -> Message:
    """What a chain comes to, short enough for a phone."""
    values: dict[str, Value] = {"card": exact(*way.end(chain)), "n": 8 - len(chain.faces)}
    if way.wins(chain):
        if way.rules.racing:
            return say("pursuit.offer.home")
        return say("pursuit.offer.catch", who=Seat(3 - way.seat))
    if marks:
        return say("pursuit.offer.with", cards=shorts(marks), **values)
    if bumps := way.bumps(chain):
        return say("pursuit.offer.bump", who=bumps, **values)
    if lap := way.lap(chain):
        return say("pursuit.offer.lap", lap=lap, **values)
    if not values["n"]:
        return say("pursuit.offer.all", **values)
    return say("pursuit.offer" if chain.advance else "pursuit.offer.stay", **values)
