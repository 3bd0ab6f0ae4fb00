"""The smallest game with hidden hands and a face-down stock: a template, and a trial for the suite.

The seats take turns to play one card of the hand face up, and draw one while the stock lasts. When
all hands are empty, the highest total wins. The folder is laid out like a game of another package,
with its words inside. ``hairpin new-game --hidden`` makes new games from it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...core.errors import StateError
from ...core.game import Game, Preset
from ...core.report import NO_REPORT, Event, Report
from ...core.state import Reason, Result, State
from ...core.words import Message, Seat, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...core.chance import Chance
    from ...core.options import Settings
    from ...core.view import CardView, View, Viewer

HAND = 2  # cards dealt to each hand
SPARE = 3  # cards in the stock after the deal
_PARTS = {"turn", "hands", "stock", "played", "over", "at"}


class Table(State):
    """The state: ``hands`` and ``played`` cards by seat, the ``stock`` (its last card is drawn
    next), and ``turn``, the seat to move."""

    __slots__ = ("turn", "hands", "stock", "played")

    def __init__(self, seats: int, turn: int) -> None:
        self.seats = seats
        self.at = 0
        self.over: Result | None = None
        self.turn: int = turn
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.played: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []

    def __str__(self) -> str:
        return f"{self.turn} to play, hands {self.hands}, played {self.played}"


def pack(seats: int) -> list[int]:
    """All cards of a game."""
    return list(range(1, seats * HAND + SPARE + 1))


class HiddenGame(Game[Table]):
    """A small game with hidden cards, for tests: each move plays a card and draws another.

    A seat sees neither the other hands nor the stock.
    """

    id = "hidden-game"
    low, high = 2, 3
    hidden = secrets = True
    shape = re.compile("play [1-9]")
    presets = (Preset("standard", {}),)

    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Table:
        """Deal two cards to each hand and three to the stock; the seed decides who begins.

        Raises ``ValueError`` for a ``carry`` that is not empty.
        """
        if carry:
            raise ValueError("this game hands nothing on")
        table = Table(seats, 1 + chance.below(seats))
        table.stock = pack(seats)
        chance.shuffle(table.stock)
        for hand in table.hands:
            hand += sorted(table.stock.pop() for _ in range(HAND))
        return table

    def actors(self, state: Table) -> tuple[int, ...]:
        """The seat whose turn it is."""
        return () if state.over else (state.turn,)

    def moves(self, state: Table, seat: int) -> list[str]:
        """One move for each card in the seat's hand."""
        if seat not in self.actors(state):
            return []
        return [f"play {card}" for card in state.hands[seat - 1]]

    def apply(
        self, state: Table, seat: int, move: str, at: int, report: Report = NO_REPORT
    ) -> None:
        """Play a card and draw another. Raises ``MoveError`` for an illegal move."""
        if move not in self.moves(state, seat):
            raise self.refuse(state, seat, move)
        state.at = at
        card = int(move[5:])
        hand = state.hands[seat - 1]
        hand.remove(card)
        state.played[seat - 1].append(card)
        drawn = state.stock.pop() if state.stock else 0
        if drawn:
            hand += [drawn]
            hand.sort()
        self.report_play(report, seat, card, drawn, len(hand))
        state.turn = seat % state.seats + 1
        if not any(state.hands):
            totals = tuple(map(sum, state.played))
            places = tuple(1 + sum(other > total for other in totals) for total in totals)
            state.over = Result(Reason.DEAD, places, totals)

    def report_play(self, report: Report, seat: int, card: int, drawn: int, held: int) -> None:
        """Report the played card to all, and the drawn card only to the seat that drew it."""
        report.line = say("hidden-game.card", n=card)
        played = say("hidden-game.plays", who=Seat(seat), n=card)
        report.events.append(Event("flip", {"things": [f"card:{card}"]}, played, reveals=True))
        if drawn:
            to = f"hand:{seat}"
            words = say("hidden-game.drew", n=drawn)
            mine = Event("slide", {"things": [f"card:{drawn}"], "to": to}, words)
            words = say("hidden-game.draws", who=Seat(seat))
            theirs = {"things": [f"hand:{seat}:{held}"], "to": to}
            report.events.append(Event("slide", theirs, words, reveals=True, secret={seat: mine}))

    def copy(self, state: Table) -> Table:
        """An independent copy."""
        other = Table(state.seats, state.turn)
        other.at, other.over = state.at, state.over
        other.hands = [hand.copy() for hand in state.hands]
        other.played = [cards.copy() for cards in state.played]
        other.stock = state.stock.copy()
        return other

    def to_json(self, state: Table) -> dict[str, Any]:
        """The full state as JSON."""
        return {
            "turn": state.turn,
            "hands": [hand.copy() for hand in state.hands],
            "stock": state.stock.copy(),
            "played": [cards.copy() for cards in state.played],
            "over": state.over.to_json() if state.over else None,
            "at": state.at,
        }

    def from_json(self, data: object) -> Table:
        """The state that a JSON value describes.

        Raises ``StateError`` if the state is impossible, for example if a card is in two zones.
        """

        def check(fits: object) -> None:
            if not fits:
                raise StateError("error.state.shape", game=say("hidden-game.name"))

        check(isinstance(data, dict) and set(data) == _PARTS)
        assert isinstance(data, dict)
        hands, stock, played = data["hands"], data["stock"], data["played"]
        check(isinstance(hands, list) and self.low <= len(hands) <= self.high)
        check(isinstance(played, list) and len(played) == len(hands))
        check(all(isinstance(cards, list) for cards in (*hands, *played, stock)))
        cards = [card for part in (*hands, *played, stock) for card in part]
        check(all(type(card) is int for card in cards))
        check(sorted(cards) == pack(len(hands)))
        check(all(hand == sorted(hand) for hand in hands))
        check(type(data["turn"]) is int and 1 <= data["turn"] <= len(hands))
        check(type(data["at"]) is int and 0 <= data["at"] < 10**12)
        table = Table(len(hands), data["turn"])
        table.hands, table.played = [list(hand) for hand in hands], [list(row) for row in played]
        table.stock, table.at = list(stock), data["at"]
        # Compute which seat made each move so far, from the fixed order of the seats. Each move
        # draws a card until the stock is empty.
        seats, turns = len(hands), sum(map(len, played))
        who = [(table.turn - 1 - turns + i) % seats for i in range(turns)]
        check(len(stock) == max(0, SPARE - turns))
        for seat in range(seats):
            check(len(played[seat]) == who.count(seat))
            check(len(hands[seat]) == HAND + who[:SPARE].count(seat) - who.count(seat))
        check(any(hands) if data["over"] is None else seats == 2 or not any(hands))
        if data["over"] is not None:
            table.over = Result.from_json(data["over"], len(hands))
            if any(hands):
                check(table.over.reason == Reason.RESIGN)
                check(sorted(table.over.places) == [1, 2])
                check(table.over.scores == tuple(2 - place for place in table.over.places))
            else:
                totals = tuple(map(sum, played))
                places = tuple(1 + sum(other > total for other in totals) for total in totals)
                check(table.over == Result(Reason.DEAD, places, totals))
        return table

    def observe(self, state: Table, viewer: Viewer) -> dict[str, Any]:
        """The viewer's hand, the played cards, and the number of cards in each hand and in the
        stock."""
        observation: dict[str, Any] = {
            "turn": state.turn,
            "held": [len(hand) for hand in state.hands],
            "own": {},
            "stock": len(state.stock),
            "played": [cards.copy() for cards in state.played],
            "over": state.over.to_json() if state.over else None,
            "at": state.at,
        }
        for seat, hand in enumerate(state.hands, 1):
            if viewer in (seat, "all"):
                observation["own"][str(seat)] = hand.copy()
        return observation

    def determinize(self, observation: Mapping[str, Any], chance: Chance) -> Table:
        """A possible state: the cards that the observation hides are dealt at random."""
        seats = len(observation["held"])
        table = Table(seats, observation["turn"])
        table.at = observation["at"]
        table.over = (
            None if observation["over"] is None else Result.from_json(observation["over"], seats)
        )
        table.played = [list(cards) for cards in observation["played"]]
        known = {card for cards in (*table.played, *observation["own"].values()) for card in cards}
        rest = [card for card in pack(seats) if card not in known]
        chance.shuffle(rest)
        for seat, held in enumerate(observation["held"], 1):
            own = observation["own"].get(str(seat))
            table.hands[seat - 1] = sorted(own or (rest.pop() for _ in range(held)))
        table.stock = rest
        return table

    def paint(self, observation: Mapping[str, Any]) -> View:
        """The view: for each seat a row of hand cards and a row of played cards."""
        view: View = {
            "zones": [],
            "tokens": [],
            "buttons": [],
            "badges": [],
            "say": say("hidden-game.summary", n=observation["stock"]),
        }
        for seat, held in enumerate(observation["held"], 1):
            own = observation["own"].get(str(seat))
            hand = [_face(card) for card in own or ()] or [
                _back(f"hand:{seat}:{i + 1}", seat) for i in range(held)
            ]
            played = [_face(card) for card in observation["played"][seat - 1]]
            for zone, label, cards in (
                ("hand", say("hidden-game.hand", who=Seat(seat)), hand),
                ("row", say("hidden-game.row", who=Seat(seat)), played),
            ):
                view["zones"].append(
                    {"id": f"{zone}:{seat}", "kind": "row", "label": label, "cards": cards}
                )
        return view

    def paths(self, state: Table, seat: int, move: str) -> list[tuple[str, ...]]:
        """A player makes a move with one touch, on the card to play."""
        return [(f"card:{move[5:]}",)]

    def verdict(self, state: Table) -> Message:
        """The winners in words."""
        assert state.over is not None
        winners = tuple(Seat(seat) for seat in state.over.winners)
        return say(f"hidden-game.ends.{state.over.reason}", who=winners, n=len(winners))

    def say_move(self, state: Table, seat: int, move: str) -> Message:
        """The move in words."""
        return say("hidden-game.move", n=int(move[5:]))


def _face(card: int) -> CardView:
    return {
        "id": f"card:{card}",
        "face": "playing",
        "code": str(card),
        "say": say("hidden-game.card", n=card),
    }


def _back(place: str, seat: int) -> CardView:
    return {"id": place, "face": "back", "back": seat, "say": say("hidden-game.back")}


def scramble(state: Table, viewer: Viewer, chance: Chance) -> Table:
    """Deal all cards anew that ``viewer`` cannot see, without using the game's own methods.

    The test suite compares the result with the game's ``determinize``.
    """
    seats = [seat for seat in range(1, state.seats + 1) if viewer not in (seat, "all")]
    rest = [card for seat in seats for card in state.hands[seat - 1]] + state.stock
    chance.shuffle(rest)
    for seat in seats:
        held = len(state.hands[seat - 1])
        state.hands[seat - 1] = sorted(rest.pop() for _ in range(held))
    state.stock = rest
    return state


GAME = HiddenGame()
