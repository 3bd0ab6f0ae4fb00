"""What a visit costs: home's first paint, and all of a first visit on three kinds of host. The build tells, a test holds it."""

from __future__ import annotations

import gzip
import json
import re
from typing import TYPE_CHECKING, Any, Final

from tools.common import digest
from tools.compression import COMPRESSED_ALREADY, HOSTS, compressed

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Of home's first paint, fonts apart.
MOST_AT_HOME: Final = {"requests": 3, "kB": 62.0, "fonts": 2}
#: Of a whole first visit, as the server sees it.
MOST_REQUESTS: Final = 25
MOST_MEGABYTES: Final = {"brotli": 4.8, "pages": 7.0, "plain": 8.5}
#: Python's WebAssembly takes half a minute to compress at its best: what came of it, by the digest of the file. Another
#: one is compressed until it stands here.
KNOWN: Final = {"42caec943d8fbb18": 2_766_607}


def plan(files: Mapping[str, bytes]) -> dict[str, Any]:
    """What the service worker will store."""
    line = re.search(r"^self\.hairpinPlan = (\{.*\});$", files["sw.js"].decode(), re.M)
    assert line
    found: dict[str, Any] = json.loads(line[1])
    return found


def home(files: Mapping[str, bytes]) -> dict[str, float]:
    """Requests, kilobytes in gzip and fonts until home is painted and can be used."""
    page = files["index.html"].decode()
    wanted = re.findall(r'<(?:link rel="stylesheet" href|script[^>]* src)="([^"]+)"', page)
    total = sum(len(gzip.compress(files[name], 9)) for name in ("index.html", *wanted))
    return {
        "requests": 1 + len(wanted),
        "kB": total / 1e3,
        "fonts": len(re.findall(r'rel="preload" href="[^"]+\.woff2"', page)),
    }


def visit(files: Mapping[str, bytes], host: str, *, best: bool = False) -> tuple[int, float]:
    """Requests and megabytes of a whole first visit to a host of this kind: all that is stored, and what stores it."""
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


def describe(files: Mapping[str, bytes]) -> str:
    """All of it in a line. The best brotli is not waited for, so it stands for a host that compresses quickly."""
    first = home(files)
    visits = {host: visit(files, host) for host in MOST_MEGABYTES}
    whole = ", ".join(
        f"{'quick ' * (host == 'brotli')}{host} {megabytes:.2f}"
        for host, (_, megabytes) in visits.items()
    )
    return (
        f"home: {first['requests']:.0f} requests, {first['kB']:.1f} kB in gzip; a first visit: "
        f"{max(n for n, _ in visits.values())} requests, MB by host: {whole}"
    )
