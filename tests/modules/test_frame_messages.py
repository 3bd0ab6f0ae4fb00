"""Messages of a frame: deals that differ only in cards that the player cannot see give equal messages."""

from __future__ import annotations

import contextlib
import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import derive
from hairpin.core.errors import MoveError
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


def errors(reasons: Sequence[str | None]) -> list[Any]:
    """Return the message about a move that was not played for each reason, as the page makes it."""
    script = (
        f"const {{ errorOf }} = await import('{MODULE.as_uri()}');\n"
        "const asked = { type: 'play', move: 'X', n: 3 };\n"
        f"const made = {json.dumps(reasons)}.map((why) => why && errorOf('toy', asked, why));\n"
        "console.log(JSON.stringify(made));"
    )
    found: list[Any] = json.loads(node(typescript.IMPORT, "--input-type=module", "-e", script))
    return found


def started(game: str) -> Desk:
    """Return a game of one person against bots after its start."""
    desk = Desk()
    desk.begin(game, "person", *(["bot:random"] * (load(game).low - 1)), seed="K7")
    desk.send("resume")
    return desk


def twin_of(desk: Desk) -> tuple[Desk, bool]:
    """Return a copy of a desk with other cards where player 1 cannot see them, and whether they differ."""
    twin = copy.deepcopy(desk)
    match, other = desk.session.match, twin.session.match
    assert match is not None
    assert other is not None
    seen = json.loads(json.dumps(match.game.observe(match.state, 1)))
    other.state = match.game.determinize(seen, derive("twin", match.game.id, match.n))
    return twin, match.game.to_json(other.state) != match.game.to_json(match.state)


def reason(desk: Desk, seat: int, move: str) -> str | None:
    """Return why a move is not played; None if it would be played."""
    match = desk.session.match
    assert match is not None
    with contextlib.suppress(MoveError):
        if seat == 1:
            match.game.read_move(match.state, seat, move)
            return None
    request = {"do": "play", "seat": seat, "move": move, "now": desk.now}
    return str(json.loads(desk.session.call(json.dumps(request)))["error"])


HIDDEN = [game for game in GAMES if load(game).hidden]


@pytest.mark.parametrize("game", HIDDEN)
def test_hidden_cards_change_no_error(game: str) -> None:
    desk = started(game)
    match = desk.session.match
    assert match is not None
    known = {"", "X", "stuck"}
    compared = 0
    for _ in range(40):
        if match.result is not None or compared > 40:
            break
        if 1 not in match.game.actors(match.state):
            desk.now += 1000
            desk.send("advance")
            continue
        twin, differ = twin_of(desk)
        # Moves of the other seats name cards that player 1 cannot see.
        for seat in match.game.actors(match.state):
            known |= set(match.game.moves(match.state, seat)[:12])
        if differ:
            tried = [(seat, move) for move in sorted(known)[-24:] for seat in (1, 2)]
            one, two = ([reason(each, *pair) for pair in tried] for each in (desk, twin))
            assert errors(one) == errors(two)
            compared += sum(each is not None for each in one)
        desk.ok("play", seat=1, move=match.game.moves(match.state, 1)[0])
    assert compared > 5


@pytest.mark.parametrize("game", HIDDEN)
def test_hidden_cards_change_no_message(game: str) -> None:
    desk = started(game)
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
        twin, differ = twin_of(desk)
        other = twin.session.match
        assert other is not None
        replies = [each.ok("play", seat=1, move=move) for each in (desk, twin)]
        # A move that shows the player a hidden card is reported with that card.
        if differ and not any(log.reports[-1].reveals_to(1) for log in (match, other)):
            one, two = messages(replies)
            assert one == two
            assert any(event["type"] == "move" and "say" in event for event in one)
            compared += 1
    assert compared
