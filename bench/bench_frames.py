"""How smooth a table of twenty seats is: frames and page script while Racing Demon is played in real time.

Two games in headless Chromium: twenty bots, and one person against nineteen who taps what is lit as fast as a
finger can. A frame is late if the next one could have been shown before it (the browser ticks every 16.7 ms);
on a machine that does other things too it mostly is for their sake, so the work of the page's thread is told as well, in
processor time. Script is what runs on the page's own thread for a reply that brings an action: taking it apart and painting when it
arrives, and what the page does of it in the next frame, where motion starts. The browser's own style and layout are not script; where
script asks for them before the browser would have made them, that is counted apart, as forced layouts a frame.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tools import browsers, serve, site
from tools.benches import Figure, quantile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tools.benches import How

SECONDS = 20
SIZES = {"phone": (360, 740), "desktop": (1440, 900)}
PEOPLE = {"20 bots": 0, "a person and 19 bots": 1}
LEVEL = "adult"
TICK = 1000 / 60
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
globalThis.__tap = (every) => setInterval(() => {
  const lit = [...document.querySelectorAll('.seat-own [data-lit]')].filter((node) => !/^stuck/.test(node.dataset.thing));
  const node = lit.find((each) => each.matches('.card')) ?? lit[0];
  node?.click();
}, every);
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
    """What the page's own thread did, in order."""
    marks = [e for e in trace if e.get("name") == "action" and "user_timing" in e.get("cat", "")]
    if not marks:
        return []
    thread = (marks[0]["pid"], marks[0]["tid"])
    return sorted(
        (e for e in trace if (e.get("pid"), e.get("tid")) == thread and "ts" in e),
        key=lambda e: float(e["ts"]),
    )


def _outermost(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """When each of them began, in microseconds, and the milliseconds of processor it took; nested ones count once."""
    found, reached = [], 0.0
    for e in events:
        if e.get("ph") != "X" or e["ts"] < reached:
            continue
        reached = e["ts"] + e.get("dur", 0)
        found.append((float(e["ts"]), e.get("tdur", e.get("dur", 0)) / 1000))
    return found


#: What the browser does by itself, or because script asks where something lies.
OWN_WORK = ("UpdateLayoutTree", "RecalculateStyles", "Layout", "PrePaint", "Paint", "Layerize")


def _within(events: list[dict[str, Any]], begin: float, end: float) -> list[dict[str, Any]]:
    """Those that begin in a span of time; events are in order."""
    first = bisect_left(events, begin, key=lambda e: float(e["ts"]))
    last = bisect_left(events, end, key=lambda e: float(e["ts"]))
    return events[first:last]


def _scripts(own: list[dict[str, Any]]) -> tuple[list[float], list[int]]:
    """Processor milliseconds of script each action took, and how many layouts script asked for a frame that had one."""
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

    #: By the task in which the next frame is drawn: the actions it draws.
    drawn: dict[float, list[dict[str, Any]]] = {}
    late: dict[float, list[dict[str, Any]]] = {}
    for at in marks:
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
        share = sum(map(script, late[key])) / len(brought)
        times += [script(task) + share for task in brought]
        counts.append(sum(map(asked, [*brought, *late[key]])))
    return times, counts


def _work(own: list[dict[str, Any]]) -> list[float]:
    """Milliseconds the page's thread worked between one frame and the next."""
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


def _play(
    browser: Browser, url: str, size: tuple[int, int], people: int, seconds: float
) -> dict[str, Any]:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    context.add_init_script(WATCH)
    page = context.new_page()
    _start(page, url, people)
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate("__watch()")
    if people:
        page.evaluate("__tap(250)")
    begun = int(page.locator("[data-n]").get_attribute("data-n") or 0)
    page.wait_for_timeout(seconds * 1000)
    n = int(page.locator("[data-n]").get_attribute("data-n") or 0)
    frames: list[float] = page.evaluate("__frames")
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    own = _own(trace)
    rate = (n - begun) / seconds
    script, forced = _scripts(own)
    return {"frames": frames, "script": script, "forced": forced, "work": _work(own), "rate": rate}


def figures(how: How) -> Iterator[Figure]:
    """Late frames, the worst one, and script an action, on a phone's and a desktop's screen."""
    seconds = how.much(SECONDS, 1)
    # Of few figures each: both sizes and both tables, each once.
    kinds = [(size, who) for size in SIZES for who in PEOPLE]
    chosen = how.much(kinds, [kinds[0], kinds[-1]])
    with browsers.chromium() as start, serve.running(site.build()) as server:
        url = f"http://localhost:{server.server_address[1]}/"
        browser = start()
        for name, who in chosen:
            seen = _play(browser, url, SIZES[name], PEOPLE[who], seconds)
            frames, script, work = seen["frames"], seen["script"], seen["work"]
            late = sum(frame > 1.25 * TICK for frame in frames) / max(1, len(frames))
            what = f"{who}, {name}"
            yield Figure(f"{what}: actions a second", seen["rate"], "/s")
            yield Figure(f"{what}: late frames", 100 * late, "%", note=f"{len(frames)} frames")
            yield Figure(f"{what}: worst frame", max(frames, default=0.0), "ms")
            much = sum(ms > TICK for ms in work) / max(1, len(work))
            yield Figure(f"{what}: frames with more work than 16.7 ms", 100 * much, "%", most=1)
            yield Figure(f"{what}: work a frame, p95", quantile(work or [0.0], 0.95), "ms")
            yield Figure(f"{what}: work a frame, worst", max(work, default=0.0), "ms")
            note = f"{len(script)} actions"
            yield Figure(
                f"{what}: script an action, p50",
                quantile(script or [0.0], 0.5),
                "ms",
                note=note,
            )
            yield Figure(
                f"{what}: script an action, p95", quantile(script or [0.0], 0.95), "ms", most=4
            )
            forced = seen["forced"]
            each = sum(forced) / max(1, len(forced))
            yield Figure(f"{what}: forced layouts a frame", each, "", most=1)
            yield Figure(f"{what}: forced layouts a frame, most", max(forced, default=0), "")
        browser.close()
