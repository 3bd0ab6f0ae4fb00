"""Each touch and each move that is refused gets its reason, not a general sentence."""

from __future__ import annotations

import re
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
    seats = read_seats(game, ["person"] * game.low)
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


@pytest.mark.parametrize("game_id", GAMES)
def test_each_move_that_is_refused_says_what_would_be_possible(game_id: str) -> None:
    """The moves that are tried: those of other moments and seats, and each beginning of a move."""
    game, drawn = load(game_id), Random(3)
    speaker = Speaker([f"P{n}" for n in range(1, game.low + 1)])
    seats = read_seats(game, ["person"] * game.low)
    match = MatchLog(game, seats, read_settings(game.options, {}, game.low), "refusals")
    known: set[str] = set()
    keys = set()
    for _ in range(MOVES):
        actors = [n for n in range(1, game.low + 1) if game.moves(match.state, n)]
        if match.result is not None or not actors:
            break
        seat = drawn.choice(actors)
        legal = list(game.moves(match.state, seat))
        known |= {move[:n] for move in legal for n in range(1, len(move) + 1)}
        for move in drawn.sample(sorted(known), min(40, len(known))):
            if move in legal or game.expand(match.state, seat, move) is not None:
                continue
            error = game.refuse(match.state, seat, move)
            keys.add(error.message.key)
            if error.message.key == "error.move.shape":
                continue
            said = speaker.say(error.message)
            heads = {re.split(r"\W", each)[0] for each in legal}
            named = any(re.search(rf"\b{re.escape(head)}", said) for head in heads)
            assert error.message.key.startswith(f"{game_id}.") or named, (move, said)
        match.play(seat, drawn.choice(legal), match.at + 1000)
    assert keys - {"error.move.shape"}, keys
