"""Counts of games, compared with numbers read by hand from golden games and with the engine's
reports."""

from __future__ import annotations

import ast
import re
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hairpin.core import record
from hairpin.games import GAMES, load
from hairpin_lab.arena.games import Plan, play
from hairpin_lab.numbers.chunks import SEED, game_of
from hairpin_lab.numbers.plan import TABLES
from hairpin_lab.numbers.rows import LEFT_OUT, LENGTHS, REASONS, RULES
from hairpin_lab.numbers.watching import COUNTERS
from hairpin_lab.numbers.watching.base import counted

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
#: Golden game -> expected counts, which a person counted in the sentences of its log.
READ: dict[str, dict[str, int | str]] = {
    "daytona/missed-off": {
        "draws": 18,
        "choice": 5,  # log lines 7, 9, 11, 13, 21
        "choice.deuce": 1,  # log line 8
        "chose.far": 2,  # log lines 9, 11
        "chose.near": 3,
        "on.one": 6,  # log lines 1, 4, 7, 13, 17, 21
        "on.two": 9,  # log lines 2, 9, 11, 14, 15, 16, 19, 22, 23
        "stayed": 2,  # log lines 3, 18
        "pit": 1,
        "waited": 2,  # log lines 7, 9
        "again": 2,  # log lines 8, 10
        "lead": 1,
        "home.two": 1,  # log line 23
        "won.order.2": "1",
    },
    "daytona/rebuild": {
        "joker": 2,  # log lines 7, 26
        "deuce": 3,  # log lines 5, 12, 46
        "fell": 7,  # log lines 11, 15, 17, 21, 37, 43, 44
        "pit": 5,  # log lines 6, 8, 16, 27, 34
        "waited": 10,
    },
    "grand-prix/joker": {
        "cards": 35,
        "card.ten": 6,
        "card.white": 2,  # log lines 75, 104
        "card.joker": 1,  # log line 27
        "card.switch": 1,  # log line 125
        "card.nothing": 4,  # log lines 124, 126, 127, 128
        "blocked": 9,  # log lines 26, 55, 66, 71, 74 twice, 108 twice, 112
        "blocked.still": 4,  # log lines 55, 74, 108, 112
        "lost": 24,  # sum over the log: 2 + 6 + 1 + 5 + 2 + 1 + 1 + 1 + 5
        "line.skipped": 21,  # sum over the log from line 91 on: 1 + 1 + 3 + 4 + 4 + 1 + 2 + 4 + 1
        "finished": 5,
        "through": 2,  # from line 120
        "best": 300,
        "worst": 60,
        "won.claim.2": 1,
        "first.grid.3": 1,
    },
    "pursuit/passing": {
        "turns": 10,
        "take.discard": 3,  # log lines 3, 12, 21
        "take.stock": 7,
        "chains": 4,  # log lines 6, 19, 22, 25
        "chain.cards": 13,  # sum over the log: 3 + 3 + 2 + 5
        "chain.longest": 5,
        "chain.farthest": 4,
        "chain.end": 1,  # log line 22
        "idle": 6,
        "passed": 3,
        "catch.through": 1,
        "won.order.2": "1",
    },
    "racing-demon/piles": {
        "move.turn": 3,  # log lines 3, 4, 8
        "stacked": 3,  # log lines 1, 5, 7
        "stacked.line": 2,
        "stacked.turned": 1,
        "laddered.line": 3,  # log lines 2, 6, 10
        "laddered.turned": 1,  # log line 9
        "laddered.pile": 1,  # log line 11
        "out.won": 1,
        "best": 10,
        "worst": -14,
        "minus": 1,
        "ms": 58348,
    },
    "racing-demon/stuck": {
        "say.racing-demon.told.rotated.asked": 6,  # log lines 9, 19, 25, 50, 54, 58
        "reason.stuck": 1,
    },
    "turbo-duel/example": {
        "entries": 58,
        "bomb": 11,
        "bomb.wasted": 3,  # log lines 13, 32, 45
        "bomb.under": 1,  # log line 22
        "hit": 1,  # log line 46
        "again": 1,  # log line 48
        "card.H": 5,
        "copy": 5,
        "copy.none": 3,  # log lines 6, 21, 29
        "copy.back": 1,  # log line 35
        "copy.on": 1,  # log line 42
        "back.none": 2,  # log lines 3, 8
        "recall.0": 2,  # log lines 1, 17
        "recall.1": 3,  # log lines 37, 47, 52
        "recall.2": 4,  # log lines 6, 12, 23, 57
        "scrap.none": 4,  # log lines 19, 25, 30, 36
        "swap.none": 2,  # log lines 49, 54
        "say.turbo-duel.rebuilt": 11,
        "rebuilt.scrap": 5,  # log lines 14, 19, 25, 30, 36
        "lead": 2,  # log lines 10, 27
        "margin": 2,
        "won.order.1": "1",
    },
}


@cache
def golden(name: str) -> dict[str, int | str]:
    """The counts that the game's counters find in a golden game: key -> count."""
    first = (GOLDEN / f"{name}.jsonl").read_text("utf-8").split("\n", 1)[0]
    return counted(record.read(first, load), COUNTERS[name.split("/")[0]])


@pytest.mark.parametrize("name", READ)
def test_counts_equal_those_read_by_hand(name: str) -> None:
    counts = golden(name)
    assert {key: counts.get(key, 0) for key in READ[name]} == READ[name]


@pytest.mark.parametrize("game", GAMES)
def test_counts_agree_with_the_reports_of_golden_games(game: str) -> None:
    happened = set()
    for file in sorted((GOLDEN / game).glob("*.jsonl")):
        counts = golden(f"{game}/{file.stem}")
        for rule in RULES[game]:
            reported = [int(counts.get(f"say.{game}.{key}", 0)) for key in rule.sentences]
            if rule.sentences:
                happened.add(rule.key) if sum(reported) else None
                found = int(counts.get(rule.key, 0))
                assert (bool(found) if rule.once else found) == sum(reported), (file.stem, rule)
    never = {rule.key for rule in RULES[game] if rule.sentences} - happened
    # Golden games must cover all keys, except keys that begin with "say.", which count sentences directly.
    assert all(key.startswith("say.") for key in never), never


def put_in(piece: ast.expr) -> str:
    """A regular expression for the inserted part of a formatted key: its possible words, or any
    text."""
    words = [
        part.value
        for part in ast.walk(piece)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]
    assert isinstance(piece, ast.FormattedValue)
    return f"(?:{'|'.join(words)})" if isinstance(piece.value, ast.IfExp) else r"[\w.+-]*"


def sentences_of(game: str) -> set[str]:
    """The keys (without prefix) of all sentences that a game's reports can use, found in its source
    and catalogue."""
    folder = ROOT / "py" / "hairpin" / "games" / game.replace("-", "_")
    nodes: list[ast.AST] = [ast.parse((folder / "report.py").read_text("utf-8"))]
    if game == "grand-prix":
        naming = ast.parse((folder / "naming.py").read_text("utf-8"))
        nodes += [node for node in naming.body if getattr(node, "name", "") == "run_phrase"]
    parts = [part for node in nodes for part in ast.walk(node)]
    plain = {
        part.value
        for part in parts
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }
    plain = {text for text in plain if text.startswith(f"{game}.")}
    begins = "|".join(map(re.escape, sorted(plain))) or "-"
    found = set(map(re.escape, plain))
    for part in parts:
        if isinstance(part, ast.JoinedStr):
            spelled = [
                re.escape(str(piece.value)) if isinstance(piece, ast.Constant) else put_in(piece)
                for piece in part.values
            ]
            if not isinstance(part.values[0], ast.Constant):
                spelled[0] = f"(?:{begins})"  # the caller passes the beginning of the key
            found.add("".join(spelled))
    words = (ROOT / "py/hairpin/words/en" / f"{game.replace('-', '_')}.po").read_text("utf-8")
    keys = re.findall(r'^msgid "([^"]+)"', words, re.MULTILINE)
    return {
        key.removeprefix(f"{game}.") for key in keys if any(re.fullmatch(one, key) for one in found)
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_a_report_is_counted_or_left_out_with_a_reason(game: str) -> None:
    sentences, left = sentences_of(game), LEFT_OUT[game]
    counted_here = {key for rule in RULES[game] for key in rule.sentences}
    out = {key for key in sentences if any(fnmatchcase(key, pattern) for pattern in left)}
    assert sentences - counted_here - out == set()
    assert counted_here & out == set()
    assert counted_here <= sentences
    assert all(any(fnmatchcase(key, pattern) for key in sentences) for pattern in left)
    assert all(left.values())
    for rule in RULES[game]:
        reported = rule.key.removeprefix(f"say.{game}.")
        assert reported == rule.key or reported in rule.sentences, rule


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_of_an_end_has_words(game: str) -> None:
    ends = {
        key for file in (GOLDEN / game).glob("*.jsonl") for key in golden(f"{game}/{file.stem}")
    }
    reasons = {key.removeprefix("reason.") for key in ends if key.startswith("reason.")}
    # The bots never resign, and have no clock.
    assert reasons - {"resign", "flag"} <= set(REASONS)


@pytest.mark.parametrize("game", GAMES)
def test_every_row_has_a_counter(game: str) -> None:
    """Each row's key occurs in the counts of golden games or in the source of the counters."""
    seen: set[str] = set()
    for file in (GOLDEN / game).glob("*.jsonl"):
        seen.update(golden(f"{game}/{file.stem}"))
    folder = ROOT / "py" / "hairpin_lab" / "numbers" / "watching"
    source = (folder / f"{game.replace('-', '_')}.py").read_text("utf-8")
    keys = [rule.key for rule in RULES[game]] + [length.key for length in LENGTHS[game]]
    # Another test covers keys that begin with "say.".
    own = [key for key in keys if not key.startswith("say.")]
    assert [key for key in own if key not in seen and f'"{key}"' not in source] == []


def test_a_game_equals_that_of_simulate() -> None:
    table = next(table for table in TABLES if table.id == "daytona-3")
    seats = [f"bot:{table.bot}"] * table.seats
    plan = Plan(load(table.game), seats, table.settings, SEED, 2)
    for number, job in enumerate(plan.jobs(), 1):
        data: dict[str, Any] = play(job)
        match = record.read(record.dump(data), load)
        assert counted(match, COUNTERS[table.game]) == game_of(table, number)


def test_tables_have_unique_names() -> None:
    assert len({table.id for table in TABLES}) == len(TABLES)
    assert len({(table.game, table.name, table.bot) for table in TABLES}) == len(TABLES)
    assert {table.game for table in TABLES} == set(GAMES) == set(COUNTERS)
