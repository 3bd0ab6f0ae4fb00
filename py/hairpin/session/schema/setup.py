"""The types of the reply to ``hello``: games and their options, before a game begins."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

# The value of a setting in JSON.
Setting: TypeAlias = "bool | int | str | list[int]"


class Drawing(TypedDict):
    """A picture of a circuit: a closed curve, which the page draws beside the circuit's name."""

    #: the control points of the smooth curve: the distance of each point from the left and from the top of
    #: a box, whose sides have about length 1
    curve: list[tuple[float, float]]
    #: the width of the line along the curve. The curve is divided into as many parts of equal length as there
    #: are digits; each digit is the width in one part
    widths: str
    #: the kind of ground inside the curve
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
        #: id of another option, whose value must be in the list ``in``
        "option": NotRequired[str],
        "in": NotRequired[list[Setting]],
    },
)
When.__doc__ = (
    "When an option is shown: for which numbers of seats, and for which values of another option."
)


class Option(TypedDict):
    """A setting of a game."""

    id: str
    kind: Literal["bool", "choice", "int", "clock", "permutation", "ints", "per_seat"]
    name: str
    help: str
    default: Setting
    #: the default if a bot plays
    bot_default: NotRequired[Setting]
    #: the option is shown if one of these conditions holds
    when: NotRequired[When | list[When]]
    choices: NotRequired[list[Choice]]
    min: NotRequired[int]
    max: NotRequired[int]
    #: the maximum length of a list
    most: NotRequired[int]
    #: only for a list with a number for each seat: the default number of a seat
    each: NotRequired[int]
    #: the numbers in the list mean yes (1) or no (0)
    flags: NotRequired[bool]
    #: the things that a permutation orders
    of: NotRequired[str]


class Preset(TypedDict):
    """Named settings. The preset ``first`` is for players who have not finished a game yet."""

    id: str
    name: str
    #: the settings that this preset changes, in words
    say: str
    settings: dict[str, Setting]
    #: the usual duration of all its games: from, to; missing if it is the game's
    minutes: NotRequired[list[int]]
    #: the number of seats that the preset sets; missing if it sets none
    seats: NotRequired[int]


class BotInfo(TypedDict):
    """A level of bots."""

    id: str
    #: earlier ids of this level
    also: list[str]
    name: str
    #: the style of play, in words
    say: str
    #: the strength from 1 to 5 of a bot with a driver's name; null for other bots
    rank: int | None
    #: ``rank`` in words
    level: str | None


class GameInfo(TypedDict):
    """The description of a game before it begins (``catalog.py``)."""

    id: str
    name: str
    line: str
    #: what a player tries to do, in one or two sentences
    goal: str
    #: the mixture of luck and skill, in a few words
    kind: str
    #: the minimum and maximum number of seats
    seats: list[int]
    #: the usual length of a race: from, to
    minutes: list[int]
    #: the minimum width and height in pixels of the frame in which the game is shown
    frame: list[int]
    #: version number of the rules
    rules: int
    realtime: bool
    #: id of the option that lets seats take turns instead of playing in real time
    unhurried: str
    #: some cards are hidden from some viewers
    hidden: bool
    #: players have cards that other players must not see
    secrets: bool
    #: the racing cars have their own colours instead of the seats' colours
    liveries: bool
    ready: bool
    options: list[Option]
    presets: list[Preset]
    bots: list[BotInfo]
    #: the rules, in Markdown
    guide: str
    #: minutes that all lessons of the game take; 0 without lessons
    learn: int
    #: whether the game has puzzles
    puzzles: bool
    #: the number of lessons
    lessons: int
    #: only for a game with which newcomers are advised to begin
    for_newcomers: NotRequired[bool]


class ChosenSetting(TypedDict):
    """A setting in words."""

    id: str
    name: str
    value: str
