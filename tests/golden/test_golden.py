"""The golden games replay exactly, and every option value occurs in one of them."""

from __future__ import annotations

import json
from pathlib import Path

from hairpin.core import record
from hairpin.core.options import Choice, Order
from hairpin.games import ALL_GAMES, GAMES, load

from .write import GAMES as WRITTEN
from .write import lines

FOLDER = Path(__file__).resolve().parent


def files(game: str) -> list[Path]:
    """The files of a game's golden games."""
    return sorted((FOLDER / game).glob("*.jsonl"))


def test_every_golden_game_replays_exactly() -> None:
    for game in ALL_GAMES:
        for file in files(game):
            kept = file.read_text("utf-8").splitlines()
            again = lines(record.read(kept[0], load))
            assert len(again) == len(kept), file.name
            for number, (now, then) in enumerate(zip(again, kept, strict=True)):
                assert now == then, f"{file.name}, line {number + 1}"


def test_the_golden_games_are_those_listed() -> None:
    for game in ALL_GAMES:
        assert len(files(game)) >= 3, game
        assert {file.stem for file in files(game)} == {wanted.name for wanted in WRITTEN[game]}


def test_every_named_option_value_is_played() -> None:
    for game in GAMES:
        played: dict[str, set[object]] = {option.id: set() for option in load(game).options}
        for file in files(game):
            head = json.loads(file.read_text("utf-8").split("\n", 1)[0])
            for key, value in head["settings"].items():
                played[key].add(json.dumps(value))
        for option in load(game).options:
            values = option.values if isinstance(option, (Choice, Order)) else ()
            missing = [value for value in values if json.dumps(value) not in played[option.id]]
            assert not missing, f"{game}: no golden game with {option.id} {missing}"
            assert len(played[option.id]) > 1, f"{game}: {option.id} is always the same"


def test_every_reason_to_end_occurs_in_turbo_duel() -> None:
    reasons = {
        json.loads(file.read_text("utf-8").split("\n", 1)[0])["result"]["reason"]
        for file in files("turbo-duel")
    }
    assert reasons == {"finish", "house", "repetition", "resign", "flag"}
