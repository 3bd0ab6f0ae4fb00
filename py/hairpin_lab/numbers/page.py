"""``docs/numbers.md``: what the games that were played say. The same games make the same text, to the byte."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hairpin.games import load

from ..arena.version import engine
from .findings import FEWEST, found
from .intervals import games_with, mean, most, quantile, share, told, won
from .plan import CAP
from .rows import LENGTHS, REASONS, RULES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from .intervals import Row as Counts
    from .journal import Journal
    from .plan import Table

HEAD: Final = """\
# Numbers

What {all} games between drivers say: how much the start is worth, how long games are, how often each rule happens. The same driver
sits in every seat, so no advantage here is a driver’s. One command plays them, and wrote this page:

```
python3 build.py numbers --hours 2
```

It goes on where it was ended, so run again it tells the same more exactly, up to {cap} games a table. Game 7 has the seed
`numbers-7`: the one that `hairpin simulate --seed numbers` plays as its seventh.

**How to read it.** `52.1% (51.9–52.3)` is what was found, and the range that holds the truth 95 times in 100. Shares have Wilson’s interval, means the
normal one, medians and the 5% and 95% points that between two games of the sorted row; a dot is an end that
so few games cannot tell. Everything counts per game, as games are independent and what happens within one is not. A win that several share counts in parts.
Drivers are told about in `hairpin games GAME`.

A game is a single race or game. What carries over in a series, such as the handicap of Racing Demon, is not told here.

"""

#: What stands before a game's figures.
ABOUT: Final = {
    "daytona": "One race. The start is the first draw.",
    "grand-prix": "Three laps of Lakefront unless something else is said. The start is the black car: it stands in front, and whoever "
    "owns it plays the first card.",
    "pursuit": "The seat on the five makes the first turn, in races one that is drawn by lot. The options *Extend* and "
    "*No jokers on the end* are off.",
    "racing-demon": "One game with Piles of 13. Nobody has a start, so seats are told instead (of ten the first four): they should "
    "be alike.",
    "turbo-duel": "The start is the first turn. There is no luck in it: with the usual deck games differ only by which of "
    "equal moves a driver picks, many are alike, and who wins says more about the driver than about the game. Shuffled decks differ each time. "
    "Clocks are off.",
}


class Beside(NamedTuple):
    """What else is told of who wins: a sentence, and columns with the keys they are counted under; only for ``seats``, if given."""

    about: str
    columns: tuple[tuple[str, str], ...]
    seats: int = 0


CLAIMS: Final = ("first", "second", "third")
BESIDE: Final = {
    "grand-prix": (
        Beside(
            "The same by the order in which teams are claimed. The dealer claims first.",
            tuple((f"claims {name}", f"won.claim.{n}") for n, name in enumerate(CLAIMS, 1)),
        ),
        Beside(
            "The same by teams.",
            (
                ("black, yellow", "won.grid.1"),
                ("red, green", "won.grid.2"),
                ("blue, orange", "won.grid.3"),
            ),
            seats=3,
        ),
        Beside(
            "Which place on the grid the car comes from that is home first; a fair share is 17%.",
            tuple((f"place {n}", f"first.grid.{n}") for n in range(1, 7)),
        ),
    ),
}


def page(journal: Journal, tables: Sequence[Table], fewest: int = FEWEST) -> str:
    """The page for what is in the journal. Tables without games are left out, and in the sentences those below ``fewest``."""
    played = [table for table in tables if journal.games(table.id)]
    parts = {table.id: _Part(table, journal) for table in played}
    total = sum(part.games for part in parts.values())
    lines = [HEAD.format(all=_thousands(total), cap=_thousands(CAP)).rstrip("\n"), ""]
    told_first = found({name: (part.spread, part.games) for name, part in parts.items()}, fewest)
    if told_first:
        lines += ["## What stands out", "", *(f"- {one}" for one in told_first), ""]
    for game in dict.fromkeys(table.game for table in played):
        lines += _game(game, [part for part in parts.values() if part.table.game == game])
    return "\n".join(lines).rstrip("\n") + "\n"


class _Part:
    """A table with its counts."""

    def __init__(self, table: Table, journal: Journal) -> None:
        self.table = table
        self.games = journal.games(table.id)
        self.spread: Mapping[str, Counts] = journal.together(table.id)

    def row(self, key: str) -> Counts:
        """How many games had a value; empty if none had it."""
        return self.spread.get(key, {})

    @property
    def name(self) -> str:
        """The table and who drives."""
        return f"{self.table.name}: {self.table.bot.capitalize()}"


def _game(game: str, parts: Sequence[_Part]) -> Iterator[str]:
    """Everything about a game."""
    yield from (
        f"## {_title(game)}",
        "",
        f"{ABOUT[game]} Played by engine {engine(load(game))}.",
        "",
    )
    yield from _starts(parts)
    for beside in BESIDE.get(game, ()):
        yield from _beside(beside, parts)
    yield from _lengths(game, parts)
    yield from _ends(game, parts)
    yield from ("### How often each rule happens", "")
    yield "*In games*: the share of games in which it happens at all. *A game*: how often, over all games. *Most*: in one game."
    yield ""
    for part in parts:
        yield from _rules(game, part)


def _title(game: str) -> str:
    return " ".join(word.capitalize() for word in game.split("-"))


def _thousands(number: int) -> str:
    return f"{number:,}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table: names to the left, figures to the right."""
    yield "| " + " | ".join(head) + " |"
    yield "| --- |" + " ---: |" * (len(head) - 1)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


def _starts(parts: Sequence[_Part]) -> Iterator[str]:
    """Who wins, counted from the start; where nobody has it, by seat."""
    kind = "order" if any("won.order.1" in part.spread for part in parts) else "seat"
    most_seats = min(4, max(part.table.seats for part in parts))
    first = "starts" if kind == "order" else "seat 1"
    yield from ("### Who wins", "")
    head = ["", "games", "a fair share", first]
    head += [f"{_ordinal(n)}" if kind == "order" else f"seat {n}" for n in range(2, most_seats + 1)]
    level = any("nobody" in part.spread for part in parts)
    shared = any("shared" in part.spread for part in parts)
    head += ["nobody"] * level + ["shared"] * shared
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
        yield from (f"Different games among these: {'; '.join(lines)}.", "")


def _beside(beside: Beside, parts: Sequence[_Part]) -> Iterator[str]:
    """Who wins, counted otherwise."""
    some = [part for part in parts if beside.seats in (0, part.table.seats)]
    if not some:
        return
    keys = [key for _, key in beside.columns]
    rows = [
        # A third claim at a table of two is none.
        [part.name, *(_won(part, key) if _is_there(part, key) else "" for key in keys)]
        for part in some
    ]
    yield from (beside.about, "")
    yield from _table(["", *(head for head, _ in beside.columns)], rows)


def _is_there(part: _Part, key: str) -> bool:
    """Whether a table has a column at all."""
    return not key.startswith("won.claim.") or int(key[-1]) <= part.table.seats


def _ordinal(number: int) -> str:
    return {2: "second", 3: "third", 4: "fourth"}[number]


def _won(part: _Part, key: str) -> str:
    return told(share(won(part.row(key)), part.games), 100, "%")


def _share(part: _Part, key: str) -> str:
    return told(share(games_with(part.row(key)), part.games), 100, "%")


def _lengths(game: str, parts: Sequence[_Part]) -> Iterator[str]:
    """How long games are."""
    yield from ("### How long it takes", "")
    for length in LENGTHS[game]:
        rows = []
        for part in parts:
            row = part.row(length.key)
            if row:
                points = [quantile(row, part.games, at) for at in (0.5, 0.05, 0.95)]
                # What is counted in ones is not told in parts of one.
                whole = length.unit == 1
                rows.append(
                    [
                        part.name,
                        told(mean(row, part.games), 1 / length.unit),
                        *(told(point, 1 / length.unit, whole=whole) for point in points),
                        _thousands(round(most(row) / length.unit)),
                    ]
                )
        if rows:
            head = ["mean", "median", "5% are at most", "95% are at most", "longest"]
            yield from _table([length.name, *head], rows)


def _ends(game: str, parts: Sequence[_Part]) -> Iterator[str]:
    """How games end, where there is more than one way."""
    reasons = [one for one in REASONS if any(f"reason.{one}" in part.spread for part in parts)]
    if len(reasons) < 2:
        return
    yield from ("### How it ends", "")
    rows = [[part.name, *(_share(part, f"reason.{one}") for one in reasons)] for part in parts]
    yield from _table(["", *(_reason(game, one) for one in reasons)], rows)


def _reason(game: str, reason: str) -> str:
    name: Any = REASONS[reason]
    return str(name if isinstance(name, str) else name[game])


def _rules(game: str, part: _Part) -> Iterator[str]:
    """How often each rule happens at a table, folded."""
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
            often = told(mean(row, games))
            some_games = "" if rule.size else _share(part, rule.key)
            rows.append([rule.name, some_games, often, _thousands(most(row))])
    yield from ("<details>", f"<summary>{part.name}, {_thousands(games)} games</summary>", "")
    yield from _table(["", "in games", "a game", "most"], rows)
    if never:
        high = share(0, games).high
        assert high is not None
        names = "; ".join(name for name in never)
        yield f"Not once, so in less than {100 * high:.2g}% of games or not possible here: {names}."
        yield ""
    yield from ("</details>", "")
