"""The record in words: its people, and the sums and bests of one person, for page and terminal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from ..core.drivers import rank
from ..core.numbers import Amount
from ..core.words import Speaker, say
from .ladder_view import ladder_view
from .names import game_name, level_name
from .splits import splits_view
from .sums import claimed, key_of, name_of_lone, people, played_by, sums_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.words import Message
    from .stored import FinishedGame
    from .sums import Counts, Fastest, InGame, Person

#: Fewer games make no chart of wins; more games would make it unreadable.
_LEAST_CHARTED: Final = 10
_CHARTED: Final = 60
#: Later places are counted together.
_LAST_PLACE: Final = 6


def record_view(
    games: Sequence[FinishedGame], who: str, speaker: Speaker, month: str = ""
) -> dict[str, Any]:
    """Return the view of a record for the person named ``who``, or for everybody if ``who`` is empty.

    A single person's sums are part of the view of everybody. ``month`` is the present month of the device.
    """
    latest = sorted(mine(games, speaker), key=lambda game: -game.time)
    known, key = people(latest), key_of(who)
    if key:
        shown = next((one for one in known if one.key == key), None)
    else:
        shown = known[0] if len(known) == 1 else None
    return {
        "people": [_person(one, one.key == key, speaker) for one in known],
        "name": None if shown is None or not key else shown.name,
        "lone": _lone(games, speaker),
        "games": [each.game.id for each in played_by(latest, key)] if key else None,
        "person": None if shown is None else _sums(latest, shown, month, speaker),
    }


def mine(games: Sequence[FinishedGame], speaker: Speaker) -> Sequence[FinishedGame]:
    """Return games in which a lone person without a name has the name that the person gave later, or else “You”."""
    named = claimed(games, _unnamed, _lone(games, speaker))
    return [_localized(game, speaker) for game in named]


def _lone(games: Sequence[FinishedGame], speaker: Speaker) -> str:
    return name_of_lone(games, _unnamed, speaker.say(say("seat.you")))


def _unnamed(seat: int, speaker: Speaker | None = None) -> str:
    """Return the name of a seat without one: English, as records have it, or in a speaker's language."""
    return (speaker or Speaker([])).say(say("seat.number", seat=seat))


def _localized(game: FinishedGame, speaker: Speaker) -> FinishedGame:
    """Return a game whose unnamed seats have their names in the speaker's language."""
    seats = [
        {**seat, "name": _unnamed(n, speaker)} if seat["name"] == _unnamed(n) else seat
        for n, seat in enumerate(game.tally["seats"], 1)
    ]
    return replace(game, tally={**game.tally, "seats": seats})


def _person(one: Person, shown: bool, speaker: Speaker) -> dict[str, Any]:
    text = say("tallies.person", who=one.name, n=one.games, games=Amount(one.games))
    return {"name": one.name, "say": speaker.say(text), "shown": shown}


def _sums(
    games: Sequence[FinishedGame], one: Person, month: str, speaker: Speaker
) -> dict[str, Any]:
    sums = sums_of(games, one.key)
    found = sums.counts
    # A single game has no rate, no row of wins and no table: these would only repeat it.
    several = found.games > 1
    rated = several and found.wins and sums.form
    rate = say("tallies.share", n=_percent(found.wins / len(sums.form))) if rated else None
    figures = {
        "games": speaker.value(Amount(found.games)),
        "wins": speaker.value(Amount(found.wins)) if found.wins else None,
        "rate": None if rate is None else speaker.say(rate),
        "streak": speaker.value(Amount(found.streak)) if several and found.streak else None,
        "best": speaker.value(Amount(found.best)) if several and found.best else None,
    }
    # The charts of an only game would show again what the charts of all games show.
    only = len(sums.games) == 1
    played = [_in_game(each, speaker, charted=not only) for each in sums.games]
    notes = ["note"] if any(each["bests"] for each in played) else []
    if any(not race.timed for each in sums.games for race in each.fastest):
        notes.append("moves")
    return {
        "name": one.name,
        "figures": [
            {
                "id": name,
                "name": speaker.say(say(f"tallies.{name}")),
                "value": value,
            }
            for name, value in figures.items()
            if value is not None
        ],
        "coming": _coming(sums.form, found.wins, speaker),
        "won": _won(sums.games, speaker),
        "form": _chart(sums.form, speaker),
        "places": _places(sums.places, speaker),
        "splits": splits_view(played_by(games, one.key), month, speaker),
        "ladder": ladder_view(games, one.name, "", speaker),
        "games": played,
        "note": " ".join(speaker.say(say(f"tallies.bests.{part}")) for part in notes) or None,
    }


def _coming(form: Sequence[float], wins: int, speaker: Speaker) -> str | None:
    """When figures and charts appear that have nothing to show yet; None if nothing is missing."""
    if not wins:
        return speaker.say(say("tallies.coming.wins"))
    if len(form) < _LEAST_CHARTED:
        return speaker.say(say("tallies.coming.form", n=_LEAST_CHARTED))
    return None


def _won(games: Sequence[InGame], speaker: Speaker) -> dict[str, Any] | None:
    """The won part of the games of each kind, as bars; None without two kinds of games that were won."""
    known = [(each, len(each.form), each.counts.wins) for each in games if each.form]
    rows = [row for row in known if row[2]]
    if len(rows) < 2:
        return None
    return {
        "title": speaker.say(say("tallies.won")),
        "rows": [
            {
                "game": each.game,
                "name": game_name(each.game, speaker),
                "value": speaker.say(say("tallies.won.of", n=wins, of=of)),
                "share": wins / of,
            }
            for each, of, wins in rows
        ],
    }


def _chart(form: Sequence[float], speaker: Speaker) -> dict[str, Any] | None:
    """The chart of the share of wins; None for too few games with a known result, or without a win."""
    if len(form) < _LEAST_CHARTED or not any(form):
        return None
    points = list(form[-_CHARTED:])
    label = say("tallies.form.label", now=_percent(points[-1]), top=_percent(max(points)))
    rulers = [
        {"share": share, "say": speaker.say(say("tallies.share", n=_percent(share)))}
        for share in (0.0, 0.5, 1.0)
    ]
    return {
        "title": speaker.say(say("tallies.form")),
        "label": speaker.say(label),
        "points": points,
        "rulers": rulers,
    }


def _places(places: Sequence[int], speaker: Speaker) -> dict[str, Any] | None:
    """The reached places as rows of bars; None without a third place, because first places are wins."""
    if len(places) <= 2:
        return None
    rows = [*places[:_LAST_PLACE], *([sum(places[_LAST_PLACE:])] if places[_LAST_PLACE:] else [])]
    return {
        "title": speaker.say(say("tallies.places")),
        "rows": [
            {
                "name": speaker.say(say(f"tallies.place.{place}")),
                "n": n,
                "share": n / max(rows),
                "say": speaker.say(
                    say("tallies.places.row", place=say(f"tallies.place.{place}"), n=n)
                ),
            }
            for place, n in enumerate(rows, 1)
            if n
        ],
    }


def _percent(share: float) -> int:
    """A share in per cent, rounded half up."""
    return int(100 * share + 0.5)


def _in_game(sums: InGame, speaker: Speaker, *, charted: bool) -> dict[str, Any]:
    found = sums.counts
    wins = say("tallies.inGame.wins", n=found.wins)
    bests = [
        _best(margin.id, say("tallies.margin"), margin.say, speaker) for margin in sums.margins
    ]
    several = len(sums.fastest) > 1
    bests += [
        _best(race.id, say("tallies.fastest"), _race(race, several), speaker)
        for race in sums.fastest
    ]
    return {
        "game": sums.game,
        "name": game_name(sums.game, speaker),
        "say": speaker.say(say("tallies.inGame", n=found.games, wins=wins)),
        "form": _chart(sums.form, speaker) if charted else None,
        "places": _places(sums.places, speaker) if charted else None,
        "bests": bests,
        "drivers": _drivers(sums, speaker),
    }


def _best(game: str, name: Message, value: Message | str, speaker: Speaker) -> dict[str, str]:
    said = value if isinstance(value, str) else speaker.say(value)
    about = say("tallies.best.look", what=name)
    return {"id": game, "name": speaker.say(name), "say": said, "about": speaker.say(about)}


def _race(race: Fastest, several: bool) -> Message:
    """A fastest race in words; ``several``: other lengths or numbers of seats stand beside it."""
    if race.timed:
        seconds = race.n // 1000
        time = f"{seconds // 60}:{seconds % 60:02d}"
        how: Message = say("tallies.fastest.time", time=time)
    else:
        how = say("tallies.fastest.moves", n=race.n)
    seats = (say("tallies.fastest.of", n=race.seats),) if several or not race.course else ()
    return say("tallies.fastest.on", how=how, course=(*race.course, *seats))


def _drivers(sums: InGame, speaker: Speaker) -> dict[str, Any] | None:
    """The table of games against bots, unranked first, then the weakest; None without bots or for one game."""
    if not sums.drivers or sums.counts.games < 2:
        return None
    order = sorted(sums.drivers, key=lambda level: rank(level) or 0)
    columns = ("driver", "games", "wins", "best")
    return {
        "title": speaker.say(say("tallies.drivers")),
        "columns": [speaker.say(say(f"tallies.{column}")) for column in columns],
        "rows": [_row(sums.game, level, sums.drivers[level], speaker) for level in order],
    }


def _row(game: str, level: str, found: Counts, speaker: Speaker) -> dict[str, Any]:
    values = [speaker.value(Amount(n)) for n in (found.games, found.wins, found.best)]
    return {"level": level, "name": level_name(game, level, speaker), "values": values}
