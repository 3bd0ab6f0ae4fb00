"""The smoothness of a table with twenty seats: frames and page script during Racing Demon in real
time.

Two games run in headless Chromium: twenty bots, and one person against nineteen bots, who taps lit
cards as fast as a finger can. A frame is late if the next one could have been shown before it (the
browser ticks every 16.7 ms). On a busy machine other programs cause most late frames, so the work
of the page's thread is measured as well, in processor time.

A tap is timed from its due moment, even if the page was busy, to the frame that shows its result.
It is measured again on a simulated slow device: the page's thread is throttled four times, and
calls of the worker are extended to twice their time, since browsers throttle only the page's
thread.

Script is the work on the page's thread for a reply with an action: parsing and painting when it
arrives, and the start of motion in the next frame. The browser's own style and layout are not
script; layouts that script forces are counted apart, as forced layouts per frame.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tools import browsers, serve, site
from tools.benches import Figure, number, quantile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route

    from tools.benches import How

SECONDS = 15
THROTTLE = 4
SIZES = {"phone": (360, 740), "desktop": (1440, 900)}
PEOPLE = {"20 bots": 0, "a person and 19 bots": 1}
LEVEL = "adult"
TICK = 1000 / 60
#: The figures of an older engine, which did not yet handle people's taps before other work. A second
#: measurement of this engine, on an idle machine, found only 0.8 to 1.5 % late frames.
BEFORE = {
    "a person and 19 bots, phone: frames with more work than 16.7 ms": 12.5,
    "a person and 19 bots, desktop: frames with more work than 16.7 ms": 22.0,
    "a person and 19 bots, phone: script an action, p95": 6.6,
    "a person and 19 bots, desktop: script an action, p95": 7.8,
}
CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"]

WATCH = """
globalThis.__frames = [];
globalThis.__watch = () => {
  let last = 0;
  const frame = (now) => {
    if (last) __frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const host = document.querySelector('[data-n]');
  new MutationObserver(() => performance.mark('action')).observe(host, { attributeFilter: ['data-n'] });
};
globalThis.__taps = [];
globalThis.__tap = (every) => {
  const begun = performance.now();
  let tapped = 0;
  // What comes of a tap is seen on the own table, or as a word that it was too late.
  const answers = (change) => {
    if (change.type === 'attributes') return change.target.closest('.seat-own');
    if ([...change.addedNodes].some((node) => node.matches?.('.slip'))) return true;
    return change.target instanceof Element && change.target.closest('.seat-own .zone-things');
  };
  new MutationObserver((changes) => {
    if (!tapped || !changes.some(answers)) return;
    const start = tapped;
    tapped = 0;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => __taps.push(performance.now() - start);
      port2.postMessage(0);
    });
  }).observe(document.querySelector('[data-n]'), {
    subtree: true, childList: true, attributes: true, attributeFilter: ['data-touched'],
  });
  setInterval(() => {
    // The beat it was due at: one that was left out meanwhile is nobody's tap.
    const now = performance.now();
    const due = begun + Math.floor((now - begun) / every) * every;
    // One that led nowhere is not waited for.
    if (tapped && now - tapped < 3000) return;
    const lit = [...document.querySelectorAll('.seat-own [data-lit]')]
      .filter((node) => !/^stuck/.test(node.dataset.thing));
    const node = lit.find((each) => each.matches('.card')) ?? lit[0];
    tapped = node ? due : 0;
    node?.click();
  }, every);
};
"""

#: Python code for the page: it makes each call to the engine take twice as long.
SPIN = """
import time as _time

_plain = call


def call(text: str) -> str:
    begun = _time.perf_counter()
    reply = _plain(text)
    until = 2 * _time.perf_counter() - begun
    while _time.perf_counter() < until:
        pass
    return reply
"""


def _start(page: Page, url: str, people: int) -> None:
    seats = ",".join(["person"] * people + [f"bot:{LEVEL}"] * (20 - people))
    page.goto(f"{url}#/racing-demon?seats={seats}&seed=frames&piles=30")
    page.wait_for_selector("html[data-engine=ready]", state="attached", timeout=120_000)
    page.click("[data-do=start]")
    if people:
        page.locator("[data-do=gonow]:visible").first.click()
    page.wait_for_selector("[data-n][data-phase=playing]", timeout=60_000)
    page.wait_for_selector('[data-n]:not([data-n="0"])', timeout=60_000)


def _own(trace: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The trace events of the page's main thread, in order of time."""
    marks = [e for e in trace if e.get("name") == "action" and "user_timing" in e.get("cat", "")]
    if not marks:
        return []
    thread = (marks[0]["pid"], marks[0]["tid"])
    return sorted(
        (e for e in trace if (e.get("pid"), e.get("tid")) == thread and "ts" in e),
        key=lambda e: float(e["ts"]),
    )


def _outermost(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """The start in microseconds and the processor time in ms of each event that lies in no other
    event."""
    found, reached = [], 0.0
    for e in events:
        if e.get("ph") != "X" or e["ts"] < reached:
            continue
        reached = e["ts"] + e.get("dur", 0)
        found.append((float(e["ts"]), e.get("tdur", e.get("dur", 0)) / 1000))
    return found


#: Names of trace events: the browser's own work on style, layout and painting. A script that reads
#: positions can also cause a layout.
OWN_WORK = ("UpdateLayoutTree", "RecalculateStyles", "Layout", "PrePaint", "Paint", "Layerize")


def _within(events: list[dict[str, Any]], begin: float, end: float) -> list[dict[str, Any]]:
    """The events that begin between two times; ``events`` is in order of time."""
    first = bisect_left(events, begin, key=lambda e: float(e["ts"]))
    last = bisect_left(events, end, key=lambda e: float(e["ts"]))
    return events[first:last]


def _scripts(own: list[dict[str, Any]]) -> tuple[list[float], list[int]]:
    """Return two lists: the processor time in ms of each action's scripts, and the number of layouts
    that scripts forced in each frame that shows an action."""
    marks = [float(e["ts"]) for e in own if e.get("name") == "action"]
    whole = [e for e in own if e.get("ph") == "X"]
    tasks = [e for e in whole if e["name"].endswith("RunTask")]
    frames = [e for e in whole if e["name"] == "FireAnimationFrame"]
    layouts = [e for e in whole if e["name"] in OWN_WORK]
    forced = [e for e in layouts if e["name"] == "Layout"]

    def script(span: dict[str, Any]) -> float:
        begin, end = float(span["ts"]), span["ts"] + span.get("dur", 0)
        theirs = sum(ms for _, ms in _outermost(_within(layouts, begin, end)))
        return max(0.0, float(span.get("tdur", span.get("dur", 0))) / 1000 - theirs)

    def asked(span: dict[str, Any]) -> int:
        return len(_within(forced, float(span["ts"]), span["ts"] + span.get("dur", 0)))

    #: Start time of a frame or task that paints actions -> the trace events of its scripts.
    drawn: dict[float, list[dict[str, Any]]] = {}
    late: dict[float, list[dict[str, Any]]] = {}
    for at in marks:
        inside = [e for e in _within(frames, at - 1e6, at) if at <= e["ts"] + e.get("dur", 0)]
        if inside:
            # The frame that runs the action's script also paints the action. The browser's work after
            # the script does not count.
            key = float(inside[-1]["ts"])
            drawn[key], late[key] = [*drawn.get(key, []), inside[-1]], []
            continue
        task = next(
            (e for e in _within(tasks, at - 1e6, at) if at <= e["ts"] + e.get("dur", 0)), None
        )
        if task is None:
            continue
        after = task["ts"] + task.get("dur", 0)
        first = bisect_left(frames, after, key=lambda e: float(e["ts"]))
        if first == len(frames):
            continue
        tick = next(
            (
                e
                for e in _within(tasks, frames[first]["ts"] - 1e6, frames[first]["ts"])
                if frames[first]["ts"] <= e["ts"] + e.get("dur", 0)
            ),
            frames[first],
        )
        key = float(tick["ts"])
        drawn.setdefault(key, []).append(task)
        late[key] = _within(frames, key, tick["ts"] + tick.get("dur", 0))
    times, counts = [], []
    for key, brought in drawn.items():
        spans = {float(task["ts"]): task for task in brought}.values()
        share = sum(map(script, [*spans, *late[key]])) / len(brought)
        times += [share] * len(brought)
        counts.append(sum(map(asked, [*spans, *late[key]])))
    return times, counts


def _work(own: list[dict[str, Any]]) -> list[float]:
    """For each pair of consecutive frames: the ms that the page's thread worked between them."""
    ticks = [float(e["ts"]) for e in own if e.get("name") == "FireAnimationFrame"]
    tasks = _outermost([e for e in own if str(e.get("name", "")).endswith("RunTask")])
    found = []
    i = 0
    for begin, end in pairwise(ticks):
        while i < len(tasks) and tasks[i][0] < begin:
            i += 1
        spent = 0.0
        while i < len(tasks) and tasks[i][0] < end:
            spent += tasks[i][1]
            i += 1
        found.append(spent)
    return found


def _spin(route: Route) -> None:
    """Make the worker slow."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text() + SPIN)


def play(
    browser: Browser,
    url: str,
    size: tuple[int, int],
    people: int,
    seconds: float,
    *,
    slow: bool = False,
) -> dict[str, Any]:
    """Play a game in the browser at ``url`` and measure it; ``slow`` simulates a slow device."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, service_workers="block"
    )
    context.add_init_script(WATCH)
    page = context.new_page()
    if slow:
        context.route("**/worker.py", _spin)
    _start(page, url, people)
    if slow:
        throttle = context.new_cdp_session(page)
        throttle.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate("__watch()")
    if people:
        # No multiple of a frame: otherwise every tap of a run would be due at the same point of a frame.
        page.evaluate("__tap(257)")
    begun = int(page.locator("[data-n]").get_attribute("data-n") or 0)
    page.wait_for_timeout(seconds * 1000)
    n = int(page.locator("[data-n]").get_attribute("data-n") or 0)
    frames: list[float] = page.evaluate("__frames")
    taps: list[float] = page.evaluate("__taps")
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    own = _own(trace)
    rate = (n - begun) / seconds
    script, forced = _scripts(own)
    return {
        "frames": frames,
        "taps": taps,
        "script": script,
        "forced": forced,
        "work": _work(own),
        "rate": rate,
    }


def _figure(
    name: str, value: float, unit: str, most: float | None = None, note: str = ""
) -> Figure:
    """A figure whose note also gives the earlier measurement, if any."""
    was = [f"before {number(BEFORE[name])}"] if name in BEFORE else []
    return Figure(name, value, unit, most=most, note=", ".join([*was, *([note] if note else [])]))


def _taps(what: str, taps: list[float]) -> Iterator[Figure]:
    note = f"{len(taps)} taps"
    yield _figure(f"{what}: tap to painted, p50", quantile(taps or [0.0], 0.5), "ms", note=note)
    yield _figure(f"{what}: tap to painted, p95", quantile(taps or [0.0], 0.95), "ms", most=100)


def _smooth(what: str, seen: dict[str, Any]) -> Iterator[Figure]:
    """The work per frame."""
    frames, script, work = seen["frames"], seen["script"], seen["work"]
    late = sum(frame > 1.25 * TICK for frame in frames) / max(1, len(frames))
    yield _figure(f"{what}: actions a second", seen["rate"], "/s")
    yield _figure(f"{what}: late frames", 100 * late, "%", note=f"{len(frames)} frames")
    yield _figure(f"{what}: worst frame", max(frames, default=0.0), "ms")
    much = 100 * sum(ms > TICK for ms in work) / max(1, len(work))
    yield _figure(f"{what}: frames with more work than 16.7 ms", much, "%", most=2)
    yield _figure(f"{what}: work a frame, p95", quantile(work or [0.0], 0.95), "ms", most=12)
    yield _figure(f"{what}: work a frame, worst", max(work, default=0.0), "ms")
    note = f"{len(script)} actions"
    yield _figure(f"{what}: script an action, p50", quantile(script or [0.0], 0.5), "ms", note=note)
    yield _figure(f"{what}: script an action, p95", quantile(script or [0.0], 0.95), "ms", most=4)
    forced = seen["forced"]
    each = sum(forced) / max(1, len(forced))
    yield _figure(f"{what}: forced layouts a frame", each, "", most=1)
    yield _figure(f"{what}: forced layouts a frame, most", max(forced, default=0), "")


def figures(how: How) -> Iterator[Figure]:
    """Report late frames, script times and tap times on phone and desktop screens. Taps are also
    measured on a slow device."""
    seconds = how.much(SECONDS, 1)
    # A tiny run measures two games, which together have each screen size and each table.
    kinds = [(size, who) for size in SIZES for who in PEOPLE]
    chosen = how.much(kinds, [kinds[0], kinds[-1]])
    with browsers.chromium() as start, serve.running(site.build()) as server:
        url = f"http://localhost:{server.server_address[1]}/"
        browser = start()
        for name, who in chosen:
            seen = play(browser, url, SIZES[name], PEOPLE[who], seconds)
            yield from _smooth(f"{who}, {name}", seen)
            if PEOPLE[who]:
                yield from _taps(f"{who}, {name}", seen["taps"])
        for name in how.much([*SIZES], [*SIZES][:1]):
            what = f"slow device, a person and 19 bots, {name}"
            seen = play(browser, url, SIZES[name], 1, seconds, slow=True)
            yield _figure(f"{what}: actions a second", seen["rate"], "/s")
            yield from _taps(what, seen["taps"])
        browser.close()
