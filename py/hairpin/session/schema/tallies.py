"""The types of the record: what the finished games of a device come to."""

from __future__ import annotations

from typing import TypedDict


class RecordPerson(TypedDict):
    """A person with finished games."""

    name: str
    #: the name and the number of games
    say: str
    #: the view shows this person
    shown: bool


class RecordFigure(TypedDict):
    """A number with its name."""

    id: str
    name: str
    value: str


class FormRuler(TypedDict):
    """A line across the chart of wins, at a share from 0 to 1."""

    share: float
    say: str


class FormChart(TypedDict):
    """The share of wins in the last games, after each game."""

    title: str
    #: the chart in words
    label: str
    #: shares from 0 to 1, the earliest first
    points: list[float]
    rulers: list[FormRuler]


class RecordBest(TypedDict):
    """The widest margin or the fastest race."""

    #: the id of the game that set it
    id: str
    name: str
    #: the value in words
    say: str
    #: for screen readers: what a button with this best does
    about: str


class DriverRow(TypedDict):
    """The games against one level of bots."""

    level: str
    name: str
    #: a text for each column after the name
    values: list[str]


class DriversTable(TypedDict):
    """The games against bots."""

    title: str
    columns: list[str]
    rows: list[DriverRow]


class NextDriver(TypedDict):
    """The suggestion to race the next driver."""

    #: the level that was beaten
    beaten: str
    #: the level to race next
    level: str
    game: str
    say: str
    #: the text of the link that sets up this race
    label: str


class RecordGame(TypedDict):
    """The sums of a person in one game."""

    game: str
    name: str
    #: the numbers of games and wins
    say: str
    #: null for fewer than two games with a known result
    form: FormChart | None
    bests: list[RecordBest]
    #: null without games against bots
    drivers: DriversTable | None
    next: NextDriver | None


class PersonSums(TypedDict):
    """The sums of a person over all games, and for each game."""

    name: str
    figures: list[RecordFigure]
    #: null for fewer than two games with a known result
    form: FormChart | None
    #: the most played game first
    games: list[RecordGame]
    #: which games can set a best; null without a best
    note: str | None


class RecordView(TypedDict):
    """A record of finished games, for one person or for everybody."""

    #: the person with the most games first
    people: list[RecordPerson]
    #: the name of the asked person as it was written last; null for everybody, or for an unknown name
    name: str | None
    #: ids of the asked person's games, the latest first; null for everybody
    games: list[str] | None
    #: null if the record has no such person. Of everybody only if the record has a single person
    person: PersonSums | None
