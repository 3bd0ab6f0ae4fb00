"""The packages that environments need, or one sentence about what is missing."""

from __future__ import annotations

from hairpin.core.errors import Refusal

try:
    import gymnasium
    import numpy
    import pettingzoo
except ModuleNotFoundError as missing:
    raise Refusal(
        "terminal.error.extra", extra="envs", package=(missing.name or "").partition(".")[0]
    ) from None

__all__ = ["gymnasium", "numpy", "pettingzoo"]
