"""Compression of the site's files: what each kind of static host compresses, and the compressed bytes from a cache."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from tools.common import cached, digest

if TYPE_CHECKING:
    from pathlib import Path

#: Suffixes of files that are compressed already; no host compresses them again.
COMPRESSED_ALREADY = {".png", ".woff2", ".packed"}
#: Kind of static host -> its content coding, and the suffixes of the files that it compresses (None
#: means every file). The kind "pages" is GitHub Pages; the kind "plain" compresses no file.
HOSTS: dict[str, tuple[str, frozenset[str] | None]] = {
    "brotli": ("br", None),
    "pages": (
        "gzip",
        frozenset(
            {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
        ),
    ),
    "plain": ("", frozenset()),
}


def compressed(data: bytes, how: str, *, best: bool = False) -> bytes:
    """Return the data in brotli ("br") or gzip, from the build's cache if it is there."""
    # The best level takes half a minute for a big file and saves only a few percent.
    level = 11 if best or len(data) < 500_000 else 9

    def make(target: Path) -> None:
        if how == "br":
            import brotli

            window = 24 if level == 11 else 22
            target.write_bytes(brotli.compress(data, quality=level, lgwin=window))
        else:
            target.write_bytes(gzip.compress(data, compresslevel=min(level, 9), mtime=0))

    return cached(how, f"{digest(data)}-{level}", f".{how}", make).read_bytes()
