"""Messages of a frame: deals that differ only in cards that the player cannot see give equal messages."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import derive
from hairpin.games import GAMES, load

from tests.engine.session.desk import Desk
from tools import typescript
from tools.common import WEB, node

if TYPE_CHECKING:
    from collections.abc import Sequence

MODULE = WEB / "js" / "page" / "frame-messages.ts"


def messages(replies: Sequence[dict[str, Any]]) -> list[Any]:
    """Return the messages about each reply, as the page makes them."""
    script = (
        f"const {{ messagesOf }} = await import('{MODULE.as_uri()}');\n"
        "const nothing = { match: '', n: -1, result: '' };\n"
        f"const made = {json.dumps(replies)}.map((reply) => messagesOf(reply, reply.table, nothing)[0]);\n"
        "console.log(JSON.stringify(made));"
    )
    found: list[Any] = json.loads(node(typescript.IMPORT, "--input-type=module", "-e", script))
    return found


@pytest.mark.parametrize("game", [game for game in GAMES if load(game).hidden])
def test_hidden_cards_change_no_message(game: str) -> None:
    desk = Desk()
    desk.begin(game, "person", *(["bot:random"] * (load(game).low - 1)), seed="K7")
    desk.send("resume")
    match = desk.session.match
    assert match is not None
    compared = 0
    for _ in range(30):
        if match.result is not None or compared > 3:
            break
        if 1 not in match.game.actors(match.state):
            desk.now += 1000
            desk.send("advance")
            continue
        move = match.game.moves(match.state, 1)[0]
        twin = copy.deepcopy(desk)
        other = twin.session.match
        assert other is not None
        seen = json.loads(json.dumps(match.game.observe(match.state, 1)))
        other.state = match.game.determinize(seen, derive("twin", game, match.n))
        differ = match.game.to_json(other.state) != match.game.to_json(match.state)
        replies = [each.ok("play", seat=1, move=move) for each in (desk, twin)]
        # A move that shows the player a hidden card is reported with that card.
        if differ and not any(log.reports[-1].reveals_to(1) for log in (match, other)):
            one, two = messages(replies)
            assert one == two
            assert any(event["type"] == "move" and "say" in event for event in one)
            compared += 1
    assert compared
