"""Short notations for positions of Pursuit in tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hairpin.core.chance import Chance
from hairpin.core.options import read_settings
from hairpin.core.report import NO_REPORT, Report
from hairpin.core.words import Speaker
from hairpin.games import load
from hairpin.games.pursuit.cards import ORDER, codes_of, packs_for
from hairpin.games.pursuit.rules import show_stock_top
from hairpin.games.pursuit.state import Chase

if TYPE_CHECKING:
    from hairpin.core.view import Viewer

GAME = load("pursuit")


def deal(seed: str = "a seed", seats: int = 2, **settings: object) -> Chase:
    """A new game."""
    state = GAME.deal(seats, read_settings(GAME.options, settings, seats), Chance(seed), {})
    assert isinstance(state, Chase)
    return state


def table(
    ups: str,
    *hands: str,
    stock: str = "",
    pile: str = "",
    turn: int = 1,
    **settings: object,
) -> Chase:
    """A table with these hands and piles, where seat ``turn`` must take a card.

    ``ups`` names each seat's up-to card, which the seat's next chain must follow.

    In ``stock`` and ``pile`` the top card comes last. Cards that no argument names fill each hand up to seven
    cards; all other cards go to the bottom of the stock.
    """
    up = ups.split()
    seats = len(up)
    s = deal("table", seats, **settings)
    held = [hand.split() for hand in hands] + [[] for _ in range(seats - len(hands))]
    named = {*up, *stock.split(), *pile.split(), *(card for hand in held for card in hand)}
    spare = [card for card in codes_of(packs_for(seats)) if card not in named]
    Chance("spare").shuffle(spare)
    s.ups, s.turn = up, turn
    s.starts = [ORDER[card] // 2 % 10 for card in up]
    s.pile = pile.split() or [spare.pop()]
    s.hands = [
        sorted(hand + [spare.pop() for _ in range(7 - len(hand))], key=ORDER.__getitem__)
        for hand in held
    ]
    s.marks = {card: (0, 1 << seat) for seat, hand in enumerate(s.hands, 1) for card in hand}
    s.stock = spare + stock.split()
    s.peek = 0
    show_stock_top(s, NO_REPORT)
    return s


def checked(s: Chase) -> Chase:
    """The state after writing it to JSON and reading it, which checks that the state is possible."""
    again = GAME.from_json(GAME.to_json(s))
    assert GAME.to_json(again) == GAME.to_json(s)
    assert isinstance(again, Chase)
    return again


def play(s: Chase, *moves: str) -> Chase:
    """Play moves, each for the seat that may act; after each, check that no card is lost."""
    for move in moves:
        GAME.act(s, GAME.actors(s)[0], move, s.at)
        sound(s)
    return s


def sound(s: Chase) -> None:
    """Check that each card of the packs is in exactly one pile or hand."""
    places = [*s.hands, *s.beside, s.ups, s.stock, s.pile]
    cards = sorted((card for place in places for card in place), key=ORDER.__getitem__)
    assert cards == codes_of(packs_for(s.seats))


def announced(s: Chase, move: str, viewer: Viewer = "public") -> str:
    """Play a move and return the sentences that a viewer gets about it."""
    report = Report()
    GAME.act(s, GAME.actors(s)[0], move, s.at, report)
    speaker = Speaker(["Ann", "Ben", "Cleo", "Dan", "Eve"])
    events = [event.seen_by(viewer) for event in report.events]
    return " ".join(speaker.say(event.say) for event in events if event.say is not None)


def passing(seed: str = "p") -> Chase:
    """A newly dealt game in which the players have to pass cards to each other first."""
    for number in range(200):
        s = deal(f"{seed}{number}", passing=True)
        if s.phase == "pass":
            return s
    raise AssertionError
