"""Finished games for tests: rows of a record with tallies of an invented game."""

from __future__ import annotations

import hashlib
import json
from itertools import count
from typing import Any

from hairpin.core.record import dump
from hairpin.tallies.stored import FinishedGame, read_games

_SECONDS = count(1)


def row(*names: str, won: int | None = 0, moves: int = 10, **more: Any) -> dict[str, Any]:
    """Return a row of the record. A name may end with a slash and a bot's level. ``won`` is an index of the names;
    None stands for a game that shows no scores."""
    seats = []
    for n, each in enumerate(names):
        name, _, level = each.partition("/")
        place = None if won is None else 1 if n == won else 2
        seats.append(
            {"name": name, "level": level or None, "place": place, "won": n == won, "moves": moves}
        )
    second = next(_SECONDS)
    game = more.get("game", "hill")
    text = dump({"game": game, "seats": seats, "moves": [str(second)]})
    tally = {
        "id": hashlib.sha256(text.encode()).hexdigest()[:32],
        "game": game,
        "reason": "finish",
        "seats": seats,
        "margin": None,
        "moves": 20,
        "time": None,
        "course": [],
        "series": None,
        "aids": [],
        "marked": False,
        **more,
    }
    return {"id": tally["id"], "time": 1000 * second, "match": "m", "tally": tally, "text": text}


def margin(n: int, unit: str = "spaces") -> dict[str, Any]:
    """Return a margin for ``row``."""
    return {"n": n, "unit": unit, "say": f"{n} {unit}"}


def games(*rows: dict[str, Any]) -> list[FinishedGame]:
    """Return rows as checked games; none of them may be damaged."""
    found = read_games(rows)
    assert len(found) == len(rows)
    return found


def file(*rows: dict[str, Any]) -> str:
    """Return the text of a record file as the page writes it."""
    kept = [{part: each[part] for part in ("time", "tally", "text")} for each in rows]
    return json.dumps({"hairpin-record": 1, "games": kept}, ensure_ascii=False)
