"""The cost of a first visit on three kinds of host, as the server sees it: requests, bytes, and the
time to a dealt game.

A new browser opens a set-up, starts a game and waits until the site is stored on the device. The
hosts are those of ``tools/serve.py``; warm is a reload after that.
"""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.bench_startup import MARK, SETTLE, stored, visit
from tools import browsers, budget, serve, site
from tools.benches import Figure, median
from tools.common import say
from tools.compression import HOSTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.benches import How

ROUNDS = 5


def figures(how: How) -> Iterator[Figure]:
    """Report the requests and megabytes of the last round, and the medians of the times."""
    with tempfile.TemporaryDirectory() as place, browsers.chromium() as start:
        folder = site.snapshot(Path(place) / "site")
        serve.compress_all(folder)
        _, best = budget.visit(site.tree(folder), "brotli", best=True)
        hosts = [*HOSTS][:1] if how.tiny else [*HOSTS]
        logs: dict[str, list[tuple[str, str, int]]] = {host: [] for host in hosts}
        servers = {host: serve.make_server(folder, 0, "/", host, logs[host]) for host in hosts}
        for server in servers.values():
            threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        runs: dict[str, list[dict[str, Any]]] = {}
        try:
            for n in range(how.much(ROUNDS, 1)):
                say(f"  round {n + 1}")
                for host, server in servers.items():
                    logs[host].clear()
                    browser = start()
                    context = browser.new_context(viewport={"width": 1440, "height": 900})
                    context.add_init_script(MARK)
                    page = context.new_page()
                    page.goto("about:blank")
                    page.wait_for_timeout(how.much(SETTLE, 0))
                    url = f"http://localhost:{server.server_address[1]}/#/turbo-duel"
                    runs.setdefault(f"{host} cold", []).append(visit(page, url, ours=True))
                    stored(page)
                    first = list(logs[host])
                    visits = [visit(page, url, ours=True) for _ in range(how.much(2, 1))]
                    runs.setdefault(f"{host} warm", []).append(visits[-1])
                    browser.close()
                    logs[host][:] = first
        finally:
            for server in servers.values():
                server.shutdown()
                server.server_close()
    for host, log in logs.items():
        bodies = [size for command, _, size in log if command == "GET"]
        served, most = sum(bodies) / 1e6, budget.MOST_MEGABYTES[host]
        if host == "brotli":
            # The local server compresses quickly. The best compression takes long, so its size is
            # computed from the files.
            yield Figure(f"{host}, quick: first visit", served, "MB")
            yield Figure(f"{host}, best: first visit", best, "MB", most=most)
        else:
            yield Figure(f"{host}: first visit", served, "MB", most=most)
        yield Figure(f"{host}: requests", len(log), "", most=budget.MOST_REQUESTS)
        for state in ("cold", "warm"):
            ready = median([float(run["ready"]) for run in runs[f"{host} {state}"]])
            yield Figure(f"{host}: game dealt, {state}", ready, "ms")
