"""The command ``hairpin print``: lists the kinds of printed sheets, or writes one as HTML."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..core.words import say
from ..drawing.inks import BY_NAME
from ..drawing.paper import PAPERS
from ..games import load
from ..printing.sheets import KINDS, games_with, make
from ..printing.wish import Wish
from .arguments import parse_preset, parse_settings
from .console import Trouble
from .files import keep_files, reason_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from .console import Console

# Longer addresses get a weaker correction of errors, so that the modules of their codes are not too small.
_MUCH = 300


def run(console: Console, args: argparse.Namespace) -> int:
    """List the kinds of sheets, or write one. Raises ``Trouble`` if a game is missing or a file
    cannot be written."""
    if args.what is None:
        _list(console)
        return 0
    if args.what not in KINDS:
        raise Trouble("printing.error.what", given=args.what[:20], known=tuple(KINDS))
    keep_files([args.output], args.force)
    if args.game is None:
        raise Trouble("terminal.error.print.game", known=tuple(games_with(args.what)))
    game = load(args.game)
    wish = Wish(
        game,
        PAPERS[args.paper],
        BY_NAME[args.inks],
        seats=args.seats,
        seed=args.seed,
        settings=parse_settings(args.set, parse_preset(game, args.preset)),
        site=args.site,
        level=args.level,
        first=args.first,
        backs=args.backs,
        qr=qr_rows,
        speaker=console.speaker,
    )
    html = make(args.what, wish)
    if args.output is not None:
        _write(args.output, html)
    elif console.json:
        console.write({"kind": args.what, "game": args.game, "html": html})
    else:
        console.put(html)
    return 0


def _list(console: Console) -> None:
    for kind in KINDS:
        about, games = console.speaker.say(say(f"printing.what.{kind}")), games_with(kind)
        if console.json:
            console.write({"kind": kind, "about": about, "games": games})
        else:
            console.print_text("print.kind", kind=kind, about=about, games=tuple(games))


def _write(name: str, html: str) -> None:
    try:
        Path(name).write_text(html, "utf-8")
    except (OSError, ValueError) as error:
        raise Trouble("terminal.error.write", file=name, reason=reason_of(error)) from None


def qr_rows(address: str) -> Sequence[Sequence[bool]] | None:
    """Return the rows of a QR code; None without the extra ``hairpin[print]``, or if it is too long."""
    try:
        import segno
    except ImportError:
        return None
    try:
        code = segno.make_qr(address, error="l" if len(address) > _MUCH else "m", boost_error=False)
    except segno.DataOverflowError:
        return None
    return [[bool(module) for module in row] for row in code.matrix]
