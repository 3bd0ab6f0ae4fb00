"""The file borders that a tap crosses in the page: calls from one script of ``web/js`` into another.

A player plays a lit card of Turbo Duel by mouse, on a page that serves the sources one by one. The
debugger notes the direct caller at the start of each function. V8's exact counts of calls show
that it missed no function.

Each pair of calling file and called file counts once on the way out (until the first message to
the worker) and once on the way back (until the table is still). Events, continuations after
``await``, returns and Python do not count.

The first figure, "that lead on", counts the borders that somebody crosses who follows the tap: the
called function calls on into a further file. It leaves out ``ui/`` and all calls to helpers that
do their work in one file. The other figures count these too. ``PYTHONPATH=py:. .venv/bin/python -m
bench.bench_borders`` lists the pairs, those that lead on with a ``*``.
"""

from __future__ import annotations

import re
import threading
from bisect import bisect_right
from contextlib import contextmanager
from itertools import accumulate, groupby, pairwise
from typing import TYPE_CHECKING

from tools import browsers, serve, watch
from tools.benches import Figure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import CDPSession, Page

    from tools.benches import How

Pair = tuple[str, str]

#: The first card of this deck makes a complete move.
ADDRESS = "#/turbo-duel?seats=person,person&seed=tap&first=1&clock=off&deck=ABCDEFGHI"
CARD = "[data-part=view] [data-thing='card:A'][data-lit]"
TABLE = "[data-part=table-host]"
#: A script of the page by its address; a query may follow.
SCRIPT = re.compile(r"/web/js/([\w./-]+)\.[jt]s(?:\?|$)")
#: The address in a line of a stack, except for lines of suspended functions and of the debugger.
CALLER = re.compile(r"^ +at (?!async |eval )(?:.*\()?(https?://[^\s()]+):\d+:\d+\)?$", re.M)
#: The line of a listener in a stack: V8 names it after the call that added it, or after its element.
LISTENER = re.compile(r"^ +at (?!eval )(?:HTML\w+\.<anonymous>|.*\baddEventListener\b).*$", re.M)
#: ms that the page rests before a tap, and after it, for frames and messages under way.
REST = 300

# Collects stacks, and an empty text for each message to the worker.
WATCH = """
globalThis.__stacks = null;
globalThis.__called = () => {
  if (!__stacks) return false;
  const found = {};
  Error.stackTraceLimit = 50;
  Error.captureStackTrace(found, __called);
  __stacks.push(found.stack);
  return false;
};
for (const { prototype } of [Worker, MessagePort]) {
  const plain = prototype.postMessage;
  prototype.postMessage = function (...all) {
    __stacks?.push('');
    return plain.apply(this, all);
  };
}
"""


@contextmanager
def _sources() -> Iterator[str]:
    """Serve the sources like ``build.py serve --watch``; yield the address."""
    changes = watch.Changes()
    server = serve.listen(0, type("SourcesHandler", (watch.Handler,), {"changes": changes}))
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://localhost:{server.server_address[1]}/"
    finally:
        changes.end()
        server.shutdown()
        server.server_close()


class Functions:
    """The page's functions, each with a conditional breakpoint that never stops but notes the stack."""

    def __init__(self, session: CDPSession) -> None:
        """Begin to count calls, without breakpoints."""
        self._send = session.send
        self._known: set[tuple[str, int]] = set()
        self._send("Debugger.enable")
        self._send("Profiler.enable")
        self._send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
        self.listen(on=False)

    def listen(self, *, on: bool) -> None:
        """Switch all breakpoints on or off; switched on they slow the page down."""
        self._send("Debugger.setBreakpointsActive", {"active": on})

    def mark(self) -> int:
        """Give each function called since the last time a breakpoint; return how many are new."""
        new = 0
        for script in self._send("Profiler.takePreciseCoverage")["result"]:
            if not SCRIPT.search(script["url"]):
                continue
            spans = [function["ranges"][0] for function in script["functions"]]
            # A span that begins at 0 is the module itself.
            called = [
                span["startOffset"] for span in spans if span["count"] and span["startOffset"]
            ]
            fresh = [each for each in called if (script["url"], each) not in self._known]
            self._known.update((script["url"], each) for each in fresh)
            if fresh:
                self._break(script["url"], script["scriptId"], fresh)
            new += len(fresh)
        return new

    def _break(self, url: str, script: str, offsets: list[int]) -> None:
        """Set a breakpoint at the first possible place of each function of a script."""
        text = self._send("Debugger.getScriptSource", {"scriptId": script})["scriptSource"]
        lengths = (len(line.encode("utf-16-le")) // 2 for line in text.splitlines(keepends=True))
        starts = [0, *accumulate(lengths)]
        for offset in offsets:
            line = bisect_right(starts, offset) - 1
            begin = {"scriptId": script, "lineNumber": line, "columnNumber": offset - starts[line]}
            asked = {"start": begin, "restrictToFunction": True}
            place = self._send("Debugger.getPossibleBreakpoints", asked)["locations"][0]
            where = {key: place[key] for key in ("lineNumber", "columnNumber")}
            self._send(
                "Debugger.setBreakpointByUrl", {"url": url, **where, "condition": "__called()"}
            )


def pairs(stacks: list[str]) -> list[Pair]:
    """Return each pair of calling file and called file once, in the order of the first calls."""
    found: dict[Pair, None] = {}
    for stack in stacks:
        called, *callers = map(SCRIPT.search, CALLER.findall(stack)[:2])
        if called and callers and callers[0] and callers[0][1] != called[1]:
            found[callers[0][1], called[1]] = None
    return [*found]


def leading(stacks: list[str]) -> list[Pair]:
    """Return each pair, without files of ``ui/``, of which the called file calls on into a further file."""
    found: dict[Pair, None] = {}
    for stack in stacks:
        # Some calls make the browser send events. A listener has another cause than its caller.
        listener = LISTENER.search(stack)
        within = stack[: listener.end()] if listener else stack
        scripts = [match[1] for match in map(SCRIPT.search, CALLER.findall(within)) if match]
        files = [
            file for file, _ in groupby(file for file in scripts if not file.startswith("ui/"))
        ]
        found.update(((caller, called), None) for called, caller in pairwise(files[1:]))
    return [*found]


def _tap(page: Page, functions: Functions) -> list[str]:
    """Play the card; return the stacks of all calls until the table is still."""
    page.locator(CARD).hover()
    page.wait_for_timeout(REST)
    functions.listen(on=True)
    page.evaluate("void (globalThis.__stacks = [])")
    page.mouse.down()
    page.mouse.up()
    page.wait_for_selector(f'{TABLE}[data-n="1"][data-busy=""]', state="attached", timeout=120_000)
    page.wait_for_timeout(REST)
    stacks: list[str] = page.evaluate("__stacks")
    functions.listen(on=False)
    return stacks


def ways() -> tuple[list[str], list[str]]:
    """Return the stacks of one tap, on the way out and on the way back."""
    with browsers.chromium() as start, _sources() as url:
        browser = start()
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        context.set_default_timeout(120_000)
        context.add_init_script(WATCH)
        page = context.new_page()
        functions = Functions(context.new_cdp_session(page))
        missed, stacks = 1, [""]
        while missed:
            page.goto("about:blank")
            page.goto(url + ADDRESS)
            page.wait_for_selector("html[data-engine=ready]", state="attached")
            page.click("[data-do=start]")
            page.wait_for_selector(f'{TABLE}[data-n="0"][data-phase=playing][data-busy=""]')
            functions.mark()
            stacks = _tap(page, functions)
            missed = functions.mark()
        browser.close()
    sent = stacks.index("")
    return stacks[:sent], stacks[sent + 1 :]


def _without_helpers(found: list[Pair]) -> list[Pair]:
    """Return the pairs without files of ``ui/``, the helpers that know no table."""
    return [pair for pair in found if not any(file.startswith("ui/") for file in pair)]


def _folders(found: list[Pair]) -> list[Pair]:
    """Return the pairs of different folders."""
    inside = ((one.rpartition("/")[0], other.rpartition("/")[0]) for one, other in found)
    return [*{pair for pair in inside if pair[0] != pair[1]}]


def figures(how: How) -> Iterator[Figure]:
    """Report the pairs of each way, and their sums."""
    del how  # A tiny run needs the same tap.
    stacks = ways()
    leads = [leading(each) for each in stacks]
    for what, found in zip(("out", "back"), leads, strict=True):
        yield Figure(f"a tap, {what}: file borders that lead on", len(found), "")
    yield Figure("a tap: file borders that lead on", sum(map(len, leads)), "")
    both = [pairs(each) for each in stacks]
    for what, found in zip(("out", "back"), both, strict=True):
        files = {file for pair in found for file in pair}
        yield Figure(f"a tap, {what}: file borders", len(found), "", note=f"{len(files)} files")
    bare = [_without_helpers(found) for found in both]
    yield Figure("a tap: file borders", sum(map(len, both)), "")
    yield Figure("a tap: file borders without ui/", sum(map(len, bare)), "")
    yield Figure("a tap: folder borders without ui/", sum(len(_folders(each)) for each in bare), "")


if __name__ == "__main__":
    for title, way in zip(("out", "back"), ways(), strict=True):
        all_pairs, on = pairs(way), leading(way)
        print(f"{title}: {len(all_pairs)}, {len(on)} lead on")
        for pair in dict.fromkeys([*all_pairs, *on]):
            print(f"{'*' if pair in on else ' '} {pair[0]} > {pair[1]}")
