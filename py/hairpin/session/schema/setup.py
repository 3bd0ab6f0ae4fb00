"""What a front end is told of games before one begins: the forms of the answer to ``hello``, as ``contract.py`` has them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

# A setting as JSON has it.
Setting: TypeAlias = "bool | int | str | list[int]"


class Drawing(TypedDict):
    """A closed curve to be drawn beside a name."""

    #: control points of a smooth one, each across and down in a box of about 1 by 1
    curve: list[tuple[float, float]]
    #: a digit for each of as many equally long parts
    widths: str
    #: what lies within
    inside: str


class Choice(TypedDict):
    """A value that may be chosen."""

    value: str
    name: str
    #: what it looks like
    drawing: NotRequired[Drawing]
    #: what is to be said of it
    say: NotRequired[str]


# ``in`` is no name Python would take.
When = TypedDict(
    "When",
    {
        "seats": NotRequired[list[int]],
        #: only while this option has one of these values
        "option": NotRequired[str],
        "in": NotRequired[list[Setting]],
    },
)
When.__doc__ = (
    "For which numbers of seats, and with which value of another option, an option is shown."
)


class Option(TypedDict):
    """A setting that a table chooses."""

    id: str
    kind: Literal["bool", "choice", "int", "clock", "permutation", "ints", "per_seat"]
    name: str
    help: str
    default: Setting
    #: the default when a bot sits in
    bot_default: NotRequired[Setting]
    #: of several, one must hold
    when: NotRequired[When | list[When]]
    choices: NotRequired[list[Choice]]
    min: NotRequired[int]
    max: NotRequired[int]
    #: longest list
    most: NotRequired[int]
    #: of a list of a number a seat: what every seat has where nothing is given
    each: NotRequired[int]
    #: that number is 1 for yes, 0 for no
    flags: NotRequired[bool]
    #: what a permutation orders
    of: NotRequired[str]


class Preset(TypedDict):
    """A named choice of settings. The one called ``first`` is for whoever has not finished a game yet."""

    id: str
    name: str
    #: what it changes
    say: str
    settings: dict[str, Setting]
    #: how many play, where that belongs to it
    seats: NotRequired[int]


class BotInfo(TypedDict):
    """A level of bots."""

    id: str
    #: earlier ids of it
    also: list[str]
    name: str
    #: how it plays
    say: str
    #: of a driver: how strong, from 1 to 5
    rank: int | None
    #: the same in words
    level: str | None


class GameInfo(TypedDict):
    """What must be known of a game before it begins (``info.py``)."""

    id: str
    name: str
    line: str
    #: what it rests on, luck or skill, in a few words
    kind: str
    #: fewest and most
    seats: list[int]
    #: a usual race takes so long, from and to
    minutes: list[int]
    #: least width and height of a frame in which it is played, in pixels
    frame: list[int]
    #: number of the version of its rules
    rules: int
    realtime: bool
    #: the flag under which it is not
    unhurried: str
    #: has cards that not everybody sees
    hidden: bool
    #: players have cards that others must not see
    secrets: bool
    #: what races is painted in colours of its own, not its seat's
    liveries: bool
    ready: bool
    options: list[Option]
    presets: list[Preset]
    bots: list[BotInfo]
    #: how it is played, in Markdown
    guide: str
    #: how many minutes its lessons take; 0 if it has none
    learn: int


class ChosenSetting(TypedDict):
    """A setting in words."""

    id: str
    name: str
    value: str
