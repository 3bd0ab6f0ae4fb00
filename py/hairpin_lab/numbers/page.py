"""The pages of ``docs/numbers.md`` and ``docs/numbers/``, one per game.

Equal journals give equal text, byte for byte.
"""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Final, NamedTuple

from hairpin.games import load

from ..arena.version import engine
from .findings import FEWEST, found
from .intervals import games_with, mean, most, quantile, share, with_range, won
from .plan import CAP
from .rows import LENGTHS, REASONS, RULES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .intervals import Row as Counts
    from .journal import Journal
    from .plan import Table

HEAD: Final = """\
# Numbers

This reference lists figures from {all} games between bots: who wins, how long games are, and how \
often each rule applies.

```
python3 build.py numbers --hours 2
```

plays more games and writes these pages again. A later run continues where an earlier one ended, up to {cap} games a
table. Game 7 of a table has the seed `numbers-7`, which is also the seventh game of `hairpin simulate --seed numbers`.

**How to read a figure.** `52.1% (51.9–52.3)` is the value found, and its 95% confidence interval. A dot replaces an end
of the interval that needs more games. Shares have Wilson’s interval, means the normal interval. Medians, 5% points and
95% points have the interval between two games of the sorted sample. All figures count per game, because only games are
independent. If several seats share a win, each gets its part.

**What is played.** The same bot plays every seat, so no advantage comes from a better bot. `hairpin games GAME`
describes the bots. A game is one race or one game. Effects of a series, such as the handicap of Racing Demon, are not
measured.

"""

WIDTH: Final = 118  # columns of a line of text

#: The first sentences of each game's page.
ABOUT: Final = {
    "daytona": "Each game is one race. The first player makes the first draw.",
    "grand-prix": "Each game has three laps of Lakefront unless its name says otherwise. The first "
    "player owns the black car: it starts in front, and its owner plays the first card.",
    "pursuit": "The seat on the five plays first; in races the first seat is drawn by lot. The options *Extend* and "
    "*No jokers on the end* are off.",
    "racing-demon": "Each game is played once, with Piles of 13. No seat plays first, so the table lists "
    "seats (the first four of ten). Their shares should be equal.",
    "turbo-duel": "The first player makes the first turn. The game has no luck. With the usual deck, games "
    "differ only where a bot has several equal moves, so many games are identical, and the shares "
    "describe the bot more than the game. Shuffled decks differ in each game. Clocks are off.",
}


class Beside(NamedTuple):
    """An additional table of wins on a page: a sentence about the table, and for each column its
    heading and the key of its counts. If ``seats`` is not 0, the table covers only games with this
    number of seats.
    """

    about: str
    columns: tuple[tuple[str, str], ...]
    seats: int = 0


CLAIMS: Final = ("first", "second", "third")
BESIDE: Final = {
    "grand-prix": (
        Beside(
            "Wins by the order in which teams are claimed. The dealer claims first.",
            tuple((f"claims {name}", f"won.claim.{n}") for n, name in enumerate(CLAIMS, 1)),
        ),
        Beside(
            "Wins by team.",
            (
                ("black, yellow", "won.grid.1"),
                ("red, green", "won.grid.2"),
                ("blue, orange", "won.grid.3"),
            ),
            seats=3,
        ),
        Beside(
            "Grid position of the first car to finish. A fair share is 17%.",
            tuple((f"position {n}", f"first.grid.{n}") for n in range(1, 7)),
        ),
    ),
}


def pages(journal: Journal, tables: Sequence[Table], fewest: int = FEWEST) -> dict[str, str]:
    """Return the text of each page by its path under ``docs/``: the index first, then the games.

    Tables for which no game has been played are left out. Sentences of the index use only tables with at
    least ``fewest`` games.
    """
    parts = {table.id: _Part(table, journal) for table in tables if journal.games(table.id)}
    games: dict[str, list[_Part]] = {}
    for part in parts.values():
        games.setdefault(part.table.game, []).append(part)
    made = {
        "numbers.md": _index(
            games, found({name: (part.spread, part.games) for name, part in parts.items()}, fewest)
        )
    }
    for game, its in games.items():
        made[f"numbers/{game}.md"] = "\n".join(_game(game, its)).rstrip("\n") + "\n"
    return {
        name: "".join(map(_narrow, text.splitlines(keepends=True))) for name, text in made.items()
    }


def _narrow(line: str) -> str:
    """Wrap a line of text at `WIDTH` columns; table rows and tags stay as they are."""
    if len(line) <= WIDTH or line.startswith(("|", "<")):
        return line
    indent = "  " if line.startswith("- ") else ""
    wrapped = fill(
        line.strip(),
        WIDTH,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return f"{wrapped}\n"


def _index(games: Mapping[str, Sequence[_Part]], sentences: Sequence[str]) -> str:
    """Return the index page: how to read the figures, the main results, and links to the games."""
    totals = {game: sum(part.games for part in parts) for game, parts in games.items()}
    lines = [
        HEAD.format(all=_thousands(sum(totals.values())), cap=_thousands(CAP)).rstrip("\n"),
        "",
    ]
    if sentences:
        lines += ["## What stands out", "", *(f"- {one}" for one in sentences), ""]
    if games:
        rows = [
            [f"[{_title(game)}](numbers/{game}.md)", str(len(parts)), _thousands(totals[game])]
            for game, parts in games.items()
        ]
        lines += ["## Games", "", *_table(["game", "tables", "games played"], rows)]
    return "\n".join(lines).rstrip("\n") + "\n"


class _Part:
    """A table of the plan with the counts of its games."""

    def __init__(self, table: Table, journal: Journal) -> None:
        self.table = table
        self.games = journal.games(table.id)
        self.spread: Mapping[str, Counts] = journal.together(table.id)

    def row(self, key: str) -> Counts:
        """Return a mapping from each value of a count to the number of games with this value. The
        mapping is empty if no game has the key."""
        return self.spread.get(key, {})

    @property
    def name(self) -> str:
        """The name of the table, then the name of its bot."""
        return f"{self.table.name}: {self.table.bot.capitalize()}"


def _game(game: str, parts: Sequence[_Part]) -> Iterator[str]:
    """Yield the lines of a game's page."""
    yield from (
        f"# {_title(game)} in numbers",
        "",
        f"This reference lists figures from games of {_title(game)} between bots; "
        "[Numbers](../numbers.md) says how to read them.",
        "",
        f"{ABOUT[game]} The games were played by engine {engine(load(game))}.",
        "",
    )
    yield from _starts(parts)
    for beside in BESIDE.get(game, ()):
        yield from _beside(beside, parts)
    yield from _lengths(game, parts)
    yield from _ends(game, parts)
    yield from ("## How often each rule applies", "")
    yield (
        "*In games*: the share of games in which it happens at least once. *Per game*: the mean number of times. "
        "*Most*: the highest number in one game."
    )
    yield ""
    for part in parts:
        yield from _rules(game, part)


def _title(game: str) -> str:
    return " ".join(word.capitalize() for word in game.split("-"))


def _thousands(number: int) -> str:
    return f"{number:,}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a Markdown table: names on the left, figures aligned right."""
    yield "| " + " | ".join(head) + " |"
    yield "| --- |" + " ---: |" * (len(head) - 1)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


def _starts(parts: Sequence[_Part]) -> Iterator[str]:
    """Yield the table of wins by order of play, or by seat in a game without an order."""
    kind = "order" if any("won.order.1" in part.spread for part in parts) else "seat"
    most_seats = min(4, max(part.table.seats for part in parts))
    first = "first" if kind == "order" else "seat 1"
    yield from ("## Who wins", "")
    head = ["", "games", "fair share", first]
    head += [f"{_ordinal(n)}" if kind == "order" else f"seat {n}" for n in range(2, most_seats + 1)]
    level = any("nobody" in part.spread for part in parts)
    shared = any("shared" in part.spread for part in parts)
    head += ["no winner"] * level + ["shared"] * shared
    rows = []
    for part in parts:
        row = [part.name, _thousands(part.games), f"{100 / part.table.seats:.0f}%"]
        for n in range(1, most_seats + 1):
            within = n <= part.table.seats
            row.append(_won(part, f"won.{kind}.{n}") if within else "")
        row += [_share(part, "nobody")] * level + [_share(part, "shared")] * shared
        rows.append(row)
    yield from _table(head, rows)
    if any("line" in part.spread for part in parts):
        lines = [f"{_thousands(len(part.row('line')))} ({part.name})" for part in parts]
        yield from (f"Number of different games: {'; '.join(lines)}.", "")


def _beside(beside: Beside, parts: Sequence[_Part]) -> Iterator[str]:
    """Yield an additional table of wins. It has a row for each table of the plan with the right
    number of seats."""
    some = [part for part in parts if beside.seats in (0, part.table.seats)]
    if not some:
        return
    keys = [key for _, key in beside.columns]
    rows = [
        # With two seats, no seat claims a team third; the cell then stays empty.
        [part.name, *(_won(part, key) if _is_there(part, key) else "" for key in keys)]
        for part in some
    ]
    yield from (beside.about, "")
    yield from _table(["", *(head for head, _ in beside.columns)], rows)


def _is_there(part: _Part, key: str) -> bool:
    """Return whether a column applies to a table."""
    return not key.startswith("won.claim.") or int(key[-1]) <= part.table.seats


def _ordinal(number: int) -> str:
    return {2: "second", 3: "third", 4: "fourth"}[number]


def _won(part: _Part, key: str) -> str:
    return with_range(share(won(part.row(key)), part.games), 100, "%")


def _share(part: _Part, key: str) -> str:
    return with_range(share(games_with(part.row(key)), part.games), 100, "%")


def _lengths(game: str, parts: Sequence[_Part]) -> Iterator[str]:
    """Yield the tables of the lengths of games."""
    yield from ("## How long games are", "")
    for length in LENGTHS[game]:
        rows = []
        for part in parts:
            row = part.row(length.key)
            if row:
                points = [quantile(row, part.games, at) for at in (0.5, 0.05, 0.95)]
                # Counts are whole numbers, so their quantiles have no decimals.
                whole = length.unit == 1
                rows.append(
                    [
                        part.name,
                        with_range(mean(row, part.games), 1 / length.unit),
                        *(with_range(point, 1 / length.unit, whole=whole) for point in points),
                        _thousands(round(most(row) / length.unit)),
                    ]
                )
        if rows:
            head = ["mean", "median", "5% are at most", "95% are at most", "longest"]
            yield from _table([length.name, *head], rows)


def _ends(game: str, parts: Sequence[_Part]) -> Iterator[str]:
    """Yield the table of the reasons why games end, if they end for more than one reason."""
    reasons = [one for one in REASONS if any(f"reason.{one}" in part.spread for part in parts)]
    if len(reasons) < 2:
        return
    yield from ("## How games end", "")
    rows = [[part.name, *(_share(part, f"reason.{one}") for one in reasons)] for part in parts]
    yield from _table(["", *(_reason(game, one) for one in reasons)], rows)


def _reason(game: str, reason: str) -> str:
    name = REASONS[reason]
    return name if isinstance(name, str) else name[game]


def _rules(game: str, part: _Part) -> Iterator[str]:
    """Yield a collapsed section: how often each rule applies at one table."""
    games, rows, never, whole = part.games, [], [], ""
    for rule in RULES[game]:
        row = part.row(rule.key)
        some = rule.name.partition(": ")[2] if rule.name.startswith("of ") else ""
        whole = whole if some else rule.name
        if not games_with(row):
            never.append(f"{whole} ({some})" if some else rule.name)
        elif rule.once:
            rows.append([rule.name, _share(part, rule.key), "", ""])
        else:
            often = with_range(mean(row, games))
            some_games = "" if rule.size else _share(part, rule.key)
            rows.append([rule.name, some_games, often, _thousands(most(row))])
    yield from ("<details>", f"<summary>{part.name}, {_thousands(games)} games</summary>", "")
    yield from _table(["", "in games", "per game", "most"], rows)
    if never:
        high = share(0, games).high
        assert high is not None
        names = "; ".join(name for name in never)
        yield f"Never seen, so impossible here or in less than {100 * high:.2g}% of games: {names}."
        yield ""
    yield from ("</details>", "")
