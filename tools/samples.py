"""What each game looks like in play: stored views that the page paints as pictures, without Python."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tools.common import engine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

#: After so many moves of bots there is something to be seen.
MOVES: Final[Mapping[str, int]] = {
    "turbo-duel": 4,
    "daytona": 26,
    "pursuit": 14,
    "racing-demon": 150,
    "grand-prix": 60,
}
USUAL: Final = 20

CODE: Final = """
import json, sys
from hairpin.stored import sample_view
wanted = json.loads(sys.argv[1])
print(json.dumps({game: sample_view(game, moves) for game, moves in wanted.items()}))
"""


def samples(games: Sequence[str]) -> bytes:
    """A stored view of each game, by its id, as one JSON file. Raises ``Trouble``."""
    wanted = {game: MOVES.get(game, USUAL) for game in games}
    views: dict[str, Any] = engine(CODE, json.dumps(wanted))
    for view in views.values():
        # Nobody reads the moves of a picture.
        del view["reply"]["moves"]
    return json.dumps(views, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
