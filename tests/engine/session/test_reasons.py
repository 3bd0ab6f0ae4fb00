"""Each touch that is refused gets a reason of the game, not a general sentence."""

from __future__ import annotations

from random import Random

import pytest
from hairpin.core.errors import MoveError
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.core.words import Speaker
from hairpin.games import GAMES, load

MOVES = 60  # the length of a random game


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.deep)])
@pytest.mark.parametrize("game_id", GAMES)
def test_each_thing_that_is_not_lit_has_a_reason_of_its_game(game_id: str, seed: int) -> None:
    game, drawn = load(game_id), Random(seed)
    speaker = Speaker([f"P{n}" for n in range(1, game.low + 1)])
    seats = read_seats(game, ["person"] * game.low, speaker)
    match = MatchLog(game, seats, read_settings(game.options, {}, game.low), f"reasons {seed}")
    reasons = set()
    for _ in range(MOVES):
        actors = [n for n in range(1, game.low + 1) if game.moves(match.state, n)]
        if match.result is not None or not actors:
            break
        seat = drawn.choice(actors)
        move = drawn.choice(list(game.moves(match.state, seat)))
        path = game.paths(match.state, seat, move)[0]
        view = game.view(match.state, seat)
        things = {zone["id"] for zone in view["zones"]} | {token["id"] for token in view["tokens"]}
        for zone in view["zones"]:
            things |= {card["id"] for card in zone.get("cards", ())}
            things |= {space["id"] for space in zone.get("spaces", ())}
        for begun in (path[:n] for n in range(len(path))):
            touch = game.touch(match.state, seat, begun)
            lit = {*touch.next, *touch.aims, *touch.instead, *begun}
            for thing in sorted(things - lit):
                reason = game.why(match.state, seat, begun, thing)
                assert reason.key.startswith(f"{game_id}."), (begun, thing, reason.key)
                assert speaker.say(reason)
                reasons.add(reason.key)
        try:
            match.play(seat, move, match.at + 1000)
        except MoveError as error:  # pragma: no cover
            pytest.fail(f"a listed move is refused: {error}")
    assert len(reasons) > 1
