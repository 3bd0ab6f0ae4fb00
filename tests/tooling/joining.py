"""Finds texts that code joins to sentences of the catalogue, so that a translator cannot order or punctuate them."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Final, TypeGuard

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Methods and functions that return a text of the catalogue.
SAYING: Final = frozenset({"listing", "name", "said", "say", "short", "text", "value"})
#: Objects whose methods of these names return texts of the catalogue.
SPEAKERS: Final = frozenset(
    {"console", "speak", "speaker", "self.console", "self.speaker", "t.speaker"}
)
#: Keys of replies and views that hold a text of the catalogue.
KEYS: Final = frozenset({"announcement", "label", "note", "say", "title"})
_SIGN: Final = re.compile(r"\S")
#: A call in a script that returns a text of the catalogue, or a field that holds one.
_SAID_IN_SCRIPT: Final = re.compile(
    r"\b(?:t|words|say)\(|\.(?:announcement|label|note|say|title)\b(?!\s*[(=])"
)
_PUT_IN: Final = re.compile(r"\$\{([^{}]*)\}")
#: A template text that no function of templates reads, without a template in it.
_TEMPLATE: Final = re.compile(r"(?<![\w`])`((?:[^`$\\<\n]|\\.|\$(?!\{)|\$\{[^{}`\n]*\})*)`")
_JOINED: Final = re.compile(r"\.join\('([^']*)'\)")


def in_python(code: str) -> Iterator[tuple[int, str]]:
    """Yield line and source of each expression that joins a text of the catalogue to signs or letters."""
    tree = ast.parse(code)
    for scope in ast.walk(tree):
        if isinstance(scope, (ast.FunctionDef, ast.Module)):
            names = _names_of_texts(scope)
            for node in _within(scope):
                if _joins(node, names):
                    yield getattr(node, "lineno", 0), ast.unparse(node)


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a scope without those of the functions in it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, (ast.FunctionDef, ast.Lambda)):
            yield from _within(child)


def _names_of_texts(scope: ast.AST) -> set[str]:
    """Return the variables of a scope that hold texts of the catalogue."""
    found: set[str] = set()
    for node in _within(scope):
        if isinstance(node, ast.Assign) and _is_text(node.value, found):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def _is_text(node: ast.AST, names: set[str]) -> bool:
    """Whether an expression is a text of the catalogue."""
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute):
            return node.func.attr in SAYING and ast.unparse(node.func.value) in SPEAKERS
        if isinstance(node.func, ast.Name):
            return node.func.id == "said" or (
                node.func.id == "str" and any(_is_text(arg, names) for arg in node.args)
            )
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and node.slice.value in KEYS
    return isinstance(node, ast.Name) and node.id in names


def _is_sign(node: ast.AST) -> TypeGuard[ast.Constant]:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and bool(_SIGN.search(node.value))
    )


def _joins(node: ast.AST, names: set[str]) -> bool:
    if isinstance(node, ast.JoinedStr):
        values = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
        return any(_is_text(value, names) for value in values) and any(map(_is_sign, node.values))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        sides = [node.left, node.right]
        return any(_is_text(side, names) for side in sides) and any(map(_is_sign, sides))
    if (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "join"
    ):
        parts = [each for arg in node.args for each in ast.walk(arg)]
        return _is_sign(node.func.value) and any(_is_text(part, names) for part in parts)
    return False


def in_script(code: str) -> Iterator[tuple[int, str]]:
    """Yield line and source of each template text or ``join`` that adds signs or letters to a text of the catalogue."""
    for found in _TEMPLATE.finditer(code):
        values = _PUT_IN.findall(found[1])
        if _SIGN.search(_PUT_IN.sub("", found[1])) and any(map(_SAID_IN_SCRIPT.search, values)):
            yield code.count("\n", 0, found.start()) + 1, found[0]
    for found in _JOINED.finditer(code):
        line = code[code.rfind("\n", 0, found.start()) + 1 : found.end()]
        if _SIGN.search(found[1]) and _SAID_IN_SCRIPT.search(line):
            yield code.count("\n", 0, found.start()) + 1, line.strip()
