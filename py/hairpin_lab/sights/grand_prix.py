"""Grand Prix as numbers: the seat's own hand, all face-up cards, and the size of each other hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from hairpin.games.grand_prix.cards import CARS, car_ids, deck
from hairpin.games.grand_prix.state import MOST_LAPS, Phase

from .layout import Part, Sight

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_CARD: Final = {card: number for number, card in enumerate(deck())}
_CAR: Final = {car: number for number, car in enumerate(car_ids())}
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
_PHASE: Final = {str(phase): number for number, phase in enumerate(Phase)}


class GrandPrixSight(Sight):
    """The vector of Grand Prix. Cards are in the order of ``deck()``; cars are in the order of
    ``car_ids()``.
    """

    game: ClassVar[str] = "grand-prix"
    carries = True
    parts: ClassVar[tuple[Part, ...]] = (
        Part("turn", 1, 1, "it is the own turn, or own cards are still to be given"),
        Part("phase", len(_PHASE), 1, "claim, ask, swap, play, discard"),
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

    def write(self, seen: Mapping[str, Any], seat: int) -> bytearray:
        """Return the whole observation as numbers."""
        into, at, seats = bytearray(self.size), self.at, self.seats
        phase, ready = seen["phase"], seen["ready"]
        if seen["over"] is None:
            into[0] = not ready[seat - 1] if phase == Phase.SWAP else seen["turn"] == seat
        into[1 + _PHASE[phase]] = 1
        hands, given, gave = seen["hands"], seen["given"], seen["gave"]
        start = at["hand"]
        for card in hands[seat - 1]["cards"]:
            into[start + _CARD[card]] = 1
        for name, cards in (("given", given), ("gave", gave)):
            own = cards[seat - 1]["cards"]
            if own:
                start = at[name]
                for card in own:
                    into[start + _CARD[card]] = 1
        draft = seen["draft"]
        if draft is not None:
            self.begin(into, [f"play {draft['card']}", *draft["choices"]])
        start = at["played"]
        for _, card in seen["played"]:
            into[start + _CARD[card]] = 1
        if seen["mixed"]:
            start = at["mixed"]
            for card in seen["mixed"]:
                into[start + _CARD[card]] = 1
        into[at["swapped"]] = seen["swapped"]
        into[at["redeals"]] = seen["redeals"]
        row, lane, crossed = at["row"], at["lane"], at["crossed"]
        for car, place in enumerate(seen["cars"]):
            if place is not None:
                into[row + car] = place[0]
                into[lane + car * _LANES + place[1]] = 1
                into[crossed + car] = place[2]
        for number, letter in enumerate(seen["finished"], 1):
            into[at["place"] + _CAR[letter]] = number
        base, each = self.start, self.each
        start = base + at["cars"]
        for car, owner in enumerate(seen["owner"]):
            if owner:
                into[start + (owner - seat) % seats * each + car] = 1
        if seen["last"]:
            into[base + at["last"] + (seen["last"] - seat) % seats * each] = 1
        start, stayed = base + at["count"], seen["stayed"]
        for i in range(seats):
            other = (seat - 1 + i) % seats
            into[start] = hands[other]["n"]
            into[start + 1] = given[other]["n"]
            into[start + 2] = ready[other]
            if stayed is not None:
                into[start + 3] = stayed[other]
            start += each
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
