"""The daily race and puzzle: their description, their state on the table, and their result in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.drivers import DRIVERS
from ..core.errors import NotAllowed
from ..core.match_log import MatchLog
from ..core.seats import BOT, level_name, read_seats
from ..core.words import Seat, Speaker, say
from ..daily.dates import number_of
from ..daily.line import name_of, puzzle_line, race_line, race_place
from ..daily.puzzle import GAME, fault, puzzle_in, puzzle_of, solved
from ..daily.race import race_in, race_of
from ..games import load
from .delta import SentViews

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.words import Message
    from .state import SessionState


def describe_day(date: str, speaker: Speaker) -> dict[str, Any]:
    """The race and the puzzle of a date in words. Raises ``SettingsError`` for a text that is no date."""
    race, puzzle = race_of(date), puzzle_of(date)
    game, settings = load(race.game), race.read_settings()
    drivers = tuple(level_name(game, seat.removeprefix(BOT)) for seat in race.seats[1:])
    rival = say(f"driver.{DRIVERS[-1]}")
    return {
        "date": race.date,
        "number": number_of(date),
        "title": speaker.say(say("daily.title.race", day=name_of(date))),
        "version": race.version,
        "race": {
            "game": race.game,
            "name": speaker.say(say(f"{race.game}.name")),
            "line": speaker.say(say(f"{race.game}.line")),
            "against": speaker.say(say("daily.against", drivers=drivers)),
            "settings": [
                {
                    "id": option.id,
                    "name": speaker.say(say(f"{race.game}.option.{option.id}")),
                    "value": speaker.text(option.said(race.game, settings[option.id])),
                }
                for option in game.options
                if option.id in race.settings and option.concerns(len(race.seats), settings)
            ],
        },
        "puzzle": {
            "game": GAME,
            "title": speaker.say(say("daily.puzzle.title", n=puzzle.turns)),
            "about": speaker.say(say("daily.puzzle.about", n=puzzle.turns, rival=rival)),
            "week": speaker.say(say("daily.puzzle.week")),
        },
    }


def start_picture(date: str, speaker: Speaker) -> dict[str, Any]:
    """The start position of a date's race, as everybody may see it: one frame of a small picture of the table.

    The picture has the tracks, or without tracks the cards of the person's seat. In real time these cards are face
    down, so nobody can study them before the race.
    """
    race = race_of(date)
    game = load(race.game)
    match = MatchLog(game, read_seats(game, race.seats, speaker), race.read_settings(), race.seed)
    painted = game.paint(game.observe(match.state, "public"))
    view = SentViews().table_view(
        Speaker([seat.name for seat in match.seats]), painted, delta=False
    )
    zones = [zone for zone in view["zones"] if zone["kind"] in ("track", "road")]
    if not zones:
        own = next((place["zones"] for place in view.get("places", ()) if place["seat"] == 1), ())
        zones = [zone for zone in view["zones"] if zone["id"] in own]
        if match.real_time:
            zones = [_turned_down(zone) for zone in zones]
    spaces = {space["id"] for zone in zones for space in zone.get("spaces", ())}
    return {
        "game": game.id,
        "seats": [
            {
                "seat": seat,
                "name": spec.name,
                "kind": "bot" if spec.is_bot else "person",
                "colour": spec.colour,
            }
            for seat, spec in enumerate(match.seats, 1)
        ],
        "frames": [
            {
                "zones": zones,
                "tokens": [token for token in view.get("tokens", ()) if token["at"] in spaces],
            }
        ],
    }


def day_result(
    match: MatchLog, tries: int, speaker: Speaker, *, practice: bool = False
) -> dict[str, Any] | None:
    """The date of a daily match, and its result in one line; None if the match is not daily.

    The line appears when the race is over or the puzzle is solved. ``tries`` counts the wrong moves at a puzzle. With
    ``practice`` the race does not count for its day.
    """
    line = None
    more: dict[str, Any] = {}
    race, puzzle = race_in(match), puzzle_in(match)
    if race is not None:
        name = "daily.title.practice" if practice else "daily.title.race"
        day: dict[str, Any] = {"kind": "race", "date": race.date, "version": race.version}
        title = say(name, day=name_of(race.date))
        if practice:
            more["practice"] = True
        if match.result is not None:
            line = race_line(race, match, 1, practice=practice)
            more["place"] = speaker.say(race_place(match, 1))
    elif puzzle is not None:
        day = {"kind": "puzzle", "date": puzzle.date, "version": puzzle.version}
        title = say("daily.title.puzzle", date=puzzle.date)
        line = puzzle_line(puzzle, tries) if solved(puzzle, match) else None
        more["wrong"] = tries
    else:
        return None
    return {
        **day,
        "title": speaker.say(title),
        **more,
        **({} if line is None else {"line": speaker.say(line)}),
    }


def _turned_down(zone: Mapping[str, Any]) -> dict[str, Any]:
    """A zone with all its cards face down. No id and no word names a card."""
    cards = [
        {"id": f"{zone['id']}:{n}", "face": "back", "back": zone["seat"], "say": ""}
        for n, _ in enumerate(zone.get("cards", ()))
    ]
    return {**zone, "say": zone["label"], "cards": cards}


def wrong_moves_of(saved: Mapping[str, Any]) -> int:
    """The number of wrong moves at a puzzle, as stored in a save; 0 if it stores none."""
    wrong = saved.get("wrong")
    return wrong if type(wrong) is int and wrong > 0 else 0


def puzzle_status(session: SessionState, match: MatchLog, n: int) -> Message | None:
    """The task of a daily puzzle at point ``n``; None if the match is no puzzle or the person may not act."""
    puzzle = puzzle_in(match)
    if puzzle is None or match.result is not None or n >= puzzle.turns:
        return None
    if n == match.n and puzzle.seat not in match.game.actors(match.state):
        return None
    who, rival = Seat(puzzle.seat), Seat(3 - puzzle.seat)
    asked = say("daily.puzzle.status", who=who, rival=rival, n=puzzle.turns - n)
    return (
        say("daily.puzzle.tries", say=asked, n=session.wrong_moves)
        if session.wrong_moves
        else asked
    )


def check_puzzle_move(
    session: SessionState, match: MatchLog, seat: int, move: str
) -> Message | None:
    """Why a move does not solve the daily puzzle; None if it may be played. A wrong move is counted."""
    puzzle = puzzle_in(match)
    if puzzle is None or seat != puzzle.seat or match.n >= puzzle.turns:
        return None
    said = fault(match.state, move, puzzle.turns - match.n)
    session.wrong_moves += said is not None
    return said


def is_daily_race(match: MatchLog) -> bool:
    """Whether the match is a daily race, also one for practice."""
    return race_in(match) is not None


def counts(session: SessionState, match: MatchLog) -> bool:
    """Whether the match is the daily race that counts for its day. People compare its results, so it has no undo and
    no hints."""
    return not session.practice and is_daily_race(match)


def restart_refusal(session: SessionState, match: MatchLog) -> Message | None:
    """The reason why this match may not begin again; None if it may."""
    return say("daily.error.restart") if match.result is None and counts(session, match) else None


def refuse_undo(session: SessionState, match: MatchLog) -> None:
    """Raise ``NotAllowed`` if no move of this match may be taken back."""
    if counts(session, match):
        raise NotAllowed("daily.error.undo")


def hint_refusal(session: SessionState, match: MatchLog) -> Message | None:
    """The reason why this match gives no hints; None if it gives hints."""
    if match.real_time:
        return say("error.hint.live")
    if counts(session, match):
        return say("daily.error.hint")
    return None if puzzle_in(match) is None else say("daily.error.hint.puzzle")
