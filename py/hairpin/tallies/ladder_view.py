"""The ladder in words, for page and terminal: the grid of games and drivers, the next race, and what a game changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..core.drivers import DRIVERS
from ..core.errors import SettingsError
from ..core.seats import levels_of
from ..core.words import say
from ..games import GAMES, load
from .ladder import CLEAR, OWN, STARS, beats, ladder_of, levels_in, news_of, next_level, rivals
from .names import driver_name, game_name
from .sums import key_of, played_by

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..core.words import Message, Speaker
    from .ladder import Row
    from .stored import FinishedGame

#: The game whose first driver is suggested to a person who has raced no bot yet.
FIRST_GAME: Final = "turbo-duel"
#: The games in the order of home.
IN_ORDER: Final = (FIRST_GAME, *(game for game in GAMES if game != FIRST_GAME))


def ladder_view(
    games: Sequence[FinishedGame], who: str, last: str, speaker: Speaker
) -> dict[str, Any]:
    """Return the ladder of the person named ``who``; if that is empty, of the person who raced a bot last.

    ``last`` is the id of a game; if a person beat drivers in it, or lost to one alone, the ladder is that person's,
    with the news of it.
    """
    known, game = rivals(games), next((each for each in games if each.id == last), None)
    winner = None if game is None else _winner(game)
    loser = None if game is None else _loser(game)
    key = winner or loser or key_of(who) or next(iter(known), "")
    ladder = ladder_of(games, key)
    latest = sorted(played_by(games, key), key=lambda each: -each.game.time)
    raced = [each for each in latest if levels_in(each.game.tally)]
    # Only a win moves the next race to another game, so a player can tell where it is.
    won = [each.game.tally["game"] for each in raced if beats(each)]
    rows = [_row(name, ladder.get(name, {}), speaker) for name in IN_ORDER if drivers_of(name)]
    cells = [cell for row in rows for cell in row["cells"]]
    stars = [star["won"] for cell in cells for star in cell["stars"]]
    states = [cell["state"] for cell in cells]
    following = _next_of_all(ladder, won, "" if raced else ".first", speaker)
    news = None
    if game is not None:
        row = next((row for row in rows if row["game"] == game.tally["game"]), None)
        if winner:
            news = _news(games, game, key, row, following, speaker)
        elif loser and row is not None:
            news = _after_loss(game, row, speaker)
    return {
        "who": known.get(key),
        "people": [{"name": name, "shown": each == key} for each, name in known.items()],
        "title": speaker.say(say("tallies.ladder")),
        "count": speaker.say(say("tallies.ladder.count", n=states.count("beaten"), of=len(states))),
        "stars": speaker.say(say("tallies.ladder.count.stars", n=sum(stars), of=len(stars))),
        "goal": _goal(ladder, speaker),
        "drivers": [{"level": level, "name": driver_name(level, speaker)} for level in DRIVERS],
        "rows": rows,
        "rules": [
            *(
                speaker.say(say(f"tallies.ladder.rule.{part}"))
                for part in ("beaten", "next" if won else "first", "stars")
            ),
            *(speaker.say(say(f"{name}.star.rule")) for name in IN_ORDER if name in OWN),
        ],
        "next": following,
        "news": news,
    }


def _goal(ladder: Mapping[str, Row], speaker: Speaker) -> str | None:
    """The weakest driver to beat in all games, and in how many that is done; None before a win and after all."""
    for level in DRIVERS if ladder else ():
        within = [game for game in IN_ORDER if level in drivers_of(game)]
        done = sum(level in ladder.get(game, {}) for game in within)
        if done < len(within):
            driver = driver_name(level, speaker)
            return speaker.say(say("tallies.ladder.goal", driver=driver, n=done, of=len(within)))
    return None


def drivers_of(game: str) -> tuple[str, ...]:
    """Return the drivers of a game, the weakest first.

    Hairpin's own games have all drivers, so they need not be loaded, which is slow.
    """
    if game in CLEAR:
        return DRIVERS
    try:
        levels = levels_of(load(game))
    except SettingsError:
        return ()
    return tuple(level for level in DRIVERS if level in levels)


def _winner(game: FinishedGame) -> str | None:
    """The key of the person who beat a driver in a game; None if no person did."""
    seats = game.tally["seats"]
    names = [seat["name"] for seat in seats if seat["won"] and seat["level"] is None]
    return next((key_of(name) for name in names if ladder_of([game], key_of(name))), None)


def _loser(game: FinishedGame) -> str | None:
    """The key of the only person in a game that a driver won; None in any other game."""
    seats = game.tally["seats"]
    people = [seat for seat in seats if seat["level"] is None]
    drove = any(seat["won"] and seat["level"] is not None for seat in seats)
    return key_of(people[0]["name"]) if drove and len(people) == 1 else None


def _row(game: str, beaten: Row, speaker: Speaker) -> dict[str, Any]:
    drivers, name = drivers_of(game), game_name(game, speaker)
    following = next_level(beaten, drivers)
    return {
        "game": game,
        "name": name,
        "count": speaker.say(say("tallies.ladder.row", n=len(beaten), of=len(drivers)))
        if beaten
        else None,
        "clear": None if game not in CLEAR else speaker.say(_clear(game)),
        "cells": [
            _cell(game, level, beaten.get(level), level == following, speaker) for level in drivers
        ],
    }


def _cell(
    game: str, level: str, stars: frozenset[str] | None, following: bool, speaker: Speaker
) -> dict[str, Any]:
    state = "next" if following else "open" if stars is None else "beaten"
    about: dict[str, Any] = {
        "game": game_name(game, speaker),
        "driver": driver_name(level, speaker),
    }
    if stars is not None and not following:
        won = tuple(_star(game, star) for star in STARS if star in stars)
        about |= {"stars": won} if won else {}
        state_key = "beaten.stars" if won else "beaten"
    else:
        state_key = state
    return {
        "level": level,
        "state": state,
        "mark": None if state == "open" else speaker.say(say(f"tallies.ladder.short.{state}")),
        "missing": None if stars is None else _missing(game, stars, speaker),
        # The stars that are won come first, as a full row begins.
        "stars": [
            {"id": star, "won": star in (stars or ()), "say": speaker.say(_star(game, star))}
            for star in sorted(_stars_in(game), key=lambda star: star not in (stars or ()))
        ],
        "say": speaker.say(say(f"tallies.ladder.{state_key}", **about)),
    }


def _missing(game: str, stars: frozenset[str], speaker: Speaker) -> str | None:
    """How to win the stars that a beaten driver has left, in words; None if none is left."""
    wanted = tuple(_star(game, star) for star in _stars_in(game) if star not in stars)
    if not wanted:
        return None
    return speaker.say(say("tallies.news.missing", stars=wanted, n=len(wanted)))


def _star(game: str, star: str) -> Message:
    if star == "clear":
        return _clear(game)
    return say(f"{game}.star.{star}" if game in OWN else f"tallies.ladder.star.{star}")


def _stars_in(game: str) -> list[str]:
    """The stars that a game has."""
    return [star for star in STARS if star != "clear" or game in CLEAR]


def _clear(game: str, *, measured: bool | None = None) -> Message:
    """What a clear win needs, in words: a margin, or few moves in a chase, which has no margin.

    ``measured`` is whether the game that was won has a margin; None names both conditions.
    """
    unit, margin, moves = CLEAR[game]
    by = say("tallies.ladder.star.clear", margin=say(f"margin.{unit}", n=margin))
    if not moves or measured:
        return by
    if measured is None:
        return say("tallies.ladder.star.chase", by=by, n=moves)
    return say("tallies.ladder.star.within", n=moves)


def _next_of_all(
    ladder: Mapping[str, Row], won: Sequence[str], reason: str, speaker: Speaker
) -> dict[str, str] | None:
    """The race to go on with: in the game won last, else in the first game with a driver to beat."""
    order = [*won[:1], *IN_ORDER]
    for game in dict.fromkeys(order):
        level = next_level(ladder.get(game, {}), drivers_of(game))
        if level is not None:
            return _race(game, level, ".won" if game in won[:1] else reason, speaker)
    return None


def _race(game: str, level: str, reason: str, speaker: Speaker) -> dict[str, str]:
    names = {"driver": driver_name(level, speaker), "game": game_name(game, speaker)}
    return {
        "game": game,
        "level": level,
        "say": speaker.say(say(f"tallies.next{reason}", **names)),
        "label": speaker.say(say("tallies.next.go", driver=names["driver"])),
        "where": speaker.say(say("tallies.next.where", **names)),
    }


def _after_loss(game: FinishedGame, row: dict[str, Any], speaker: Speaker) -> dict[str, Any]:
    """How far a person has come in a game, and whom to race next, if not the driver that has just won."""
    states, id_ = [cell["state"] for cell in row["cells"]], row["game"]
    if "next" not in states:
        said = [say("tallies.news.all", game=row["name"])]
        return {"say": [speaker.say(one) for one in said], "stars": [], "row": row, "next": None}
    level, beaten = row["cells"][states.index("next")]["level"], states.count("beaten")
    about = {"game": row["name"], "driver": driver_name(level, speaker)}
    if beaten:
        said = [say("tallies.news.ahead", n=beaten, of=len(states), **about)]
    else:
        stars = tuple(_star(id_, star) for star in _stars_in(id_))
        goals = say("tallies.news.goals", stars=stars, n=len(stars))
        said = [say("tallies.news.again", **about), goals]
    same = levels_in(game.tally) == [level]
    return {
        "say": [speaker.say(one) for one in said],
        "stars": [],
        "row": row,
        "next": None if same else _race(id_, level, "", speaker),
    }


def _news(
    games: Sequence[FinishedGame],
    game: FinishedGame,
    key: str,
    row: dict[str, Any] | None,
    following: dict[str, str] | None,
    speaker: Speaker,
) -> dict[str, Any]:
    """What a game changed, in sentences, with its row of the grid."""
    news, id_ = news_of(games, game, key), game.tally["game"]
    kinds = _stars_in(id_)
    missing = [star for star in kinds if any(star not in found for found in news.stars.values())]
    said = []
    if news.gained or news.beaten:
        changed = {level: news.stars[level] for level in news.beaten or news.gained}
        about: dict[str, Any] = {
            "drivers": tuple(driver_name(level, speaker) for level in changed),
            "game": game_name(id_, speaker),
            "won": sum(star in found for found in changed.values() for star in kinds),
            "of": len(kinds) * len(changed),
        }
        # The lines of the stars name the conditions of those that are missing.
        said.append(say("tallies.news.beaten" if news.beaten else "tallies.news.stars", **about))
    if news.beaten and row is not None and all(cell["state"] == "beaten" for cell in row["cells"]):
        said.append(say("tallies.news.all", game=row["name"]))
    return {
        "say": [speaker.say(one) for one in said],
        "stars": [
            _line(game, key, star, news.lost.get(star) if star in missing else "won", speaker)
            for star in kinds
        ],
        "row": row,
        "next": following,
    }


def _line(
    game: FinishedGame, who: str, star: str, lost: str | None, speaker: Speaker
) -> dict[str, Any]:
    """A star after a won game, and in words whether it is earned, or why this game has not brought it."""
    id_, margin = game.tally["game"], game.tally["margin"]
    state = "won" if lost == "won" else "open" if lost is None else "lost"
    own = lost in ("lit", "feat") and id_ in OWN
    key = f"{id_}.star.lost.{lost}" if own else f"tallies.star.{lost or 'open'}"
    condition = _clear(id_, measured=margin is not None) if star == "clear" else _star(id_, star)
    values: dict[str, Any] = {"star": condition}
    if lost == "clear":
        unit = margin["unit"]
        values["margin"] = say(f"margin.{unit}", n=margin["n"])
    elif lost == "moves":
        values["n"] = next(int(played.seat["moves"]) for played in played_by([game], who))
    return {"id": star, "state": state, "say": speaker.say(say(key, **values))}
