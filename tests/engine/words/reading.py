"""Stored games opened for a reader, and the replies that this reader gets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hairpin.core.chance import Chance
    from hairpin.session import Session

GOLDEN = Path(__file__).parents[2] / "golden"


def seated(path: Path, reader: int) -> tuple[dict[str, Any], int]:
    """The record of a file, with an unnamed person at the seat ``reader`` and bots at the others; and its length."""
    data = json.loads(path.read_text("utf-8").splitlines()[0])
    for seat, spec in enumerate(data["seats"], 1):
        spec["kind"] = "person" if seat == reader else "bot:random"
        spec["name"] = f"Seat {seat}" if seat == reader else f"Rival {seat}"
    data.pop("result", None)
    return data, len(data["moves"])


def shown(session: Session, length: int, chance: Chance) -> Iterator[dict[str, Any]]:
    """Yield replies about a game: each of its points, panels, touches, and what is offered after its end."""

    def do(name: str, **more: Any) -> dict[str, Any]:
        return session.do({"do": name, "now": 0, **more})

    table = do("goto", n=None)["table"]
    for panel in table["panels"]:
        yield do("panel", id=panel["id"], on=True)
    for n in sorted({chance.below(length + 1) for _ in range(12)}):
        yield do("goto", n=n)
    yield do("goto", n=None)
    yield do("moves")
    (view,) = table["views"]
    for thing in view["touch"]["next"][:12]:
        yield do("preview", seat=view["viewer"], things=[thing])
        yield do("touch", seat=view["viewer"], thing=thing, confirm=True)
        yield do("cancel", seat=view["viewer"], all=True)
    yield do("hint", seat=view["viewer"])
    yield from (do("advance") for _ in range(8))
    yield do("hint", seat=view["viewer"])
    yield do("why", seat=view["viewer"], thing="nothing")
    yield do("play", seat=view["viewer"], move="nothing")
    for name in ("story", "review"):
        yield do(name)
        yield from (do("advance") for _ in range(12))
    yield do("resign", seat=view["viewer"])
