"""The types of the strip of words, of a pause, and of the list of keys."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class PromptButton(TypedDict):
    """A button of the strip of words."""

    #: the command
    do: str
    #: the label, if it differs from the command's usual label
    label: NotRequired[str]
    #: why pressing the button has no effect
    off: NotRequired[str]
    #: the command is turned on
    on: NotRequired[bool]
    #: the button is only shown while a move is shown
    moving: NotRequired[bool]


class Prompt(TypedDict):
    """The strip of words."""

    #: ``pressing``: in real time, ``say`` must be read at once
    mood: Literal["ask", "pressing", "look", "handover", "answer", "ready", "paused", "over"]
    say: str
    #: the things to touch that ``say`` speaks of, if they must be found at once
    things: NotRequired[list[str]]
    #: beside ``say``: in a puzzle what the touched things do, while ``say`` stays the task; while a reviewed move is
    #: tried again, its target or answer
    also: NotRequired[str]
    buttons: list[PromptButton]
    #: in place of ``say`` while a move is shown; empty if nothing replaces it
    moving: str
    #: in place of ``moving`` once the cards of the move have landed; missing if ``moving`` stays
    landed: NotRequired[str]


class Pause(TypedDict):
    """The words of a pause that covers the table."""

    say: str
    #: the text for a screen reader
    announcement: str


class Key(TypedDict):
    """A key and its effect."""

    name: str
    does: str
