"""Plays one game at random for a while and prints what was done as JSON; the same under every Python.

    python bench/random_play.py GAME SECONDS

Not a bench itself: ``bench_engine.py`` runs it in CPython and in Pyodide.
"""

import json
import sys
import time

from hairpin.bots.base import random_thinker
from hairpin.core.chance import derive
from hairpin.core.match import Match
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.core.words import Speaker
from hairpin.games import load
from hairpin.session import Session


def rules(name: str, seconds: float) -> dict[str, float]:
    """Moves a second of the bare rules: list the legal moves, pick one, apply it."""
    game = load(name)
    settings = read_settings(game.options, {}, game.low, bots=True)
    moves = games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        chance = derive("bench", games)
        state = game.deal(game.low, settings, chance, {})
        while state.over is None:
            seat = game.actors(state)[0]
            game.apply(state, seat, chance.pick(game.moves(state, seat)), state.at)
            moves += 1
        games += 1
    spent = time.perf_counter() - start
    return {"moves": moves / spent, "games": games / spent}


def match(name: str, seconds: float) -> dict[str, float]:
    """Moves a second with all that a match adds: words, events, log and kept states."""
    game = load(name)
    seats = read_seats(game, ["bot:random"] * game.low, Speaker([]))
    settings = read_settings(game.options, {}, game.low, bots=True)
    moves = games = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        played = Match(game, seats, settings, f"bench {games}")
        while played.result is None:
            seat = game.actors(played.state)[0]
            legal = game.moves(played.state, seat)
            thought = next(iter(random_thinker({}, legal, played.bot_chance(seat))))
            played.play(seat, thought.move, played.at)
            moves += 1
        games += 1
    return {"moves": moves / (time.perf_counter() - start)}


def touches(name: str, seconds: float) -> dict[str, float]:
    """Milliseconds of a touch at a table, from JSON text to JSON text, and its reply's size."""
    session = Session()
    seats = ["person"] * load(name).low
    games = 0
    spent: list[float] = []
    longest = 0
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        reply = session.do(
            {"do": "new", "game": name, "seats": seats, "seed": f"bench {games}", "now": 0}
        )
        chance = derive("bench", "touch", games)
        games += 1
        while reply["table"]["phase"] == "playing" and time.perf_counter() < end:
            view = reply["table"]["views"][0]
            following = view["touch"]["next"]
            request = {"do": "done", "seat": view["viewer"], "now": 0}
            if following:
                request |= {"do": "touch", "thing": chance.pick(following)}
            text = json.dumps(request)
            begun = time.perf_counter()
            answer = session.call(text)
            spent.append(time.perf_counter() - begun)
            longest = max(longest, len(answer))
            reply = json.loads(answer)
    spent.sort()
    return {
        "p50": spent[len(spent) // 2] * 1000,
        "p95": spent[int(len(spent) * 0.95)] * 1000,
        "bytes": longest,
    }


if __name__ == "__main__":
    wanted, limit = sys.argv[1], float(sys.argv[2])
    print(
        json.dumps(
            {
                "rules": rules(wanted, limit),
                "match": match(wanted, limit),
                "touches": touches(wanted, limit),
            }
        )
    )
