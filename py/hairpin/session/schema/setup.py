"""The types of the reply to ``hello``: games and their options, before a game begins."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

# The value of a setting in JSON.
Setting: TypeAlias = "bool | int | str | list[int]"


class Drawing(TypedDict):
    """A closed curve to draw beside a name."""

    #: control points of a smooth curve, each across and down in a box of about 1 by 1
    curve: list[tuple[float, float]]
    #: one digit for each of equally long parts of the curve
    widths: str
    #: the ground inside the curve
    inside: str


class Choice(TypedDict):
    """A value of an option."""

    value: str
    name: str
    #: a picture of the value
    drawing: NotRequired[Drawing]
    #: an explanation of the value
    say: NotRequired[str]


# Declared by a call because ``in`` is a keyword of Python.
When = TypedDict(
    "When",
    {
        "seats": NotRequired[list[int]],
        #: only while this option has one of the values of ``in``
        "option": NotRequired[str],
        "in": NotRequired[list[Setting]],
    },
)
When.__doc__ = "When an option is shown: numbers of seats, and values of another option."


class Option(TypedDict):
    """A setting of a game."""

    id: str
    kind: Literal["bool", "choice", "int", "clock", "permutation", "ints", "per_seat"]
    name: str
    help: str
    default: Setting
    #: the default if a bot plays
    bot_default: NotRequired[Setting]
    #: of several conditions, one must hold
    when: NotRequired[When | list[When]]
    choices: NotRequired[list[Choice]]
    min: NotRequired[int]
    max: NotRequired[int]
    #: the greatest length of a list
    most: NotRequired[int]
    #: of a list with a number for each seat: the number of a seat without one
    each: NotRequired[int]
    #: that number is 1 for yes, 0 for no
    flags: NotRequired[bool]
    #: the things that a permutation orders
    of: NotRequired[str]


class Preset(TypedDict):
    """Named settings. The preset ``first`` is for players who have not finished a game yet."""

    id: str
    name: str
    #: what it changes
    say: str
    settings: dict[str, Setting]
    #: the number of seats, if it belongs to the preset
    seats: NotRequired[int]


class BotInfo(TypedDict):
    """A level of bots."""

    id: str
    #: earlier ids of this level
    also: list[str]
    name: str
    #: how it plays
    say: str
    #: of a driver: its strength from 1 to 5
    rank: int | None
    #: ``rank`` in words
    level: str | None


class GameInfo(TypedDict):
    """The description of a game before it begins (``catalog.py``)."""

    id: str
    name: str
    line: str
    #: luck or skill, in a few words
    kind: str
    #: fewest and most
    seats: list[int]
    #: the usual length of a race, from and to
    minutes: list[int]
    #: least width and height of its frame, in pixels
    frame: list[int]
    #: version number of the rules
    rules: int
    realtime: bool
    #: id of the option that makes it a game of turns
    unhurried: str
    #: some cards are hidden from some viewers
    hidden: bool
    #: players have cards that other players must not see
    secrets: bool
    #: racing cars have colours of their own
    liveries: bool
    ready: bool
    options: list[Option]
    presets: list[Preset]
    bots: list[BotInfo]
    #: the rules, in Markdown
    guide: str
    #: minutes that its lessons take; 0 without lessons
    learn: int


class ChosenSetting(TypedDict):
    """A setting in words."""

    id: str
    name: str
    value: str
