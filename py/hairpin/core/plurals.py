"""Plural rules: which form of a sentence a number takes.

A rule is the expression in C that the header ``Plural-Forms`` of a gettext file has, such as
``n%10==1 && n%100!=11 ? 0 : 1``. The module ``gettext`` can read it too, but the page would have to
fetch that module and ``locale``.
"""

from __future__ import annotations

import operator
import re
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

Rule: TypeAlias = "Callable[[int], int]"

_TOKEN: Final = re.compile(r"\s*(\d+|&&|\|\||[=!<>]=|[n%?:()<>])")
#: The operators of each level, those that bind least first.
_LEVELS: Final[tuple[dict[str, Callable[[int, int], int]], ...]] = (
    {"||": lambda a, b: a or b},
    {"&&": lambda a, b: a and b},
    {"==": operator.eq, "!=": operator.ne},
    {"<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt},
    {"%": operator.mod},
)


def plural_rule(text: str) -> Rule:
    """Return the function that maps a number to the index of its form. Raises ``ValueError`` for another text.

    >>> [plural_rule("n != 1")(n) for n in (0, 1, 2)]
    [1, 0, 1]
    """
    tokens, end = [], 0
    while end < len(text.rstrip()):
        found = _TOKEN.match(text, end)
        if found is None:
            raise ValueError(f"not a plural rule: {text!r}")
        tokens.append(found[1])
        end = found.end()
    try:
        rule = _choice(tokens)
    except (IndexError, RecursionError):
        tokens = ["?"]
    if tokens:
        raise ValueError(f"not a plural rule: {text!r}")
    return lambda n: int(rule(n))


def rule_of_header(header: str) -> Rule:
    """Return the plural rule that the header of a catalogue names, else the English one.

    Raises ``ValueError`` if the header has a wrong one.
    """
    match = re.search(r"plural=([^;\n]+)", header)
    return plural_rule(match[1] if match else "n != 1")


def _choice(tokens: list[str]) -> Rule:
    """Take an expression from the tokens: ``a ? b : c``, or one without a choice."""
    condition = _level(tokens, 0)
    if tokens[:1] != ["?"]:
        return condition
    _take(tokens, "?")
    yes = _choice(tokens)
    _take(tokens, ":")
    no = _choice(tokens)
    return lambda n: yes(n) if condition(n) else no(n)


def _level(tokens: list[str], level: int) -> Rule:
    """Take an expression whose operators bind at least as closely as those of the level."""
    if level == len(_LEVELS):
        return _value(tokens)
    left = _level(tokens, level + 1)
    while tokens and tokens[0] in _LEVELS[level]:
        left = _joined(_LEVELS[level][tokens.pop(0)], left, _level(tokens, level + 1))
    return left


def _joined(join: Callable[[int, int], int], left: Rule, right: Rule) -> Rule:
    return lambda n: join(left(n), right(n))


def _value(tokens: list[str]) -> Rule:
    """Take a number, ``n``, or an expression in brackets."""
    token = tokens.pop(0)
    if token == "(":
        inner = _choice(tokens)
        _take(tokens, ")")
        return inner
    if token == "n":
        return lambda n: n
    if not token.isdigit():
        raise IndexError(token)
    number = int(token)
    return lambda _: number


def _take(tokens: list[str], wanted: str) -> None:
    """Take one token. Raises ``IndexError`` if the next token differs from the wanted one."""
    if tokens.pop(0) != wanted:
        raise IndexError(wanted)
