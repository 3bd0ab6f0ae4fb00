"""Makes a small animation of each game in play; the page paints it as a picture without Python."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tools.common import ENGINE, engine

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

CODE: Final = """
import json, sys
from hairpin.pictures import home_picture
print(json.dumps({game: home_picture(game) for game in json.loads(sys.argv[1])}))
"""


def samples(games: Sequence[str], place: Path = ENGINE) -> bytes:
    """Return a JSON file: id of a game -> its animation. Raises ``Trouble``.

    ``place`` is the folder from which Python imports the engine.
    """
    made: dict[str, Any] = engine(CODE, json.dumps(games), place=place)
    return json.dumps(made, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
