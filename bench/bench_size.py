"""The download of a first visit: every file that the visit fetches, in brotli and in gzip."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools import site
from tools.benches import Figure
from tools.compression import COMPRESSED_ALREADY, compressed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.benches import How

#: The target for the total size in megabytes, and the least size in bytes of a file that gets its
#: own line.
MOST = 4.8
SHOWN = 20_000
# Files on the server that the page never requests.
UNVISITED = {"404.html", "third-party.txt", ".nojekyll"}


def sizes(how: How, coding: str = "br") -> dict[str, int]:
    """File name -> bytes transferred for it, with the compression ``coding``."""
    folder = site.build()
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in UNVISITED and not site.NOT_STORED.search(name):
            data = path.read_bytes()
            # A tiny run compresses fast: the best brotli needs half a minute for the big files.
            best = not how.tiny
            packed = (
                data if path.suffix in COMPRESSED_ALREADY else compressed(data, coding, best=best)
            )
            found[name] = min(len(packed), len(data))
    return found


def figures(how: How) -> Iterator[Figure]:
    """Report the size of all files, of each big file, and of the small files together."""
    found = sizes(how)
    yield Figure(
        "everything", sum(found.values()) / 1e6, "MB", most=MOST, note=f"{len(found)} files"
    )
    rest = 0
    # Static hosts without brotli transfer at least this number of megabytes.
    yield Figure("everything, gzip", sum(sizes(how, "gzip").values()) / 1e6, "MB")
    for name, size in sorted(found.items(), key=lambda item: -item[1]):
        if size >= SHOWN:
            yield Figure(name.split("/", 1)[-1], size / 1e3, "kB")
        else:
            rest += size
    yield Figure("the rest", rest / 1e3, "kB")
