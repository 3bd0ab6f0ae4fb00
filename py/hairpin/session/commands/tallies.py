"""Commands about the finished games of a device. The client sends their stored tallies; no match is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.words import Speaker, say
from ...games import load
from ..daily import goal_after
from ..outcome import next_preset
from ..requests import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..state import SessionState

#: The slices of a review in one command, unless the client asks for another number; each takes about 10 ms.
SPLIT_STEPS = 4
MOST_STEPS = 16


def days(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Count finished daily races and puzzles of the device, and describe its days in a row.

    ``ended`` has just been finished on the device; ``games`` are stored games that may have lost results. ``par`` is
    the reply to that command. The sentences in ``status`` and the text in ``share`` are about the attempt ``about``.
    """
    from ...daily import streak

    speaker = Speaker([], session.language)
    stored = streak.read_book(request["results"], request["runs"])
    attempts = streak.lost_attempts(request.get("games") or (), stored)
    ended, about = (streak.read_result(request.get(part)) for part in ("ended", "about"))
    book = stored.with_attempts([*attempts, *(() if ended is None else (ended,))])
    par = request.get("par") or {}
    date, version, best, means = (par.get(part) for part in ("date", "version", "say", "means"))
    if isinstance(date, str) and type(version) is int and isinstance(best, str):
        book = book.with_par(date, version, best, str(means or ""))
    counts, sentences = None, list[str]()
    if about is not None:
        counts = streak.status(book, about, stored=request.get("stored") is not False)
        sentences = [streak.run_note(book, about, speaker), streak.par_note(book, about)]
        counted = book.counted(about)
        if counts and counted and about.kind == "race" and counted.line == about.line:
            sentences.append(goal_after(about.date, about.place, speaker))
    elif (request.get("about") or {}).get("practice") is True:
        counts = say("daily.practice")
    fresh = {"results": [one._asdict() for one in book.results], "runs": [*map(list, book.runs)]}
    return {
        "days": {
            **({} if book is stored else fresh),
            "streak": [
                {"say": speaker.say(said), "first": first, "last": last}
                for said, first, last in streak.streak_lines(book, text(request, "date"))
            ],
            "status": [
                *([] if counts is None else [speaker.say(counts)]),
                *filter(None, sentences),
            ],
            "share": None if about is None else speaker.text(streak.share_words(book, about)),
        }
    }


def record_view(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the sums of a record; damaged rows are left out. ``who`` names a person, empty for everybody.

    ``marks`` and ``version`` are those of the device's puzzles, ``results`` and ``runs`` those of its days; they belong
    to no person. ``date`` is the present date.
    """
    from ...daily import streak
    from ...puzzles.sums import puzzle_sums
    from ...tallies import stored, view

    games = stored.read_games(request["games"])
    who = request.get("who") or ""
    speaker, month = Speaker([], session.language), request.get("month") or ""
    marks = None if who else request.get("marks")
    solved = puzzle_sums(request.get("version"), marks, speaker)
    days = None
    if not who and request.get("date"):
        book = streak.read_book(request.get("results") or (), request.get("runs") or ())
        book = book.with_attempts(streak.lost_attempts(request["games"], book))
        days = streak.day_sums(book, request["date"], speaker)
    sums = view.record_view(games, who, speaker, month)
    return {"record": {**sums, "puzzles": solved, "days": days}}


def split(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Work out the split of a stored finished game for a slice of time. The table does not change.

    ``text`` begins with the game of this record; without it the work goes on. ``stop`` ends it. ``slices`` is the
    amount of work, so that a client can wait about equally long for each reply. Raises ``Refusal`` if the text is no
    record.
    """
    if request.get("stop") is True:
        session.splitting = None
    elif request.get("text") is not None:
        from ...core import save
        from ...review.review import Review
        from ...review.split import split_seat

        match = save.read_stored(text(request, "text"), load).match
        seat = split_seat(match)
        session.splitting = None if seat is None else Review(match, seat)
    work = session.splitting
    if work is None:
        return {"split": {"progress": 1.0, "done": True, "split": None}}
    from ...review.split import split_of

    for _ in range(max(1, min(MOST_STEPS, request.get("slices") or SPLIT_STEPS))):
        if work.step():
            session.splitting = None
            break
    return {
        "split": {"progress": round(work.progress, 3), "done": work.done, "split": split_of(work)}
    }


def ladder(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Return the ladder of a person: which drivers are beaten in each game, and whom to race next.

    ``who`` names the person; without it, the person who raced a bot last. ``id`` names a game that has just ended: then
    the ladder is its winner's and says what the game has changed.
    """
    from ...tallies import ladder_view, stored, view

    speaker = Speaker([], session.language)
    games = view.mine(stored.read_games(request["games"]), speaker)
    who, last = request.get("who") or "", request.get("id") or ""
    found = ladder_view.ladder_view(games, who, last, speaker)
    news, match = found["news"], session.match
    # Only a win brings a question about more rules.
    following = news["next"] if news is not None and news["stars"] else None
    if following is not None and match is not None and match.game.id == following["game"]:
        then = next_preset(match, following["level"])
        news |= {} if then is None else {"then": speaker.text(then)}
    return {"ladder": found}
