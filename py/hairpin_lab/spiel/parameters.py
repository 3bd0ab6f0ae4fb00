"""Options as OpenSpiel's parameters, and back.

Truth and numbers are what they are. Lists of numbers are text with semicolons, since OpenSpiel keeps the comma for itself, and
text that OpenSpiel would read as a number or as truth ends in a semicolon too: ``first=1;``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, overload

from hairpin.core.errors import SettingsError

if TYPE_CHECKING:
    from hairpin.core.options import Setting

#: Text that OpenSpiel takes for something else, or tries to.
_ELSE: Final = re.compile(r"[0-9.+-]*|[Tt]rue|[Ff]alse")
#: What a text may not have: OpenSpiel writes it as it is, and could not read it back.
_SIGNS: Final = re.compile(r"[()=]")


def written(value: Setting) -> bool | int | str:
    """A setting, or a parameter as somebody gave it, as the parameter it is kept as.

    Raises ``SettingsError`` for a text that OpenSpiel could not read back.
    """
    if isinstance(value, tuple):
        return ";".join(map(str, value)) + ";"
    if isinstance(value, str):
        if _SIGNS.search(value):
            raise SettingsError("terminal.error.parameter", text=value[:40])
        text = read(value).replace(",", ";")
        return f"{text};" if ";" in text or _ELSE.fullmatch(text) else text
    return value


@overload
def read(value: str) -> str: ...
@overload
def read(value: bool | int | str) -> bool | int | str: ...
def read(value: bool | int | str) -> bool | int | str:
    """A parameter as options take it."""
    return value.strip(";").replace(";", ",") if isinstance(value, str) else value
