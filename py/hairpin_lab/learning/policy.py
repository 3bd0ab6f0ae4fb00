"""What was learnt: how likely the farther card is taken, by the key of a position; and a bot that plays so."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Self

from hairpin.core.errors import Refusal

from .abstraction import KEYS, key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.chance import Chance

FORM: Final = 1  # of the file, and of the abstraction its keys come from
_WORDS: Final = 1 << 32  # numbers that ``Chance.word`` gives
DIGITS: Final = 4  # of a chance, as it is written down


@dataclass(frozen=True, slots=True)
class Policy:
    """For each key how likely the farther card is, 0 to 1. What is not in ``far`` was never learnt: both alike."""

    far: Mapping[str, float] = field(default_factory=dict)

    def choose(self, observation: Mapping[str, Any], moves: Sequence[str], chance: Chance) -> str:
        """A bot's move in Daytona: a draw where there is nothing else, a card by these chances where there is a choice."""
        if len(moves) == 1:
            return moves[0]
        return moves[chance.word() < self.far.get(key(observation), 0.5) * _WORDS]

    def to_text(self) -> str:
        """As a JSON text with a key on each line."""
        far = {name: round(self.far[name], DIGITS) for name in KEYS if name in self.far}
        return json.dumps({"game": "daytona", "form": FORM, "far": far}, indent=1) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """What ``to_text`` wrote. Raises ``Refusal`` for anything else."""
        try:
            data = json.loads(text)
            far = data["far"]
            fits = (
                (data["game"], data["form"]) == ("daytona", FORM)
                and set(far) <= {*KEYS}
                and all(type(part) in (int, float) and 0 <= part <= 1 for part in far.values())
            )
        except (ValueError, KeyError, TypeError, AttributeError):
            fits = False
        if not fits:
            raise Refusal("terminal.error.policy")
        return cls(far)
