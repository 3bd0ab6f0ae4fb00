"""Parse dates: `YYYY-MM-DD` of the Gregorian calendar, and no other form; and number the days."""

from __future__ import annotations

import re
from typing import Final

from ..core.errors import SettingsError

#: The first day that has a number. Earlier days are named by their dates.
FIRST: Final = "2026-01-01"
_DATE: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_LENGTHS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def day_of(date: str) -> int:
    """The number of the day ``date`` (``YYYY-MM-DD``); day 1 is 0001-01-01, a Monday.

    Raises ``SettingsError`` for a text that is no date.

    >>> day_of("2026-11-23") % 7
    1
    """
    found = _DATE.fullmatch(date)
    if found is not None:
        year, month, day = (int(part) for part in found.groups())
        if year and 1 <= month <= 12 and 1 <= day <= _length(year, month):
            before = year - 1
            years = 365 * before + before // 4 - before // 100 + before // 400
            return years + sum(_length(year, each) for each in range(1, month)) + day
    raise SettingsError("daily.error.date", given=date[:20])


def number_of(date: str) -> int | None:
    """The number of a day, 1 for ``FIRST``; None for earlier days. Raises ``SettingsError`` for a text
    that is no date.

    >>> number_of("2026-02-01")
    32
    """
    number = day_of(date) - day_of(FIRST) + 1
    return number if number > 0 else None


def date_after(date: str) -> str:
    """The next date. Raises ``SettingsError`` for a text that is no date.

    >>> date_after("2027-12-31")
    '2028-01-01'
    """
    day_of(date)
    year, month, day = map(int, date.split("-"))
    if day < _length(year, month):
        day += 1
    elif month < 12:
        month, day = month + 1, 1
    else:
        year, month, day = year + 1, 1, 1
    return f"{year:04d}-{month:02d}-{day:02d}"


def _length(year: int, month: int) -> int:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return _LENGTHS[month - 1] + (month == 2 and leap)
