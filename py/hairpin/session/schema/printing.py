"""The types of a sheet to print."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from .setup import Option


class SheetKind(TypedDict):
    """A kind of sheet."""

    id: str
    name: str


class PrintSheet(TypedDict):
    """A sheet to print, and what can be chosen for it."""

    kind: str
    #: all kinds of sheets of the game
    kinds: list[SheetKind]
    #: what the sheet has, in words
    say: str
    #: what can be chosen for this kind
    options: list[Option]
    #: the sheet is a deal: it also depends on the seed and on the settings of the game
    deals: bool
    #: the address of a deal; null for other sheets, and without ``site``
    address: str | None
    #: the name of a file for the sheet
    name: str
    #: a whole document, which needs no other file
    html: str
