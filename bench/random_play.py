"""Play one game at random for a while and print the speed as JSON, in any Python.

    python bench/random_play.py GAME SEATS SETTINGS SECONDS

It is no benchmark itself: ``bench_engine.py`` runs it in CPython and in Pyodide.
"""

import json
import sys
import time
from typing import Any

from hairpin.bots.base import random_thinker
from hairpin.core.chance import derive
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import read_seats
from hairpin.games import load
from hairpin.session import Session


def rules(name: str, seats: int, raw: dict[str, Any], seconds: float) -> dict[str, float]:
    """Measure moves per second with the rules only: list the legal moves, pick one, apply it."""
    game = load(name)
    settings = read_settings(game.options, raw, seats, bots=True)
    moves = games = 0
    start = time.perf_counter()
    while not games or time.perf_counter() - start < seconds:
        chance = derive("bench", games)
        state = game.deal(seats, settings, chance, {})
        while state.over is None:
            seat = game.actors(state)[0]
            game.apply(state, seat, chance.pick(game.moves(state, seat)), state.at)
            moves += 1
        games += 1
    spent = time.perf_counter() - start
    return {"moves": moves / spent, "games": games / spent}


def match(name: str, seats: int, raw: dict[str, Any], seconds: float) -> dict[str, float]:
    """Measure moves per second with all work of a match: words, events, log and snapshots."""
    game = load(name)
    specs = read_seats(game, ["bot:random"] * seats)
    settings = read_settings(game.options, raw, seats, bots=True)
    moves = games = 0
    start = time.perf_counter()
    while not moves or time.perf_counter() - start < seconds:
        played = MatchLog(game, specs, settings, f"bench {games}")
        while played.result is None and (not moves or time.perf_counter() - start < seconds):
            seat = game.actors(played.state)[0]
            legal = game.moves(played.state, seat)
            thought = next(iter(random_thinker({}, legal, played.bot_chance(seat))))
            played.play(seat, thought.move, played.at)
            moves += 1
        games += 1
    return {"moves": moves / (time.perf_counter() - start)}


def touches(name: str, seats: int, raw: dict[str, Any], seconds: float) -> dict[str, float]:
    """Measure the ms of a touch, from JSON request to JSON reply, and the size of the reply."""
    session = Session()
    games = 0
    spent: list[float] = []
    longest = 0
    end = time.perf_counter() + seconds

    def going() -> bool:
        return not spent or time.perf_counter() < end

    while going():
        opening = {"do": "new", "game": name, "seats": ["person"] * seats, "settings": raw}
        reply = session.do({**opening, "seed": f"bench {games}", "now": 0})
        chance = derive("bench", "touch", games)
        games += 1
        while reply["table"]["phase"] == "playing" and going():
            cover = reply["table"].get("cover")
            if cover:
                # The table is covered between the turns of two people. Uncover it for the next
                # player, at time 0.
                reply = session.do({"do": "uncover", "seat": cover["seat"], "now": 0})
                continue
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
    table = (sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), float(sys.argv[4]))
    print(json.dumps({"rules": rules(*table), "match": match(*table), "touches": touches(*table)}))
