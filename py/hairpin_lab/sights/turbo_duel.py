"""Turbo Duel as numbers. Nothing is hidden."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from hairpin.games.turbo_duel.state import CARDS, LONGEST, START, key

from .layout import Part, Sight

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hairpin.core.game import Game
    from hairpin.games.turbo_duel.state import Position

_N: Final = len(CARDS)
_MARK: Final = {card: bytes(card == other for other in CARDS) for card in CARDS}
_SPACES: Final = LONGEST - START
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
        bombs = [sum(1 << space for space in spaces) for spaces in seen["bombs"]]
        times = _times(seen["seen"], lambda: _name(seen))
        piles = _pile(seen["deck"]), _pile(seen["discard"]), _pile(seen["played"])
        karts = [
            _kart(
                seen["karts"][who],
                seen["track"],
                seen["copies"][who],
                seen["loses"][who],
                bombs[who],
            )
            for who in (seat - 1, 2 - seat)
        ]
        return bytearray(b"".join((bytes((mine,)), *piles, bytes((times,)), *karts)))

    def read(self, game: Game[Any], state: Position, seat: int) -> bytearray:
        """Return the same numbers as ``write``, without the lists that an observation copies."""
        me, other, track = seat - 1, 2 - seat, state.track
        karts, copies, loses, bombs = state.karts, state.copies, state.loses, state.bombs
        return bytearray(
            b"".join(
                (
                    b"\1" if state.over is None and state.turn == seat else b"\0",
                    _pile(state.deck),
                    _pile(state.discard),
                    _pile(state.played),
                    bytes((_times(state.seen, lambda: key(state)),)),
                    _kart(karts[me], track, copies[me], loses[me], bombs[me]),
                    _kart(karts[other], track, copies[other], loses[other], bombs[other]),
                )
            )
        )


def _times(counts: Mapping[str, int], name: Callable[[], str]) -> int:
    """Return how often a position has come up. Usually no position has occurred twice, and no name is needed."""
    return min(3, counts.get(name(), 0)) if sum(counts.values()) > len(counts) else 1


def _name(seen: Mapping[str, Any]) -> str:
    """Return the key of a position, as ``state.key`` writes it."""
    one, two = (sum(1 << space for space in spaces) for spaces in seen["bombs"])
    marks = "".join("01"[mark] for mark in (*seen["copies"], *seen["loses"]))
    drives = f"{seen['turn']} {seen['karts'][0]} {seen['karts'][1]}"
    piles = f"{seen['deck']}/{seen['discard']}/{seen['played']}"
    return f"{drives} {piles} {one:x} {two:x} {marks}"


@lru_cache(8192)
def _kart(kart: int, track: int, copies: bool, loses: bool, bombs: int) -> bytes:
    """Return the numbers of a kart; ``bombs`` has a bit per space."""
    lying = [bombs >> START + space & 1 for space in range(_SPACES)]
    return bytes((kart, max(0, track - kart), copies, loses, *lying))


@lru_cache(8192)
def _pile(cards: str) -> bytes:
    """Return the numbers of a pile. Each place in the pile has ``_N`` numbers: a 1 at the index of
    its card, else 0."""
    return b"".join([_MARK[card] for card in cards]).ljust(_N * _N, b"\0")
