"""Luck and skill of a person: the sums of the splits of finished games, and their view in words.

A split (``session/schema/results.py``) says in percentage points what changed the chance to win of a lone person among
bots. A hundred points are a win, so sums are in wins, with tenths: the chances at the starts, own decisions, luck and
the others' moves add up to the games that were won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.numbers import Amount
from ..core.words import say
from ..games import GAMES
from .stored import SPLIT_PARTS
from .sums import is_from_start, only_person

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..core.words import Message, Speaker, Value
    from .sums import Played

#: Fewer games have no figures: these would say nothing yet.
LEAST_SAID: Final = 5
#: Fewer games make no picture.
LEAST_DRAWN: Final = 10
#: The parts of a split that changed the chance to win.
CHANGES: Final = ("own", "luck", "others")


class Splits(NamedTuple):
    """The sums of the splits of some games, in tenths of a win; ``end`` is the sum of the other parts."""

    games: int
    start: int
    own: int
    luck: int
    others: int
    end: int


def sum_of(played: Iterable[Played]) -> Splits:
    """Return the sums of the splits of a person's games from their start; games without a split do not count."""
    found = [split for each in played if (split := _own_split(each)) is not None]
    start, own, luck, others = (sum(split[part] for split in found) for part in SPLIT_PARTS)
    end = round((start + own + luck + others) / 10)
    start, own, luck = (round(points / 10) for points in (start, own, luck))
    # The rest, so that the rounded parts add up.
    return Splits(len(found), start, own, luck, end - start - own - luck, end)


def _own_split(played: Played) -> dict[str, int] | None:
    tally = played.game.tally
    split: dict[str, int] | None = tally.get("split")
    if split is None or not is_from_start(tally):
        return None
    if tally["seats"][split["seat"] - 1] is not played.seat:
        return None
    return split


def missing(played: Iterable[Played]) -> list[str]:
    """Return the ids of games that can have a split and have none, in the order of ``played``."""
    return [
        each.game.id
        for each in played
        if "split" not in each.game.tally
        and each.game.tally["game"] in GAMES
        and len(each.game.tally["seats"]) > 1
        and only_person(each.game.tally) is not None
        and is_from_start(each.game.tally)
    ]


def splits_view(played: Sequence[Played], month: str, speaker: Speaker) -> dict[str, Any] | None:
    """Return luck and skill in words, and as a picture, if there are enough games; None if no game can have a split.

    ``month`` is the present month of the device; empty if it is not known.
    """
    left, everything = missing(played), sum_of(played)
    if not left and not everything.games:
        return None
    now = sum_of(each for each in played if month and each.game.month == month)
    sentences = [
        say(f"tallies.splits.{key}", n=some.games, **_values(some))
        for key, some in (("month", now), ("all", everything))
        if some.games >= LEAST_SAID
    ]
    if len(sentences) > 1 and now.games == everything.games:
        del sentences[1]
    few = say("tallies.splits.few", n=everything.games, least=LEAST_SAID)
    return {
        "title": speaker.say(say("tallies.splits")),
        "say": [speaker.say(sentence) for sentence in sentences or [few]],
        "bars": _bars(everything, speaker) if everything.games >= LEAST_DRAWN else [],
        "note": speaker.say(say("tallies.splits.note")) if sentences else None,
        "missing": left,
        "ask": speaker.say(say("tallies.splits.ask", n=len(left))) if left else None,
    }


def _values(splits: Splits) -> dict[str, Value]:
    changes: dict[str, Value] = {part: _changed(getattr(splits, part)) for part in CHANGES}
    won, rest = divmod(splits.end, 10)
    return {"start": _tenths(splits.start), "end": _tenths(splits.end) if rest else won, **changes}


def _bars(splits: Splits, speaker: Speaker) -> list[dict[str, Any]]:
    """What own moves, luck and the others brought or cost, as bars to compare."""
    changes = {part: getattr(splits, part) for part in CHANGES}
    return [
        {
            "id": part,
            "name": speaker.say(say(f"tallies.splits.part.{part}")),
            "value": speaker.value(_signed(n)),
            "wins": n / 10,
        }
        for part, n in changes.items()
    ]


def _tenths(n: int) -> Amount:
    return Amount(n / 10, 1)


def _changed(n: int) -> Message:
    """What tenths of a win were gained or lost, as in “Own moves cost 0.3”."""
    return say("tallies.splits.cost" if n < 0 else "tallies.splits.brought", n=_tenths(abs(n)))


def _signed(n: int) -> Amount:
    """A number of tenths with its sign."""
    return Amount(n / 10, 1, signed=True)
