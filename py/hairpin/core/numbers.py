"""Numbers in sentences, with the decimal and grouping signs of the language.

The header of a catalogue has the signs, ``X-Decimal`` and ``X-Group``, which the tools take from
CLDR. ``X-Ungrouped: 4`` keeps whole numbers of four digits together. English is the default.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

_GROUP: Final = re.compile(r"X-Group: (.)")
_DECIMAL: Final = re.compile(r"X-Decimal: (.)")
_UNGROUPED: Final = re.compile(r"X-Ungrouped: (\d)")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number as a value in a message, for a sentence that needs more than a plain whole number.

    ``digits`` is the number of decimals; None for as many as the value has. A ``signed`` number
    has its plus sign. Large numbers have signs between groups of three digits.
    """

    value: float
    digits: int | None = 0
    signed: bool = False


class Signs(NamedTuple):
    """The signs within the numbers of a language."""

    decimal: str = "."
    group: str = ","
    #: numbers with at most so many digits before the decimal sign have no groups
    ungrouped: int = 3

    def text(self, number: Amount) -> str:
        """Return a number in words of the language. The minus sign is a true one, as wide as the plus.

        >>> Signs(",", ".").text(Amount(-1234.56, 1)), Signs().text(Amount(2.5, None, signed=True))
        ('−1.234,6', '+2.5')
        """
        form = ",g" if number.digits is None else f",.{number.digits}f"
        said = format(abs(number.value), form)
        if len(said.partition(".")[0].replace(",", "")) <= self.ungrouped:
            said = said.replace(",", "")
        if any(sign in "123456789" for sign in said):
            said = ("−" if number.value < 0 else "+" if number.signed else "") + said
        # The sign of one kind may be that of the other kind in English.
        return "".join({".": self.decimal, ",": self.group}.get(sign, sign) for sign in said)


def signs_of(header: str) -> Signs:
    """Return the signs that the header of a catalogue names; a missing one is the English sign.

    >>> signs_of("X-Decimal: ,")
    Signs(decimal=',', group=',', ungrouped=3)
    """
    decimal, group, ungrouped = (found.search(header) for found in (_DECIMAL, _GROUP, _UNGROUPED))
    english = Signs()
    return Signs(
        decimal[1] if decimal else english.decimal,
        group[1] if group else english.group,
        int(ungrouped[1]) if ungrouped else english.ungrouped,
    )
