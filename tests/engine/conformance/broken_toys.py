"""Broken games with one fault each. The conformance suite must find every fault."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hairpin.core.bot import Level
from hairpin.core.chance import Chance
from hairpin.core.clock import Clock
from hairpin.core.drivers import DRIVERS
from hairpin.core.errors import NotAllowed
from hairpin.core.outlook import Outlook
from hairpin.core.report import NO_REPORT, Event, Report
from hairpin.core.state import Reason, Result
from hairpin.core.touching import Touch
from hairpin.core.words import Message, say
from hairpin.games.null_game import NullGame, Walk

from .hidden_toy import HiddenToy, Table, scramble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hairpin.core.bot import Thought
    from hairpin.core.game import Game
    from hairpin.core.options import Settings
    from hairpin.core.view import View, Viewer


class Endless(NullGame):
    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        if move not in self.moves(state, seat):
            raise self.refuse(state, seat, move)
        state.at = at
        state.turn = seat % state.seats + 1
        report.line = say("null-game.move")
        report.add("note", seat=seat)


class TimesARefusal(NullGame):
    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        state.at = at
        super().apply(state, seat, move, at, report)


class _MuteWalk(Walk):
    __str__ = object.__str__


class PrintsNothing(NullGame):
    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Walk:
        walk = super().deal(seats, settings, chance, carry)
        return _MuteWalk(seats, walk.turn, walk.goal)


class Stuck(NullGame):
    def moves(self, state: Walk, seat: int) -> list[str]:
        return [] if state.steps[seat - 1] else super().moves(state, seat)


class TwiceTheSame(NullGame):
    def moves(self, state: Walk, seat: int) -> list[str]:
        return super().moves(state, seat) * 2


class EverChanging(NullGame):
    calls = 0

    def moves(self, state: Walk, seat: int) -> list[str]:
        EverChanging.calls += 1
        found = super().moves(state, seat)
        return (
            found and ["step"][: 1 + EverChanging.calls % 2] + ["step on"][: EverChanging.calls % 2]
        )


class OddShape(NullGame):
    shape = re.compile("leap")


class ListedButRefused(NullGame):
    shape = re.compile("step|leap")

    def moves(self, state: Walk, seat: int) -> list[str]:
        return [*super().moves(state, seat), "leap"] if seat in self.actors(state) else []

    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        if move == "leap":
            raise NotAllowed("error.touch")
        super().apply(state, seat, move, at, report)


class NotPicky(NullGame):
    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        super().apply(state, seat, move.strip(), at, report)


class AnybodysTurn(NullGame):
    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        super().apply(state, state.turn, move, at, report)


class CrashesOnNonsense(NullGame):
    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        _ = {"step": 1}[move]
        super().apply(state, seat, move, at, report)


class RefusesHalfWay(NullGame):
    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        state.steps[0] += 1
        legal = move in self.moves(state, seat)
        if legal:
            state.steps[0] -= 1
        super().apply(state, seat, move, at, report)


class ForgetsTheTime(NullGame):
    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        before = state.at
        super().apply(state, seat, move, at, report)
        state.at = before


class TakesLogWords(NullGame):
    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        super().apply(state, seat, "step" if move == "resign" else move, at, report)


class ShallowCopy(NullGame):
    def copy(self, state: Walk) -> Walk:
        other = super().copy(state)
        other.steps = state.steps
        return other


class ForgetfulCopy(NullGame):
    def copy(self, state: Walk) -> Walk:
        other = super().copy(state)
        other.at = 0
        return other


class ForgetfulJson(NullGame):
    def to_json(self, state: Walk) -> dict[str, Any]:
        return {**super().to_json(state), "at": 0}

    def from_json(self, data: object) -> Walk:
        walk = super().from_json(data)
        walk.turn = 1
        return walk


class NotJson(NullGame):
    def to_json(self, state: Walk) -> dict[str, Any]:
        return {**super().to_json(state), "steps": set(state.steps)}


class CrashingFromJson(NullGame):
    def from_json(self, data: object) -> Walk:
        assert isinstance(data, dict)
        _ = data["steps"][0] + 1
        return super().from_json(data)


class ForgivingFromJson(NullGame):
    def from_json(self, data: object) -> Walk:
        if isinstance(data, dict) and set(data) > {"turn", "steps", "goal", "over", "at"}:
            data = {k: data[k] for k in ("turn", "steps", "goal", "over", "at")}
        return super().from_json(data)


class CredulousFromJson(NullGame):
    def from_json(self, data: object) -> Walk:
        if isinstance(data, dict) and isinstance(data.get("over"), dict) and data.get("steps"):
            walk = super().from_json({**data, "over": None, "steps": [0] * len(data["steps"])})
            walk.steps = data["steps"]
            walk.over = Result.from_json(data["over"], walk.seats)
            return walk
        return super().from_json(data)


class NoLuck(NullGame):
    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Walk:
        return super().deal(seats, settings, Chance("always the same"), carry)


class OwnLuck(NullGame):
    luck = Chance("of my own")

    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Walk:
        return super().deal(seats, settings, self.luck, carry)


class TakesAnyCarry(NullGame):
    def deal(
        self, seats: int, settings: Settings, chance: Chance, carry: Mapping[str, Any]
    ) -> Walk:
        walk = super().deal(seats, settings, chance, {})
        walk.turn = carry.get("no such thing", walk.turn) + seats * bool(carry)
        return walk


class ActsWhenOver(NullGame):
    def actors(self, state: Walk) -> tuple[int, ...]:
        return (state.turn,)


class TouchesNothing(NullGame):
    def touch(self, state: Walk, seat: int, touched: tuple[str, ...]) -> Touch:
        return Touch(())


class TouchesThinAir(NullGame):
    def paths(self, state: Walk, seat: int, move: str) -> list[tuple[str, ...]]:
        return [("button:leap",)]


class TouchMeansOther(NullGame):
    def touch(self, state: Walk, seat: int, touched: tuple[str, ...]) -> Touch:
        touch = super().touch(state, seat, touched)
        return Touch(touch.next, touch.move and "leap")


class TouchesForEver(NullGame):
    def touch(self, state: Walk, seat: int, touched: tuple[str, ...]) -> Touch:
        touch = super().touch(state, seat, touched[:1])
        return Touch(("button:step",), touch.move) if seat in self.actors(state) else touch


class AimsAtNothing(NullGame):
    def touch(self, state: Walk, seat: int, touched: tuple[str, ...]) -> Touch:
        touch = super().touch(state, seat, touched)
        return Touch(touch.next, touch.move, aims=("space:99",)) if touch.move else touch


class PlacesOfOthers(NullGame):
    def paint(self, observation: Mapping[str, Any]) -> View:
        view = super().paint(observation)
        seats = range(1, len(view["tokens"]) + 1)
        zone = view["zones"][0]["id"]
        view["places"] = [
            {"seat": seat, "zones": [zone], "say": say("null-game.name")} for seat in seats
        ]
        return view


class OneOfManyIsWrong(NullGame):
    high = 20

    def observe(self, state: Walk, viewer: Viewer) -> dict[str, Any]:
        return {**super().observe(state, viewer), "odd": state.seats > 9 and viewer == 7}

    def determinize(self, observation: Mapping[str, Any], chance: Chance) -> Walk:
        known = {key: value for key, value in observation.items() if key != "odd"}
        return super().determinize(known, chance)

    def paint(self, observation: Mapping[str, Any]) -> View:
        view = super().paint(observation)
        if observation["odd"]:
            view["tokens"][0]["at"] = "space:99"
        return view


class TakesNonsense(NullGame):
    def touch(self, state: Walk, seat: int, touched: tuple[str, ...]) -> Touch:
        known = touched if touched in ((), ("button:step",)) else ()
        return super().touch(state, seat, known)


class CrashingWhy(NullGame):
    def why(self, state: Walk, seat: int, touched: tuple[str, ...], thing: str) -> Message:
        return say("null-game.space", n=int(thing.split(":")[1]))


class LyingPreview(NullGame):
    def preview(self, state: Walk, seat: int, touched: tuple[str, ...]) -> View | None:
        return self.view(state, seat) if super().preview(state, seat, touched) else None


class SpoilingPreview(NullGame):
    def preview(self, state: Walk, seat: int, touched: tuple[str, ...]) -> View | None:
        view = super().preview(state, seat, touched)
        if view is not None:
            state.steps[0] += 1
        return view


class NoSuchWords(NullGame):
    def say_move(self, state: Walk, seat: int, move: str) -> Message:
        return say("null-game.nothing.of.the.kind")


class GapInWords(NullGame):
    def status(self, observation: Mapping[str, Any]) -> Message | None:
        return (
            say("null-game.space", n=1)
            if observation["turn"] == 1
            else say("error.command", given="{n}")
        )


class MissingValue(NullGame):
    def status(self, observation: Mapping[str, Any]) -> Message | None:
        return say("null-game.summary")


class TwoOfAKind(NullGame):
    def paint(self, observation: Mapping[str, Any]) -> View:
        view = super().paint(observation)
        view["tokens"] += view["tokens"][:1]
        return view


class NowhereToStand(NullGame):
    def paint(self, observation: Mapping[str, Any]) -> View:
        view = super().paint(observation)
        view["tokens"][0]["at"] = "space:99"
        return view


class UnknownPart(NullGame):
    def paint(self, observation: Mapping[str, Any]) -> View:
        view = super().paint(observation)
        view["tokens"][0]["wheels"] = 4  # type: ignore[typeddict-unknown-key]
        return view


class CalledOtherwise(NullGame):
    def paint(self, observation: Mapping[str, Any]) -> View:
        view = super().paint(observation)
        view["buttons"][0]["note"] = "as far as it goes"
        return view


class ViewNotJson(NullGame):
    def paint(self, observation: Mapping[str, Any]) -> View:
        view = super().paint(observation)
        view["buttons"][0]["label"] = {1, 2}  # type: ignore[typeddict-item]
        return view


class SightNotJson(NullGame):
    def observe(self, state: Walk, viewer: Viewer) -> dict[str, Any]:
        return {**super().observe(state, viewer), "steps": tuple(state.steps), "odd": {1: 2}}

    def paint(self, observation: Mapping[str, Any]) -> View:
        view = super().paint(observation)
        view["say"] = say("null-game.space", n=1 if 1 in observation["odd"] else 2)
        return view


class EventFromNowhere(NullGame):
    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        super().apply(state, seat, move, at, report)
        report.add("slide", things=["card:A"])


class UnknownEvent(NullGame):
    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        super().apply(state, seat, move, at, report)
        report.add("explode")


class DrivesToWrongSpace(NullGame):
    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        super().apply(state, seat, move, at, report)
        report.add("drive", token=f"walker:{seat}", path=["space:0"])


class NoLine(NullGame):
    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        super().apply(state, seat, move, at, report)
        report.line = None


class PlacesFromNought(NullGame):
    def apply(self, state: Walk, seat: int, move: str, at: int, report: Report = NO_REPORT) -> None:
        super().apply(state, seat, move, at, report)
        if state.over is not None:
            state.over = Result(Reason.FINISH, (2,) * state.seats, (0,) * state.seats)

    def from_json(self, data: object) -> Walk:
        if isinstance(data, dict) and isinstance(data.get("over"), dict):
            seats = len(data["steps"])
            walk = Walk(seats, data["turn"], data["goal"])
            walk.steps, walk.at = data["steps"], data["at"]
            walk.over = Result.from_json(data["over"], seats)
            return walk
        return super().from_json(data)

    def verdict(self, state: Walk) -> Message:
        return say("null-game.move")


class Clocked(NullGame):
    """A null game in which a seat's time runs out later than its deadline says."""

    def deadline(self, state: Walk) -> tuple[int, int] | None:
        return None if state.over else (state.at + 1000, state.turn)

    def clock_left(self, state: Walk, seat: int, at: int) -> tuple[int, int, bool] | None:
        left = Clock(2000, [0] * state.seats, state.at).left(seat, at, True)
        return (*left, seat == state.turn)


class IllegalBot(NullGame):
    def levels(self) -> tuple[Level, ...]:
        return (Level("random", lambda: _leaping, 10),)


class FourDrivers(NullGame):
    def levels(self) -> tuple[Level, ...]:
        return tuple(Level(driver, lambda: _leaping, 10) for driver in DRIVERS[:4])


class StrongestFirst(NullGame):
    def levels(self) -> tuple[Level, ...]:
        return tuple(Level(driver, lambda: _leaping, 10) for driver in reversed(DRIVERS))


def _leaping(observation: dict[str, Any], moves: list[str], chance: Chance) -> Iterator[Thought]:
    from hairpin.core.bot import Thought

    yield Thought("leap", 1, final=True)


class HopesForAll(NullGame):
    foresees = True

    def outlook(self, observation: Mapping[str, Any], chance: Chance) -> Iterator[Outlook]:
        yield Outlook((0.6,) * len(observation["steps"]), 1)


class ForeseesNothing(NullGame):
    foresees = True


class FickleOutlook(NullGame):
    foresees = True
    asked = 0

    def outlook(self, observation: Mapping[str, Any], chance: Chance) -> Iterator[Outlook]:
        self.asked += 1
        most = 1 / self.asked
        others = len(observation["steps"]) - 1
        yield Outlook((most, *((1 - most) / others for _ in range(others))), 1)


# --- leaks --------------------------------------------------------------------------------------


class OpenHands(HiddenToy):
    def observe(self, state: Table, viewer: Viewer) -> dict[str, Any]:
        return {**super().observe(state, viewer), "peek": [hand.copy() for hand in state.hands]}


class OpenToGuess(HiddenToy):
    """The observation has all cards. ``determinize`` copies all cards, so it never changes a hidden card."""

    def report_play(self, report: Report, seat: int, card: int, drawn: int, held: int) -> None:
        report.line = say("null-game.space", n=card)
        report.add("note", seat=seat)

    def observe(self, state: Table, viewer: Viewer) -> dict[str, Any]:
        return self.to_json(state) | {"held": [len(hand) for hand in state.hands]}

    def determinize(self, observation: Mapping[str, Any], chance: Chance) -> Table:
        return self.from_json({k: v for k, v in observation.items() if k != "held"})

    def paint(self, observation: Mapping[str, Any]) -> View:
        own = {str(seat): hand for seat, hand in enumerate(observation["hands"], 1)}
        return super().paint({**observation, "own": own, "stock": len(observation["stock"])})


class OneCardOpen(HiddenToy):
    """The observation has the top card of the stock, and ``determinize`` keeps this card.

    So ``determinize`` never changes the leaked card, and only a test with ``scramble`` finds the leak.
    """

    def observe(self, state: Table, viewer: Viewer) -> dict[str, Any]:
        return {**super().observe(state, viewer), "next": state.stock[-1:]}

    def determinize(self, observation: Mapping[str, Any], chance: Chance) -> Table:
        table = super().determinize(observation, chance)
        for card in observation["next"]:
            for part in (*table.hands, table.stock):
                if card in part:
                    part[part.index(card)] = table.stock[-1]
                    break
            table.stock[-1] = card
        table.hands = [sorted(hand) for hand in table.hands]
        return table


class MovesReveal(HiddenToy):
    def moves(self, state: Table, seat: int) -> list[str]:
        found = super().moves(state, seat)
        other = state.hands[seat % state.seats]
        return found[::-1] if other and other[0] % 2 else found


class TouchReveals(HiddenToy):
    def lead(self, state: Table, seat: int, touched: tuple[str, ...]) -> Message | None:
        return say("null-game.space", n=state.stock[-1]) if state.stock else None


class DrawReveals(HiddenToy):
    def report_play(self, report: Report, seat: int, card: int, drawn: int, held: int) -> None:
        super().report_play(report, seat, card, drawn, held)
        report.events = [
            Event(e.do, e.data, say("null-game.space", n=drawn), e.reveals, e.secret)
            for e in report.events
            if e.secret
        ]


class LineReveals(HiddenToy):
    def report_play(self, report: Report, seat: int, card: int, drawn: int, held: int) -> None:
        super().report_play(report, seat, card, drawn, held)
        report.line = say("null-game.space", n=drawn)
        report.events = [event for event in report.events if event.secret]


class NotMarkedAsShown(HiddenToy):
    """The report of a draw does not say that the drawn card is revealed to the seat."""

    def report_play(self, report: Report, seat: int, card: int, drawn: int, held: int) -> None:
        super().report_play(report, seat, card, drawn, held)
        report.events = [Event(e.do, e.data, e.say, False, e.secret) for e in report.events]


class PreviewReveals(HiddenToy):
    previews = True


class BacksReveal(HiddenToy):
    def paint(self, observation: Mapping[str, Any]) -> View:
        view = super().paint(observation)
        for zone in view["zones"]:
            for card in zone.get("cards", ()):
                if card["face"] == "back":
                    card["code"] = "7"
        return view


# Each broken game, with a pattern for the error that the suite must raise.
BROKEN: list[tuple[Callable[[], Game[Any]], str]] = [
    (FourDrivers, "the drivers are .*'otto'., not"),
    (StrongestFirst, "the drivers are .'vera', .* not"),
    (Endless, "entries the game is not over"),
    (Stuck, "no seat has a move"),
    (TwiceTheSame, "has one twice"),
    (EverChanging, "differ when asked twice"),
    (TimesARefusal, "changes the state"),
    (PrintsNothing, "does not print as text"),
    (OddShape, "does not fit the game's shape"),
    (ListedButRefused, "legal move . 'leap' is refused"),
    (NotPicky, "is accepted"),
    (AnybodysTurn, "is accepted"),
    (CrashesOnNonsense, "crashes: KeyError"),
    (RefusesHalfWay, "changes the state"),
    (ForgetsTheTime, "leaves the match at"),
    (TakesLogWords, "apply accepts 'resign'"),
    (ShallowCopy, "changes the original|copy made at point|copy"),
    (ForgetfulCopy, "a copy is not like the original"),
    (ForgetfulJson, "round trip changes|restored state has other"),
    (NotJson, "that JSON cannot hold"),
    (CrashingFromJson, "from_json crashes"),
    (ForgivingFromJson, "takes a broken state for another"),
    (CredulousFromJson, "state that cannot be used|takes a broken state"),
    (NoLuck, "all deal the same game"),
    (OwnLuck, "deals two different games|another game|another state|dealt differently"),
    (TakesAnyCarry, "carry|from_json refuses"),
    (ActsWhenOver, "a seat may act"),
    (TouchesNothing, "no touching leads to 'step'"),
    (TouchesThinAir, "not in the view of seat"),
    (TouchMeansOther, "means 'leap', not legal"),
    (TouchesForEver, "touched twice"),
    (AimsAtNothing, "'space:99' can be touched but is not in the view"),
    (PlacesOfOthers, "is another seat's"),
    (OneOfManyIsWrong, "stands on 'space:99': not there"),
    (TakesNonsense, "leads somewhere"),
    (CrashingWhy, "why.* crashes"),
    (LyingPreview, "is not the table after playing it"),
    (SpoilingPreview, "a preview of 'step' changes the state"),
    (NoSuchWords, "cannot be said: no sentence"),
    (GapInWords, "with a gap in it"),
    (MissingValue, "cannot be said: .* needs a value"),
    (TwoOfAKind, "in the view more than once"),
    (NowhereToStand, "not there"),
    (UnknownPart, "no painter knows .'wheels'"),
    (CalledOtherwise, "has '.* as far as it goes' printed on it, but is called"),
    (ViewNotJson, "which JSON cannot hold"),
    (SightNotJson, "changes if its observation comes from JSON"),
    (EventFromNowhere, "not in the view"),
    (UnknownEvent, "no painter knows the event"),
    (DrivesToWrongSpace, "stands on another space"),
    (NoLine, "no line for the list"),
    (PlacesFromNought, "places and scores do not fit"),
    (Clocked, "ms before its end"),
    (IllegalBot, "would play 'leap'"),
    (HopesForAll, "no chances: "),
    (ForeseesNothing, "no outlook"),
    (FickleOutlook, "other chances the second time"),
    (OpenHands, "the observation of viewer .* changes"),
    (OpenToGuess, "the observation of viewer .* changes .* \\(scramble\\)"),
    (OneCardOpen, "the observation of viewer .* changes .* \\(scramble\\)"),
    (MovesReveal, "the legal moves of viewer .* changes"),
    (TouchReveals, "the touch .* changes"),
    (DrawReveals, "the report in the view of viewer"),
    (LineReveals, "the line in the eyes|the line"),
    (NotMarkedAsShown, "changes with things hidden"),
    (PreviewReveals, "preview"),
    (BacksReveal, "face-down card says which card it is"),
]

__all__ = ["BROKEN", "HiddenToy", "scramble"]
