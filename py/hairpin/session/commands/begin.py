"""Commands that put a game on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ... import __version__
from ...bots.driver import check_pace
from ...core import record, save
from ...core.chance import clean_seed
from ...core.errors import NotAllowed
from ...core.match_log import MatchLog
from ...core.options import read_settings
from ...core.seats import read_seats
from ...core.words import Speaker
from ...games import load
from .. import standings
from ..aids import aids_of
from ..progress import run_watch, sit
from ..reply import whole
from ..requests import is_id, match_id, text
from ..today import compared, tries_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..sitting import Sitting


def hello(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """The version, and all games there are, unless only the version is asked for: games take long to load."""
    if request.get("games") is False:
        return {"version": __version__}
    from ...catalog import all_games

    return {"version": __version__, "games": all_games(Speaker([], sitting.language))}


def near(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """A game may be dealt soon: it is loaded, so that ``new`` has less to do. Raises ``Refusal`` if there is none."""
    load(text(request, "game"))
    return {}


def new(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Deal a new game. Raises ``Refusal`` for a game, seats, settings, seed or pace that there are not."""
    game = load(text(request, "game"))
    given = read_seats(game, request["seats"], Speaker([], sitting.language))
    seats = [seat.newest(game) for seat in given]
    bots = any(seat.is_bot for seat in seats)
    settings = read_settings(game.options, request.get("settings") or {}, len(seats), bots=bots)
    match = MatchLog(game, seats, settings, clean_seed(text(request, "seed")))
    pace = asked_pace(sitting, request)
    sit(sitting, match, [], match_id(request, match), now)
    sitting.autoplay.pace = pace
    return whole(sitting, now)


def open_text(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Go on with a game from its text: a record, a link's end or a save. Raises ``Refusal`` if it is none."""
    pace = asked_pace(sitting, request)
    reads = save.read_stored if request.get("stored") is True else save.read_any
    saved = reads(text(request, "text"), load)
    match, kept = saved.match, saved.sitting
    own_id = kept.get("id")
    given = own_id if is_id(own_id) else match_id(request, match)
    sit(sitting, match, saved.past, given, now)
    sitting.autoplay.pace = pace
    sitting.wrong = tries_of(kept)
    at = kept.get("at")
    if type(at) is int:
        sitting.watch.set(max(at, match.at), now)
    touched, panels = kept.get("touched"), kept.get("asides")
    for seat, things in touched.items() if isinstance(touched, dict) else ():
        sitting.touches.restore(match, seat, things)
    if isinstance(panels, list):
        sitting.panels = frozenset(name for name in match.game.info_panels if name in panels)
    sitting.aids = aids_of(kept)
    # Where time matters, it stands still until the players say that they are there again.
    sitting.paused = (match.timed or match.real_time) and match.result is None
    run_watch(sitting, now)
    return whole(sitting, now)


def asked_pace(sitting: Sitting, request: Mapping[str, Any]) -> str:
    """How fast bots are to be in a game that begins; as they were unless told."""
    given = request.get("pace")
    return sitting.autoplay.pace if given is None else check_pace(given)


def branch(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """Play on from the point looked at, as a new match. Raises ``NotAllowed`` for a lesson, which is never stored."""
    match = sitting.on_table()
    if sitting.learning is not None:
        raise NotAllowed("error.lesson.kept")
    n = match.n if sitting.looking is None else sitting.looking
    given = request.get("id")
    new_id = given if is_id(given) else f"{sitting.match_id}-b{n}"
    other = match.branch(n)
    # Whoever goes back to play on has taken something back: it is no race of a day any more.
    other.marked = other.marked or compared(match)
    aids, wrong = sitting.aids | {"branch"}, sitting.wrong
    sit(sitting, other, sitting.past, new_id, now)
    sitting.aids, sitting.wrong = aids, wrong
    return whole(sitting, now)


def again(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """The next game of the series; after its last one, a new series at the same table.

    Raises ``NotAllowed`` while a game is going on, ``SettingsError`` for a choice or seed that there is not.
    """
    match = sitting.on_table()
    seed, chosen = text(request, "seed"), request.get("chosen") or {}
    if match.series_over:
        # The same table, a new series: kept apart from the one that is over.
        settings = match.settings
        if request.get("fair") is True:
            settings = standings.evened(match) or settings
        first = MatchLog(match.game.newest, match.seats, settings, clean_seed(seed))
        sit(sitting, first, [], match_id(request, first), now)
        return whole(sitting, now)
    following = match.next_game(seed, chosen)
    sit(sitting, following, [*sitting.past, record.write(match)], sitting.match_id, now)
    return whole(sitting, now)


def restart(sitting: Sitting, request: Mapping[str, Any], now: int) -> dict[str, Any]:
    """The same deal, or the state the game began with, once more."""
    old, learning = sitting.on_table(), sitting.learning
    match = old.restarted()
    if old.start is None:
        match = MatchLog(old.game.newest, old.seats, old.settings, old.seed, old.series)
    wrong = sitting.wrong
    sit(sitting, match, sitting.past, sitting.match_id, now)
    # What was tried at a puzzle was tried.
    sitting.learning, sitting.wrong = learning, wrong
    sitting.aids = frozenset({"restart"})
    return whole(sitting, now)
