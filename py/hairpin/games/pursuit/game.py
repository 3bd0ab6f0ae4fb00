"""Pursuit as a ``Game``: options, bots and the wiring of state, rules, observations and view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...core.bot import Level, PlayingOn, mind
from ...core.game import Game, Preset
from ...core.options import Choice, Flag, Number, Settings
from ...core.report import NO_REPORT
from . import codec, info_panel, view
from . import observe as observing
from . import report as reports
from . import rules as game_rules  # not ``rules``: this name is an attribute of class Pursuit
from . import touch as touching
from .rules import SHAPE
from .state import MOST_LAPS, MOST_TURNS, Chase, Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ...core.bot import Candidate
    from ...core.chance import Chance
    from ...core.chronicle import Chronicle
    from ...core.options import Setting
    from ...core.outlook import Outlook
    from ...core.printing import Printable
    from ...core.puzzling import Puzzler
    from ...core.report import Report
    from ...core.view import InfoPanelView, View
    from ...core.words import Message


_TWO = {"seats": [2]}
_CHASE = {"seats": [2], "option": "variant", "in": ["pursuit"]}
_RACE = ({"seats": [3, 4, 5]}, {"option": "variant", "in": ["racing"]})


class Pursuit(Game[Chase]):
    """Pursuit: a chase of two seats, or a race of two to five."""

    id = "pursuit"
    foresees = True
    outlook_error = 30
    comparison_error = 22
    valued = True
    playing_on = PlayingOn("mina", slice=80, most=120_000, moves=400)
    rules = 2
    low: ClassVar[int] = 2
    high: ClassVar[int] = 5
    minutes: ClassVar[tuple[int, int]] = (10, 20)
    hidden = True
    secrets = True
    fading = True
    info_panels = recall_panels = ("memory",)
    shape = SHAPE
    margin_unit = "ranks"
    length_options: ClassVar[tuple[str, ...]] = ("variant", "laps")
    options = (
        Choice("variant", "pursuit", values=("pursuit", "racing"), when=_TWO),
        Choice("first", "five", values=("five", "ten", "seed"), when=_CHASE),
        Flag("early", False, when=_CHASE),
        Flag("passing", False, when=_CHASE),
        Flag("plain_end", False),
        Flag("extend", False),
        Number("laps", 5, low=1, high=MOST_LAPS, when=_RACE),
        Flag("opposite", False, when=_RACE),
        Flag("bump", False, when=_RACE),
        # Human players need no turn limit, but games between bots must come to an end.
        Number("limit", 0, bot_default=500, low=0, high=MOST_TURNS),
    )
    quick_settings: ClassVar[Mapping[str, Setting]] = {"limit": 9}
    presets: ClassVar[tuple[Preset, ...]] = (
        Preset("standard", {}),
        Preset("gentle", {"early": True, "passing": True}),
        Preset("race", {"variant": "racing", "laps": 3}, minutes=(30, 60)),
        Preset(
            "derby",
            {"variant": "racing", "laps": 2, "opposite": True, "bump": True},
            minutes=(25, 45),
        ),
    )

    # Each of these methods is a function of another module.
    actors = staticmethod(game_rules.actors)
    moves = staticmethod(game_rules.moves)
    apply_legal = staticmethod(game_rules.play)
    copy = staticmethod(Chase.copy)
    to_json = staticmethod(codec.to_json)
    from_json = staticmethod(codec.from_json)

    observe = staticmethod(observing.observe)
    determinize = staticmethod(observing.determinize)
    paint = staticmethod(view.paint)
    paths = staticmethod(touching.paths)
    touch = staticmethod(touching.touch)
    why = staticmethod(touching.why)

    status = staticmethod(view.status)
    say_move = staticmethod(reports.line)
    outcome = staticmethod(touching.outcome)
    verdict = staticmethod(reports.verdict)
    ending = staticmethod(reports.ending)
    finish_note = staticmethod(reports.finish_note)

    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Chase:
        """Return a new game; with more than two seats, it is always a race.

        Raises ``ValueError`` for data that ``carry`` never returned.
        """
        starter = None
        if carry:
            starter = carry["starter"]
            if len(carry) != 1 or type(starter) is not int or not 1 <= starter <= seats:
                raise ValueError("not the data that carry() returns")
        chosen = Rules(
            racing=seats > 2 or settings.text("variant") == "racing",
            early=settings.flag("early"),
            plain_end=settings.flag("plain_end"),
            extend=settings.flag("extend"),
            opposite=settings.flag("opposite"),
            bump=settings.flag("bump"),
            laps=settings.number("laps"),
            limit=settings.number("limit"),
            twins=self.rules > 1,
        )
        first, passing = settings.text("first"), settings.flag("passing")
        return game_rules.deal(seats, chosen, first, passing, starter, chance)

    def carry(self, state: Chase, before: Mapping[str, Any]) -> dict[str, Any]:
        """Return the data for the next game: its starter is the seat after this game's starter."""
        return {"starter": state.starter % state.seats + 1}

    def by_rules(self, rules: int) -> Game[Chase] | None:
        """Return the game that plays by version ``rules`` of the rules; None if it is unknown.

        In version 1, a move plays the first of several like cards in the hand.
        """
        return super().by_rules(rules) or _BY_RULES.get(rules)

    def apply(
        self, state: Chase, seat: int, move: str, at: int, report: Report = NO_REPORT
    ) -> None:
        """Play a move. Raises ``MoveError`` if it is not legal."""
        if not game_rules.is_legal(state, seat, move):
            raise self.refuse(state, seat, move)
        game_rules.play(state, seat, move, at, report)

    def read_move(self, state: Chase, seat: int, text: str) -> str:
        """Return the legal move that a player typed; the text may name all jokers by colour."""
        return super().read_move(state, seat, touching.standard_text(state, seat, text))

    def info_panel(self, seen: Mapping[str, Any], name: str) -> InfoPanelView:
        """Return the info panel ``name``; “memory” has the cards that the viewer could remember."""
        if name != "memory":
            return super().info_panel(seen, name)
        return info_panel.panel(seen)

    def preview(self, state: Chase, seat: int, touched: tuple[str, ...]) -> View | None:
        """Return the view after the touched chain; None if the seat need not discard after it.

        The view shows no card that was hidden before the chain.
        """
        move = self.touch(state, seat, touched).move
        if move is None or not move.startswith("put "):
            return None
        then = self.copy(state)
        game_rules.play(then, seat, move, then.at)
        # After a chain of the whole hand, the seat has also drawn new cards, which a view would
        # reveal.
        return self.view(then, seat) if then.phase == "discard" else None

    def hint_focus(self, observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
        """Return the first half of a hint: where to look, without naming the move."""
        from . import advice

        return advice.hint_focus(observation, candidate)

    def reason(self, observation: Mapping[str, Any], candidate: Candidate) -> Message | None:
        """Return the reason for a move in one sentence, such as how safe the car is after it."""
        from . import advice

        return advice.reason(observation, candidate)

    def contrast(
        self, observation: Mapping[str, Any], candidate: Candidate, played: Candidate
    ) -> Message | None:
        """Return why a move is better than the move that was played, in one sentence."""
        from . import advice

        return advice.compare(observation, candidate, played)

    def reached(self, state: Chase) -> tuple[int, ...] | None:
        """Return the ranks that each seat has driven in a race; None in a chase."""
        return tuple(state.gone) if state.rules.racing else None

    def chronicle(self, state: Chase) -> Chronicle[Chase]:
        """Return a new chronicle, which counts the events of a game for its story."""
        from .chronicle import PursuitChronicle

        return PursuitChronicle(state)

    def outlook(self, observation: Mapping[str, Any], chance: Chance) -> Iterator[Outlook]:
        """Yield estimates of each seat's chance to win."""
        from . import outlook

        return outlook.outlook(observation)

    def printable(self) -> Printable:
        """Return the printed sheets."""
        from .sheets import SHEETS

        return SHEETS

    def puzzler(self) -> Puzzler:
        """Return the tasks of the puzzles: chains, catches, safe discards."""
        from .puzzles import PUZZLER

        return PUZZLER

    def levels(self) -> tuple[Level, ...]:
        """Return the five bots, from Dot to Vera; Otto and Vera simulate opponents."""
        return (
            Level("dot", mind(__package__, "dot"), 1, also=("easy",)),
            Level("gus", mind(__package__, "gus"), 1),
            Level("mina", mind(__package__, "mina"), 400),
            Level("otto", mind(__package__, "otto"), 400),
            Level(
                "vera",
                mind(__package__, "vera"),
                400,
                advise=mind(__package__, "advise", "advice"),
                also=("hard",),
            ),
        )


class _ByRules1(Pursuit):
    """Pursuit by version 1 of the rules, for old records: its moves never name a joker's colour."""

    rules = 1

    @property
    def newest(self) -> Game[Chase]:
        """The game by the newest rules, for the next game of a series."""
        return GAME


GAME = Pursuit()
_BY_RULES: Final = {1: _ByRules1(), 2: GAME}
