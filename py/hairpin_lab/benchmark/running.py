"""Run the benchmark: play the games of the suite, ask its questions, and return the result file."""

from __future__ import annotations

from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hairpin import __version__
from hairpin.bots.base import decide
from hairpin.bots.driver import level_of
from hairpin.core.errors import BotError, Refusal
from hairpin.core.record import digest
from hairpin.core.seats import PERSON, newest_level
from hairpin.dealing import dealt
from hairpin.games import load

from ..arena.batches import played_in
from ..arena.games import Job, play
from ..arena.version import engine
from ..bots.asking import level, seated_in
from ..bots.external import ExternalBot, find
from ..bots.failing import Failed
from ..learning.policy import Policy
from .scores import score_of, summary
from .suite import NAME, Part, Place, name_at_table, version

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Executor

FORM: Final = 1  # the version of the result file
_POLICY: Final = """from hairpin_lab.learning import Policy

policy = Policy.from_text({text!r})
"""


@dataclass(frozen=True, slots=True)
class Contestant:
    """The bot of a run: its name in the result file, and its source if it is no bot of the games."""

    bot: str
    external: ExternalBot | None = None

    @property
    def is_apart(self) -> bool:
        """Whether the bot needs a process of its own, because it could end this one."""
        return self.external is not None and self.external.kind != "program"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to a bot, as plain data that can be sent to another process."""

    part: Part
    number: int
    contestant: Contestant
    limit: float


def contestant(name: str, games: Iterable[str]) -> Contestant:
    """Return the bot with the typed name: a bot of the games, a brought bot, or the file of a
    learnt policy of Daytona (``.json``). Raises ``Refusal``."""
    name = name.strip()
    rules = [load(game) for game in games]
    if all(newest_level(game, name) for game in rules):
        return Contestant(name)
    if name.endswith(".json"):
        found = _policy(name)
        if any(game.id != "daytona" for game in rules):
            raise Refusal("terminal.error.benchmark.policy", bot=name)
    else:
        found = find(name)
    return Contestant(found.known_as, found)


def _policy(name: str) -> ExternalBot:
    try:
        text = Path(name).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BotError("terminal.error.read", file=name, reason=reason.rstrip(".")) from None
    Policy.from_text(text)
    source = _POLICY.format(text=text)
    return ExternalBot(name, "file", Path(name).stem[:16], source, "policy", digest(text)[:12])


def run(
    bot: Contestant,
    parts: Sequence[Part],
    executor: Executor | None,
    limit: float,
    told: Callable[[int], None],
) -> dict[str, Any]:
    """Play the suite and return the data of the result file. ``told`` gets the number of finished
    games and questions."""
    tasks: list[Job | Ask] = []
    for part in parts:
        tasks += part.jobs(bot.bot, bot.external, limit)
        tasks += (Ask(part, number, bot, limit) for number in range(len(part.questions)))
    outcomes: dict[int, Any] = {}
    places = {id(task): number for number, task in enumerate(tasks)}
    told(0)
    for done, (task, outcome) in enumerate(_done(tasks, executor), 1):
        outcomes[places[id(task)]] = outcome
        told(done)
    ordered = iter(outcomes[number] for number in range(len(tasks)))
    return {
        "benchmark": NAME,
        "form": FORM,
        "suite": version(),
        "package": __version__,
        "bot": bot.bot,
        "name": name_at_table(bot.external, bot.bot),
        "games": {part.game: _part(part, ordered) for part in parts},
    }


def _part(part: Part, outcomes: Iterator[Any]) -> dict[str, Any]:
    """Return the data of one game; take its outcomes from ``outcomes``."""
    played, scores = [], {}
    for place in part.places():
        record = next(outcomes)
        failed = record.pop("failed", None)
        scores[place] = score_of(record.pop("result"), place.seat)
        played.append(entry(place, record["moves"], scores[place]))
        if failed is not None:
            played[-1]["failed"] = failed["say"]
    answers = [next(outcomes) for _ in part.questions]
    right = [one in question.right for one, question in zip(answers, part.questions, strict=True)]
    return {
        "engine": engine(load(part.game)),
        "deals": part.deals,
        "scores": summary(part, scores, right),
        "answers": answers,
        "played": played,
    }


def entry(place: Place, moves: Sequence[str], score: float) -> dict[str, Any]:
    """Return the data of one game. ``sum`` is a digest that shows a changed move."""
    return {
        "opponent": place.opponent,
        "deal": place.deal,
        "seat": place.seat,
        "score": score,
        "sum": digest("\n".join(moves)),
        "moves": list(moves),
    }


def answer(ask: Ask) -> str | None:
    """Return the move that the bot plays in the position of a question; None if the bot fails."""
    question, bot = ask.part.questions[ask.number], ask.contestant
    game = load(question.game)
    seed = f"{NAME}-{version()}-question-{ask.number + 1}"
    log = dealt(game, seed, [PERSON] * 2, (), question.state, question.options, bots=True)
    (seat,) = game.actors(log.state)
    moves, seen, chance = (
        game.moves(log.state, seat),
        game.observe(log.state, seat),
        log.bot_chance(seat),
    )
    try:
        with ExitStack() as stack:
            if bot.external is None:
                own = level_of(game, bot.bot)
            else:
                own = level(seated_in(log, {seat: bot.external}, ask.limit, stack)[seat], game)
            return decide(own.load(), seen, moves, chance, own.nodes).move
    except Failed:
        return None


def _do(task: Job | Ask) -> Any:
    """Play a game or answer a question."""
    return play(task) if isinstance(task, Job) else answer(task)


def _done(tasks: Sequence[Any], executor: Executor | None) -> Iterator[tuple[Any, Any]]:
    """Yield each task with its outcome, in the order in which they end."""
    if executor is None:
        yield from ((task, _do(task)) for task in tasks)
        return
    with closing(played_in(executor, _do, tasks)) as done:
        yield from done
