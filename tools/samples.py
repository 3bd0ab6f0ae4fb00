"""Makes stored views of each game in play; the page paints them as pictures without Python."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tools.common import engine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: Game -> number of moves that bots make before the table is stored as the game's sample.
MOVES: Final[Mapping[str, int]] = {
    "turbo-duel": 4,
    "daytona": 26,
    "pursuit": 14,
    "racing-demon": 150,
    "grand-prix": 60,
}
USUAL: Final = 20
#: Animated miniatures on the home screen: game -> the number of moves before each frame, and the shown zones.
MINIATURES: Final[Mapping[str, tuple[Sequence[int], Sequence[str]]]] = {
    "turbo-duel": ((3, 4, 5, 7, 8, 10), ("track",)),
    "daytona": ((27, 29, 34, 35, 36), ("track",)),
    "pursuit": ((11, 14, 17), ("ring", "laid")),
    "grand-prix": ((185, 188, 192, 196), ("road",)),
    "racing-demon": ((106, 107, 110, 111, 114, 115, 117), ("stack:[1-9]*",)),
}

CODE: Final = """
import json, sys
from hairpin.snapshots import miniature, sample_view
wanted, small = json.loads(sys.argv[1])
views = {game: sample_view(game, moves) for game, moves in wanted.items()}
for game, (moves, zones) in small.items():
    views[game]["miniature"] = miniature(game, moves, zones)
print(json.dumps(views))
"""


def samples(games: Sequence[str]) -> bytes:
    """Return a JSON file: id of a game -> a stored view of the game. Raises ``Trouble``."""
    wanted = {game: MOVES.get(game, USUAL) for game in games}
    small = {game: MINIATURES[game] for game in games if game in MINIATURES}
    views: dict[str, Any] = engine(CODE, json.dumps([wanted, small]))
    for view in views.values():
        # A picture does not show the list of moves.
        del view["reply"]["moves"]
    return json.dumps(views, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
