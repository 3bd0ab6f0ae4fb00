"""The types of the record: what the finished games of a device come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

if TYPE_CHECKING:
    from .results import NextPreset


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


class PlaceRow(TypedDict):
    """A place, and the number of games in which a person reached it."""

    name: str
    n: int
    #: compared with the most frequent place, from 0 to 1
    share: float
    #: place and number in words
    say: str


class Places(TypedDict):
    """The places of a person in games of several seats; later places are counted together."""

    title: str
    rows: list[PlaceRow]


class WonRow(TypedDict):
    """How many games of a kind a person has won."""

    game: str
    name: str
    #: the won games of how many
    value: str
    #: the won part, from 0 to 1
    share: float


class WonGames(TypedDict):
    """The won part of the games of each kind, the most played kind first."""

    title: str
    rows: list[WonRow]


class SplitBar(TypedDict):
    """A part of the sums as a bar from 0."""

    id: Literal["own", "luck", "others"]
    name: str
    #: with its sign
    value: str
    #: what it brought in wins; less than 0 for what it cost
    wins: float


class SplitSums(TypedDict):
    """Luck and skill of a person: the sums over the games against bots."""

    title: str
    #: the sums of the present month and of all games, in sentences; for too few games how many it needs
    say: list[str]
    #: empty for too few games
    bars: list[SplitBar]
    #: what the numbers mean; null without numbers
    note: str | None
    #: ids of the games whose splits are not worked out yet, the latest first
    missing: list[str]
    #: the text of the button that works them out; null if nothing is missing
    ask: str | None


class NextRace(TypedDict):
    """The driver to race next."""

    game: str
    level: str
    say: str
    #: the text of the button that begins this race
    label: str
    #: the same with the game
    where: str


class LadderStar(TypedDict):
    """A star that a win over a driver can have."""

    id: Literal["unaided", "untouched", "clear"]
    won: bool
    #: continues “a win …”
    say: str


class StarLine(TypedDict):
    """A star after a won game."""

    id: Literal["unaided", "untouched", "clear"]
    #: ``lost``: this game has not brought it
    state: Literal["won", "open", "lost"]
    #: its condition, and whether it is earned or why not
    say: str


class LadderCell(TypedDict):
    """A driver in a game."""

    level: str
    #: ``next`` is the driver to race next in this game
    state: Literal["beaten", "next", "open"]
    #: the state in a word; null for ``open``
    mark: str | None
    #: all stars that this game has
    stars: list[LadderStar]
    #: how to win the stars that are left, in words; null before the driver is beaten, and with all stars
    missing: str | None
    #: the whole cell in a sentence
    say: str


class LadderRow(TypedDict):
    """The drivers of a game, the weakest first."""

    game: str
    name: str
    #: how many of the drivers are beaten, in words; null if none is
    count: str | None
    #: what a clear win needs, in words; null if the game has no such star
    clear: str | None
    cells: list[LadderCell]


class LadderDriver(TypedDict):
    """A driver's name."""

    level: str
    name: str


class LadderPerson(TypedDict):
    """A person who has raced bots."""

    name: str
    #: the ladder is this person's
    shown: bool


class LadderNews(TypedDict):
    """What a game has changed on its winner's ladder; after a loss to a driver, how far the only person has come."""

    #: sentences; empty if a win has changed nothing
    say: list[str]
    #: the stars of the drivers in a won game; empty after a loss
    stars: list[StarLine]
    #: the row of its game; null if this game has no drivers
    row: LadderRow | None
    #: null once all drivers are beaten, and after a loss
    next: NextRace | None
    #: the preset that the game on the table proposes, if the next race is in the same game
    then: NotRequired[NextPreset]


class Ladder(TypedDict):
    """The ladder of a person: which drivers are beaten in each game, and whom to race next."""

    #: null if no person has raced a bot
    who: str | None
    #: the person who raced last first
    people: list[LadderPerson]
    title: str
    #: the number of beaten drivers, in words
    count: str
    #: the number of stars, in words
    stars: str
    #: the weakest driver to beat in all games, in words; null before the first win, and after all
    goal: str | None
    drivers: list[LadderDriver]
    rows: list[LadderRow]
    #: what counts as beaten, who is next, what the stars are for, and for which games these are special
    rules: list[str]
    #: null once all drivers are beaten, and after a loss
    next: NextRace | None
    #: only for a game in which a person has beaten drivers
    news: LadderNews | None


class RecordGame(TypedDict):
    """The sums of a person in one game."""

    game: str
    name: str
    #: the numbers of games and wins
    say: str
    #: null for too few games with a known result
    form: FormChart | None
    #: null if nobody came third or later
    places: Places | None
    bests: list[RecordBest]
    #: null without games against bots
    drivers: DriversTable | None


class PersonSums(TypedDict):
    """The sums of a person over all games, and for each game."""

    name: str
    #: figures of zero are left out
    figures: list[RecordFigure]
    #: when figures and charts appear that have nothing to show yet; null if nothing is missing
    coming: str | None
    #: null without two kinds of games that were won
    won: WonGames | None
    #: null for too few games with a known result, or without a win
    form: FormChart | None
    #: null without a third place
    places: Places | None
    #: null if no game was played alone against bots
    splits: SplitSums | None
    ladder: Ladder
    #: the most played game first
    games: list[RecordGame]
    #: which games can set a best; null without a best
    note: str | None


class RecordPuzzleRow(TypedDict):
    """The puzzles of a game: the solved ones of each difficulty, and those that were solved at the first try."""

    game: str
    name: str
    values: list[str]


class RecordPuzzles(TypedDict):
    """The puzzles of a device."""

    title: str
    #: sentences with the numbers of solved puzzles and of tries
    say: list[str]
    columns: list[str]
    rows: list[RecordPuzzleRow]


class RecordDays(TypedDict):
    """The days on which a device has finished a race or puzzle of the day."""

    title: str
    #: all days, the days in a row up to now, and the most days in a row
    figures: list[RecordFigure]
    #: which days count
    note: str


class RecordView(TypedDict):
    """A record of finished games, for one person or for everybody."""

    #: the person with the most games first
    people: list[RecordPerson]
    #: the name of the asked person as it was written last; null for everybody, or for an unknown name
    name: str | None
    #: the name of a lone person who has given none: “You”, or the name that the person gave later
    lone: str
    #: ids of the asked person's games, the latest first; null for everybody
    games: list[str] | None
    #: null if the record has no such person. Of everybody only if the record has a single person
    person: PersonSums | None
    #: null if no puzzle was begun, and for a person
    puzzles: RecordPuzzles | None
    #: null if no day was finished, and for a person
    days: RecordDays | None
