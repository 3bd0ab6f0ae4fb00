"""Commands that describe the race of a date and put it on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.match_log import MatchLog
from ...core.seats import PERSON, read_seats
from ...core.words import Speaker
from ...daily.line import par_means, par_words
from ...daily.race import race_of
from ...games import load
from ..daily import describe_day, start_picture
from ..progress import put_on_table
from ..reply import full_reply
from ..requests import is_id, text
from .begin import asked_pace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...core.seats import SeatSpec
    from ..state import SessionState


def daily_info(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Describe the race of a date without dealing it. Raises ``Refusal`` for an invalid date."""
    date, speaker = text(request, "date"), Speaker([], session.language)
    day = describe_day(date, speaker)
    return {"day": {**day, "picture": start_picture(date, speaker)}}


def daily_race(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Deal the race of a date. With ``practice`` it does not count for its day.

    Raises ``Refusal`` for an invalid date, pace or name.
    """
    race = race_of(text(request, "date"))
    seats = _seats(session, request, race.game, race.seats)
    match = MatchLog(load(race.game), seats, race.read_settings(), race.seed)
    # Two tabs that deal the race at once store it under the same id, so one of them has it.
    practice = request.get("practice") is True
    return _begin(session, request, match, f"today-{race.version}-{race.date}", now, practice)


def par(session: SessionState, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Work for a slice on the par of a date's race; return par once it is known.

    Raises ``Refusal`` for an invalid date.
    """
    from ...daily.par import Par

    race = race_of(text(request, "date"))
    if session.par is None or session.par.race != race:
        session.par = Par(race)
    if not session.par.work():
        return {"par": None}
    place = session.par.place or 0
    said, means = map(
        Speaker([], session.language).say,
        (par_words(place), par_means(place, real_time=session.par.real_time)),
    )
    return {"par": {"date": race.date, "version": race.version, "say": said, "means": means}}


def _seats(
    session: SessionState, request: Mapping[str, Any], game: str, kinds: Sequence[str]
) -> list[SeatSpec]:
    """The seats of a daily match. The person gets the name in the request."""
    named = {"kind": PERSON, "name": request.get("name") or ""}
    given = [named if kind == PERSON else kind for kind in kinds]
    return read_seats(load(game), given)


def _begin(
    session: SessionState,
    request: Mapping[str, Any],
    match: MatchLog,
    default_id: str,
    now: int,
    practice: bool = False,
) -> dict[str, Any]:
    """Put the match on the table, under the id in the request or else under ``default_id``."""
    pace = asked_pace(session, request)
    given = request.get("id")
    put_on_table(session, match, [], given if is_id(given) else default_id, now)
    session.autoplay.pace, session.practice = pace, practice
    return full_reply(session, now)
