"""How a result is shown: title, podium, rows below it, and the label of the button that plays on.

A game of a series with an end shows its own podium and the series in rows; the last game shows the podium of the
series. A score sheet has all rows itself. If scores are not shown, the outcome has no places.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ..core.analysis import PLAYED_OUT
from ..core.options import read_settings
from ..core.seats import level_name
from ..core.words import Seat, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..core.match_log import MatchLog
    from ..core.words import Message, Speaker

STEPS = 3  # the podium has steps for this many places
ON_SHEET = 4  # above a score sheet the podium has room for this many seats

Row = dict[str, Any]


def outcome(
    result: Mapping[str, Any],
    series: Mapping[str, Any],
    speaker: Speaker,
    *,
    seats: int,
    raced: bool,
    people: Sequence[int] = (),
    behind: Mapping[int, Message] = MappingProxyType({}),
) -> dict[str, Any]:
    """The field ``outcome`` of the table. ``raced`` says that cars raced which belong to no seat.

    ``people`` are the seats of people: those who came behind others among bots read their places, and how far
    ``behind`` the winner they were in this game.
    """
    length, sheet = series["length"] or 0, bool(series["sheet"])
    final = series["over"] and length != 1
    title, how = result["title"], result["how"]
    if final:
        title = series["title"] or title
        how = (None if sheet else series["verdict"]) or how
    winners = [row["seat"] for row in series["rows"] if row["place"] == 1]
    if not final:
        winners = result["winners"]
    # A distance that the reason names already is not said twice.
    far = {} if final else {seat: speaker.say(said) for seat, said in behind.items()}
    far = {seat: said for seat, said in far.items() if said not in how}
    podium, rows = _shown(result, series, final=final, seats=seats, raced=raced)
    between = length > 1 and not final and not sheet
    head = _head(series, speaker, between=between, listed=bool(rows))
    return {
        "title": title,
        "placed": _placed(series["rows"] if final else result["rows"], people, far, speaker),
        "how": "" if how == title else how,
        "winner": winners[0] if len(winners) == 1 else None,
        **_for_reader(winners, result, speaker),
        "final": final,
        "house": speaker.say(say("podium.house", n=series["house"])) if series["house"] else "",
        "podium": [
            {
                "seat": row["seat"],
                "place": row["place"],
                "nth": speaker.say(_nth(row["place"])),
                "points": _on_step(row["score"], speaker, sheet=sheet, won=between),
                "announcement": _in_words({**row, "came": ""}, row["score"], speaker),
            }
            for row in _ranked(podium)
            if row["place"] <= STEPS
        ],
        "head": head,
        "rows": [_worded(row, speaker, headed=bool(head)) for row in rows],
        "again": speaker.say(_again(series, final=final, sheet=sheet)),
    }


def _for_reader(
    winners: Sequence[int], result: Mapping[str, Any], speaker: Speaker
) -> dict[str, bool]:
    """Whether the only person at the table has won, or has lost this game and not won the series."""
    if speaker.you is None:
        return {}
    if speaker.you in winners:
        return {"won": True}
    return {"lost": True} if result["rows"] and speaker.you not in result["winners"] else {}


def _placed(
    rows: Sequence[Row], people: Sequence[int], behind: Mapping[int, str], speaker: Speaker
) -> str:
    """The places of people who did not win among several others; empty if the title or the rows say it."""
    if len(rows) <= 2 or len(people) == len(rows):
        return ""
    late = [row for row in rows if row["seat"] in people and row["place"] > 1]
    return " ".join(
        speaker.say(
            say(
                "podium.placed.behind" if row["seat"] in behind else "podium.placed",
                who=Seat(row["seat"]),
                place=_nth(row["place"]),
                n=len(rows),
                far=behind.get(row["seat"], ""),
            )
        )
        for row in _ranked(late)
    )


def distances(match: MatchLog) -> dict[int, Message]:
    """How far each seat was behind the winner of a finished game, in the game's unit; empty if nothing measures it."""
    game, state = match.game, match.state
    result, unit = game.result(state), game.margin_unit
    if result is None or not result.winners or result.reason not in PLAYED_OUT:
        return {}
    reached = game.reached(state) or ()
    return {
        seat: say(f"margin.{unit}", n=reached[result.winners[0] - 1] - n)
        for seat, n in enumerate(reached, 1)
        if n < reached[result.winners[0] - 1]
    }


def _nth(place: int) -> Message:
    """A place as an ordinal number, which nobody takes for the number of a seat."""
    return say("podium.nth" if place > STEPS else f"podium.nth.{place}", n=place)


def next_preset(match: MatchLog, driver: str | None = None) -> dict[str, Any] | None:
    """The preset that follows the one of this match, and the question about it; None if none follows.

    Both answers name whom the next race is against: ``driver``, else the bots of this match.
    """
    game, bots = match.game, any(seat.is_bot for seat in match.seats)
    levels = dict.fromkeys([driver] if driver else [seat.level for seat in match.seats])
    rivals = [level for level in levels if level is not None]
    who = tuple(level_name(game, level) for level in rivals)
    for preset in game.presets:
        if preset.then is None or preset.seats not in (None, len(match.seats)):
            continue
        settings = read_settings(game.options, preset.settings, len(match.seats), bots=bots)
        if dict(settings) == dict(match.settings):
            return {
                "id": preset.then,
                "driver": rivals[0] if len(rivals) == 1 else None,
                "say": say(f"{game.id}.preset.{preset.id}.then"),
                "yes": say(f"{game.id}.preset.{preset.id}.then.yes", who=who),
                "no": say(f"{game.id}.preset.{preset.id}.then.no", who=who),
            }
    return None


def from_start(match: MatchLog) -> Message:
    """The label of the button that begins a race from the start, after a costly move was tried again."""
    bots = [Seat(seat) for seat, spec in enumerate(match.seats, 1) if spec.is_bot]
    if len(bots) == 1:
        return say("podium.again.start", who=bots[0])
    return say("podium.again.start.all")


def _head(series: Mapping[str, Any], speaker: Speaker, *, between: bool, listed: bool) -> str:
    """The heading of the rows below the podium; empty if they show this game alone."""
    n, length = series["game"], series["length"] or 0
    if between:
        return speaker.say(say("podium.head", n=n, length=length))
    return speaker.say(say("podium.head.open", n=n)) if listed and not length and n > 1 else ""


def _shown(
    result: Mapping[str, Any], series: Mapping[str, Any], *, final: bool, seats: int, raced: bool
) -> tuple[Sequence[Row], list[Row]]:
    """The rows of which the podium shows the first three places, and the rows below the podium."""
    race, totals, length = result["rows"], series["rows"], series["length"] or 0
    if series["sheet"]:
        places = totals if final else race if length == 1 else []
        fits = sum(row["place"] <= STEPS for row in places) <= ON_SHEET
        return (places if fits else []), []
    if not length:
        # A series without an end has no podium of its own. Its totals count from the second game on.
        first = series["game"] == 1
        # In a first game of two seats the title says everything.
        bare = first and (raced or (seats == 2 and not any(row.get("came") for row in race)))
        # From the second game on, the rows are in the order of the totals that they show.
        places = {row["seat"]: row["place"] for row in (race if first else totals or race)}
        shown = [{**row, "place": places[row["seat"]]} for row in race]
        rows = [] if bare else [_row(row, _so_far(row, series, first)) for row in _ranked(shown)]
        return (race if raced else []), rows
    between = length > 1 and not final
    won = {row["seat"]: row["score"] for row in race} if between else {}
    below = [
        _row(row, row["score"], _gain(won.get(row["seat"], "")))
        for row in _ranked(totals if length > 1 else race)
        if between or row["place"] > STEPS
    ]
    return (totals if final else race), below


def _so_far(row: Row, series: Mapping[str, Any], first: bool) -> str:
    """The total of a seat in a series without an end; empty if the distance says more than the first point."""
    if row.get("came") and first:
        return ""
    totals: Sequence[str] = series["totals"]
    return totals[row["seat"] - 1] if totals else str(row["score"])


def _row(row: Row, points: str, won: str = "") -> Row:
    """A row below the podium; ``won`` are the points of the last game."""
    came = row.get("came") or ""
    return {"seat": row["seat"], "place": row["place"], "points": points, "won": won, "came": came}


def _worded(row: Row, speaker: Speaker, *, headed: bool) -> Row:
    """A row with its place as an ordinal number and in words. Points that no heading names have their unit."""
    points = row["points"]
    return {
        **row,
        "nth": speaker.say(_nth(row["place"])),
        "points": points if headed else _on_step(points, speaker, sheet=False, won=False),
        "announcement": _in_words(row, points, speaker),
    }


def _ranked(rows: Sequence[Row]) -> list[Row]:
    """The rows from the first place down."""
    return sorted(rows, key=lambda row: (row["place"], row["seat"]))


def _gain(points: str) -> str:
    """The points of one game with a plus; empty without points."""
    return f"+{points}" if points.isdigit() and int(points) else ""


def _on_step(points: str, speaker: Speaker, *, sheet: bool, won: bool) -> str:
    """The points on a step of the podium: above a sheet as they are, between games as a gain, else with their unit."""
    if sheet:
        return true_minus(points)
    if won:
        return _gain(points)
    return speaker.say(say("podium.points", n=int(points))) if points.isdigit() else points


def true_minus(points: str) -> str:
    """Points with a minus sign instead of a hyphen."""
    return points.replace("-", "−")


def _in_words(row: Row, points: str, speaker: Speaker) -> str:
    """Place, name, points and distance of a seat in words."""
    who: Message | Seat = Seat(row["seat"])
    if points.isdigit():
        who = say("podium.who.points", who=who, n=int(points))
    elif points:
        who = say("podium.who.score", who=who, score=points)
    placed = say("podium.place", n=row["place"], who=who)
    came = row.get("came")
    return speaker.say(placed if not came else say("podium.came", row=placed, came=came))


def _again(series: Mapping[str, Any], *, final: bool, sheet: bool) -> Message:
    """The label of the button that plays on."""
    n, length = series["game"] + 1, series["length"] or 0
    if sheet:
        if series["over"]:
            return say("podium.again.match")
        return (
            say("podium.again.game.of", n=n, length=length)
            if length > 1
            else say("podium.again.game")
        )
    if final:
        return say("podium.again.series")
    return say("podium.again.race.of", n=n, length=length) if length > 1 else say("podium.again")
