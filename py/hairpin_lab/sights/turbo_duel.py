"""Turbo Duel as numbers. Everything lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hairpin.games.turbo_duel.state import CARDS, LONGEST, START

from .layout import Part, Sight

if TYPE_CHECKING:
    from collections.abc import Mapping

_CARD: Final = {card: number for number, card in enumerate(CARDS)}
_N: Final = len(CARDS)
_SPACES: Final = LONGEST - START
_FARTHEST: Final = LONGEST + 2  # a kart one space before the finish may go three


class TurboSight(Sight):
    """The vector of Turbo Duel."""

    game = "turbo-duel"
    parts = (
        Part("turn", 1, 1, "it is the own turn"),
        Part("kart", 1, _FARTHEST, "the kart's space", seats=True),
        Part("left", 1, _SPACES, "spaces to the finish", seats=True),
        Part("copies", 1, 1, "will copy the other's next movement", seats=True),
        Part("loses", 1, 1, "loses the next turn", seats=True),
        Part("bombs", _SPACES, 1, "spaces 1 to 20 where a bomb waits for this seat", seats=True),
        Part("deck", _N * _N, 1, "the deck from the top: for each place which card of A to I"),
        Part("discard", _N * _N, 1, "the discard pile, the card that came first in front"),
        Part("played", _N * _N, 1, "the played pile in the same way"),
        Part("seen", 1, 3, "how often this position has come up; the third time ends the game"),
    )

    def write(self, seen: Mapping[str, Any], seat: int) -> bytearray:
        """What a seat knows: everything."""
        into, at = bytearray(self.size), self.at
        me, other = seat - 1, 2 - seat
        karts, track, bombs = seen["karts"], seen["track"], seen["bombs"]
        copies, loses = seen["copies"], seen["loses"]
        if seen["over"] is None and seen["turn"] == seat:
            into[0] = 1
        start = self.start
        into[start : start + 4] = bytes(
            (karts[me], max(0, track - karts[me]), copies[me], loses[me])
        )
        for space in bombs[me]:
            into[start + 4 + space - START] = 1
        start += self.each
        into[start : start + 4] = bytes(
            (karts[other], max(0, track - karts[other]), copies[other], loses[other])
        )
        for space in bombs[other]:
            into[start + 4 + space - START] = 1
        for name in ("deck", "discard", "played"):
            place = at[name]
            for card in seen[name]:
                into[place + _CARD[card]] = 1
                place += _N
        into[at["seen"]] = min(3, seen["seen"].get(_key(seen), 0))
        return into


def _key(seen: Mapping[str, Any]) -> str:
    """The name of a position, as ``state.key`` writes it."""
    one, two = (sum(1 << space for space in spaces) for spaces in seen["bombs"])
    marks = "".join("01"[mark] for mark in (*seen["copies"], *seen["loses"]))
    one_kart, two_kart = seen["karts"]
    piles = f"{seen['deck']}/{seen['discard']}/{seen['played']}"
    return f"{seen['turn']} {one_kart} {two_kart} {piles} {one:x} {two:x} {marks}"
