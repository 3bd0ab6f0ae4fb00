"""Finds puzzles of Turbo Duel: positions with a forced win within a given number of turns.

The positions come from ``bench/turbo_truth.txt``, the output of a solver that is independent of the
engine: the solver's positions, and those after its losing moves, which the other seat wins. A
puzzle has at least five different moves, of which only one or two win in time. The proof must be
cheap, so that a page can check every move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hairpin.games.turbo_duel import rules
from hairpin.games.turbo_duel.codec import from_key, to_json
from hairpin.games.turbo_duel.packed import Graph
from hairpin.games.turbo_duel.search import Search, answer
from hairpin.games.turbo_duel.state import key

from tools.common import ROOT
from tools.puzzles.found import Found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hairpin.games.turbo_duel.state import Position

TRUTH: Final = ROOT / "bench" / "turbo_truth.txt"
#: Number of turns to the win -> level, and the number of puzzles with this length.
DEPTHS: Final = {
    3: ("easy", 12),
    4: ("easy", 12),
    5: ("medium", 12),
    6: ("medium", 12),
    7: ("hard", 8),
    8: ("hard", 8),
    9: ("hard", 8),
}
FEWEST_WAYS: Final = 5
MOST_RIGHT: Final = 2
#: The most positions that the check of a puzzle may visit.
MOST_WORK: Final = 12_000


def candidates() -> Iterator[tuple[int, Position]]:
    """Yield won positions, each with its proven number of turns to the win.

    The stored positions come first, then positions after a losing move in a stored position.
    """
    after: list[tuple[int, Position]] = []
    for line in TRUTH.read_text("utf-8").splitlines():
        position, told = line.split("\t")
        track, text = position.split(" ", 1)
        p = from_key(text, int(track))
        worth, *moves = told.split(" ")
        if worth[0] == "W":
            yield int(worth[1:]), p
        met: set[int] = set()
        for each in moves:
            move, value = each.split("=", 1)
            turns = int(value[1:]) - 1
            # For each number of turns take only one losing move, because the resulting positions are similar.
            if value[0] != "L" or turns in met or turns not in DEPTHS:
                continue
            met.add(turns)
            lost = p.copy()
            rules.play(lost, move, 0)
            if lost.over is None and lost.turn != p.turn:
                after.append((turns, from_key(key(lost), p.track)))
    yield from after


def has_content(p: Position, turns: int) -> bool:
    """Whether only few moves win within ``turns``, no move wins sooner, and the proof is cheap."""
    graph = Graph(p.track)
    root = graph.root(to_json(p))
    search = Search(graph)
    ways = {(again, id(kid)): (again, kid) for _, again, kid in graph.choices(root)}
    if len(ways) < FEWEST_WAYS or any(answer(search.wins(root, n)) for n in range(1, turns)):
        return False
    right = 0
    for again, kid in ways.values():
        right += answer((search.wins if again else search.loses)(kid, turns - 1))
        if right > MOST_RIGHT or graph.work > MOST_WORK:
            return False
    return right > 0


def find() -> Iterator[Found]:
    """Yield the puzzles, the shortest first."""
    found: dict[int, list[str]] = {turns: [] for turns in DEPTHS}
    for turns, p in candidates():
        if turns not in found or len(found[turns]) == DEPTHS[turns][1]:
            continue
        line = f"{p.track} {key(p)}"
        if line not in found[turns] and has_content(p, turns):
            found[turns].append(line)
        if all(len(lines) == DEPTHS[turns][1] for turns, lines in found.items()):
            break
    for turns, lines in found.items():
        for line in lines:
            track, position = line.split(" ", 1)
            yield Found(DEPTHS[turns][0], "win", str(turns), f"@{position}", f"track={track}")
