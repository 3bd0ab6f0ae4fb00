"""The ladder of a person: for each game the five drivers, which of them the person has beaten, and with which stars.

The stored tallies decide everything; the ladder itself is not stored.

A driver is **beaten** by one won game in which it sat: of any preset and with any number of seats, one race of a series
too. The game must be played from its start to its end (``from_start``). Puzzles, lessons, games from a chosen point or
position, and games that ended because a seat gave up or ran out of time do not count. A won race of the day counts.

A beaten driver has up to three **stars**, each for any won game that counts:

- ``unaided``: no hint and no warning was asked for, and the table lit no playable cards for the person.
- ``untouched``: no move was taken back, and the deal was not known from an earlier try. Games in ``OWN`` also ask for
  a feat of the winner, because in real time nobody can take a move back. Older tallies do not tell: they have the star.
- ``clear``: a clear win, by the numbers in ``CLEAR``. A chase has no margin, so there the number of own moves decides.
  In Pursuit the margin is one lap, which the shortest race allows.

**Next** is the weakest driver that is not beaten yet. Once all drivers are beaten, no driver is next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .sums import key_of, played_by

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from .stored import FinishedGame
    from .sums import Played

#: The stars, in the order in which they are shown.
STARS: Final = ("unaided", "untouched", "clear")


class Clear(NamedTuple):
    """What a clear win needs: a margin of at least ``margin`` units, or without a margin at most ``moves`` own moves.

    ``moves`` is 0 if a game without a margin gives no star.
    """

    unit: str
    margin: int
    moves: int = 0


#: The clear wins of each game; a game of another package has none.
CLEAR: Final[Mapping[str, Clear]] = {
    "daytona": Clear("cards", 5),
    "grand-prix": Clear("points", 200),
    "pursuit": Clear("ranks", 10, moves=25),
    "racing-demon": Clear("points", 20),
    "turbo-duel": Clear("spaces", 5),
}

#: The games whose first two stars have conditions of their own; ``feat`` of the game decides the second one.
OWN: Final = frozenset({"racing-demon"})

#: Level of a beaten driver -> its stars.
Row = dict[str, frozenset[str]]


def beats(played: Played) -> bool:
    """Whether a game of a person beats the drivers in it."""
    return played.won and played.from_start and played.ended_by_play


def stars_of(played: Played) -> frozenset[str]:
    """Return the stars of a game that beats its drivers."""
    return frozenset(STARS) - lost_in(played).keys()


def lost_in(played: Played) -> dict[str, str]:
    """Return the stars that a won game does not bring, each with the reason: the end of a sentence's key."""
    tally, seat = played.game.tally, played.seat
    aids = tally["aids"]
    lost = {}
    if "hint" in aids or "warning" in aids:
        lost["unaided"] = "hint"
    elif seat.get("lit") is True:
        lost["unaided"] = "lit"
    if "undo" in aids or "restart" in aids or tally["marked"]:
        lost["untouched"] = "again"
    elif seat.get("feat") is False:
        lost["untouched"] = "feat"
    if not _is_clear(played):
        lost["clear"] = _unclear(played)
    return lost


def _unclear(played: Played) -> str:
    """Why a win is not clear: its lead, its own moves, or ``open`` if the game measured neither."""
    clear, margin = CLEAR.get(played.game.tally["game"]), played.game.tally["margin"]
    if clear is not None and margin is not None:
        return "clear" if margin["unit"] == clear.unit and margin["n"] > 0 else "open"
    return "moves" if clear is not None and 0 < clear.moves < int(played.seat["moves"]) else "open"


def _is_clear(played: Played) -> bool:
    tally = played.game.tally
    clear, margin = CLEAR.get(tally["game"]), tally["margin"]
    if clear is None:
        return False
    if margin is None:
        return 0 < int(played.seat["moves"]) <= clear.moves
    return bool(margin["unit"] == clear.unit and margin["n"] >= clear.margin)


def ladder_of(games: Iterable[FinishedGame], key: str) -> dict[str, Row]:
    """Return the beaten drivers of a person with their stars, for each game."""
    found: dict[str, Row] = {}
    for played in played_by(games, key):
        tally = played.game.tally
        for level in levels_in(tally) if beats(played) else ():
            row = found.setdefault(tally["game"], {})
            row[level] = row.get(level, frozenset()) | stars_of(played)
    return found


def levels_in(tally: Mapping[str, Any]) -> list[str]:
    """Return the levels of the bots in a game, each once."""
    levels = (seat["level"] for seat in tally["seats"])
    return [level for level in dict.fromkeys(levels) if level is not None]


def next_level(beaten: Collection[str], drivers: Sequence[str]) -> str | None:
    """Return the driver to race next; ``drivers`` are the weakest first. None if all are beaten."""
    return next((level for level in drivers if level not in beaten), None)


def rivals(games: Iterable[FinishedGame]) -> dict[str, str]:
    """Return the people who have raced bots, the latest first: key -> name as it was written last."""
    found: dict[str, str] = {}
    for game in sorted(games, key=lambda game: -game.time):
        for seat in game.tally["seats"] if levels_in(game.tally) else ():
            if seat["level"] is None:
                found.setdefault(key_of(seat["name"]), seat["name"])
    return found


class News(NamedTuple):
    """What one game has changed on the ladder of a person.

    ``beaten`` are the drivers beaten for the first time, ``gained`` those with new stars. ``stars`` are all stars after
    the game of each driver beaten in it; ``lost`` says why a star was not earned in it.
    """

    beaten: list[str]
    gained: list[str]
    stars: Row
    lost: dict[str, str]


def news_of(games: Sequence[FinishedGame], last: FinishedGame, key: str) -> News:
    """Return what the game ``last`` has changed, compared with the games before it. ``games`` may contain it."""
    game = last.tally["game"]
    before = ladder_of(earlier(games, last), key).get(game, {})
    won = ladder_of([last], key).get(game, {})
    lost = next((lost_in(played) for played in played_by([last], key)), {})
    return News(
        [level for level in won if level not in before],
        [level for level, found in won.items() if found - before.get(level, frozenset())],
        {level: found | before.get(level, frozenset()) for level, found in won.items()},
        lost,
    )


def earlier(games: Iterable[FinishedGame], last: FinishedGame) -> list[FinishedGame]:
    """Return the games that ended before ``last``."""
    return [each for each in games if each.time <= last.time and each.id != last.id]
