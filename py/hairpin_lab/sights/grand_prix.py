"""Grand Prix as numbers: the seat's own hand, all face-up cards, and the size of each other hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from hairpin.games.grand_prix.cards import CARS, car_ids, deck
from hairpin.games.grand_prix.codec import read_field, read_rules
from hairpin.games.grand_prix.driving import HOME
from hairpin.games.grand_prix.state import MOST_LAPS, Phase

from .layout import Part, Sight

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.game import Game
    from hairpin.games.grand_prix.driving import Field
    from hairpin.games.grand_prix.state import Race

_CARD: Final = {card: number for number, card in enumerate(deck())}
_LANES: Final = 3
_CHOICE: Final = {
    choice: number
    for number, choice in enumerate(
        [f"car {car}" for car in car_ids()] + [f"lane {lane + 1}" for lane in range(_LANES)]
    )
}
_N: Final = len(_CARD)
_KINDS: Final = len(_CHOICE)
_MOST: Final = 12  # the most choices for one card: a car and a lane for each of six lines
_NO_CARDS: Final = bytes(_N)
_NO_DRAFT: Final = bytes(_N + _MOST * _KINDS)
_HEADS: Final = {
    str(phase): tuple(bytes((acts, *(phase is other for other in Phase))) for acts in (False, True))
    for phase in Phase
}


class GrandPrixSight(Sight):
    """The vector of Grand Prix. Cards are in the order of ``deck()``; cars are in the order of
    ``car_ids()``.
    """

    game: ClassVar[str] = "grand-prix"
    carries = True
    parts: ClassVar[tuple[Part, ...]] = (
        Part("turn", 1, 1, "it is the own turn, or own cards are still to be given"),
        Part("phase", len(Phase), 1, "claim, ask, swap, play, discard"),
        Part("hand", _N, 1, "cards in the own hand"),
        Part("given", _N, 1, "own cards put away so far"),
        Part("gave", _N, 1, "own cards that went into the last shuffle"),
        Part("draft", _N, 1, "the own card that is being carried out"),
        Part("choices", _MOST * _KINDS, 1, "its choices so far, in order: car K R B Y G O, lane 1 2 3"),
        Part("played", _N, 1, "cards played since the last redeal"),
        Part("mixed", _N, 1, "cards all saw go into the last shuffle"),
        Part("swapped", 1, 1, "that shuffle was the partial redeal"),
        Part("redeals", 1, MOST_LAPS - 1, "redeals still to come"),
        Part("row", CARS, 127, "row of each car, 0 once it is home"),
        Part("lane", CARS * _LANES, 1, "lane of each car, from the outermost; none once it is home"),
        Part("crossed", CARS, MOST_LAPS + 1, "how often each car came over the line"),
        Part("place", CARS, CARS, "place of each car that is home, else 0"),
        Part("cars", CARS, 1, "whose each car is", seats=True),
        Part("last", 1, 1, "played the card before", seats=True),
        Part("count", 1, _N, "cards in the hand", seats=True),
        Part("away", 1, _N, "cards put away so far", seats=True),
        Part("ready", 1, 1, "has given all cards for the partial redeal", seats=True),
        Part("kept", 1, _N, "cards kept when cards were last shuffled and dealt", seats=True),
    )  # fmt: skip

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        turns = range(seats)
        #: For each seat: all seats clockwise from it.
        self._clockwise = [[(own + n) % seats + 1 for n in turns] for own in turns]

    def write(self, seen: Mapping[str, Any], seat: int) -> bytearray:
        """Return the whole observation as numbers."""
        phase, ready, stayed = seen["phase"], seen["ready"], seen["stayed"]
        waits = not ready[seat - 1] if phase == Phase.SWAP else seen["turn"] == seat
        own = [_marks(seen[name][seat - 1]["cards"]) for name in ("hands", "given", "gave")]
        places = [
            _seat(
                seen["owner"],
                other,
                seen["last"],
                seen["hands"][other - 1]["n"],
                seen["given"][other - 1]["n"],
                ready[other - 1],
                0 if stayed is None else stayed[other - 1],
            )
            for other in self._clockwise[seat - 1]
        ]
        draft = seen["draft"]
        return self._joined(
            (_HEADS[phase][waits and seen["over"] is None], *own),
            [] if draft is None else [f"play {draft['card']}", *draft["choices"]],
            (
                _marks([card for _, card in seen["played"]]),
                _marks(seen["mixed"]),
                bytes((seen["swapped"], seen["redeals"])),
                _road(read_field(seen, read_rules(seen["rules"]))),
                *places,
            ),
        )

    def read(self, game: Game[Any], state: Race, seat: int) -> bytearray:
        """Return the same numbers as ``write``, without the lists that an observation copies."""
        me, phase, hands, given = seat - 1, state.phase, state.hands, state.given
        waits = not state.ready[me] if phase is Phase.SWAP else state.turn == seat
        owner, last, ready, stayed = state.owner, state.last, state.ready, state.stayed
        places = [
            _seat(
                owner,
                other,
                last,
                len(hands[other - 1]),
                len(given[other - 1]),
                ready[other - 1],
                0 if stayed is None else stayed[other - 1],
            )
            for other in self._clockwise[me]
        ]
        draft = state.draft if state.turn == seat else None
        return self._joined(
            (
                _HEADS[phase][waits and state.over is None],
                _marks(hands[me]),
                _marks(given[me]),
                _marks(state.gave[me]),
            ),
            [] if draft is None else [f"play {draft.card}", *draft.choices],
            (
                _marks([card for _, card in state.played]),
                _marks(state.mixed),
                bytes((state.swapped, state.redeals)),
                _road(state.field),
                *places,
            ),
        )

    def _joined(
        self, before: Sequence[bytes], begun: Sequence[str], after: Sequence[bytes]
    ) -> bytearray:
        """Return the vector of its parts in order; the parts of the draft lie in the middle."""
        into = bytearray(b"".join((*before, _NO_DRAFT, *after)))
        if begun:
            self.begin(into, begun)
        return into

    def goes_on(self, move: str) -> bool:
        """Return whether ``move`` is part of carrying out a card. Other seats see nothing new until
        the card is done.
        """
        return move.startswith(("play ", "car ", "lane "))

    def begin(self, into: bytearray, begun: Sequence[str]) -> None:
        """Write the card that is being carried out, and the choices for it so far."""
        into[self.at["draft"] + _CARD[begun[0][5:]]] = 1
        start = self.at["choices"]
        for choice in begun[1:]:
            into[start + _CHOICE[choice]] = 1
            start += _KINDS


def _marks(cards: Sequence[str]) -> bytes:
    """Return a mark (1 or 0) per card."""
    if not cards:
        return _NO_CARDS
    into = bytearray(_N)
    for card in cards:
        into[_CARD[card]] = 1
    return bytes(into)


def _road(field: Field) -> bytes:
    """Return the row, lane, crossings and finishing place of each car."""
    into = bytearray(CARS * (_LANES + 3))
    rows, lanes, crossed = field.row, field.lane, field.crossed
    for car in range(CARS):
        row = rows[car]
        if row != HOME:
            into[car] = row
            into[CARS + car * _LANES + lanes[car]] = 1
            into[CARS * (_LANES + 1) + car] = crossed[car]
    for place, car in enumerate(field.finished, 1):
        into[CARS * (_LANES + 2) + car] = place
    return bytes(into)


def _seat(
    owner: Sequence[int], seat: int, last: int, count: int, away: int, ready: bool, kept: int
) -> bytes:
    """Return the numbers of the block of ``seat``."""
    cars = [each == seat for each in owner]
    return bytes((*cars, last == seat, count, away, ready, kept))
