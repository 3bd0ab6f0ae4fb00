"""The record in words: its people, and the sums and bests of one person, for page and terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.drivers import DRIVERS, rank
from ..core.errors import SettingsError
from ..core.seats import RANDOM, levels_of
from ..core.words import say
from ..games import GAMES, load
from .sums import key_of, next_driver, people, played_by, sums_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.words import Message, Speaker
    from .stored import FinishedGame
    from .sums import Counts, Fastest, InGame, Person

#: More games would make a chart of wins unreadable.
_CHARTED: Final = 60


def record_view(games: Sequence[FinishedGame], who: str, speaker: Speaker) -> dict[str, Any]:
    """Return the view of a record for the person named ``who``, or for everybody if ``who`` is empty.

    A single person's sums are part of the view of everybody.
    """
    latest = sorted(games, key=lambda game: -game.time)
    known, key = people(latest), key_of(who)
    if key:
        shown = next((one for one in known if one.key == key), None)
    else:
        shown = known[0] if len(known) == 1 else None
    return {
        "people": [_person(one, one.key == key, speaker) for one in known],
        "name": None if shown is None or not key else shown.name,
        "games": [each.game.id for each in played_by(latest, key)] if key else None,
        "person": None if shown is None else _sums(latest, shown, speaker),
    }


def _person(one: Person, shown: bool, speaker: Speaker) -> dict[str, Any]:
    games = grouped(one.games, speaker)
    text = say("tallies.person", who=one.name, n=one.games, games=games)
    return {"name": one.name, "say": speaker.say(text), "shown": shown}


def grouped(n: int, speaker: Speaker) -> str:
    """Return a number with the language's sign between groups of three digits."""
    return f"{n:,}".replace(",", speaker.say(say("number.group")))


def _sums(games: Sequence[FinishedGame], one: Person, speaker: Speaker) -> dict[str, Any]:
    sums = sums_of(games, one.key)
    found = sums.counts
    figures = {
        "games": found.games,
        "wins": found.wins,
        "streak": found.streak,
        "best": found.best,
    }
    played = [_in_game(each, one.name, speaker) for each in sums.games]
    bests = any(each["bests"] for each in played)
    return {
        "name": one.name,
        "figures": [
            {
                "id": name,
                "name": speaker.say(say(f"tallies.{name}")),
                "value": grouped(n, speaker),
            }
            for name, n in figures.items()
        ],
        "form": _chart(sums.form, speaker),
        "games": played,
        "note": speaker.say(say("tallies.bests.note")) if bests else None,
    }


def _chart(form: Sequence[float], speaker: Speaker) -> dict[str, Any] | None:
    """The chart of the share of wins; None for fewer than two games with a known result."""
    if len(form) < 2:
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


def _percent(share: float) -> int:
    """A share in per cent, rounded half up."""
    return int(100 * share + 0.5)


def _in_game(sums: InGame, who: str, speaker: Speaker) -> dict[str, Any]:
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
        "form": _chart(sums.form, speaker),
        "bests": bests,
        "drivers": _drivers(sums, speaker),
        "next": _next(sums, who, speaker),
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


def game_name(game: str, speaker: Speaker) -> str:
    """Return the name of a game; its id if it is not known here."""
    if game not in GAMES:
        try:
            load(game)
        except SettingsError:
            return game
    return speaker.say(say(f"{game}.name"))


def _level_name(game: str, level: str, speaker: Speaker) -> str:
    """The name of a bot. An unknown level is its own name."""
    if level == RANDOM:
        return speaker.say(say("bot.random"))
    if level in DRIVERS:
        return speaker.say(say(f"driver.{level}"))
    key = f"{game}.bot.{level}"
    known = game in GAMES and speaker.catalogue.has(key)
    return speaker.say(say(key)) if known else level


def _drivers(sums: InGame, speaker: Speaker) -> dict[str, Any] | None:
    """The table of games against bots, unranked bots first, then the weakest; None without bots."""
    if not sums.drivers:
        return None
    order = sorted(sums.drivers, key=lambda level: rank(level) or 0)
    columns = ("driver", "games", "wins", "best")
    return {
        "title": speaker.say(say("tallies.drivers")),
        "columns": [speaker.say(say(f"tallies.{column}")) for column in columns],
        "rows": [_row(sums.game, level, sums.drivers[level], speaker) for level in order],
    }


def _row(game: str, level: str, found: Counts, speaker: Speaker) -> dict[str, Any]:
    values = [grouped(n, speaker) for n in (found.games, found.wins, found.best)]
    return {"level": level, "name": _level_name(game, level, speaker), "values": values}


def next_after(games: Sequence[FinishedGame], last: str, speaker: Speaker) -> dict[str, str] | None:
    """Return the driver to race next after the game with the id ``last``.

    None unless a person won that game and thereby beat the suggested driver's predecessor often
    enough.
    """
    tally = next((game.tally for game in games if game.id == last), None)
    if tally is None:
        return None
    winner = next((seat for seat in tally["seats"] if seat["won"] and seat["level"] is None), None)
    levels = {seat["level"] for seat in tally["seats"]}
    if winner is None or levels == {None}:
        return None
    same = [game for game in games if game.tally["game"] == tally["game"]]
    (sums,) = sums_of(same, key_of(winner["name"])).games
    found = _next(sums, winner["name"], speaker)
    return found if found is not None and found["beaten"] in levels else None


def _has_level(game: str, level: str) -> bool:
    """Whether a game of another package is known and has this level."""
    try:
        return level in levels_of(load(game))
    except SettingsError:
        return False


def _next(sums: InGame, who: str, speaker: Speaker) -> dict[str, str] | None:
    """The suggestion to race the next driver; None if no driver was beaten often enough."""
    found = next_driver(sums, DRIVERS)
    # Every game of Hairpin has all drivers, so it need not be loaded, which is slow.
    if found is None or not (sums.game in GAMES or _has_level(sums.game, found[1])):
        return None
    beaten, following = (say(f"driver.{level}") for level in found)
    return {
        "beaten": found[0],
        "level": found[1],
        "game": sums.game,
        "say": speaker.say(say("tallies.next", who=who, driver=beaten, next=following)),
        "label": speaker.say(say("tallies.next.go", next=following)),
    }
