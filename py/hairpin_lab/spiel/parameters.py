"""Convert options to OpenSpiel's parameters, and back.

Booleans and numbers stay as they are. Lists of numbers become texts with semicolons, since
OpenSpiel reserves the comma. A text that OpenSpiel would take for a number or a boolean also ends
with a semicolon: ``first=1;``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, overload

from hairpin.core.errors import SettingsError

if TYPE_CHECKING:
    from hairpin.core.options import Setting

#: Texts that OpenSpiel reads, or tries to read, as a number or a boolean.
_ELSE: Final = re.compile(r"[0-9.+-]*|[Tt]rue|[Ff]alse")
#: Characters not allowed in a text: OpenSpiel writes them unquoted and cannot read them back.
_SIGNS: Final = re.compile(r"[()=]")


def written(value: Setting) -> bool | int | str:
    """Return a setting, or a parameter that a user gave, in the form that OpenSpiel stores.

    Raises ``SettingsError`` for a text that OpenSpiel cannot read back.
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
    """Return a parameter of OpenSpiel in the form that Hairpin's options read."""
    return value.strip(";").replace(";", ",") if isinstance(value, str) else value
