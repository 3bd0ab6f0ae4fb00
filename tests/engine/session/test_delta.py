"""Replies with ``delta``, once restored, equal the complete replies of a second session."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hairpin.core.chance import Chance
from hairpin.games import ALL_GAMES, load

from .desk import Desk
from .whole import Whole


def both(desk: Desk, twin: Desk, whole: Whole, do: str, **more: Any) -> int:
    """Send a command to ``twin``, and with ``delta`` to ``desk``; return how many characters ``delta`` saves."""
    told = desk.send(do, delta=True, **more)
    full = twin.send(do, **more)
    saved = len(json.dumps(full)) - len(json.dumps(told))
    whole.made(told)
    for key in ("ok", "table", "steps", "view", "recap"):
        assert told.get(key) == full.get(key), f"{do} tells another {key}"
    session, match = twin.session, twin.session.match
    for shown in full["table"]["views"] if "table" in full else ():
        # Sentences of a view may come from a cache. They must equal newly made ones.
        assert match is not None
        view = match.game.view(match.state_at(full["table"]["n"]), shown["viewer"])
        said = session.speaker.text(view)
        assert {**shown["view"], "badges": said["badges"]} == said
    return saved


@pytest.mark.parametrize("game", ALL_GAMES)
def test_deltas_restore_the_complete_replies(game: str) -> None:
    rules, pick = load(game), Chance(f"brief {game}").below
    desk, twin, whole = Desk(), Desk(), Whole()
    seats = ["person", "person", "bot:random"][: max(2, rules.low)]
    deal: dict[str, Any] = {"seed": "brief", "pace": "instant", "settings": {}}
    both(desk, twin, whole, "new", game=game, seats=seats, **deal)
    saved = {"touch": 0, "ready": 0, "preview": 0}
    for _ in range(120):
        desk.now = twin.now = desk.now + 200
        table = twin.table
        if table["phase"] in ("ready", "paused"):
            both(desk, twin, whole, "resume")
        elif table["cover"]:
            saved["ready"] += both(desk, twin, whole, "uncover", seat=table["cover"]["seat"])
        elif table["views"][0]["touch"]["next"] or table["views"][0]["touch"]["done"]:
            shown = table["views"][0]
            lit, seat = shown["touch"]["next"], shown["viewer"]
            for thing in lit[:3]:
                things = [*shown["touched"], thing]
                saved["preview"] += both(desk, twin, whole, "preview", seat=seat, things=things)
            if shown["touch"]["done"] and (not lit or pick(2)):
                both(desk, twin, whole, "done", seat=seat)
            else:
                thing = lit[pick(len(lit))]
                saved["touch"] += both(desk, twin, whole, "touch", seat=seat, thing=thing)
            if pick(12) == 0:
                both(desk, twin, whole, "goto", n=table["can"]["first"])
                both(desk, twin, whole, "goto", n=None)
        else:
            both(desk, twin, whole, "advance")
        if twin.table["phase"] == "over":
            break
    assert saved["touch"] > 0
    if game == "grand-prix":
        assert saved["ready"] > 0
        assert saved["preview"] > 0
