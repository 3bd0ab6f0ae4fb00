"""Checks on views, sentences and events."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any, get_args

from ..core import view as views
from ..core.options import read_settings
from ..core.seats import level_about, level_name, levels_of
from ..core.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.report import Report
    from ..core.state import State
    from ..core.view import Viewer
    from .table import Table

_EVENTS = {"lift", "slide", "flip", "drive", "place", "burst", "gather", "swap", "note"}
_FACES = {"letter", "playing", "lines", "back"}
_KINDS = set(get_args(views.ZoneKind))
_WORDS = re.compile(r"\w+")
# The keys of an event's data whose values are ids of things.
_NAMING = ("things", "token", "at", "path", "from", "to")
_NEEDED: dict[str, tuple[str, ...]] = {
    "zone": ("id", "kind", "label"),
    "card": ("id", "face", "say"),
    "space": ("id", "label", "say"),
    "token": ("id", "kind", "seat", "at", "say"),
    "button": ("id", "label", "say"),
    "badge": ("id", "seat", "text", "say"),
    "stand": ("id", "livery", "text", "seat", "value", "note", "say"),
}
_KNOWN = {
    "zone": views.ZoneView,
    "card": views.CardView,
    "space": views.SpaceView,
    "token": views.TokenView,
    "button": views.ButtonView,
    "badge": views.BadgeView,
    "stand": views.RunningOrderRow,
}


def everyone(state: State) -> list[Viewer]:
    """All viewers of a state: each seat, "public" and "all"."""
    return [*range(1, state.seats + 1), "public", "all"]


def _laid(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The cards that form the spaces of a track."""
    spaces = [space for zone in view["zones"] for space in zone.get("spaces", ())]
    return [space["card"] for space in spaces if "card" in space]


def ids_of(view: Mapping[str, Any]) -> list[str]:
    """The id of every thing in a view."""
    found = [card["id"] for card in _laid(view)]
    for zone in view["zones"]:
        found.append(zone["id"])
        found += [thing["id"] for part in ("cards", "spaces") for thing in zone.get(part, ())]
    return found + [thing["id"] for part in ("tokens", "buttons") for thing in view[part]]


def view_of(t: Table, state: State, viewer: Viewer) -> dict[str, Any]:
    """Check the view of a viewer in full; return it as JSON with its texts as sentences."""
    text = t.text(state)
    observation = t.game.observe(state, viewer)
    t.demand(t.text(state) == text, f"observe({viewer}) changes the state")
    try:
        again = json.loads(json.dumps(observation, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise t.fail(f"observe({viewer}) gives a value that JSON cannot hold: {error}") from error
    view = t.game.paint(observation)
    shown: dict[str, Any] = t.plain(view, f"view of {viewer}")
    # Check only one viewer per point, because painting is slow.
    if viewer == t.viewers[t.match.n % len(t.viewers)]:
        t.demand(
            t.game.paint(again) == view,
            f"the view of {viewer} changes if its observation comes from JSON",
        )
    t.demand(
        set(shown) - {"places", "running_order"} == {"zones", "tokens", "buttons", "badges", "say"},
        f"the view of {viewer} has the parts {sorted(shown)}",
    )
    t.counts.observations += 1
    _parts_fit(t, shown, state)
    return shown


def _parts_fit(t: Table, shown: dict[str, Any], state: State) -> None:
    ids = ids_of(shown)
    twice = sorted(thing for thing, times in Counter(ids).items() if times > 1)
    t.demand(not twice, f"in the view more than once: {twice}")
    fresh: list[dict[str, Any]] = []
    lists = [("zone", shown["zones"])]
    lists += [
        (part, zone.get(f"{part}s", [])) for zone in shown["zones"] for part in ("card", "space")
    ]
    lists.append(("card", _laid(shown)))
    lists += [(part, shown[f"{part}s"]) for part in ("token", "button", "badge")]
    lists.append(("stand", shown.get("running_order", [])))
    for part, items in lists:
        for item in filter(t.new, items):
            fresh.append(item)
            for key in _NEEDED[part]:
                t.demand(item.get(key) not in (None, ""), f"a {part} without {key!r}: {item}")
            odd = sorted(set(item) - set(_KNOWN[part].__annotations__))
            t.demand(not odd, f"no painter knows {odd} of a {part}")
            for seat in ([item["seat"]] if "seat" in item else []) + item.get("starts", []):
                nobody = part in ("token", "stand") and seat == 0
                t.demand(nobody or seat in range(1, state.seats + 1), f"{part} of no seat: {item}")
            _name_fits(t, part, item)
    for button in shown["buttons"]:
        twin = button.get("twin")
        t.demand(
            twin is None or twin in ids,
            f"{button['id']!r} is the twin of an unknown thing: {twin!r}",
        )
    new = {id(item) for item in fresh}
    for zone in shown["zones"]:
        free = zone.get("free")
        t.demand(
            free is None or free in ids, f"{zone['id']!r} names an unknown free thing: {free!r}"
        )
        if id(zone) not in new:
            continue
        t.demand(zone["kind"] in _KINDS, f"no painter knows the zone kind {zone['kind']!r}")
        count = zone.get("count")
        t.demand(
            count is None or count >= len(zone.get("cards", ())),
            f"{zone['id']!r} shows more cards than the {count} it holds",
        )
        _arcs_fit(t, zone, state)
        _orders_fit(t, zone)
        for card in (*zone.get("cards", ()), *_laid({"zones": [zone]})):
            if id(card) in new:
                _card_fits(t, card)
    _seat_areas_fit(t, shown, state)
    stand = [row["id"] for row in shown.get("running_order", [])]
    t.demand(
        set(stand) <= {token["id"] for token in shown["tokens"]},
        f"the running order names unknown tokens: {stand}",
    )
    for token in shown["tokens"]:
        t.demand(token["at"] in ids, f"token {token['id']!r} stands on {token['at']!r}: not there")


def _name_fits(t: Table, part: str, item: Mapping[str, Any]) -> None:
    """Check that the name of a button or space contains the text printed on it.

    Voice control needs this: people say the text that they see.
    """
    if part not in ("button", "space") or "card" in item:
        return
    # If the space has ``lines``, its note is not printed as text, so the name need not contain it.
    note = "" if "lines" in item else item.get("note", "")
    printed = " ".join(filter(None, (item["label"], note)))
    # A single printed letter may stand for a word of the name that begins with this letter.
    seen = [word + r"\w*" * (len(word) == 1 and word.isalpha()) for word in _WORDS.findall(printed)]
    t.demand(
        re.search(r"\b" + r"\W+".join(seen) + r"\b", item["say"], re.IGNORECASE),
        f"{item['id']!r} has {printed!r} printed on it, but is called {item['say']!r}",
    )


def _seat_areas_fit(t: Table, shown: Mapping[str, Any], state: State) -> None:
    """Check that each seat has one seat area, if the view has seat areas. Each zone of an area must
    belong to the area's seat and be in no other area."""
    zones = {zone["id"]: zone for zone in shown["zones"]}
    taken: set[str] = set()
    places = shown.get("places", [])
    seats = [place["seat"] for place in places]
    t.demand(not places or seats == list(range(1, state.seats + 1)), f"places of {seats}")
    for place in places:
        t.demand(set(place) == set(views.PlaceView.__annotations__), f"no painter knows {place}")
        t.demand(place["say"] and place["zones"], f"a place with nothing in it: {place}")
        for zone in place["zones"]:
            t.demand(zone in zones and zone not in taken, f"{zone!r} is not there, or twice")
            t.demand(zones[zone].get("seat") == place["seat"], f"{zone!r} is another seat's")
            taken.add(zone)


def _card_fits(t: Table, card: Mapping[str, Any]) -> None:
    t.demand(card["face"] in _FACES, f"no painter knows the face {card['face']!r}")
    t.demand(
        card["face"] != "back"
        or not {"code", "stands", "title", "text", "lines", "swap"} & set(card),
        f"a face-down card says which card it is: {card}",
    )
    lines = card.get("lines", [])
    known = set(views.LineView.__annotations__)
    t.demand(
        all(set(line) - {"own"} == known - {"own"} for line in lines),
        f"no painter knows the lines of {card}",
    )
    t.demand(
        (card["face"] == "lines") == bool(lines or card.get("swap")), f"no card of lines: {card}"
    )


def _arcs_fit(t: Table, zone: Mapping[str, Any], state: State) -> None:
    """Check that only tracks and roads form a loop, and that arcs connect two spaces of the
    zone."""
    t.demand(
        not zone.get("loop") or zone["kind"] in ("track", "road"),
        f"{zone['id']!r} is a loop, but no track or road",
    )
    _road_fits(t, zone)
    spaces = {space["id"] for space in zone.get("spaces", ())}
    for arc in zone.get("arcs", ()):
        t.demand(set(arc) == set(views.ArcView.__annotations__), f"no painter knows the arc {arc}")
        t.demand({arc["from"], arc["to"]} <= spaces, f"an arc between unknown spaces: {arc}")
        t.demand(arc["seat"] in range(1, state.seats + 1), f"an arc of no seat: {arc}")
        t.demand(arc["way"] in (1, -1), f"an arc that goes neither way: {arc}")
        t.demand(arc["text"] and arc["say"], f"an arc without words: {arc}")


def _road_fits(t: Table, zone: Mapping[str, Any]) -> None:
    """Check that a road has rows, lanes and a finish line, and that no two spaces have the
    same row and lane."""
    road = zone["kind"] == "road"
    for part in ("rows", "lanes", "line"):
        t.demand((part in zone) == road, f"{zone['id']!r}: only a road has {part}, and it must")
    taken = [(space.get("row"), space.get("lane")) for space in zone.get("spaces", ())]
    if road:
        t.demand(0 <= zone["line"] < zone["rows"], f"the line of {zone['id']!r} is not on it")
        fits = (row in range(zone["rows"]) and lane in range(zone["lanes"]) for row, lane in taken)
        t.demand(all(fits), f"a space of {zone['id']!r} lies beside it: {taken}")
        t.demand(len(set(taken)) == len(taken), f"two spaces of {zone['id']!r} in one place")
    else:
        t.demand(not {*taken} - {(None, None)}, f"{zone['id']!r} is no road, but has rows")


def _orders_fit(t: Table, zone: Mapping[str, Any]) -> None:
    """Check that each sort order of a hand has a unique id and lists all its cards."""
    orders = zone.get("orders", [])
    t.demand(len({order["id"] for order in orders}) == len(orders), f"two orders alike: {orders}")
    for order in orders:
        known = views.OrderView.__annotations__
        t.demand(set(order) == set(known) and order["label"], f"an incomplete order: {order}")
        held = sorted(card["id"] for card in zone.get("cards", ()))
        t.demand(sorted(order["things"]) == held, f"an order of other cards than {held}: {order}")


def info_panels_fit(t: Table, state: State) -> None:
    """Check that info panels have all required keys and depend only on the observation."""
    game = t.game
    if game.result(state) is not None:
        return
    for viewer in t.viewers if game.info_panels else ():
        observation = game.observe(state, viewer)
        before = json.dumps(observation)
        for name in game.info_panels:
            panel = game.info_panel(observation, name)
            what = f"the info panel {name} for {viewer}"
            again = game.info_panel(json.loads(before), name)
            t.demand(panel == again, f"{what} changes if its observation comes from JSON")
            shown_panel = t.plain(panel, f"info panel {name}")
            t.demand(
                set(shown_panel) == {"say", "rows"} and shown_panel["say"],
                f"{what} is incomplete: {shown_panel}",
            )
            for row in shown_panel["rows"]:
                t.demand(row.get("label"), f"{what} has a row without a label: {row}")
                odd = sorted(set(row) - set(views.InfoPanelRow.__annotations__))
                t.demand(not odd, f"{what} has {odd} in a row")
                t.demand(0 <= row.get("share", 0) <= 1, f"{what} has an odd share: {row}")
                for card in row.get("cards", ()):
                    t.demand(all(card.get(key) for key in _NEEDED["card"]), f"no card: {card}")
                    _card_fits(t, card)
        t.demand(
            json.dumps(observation) == before,
            f"the info panels for {viewer} change its observation",
        )


def words_fit(t: Table, state: State, legal: Mapping[int, list[str]]) -> None:
    """Check that the moves, the status and, at the end, the verdict have sentences."""
    game = t.game
    for viewer in t.viewers:
        observation = game.observe(state, viewer)
        t.said(game.status(observation), "the status")
        t.said(game.opening(observation), "the opening")
    for seat, moves in legal.items():
        said = [
            (move, t.said(line, f"move {move!r}"))
            for move, line in game.moves_in_words(state, seat)
        ]
        t.demand([move for move, _ in said] == moves, "moves_in_words has other moves")
    result = game.result(state)
    if result is not None:
        t.said(game.verdict(state), "the verdict")
        fits = (
            len(result.places) == len(result.scores) == state.seats
            and all(1 <= place <= state.seats for place in result.places)
            and min(result.places) == 1
        )
        t.demand(fits, f"places and scores do not fit {state.seats} seats: {result}")


def report_fits(
    t: Table, report: Report, before: Mapping[Viewer, Mapping[str, Any]], after: State
) -> None:
    """Check that all texts of a report have sentences. Check that each thing that an event names is
    in the view before or after the move.

    ``before`` has each viewer's view before the move.
    """
    t.demand(report.line is not None, "the move has no line for the list of moves")
    for viewer in t.viewers:
        t.said(report.line_for(viewer), "the line of a move")
        if viewer == "all" and t.game.hidden:
            # The viewer "all" sees every card, so this check of hidden cards does not apply.
            continue
        seen_after = t.game.view(after, viewer)
        there = {*ids_of(before[viewer]), *ids_of(seen_after)}
        stands = {token["id"]: token["at"] for token in seen_after["tokens"]}
        last: dict[str, str] = {}
        for event in report.events:
            seen = event.seen_by(viewer)
            t.demand(seen.do in _EVENTS, f"no painter knows the event {seen.do!r}")
            data = t.plain(dict(seen.data), f"event {seen.do}")
            t.said(seen.say, f"event {seen.do}")
            for key in _NAMING:
                named = data.get(key, [])
                for thing in [named] if isinstance(named, str) else named:
                    t.demand(
                        thing in there, f"event {seen.do} names {thing!r}, which is not in the view"
                    )
            if seen.do == "drive" and data.get("path"):
                last[data["token"]] = data["path"][-1]
        for token, space in last.items():
            t.demand(
                stands.get(token, space) == space,
                f"{token} drives to {space} but stands on another space",
            )


def texts_exist(t: Table) -> None:
    """Check that all texts shown before a game begins exist."""
    game = t.game
    for key in ("name", "line"):
        t.said(say(f"{game.id}.{key}"), key)
    for option in game.options:
        t.plain(option.info(game.id), f"option {option.id}")
        t.said(option.said(game.id, t.match.settings[option.id]), f"a value of {option.id}")
        for value in (option.default, option.bot_default):
            if value is not None and value != ():
                t.demand(
                    option.read(value, t.seats) == value, f"option {option.id} refuses its default"
                )
    for panel in game.info_panels:
        t.said(say(f"{game.id}.aside.{panel}"), f"info panel {panel}")
    t.demand(
        set(game.recall_panels) <= set(game.info_panels),
        f"no such info panels: {game.recall_panels}",
    )
    t.demand(game.hidden or not game.secrets, "seats have secrets, but nothing is hidden")
    for preset in game.presets:
        t.said(say(f"{game.id}.preset.{preset.id}"), f"preset {preset.id}")
        t.said(say(f"{game.id}.preset.{preset.id}.about"), f"what preset {preset.id} changes")
        seats = preset.seats or t.seats
        t.demand(game.low <= seats <= game.high, f"preset {preset.id} is for {seats} seats")
        read_settings(game.options, preset.settings, seats)
    for level in levels_of(game):
        t.said(level_name(game, level), f"bot {level}")
        t.said(level_about(game, level), f"what bot {level} is")
