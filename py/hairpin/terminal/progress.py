"""Progress of long work on standard error: a bar at a terminal, else a line now and then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..core.numbers import Amount

if TYPE_CHECKING:
    from .console import Console

CELLS: Final = 24
REDRAWN: Final = 100  # ms between two pictures of the bar
FIRST_LINE: Final = 10_000  # ms until the first line, if standard error is no terminal
NEXT_LINE: Final = 30_000  # ms between two lines
SURE: Final = 2000  # ms of work before an estimate of the time left


class Progress:
    """How much of some work is done, how fast it goes, and the time that is left."""

    def __init__(self, console: Console, length: int) -> None:
        """``length`` is the number of parts of the work."""
        self.console = console
        self.length = length
        self.bar: bool = console.err.isatty()
        self._start: tuple[int, int] | None = (
            None  # when the work began, and the parts done by then
        )
        self._due = 0  # when the progress is shown again
        self._shown = False  # whether the bar is on the screen

    def show(self, done: int) -> None:
        """Show that ``done`` parts are done, unless that was just shown. The first call starts the clock."""
        now = self.console.now()
        if self._start is None:
            self._start = now, done
            self._due = now if self.bar else now + FIRST_LINE
        # Lines of output hide the bar of a terminal, so it is drawn again after each.
        if now < self._due and not (self.bar and not self._shown):
            return
        if done >= self.length and not self.bar:
            return  # the results follow at once
        self._due = now + (REDRAWN if self.bar else NEXT_LINE)
        said = self.said(done, max(1, now - self._start[0]), done - self._start[1])
        if self.bar:
            full = CELLS * done // self.length
            self.console.put(f"\r[{'#' * full:.<{CELLS}}] {said}\x1b[K", to_err=True)
            self._shown = True
        else:
            self.console.put(f"{said}\n", to_err=True)

    def said(self, done: int, ms: int, made: int) -> str:
        """The sentence about games: ``made`` of the ``done`` games took ``ms`` milliseconds."""
        rate = Amount(1000 * made / ms, 1)
        if ms < SURE or not made:
            return self.console.text("progress.games", done=done, rate=rate, n=self.length)
        left = clock((self.length - done) * ms // made)
        return self.console.text(
            "progress.games.left", done=done, rate=rate, n=self.length, left=left
        )

    def clear(self) -> None:
        """Remove the bar if standard output is a terminal, too."""
        if self.console.out.isatty():
            self.end()

    def end(self) -> None:
        """Remove the bar."""
        if self._shown:
            self.console.put("\r\x1b[K", to_err=True)
            self._shown = False


class ShareProgress(Progress):
    """Progress of work whose parts say nothing to people; it is told in percent."""

    def said(self, done: int, ms: int, made: int) -> str:
        """The sentence about the share that is done."""
        share = Amount(100 * done / self.length, 0)
        if ms < SURE or not made:
            return self.console.text("progress.share", share=share)
        left = clock((self.length - done) * ms // made)
        return self.console.text("progress.share.left", share=share, left=left)


def clock(ms: int) -> str:
    """A duration as hours, minutes and seconds."""
    minutes, seconds = divmod(ms // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"
