"""What a front end has of the table already, so that it need be neither said nor sent again.

In real time a table of twenty seats changes many times a second, and each time only in one or two
places. Zones that are as they were are said once; a front end that asks for it is sent their ids only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..core.words import Speaker


class Shown:
    """The parts of a view as they were last said, by what they are and by id."""

    __slots__ = ("_said", "_sent")

    def __init__(self) -> None:
        self._said: dict[tuple[str, object], tuple[Mapping[str, Any], dict[str, Any]]] = {}
        self._sent: dict[tuple[str, object], dict[str, Any]] = {}

    def say(self, speaker: Speaker, view: Mapping[str, Any], *, brief: bool) -> dict[str, Any]:
        """The whole view with every message said; ``brief`` gives parts already sent by their id."""
        said: dict[str, Any] = {}
        sent: dict[tuple[str, object], dict[str, Any]] = {}
        for key, value in view.items():
            if key == "zones":
                said[key] = self._parts(speaker, value, "id", sent)
            elif key == "places":
                said[key] = self._parts(speaker, value, "seat", sent)
            else:
                said[key] = speaker.text(value)
        if brief:
            for key, name in ("zones", "id"), ("places", "seat"):
                parts: list[dict[str, Any]] = said.get(key, [])
                known = [self._sent.get((name, part[name])) is part for part in parts]
                if parts:
                    said[key] = [
                        part[name] if had else part for part, had in zip(parts, known, strict=True)
                    ]
        self._sent = sent
        return said

    def _parts(
        self,
        speaker: Speaker,
        parts: Iterable[Mapping[str, Any]],
        name: str,
        sent: dict[tuple[str, object], dict[str, Any]],
    ) -> list[dict[str, Any]]:
        found = []
        for part in parts:
            key = (name, part[name])
            known = self._said.get(key)
            if known is None or (known[0] is not part and known[0] != part):
                known = self._said[key] = (part, speaker.text(part))
            sent[key] = known[1]
            found.append(known[1])
        return found
