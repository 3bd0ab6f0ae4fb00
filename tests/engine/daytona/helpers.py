"""Short notation for test races of Daytona. A card is its value: ace 1 … king 13, joker 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hairpin.core.chance import Chance
from hairpin.core.options import read_settings
from hairpin.core.report import Report
from hairpin.core.words import Speaker
from hairpin.games.daytona import GAME
from hairpin.games.daytona.cards import CODES, VALUES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hairpin.games.daytona.state import Race

SPEAKER = Speaker(["Ann", "Ben", "Cleo", "Dan"])
# This track fits the worked examples of the rules. A car on the line has a 9 and a 4 ahead. A car
# on card 4 has a 6 behind it, a 9 and a 7 ahead. A car on card 9 has a 6 behind it, an 8 and a 7
# ahead.
RING = (9, 4, 6, 12, 9, 7, 11, 6, 1, 8, 7, 3, 12, 10)
LINE = 5
# A second track, whose card 13 is a 4.
OTHER = (9, 5, 6, 11, 9, 7, 11, 6, 1, 5, 7, 3, 4, 12)
OTHER_LINE = 8
PIT = 13


def deal(seed: str = "a seed", seats: int = 2, **settings: object) -> Race:
    """Return a newly dealt race."""
    return GAME.deal(seats, read_settings(GAME.options, settings, seats), Chance(seed), {})


def race(
    cars: Sequence[int],
    *draws: int,
    ring: Sequence[int] = RING,
    line: int = LINE,
    pit: int = PIT,
    empty: bool = False,
    **parts: Any,
) -> Race:
    """Return a race with cars at the positions ``cars``, seat 1 to act, and ``draws`` as the next cards.

    ``parts`` replace fields in the JSON of the state. Seat 1's pile has one card, because cars move only
    after a draw. With ``empty`` the stock holds only ``draws``, and seat 1's pile holds the other cards.
    """
    left = list(range(len(CODES)))

    def take(value: int) -> str:
        card = next(card for card in left if VALUES[card] == value)
        left.remove(card)
        return CODES[card]

    laid: dict[str, Any] = {
        "ring": [take(value) for value in ring],
        "line": take(line),
        "pit": take(pit),
    }
    top = [take(value) for value in draws]
    pile = [CODES[left.pop()]]
    rest = [CODES[card] for card in left]
    data = {
        **GAME.to_json(deal(seats=len(cars))),
        **laid,
        "turn": 1,
        "first": 1,
        "card": None,
        "stock": top if empty else top + rest,
        "piles": [pile + rest if empty else pile, *([] for _ in cars[1:])],
        "cars": list(cars),
        "home": [seat for seat, car in enumerate(cars, 1) if car == 15],
        **parts,
    }
    return GAME.from_json(data)


def play(state: Race, *moves: str) -> Race:
    """Play moves, each for the seat that may act."""
    for move in moves:
        GAME.act(state, state.turn, move, state.at)
    return state


def after(at: int, value: int, **more: Any) -> int | list[str]:
    """Draw ``value`` for a car at ``at``. Return its new position, or the legal moves if the seat must choose."""
    state = play(race([at, 0], value, **more), "draw")
    return GAME.moves(state, 1) if state.card >= 0 else state.cars[0]


def announced(state: Race, move: str) -> list[str]:
    """Play a move; return the sentences about it."""
    report = Report()
    GAME.act(state, state.turn, move, state.at, report)
    return [SPEAKER.say(event.say) for event in report.events if event.say is not None]
