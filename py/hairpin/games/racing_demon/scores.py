"""The points of a game of Racing Demon, and the Piles of the next game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ...core.series import SheetRow
from ...core.state import Reason, Result
from ...core.words import Message, Seat, say
from .state import MOST, PILE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.options import Settings
    from .state import Demon

BONUS: Final = 10  # points for going OUT
CLAIM: Final = 5  # points for each king that the seat places on a Stack
_LEAST, _BEST = -MOST, 52 + 4 * CLAIM + BONUS
_PARTS: Final = {"piles", "totals", "games"}


def points(demon: Demon, outs: Sequence[int]) -> tuple[int, ...]:
    """The points of each seat: cards on Stacks, kings and OUT, minus the cards left in its Pile."""
    return tuple(
        area.placed + CLAIM * area.kings + BONUS * (seat in outs) - len(area.pile)
        for seat, area in enumerate(demon.areas, 1)
    )


def result(demon: Demon, reason: Reason) -> Result:
    """The result if the game ends now for ``reason``."""
    scores = points(demon, demon.outs if reason is Reason.FINISH else ())
    places = tuple(1 + sum(other > own for other in scores) for own in scores)
    return Result(reason, places, scores)


# --- from game to game -------------------------------------------------------------------------


def first_piles(seats: int, given: Sequence[int]) -> list[int]:
    """The Piles of a series' first game: the sizes set in the options, or the usual size."""
    return list(given) if given else [PILE] * seats


def changes(games: Sequence[Sequence[int]]) -> list[list[Message]]:
    """The reasons for each Pile's change after the last game; each reason adds or removes one card.

    The best score of the last game adds a card, the worst score removes a card. From the second
    game of a series on, the best and the worst total do the same, too. Tied seats get the full
    change. If all seats have equal scores (or totals), they change no Pile.
    """
    seats = len(games[-1])
    why: list[list[Message]] = [[] for _ in range(seats)]
    measures = {"game": list(games[-1])}
    if len(games) > 1:
        measures["total"] = totals(games)
    for name, values in measures.items():
        best, worst = max(values), min(values)
        if best == worst:
            continue
        for seat, value in enumerate(values):
            if value in (best, worst):
                key = "best" if value == best else "worst"
                shared = "tied" if values.count(value) > 1 else "alone"
                why[seat].append(say(f"racing-demon.why.pile.{key}.{name}.{shared}"))
    return why


def change(why: Sequence[Message]) -> int:
    """The number of cards that a Pile gains (or loses, if negative) for these reasons."""
    return sum(1 if ".best." in each.key else -1 for each in why)


def next_piles(piles: Sequence[int], games: Sequence[Sequence[int]]) -> list[int]:
    """The sizes of the Piles after the last of these games, between 0 and ``MOST``."""
    return [
        min(MOST, max(0, pile + change(why)))
        for pile, why in zip(piles, changes(games), strict=True)
    ]


def totals(games: Sequence[Sequence[int]]) -> list[int]:
    """The total points of each seat in all these games."""
    return [sum(each) for each in zip(*games, strict=True)]


def carry(demon: Demon, before: Mapping[str, Any]) -> dict[str, Any]:
    """The data for the next game of a series: its Piles, the totals, and all games' scores."""
    assert demon.over is not None
    games = [*([list(each) for each in before["games"]] if before else ()), list(demon.over.scores)]
    piles = [area.start for area in demon.areas]
    if demon.rules.handicap:
        piles = next_piles(piles, games)
    return {"piles": piles, "totals": totals(games), "games": games}


def checked(
    carried: Mapping[str, Any], seats: int, first: Sequence[int] | None, handicap: bool
) -> list[int]:
    """Check data that ``carry`` returned, and return the Pile size of each seat in it.

    ``first`` holds the Pile sizes of the first game, if they are known.

    Raises ``ValueError`` for data that ``carry`` never returned.
    """
    if set(carried) != _PARTS or not isinstance(carried["games"], list) or not carried["games"]:
        raise ValueError("not the data that carry() returns")
    games = carried["games"]
    for game in games:
        if not _whole(game, seats, _LEAST, _BEST):
            raise ValueError("scores out of range")
    piles = carried["piles"]
    if not _whole(piles, seats, 0, MOST):
        raise ValueError("Piles out of range")
    if carried["totals"] != totals(games) or any(type(n) is not int for n in carried["totals"]):
        raise ValueError("totals are not the sums of the scores")
    if first is not None:
        wanted = list(first)
        for n in range(1, len(games) + 1 if handicap else 1):
            wanted = next_piles(wanted, games[:n])
        if wanted != piles:
            raise ValueError("Piles do not follow from the scores")
    return list(piles)


def _whole(value: object, length: int, low: int, high: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == length
        and all(type(n) is int and low <= n <= high for n in value)
    )


def sheet(demon: Demon, before: Mapping[str, Any], settings: Settings) -> list[SheetRow]:
    """The score sheet after this game: scores, totals, and each seat's next Pile."""
    after = carry(demon, before)
    games = after["games"]
    reasons = changes(games)
    rows = []
    for seat, area in enumerate(demon.areas, 1):
        why = reasons[seat - 1] if demon.rules.handicap else []
        pile, then = area.start, after["piles"][seat - 1]
        if pile + change(why) != then:
            why = [*why, say("racing-demon.why.pile.limit", n=then)]
        rows.append(
            SheetRow(
                seat,
                tuple(game[seat - 1] for game in games),
                after["totals"][seat - 1],
                pile,
                then,
                tuple(why),
                _parts(demon, seat),
            )
        )
    return rows


def _parts(demon: Demon, seat: int) -> Message:
    """The parts of a seat's points, such as “22 cards + 10 for kings + 10 for OUT − 5 left”."""
    assert demon.over is not None
    area = demon.areas[seat - 1]
    kings, left = CLAIM * area.kings, len(area.pile)
    out = demon.over.scores[seat - 1] - area.placed - kings + left
    said = say("racing-demon.parts", n=area.placed)
    for name, n in (("kings", kings), ("out", out), ("left", left)):
        if n:
            said = say(f"racing-demon.parts.{name}", parts=said, n=n)
    return said


def in_words(demon: Demon) -> Message:
    """The points of all seats in words, from the highest to the lowest."""
    assert demon.over is not None
    order = sorted(enumerate(demon.over.scores, 1), key=lambda each: (-each[1], each[0]))
    return say(
        "racing-demon.scores",
        scores=tuple(say("racing-demon.score", who=Seat(seat), n=n) for seat, n in order),
    )
