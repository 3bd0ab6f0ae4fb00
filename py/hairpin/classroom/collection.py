"""The answers of a class together: a table by result, counts of choices, chances over the race, and a CSV file."""

from __future__ import annotations

import csv
import io
from collections import Counter
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from ..core.numbers import Amount
from ..core.words import say
from .answer import Answer, Choice, Race, Solved, is_like_answer, read_answer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..core.words import Message, Speaker

#: Why a row does not count: its line is no answer, its check digits do not fit, it is the second of its pupil, or it
#: belongs to another task.
Fault: TypeAlias = Literal["none", "damaged", "second", "other"]

#: The most lines of one collection. More would be no class.
MOST: Final = 1000
#: The order of a race without places: behind every place.
_NO_PLACE: Final = 1000
#: A spreadsheet would run a cell that begins with one of these signs as a formula.
_FORMULA: Final = ("=", "+", "-", "@", "\t")


class Row(NamedTuple):
    """A line with its answer, or with the fault because of which it does not count.

    Equal results share a ``rank``. It is None without a fault if the task has no better and worse results.
    """

    text: str
    answer: Answer | None
    fault: Fault | None
    rank: int | None = None


class Collection(NamedTuple):
    """The rows of a class: first those that count, the best result first; then the others as they came."""

    rows: list[Row]

    @property
    def counted(self) -> list[Answer]:
        """The answers that count."""
        return [row.answer for row in self.rows if row.answer and row.fault is None]


def collect(lines: Iterable[str], task: str | None = None) -> Collection:
    """Return the collection of ``lines`` for ``task``; without a task, that of most lines counts.

    Empty lines are left out. The same line again is one answer. Only the first line of a pupil counts; pupils are the
    same if their names differ only in case.
    """
    texts = [text for line in lines if (text := line.strip())][:MOST]
    answers = [(text, read_answer(text)) for text in dict.fromkeys(texts)]
    task = task or most_frequent_task(texts)
    kept: list[Row] = []
    others: list[Row] = []
    seen: dict[str, str] = {}
    for text, answer in answers:
        fault: Fault | None = None
        if answer is None:
            fault = "damaged" if is_like_answer(text) else "none"
        elif answer.task != task:
            fault = "other"
        elif seen.setdefault(answer.name.casefold(), answer.line) != answer.line:
            fault = "second"
        elif any(row.answer is not None and row.answer.line == answer.line for row in kept):
            continue  # the same answer by QR code and as a line
        (others if fault else kept).append(Row(text, answer, fault))
    return Collection(_ranked(kept) + others)


def most_frequent_task(lines: Iterable[str]) -> str | None:
    """Return the four digits of the task of most answers in ``lines``; None without an answer."""
    counts = Counter(answer.task for line in lines if (answer := read_answer(line)))
    return counts.most_common(1)[0][0] if counts else None


def _ranked(rows: list[Row]) -> list[Row]:
    """The rows in the order of their results, with their ranks."""
    orders = sorted(map(_order, rows))
    if not any(orders) or all(order[0] == _NO_PLACE for order in orders):
        return sorted(rows, key=_order)
    ranked = [row._replace(rank=orders.index(_order(row)) + 1) for row in rows]
    return sorted(ranked, key=_order)


def _order(row: Row) -> tuple[float, ...]:
    outcome = None if row.answer is None else row.answer.outcome
    if isinstance(outcome, Race):
        return (outcome.place or _NO_PLACE, -outcome.lead)
    if isinstance(outcome, Solved):
        return (-outcome.solved, outcome.tries)
    return ()


def choices(answers: Sequence[Answer]) -> list[tuple[str, int]]:
    """Return the chosen moves with their counts, the most frequent first; moves chosen equally often by their text."""
    counts = Counter(
        answer.outcome.move for answer in answers if isinstance(answer.outcome, Choice)
    )
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def chances(answers: Sequence[Answer], points: int = 12) -> list[float]:
    """Return the mean chance to win of the class at ``points`` equal distances; empty if no line has chances.

    Curves of different length are interpolated.
    """
    curves = [answer.chances for answer in answers if len(answer.chances) > 1]
    if not curves:
        return []
    at = [i / (points - 1) for i in range(points)]
    return [sum(_value(curve, share) for curve in curves) / len(curves) for share in at]


def _value(curve: Sequence[float], share: float) -> float:
    """The value of a curve at ``share`` of its length, 0 to 1."""
    place = share * (len(curve) - 1)
    i = min(int(place), len(curve) - 2)
    return curve[i] + (curve[i + 1] - curve[i]) * (place - i)


def summary(answers: Sequence[Answer]) -> list[Message]:
    """Return what the answers have in common, in short parts: winners and median lead, or puzzles solved."""
    outcomes = [answer.outcome for answer in answers]
    races = [each for each in outcomes if isinstance(each, Race) and each.place]
    if races:
        won = sum(race.place == 1 for race in races)
        said = [say("class.figure.won", won=won, of=len(outcomes))]
        if any(race.lead for race in races):
            lead = _median([race.lead for race in races])
            said.append(say("class.figure.margin", lead=Amount(lead, None, signed=True)))
        return said
    sets = [each for each in outcomes if isinstance(each, Solved)]
    if not sets:
        return []
    whole = sum(each.solved == each.of for each in sets)
    half = Amount(_median([each.solved for each in sets]), None)
    return [
        say("class.figure.all", whole=whole, of=len(sets)),
        say("class.figure.solved", solved=half, of=sets[0].of),
    ]


def _median(values: Sequence[int]) -> float:
    """The middle value, of an even number the mean of the two in the middle."""
    ordered, middle = sorted(values), len(values) // 2
    return ordered[middle] if len(values) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def arrived(before: Collection, now: Collection, lines: int) -> list[Message]:
    """Return what came of ``lines`` further lines, in short parts: new answers, lines left out, lines known already."""
    new = len(now.counted) - len(before.counted)
    left_out = len(now.rows) - len(before.rows) - new
    known = lines - new - left_out
    counts = {"new": new, "left_out": left_out, "known": known}
    return [say(f"class.came.{part}", n=n) for part, n in counts.items() if n or part == "new"]


def outcome_words(outcome: Race | Choice | Solved) -> Message:
    """The result of an answer in words."""
    match outcome:
        case Race(place, of, lead):
            if not place:
                return say("class.race.none")
            if of == 2 and lead and (lead > 0) == (place == 1):
                return say("class.duel.won" if place == 1 else "class.duel.lost", n=abs(lead))
            way = "ahead" if lead > 0 else "behind" if lead < 0 else "even"
            return say(f"class.race.{way}", place=place, of=of, n=abs(lead))
        case Choice(move):
            return say("class.choice", move=move)
        case Solved(solved, of, tries):
            return say("class.solved", solved=solved, of=of, n=tries)


def to_csv(collection: Collection, speaker: Speaker) -> str:
    """Return all rows as a CSV file (RFC 4180) with a head, for spreadsheets."""
    file = io.StringIO()
    table = csv.writer(file)
    heads = ("rank", "name", "task", "result", "place", "of", "margin", "mark")
    table.writerow([speaker.text(say(f"class.csv.{head}")) for head in heads])
    for row in collection.rows:
        mark = "" if row.fault is None else speaker.text(say(f"class.fault.{row.fault}"))
        answer = row.answer
        if answer is None:
            cells = ["", "", "", row.text, "", "", "", mark]
        else:
            outcome = answer.outcome
            race = isinstance(outcome, Race)
            numbers = [*outcome] if race else ["", "", ""]
            words = speaker.text(outcome_words(outcome))
            rank = str(row.rank or "")
            cells = [rank, answer.name, answer.label, words, *map(str, numbers), mark]
        table.writerow([_cell(cell) for cell in cells])
    return file.getvalue()


def _cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula; a number stays a number."""
    number = text.removeprefix("-").isdecimal()
    return f"'{text}" if text.startswith(_FORMULA) and not number else text
