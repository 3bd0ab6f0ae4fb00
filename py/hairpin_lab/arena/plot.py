"""A plot of ratings: one dot per bot, the best on top, with a line over its 95 % range.

The plot does not rely on colour, and its text explains it. The same ratings give the same file with
the same version of Matplotlib. The plot needs the extra ``hairpin[arena]``.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hairpin.core.errors import Refusal
from hairpin.core.text import width, wrap
from hairpin.core.words import Speaker, say
from hairpin.games import load

from .games import bot_name
from .ratings import signed
from .tables import refusal

if TYPE_CHECKING:
    from hairpin.core.words import Value

    from .ratings import Rating, Ratings
    from .standings import Standings

KINDS: Final = (".svg", ".png")
# The colours of the page's light theme, from web/css/tokens.css.
PAPER, INK, INK_2, RULE, RED = "#fffaf0", "#1e1b16", "#5a5244", "#c7b99e", "#c0211a"
WIDE: Final = 8.0  # inches, like all lengths below
ROW, HEAD, FOOT, FOOT_LINE = 0.42, 0.85, 0.75, 0.16
EDGE, FIGURES = 0.3, 1.75  # margin on each side, and width of the numbers on the right
LETTER: Final = 0.095  # the approximate width of a letter in a name
LONGEST_NAME: Final = 28  # letters; longer names are cut
LINE: Final = 104  # letters in a line of the footer
DOTS: Final = 150  # dots per inch of a PNG


def needed(path: Path) -> None:
    """Raise ``Refusal`` if Matplotlib is missing or the file name has an unknown ending."""
    if path.suffix.lower() not in KINDS:
        raise Refusal("terminal.error.arena.plot", file=str(path))
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise Refusal("terminal.error.extra", extra="arena", package="matplotlib") from None


def draw(ratings: Ratings, path: Path | str) -> None:
    """Draw ratings to a file that ends in ``.svg`` or ``.png``; an existing file is overwritten.

    Raises ``Refusal`` if Matplotlib is missing, the file name has another ending or the file cannot
    be written.
    """
    path = Path(path)
    needed(path)
    import matplotlib as mpl

    with mpl.rc_context():
        # Ignore the user's Matplotlib settings, and give the elements of the SVG fixed ids.
        mpl.rcdefaults()
        mpl.rcParams.update(
            {"font.family": "DejaVu Sans", "svg.hashsalt": "hairpin", "text.parse_math": False}
        )
        figure = _drawn(ratings)
        title = _title(ratings)
        known: dict[str, str | None] = {"Title": title}
        known |= (
            {"Software": None} if path.suffix.lower() == ".png" else {"Date": None, "Creator": None}
        )
        try:
            figure.savefig(path, dpi=DOTS, metadata=known)
        except OSError as error:
            raise refusal(path, error) from None


def _drawn(ratings: Ratings) -> Any:
    from matplotlib.figure import Figure

    rows, standings = ratings.rows, ratings.standings
    names = [_name(ratings, row.bot) for row in rows]
    left = EDGE + 0.45 + LETTER * max(map(width, names))
    foot = _foot(standings)
    below = FOOT + FOOT_LINE * len(foot)
    tall = HEAD + ROW * len(rows) + below
    figure = Figure(figsize=(WIDE, tall), facecolor=PAPER)
    box = (left / WIDE, below / tall, (WIDE - left - FIGURES - EDGE) / WIDE, ROW * len(rows) / tall)
    axes = figure.add_axes(box, facecolor="none")
    for place, (row, name) in enumerate(zip(rows, names, strict=True)):
        _row(axes, place, row, name, repeats=standings.repeats)
    axes.axvline(0, color=INK_2, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_yticks([])
    axes.margins(x=0.06)
    axes.grid(axis="x", color=RULE, linewidth=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(axis="x", colors=INK_2, labelsize=9, length=0, pad=6)
    axes.xaxis.set_major_locator(_locator())
    axes.xaxis.set_major_formatter(lambda value, _: _points(value))
    for side in axes.spines.values():
        side.set_visible(False)
    if ratings.zero is None:
        label = _said("terminal.arena.plot.mean")
    else:
        label = _said("terminal.arena.plot.anchor", bot=_name(ratings, ratings.zero))
    axes.set_xlabel(label, color=INK_2, fontsize=9, labelpad=5)
    about = (
        (tall - 0.25, "top", 14, INK, _title(ratings)),
        (tall - 0.56, "top", 9, INK_2, _said("terminal.arena.plot.key")),
        (0.18, "bottom", 8, INK_2, "\n".join(foot)),
    )
    for height, held, size, colour, words in about:
        weight = "bold" if colour == INK else "normal"
        look: dict[str, Any] = {
            "fontsize": size,
            "fontweight": weight,
            "color": colour,
            "va": held,
        }
        figure.text(EDGE / WIDE, height / tall, words, **look)
    return figure


def _row(axes: Any, place: int, row: Rating, name: str, *, repeats: bool) -> None:
    axes.plot([row.low, row.high], [place, place], color=INK, linewidth=2, solid_capstyle="butt")
    for end in (row.low, row.high):
        axes.plot([end, end], [place - 0.13, place + 0.13], color=INK, linewidth=1.5)
    # A hollow dot marks a rating that may differ if the games are played again.
    face = RED if repeats else PAPER
    axes.plot([row.rating], [place], "o", markersize=8, color=RED, markerfacecolor=face, mew=1.8)
    beside = axes.get_yaxis_transform()  # x from 0 to 1 across the plot, y in rows
    points = {"textcoords": "offset points", "xycoords": beside, "va": "center"}
    axes.annotate(name, (0, place), xytext=(-14, 0), ha="right", fontsize=11, color=INK, **points)
    axes.annotate(
        _points(row.rating),
        (1, place),
        xytext=(44, 0),
        ha="right",
        fontsize=11,
        color=INK,
        fontweight="bold",
        **points,
    )
    if row.low < row.high:  # the bot chosen as zero has no range
        axes.annotate(
            _said("terminal.arena.plot.range", low=_points(row.low), high=_points(row.high)),
            (1, place),
            xytext=(52, 0),
            ha="left",
            fontsize=9,
            color=INK_2,
            **points,
        )


def _foot(standings: Standings) -> list[str]:
    """Return the lines below the plot: the number of games, and whether they repeat exactly."""
    games = sum(meeting.side.games for meeting in standings.meetings)
    sentences = [
        _said("terminal.arena.plot.foot", n=games, seed=standings.seed, engine=standings.engine)
    ]
    if not standings.repeats:
        sentences.append(_said("terminal.arena.plot.once"))
    return [line for sentence in sentences for line in wrap(sentence, LINE)]


def _locator() -> Any:
    from matplotlib.ticker import MaxNLocator

    return MaxNLocator(nbins=6, integer=True)


def _name(ratings: Ratings, bot: str) -> str:
    name = bot_name(load(ratings.standings.game), bot)
    said = name if isinstance(name, str) else Speaker([]).say(name)
    # An external bot is named FILE:NAME or MODULE:NAME. Cut a long name at its beginning.
    return said if len(said) <= LONGEST_NAME else f"…{said[1 - LONGEST_NAME :]}"


def _title(ratings: Ratings) -> str:
    game = ratings.standings.game
    return _said("terminal.arena.plot.title", game=say(f"{game}.name"))


def _points(value: float) -> str:
    """Return a rating as text, with a true minus sign, which is as wide as a plus sign."""
    return signed(value).replace("-", "−")


def _said(key: str, /, **values: Value) -> str:
    return Speaker([]).say(say(key, **values))
