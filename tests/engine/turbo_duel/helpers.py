"""Short notations for positions of Turbo Duel in tests."""

from __future__ import annotations

from typing import Any

from hairpin.core.chance import Chance
from hairpin.core.options import read_settings
from hairpin.core.report import Report
from hairpin.core.words import Speaker
from hairpin.games import load
from hairpin.games.turbo_duel.state import Position

GAME = load("turbo-duel")
CARDS = "ABCDEFGHI"


def deal(seed: str = "a seed", **settings: object) -> Position:
    """A new game. By default it has no clock, and seat 1 begins."""
    raw = {"first": "1", "clock": "off", **settings}
    state = GAME.deal(2, read_settings(GAME.options, raw, 2), Chance(seed), {})
    assert isinstance(state, Position)
    return state


def position(deck: str, discard: str = "", played: str | None = None, **parts: Any) -> Position:
    """A position with these piles and seat 1 to move. Cards that no pile names are in the played pile.

    ``parts`` replace further fields in the JSON of the state.
    """
    if played is None:
        played = "".join(sorted(set(CARDS) - set(deck) - set(discard)))
    data = GAME.to_json(deal())
    data |= {"deck": deck, "discard": discard, "played": played, "seen": {}, **parts}
    state = GAME.from_json(data)
    assert isinstance(state, Position)
    return state


def play(state: Position, *moves: str, at: int | None = None) -> Position:
    """Play moves, each for the seat whose turn it is."""
    for move in moves:
        GAME.act(state, state.turn, move, state.at if at is None else at)
    return state


def announced(state: Position, move: str) -> str:
    """Play a move and return its announcement."""
    report = Report()
    GAME.act(state, state.turn, move, state.at, report)
    speaker = Speaker(["Ann", "Ben"])
    return " ".join(speaker.say(event.say) for event in report.events if event.say is not None)


def piles(state: Position) -> tuple[str, str, str]:
    """The deck, the discard pile and the played pile, each as text."""
    return state.deck, state.discard, state.played
