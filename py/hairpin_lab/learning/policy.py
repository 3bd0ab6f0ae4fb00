"""A learnt policy: for the key of a position, the probability of choosing the farther card."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Self

from hairpin.core.errors import Refusal

from .abstraction import KEYS, key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hairpin.core.chance import Chance

FORM: Final = 1  # the version of the file format and of the abstraction
_WORDS: Final = 1 << 32  # ``Chance.word`` returns a number below this
DIGITS: Final = 4  # decimals of a probability in the file


@dataclass(frozen=True, slots=True)
class Policy:
    """A policy for Daytona. ``far`` maps a key to the probability of choosing the farther card.

    A key that never occurred in training is missing in ``far``; its probability is one half.
    """

    far: Mapping[str, float] = field(default_factory=dict)

    def choose(self, observation: Mapping[str, Any], moves: Sequence[str], chance: Chance) -> str:
        """Return a move in Daytona. Between two cards the choice is random: ``far`` has the
        probability of the farther card for the observation's key."""
        if len(moves) == 1:
            return moves[0]
        return moves[chance.word() < self.far.get(key(observation), 0.5) * _WORDS]

    def to_text(self) -> str:
        """Return the policy as JSON text with one key per line."""
        far = {name: round(self.far[name], DIGITS) for name in KEYS if name in self.far}
        return json.dumps({"game": "daytona", "form": FORM, "far": far}, indent=1) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the policy that ``to_text`` wrote. Raises ``Refusal`` for any other text."""
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
