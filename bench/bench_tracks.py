"""Daytona's tracks: every seed must lead to a legal one; the cost of finding it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from hairpin.core.chance import Chance
from hairpin.games.daytona.cards import VALUES
from hairpin.games.daytona.track import LENGTH, is_legal, lay

from tools.benches import Figure, median

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableSequence

    from tools.benches import How

SEEDS = 20_000
LAID = LENGTH + 2  # cards of a track: its ring, the line card and the pit stop card
# A track that succeeds at the first try needs two shuffles: first the pack, then the remaining cards.
SHUFFLES = 2


class _Counted(Chance):
    """A random stream that counts its shuffles."""

    __slots__ = ("shuffles",)

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.shuffles = 0

    def shuffle(self, items: MutableSequence[Any]) -> None:
        self.shuffles += 1
        super().shuffle(items)


def figures(how: How) -> Iterator[Figure]:
    """Lay tracks from many seeds. Report the seeds without a legal track, the seeds whose cards ran out
    and were shuffled again, the number of cards set aside, and the time per track."""
    seeds = how.much(SEEDS, 20)
    times: list[float] = []
    aside: list[int] = []
    wrong = anew = 0
    for number in range(seeds):
        seed = f"track {number}"
        chance = _Counted(seed)
        begun = time.perf_counter()
        try:
            track, stock = lay(chance)
        except RuntimeError:
            wrong += 1
            continue
        times.append((time.perf_counter() - begun) * 1e3)
        whole = sorted([track.line, *track.ring, track.pit, *stock]) == list(range(len(VALUES)))
        wrong += not (whole and is_legal(track))
        if chance.shuffles > SHUFFLES:
            anew += 1
            continue
        # Shuffle the pack again with the same seed. The pit stop's card is dealt last, so each card
        # before this card is on the track or set aside.
        pack = list(range(len(VALUES)))
        Chance(seed).shuffle(pack)
        aside.append(len(pack) - pack.index(track.pit) - LAID)
    yield Figure("seeds without a legal track", wrong, "", most=0, note=f"of {seeds:,}")
    yield Figure("seeds whose cards were dealt through and shuffled anew", anew, "")
    yield Figure("cards set aside, mean", sum(aside) / max(1, len(aside)), "")
    yield Figure("cards set aside, most", max(aside, default=0), "")
    yield Figure("time of a track, p50", median(times), "ms")
