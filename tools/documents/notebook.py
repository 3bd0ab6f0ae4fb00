"""Runs notebooks in percent format and returns them as Markdown, or as a file for Jupyter."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import re
from typing import Any, NamedTuple


class Cell(NamedTuple):
    """A cell: ``prose``, or code with its ``output``."""

    text: str
    prose: bool = False
    output: str = ""


def run(source: str, name: str) -> list[Cell]:
    """Run the code cells in order, in one namespace, and return all cells; ``name`` is for error messages.

    The output of a cell is what it prints, then the value of its last line. Errors of a cell pass through.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    found = []
    for part in re.split(r"^# %%", source, flags=re.M)[1:]:
        kind, _, text = part.partition("\n")
        if kind.strip() == "[markdown]":
            found.append(Cell(re.sub(r"^# ?", "", text, flags=re.M).strip(), prose=True))
        else:
            found.append(Cell(text.strip(), output=output_of(text.strip(), names, name)))
    return found


def output_of(code: str, names: dict[str, Any], name: str) -> str:
    """Run code in ``names``; return what it prints and the value of its last line, unless that is None."""
    tree = ast.parse(code, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, name, "exec", dont_inherit=True), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), names)  # noqa: S307
            if value is not None:
                print(repr(value))
    return printed.getvalue().rstrip()


def markdown(cells: list[Cell]) -> str:
    """Return the cells as Markdown; an output follows its code as a block of text."""
    parts = []
    for cell in cells:
        parts.append(cell.text if cell.prose else f"```python\n{cell.text}\n```")
        if cell.output:
            parts.append(f"```text\n{cell.output}\n```")
    return "\n\n".join(parts) + "\n"


def jupyter(cells: list[Cell]) -> str:
    """Return the cells with their outputs as a file for Jupyter."""
    made: list[dict[str, Any]] = []
    for number, cell in enumerate(cells, 1):
        entry = {"id": f"cell-{number}", "metadata": {}, "source": cell.text}
        if cell.prose:
            made.append({"cell_type": "markdown", **entry})
            continue
        told = [{"output_type": "stream", "name": "stdout", "text": cell.output}]
        outputs = told if cell.output else []
        made.append({"cell_type": "code", **entry, "execution_count": number, "outputs": outputs})
    return json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": made}, indent=1)
