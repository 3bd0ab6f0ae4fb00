"""How a match shows itself: as text, HTML and SVG."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, SupportsIndex

from .core.checks import whole
from .core.text import Pen, draw_table, wrap
from .core.words import Seat, say
from .drawing.cards import Cards, Symbols
from .drawing.inks import BY_NAME
from .drawing.shapes import cars_of
from .drawing.svg import BOLD, drawing, group, tag, words, wrapped
from .drawing.table import table

if TYPE_CHECKING:
    from .core.match_log import MatchLog
    from .core.view import Viewer
    from .core.words import Message, Speaker

#: The style of the HTML. Without it an exported notebook uses another font, and columns do not
#: align.
_STYLE: Final = (
    "font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
    "line-height:normal;white-space:pre;overflow-x:auto"
)
# In millimetres.
_WIDE: Final = 170.0
_EDGE: Final = 5.0
_TEXT: Final = 3.6


class Pictured:
    """The methods of a ``Match`` that show the table as a viewer sees it."""

    __slots__ = ()

    _log: MatchLog
    _speaker: Speaker

    def _viewer(self, seat: Viewer | SupportsIndex) -> Viewer:
        raise NotImplementedError

    def text(self, seat: Viewer | SupportsIndex = "public", *, columns: SupportsIndex = 80) -> str:
        """Return the table as ``seat`` sees it, drawn as text. ``print(match)`` shows it for
        ``public``.

        Raises ``NotAllowed`` for an unknown seat, ``TypeError`` if ``columns`` is not a whole
        number.
        """
        log, speaker = self._log, self._speaker
        viewer, wide = self._viewer(seat), whole(columns)
        if wide is None:
            raise TypeError(f"columns are a whole number, not {type(columns).__name__}")
        head, status = self._headings()
        lines = wrap(speaker.say(head), wide) + wrap(speaker.say(status), wide)
        view = speaker.text(log.game.view(log.state, viewer))
        colours = [spec.colour for spec in log.seats]
        own = viewer if isinstance(viewer, int) else None
        lines += draw_table(view, Pen(wide), colours, seat=own)
        return "\n".join(line.rstrip() for line in lines)

    def html(self, seat: Viewer | SupportsIndex = "public", *, columns: SupportsIndex = 80) -> str:
        """Return ``text`` as HTML: a styled ``pre`` element. Raises the same errors as ``text``."""
        text = escape(self.text(seat, columns=columns))
        return f'<pre class="hairpin" style="{_STYLE}">{text}</pre>'

    def svg(self, seat: Viewer | SupportsIndex = "public", *, colour: str = "full") -> str:
        """Return the table as ``seat`` sees it, drawn as an SVG document with sizes in millimetres.

        - ``colour``: ``full``, or ``one`` for printers with one colour

        The drawing shows only what the view of ``seat`` has, so it does not depend on hidden cards.
        Raises ``NotAllowed`` for an unknown seat, ``ValueError`` for another colour.
        """
        log, speaker, viewer = self._log, self._speaker, self._viewer(seat)
        if colour not in BY_NAME:
            raise ValueError(f"colour is {' or '.join(BY_NAME)}, not {colour!r}")
        inks = BY_NAME[colour]
        view = speaker.text(log.game.view(log.state, viewer))
        cards = Cards(Symbols(inks), cars_of([spec.colour for spec in log.seats]))
        names = [
            speaker.say(say("printing.seat", who=Seat(n))) for n in range(1, len(log.seats) + 1)
        ]
        drawn = table(view, cards, _WIDE, names=names)
        head, status = map(speaker.say, self._headings())
        top = words(0, _TEXT * 1.2, head, _TEXT * 1.2, inks.ink, weight=BOLD)
        y = _TEXT * 1.2
        for line in wrapped(status, _TEXT, _WIDE):
            y += _TEXT * 1.4
            top += words(0, y, line, _TEXT, inks.soft)
        y += _TEXT
        width, height = _WIDE + 2 * _EDGE, y + drawn.height + 2 * _EDGE
        ground = tag("rect", width=width, height=height, fill="#fff")
        content = group(top, group(drawn.svg, y=y), x=_EDGE, y=_EDGE)
        defs = cards.symbols.defs
        return drawing(ground + content, width, height, label=f"{head} {status}", defs=defs)

    def _headings(self) -> tuple[Message, Message]:
        """The game with its number of moves, and who may act or how the game ended."""
        log = self._log
        head = say("match.head", game=say(f"{log.game.id}.name"), n=log.n)
        if log.result is not None:
            return head, log.game.verdict(log.state)
        acting = log.game.actors(log.state)
        return head, say("status.act", who=tuple(Seat(each) for each in acting))

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """Return the HTML that a notebook shows: ``html`` for the viewer ``public``."""
        return self.html()

    def _repr_svg_(self) -> str:
        """Return the SVG that a notebook shows: ``svg`` for the viewer ``public``."""
        return self.svg()
