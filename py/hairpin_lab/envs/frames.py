"""Frames: a table's SVG drawing as an array of pixels, for ``render_mode="rgb_array"``.

The font comes with the extra ``hairpin[render]``, so that frames are the same on every machine.
"""

from __future__ import annotations

import io
import re
from importlib import import_module
from typing import Any, Final

import numpy as np
from hairpin.core.errors import Refusal

_WIDE: Final = 720  # pixels
#: A table grows during a game; the first frame leaves this much room. Later drawings are scaled to fit.
_ROOM: Final = 1.1
_SIZE: Final = re.compile(r'width="([\d.]+)mm" height="([\d.]+)mm"')


class Frames:
    """Draws frames that all have the size of the first. Raises ``Refusal`` if a package is
    missing."""

    def __init__(self) -> None:
        needed = []
        for module, package in (
            ("resvg_py", "resvg-py"),
            ("PIL.Image", "pillow"),
            ("font_lato", "font-lato"),
        ):
            try:
                needed.append(import_module(module))
            except ModuleNotFoundError:
                raise Refusal("terminal.error.extra", extra="render", package=package) from None
        self._resvg, self._image, self._font = needed
        self._high = 0

    def draw(self, svg: str) -> Any:
        """Return a drawing as an array of height, width and 3 colours (``uint8``)."""
        size = _SIZE.search(svg)
        assert size is not None
        if not self._high:
            # Video encoders need even numbers.
            self._high = 2 * round(_WIDE * _ROOM * float(size[2]) / float(size[1]) / 2)
        sized = f'width="{_WIDE}" height="{self._high}" preserveAspectRatio="xMidYMin"'
        png = self._resvg.svg_to_bytes(
            svg_string=svg[: size.start()] + sized + svg[size.end() :],
            background="#ffffff",
            skip_system_fonts=True,
            font_files=[self._font.Lato, self._font.LatoBold],
            font_family="Lato",
            sans_serif_family="Lato",
        )
        with self._image.open(io.BytesIO(bytes(png))) as picture:
            return np.array(picture.convert("RGB"))
