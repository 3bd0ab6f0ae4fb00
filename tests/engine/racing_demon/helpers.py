"""Short notations for tables of Racing Demon in tests.

Cards are written as text, such as ``9H``. In each pile the top card comes last.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hairpin.core.chance import Chance
from hairpin.core.match_log import MatchLog
from hairpin.core.options import read_settings
from hairpin.core.report import Report
from hairpin.core.seats import read_seats
from hairpin.core.words import Speaker
from hairpin.games.racing_demon import GAME
from hairpin.games.racing_demon.cards import CODES
from hairpin.games.racing_demon.state import Demon

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hairpin.core.view import Viewer

SPEAKER = Speaker(["Ann", "Ben", "Cleo", "Dan"])
COUNTS = (2, 3, 4, 6, 10, 20)


def deal(seed: str = "a seed", seats: int = 2, **settings: object) -> Demon:
    """A newly dealt table."""
    return GAME.deal(seats, read_settings(GAME.options, settings, seats), Chance(seed), {})


def match(
    seed: str = "a seed", seats: int = 2, settings: Mapping[str, object] | None = None
) -> MatchLog:
    """A match between people."""
    specs = read_seats(GAME, ["person"] * seats)
    return MatchLog(GAME, specs, read_settings(GAME.options, settings or {}, seats), seed)


def demon(played: MatchLog) -> Demon:
    """The state of a match."""
    assert isinstance(played.state, Demon)
    return played.state


@dataclass
class Area:
    """The cards of a seat area. The seat's other cards go to the bottom of its hand.

    With ``deep="pile"`` the other cards go to the bottom of the Pile instead, where they hardly matter.
    """

    line: str
    pile: str = ""
    turned: str = ""
    hand: str = ""
    deep: str = "hand"
    vote: bool = False


def two(cards: str) -> list[str]:
    """Split a text into cards of two characters."""
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def table(
    *areas: Area,
    stacks: Sequence[tuple[str, Sequence[int]]] = (),
    claimed: Sequence[tuple[str, Sequence[int]]] = (),
    **parts: Any,
) -> Demon:
    """A table with these seat areas, and with Stacks in the middle.

    A Stack is its suit and the seats that own its cards, from the ace up. ``claimed`` Stacks have left
    the table. ``parts`` replace further fields in the JSON of the state.
    """
    gone: dict[int, list[str]] = {seat: [] for seat in range(1, len(areas) + 1)}
    for suit, owners in (*stacks, *claimed):
        for rank, seat in zip("A23456789TJQK", owners, strict=False):
            gone[seat].append(rank + suit)
    laid: list[dict[str, Any]] = []
    for seat, own in enumerate(areas, 1):
        named = two(own.pile + own.line.replace(" ", "") + own.turned + own.hand)
        rest = "".join(c for c in CODES if c not in named and c not in gone[seat])
        pile = (rest if own.deep == "pile" else "") + own.pile
        hand = (rest if own.deep == "hand" else "") + own.hand
        held = len(hand + own.turned) // 2
        laid.append(
            {
                "pile": pile,
                "line": own.line.split(),
                "hand": hand,
                "turned": own.turned,
                # The size of the Pile at the start of the game: 13 if these cards allow it.
                "start": max(len(pile) // 2, min(13, 48 - held)),
                "vote": own.vote,
            }
        )
    data = {
        **GAME.to_json(deal(seats=len(areas))),
        "places": laid,
        "stacks": [[n, suit, list(owners)] for n, (suit, owners) in enumerate(stacks, 1)],
        "claimed": [[owners[-1], suit, list(owners)] for suit, owners in claimed],
        **parts,
    }
    return GAME.from_json(data)


def play(state: Demon, *moves: str) -> Demon:
    """Play moves written as seat and move, such as ``1 9H>stack``."""
    for text in moves:
        seat, _, move = text.partition(" ")
        GAME.act(state, int(seat), move, state.at)
    return state


def announced(state: Demon, text: str, viewer: Viewer = "public") -> list[str]:
    """Play a move and return the sentences that a viewer gets about it."""
    return [
        SPEAKER.say(event.say) for event in events(state, text, viewer) if event.say is not None
    ]


def events(state: Demon, text: str, viewer: Viewer = "public") -> list[Any]:
    """Play a move and return its events for a viewer."""
    report = Report()
    seat, _, move = text.partition(" ")
    GAME.act(state, int(seat), move, state.at, report)
    return [event.seen_by(viewer) for event in report.events]


def area_of(state: Demon, seat: int) -> dict[str, Any]:
    """The area of a seat, as in the JSON of the state."""
    found: dict[str, Any] = GAME.to_json(state)["places"][seat - 1]
    return found


def busy(move: str) -> bool:
    """Whether a move is neither a vote nor waiting, which would make a random game end quickly."""
    return move not in ("stuck", "wait")


def run(
    played: MatchLog,
    most: int = 5000,
    luck: str = "run",
    after: Callable[[MatchLog], None] = lambda match: None,
) -> MatchLog:
    """Play random moves, preferably useful ones, to the end of the game, but at most ``most`` moves."""
    chance = Chance(luck)
    while played.result is None and most:
        most -= 1
        seat = chance.pick(GAME.actors(demon(played)))
        moves = GAME.moves(demon(played), seat)
        useful = [move for move in moves if busy(move)]
        move = chance.pick(useful) if useful and chance.below(25) else chance.pick(moves)
        if useful and chance.below(3) == 0:
            move = useful[0]  # the first useful move, which is to a Stack if possible
        played.play(seat, move, played.at + chance.below(300))
        after(played)
    return played
