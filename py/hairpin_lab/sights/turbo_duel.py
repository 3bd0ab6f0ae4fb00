"""Turbo Duel as numbers. Nothing is hidden."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from hairpin.games.turbo_duel.state import CARDS, LONGEST, START, key

from .layout import Part, Sight

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hairpin.core.game import Game
    from hairpin.games.turbo_duel.state import Position

_CARD: Final = {card: number for number, card in enumerate(CARDS)}
_N: Final = len(CARDS)
_SPACES: Final = LONGEST - START
_PILES: Final = 1 + 3 * _N * _N  # index of the first number after the numbers for deck and piles
_FARTHEST: Final = LONGEST + 2  # a kart may drive 3 spaces from the last space before the finish


class TurboSight(Sight):
    """The vector of Turbo Duel."""

    game: ClassVar[str] = "turbo-duel"
    parts: ClassVar[tuple[Part, ...]] = (
        Part("turn", 1, 1, "it is the own turn"),
        Part("kart", 1, _FARTHEST, "the kart's space", seats=True),
        Part("left", 1, _SPACES, "spaces to the finish", seats=True),
        Part("copies", 1, 1, "will copy the other's next movement", seats=True),
        Part("loses", 1, 1, "loses the next turn", seats=True),
        Part("bombs", _SPACES, 1, "spaces 1 to 20 where a bomb waits for this seat", seats=True),
        Part("deck", _N * _N, 1, "the deck from the top: for each place which card of A to I"),
        Part("discard", _N * _N, 1, "the discard pile, the card that came first in front"),
        Part("played", _N * _N, 1, "the played pile, oldest card first"),
        Part("seen", 1, 3, "how often this position has come up; the third time ends the game"),
    )

    def write(self, seen: Mapping[str, Any], seat: int) -> bytearray:
        """Return the whole observation as numbers."""
        mine = seen["over"] is None and seen["turn"] == seat
        into = self._of_piles(mine, seen["deck"], seen["discard"], seen["played"])
        bombs = [sum(1 << space for space in spaces) for spaces in seen["bombs"]]
        self._put_karts(
            into, seat, seen["karts"], seen["track"], bombs, seen["copies"], seen["loses"]
        )
        into[_PILES] = _times(seen["seen"], lambda: _name(seen))
        return into

    def read(self, game: Game[Any], state: Position, seat: int) -> bytearray:
        """Return the same numbers as ``write``, without the lists that an observation copies."""
        mine = state.over is None and state.turn == seat
        into = self._of_piles(mine, state.deck, state.discard, state.played)
        self._put_karts(
            into, seat, state.karts, state.track, state.bombs, state.copies, state.loses
        )
        into[_PILES] = _times(state.seen, lambda: key(state))
        return into

    def _of_piles(self, mine: bool, deck: str, discard: str, played: str) -> bytearray:
        """Return a new vector with the parts of the turn and the piles."""
        into = bytearray(self.size)
        into[0] = mine
        into[1:_PILES] = _pile(deck) + _pile(discard) + _pile(played)
        return into

    def _put_karts(
        self,
        into: bytearray,
        seat: int,
        karts: Sequence[int],
        track: int,
        bombs: Sequence[int],
        copies: Sequence[bool],
        loses: Sequence[bool],
    ) -> None:
        """Write the parts of both karts; ``bombs`` has a number per kart whose bits are spaces."""
        start = self.start
        for who in (seat - 1, 2 - seat):
            kart = karts[who]
            into[start : start + 4] = bytes((kart, max(0, track - kart), copies[who], loses[who]))
            if bombs[who]:
                into[start + 4 : start + 4 + _SPACES] = _bombs(bombs[who])
            start += self.each


def _times(counts: Mapping[str, int], name: Callable[[], str]) -> int:
    """Return how often a position has come up. Usually no position has occurred twice, and no name is needed."""
    again = 2 in counts.values() or 3 in counts.values()
    return min(3, counts.get(name(), 0)) if again else 1


def _name(seen: Mapping[str, Any]) -> str:
    """Return the key of a position, as ``state.key`` writes it."""
    one, two = (sum(1 << space for space in spaces) for spaces in seen["bombs"])
    marks = "".join("01"[mark] for mark in (*seen["copies"], *seen["loses"]))
    drives = f"{seen['turn']} {seen['karts'][0]} {seen['karts'][1]}"
    piles = f"{seen['deck']}/{seen['discard']}/{seen['played']}"
    return f"{drives} {piles} {one:x} {two:x} {marks}"


@lru_cache(8192)
def _bombs(bits: int) -> bytes:
    """Return a byte per space where a bomb may lie: 1 for a bomb, else 0."""
    return bytes([bits >> START + space & 1 for space in range(_SPACES)])


@lru_cache(8192)
def _pile(cards: str) -> bytes:
    """Return the numbers of a pile. Each place in the pile has ``_N`` numbers: a 1 at the index of
    its card, else 0."""
    into = bytearray(_N * _N)
    for place, card in enumerate(cards):
        into[place * _N + _CARD[card]] = 1
    return bytes(into)
