"""Extension of Griffe: docstrings show examples with prompts as code, and lead to the documents that they name."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*\n?(?:.+\n?)*", re.M)
DOCUMENT = re.compile(r"``docs/([\w-]+)\.md``")
FENCE = "```pycon\n"


class Prompts(griffe.Extension):
    """Rewrites the docstring of each object as Markdown for a page in a folder of the site."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Rewrite the docstring of one object."""
        if obj.docstring:
            obj.docstring.value = rewritten(obj.docstring.value)

    def on_package(self, *, pkg: Any, **_: Any) -> None:
        """Rewrite the docstring of a package, for which Griffe does not call ``on_object``."""
        self.on_object(obj=pkg)


def rewritten(text: str) -> str:
    """Return the docstring with fenced examples and links. A second call changes nothing."""
    text = DOCUMENT.sub(r"[\1.md](../\1.md)", text)
    return (
        text if FENCE in text else EXAMPLE.sub(lambda at: f"{FENCE}{at[0].rstrip()}\n```\n", text)
    )
