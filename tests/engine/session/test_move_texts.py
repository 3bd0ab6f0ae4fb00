"""The texts of moves in ``docs/embedding.md`` are moves that the engine plays."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from hairpin.core import record
from hairpin.core.errors import Refusal
from hairpin.games import GAMES, load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hairpin.core.match_log import MatchLog

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "embedding.md").read_text("utf-8")


def examples() -> dict[str, set[str]]:
    """Return the examples of the document: id of a game -> texts of moves."""
    table = re.search(r"^\| game \| move \| plays \|$(.*?)\n\n(.*?)^## ", TEXT, re.M | re.S)
    assert table
    found: dict[str, set[str]] = {}
    game = ""
    for name, moves in re.findall(r"^\| (.*?)\s*\| (`.*?`) \|", table[1], re.M):
        game = name.lower().replace(" ", "-") or game
        found.setdefault(game, set()).update(re.findall(r"`(.*?)`", moves))
    # Below the table: a move with all its choices, and a move in a looser form.
    for text, game in ((r"`(play W2 .*?)`", "grand-prix"), (r"`(c ie)`", "turbo-duel")):
        (loose,) = re.findall(text, TEXT)
        found[game].add(loose)
    return found


def played(game: str) -> Iterator[MatchLog]:
    """Yield the golden games."""
    for file in sorted((ROOT / "tests" / "golden" / game).glob("*.jsonl")):
        with file.open(encoding="utf-8") as lines:
            yield record.read(lines.readline(), load)


def take_played(match: MatchLog, left: set[str]) -> None:
    """Play each of these moves where it is legal, and take it from the set."""
    rules = match.game
    for n in range(len(match.entries)):
        state = match.state_at(n)
        for seat in rules.actors(state):
            for text in sorted(left):
                try:
                    move = rules.read_move(state, seat, text)
                except Refusal:
                    continue
                after = match.branch(n)
                for step in rules.expand(state, seat, move) or (move,):
                    after.play(seat, step, after.at)
                left.discard(text)
        if not left:
            return


def test_every_move_in_the_document_is_played_at_some_point_of_a_game() -> None:
    wanted = examples()
    assert set(wanted) == set(GAMES)
    for game, left in wanted.items():
        for match in played(game):
            if left:
                take_played(match, left)
        assert left == set(), f"{game}: these are never legal"
