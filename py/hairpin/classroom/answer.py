"""An answer of one pupil as one line of text: name, task, result, and check digits.

A line looks like ``Ann | album-alpha-amber-bakery | 1/2 +3 | 7K4Q 2GYR``. The last part has four
digits that name the task and four check digits. The check digits find typing errors; they do not
find cheats, because everybody can compute them.
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from ..core import record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from ..core.match_log import MatchLog

#: Digits of the last part: no letter that looks like another one (Crockford's base 32).
DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOKALIKES: Final = str.maketrans("OIL", "011")
_EACH: Final = 4  # digits of the task, and check digits
_BASE36: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
#: The greatest length of a name and of a task's label, and of a whole line.
MOST_NAME: Final = 40
MOST_LABEL: Final = 64
MOST_LINE: Final = 400
#: The separators of a line without chances.
_SEPARATORS: Final = 3
#: The greatest number of chances in a line.
MOST_CHANCES: Final = 12


class Race(NamedTuple):
    """The end of a race. ``place`` is 0 if nobody won, and ``of`` the number of cars.

    ``lead`` is the lead over the best other car, negative if the pupil is behind, and 0 if the game has none.
    """

    place: int
    of: int
    lead: int = 0

    def __str__(self) -> str:
        return f"{self.place}/{self.of}" + (f" {self.lead:+d}" if self.lead else "")


class Choice(NamedTuple):
    """The move that a pupil would play, in the notation of the game."""

    move: str

    def __str__(self) -> str:
        return f"> {self.move}"


class Solved(NamedTuple):
    """The result of a set of puzzles: how many of them are solved, and all tries together."""

    solved: int
    of: int
    tries: int

    def __str__(self) -> str:
        return f"{self.solved} of {self.of} in {self.tries}"


Outcome: TypeAlias = Race | Choice | Solved

_RACE: Final = re.compile(r"(\d{1,2})/(\d{1,2})(?: ([+-][1-9]\d{0,5}))?", re.ASCII)
_CHOICE: Final = re.compile(r"> ?(\S.*)")
_SOLVED: Final = re.compile(r"(\d{1,3}) of (\d{1,3}) in (\d{1,5})", re.ASCII)


class Answer(NamedTuple):
    """An answer. ``label`` names its task for people; ``task`` has four digits that identify it.

    ``chances`` are the pupil's chances to win at equal distances over the race, 0 to 1; they may be missing.
    """

    name: str
    label: str
    outcome: Outcome
    task: str
    chances: tuple[float, ...] = ()

    @property
    def line(self) -> str:
        """The answer without chances: short enough to type."""
        return self._with("")

    @property
    def code(self) -> str:
        """The answer with its chances, for a QR code."""
        return self._with("".join(_BASE36[round(share * 35)] for share in self.chances))

    def _with(self, curve: str) -> str:
        parts = [self.name, self.label, str(self.outcome), *([f"~{curve}"] if curve else [])]
        return " | ".join((*parts, f"{self.task} {_check(parts, self.task)}"))


def plain(text: str, most: int) -> str:
    """Return ``text`` as a part of a line: printable, without the separator, at most ``most`` characters."""
    shown = "".join(sign if sign.isprintable() else " " for sign in text.replace("|", "/"))
    return " ".join(shown.split())[:most].strip()


def task_of(head: Mapping[str, Any]) -> str:
    """Return four digits for the deal or position of a record: game, rules, drivers, settings, seed, series.

    Names and colours of seats do not count, so that each pupil can have an own name. ``head`` is ``record.head`` of a
    match, or the data of a record.
    """
    parts = [head[part] for part in ("game", "rules", "settings", "seed", "series")]
    kinds = [seat["kind"] for seat in head["seats"]]
    return digits_of(record.dump([*parts, kinds, head.get("state")]))


def digits_of(text: str) -> str:
    """Return four digits that depend on ``text``."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")
    return "".join(DIGITS[number >> 5 * place & 31] for place in range(_EACH))


def _check(parts: Sequence[str], task: str) -> str:
    return digits_of("|".join((*parts, task)))


def race_answers(match: MatchLog, curve: Sequence[float] = ()) -> list[Answer]:
    """Return the answers of all persons in a finished game, in the order of their seats.

    ``curve`` has the chances of the only person. Raises ``ValueError`` if the game is not over.
    """
    result = match.result
    if result is None:
        raise ValueError("an answer needs a finished game")
    game, task = match.game, task_of(record.head(match))
    scored = game.scored(match.settings)
    found = []
    for seat, spec in enumerate(match.seats, 1):
        if spec.is_bot:
            continue
        place = result.places[seat - 1] if scored and result.winners else 0
        lead = game.margin(match.state, seat) if place else None
        outcome = Race(place, len(match.seats), lead or 0)
        found.append(
            Answer(
                plain(spec.name, MOST_NAME),
                plain(match.seed, MOST_LABEL),
                outcome,
                task,
                sampled(curve),
            )
        )
    return found


def sampled(curve: Sequence[float]) -> tuple[float, ...]:
    """Return at most ``MOST_CHANCES`` values of ``curve`` at equal distances, with the first and the last."""
    if len(curve) <= MOST_CHANCES:
        return tuple(curve)
    last = len(curve) - 1
    return tuple(curve[i * last // (MOST_CHANCES - 1)] for i in range(MOST_CHANCES))


def read_answer(line: str) -> Answer | None:
    """Return the answer in a line, whatever its spacing and the case of its digits; None for a damaged line."""
    if len(line) > MOST_LINE:
        return None
    *parts, end = [" ".join(part.split()) for part in line.split("|")]
    digits = end.upper().translate(_LOOKALIKES).replace(" ", "")
    if len(digits) != 2 * _EACH or any(digit not in DIGITS for digit in digits):
        return None
    task, check = digits[:_EACH], digits[_EACH:]
    if len(parts) not in (3, 4) or _check(parts, task) != check:
        return None
    name, label, said, *curve = parts
    outcome = _outcome(said)
    if outcome is None or not name:
        return None
    return Answer(name, label, outcome, task, _chances(curve[0]) if curve else ())


def is_like_answer(line: str) -> bool:
    """Return whether a line may be an answer with typing errors: it has all parts but at most one."""
    return len(line) <= MOST_LINE and line.count("|") >= _SEPARATORS - 1


def _outcome(text: str) -> Outcome | None:
    if found := _RACE.fullmatch(text):
        place, of = int(found[1]), int(found[2])
        return Race(place, of, int(found[3] or 0)) if place <= of else None
    if found := _SOLVED.fullmatch(text):
        solved, of, tries = map(int, found.groups())
        return Solved(solved, of, tries) if solved <= of and solved <= tries else None
    if found := _CHOICE.fullmatch(text):
        return Choice(found[1])
    return None


def _chances(text: str) -> tuple[float, ...]:
    shares = text.removeprefix("~")[:MOST_CHANCES]
    return tuple(int(sign, 36) / 35 for sign in shares if sign in _BASE36)
