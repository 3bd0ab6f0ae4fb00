"""Racing Demon as numbers. All seats see the same, except that each knows its own choice in a beat."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from hairpin.games.racing_demon.cards import INDEX
from hairpin.games.racing_demon.naming import SUIT_CODES
from hairpin.games.racing_demon.state import COLUMNS, MOST, MOST_SEATS, PACK

from .layout import Part, Sight

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hairpin.core.game import Game
    from hairpin.games.racing_demon.state import Demon, SeatArea

# The indexes of parts. The part that starts at ``_STACKS`` has a number for each card: how many
# Stacks have this card on top. The top card tells a Stack's suit and height.
_STACKS: Final = 1 + PACK
_LINE: Final = _STACKS + PACK
_CHOSEN: Final = 6
_TOP: Final = {suit: _STACKS + 13 * number - 1 for number, suit in enumerate(SUIT_CODES)}

_KEPT: Final = 256  # the cache has the numbers of at most 256 seat areas


class DemonSight(Sight):
    """The vector of Racing Demon. Cards are in the order ace to king of spades, hearts, diamonds,
    clubs."""

    game: ClassVar[str] = "racing-demon"
    parts: ClassVar[tuple[Part, ...]] = (
        Part("rotations", 1, 3, "rotations asked for since a card was last played"),
        Part("fits", PACK, 1, "cards that fit a Stack now"),
        Part("stacks", PACK, MOST_SEATS, "how many Stacks on the table have this card on top"),
        Part("line", COLUMNS * PACK, 1, "cards of each of the own four columns"),
        Part("up", PACK, 1, "own cards turned up from the Pack"),
        Part("first", 1, 1, "begins when the choices of this beat are set off", seats=True),
        Part("pile", 1, MOST, "cards in the Pile", seats=True),
        Part("pack", 1, PACK, "cards face down in the Pack", seats=True),
        Part("turned", 1, PACK, "cards turned up from the Pack", seats=True),
        Part("placed", 1, PACK, "own cards on Stacks", seats=True),
        Part("vote", 1, 1, "asks for a rotation", seats=True),
        Part("chosen", 1, 1, "has chosen in this beat (calm form)", seats=True),
        Part("top", PACK, 1, "the card on top of the Pile", seats=True),
        Part("ends", PACK, 1, "the last cards of the columns", seats=True),
        Part("shown", PACK, 1, "the card on top of those turned up", seats=True),
    )

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self._kept: dict[int, tuple[list[str], bytearray]] = {}
        self._table: Demon | None = None
        self._beat = 0
        self._areas: list[bytearray] = []

    def write(self, seen: Mapping[str, Any], seat: int) -> bytearray:
        """Return the observation as numbers. The numbers do not tell the order of Packs, and they
        tell only the top card of each Pile.
        """
        into, seats, places = bytearray(self.size), self.seats, seen["places"]
        into[0] = min(3, seen["rotations"])
        into[1 : 1 + PACK] = _cards(seen["wanted"])
        for _, suit, owners in seen["stacks"]:
            into[_TOP[suit] + len(owners)] += 1
        start, each = self.start, self.each
        into[start + (seen["beat"] - seat + 1) % seats * each] = 1
        own = True
        for place in (*places[seat - 1 :], *places[: seat - 1]):
            # A seat area keeps the same list object ``line`` until anything but its flag ``chosen``
            # changes, so the object's id identifies the cached numbers.
            line = place["line"]
            kept = self._kept.get(id(line))
            if kept is None or kept[0] is not line:
                kept = self._keep(place)
            into[start + 1 : start + each] = kept[1]
            into[start + _CHOSEN] = place["chosen"]
            if own:
                into[_LINE : self.start] = b"".join(map(_cards, (*line, place["turned"])))
                own = False
            start += each
        return into

    def read(self, game: Game[Any], state: Demon, seat: int) -> bytearray:
        """Return the numbers of ``write``.

        In the calm form the method reads the state directly and keeps the numbers of seat areas for
        a whole beat, because within a beat only the choices change.
        """
        if not state.rules.calm:
            return super().read(game, state, seat)
        places, seats, each = state.areas, self.seats, self.each
        if self._table is not state or self._beat != state.beat:
            self._table, self._beat = state, state.beat
            self._areas = [self._area_numbers(place) for place in places]
        into = bytearray(self.size)
        into[0] = min(3, state.rotations)
        into[1 : 1 + PACK] = _marked(state.open)
        for stack in state.stacks.values():
            into[_STACKS + 13 * stack.suit + len(stack.owners) - 1] += 1
        start = self.start
        into[start + (state.beat - seat + 1) % seats * each] = 1
        other = seat - 1
        for _ in range(seats):
            into[start + 1 : start + each] = self._areas[other]
            into[start + _CHOSEN] = state.chosen[other] is not None
            start += each
            other = (other + 1) % seats
        place, start = places[seat - 1], _LINE
        for cards in (*place.line, place.turned):
            for card in cards:
                into[start + card] = 1
            start += PACK
        return into

    def _area_numbers(self, place: SeatArea) -> bytearray:
        """Return the numbers of a seat area, read from the state, without the flag ``chosen``."""
        into, turned = bytearray(self.each - 1), place.turned
        into[:5] = bytes((len(place.pile), len(place.hand), len(turned), place.placed, place.vote))
        if place.pile:
            into[6 + place.pile[-1]] = 1
        for column in place.line:
            if column:
                into[6 + PACK + column[-1]] = 1
        if turned:
            into[6 + 2 * PACK + turned[-1]] = 1
        return into

    def _keep(self, place: Mapping[str, Any]) -> tuple[list[str], bytearray]:
        """Return the numbers of an observed seat area, without the flag ``chosen``, and cache them
        by the identity of its columns.
        """
        if len(self._kept) >= _KEPT:
            self._kept.clear()
        into, turned, top = bytearray(self.each - 1), place["turned"], place["top"]
        into[:5] = bytes(
            (place["pile"], place["hand"], len(turned) // 2, place["placed"], place["vote"])
        )
        if top:
            into[6 + INDEX[top]] = 1
        for column in place["line"]:
            if column:
                into[6 + PACK + INDEX[column[-2:]]] = 1
        if turned:
            into[6 + 2 * PACK + INDEX[turned[-2:]]] = 1
        kept = self._kept[id(place["line"])] = (place["line"], into)
        return kept


@lru_cache(512)
def _marked(cards: int) -> bytes:
    """Return a mark (1 or 0) per card, from an int with a bit per card."""
    return bytes([cards >> card & 1 for card in range(PACK)])


@lru_cache(4096)
def _cards(codes: str) -> bytes:
    """Return a mark (1 or 0) per card, from a text of card codes."""
    into = bytearray(PACK)
    for i in range(0, len(codes), 2):
        into[INDEX[codes[i : i + 2]]] = 1
    return bytes(into)
