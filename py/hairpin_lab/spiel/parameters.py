"""Options as OpenSpiel's parameters, and back.

Truth and numbers are what they are. Lists of numbers are text with semicolons, since OpenSpiel keeps the comma for itself, and
text that OpenSpiel would read as a number ends in a semicolon too: ``first=1;``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, overload

if TYPE_CHECKING:
    from hairpin.core.options import Setting

#: Text that OpenSpiel takes for a number, or tries to.
_NUMBERS: Final = re.compile(r"[0-9.+-]*")


def written(value: Setting) -> bool | int | str:
    """A setting, or a parameter as somebody gave it, as the parameter it is kept as."""
    if isinstance(value, tuple):
        return ";".join(map(str, value)) + ";"
    if isinstance(value, str):
        text = read(value).replace(",", ";")
        return f"{text};" if ";" in text or _NUMBERS.fullmatch(text) else text
    return value


@overload
def read(value: str) -> str: ...
@overload
def read(value: bool | int | str) -> bool | int | str: ...
def read(value: bool | int | str) -> bool | int | str:
    """A parameter as options take it."""
    return value.strip(";").replace(";", ",") if isinstance(value, str) else value
