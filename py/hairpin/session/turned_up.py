"""A look back shows the card that the last move turned up, where it was turned up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from ..core.match_log import MatchLog
    from ..core.view import CardView, View, Viewer, ZoneView


def with_turned_up(view: View, match: MatchLog, n: int, viewer: Viewer) -> View:
    """Return the view after ``n`` entries with the card that the last move turned up in a zone that is empty again.

    In play everybody sees this card for a moment. A look back shows no moments, so the zone would stay empty.
    """
    turned = _turned(match, n, viewer)
    if turned is None:
        return view

    def filled(zone: ZoneView) -> ZoneView:
        if zone["id"] != turned["to"] or zone["kind"] != "row" or zone["cards"]:
            return zone
        card: CardView = turned["card"]
        # The card itself lies elsewhere by now, perhaps face down, so this picture of it has an id of its own.
        return {**zone, "cards": [{**card, "id": f"{zone['id']}:{card['id']}"}]}

    return {**view, "zones": [filled(zone) for zone in view["zones"]]}


def _turned(match: MatchLog, n: int, viewer: Viewer) -> Mapping[str, Any] | None:
    """The event data of the card that the last move turned up, maybe one entry before its choice; None without one."""
    for entry in range(n - 1, max(-1, n - 3), -1):
        if match.entries[entry].seat != match.entries[n - 1].seat:
            return None
        for event in match.reports[entry].events:
            seen = event.seen_by(viewer)
            if seen.do == "flip" and "card" in seen.data:
                return seen.data
    return None
