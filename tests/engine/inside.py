"""Code that ``test_pyodide.py`` runs both in CPython and in Pyodide, to compare the results.

It plays games, and runs tests that need no test runner.
"""

from __future__ import annotations

import json
import zlib
from importlib import import_module
from typing import Any

from hairpin.bots.base import decide
from hairpin.bots.driver import level_of
from hairpin.core import record
from hairpin.core.chance import Chance
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.seats import levels_of, read_seats
from hairpin.core.words import Speaker
from hairpin.games import GAMES, load
from hairpin.session import Session
from hairpin.testing import check_game, run_tests, sample_settings, seat_counts

# Test modules that need neither pytest nor much time, so that they can run in Pyodide.
MODULES = (
    "engine.core.test_chance",
    "engine.core.test_cards",
    "engine.core.test_clock",
    "engine.core.test_match",
    "engine.core.test_options",
    "engine.core.test_record",
    "engine.core.test_save",
    "engine.core.test_seats",
    "engine.core.test_words",
    "engine.racing_demon.test_table",
    "engine.session.test_bots",
    "engine.session.test_commands",
    "engine.session.test_drags",
    "engine.session.test_run",
    "engine.session.test_time",
    "engine.turbo_duel.test_clock",
    "engine.turbo_duel.test_rules",
    "golden.test_golden",
)
NODES = 400  # maximum number of nodes that a bot examines for a decision
# The five games, and the null game.
PLAYED = (*GAMES, "null-game")
#: Five days with a race of each game.
DAYS = ("2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30")
CROWD = 6  # at tables with more seats, fewer views are painted, because painting is slow
OFTEN = 40  # up to this entry, the table is painted after every entry; later, after every 16th


def one_game(game: str, kinds: list[str], settings: dict[str, Any], seed: str) -> str:
    """Play a game with random moves of people; return its record and a checksum of states and
    sentences.
    """
    rules = load(game)
    seats = read_seats(rules, kinds)
    match = MatchLog(rules, seats, read_settings(rules.options, settings, len(seats)), seed)
    speaker, chance = Speaker([spec.name for spec in seats]), Chance(f"people of {seed}")
    check = 0
    while match.result is None:
        at = match.at + chance.below(5000)
        if match.flag(at) is None:
            seat = chance.pick(rules.actors(match.state))
            moves = rules.moves(match.state, seat)
            if seats[seat - 1].is_bot:
                level = level_of(rules, seats[seat - 1].level or "")
                observation, luck = rules.observe(match.state, seat), match.bot_chance(seat)
                move = decide(level.load(), observation, moves, luck, min(NODES, level.nodes)).move
            else:
                move = chance.pick(moves)
            match.play(seat, move, at)
        shown = [rules.to_json(match.state)]
        if match.n % 16 == 0 or (match.n <= OFTEN and len(seats) <= CROWD):
            shown.append(speaker.text(rules.view(match.state, "public")))
        shown += [speaker.text([e.say for e in match.reports[-1].events])]
        check = zlib.crc32(json.dumps(shown, ensure_ascii=False).encode(), check)
    data = record.to_data(match, with_result=True)
    return f"{record.dump(data)} {check:08x}"


def records(games: int) -> list[str]:
    """Play ``games`` matches of each game, with random settings and seats; return the records."""
    found = []
    for game in PLAYED:
        rules = load(game)
        kinds = ["person", *(f"bot:{level}" for level in levels_of(rules))]
        for i in range(games):
            chance = Chance(f"{game} {i}")
            count = chance.pick(seat_counts(rules))
            settings = chance.pick(sample_settings(rules, count, chance))
            seats = [chance.pick(kinds) if i % 2 else "person" for _ in range(count)]
            found.append(one_game(game, seats, dict(settings), f"{game} {i}"))
    return found


def session_replies() -> list[str]:
    """Run a session and return its replies as JSON text, as the page gets them."""
    session, now = Session(), 0
    replies = []

    def call(do: str, **more: object) -> dict[str, Any]:
        text = session.call(json.dumps({"do": do, "now": now, **more}))
        replies.append(text)
        reply: dict[str, Any] = json.loads(text)
        return reply

    call("hello")
    call("new", game="pursuit", seats=["person", "person"], seed="s", settings={"passing": True})
    chance = Chance("covers")
    for _ in range(40):
        table = json.loads(replies[-1])["table"]
        if table["cover"]:
            call("uncover", seat=table["cover"]["seat"])
            continue
        shown = table["views"][0]
        if shown["touch"]["next"]:
            call("touch", seat=shown["viewer"], thing=chance.pick(shown["touch"]["next"]))
        else:
            call("done", seat=shown["viewer"])
    for i, settings in enumerate(({}, {"clock": "10+30"}, {"track": 7, "deck": "shuffled"})):
        now += 1000
        seats = ["person", "bot:easy" if i % 2 else "person"]
        chance = Chance(f"sitting {i}")
        table = call("new", game="turbo-duel", seats=seats, settings=settings, seed=f"s{i}")[
            "table"
        ]
        while table["phase"] == "playing" and len(replies) < 900:
            now += chance.below(1500)
            acting = [seat for seat in table["seats"] if seat["acts"] and seat["kind"] == "person"]
            if acting:
                lit = table["views"][0]["touch"]["next"]
                seat = acting[0]["seat"]
                reply = (
                    call("touch", seat=seat, thing=chance.pick(lit))
                    if lit
                    else call("done", seat=seat)
                )
            else:
                reply = call("advance")
            table = reply.get("table", table)
        call("record")
    for date in DAYS:
        call("daily_info", date=date)
        while call("par", date=date)["par"] is None:
            pass
    return replies


def report(games: int, thorough: bool) -> str:
    """Return records, replies and failed tests as JSON."""
    told: list[str] = []
    failed: list[str] = []
    ran = 0
    if thorough:
        modules = [import_module(f"tests.{name}") for name in MODULES]
        ran, failed = run_tests(modules, told.append)
        for game in PLAYED:
            try:
                rules = load(game)
                # Check a single number of seats here. Other tests cover the other numbers in CPython.
                counts = seat_counts(rules)[-1:] if rules.high <= CROWD else [rules.low]
                told.append(
                    str(
                        check_game(
                            rules,
                            seeds=1,
                            every=6,
                            settings=[{}],
                            seats=counts,
                            # Taking cards back would make a race of Grand Prix four times as long.
                            rarely=("back",),
                        )
                    )
                )
            except AssertionError as wrong:
                failed.append(f"conformance of {game}: {wrong}")
    return json.dumps(
        {
            "records": records(games),
            "replies": session_replies(),
            "ran": ran,
            "failed": failed,
            "told": told,
        }
    )
