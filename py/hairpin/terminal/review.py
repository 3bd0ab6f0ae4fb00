"""The command ``review``: print the review of a finished game for each person, or for one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import RecordError, Refusal
from ..core.text import wrap
from ..core.words import say
from ..review.reply import review_reply
from ..review.review import Review
from .console import Trouble
from .progress import ShareProgress
from .states import matches, print_deal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ..core.match_log import MatchLog
    from ..core.text import Pen
    from ..core.words import Speaker
    from .console import Console

PARTS = 1000  # the parts of a review whose progress is shown
BARS, PLAIN_BARS = "▁▂▃▄▅▆▇█", "0123456789"


def review(console: Console, name: str, seat: int | None) -> int:
    """Review every game of a file. Return the exit code.

    Raises ``RecordError`` if the file has no game, ``Trouble`` for a game that cannot be reviewed.
    """
    found = False
    for number, (match, more) in enumerate(_with_later(matches(console, name)), 1):
        found = True
        _review_game(console, match, seat, number if more or number > 1 else None)
    if not found:
        raise RecordError("error.record.empty")
    return 0


def _with_later(games: Iterator[MatchLog]) -> Iterator[tuple[MatchLog, bool]]:
    """Yield each game, and whether another line follows. A mistake in that line is raised after the game."""
    match = next(games, None)
    while match is not None:
        try:
            later = next(games, None)
        except Refusal:
            yield match, True
            raise
        yield match, later is not None
        match = later


def _review_game(console: Console, match: MatchLog, seat: int | None, number: int | None) -> None:
    """Review a game, which has a number in a file of several games."""
    speaker = console.speaker_for(match.seats)
    seats = _seats(match, seat)
    progress = ShareProgress(console, PARTS * len(seats))
    for done, asked in enumerate(seats):
        made = Review(match, asked)
        try:
            while not made.step():
                progress.show(int(PARTS * (done + made.progress)))
        finally:
            progress.end()
        reply = review_reply(made, speaker)
        if console.json:
            game = {"number": number or 1, "game": match.game.id, "seed": match.seed}
            console.write({**game, **reply})
            continue
        if done or (number or 1) > 1:
            console.print()
        if not done:
            print_deal(console, match, speaker, number)
        _print_review(console, reply, speaker)


def _seats(match: MatchLog, seat: int | None) -> list[int]:
    if match.result is None:
        raise Trouble("error.review")
    if not match.game.foresees:
        raise Trouble("error.review.none")
    seats = range(1, len(match.seats) + 1)
    if seat is not None:
        if seat not in seats:
            raise Trouble("error.seat.none", seat=seat)
        return [seat]
    return [one for one in seats if not match.seats[one - 1].is_bot] or list(seats)


def _print_review(console: Console, made: dict[str, Any], speaker: Speaker) -> None:
    seat, wide = made["seat"], console.pen.columns
    shares = [point["shares"][seat - 1] for point in made["points"]]
    lines = [made["title"]]
    lines += [] if made["first"] is None else [made["first"]]
    lines.append(made["summary"])
    for line in lines:
        console.print(*wrap(line, wide))
    row = bars(shares, wide - 20, console.pen)
    console.print(speaker.say(say("terminal.review.chances", bars=row)))
    for turn in made["turns"]:
        console.print(*wrap(turn["say"], wide, "  "))
    for swing in made["swings"]:
        said = say(
            "terminal.review.swing", **{key: swing[key] for key in ("number", "say", "change")}
        )
        console.print(*wrap(speaker.say(said), wide, "  "))


def bars(shares: Sequence[float], most: int, pen: Pen) -> str:
    """Draw shares from 0 to 1 as a row of at most ``most`` bar characters."""
    signs = PLAIN_BARS if pen.plain else BARS
    wide = min(most, len(shares))
    picked = [shares[i * (len(shares) - 1) // max(1, wide - 1)] for i in range(wide)]
    return "".join(signs[min(len(signs) - 1, int(share * len(signs)))] for share in picked)
