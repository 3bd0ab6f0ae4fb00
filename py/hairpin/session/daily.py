"""The daily race: its description, its state on the table, and its result in one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from ..core.drivers import rank
from ..core.errors import NotAllowed
from ..core.match_log import MatchLog
from ..core.options import read_settings
from ..core.seats import BOT, level_name, read_seats
from ..core.words import Speaker, say
from ..daily.dates import date_after, number_of
from ..daily.line import name_of, place_words, race_line, race_place
from ..daily.race import VERSION, race_in, race_of
from ..games import load
from .delta import SentViews
from .hotseat import only_person

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.words import Message
    from ..daily.race import Race
    from .state import SessionState

#: Rank of the middle driver; a newcomer seldom beats those above.
MIDDLE: Final = 3

#: Seeds of races and puzzles of a day, in all versions. Since version 3 the seed of a puzzle has no date.
_SEED_OF_DAY: Final = re.compile(
    r"(today|puzzle)-([1-9][0-9]{0,5})-[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9A-Z]{8}"
)


def describe_day(date: str, speaker: Speaker) -> dict[str, Any]:
    """The race of a date in words. Raises ``SettingsError`` for a text that is no date."""
    race = race_of(date)
    game, settings = load(race.game), race.read_settings()
    usual = read_settings(game.options, {}, len(race.seats), bots=True)
    levels = [seat.removeprefix(BOT) for seat in race.seats[1:]]
    drivers = tuple(level_name(game, level) for level in levels)
    strong = tuple(level_name(game, level) for level in levels if (rank(level) or 0) > MIDDLE)
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
            **(
                {"strong": speaker.say(say("daily.strong", drivers=strong, n=len(strong)))}
                if strong
                else {}
            ),
            "takes": speaker.say(_duration(race)),
            "rules": [
                speaker.say(
                    say(
                        f"daily.rule.{race.game}.{option.id}",
                        value=option.said(race.game, settings[option.id]),
                    )
                )
                for option in game.options
                if settings[option.id] != usual[option.id]
                and option.concerns(len(race.seats), settings)
            ],
        },
    }


def goal_after(date: str, place: str, speaker: Speaker) -> str:
    """The goal for the race of the next date, after a race that was not won; empty after a win or without a place."""
    if not place or place == speaker.say(place_words(1, len(race_of(date).seats))):
        return ""
    race = race_of(date_after(date))
    levels = [seat.removeprefix(BOT) for seat in race.seats[1:]]
    weakest = min(levels, key=lambda level: rank(level) or 0)
    driver = level_name(load(race.game), weakest)
    return speaker.say(say("daily.goal", game=say(f"{race.game}.name"), driver=driver))


def _duration(race: Race) -> Message:
    """How long a race takes; if its game usually takes longer, also how long that is."""
    fewest, most = map(str, race.minutes)
    least, longest = map(str, load(race.game).minutes)
    if most == longest:
        return say("daily.takes", fewest=fewest, most=most)
    return say("daily.takes.short", fewest=fewest, most=most, least=least, longest=longest)


def start_picture(date: str, speaker: Speaker) -> dict[str, Any]:
    """The start position of a date's race, as everybody may see it: one frame of a small picture of the table.

    The picture has the tracks, or without tracks the cards of the person's seat. In real time these cards are face
    down, so nobody can study them before the race.
    """
    race = race_of(date)
    game = load(race.game)
    match = MatchLog(game, read_seats(game, race.seats), race.read_settings(), race.seed)
    painted = game.paint(game.observe(match.state, "public"))
    view = SentViews().table_view(
        Speaker(
            [seat.name for seat in match.seats],
            speaker.catalogue.language,
            you=only_person(match),
        ),
        painted,
        delta=False,
    )
    zones = [zone for zone in view["zones"] if zone["kind"] in ("track", "road")]
    if not zones:
        own = next((place["zones"] for place in view.get("places", ()) if place["seat"] == 1), ())
        zones = [
            _bare(zone, face_down=match.real_time)
            for zone in view["zones"]
            if zone["id"] in own and zone.get("cards")
        ]
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
    match: MatchLog, speaker: Speaker, *, practice: bool = False
) -> dict[str, Any] | None:
    """The date of a daily race, and its result in one line once it is over; None for other matches.

    With ``practice`` the race does not count for its day.
    """
    race = race_in(match)
    if race is None:
        return None
    name = "daily.title.practice" if practice else "daily.title.race"
    title = speaker.say(say(name, day=name_of(race.date)))
    day: dict[str, Any] = {
        "kind": "race",
        "date": race.date,
        "version": race.version,
        "title": title,
    }
    if practice:
        day["practice"] = True
    if match.result is not None:
        day["place"] = speaker.say(race_place(match, 1))
        day["line"] = speaker.say(race_line(race, match, 1, practice=practice))
    return day


def _bare(zone: Mapping[str, Any], *, face_down: bool) -> dict[str, Any]:
    """A zone with only its cards. If they are ``face_down``, no id and no word names a card."""
    cards = zone["cards"]
    if face_down:
        cards = [
            {"id": f"{zone['id']}:{n}", "face": "back", "back": zone["seat"], "say": ""}
            for n, _ in enumerate(cards)
        ]
    label = zone["label"]
    return {"id": zone["id"], "kind": zone["kind"], "label": label, "say": label, "cards": cards}


def is_daily_race(match: MatchLog) -> bool:
    """Whether the match is a daily race, also one for practice."""
    return race_in(match) is not None


def outdated(match: MatchLog) -> Message | None:
    """A sentence for an unfinished race or puzzle of a day that another version of Hairpin dealt; None for others."""
    named = _SEED_OF_DAY.fullmatch(match.seed)
    if named is None or match.result is not None:
        return None
    kind, version = named.groups()
    return None if (kind, version) == ("today", str(VERSION)) else say(f"daily.outdated.{kind}")


def counts(session: SessionState, match: MatchLog) -> bool:
    """Whether the match is the daily race that counts for its day. People compare its results, so it has no undo and
    no hints."""
    return not session.practice and is_daily_race(match)


def restart_refusal(session: SessionState, match: MatchLog) -> Message | None:
    """The reason why this match may not begin again; None if it may."""
    return say("daily.error.restart") if match.result is None and counts(session, match) else None


def refuse_undo(session: SessionState, match: MatchLog) -> None:
    """Raise ``NotAllowed`` if no move of this match may be taken back."""
    reason = undo_refusal(session, match)
    if reason is not None:
        raise NotAllowed(reason.key)


def undo_refusal(session: SessionState, match: MatchLog) -> Message | None:
    """The reason why no move of this match may be taken back; None if the match decides move by move."""
    if session.reopened:
        # The record may have this game. An undo would end it a second time, beside the first result.
        return say("error.undo.reopened")
    return say("daily.error.undo") if counts(session, match) else None


def hint_refusal(session: SessionState, match: MatchLog) -> Message | None:
    """The reason why this match gives no hints; None if it gives hints."""
    if match.real_time:
        return say("error.hint.live")
    if counts(session, match):
        return say("daily.error.hint")
    return None
