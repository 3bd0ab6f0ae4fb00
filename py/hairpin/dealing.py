"""The beginning of a match: the checks of all that ``hairpin.new`` is given."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

from .core import record
from .core.chance import sown
from .core.errors import SettingsError, StateError
from .core.match_log import MatchLog
from .core.options import read_settings
from .core.seats import read_kinds, read_seats
from .core.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .core.game import Game

#: The types that ``new`` accepts as an option's value.
Given: TypeAlias = "bool | str | SupportsIndex | Sequence[SupportsIndex]"


def dealt(
    rules: Game[Any],
    seed: str | SupportsIndex,
    seats: SupportsIndex | Sequence[str] | None,
    names: Sequence[str],
    state: str | Mapping[str, Any] | None,
    options: Mapping[str, Given],
    *,
    bots: bool = False,
) -> MatchLog:
    """Return the log of a new match, with the arguments of ``new``.

    ``bots`` chooses the options' defaults for bots, also at a table of people. Raises ``SettingsError``
    or ``StateError`` as ``new`` does.
    """
    sowed = sown(seed)
    data = None if state is None else _state_data(rules, state, options)
    start = None if data is None else rules.from_json(data)
    kinds = read_kinds(rules, start.seats if seats is None and start is not None else seats)
    names = [names] if isinstance(names, str) else names
    if len(names) > len(kinds):
        raise SettingsError("match.error.names", n=len(kinds), has=len(names))
    called = [*names, *[""] * (len(kinds) - len(names))]
    given = [
        # Keep a value that is no text, so that the error message shows it.
        {"kind": kind, "name": name} if isinstance(kind, str) else kind
        for kind, name in zip(kinds, called, strict=True)
    ]
    specs = read_seats(rules, given)
    bots = bots or any(spec.is_bot for spec in specs)
    settings = read_settings(rules.options, options, len(specs), bots=bots)
    return MatchLog(rules, specs, settings, sowed, start=start)


def _state_data(
    rules: Game[Any], state: str | Mapping[str, Any], options: Mapping[str, Given]
) -> Any:
    """Return a given state as JSON data. Raises ``StateError``."""
    shape = StateError("error.state.shape", game=say(f"{rules.id}.name"))
    if isinstance(state, str) and not state.lstrip().startswith("{"):
        found = rules.from_text(state, read_settings(rules.options, options, rules.low))
        if found is None:
            raise shape
        return rules.to_json(found)
    try:
        return record.parse(state if isinstance(state, str) else json.dumps(dict(state)))
    except (TypeError, ValueError, RecursionError):
        raise shape from None
