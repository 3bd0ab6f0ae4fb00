"""Restores complete replies from deltas, as the page does (``web/js/engine/delta.ts``)."""

from __future__ import annotations

from typing import Any

LISTS = {"zones": "id", "places": "seat", "tokens": "id"}
ITEMS = {"cards": "id", "spaces": "id"}


class Whole:
    """The complete zones, cards and other parts of views that a client has received, by list name and id."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, Any], dict[str, Any]] = {}

    def made(self, reply: dict[str, Any]) -> dict[str, Any]:
        """Complete a reply and return it: replace each bare id by the part that was sent earlier with this id."""
        for shown in reply.get("table", {"views": []})["views"]:
            _fill(shown["view"], self.known, keep=True)
        if reply.get("view") is not None:
            _fill(reply["view"], self.known, keep=False)
        if reply.get("recap"):
            told: dict[tuple[str, Any], dict[str, Any]] = {}
            for part in (reply["recap"], *reply["recap"]["steps"]):
                _fill(part["view"], told, keep=True)
        return reply


def _fill(
    view: dict[str, Any], known: dict[tuple[str, Any], dict[str, Any]], *, keep: bool
) -> None:
    def filled(holder: dict[str, Any], names: dict[str, str]) -> None:
        for key in names.keys() & holder.keys():
            for i, part in enumerate(holder[key]):
                if not isinstance(part, dict):
                    holder[key][i] = known[key, part]
                elif keep:
                    known[key, part[names[key]]] = part

    for zone in view["zones"]:
        if isinstance(zone, dict):
            filled(zone, ITEMS)
    filled(view, LISTS)
