"""What a match knows beyond its rules: advice, chances, reviews, and moves as numbers."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar

from .answers import Candidate, CostlyMove, Outlook, Review, Suggestion
from .bots.base import decide
from .bots.driver import strongest, think
from .core.chance import sown
from .core.checks import whole
from .core.errors import NotAllowed, NotAMove
from .core.outlook import ended
from .core.words import Seat
from .players.seated import level_for

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping, Sequence

    from .core.bot import Candidate as Considered
    from .core.match_log import MatchLog
    from .core.words import Speaker
    from .players.brought import Driver
    from .steps import Steps

T = TypeVar("T")


class Analysed:
    """The methods of a ``Match`` that judge it, and its moves as numbers."""

    __slots__ = ()

    _log: MatchLog
    _speaker: Speaker

    def _seat(self, seat: SupportsIndex | None) -> int:
        raise NotImplementedError

    # --- advice ----------------------------------------------------------------------------------

    def suggest(
        self,
        seat: SupportsIndex | None = None,
        *,
        driver: Driver | None = None,
        seed: str | SupportsIndex | None = None,
    ) -> Suggestion:
        """Return a driver's advice for ``seat``, from the seat's observation alone.

        - ``seat``: by default the seat to move
        - ``driver``: by default the strongest driver, which gives candidates and reasons as in a
          hint. Any other driver gives the move that it plays in a game. It is a driver's name
          (``vera``, ``random``), a bot as ``--bot`` of the command line takes it, or a function or
          class as in ``docs/bots.md``
        - ``seed``: decides the driver's luck, by default with the seed of the match; the same seed
          gives the same answer

        Raises ``NotAllowed`` if the seat may not move, ``SettingsError`` for an unknown driver, and
        ``BotError`` if a bot of your own has failed. Errors of a function pass through.

        >>> import hairpin
        >>> match = hairpin.new("turbo-duel", seed="demo", clock="off")
        >>> match.suggest(driver="dot").move in match.moves()
        True
        """
        log, place = self._log, self._seat(seat)
        if seed is not None:
            log = log.copy()
            log.seed = sown(seed)
        game, state = log.game, log.state
        moves = game.moves(state, place)
        if not moves:
            if game.result(state) is not None:
                raise NotAllowed("error.move.over")
            raise NotAllowed("error.move.turn", who=Seat(place))
        if driver is None:
            thoughts = think(log, state, place, strongest(game), 0, advise=True)
            while not thoughts.step(0):
                pass
            thought = thoughts.best
            assert thought is not None
        else:
            with ExitStack() as stack:
                level = level_for(log, driver, place, stack)
                seen, chance = game.observe(state, place), log.bot_chance(place)
                thought = decide(level.load(), seen, moves, chance, level.nodes)
        seen = game.observe(state, place)
        found = tuple(self._candidate(place, one, seen) for one in thought.candidates)
        found = found or (Candidate(thought.move, thought.value),)
        return Suggestion(place, found[0].move, found, thought.verdict)

    def _candidate(self, seat: int, one: Considered, seen: Mapping[str, Any]) -> Candidate:
        game = self._log.game
        said = game.outcome(self._log.state, seat, one.move), game.reason(seen, one)
        reasons = tuple(self._speaker.say(each) for each in said if each is not None)
        return Candidate(one.move, one.value, reasons, one.line)

    # --- chances ---------------------------------------------------------------------------------

    def outlook(self, seat: SupportsIndex | None = None) -> Outlook:
        """Return each seat's chance to win, as far as ``seat`` can know it; by default the seat to
        move.

        The same point of the same match gives the same answer. Raises ``NotAllowed`` for an unknown
        seat, if several seats may act and none is given, and for a game without outlooks.

        >>> import hairpin
        >>> hairpin.new("daytona", seed="demo").outlook().error
        0.05
        """
        from .review.points import MOST_STEPS, luck, outlook_of

        log = self._log
        if log.result is not None:
            return Outlook(ended(log.result), 0.0)
        place = self._seat(seat)
        if not log.game.foresees:
            raise NotAllowed("match.error.outlook")
        seen, chance = log.game.observe(log.state, place), luck(log, place, log.n, "point")
        found = _run(outlook_of(log.game, seen, chance, MOST_STEPS))
        proven = found.final and max(found.shares) == 1
        return Outlook(tuple(found.shares), 0.0 if proven else log.game.outlook_error / 100)

    def review(self, seat: SupportsIndex) -> Review:
        """Return the review of the finished game for ``seat``: its chances to win, its costly moves,
        and how much luck and the other seats changed its chances.

        It takes some seconds; the same match gives the same review. Raises ``NotAllowed`` for an
        unknown seat, before the end of the game, and for a game without reviews.
        """
        from .review.reply import turn_sentence
        from .review.review import Review as Work
        from .review.summary import summary

        log, place = self._log, self._seat(seat)
        if log.result is None:
            raise NotAllowed("error.review")
        if not log.game.foresees:
            raise NotAllowed("error.review.none")
        work = Work(log, place)
        while not work.step():
            pass
        account = work.account
        assert account is not None
        costly = [
            CostlyMove(
                n=turn.n,
                played=turn.played,
                better=turn.best or turn.played,
                kept=turn.kept,
                cost=turn.cost,
                error=turn.error,
                sentence=self._speaker.say(turn_sentence(work, turn)),
            )
            for turn in work.turns
        ]
        return Review(
            seat=place,
            chances=tuple(sorted(work.chances.items())),
            own=account.own,
            luck=account.luck,
            others=account.others,
            costly=tuple(costly),
            summary=self._speaker.say(summary(work, account)),
        )

    # --- moves as numbers ------------------------------------------------------------------------

    @property
    def step_names(self) -> tuple[str, ...]:
        """The name of each step of the game; the number of a step is its index.

        Steps are moves as numbers for learning and search: the same for all seats and options, and
        the actions of the environments. Raises ``SettingsError`` for a game without steps.
        """
        return self._steps().names

    def steps(
        self, seat: SupportsIndex | None = None, begun: Iterable[SupportsIndex] = ()
    ) -> list[int]:
        """Return the legal next steps of ``seat`` in ascending order; none after a whole move.

        ``begun`` are the steps of the move so far, which only moves of several cards have. Raises
        ``NotAllowed`` as ``moves`` does, and for steps that lead to no legal move.

        >>> import hairpin
        >>> match = hairpin.new("pursuit", seed="demo")
        >>> [match.step_names[step] for step in match.steps()]
        ['take stock', 'take discard']
        """
        moves = self._log.game.moves(self._log.state, self._seat(seat))
        return self._steps().legal(moves, self._checked(moves, begun))

    def steps_of(self, move: str, *, seat: SupportsIndex | None = None) -> tuple[int, ...]:
        """Return the steps of a move, one or several.

        ``seat`` is needed only for a combined move while several seats may act. Raises ``NotAMove``
        for a text that has no steps, such as ``resign``.
        """
        steps = self._steps()
        try:
            return steps.of(move)
        except NotAMove:
            log = self._log
            single = log.game.expand(log.state, self._seat(seat), move)
            if single is None:
                raise
        return tuple(step for each in single for step in steps.of(each))

    def move_of(
        self, steps: Iterable[SupportsIndex], *, seat: SupportsIndex | None = None
    ) -> str | None:
        """Return the legal move of ``seat`` that ``steps`` complete; None if steps are missing.

        Raises ``NotAllowed`` for steps that lead to no legal move.

        >>> import hairpin
        >>> match = hairpin.new("pursuit", seed="demo")
        >>> match.move_of(match.steps_of("take stock"))
        'take stock'
        """
        moves = self._log.game.moves(self._log.state, self._seat(seat))
        return self._steps().move(moves, self._checked(moves, steps))

    def _steps(self) -> Steps:
        from .steps import steps_of

        return steps_of(self._log.game.id)

    def _checked(self, moves: Sequence[str], given: Iterable[SupportsIndex]) -> list[int]:
        """Return steps as ints. Raises ``NotAllowed`` for a step that leads to no legal move."""
        steps, found = self._steps(), list[int]()
        for each in given:
            step = whole(each)
            if step is None or step not in steps.legal(moves, found):
                raise NotAllowed("match.error.step", given=str(each)[:20])
            found.append(step)
        return found


def _run(work: Generator[None, None, T]) -> T:
    """Return what a generator returns at its end."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            value: T = done.value
            return value
