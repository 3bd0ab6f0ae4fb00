"""A simulated player who types lines at a terminal at given times."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hairpin.terminal.console import Console


class Hands:
    """A simulated person who types ``lines``, each some ms after the previous line. Waiting advances ``now``."""

    def __init__(self, *lines: tuple[int, str]) -> None:
        self.now = 0
        due = 0
        self.lines: list[tuple[int, str]] = []
        for wait, line in lines:
            due += wait
            self.lines.append((due, line))

    def ask(self, console: Console, prompt: str, wait: int | None) -> str | None:
        """Replace ``Console.ask``: return a line, or None if none is due within ``wait`` ms."""
        if not self.lines:
            raise EOFError
        due, line = self.lines[0]
        if wait is not None and self.now + wait < due:
            self.now += max(1, wait)
            return None
        self.now = max(self.now, due)
        self.lines.pop(0)
        console.print(f"{prompt}{line}")
        return line
