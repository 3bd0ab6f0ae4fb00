"""Find the language of the terminal's sentences: that of ``--lang``, or of the environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..core.words import DEFAULT_LANGUAGE, WORDS_FOLDER

if TYPE_CHECKING:
    from collections.abc import Mapping

#: The variables in which a system names its language, in the order of gettext.
VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def language_of(wish: str | None, environment: Mapping[str, str]) -> str:
    """Return the code of the language of ``wish``, or without one of the first set variable.

    A wish may be a code or a locale: ``de``, ``de-AT``, ``de_DE.UTF-8``, or several with colons
    between them. English stands for an unknown one.
    """
    said = wish or next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return next(filter(None, map(_known, said.split(":"))), DEFAULT_LANGUAGE)


def _known(locale: str) -> str | None:
    """Return the code of the catalogue for a locale; None if there is none."""
    code = locale.partition(".")[0].partition("@")[0].replace("_", "-").lower()
    known = {path.name.lower(): path.name for path in WORDS_FOLDER.iterdir() if path.is_dir()}
    return known.get(code) or known.get(code.partition("-")[0])
