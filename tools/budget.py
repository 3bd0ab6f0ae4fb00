"""Counts the requests and bytes of a visit. The build prints them, and a test compares them with these limits."""

from __future__ import annotations

import gzip
import json
import re
from typing import TYPE_CHECKING, Any, Final

from tools.common import digest
from tools.compression import COMPRESSED_ALREADY, HOSTS, compressed

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Limits for the first paint of the home screen; "kB" does not include fonts.
MOST_AT_HOME: Final = {"requests": 3, "kB": 60.0, "fonts": 2}
#: Limits for a complete first visit: requests that the server receives, and megabytes that it sends. The pages for
#: classes and teachers are part of it, because a classroom may have no network later.
MOST_REQUESTS: Final = 25
MOST_MEGABYTES: Final = {"brotli": 5.06, "pages": 7.0, "plain": 8.85}
#: Limits for the files that the page fetches on demand after the first visit: their number and megabytes.
MOST_LATER: Final = {"files": 20, "MB": 1.5}
#: Limit for the file of sentences of a language, in kilobytes of brotli. A device fetches one language at most.
MOST_WORDS: Final = 60.0
LANGUAGE: Final = re.compile(r"/(?:words|guide)-[^/]+$")
#: Digest of Python's WebAssembly file -> its size after the best compression, which takes half a
#: minute to compute.
KNOWN: Final = {"42caec943d8fbb18": 2_766_607}


def plan(files: Mapping[str, bytes]) -> dict[str, Any]:
    """Return the plan in sw.js, which lists the files that the service worker stores."""
    line = re.search(r"^self\.hairpinPlan = (\{.*\});$", files["sw.js"].decode(), re.M)
    assert line
    found: dict[str, Any] = json.loads(line[1])
    return found


def home(files: Mapping[str, bytes]) -> dict[str, float]:
    """Return the numbers of requests, kilobytes (gzip) and fonts until the home screen can be used."""
    page = files["index.html"].decode()
    wanted = re.findall(r'<(?:link rel="stylesheet" href|script[^>]* src)="([^"]+)"', page)
    total = sum(len(gzip.compress(files[name], 9)) for name in ("index.html", *wanted))
    return {
        "requests": 1 + len(wanted),
        "kB": total / 1e3,
        "fonts": len(re.findall(r'rel="preload" href="[^"]+\.woff2"', page)),
    }


def visit(files: Mapping[str, bytes], host: str, *, best: bool = False) -> tuple[int, float]:
    """Return the numbers of requests and megabytes of a first visit to a host of the kind ``host``.

    A first visit fetches the service worker and all files that the service worker stores.
    """
    coding, kinds = HOSTS[host]
    facts = plan(files)
    names = ["sw.js", *(name for group in facts["groups"] for name in group["files"])]
    total = 0
    for name in names:
        data = files["index.html" if name == "./" else name]
        end = "." + name.rpartition(".")[2]
        squeezed = end not in COMPRESSED_ALREADY and (kinds is None or end in kinds or name == "./")
        if name in facts["packed"] and coding != "br" and not (squeezed and coding):
            total += len(files[f"{name}.packed"])
        elif squeezed and coding == "br" and best and digest(data) in KNOWN:
            total += KNOWN[digest(data)]
        elif squeezed and coding:
            total += len(compressed(data, coding, best=best))
        else:
            total += len(data)
    return len(names), total / 1e6


def later(files: Mapping[str, bytes]) -> tuple[int, float]:
    """Return the number of files that the page fetches on demand, and their megabytes without compression.

    The files of languages do not count: English has none.
    """
    names = [name for name in plan(files)["later"] if not LANGUAGE.search(name)]
    return len(names), sum(len(files[name]) for name in names) / 1e6


def words(files: Mapping[str, bytes]) -> dict[str, float]:
    """Return the kilobytes (brotli) of the file of sentences of each language, by the file's name."""
    names = [name for name in plan(files)["later"] if "/words-" in name]
    return {
        name.rpartition("/")[2]: len(compressed(files[name], "br", best=True)) / 1e3
        for name in names
    }


def describe(files: Mapping[str, bytes]) -> str:
    """Return all counts as one line. Brotli compresses at its quick level here, because its best level is slow."""
    first = home(files)
    visits = {host: visit(files, host) for host in MOST_MEGABYTES}
    parts, weight = later(files)
    whole = ", ".join(
        f"{'quick ' * (host == 'brotli')}{host} {megabytes:.2f}"
        for host, (_, megabytes) in visits.items()
    )
    return (
        f"home: {first['requests']:.0f} requests, {first['kB']:.1f} kB in gzip; a first visit: "
        f"{max(n for n, _ in visits.values())} requests, MB by host: {whole}; on demand: {parts} files, "
        f"{weight:.2f} MB without compression"
    )
