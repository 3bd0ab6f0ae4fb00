"""The tables to play: game, options, bots, number of games per chunk, and share of the time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

CAP: Final = 100_000  # largest number of games per table


@dataclass(frozen=True, slots=True)
class Table:
    """A game with options, and the same bot in every seat, so that no seat wins because of a better
    bot.

    ``share`` is the table's share of the playing time, relative to the shares of the other tables.
    ``chunk`` is the number of games that are played and stored together; a chunk takes a few
    seconds.
    """

    id: str
    name: str
    game: str
    seats: int
    bot: str
    chunk: int
    settings: Mapping[str, object] = field(default_factory=dict)
    share: float = 1.0


def _tables() -> tuple[Table, ...]:
    race = {"races": 1}
    gentle = {"early": True, "passing": True}
    three = {"variant": "racing", "laps": 3}
    derby = {"variant": "racing", "laps": 2, "opposite": True, "bump": True}
    one = {"games": 1}
    return (
        Table("daytona-2", "2 cars", "daytona", 2, "vera", 200, race, share=1.5),
        Table("daytona-2-mina", "2 cars", "daytona", 2, "mina", 200, race),
        Table("daytona-3", "3 cars", "daytona", 3, "vera", 200, race, share=1.5),
        Table("daytona-4", "4 cars", "daytona", 4, "vera", 200, race, share=1.5),
        Table(
            "daytona-2-first",
            "2 cars, no missed shifts",
            "daytona",
            2,
            "vera",
            200,
            {"races": 1, "missed": False},
        ),
        Table("grand-prix-3", "3 seats", "grand-prix", 3, "gus", 5, share=5),
        Table("grand-prix-3-vera", "3 seats", "grand-prix", 3, "vera", 1, share=4),
        Table("grand-prix-2", "2 seats", "grand-prix", 2, "gus", 5, share=2),
        Table(
            "grand-prix-speedbowl",
            "3 seats, Speedbowl",
            "grand-prix",
            3,
            "gus",
            5,
            {"circuit": "speedbowl"},
            share=2,
        ),
        Table(
            "grand-prix-first",
            "3 seats, one lap, no partial redeal",
            "grand-prix",
            3,
            "gus",
            10,
            {"laps": 1, "partial": False},
        ),
        Table(
            "grand-prix-long",
            "3 seats, five laps, white ten",
            "grand-prix",
            3,
            "gus",
            3,
            {"laps": 5, "joker": True},
        ),
        Table("pursuit-2", "2 seats", "pursuit", 2, "mina", 100, share=2),
        Table("pursuit-2-vera", "2 seats", "pursuit", 2, "vera", 10, share=3),
        Table(
            "pursuit-gentle",
            "2 seats, no early wins, handing over",
            "pursuit",
            2,
            "mina",
            100,
            gentle,
        ),
        Table("pursuit-race-2", "race of 3 laps, 2 seats", "pursuit", 2, "mina", 20, three),
        Table("pursuit-derby-4", "derby of 2 laps, 4 seats", "pursuit", 4, "mina", 20, derby),
        Table("racing-demon-2", "2 seats", "racing-demon", 2, "mina", 50, one, share=1.5),
        Table("racing-demon-2-vera", "2 seats", "racing-demon", 2, "vera", 20, one),
        Table("racing-demon-4", "4 seats", "racing-demon", 4, "mina", 20, one),
        Table("racing-demon-4-vera", "4 seats", "racing-demon", 4, "vera", 20, one),
        Table("racing-demon-10", "10 seats", "racing-demon", 10, "mina", 10, one),
        Table(
            "racing-demon-calm-4",
            "4 seats, calm mode",
            "racing-demon",
            4,
            "mina",
            20,
            {"games": 1, "calm": True},
        ),
        Table("turbo-duel", "usual deck", "turbo-duel", 2, "gus", 100),
        Table("turbo-duel-mina", "usual deck", "turbo-duel", 2, "mina", 25, share=2),
        Table("turbo-duel-otto", "usual deck", "turbo-duel", 2, "otto", 5, share=3),
        Table("turbo-duel-vera", "usual deck", "turbo-duel", 2, "vera", 1, share=3),
        Table(
            "turbo-duel-shuffled",
            "shuffled deck",
            "turbo-duel",
            2,
            "mina",
            25,
            {"deck": "shuffled"},
            share=2,
        ),
        Table(
            "turbo-duel-long",
            "17 spaces, shuffled deck",
            "turbo-duel",
            2,
            "mina",
            10,
            {"track": 17, "deck": "shuffled"},
        ),
    )


TABLES: Final = _tables()
