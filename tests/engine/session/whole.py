"""Restores complete replies from deltas, as the page does (``web/js/transport/delta.ts``)."""

from __future__ import annotations

from typing import Any

from hairpin.session.sync import SELDOM

LISTS = {"zones": "id", "places": "seat", "tokens": "id"}
ITEMS = {"cards": "id", "spaces": "id"}


class Whole:
    """All that a client has received: parts of views by list name and id, and fields of the table by name."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, Any], dict[str, Any]] = {}
        self.fields: dict[str, Any] = {}

    def made(self, reply: dict[str, Any]) -> dict[str, Any]:
        """Complete a reply and return it: put back all that was sent earlier and is left out or only named."""
        if "table" in reply:
            self.fields |= {key: reply["table"][key] for key in SELDOM if key in reply["table"]}
            reply["table"] |= self.fields
            for shown in reply["table"]["views"]:
                _fill(shown["view"], self.known, keep=True)
                for view in shown.get("previews", ()):
                    _fill(view, self.known, keep=False)
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
