"""The story of a game of Pursuit: gaps or distances after every turn, and figures about chains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...core.cards import JOKER
from ...core.chronicle import Axis, Chronicle, Figure, counted, even_marks
from ...core.state import FLAG, RESIGN, Reason
from ...core.words import Message, say
from .cards import ROUND, split
from .state import Chase, stands_for, step_of

if TYPE_CHECKING:
    from ...core.report import Report


class PursuitChronicle(Chronicle[Chase]):
    """Values and counts for the story of one game so far. Lists have one entry per seat.

    In a race, the value of a seat is the number of ranks it has driven. In a chase, it is minus
    the number of ranks that it is behind.
    """

    def __init__(self, state: Chase) -> None:
        super().__init__(state)
        self.racing: bool = state.rules.racing
        self.lead = "story" if self.racing else "pursuit.story"
        self.gone: list[int] = state.gone.copy()
        seats = state.seats
        self.chains: list[int] = [0] * seats
        self.cards: list[int] = [0] * seats
        self.farthest: list[int] = [0] * seats
        self.jokers: list[int] = [0] * seats
        self.picked: list[int] = [0] * seats
        self.played: list[int] = [0] * seats
        self.missed: list[int] = [0] * seats

    def values(self, state: Chase) -> tuple[int, ...]:
        """The value of each seat: in a race, the number of ranks it has driven.

        In a chase, the value is minus the number of ranks that the seat is behind.
        """
        if self.racing:
            return tuple(state.gone)
        over = state.over
        if over is not None and over.reason is Reason.FINISH:
            return tuple(0 if place == 1 else -ROUND for place in over.places)
        one, two = (
            stands_for(state.ups[i], state.beside[i], step_of(state.rules, i + 1))[0]
            for i in (0, 1)
        )
        return -((two - one) % ROUND), -((one - two) % ROUND)

    def step(self, state: Chase) -> int:
        """The number of turns begun so far: a seat begins each turn by taking a card."""
        return sum(self.played)

    def axis(self, state: Chase, low: int, high: int) -> Axis:
        """The axis of the graph: laps in a race; in a chase, from “one lap behind” to “caught”."""
        head = say("pursuit.story.head")
        if self.racing:
            laps = state.rules.laps
            marks = ((n * ROUND, say("pursuit.story.lap", n=n)) for n, _ in even_marks(0, laps))
            return Axis(
                say("pursuit.story.title.race"), 0, max(high, laps * ROUND), tuple(marks), head
            )
        half = ROUND // 2
        behind = tuple((-n, self.format(-n)) for n in (0, half, ROUND))
        return Axis(say("pursuit.story.title"), -ROUND, 0, behind, head)

    def format(self, value: int) -> Message | str:
        """The label of a value: laps and ranks in a race; ranks behind the rival in a chase."""
        if self.racing:
            return super().format(value)
        return say("pursuit.story.behind", n=-value) if value else say("pursuit.story.caught")

    def watch(self, seat: int, move: str, report: Report, state: Chase) -> None:
        """Count taken cards, chains put down, and bumps."""
        if move in (FLAG, RESIGN):
            return
        me = seat - 1
        verb, _, what = move.partition(" ")
        if verb == "take":
            self.played[me] += 1
            self.picked[me] += what == "discard"
        elif verb == "put":
            faces = split(what)
            self.chains[me] += 1
            self.cards[me] = max(self.cards[me], len(faces))
            self.farthest[me] = max(self.farthest[me], state.gone[me] - self.gone[me])
            self.jokers[me] += sum(face[0] == JOKER for face in faces)
            self.gone[me] = state.gone[me]
        for event in report.events:
            if event.say is not None and event.say.key == "pursuit.bumped":
                self.missed[event.data["seat"] - 1] += 1

    def figures(self, state: Chase) -> list[Figure]:
        """Figures per seat: chains, cards taken from the pile, and turns lost to bumps."""
        return [
            *counted(say("pursuit.figure.chains"), self.chains),
            *counted(say("pursuit.figure.cards"), self.cards),
            *counted(say("pursuit.figure.ranks"), self.farthest),
            *counted(say("pursuit.figure.jokers"), self.jokers),
            *counted(say("pursuit.figure.picked"), self.picked),
            *counted(say("pursuit.figure.missed"), self.missed),
        ]
