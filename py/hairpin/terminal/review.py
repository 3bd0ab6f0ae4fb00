"""The command ``review``: print the review of a finished game for each person, or for one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.errors import RecordError
from ..core.text import wrap
from ..core.words import say
from ..review.reply import review_reply
from ..review.review import Review
from .console import Trouble
from .states import matches, print_deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.match_log import MatchLog
    from ..core.text import Pen
    from ..core.words import Speaker
    from .console import Console

BARS, PLAIN_BARS = "▁▂▃▄▅▆▇█", "0123456789"


def review(console: Console, name: str, seat: int | None) -> int:
    """Review every game of a file. Return the exit code.

    Raises ``RecordError`` if the file has no game, ``Trouble`` for a game that cannot be reviewed.
    """
    found = False
    for match in matches(console, name):
        speaker = console.speaker_for(match.seats)
        for number, asked in enumerate(_seats(match, seat)):
            if found and not console.json:
                console.print()
            found = True
            if not console.json and not number:
                print_deal(console, match, speaker)
            made = Review(match, asked)
            while not made.step():
                pass
            if console.json:
                console.write(review_reply(made, speaker))
            else:
                _print_review(console, review_reply(made, speaker), speaker)
    if not found:
        raise RecordError("error.record.empty")
    return 0


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
