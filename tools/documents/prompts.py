"""Extension of Griffe: examples with prompts in docstrings are blocks of code on the page."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*\n?(?:.+\n?)*", re.M)


class Prompts(griffe.Extension):
    """Fences each example in the docstring of each object."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Fence the examples of one object."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """Return a docstring whose examples are fenced as sessions of Python."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)
