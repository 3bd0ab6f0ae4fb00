"""The buttons for chains: one per different outcome, the most valuable first."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...core.cards import JOKER
from ...core.words import Message, Seat, Value, say
from .cards import HAND, ROUND, SUIT
from .chains import Chain, From, chains, outcomes
from .naming import exact, led
from .state import Chase, Rules, start_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.view import ButtonView

SUGGESTED: Final = 6  # the largest number of chains offered as buttons


class Course(NamedTuple):
    """The data that decides the result of a seat's chain: its start, and all cars' positions."""

    rules: Rules
    seat: int
    start: From
    ranks: tuple[int, ...]  # the rank that each seat's car is on
    gone: int  # ranks the seat has driven
    bumped: tuple[bool, ...]  # whether each seat already loses its next turn

    @property
    def gap(self) -> int:
        """The distance in ranks to the rival; for games of two seats."""
        return (self.ranks[2 - self.seat] - self.start.rank) % ROUND

    @property
    def spare(self) -> int:
        """The number of ranks that the seat still has to drive in the race."""
        return self.rules.laps * ROUND - self.gone

    def wins(self, chain: Chain) -> bool:
        """Whether the chain wins the game."""
        if self.rules.racing:
            return chain.advance >= self.spare
        return chain.advance >= self.gap

    def end(self, chain: Chain) -> tuple[int, int]:
        """The rank and suit of the seat's up-to card after the chain."""
        return _end(self.start, chain)

    def lap(self, chain: Chain) -> int:
        """The number of the lap that the chain completes; 0 if it completes none."""
        if not self.rules.racing:
            return 0
        laps = (self.gone + chain.advance) // ROUND
        return laps if laps > self.gone // ROUND else 0

    def bumps(self, chain: Chain) -> tuple[Seat, ...]:
        """The seats that lose their next turn because this chain bumps them."""
        if not (self.rules.racing and self.rules.bump and chain.advance):
            return ()
        rank, _ = self.end(chain)
        return tuple(
            Seat(other)
            for other, (at, due) in enumerate(zip(self.ranks, self.bumped, strict=True), 1)
            if other != self.seat and at == rank and not due
        )


def course_of(s: Chase, seat: int) -> Course:
    """The ``Course`` (data for chains) of a seat, taken from a full state."""
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


def course_seen(observation: Mapping[str, Any], seat: int) -> Course:
    """The ``Course`` of a seat, taken from an observation; all parts of a ``Course`` are public."""
    parts = {key: observation[key] for key in ("ups", "beside", "put", "turns", "gone", "loses")}
    return _course(Rules(**observation["rules"]), seat, **parts)


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


class Offer(NamedTuple):
    """A chain that the page offers as a button.

    Of chains with equal ends and lengths, several get a button only if each of these chains has a
    face (``mark``) that the other chains lack, so that players can tell the buttons apart. ``mark``
    is empty if the chain is the only chain offered for its end and length.
    """

    chain: Chain
    mark: str


@lru_cache(maxsize=32)
def offered(course: Course, hand: tuple[str, ...]) -> tuple[Offer, ...]:
    """The chains that get a button: a win first, then laps and bumps, then the farthest chains."""
    start = course.start
    found = [outcome.chain for outcome in outcomes(chains(hand, start))]
    # Wins are equal in value, so only the shortest chain that wins gets a button.
    wins = [chain for chain in found if course.wins(chain)]
    made = [Offer(min(wins, key=lambda chain: len(chain.faces)), "")] if wins else []
    groups: dict[tuple[object, ...], list[Chain]] = {}
    least: dict[tuple[int, int], int] = {}
    for chain in found:
        end, jokers = _end(start, chain), chain.faces.count(JOKER)
        least[end] = min(jokers, least.get(end, jokers))
    for chain in found:
        end, jokers = _end(start, chain), chain.faces.count(JOKER)
        # A chain gets no button if another chain reaches an equal end with fewer jokers.
        if not course.wins(chain) and jokers == least[end]:
            groups.setdefault((end, len(chain.faces)), []).append(chain)
    for same in groups.values():
        # The chains in ``same`` have equal ends and lengths. Each chain with a mark gets a button.
        # If fewer than two chains have a mark, only the first chain gets a button; the player can
        # still enter the other chains card by card.
        marked = [Offer(chain, mark) for chain in same if (mark := _mark(chain, same))]
        made += marked if len(marked) > 1 else [Offer(same[0], "")]
    made.sort(key=lambda offer: _weight(course, offer.chain), reverse=True)
    return tuple(made[:SUGGESTED])


def _weight(course: Course, chain: Chain) -> int:
    """The importance of a button: 2 for a win, 1 for a lap or a bump, else 0."""
    return 2 if course.wins(chain) else int(bool(course.bumps(chain) or course.lap(chain)))


def _end(start: From, chain: Chain) -> tuple[int, int]:
    """The rank and suit of the last card of a chain."""
    natural = [SUIT[face] for face in chain.faces if SUIT[face] >= 0]
    rank = (start.rank + start.step * chain.advance) % ROUND
    return rank, natural[-1] if natural else start.suit


def _mark(chain: Chain, alike: Sequence[Chain]) -> str:
    """A card of the chain that no other chain of ``alike`` has; empty without such a card."""
    others = {face for other in alike if other is not chain for face in other.faces}
    return next((face for face in chain.faces if face not in others), "")


def offered_seen(observation: Mapping[str, Any]) -> tuple[Offer, ...]:
    """The chains that get a button for the viewer of an observation.

    Empty if the viewer cannot put down a chain now.
    """
    seat = observation["turn"]
    if (
        observation["phase"] != "put"
        or observation["over"] is not None
        or observation["viewer"] != seat
    ):
        return ()
    hand = [entry[0] for entry in observation["hands"][seat - 1]["cards"]]
    return offered(course_seen(observation, seat), tuple(hand))


def buttons(observation: Mapping[str, Any]) -> list[ButtonView]:
    """Return one button for each offered chain."""
    found = offered_seen(observation)
    if not found:
        return []
    course = course_seen(observation, observation["turn"])
    made: list[ButtonView] = []
    for offer in found:
        chain = offer.chain
        label, wins = _label(course, chain), course.wins(chain)
        note = _end_said(course, chain) if wins else _kept_shortly(chain)
        cards = led(chain.faces, None if course.start.extend else course.start.rank)
        values: dict[str, Value] = {"outcome": label, "cards": cards}
        if wins:
            words = say("pursuit.offer.say.win", note=note, **values)
        else:
            words = say("pursuit.offer.say", keeps=_kept(chain), moves=_moves(chain), **values)
        button: ButtonView = {
            "id": f"button:{chain.text}",
            "label": label,
            "note": note,
            "cards": list(chain.faces),
            "say": words,
        }
        weight = _weight(course, chain)
        if weight:
            button["tone"] = "win" if weight > 1 else "gain"
        made.append(button)
    return made


def _label(course: Course, chain: Chain) -> Message:
    """The result of a chain in words, short enough for a phone."""
    if course.wins(chain):
        if course.rules.racing:
            return say("pursuit.offer.home")
        return say("pursuit.offer.catch", who=Seat(3 - course.seat))
    values: dict[str, Value] = {"card": exact(*course.end(chain))}
    lap, bumps = course.lap(chain), course.bumps(chain)
    if bumps:
        key = "pursuit.offer.lap.bump" if lap else "pursuit.offer.bump"
        return say(key, who=bumps, lap=lap, **values)
    if lap:
        return say("pursuit.offer.lap", lap=lap, **values)
    return say("pursuit.offer" if chain.advance else "pursuit.offer.stay", **values)


def _moves(chain: Chain) -> Message:
    """The number of ranks that a chain advances, in words."""
    return say("pursuit.offer.moves" if chain.advance else "pursuit.offer.still", n=chain.advance)


def _end_said(course: Course, chain: Chain) -> Message:
    """In words, the last card of a winning chain and the number of ranks it advances."""
    return say("pursuit.offer.end", card=exact(*course.end(chain)), moves=_moves(chain))


def _kept(chain: Chain) -> Message:
    """The number of cards left in hand after a chain, in words."""
    keeps = HAND + 1 - len(chain.faces)
    return say("pursuit.offer.keeps" if keeps else "pursuit.offer.all", n=keeps)


def _kept_shortly(chain: Chain) -> Message:
    """The number of cards left in hand after a chain, in fewer words."""
    keeps = HAND + 1 - len(chain.faces)
    return say("pursuit.offer.keep" if keeps else "pursuit.offer.all", n=keeps)
