"""“Describe the table” names everything on it: each token, each badge and each zone with cards, all game long.

A screen reader has no other way to learn all of it at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from hairpin.core import record
from hairpin.core.words import Speaker
from hairpin.games import load

from tests.parts import deep_but_first

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hairpin.core.match_log import MatchLog

GOLDEN: Final = Path(__file__).resolve().parent.parent / "golden"
GAMES: Final = ("turbo-duel", "daytona", "pursuit", "racing-demon", "grand-prix")

#: Beginnings of ids of zones and badges that a summary leaves out, each with the reason.
LEFT_OUT: Final[Mapping[str, Mapping[str, str]]] = {
    "turbo-duel": {},
    "daytona": {"pile:": "the last card of a pile has taken its car to where it stands"},
    "pursuit": {
        "up:": "the sentence of a car names its rank",
        "hand:": "open hands are listed card by card",
    },
    "racing-demon": {
        "stack:": "the summary lists the cards that the Stacks want",
        "claimed:": "claimed Stacks take no more cards",
        "pile:": "seat areas have sentences of their own",
        "line:": "seat areas have sentences of their own",
        "turned:": "seat areas have sentences of their own",
        "hand:": "seat areas have sentences of their own",
    },
    "grand-prix": {
        "car:": "the sentence of a car names its owner",
        "hand:": "badges count the hands, and the own hand is listed card by card",
    },
}


def recorded(file: Path) -> MatchLog:
    """Return a golden game; its record is the first line of its file."""
    return record.read(file.read_text("utf-8").splitlines()[0], load)


def points(file: Path, most: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield views of a recorded game in words, each with the point and the viewer."""
    match = recorded(file)
    speaker = Speaker([seat.name or f"Seat {n}" for n, seat in enumerate(match.seats, 1)])
    step = max(1, match.n // most)
    for n in (*range(0, match.n, step), match.n):
        state = match.state_at(n)
        for viewer in (1, "public"):
            view = speaker.text(match.game.view(state, viewer))
            yield f"{file.stem} at {n} for {viewer}", view


def facts(view: Mapping[str, Any], left_out: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield id and sentence of everything that a summary must name."""
    things = [*view["tokens"], *view["badges"]]
    things += [zone for zone in view["zones"] if zone.get("say") and zone.get("cards")]
    for thing in things:
        if not thing["id"].startswith(tuple(left_out)):
            yield thing["id"], thing["say"]


@deep_but_first("part", ["few", "all"])
@pytest.mark.parametrize("game", GAMES)
def test_the_description_names_all_tokens_badges_and_zones(game: str, part: str) -> None:
    files = sorted((GOLDEN / game).glob("*.jsonl"))
    missing: list[str] = []
    named: set[str] = set()
    for file in files[:4] if part == "few" else files:
        for where, view in points(file, 25 if part == "few" else 120):
            for thing, said in facts(view, LEFT_OUT[game]):
                named.add(thing.partition(":")[0])
                if said.casefold() not in view["say"].casefold():
                    missing.append(f"{where}: {thing}: {said!r} is not in {view['say']!r}")
    assert not missing, "\n".join(missing[:10])
    assert named or game == "racing-demon"


@pytest.mark.parametrize("game", GAMES)
def test_all_reasons_to_leave_things_out_are_needed(game: str) -> None:
    seen: set[str] = set()
    for file in sorted((GOLDEN / game).glob("*.jsonl"))[:4]:
        for _, view in points(file, 5):
            seen |= {thing["id"] for thing in (*view["zones"], *view["badges"])}
    for begins in LEFT_OUT[game]:
        assert any(thing.startswith(begins) for thing in seen), begins


def test_the_description_of_a_duel_names_every_bomb() -> None:
    file = GOLDEN / "turbo-duel" / "standard.jsonl"
    laid = [
        (view, token)
        for _, view in points(file, 1000)
        for token in view["tokens"]
        if token["kind"] == "bomb"
    ]
    assert laid
    assert all(token["say"] in view["say"] for view, token in laid)


def test_a_hand_that_is_open_is_listed_and_a_closed_one_only_counted() -> None:
    match = recorded(GOLDEN / "pursuit" / "standard.jsonl")
    speaker = Speaker(["Ann", "Ben"])
    own = speaker.text(match.game.view(match.state_at(0), 1))["say"]
    public = speaker.text(match.game.view(match.state_at(0), "public"))["say"]
    assert "Ann’s hand: " in own
    assert "Ben’s hand: 7 cards" in own
    assert "Ann’s hand: 7 cards" in public
