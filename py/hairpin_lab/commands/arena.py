"""The command ``arena``: bots play in pairs; the command prints their ratings and their results
against weaker bots."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hairpin.core.errors import Refusal
from hairpin.core.numbers import Amount
from hairpin.core.seats import newest_level
from hairpin.core.text import wrap
from hairpin.games import load
from hairpin.terminal.progress import Progress

from ..arena import plot, ratings, tables
from ..arena.cluster import cluster as cluster_at
from ..arena.contest import arena
from ..arena.games import bot_name, default_workers, is_external, processes
from ..bots.external import RUN
from ..rows import Output
from .simulate import columns, shares

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from concurrent.futures import Executor
    from contextlib import AbstractContextManager

    from hairpin.core.game import Game
    from hairpin.terminal.console import Console

    from ..arena.ratings import Ratings
    from ..arena.sprt import Sprt
    from ..arena.standings import Meeting, Standings


#: The accepted hypothesis of a pair -> the key of the sentence about it.
ENDS: Final[dict[str | None, str]] = {
    "H0": "arena.sprt.h0",
    "H1": "arena.sprt.h1",
    None: "arena.sprt.open",
}
_OUTPUT = Path("-")  # the file name for standard output


@dataclass(frozen=True, slots=True)
class Wanted:
    """The requested outputs: the files to write, and ``zero``, the bot that gets the rating 0."""

    zero: str | None = None
    csv: Path | None = None
    csv_pairs: Path | None = None
    plot: Path | None = None

    @property
    def on_output(self) -> bool:
        """Whether rows go to standard output; then all messages go to standard error."""
        return _OUTPUT in (self.csv, self.csv_pairs)

    def check(self, game: str, bots: Sequence[str]) -> None:
        """Check before the first game that all outputs are possible. Raises ``Refusal``."""
        rules = load(game)
        if self.zero is not None and _newest_name(rules, self.zero) not in [
            _newest_name(rules, b) for b in bots
        ]:
            raise Refusal("terminal.error.arena.zero", bot=self.zero)
        if self.plot is not None:
            plot.needed(self.plot)
        if any(one is not None for one in (self.zero, self.csv, self.plot)):
            ratings.needed()
        for path in (self.csv, self.csv_pairs, self.plot):
            if path is not None and path != _OUTPUT:
                tables.check(path)

    def rated(self, standings: Standings) -> Ratings | None:
        """Return the ratings; None if their packages are not installed. Raises ``Refusal``."""
        try:
            ratings.needed()
        except Refusal:
            return None
        rules = load(standings.game)
        zero = None if self.zero is None else _newest_name(rules, self.zero)
        return ratings.rate(standings, zero)

    def write(self, standings: Standings, rated: Ratings | None, out: Output | None) -> None:
        """Write the files; rows for the file name ``-`` go to ``out``. Raises ``Refusal``."""
        if self.csv_pairs is not None:
            tables.write_pairs(
                standings, self.csv_pairs, out if self.csv_pairs == _OUTPUT else None
            )
        if rated is not None and self.csv is not None:
            tables.write_bots(rated, self.csv, out if self.csv == _OUTPUT else None)
        if rated is not None and self.plot is not None:
            plot.draw(rated, self.plot)


class TestProgress(Progress):
    """Progress of an arena with a test: it shows the LLR of the pair that was judged last."""

    def __init__(self, console: Console, length: int, game: Game[Any]) -> None:
        Progress.__init__(self, console, length)
        self._game = game
        self._last: Meeting | None = None

    def judged(self, meeting: Meeting) -> None:
        """Store the results of a pair that has been judged."""
        self._last = meeting

    def said(self, done: int, ms: int, made: int) -> str:
        """The sentence about the LLR; before the first, that about the games."""
        if self._last is None:
            return Progress.said(self, done, ms, made)
        return _tested(self.console, self._game, "arena.sprt.now", self._last)


def _newest_name(game: Game[Any], bot: str) -> str:
    """Return the current id of a game's own bot; other names stay as they are."""
    return newest_level(game, bot) or bot.strip()


def meet(
    console: Console,
    game: str,
    bots: Sequence[str],
    games: int,
    *,
    settings: Mapping[str, object],
    seed: str,
    journal: str | None,
    records: bool,
    ladder: bool,
    until_parted: bool,
    test: Sprt | None,
    wanted: Wanted,
    jobs: int | None,
    cluster: str | None = None,
    limit: float,
) -> bool:
    """Let bots play and print the results. Return False if an interrupt ended the run; a sentence
    then says so."""
    if jobs and cluster:
        raise Refusal("terminal.error.cluster.jobs")
    if records and journal is None:
        raise Refusal("terminal.error.arena.records")
    wanted.check(game, bots)
    out = Output(console.redirect_prints()) if wanted.on_output else None
    rules = load(game)
    bar = Progress(console, 1) if test is None else TestProgress(console, 1, rules)
    reached = [0, 0]

    def progress(done: int, of: int) -> None:
        reached[:] = done, of
        bar.length = of
        bar.show(done)

    # External Python bots never play in this process: they could end it.
    apart = any(is_external(rules, bot) and not bot.strip().startswith(RUN) for bot in bots)
    try:
        with players(console, jobs or default_workers(games), cluster, apart) as executor:
            standings = arena(
                game,
                bots,
                games,
                executor,
                settings=settings,
                seed=seed,
                journal=None if journal is None else Path(journal),
                records=records,
                ladder=ladder,
                until_parted=until_parted,
                test=test,
                limit=limit,
                told=progress,
                looked=bar.judged if isinstance(bar, TestProgress) else None,
            )
    except KeyboardInterrupt:
        bar.end()  # so that the sentence starts on a new line
        done, of = reached
        if journal is None:
            console.complain(console.text("arena.stopped", done=done, of=of))
        else:
            console.complain(console.text("arena.stopped.kept", done=done, of=of, file=journal))
        return False
    finally:
        bar.end()
    rated = wanted.rated(standings)
    try:
        wanted.write(standings, rated, out)
    finally:
        # Print the results even if a file cannot be written.
        if console.json:
            rated_json = None if rated is None else rated.to_json()
            console.write({**standings.to_json(), "ratings": rated_json})
        else:
            _print_results(console, standings, rated, limit)
    return True


def players(
    console: Console, workers: int, cluster: str | None, apart: bool = False
) -> AbstractContextManager[Executor | None]:
    """Return the executor for the games: processes or a cluster; None to play in this process.

    With ``apart`` even a single worker is a separate process. Raises ``Refusal`` if the cluster
    cannot be reached.
    """
    if cluster is not None:
        return cluster_at(cluster, console.complain)
    # a single worker plays in this process
    return processes(workers) if workers > 1 or apart else nullcontext()


def _print_results(
    console: Console, standings: Standings, rated: Ratings | None, limit: float
) -> None:
    if rated is not None:
        console.print(*_ratings(console, rated), "")
    game = load(standings.game)
    rows = [
        [
            "",
            console.text("simulate.head.games"),
            console.text("simulate.head.wins"),
            console.text("simulate.head.share"),
            console.text("simulate.head.sure"),
        ]
    ]
    for meeting in standings.meetings:
        bot, against = bot_name(game, meeting.bot), bot_name(game, meeting.against)
        pair = console.text("arena.pair", bot=bot, against=against)
        rows.append([pair, *shares(console, meeting.side, meeting.bounds())])
    note = console.text("arena.note", seed=standings.seed, engine=standings.engine)
    console.print(*columns(rows), *wrap(note, console.pen.columns))
    watched = [meeting.parted for meeting in standings.meetings if meeting.watched]
    if watched:
        console.print_text("arena.parted", count=sum(map(bool, watched)), of=len(watched))
    tested = [(one, one.test) for one in standings.meetings if one.test is not None]
    for meeting, _ in tested:
        ended = _tested(console, game, ENDS[meeting.accepted], meeting)
        console.print(*wrap(ended, console.pen.columns))
    for test in dict.fromkeys(test for _, test in tested):
        elo0, elo1 = Amount(test.elo0, None, signed=True), Amount(test.elo1, None, signed=True)
        console.print_text("arena.sprt.note", elo0=elo0, elo1=elo1)
    for sentence, times in standings.failed.items():
        console.print_text("simulate.failed", say=sentence, n=times)
    if not standings.repeats:
        console.print_text("simulate.once", limit=Amount(limit, None))
    if rated is None:
        console.print_text("arena.unrated")


def _tested(console: Console, game: Game[Any], key: str, meeting: Meeting) -> str:
    """Return the sentence ``key`` about a pair with a test."""
    test, llr = meeting.test, meeting.llr
    assert test is not None
    assert llr is not None
    return console.text(
        key,
        bot=bot_name(game, meeting.bot),
        against=bot_name(game, meeting.against),
        llr=Amount(llr, 2),
        lower=Amount(test.lower, 2),
        upper=Amount(test.upper, 2),
        counts=" ".join(map(str, meeting.pentanomial)),
    )


def _ratings(console: Console, rated: Ratings) -> list[str]:
    """Return the lines of the table of ratings, with an explanation of its figures."""
    game = load(rated.standings.game)
    rows = [
        [
            "",
            console.text("arena.head.rating"),
            console.text("simulate.head.sure"),
            console.text("simulate.head.games"),
            console.text("simulate.head.share"),
        ]
    ]
    for row in rated.rows:
        low, high = ratings.signed(row.low), ratings.signed(row.high)
        rows.append(
            [
                console.text(
                    "arena.rank",
                    rank=f"{row.rank:{len(str(len(rated.rows)))}}",
                    bot=bot_name(game, row.bot),
                ),
                ratings.signed(row.rating),
                # the bot with the fixed rating 0 has no range
                "" if row.bot == rated.zero else console.text("arena.range", low=low, high=high),
                str(row.games),
                console.text("simulate.percent", n=Amount(100 * row.share, 1)),
            ]
        )
    if rated.zero is None:
        note = console.text("arena.rated.mean")
    else:
        note = console.text("arena.rated.anchor", bot=bot_name(game, rated.zero))
    return [*columns(rows), *wrap(note, console.pen.columns)]
