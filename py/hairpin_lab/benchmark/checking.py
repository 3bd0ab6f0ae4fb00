"""Check a result file: replay every game, compute every score again, and refuse what differs."""

from __future__ import annotations

import json
from dataclasses import astuple
from typing import TYPE_CHECKING, Any

from hairpin.core import record
from hairpin.core.errors import Refusal
from hairpin.core.record import digest
from hairpin.games import GAMES
from hairpin.terminal.files import read_bytes

from .running import FORM
from .scores import score_of, summary
from .suite import NAME, Part, parts, version

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .suite import Place

MOST = 1 << 28  # bytes of a result file


def read(path: Path) -> dict[str, Any]:
    """Return the data of a result file of this suite. Raises ``Refusal``."""
    try:
        data = json.loads(read_bytes(path, MOST).decode("utf-8"))
    except OSError as error:
        reason = (error.strerror or str(error)).rstrip(".")
        raise Refusal("terminal.error.read", file=str(path), reason=reason) from None
    except (ValueError, RecursionError):
        data = None
    if not _is_result(data):
        raise Refusal("terminal.error.benchmark.shape", file=str(path))
    if (data["form"], data["suite"]) != (FORM, version()):
        raise Refusal(
            "terminal.error.benchmark.suite",
            file=str(path),
            has=str(data["suite"])[:20],
            now=str(version()),
        )
    return dict(data)


def _is_result(data: Any) -> bool:
    """Return whether data have the parts of a result file; ``check`` tests their values."""
    if not isinstance(data, dict) or data.get("benchmark") != NAME:
        return False
    if not all(isinstance(data.get(part), str) for part in ("package", "bot", "name")):
        return False
    games = data.get("games")
    return (
        {"form", "suite"} <= data.keys()
        and isinstance(games, dict)
        and bool(games)
        and all(game in GAMES and _is_part(one) for game, one in games.items())
    )


def _is_part(data: Any) -> bool:
    return (
        isinstance(data, dict)
        and isinstance(data.get("engine"), str)
        and type(data.get("deals")) is int
        and isinstance(data.get("scores"), dict)
        and isinstance(data.get("answers"), list)
        and isinstance(data.get("played"), list)
        and all(isinstance(one, dict) for one in data["played"])
    )


def chosen(data: dict[str, Any]) -> list[Part]:
    """Return the parts of the suite that a result file has played."""
    found = []
    for game, one in data["games"].items():
        found += parts([game], one["deals"], len(one["answers"]))
    return found


def check(data: dict[str, Any], told: Callable[[int], None]) -> int:
    """Replay all games of a result file, and compute its scores. Return the number of games. Raises
    ``Refusal`` at the first difference."""
    done = 0
    for part in chosen(data):
        own = data["games"][part.game]
        if own["deals"] != part.deals or len(own["answers"]) != len(part.questions):
            raise Refusal("terminal.error.benchmark.size", game=part.game)
        scores: dict[Place, float] = {}
        rest = iter(own["played"])
        for place in part.places():
            entry: dict[str, Any] = next(rest, {})
            if (entry.get("opponent"), entry.get("deal"), entry.get("seat")) != astuple(place):
                raise _refusal("terminal.error.benchmark.missing", part, place)
            scores[place] = _score(part, place, entry, data)
            done += 1
            told(done)
        if next(rest, None) is not None:
            raise Refusal("terminal.error.benchmark.extra", game=part.game)
        right = [one in q.right for one, q in zip(own["answers"], part.questions, strict=True)]
        if own["scores"] != summary(part, scores, right):
            raise Refusal("terminal.error.benchmark.sums", game=part.game)
    return done


def _score(part: Part, place: Place, entry: dict[str, Any], data: dict[str, Any]) -> float:
    """Replay a game and return its score. Raises ``Refusal``."""
    moves = entry.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise _refusal("terminal.error.benchmark.moves", part, place)
    if digest("\n".join(moves)) != entry.get("sum"):
        raise _refusal("terminal.error.benchmark.moves", part, place)
    match = part.match(data["bot"], data["name"], place)
    try:
        record.replay(match, moves)
    except Refusal:
        raise _refusal("terminal.error.benchmark.moves", part, place) from None
    if "failed" in entry:
        score = 0.0
    elif match.result is None:
        raise _refusal("terminal.error.benchmark.moves", part, place)
    else:
        score = score_of(match.result.to_json(), place.seat)
    if entry.get("score") != score:
        raise _refusal("terminal.error.benchmark.score", part, place)
    return score


def _refusal(key: str, part: Part, place: Place) -> Refusal:
    return Refusal(
        key,
        game=part.game,
        opponent=place.opponent,
        deal=place.deal,
        seat=place.seat,
    )
