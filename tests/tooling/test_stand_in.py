"""The stand-in for Python gives pages the same answers as Python in the page, word for word."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from hairpin.core.chance import Chance
from hairpin.games import GAMES, load
from hairpin.session import Session

from tests.browser.table import grid
from tests.browser.table import start as sit_down
from tests.support import Opener, Site, Watch, announced, ready
from tests.tooling.bridge import bare, call, start

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.conftest import Sites

pytestmark = pytest.mark.browser

#: Number of commands in each game of these tests.
LENGTH = 120

#: Requests that are no commands or have unusual characters.
ODD = (
    *("", "null", "[]", "not JSON", '{"do": "hello"', '{"do":"hello","now":1e999}'),
    *(
        '{"do":"nonsense"}',
        '{"do":"\\ud83d"}',
        '{"do":"🏁 é \u2028 \\u0000"}',
        '"' + "x" * 200_000 + '"',
    ),
)

ASK_ALL = """async (texts) => {
    const replies = [];
    for (const text of texts) replies.push(await engine.text(text));
    return replies;
}"""

#: A script that ends an engine while it handles a request, and starts a new engine.
END = """async () => {
    const hello = { do: 'hello', now: 0 };
    const calls = [engine.call(hello, 0), engine.call(hello)];
    const ended = (await Promise.allSettled(calls)).map((call) => call.reason?.reason ?? 'answered');
    ended.push(await engine.call(hello).catch((error) => error.reason));
    globalThis.engine = await start();
    return [...ended, await engine.text('{"do":"record"}'), (await engine.call(hello)).ok];
}"""

#: A script that returns data left by earlier pages: preferences, games, stored files, and settings of
#: the device.
LEFT = """async () => ({
    prefs: { ...localStorage },
    tab: { ...sessionStorage },
    games: document.querySelectorAll('[data-match]').length,
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    looks: { ...document.documentElement.dataset },
})"""


class Asked:
    """A list of requests, with the replies of a session in this process."""

    def __init__(self) -> None:
        """Start without requests."""
        self._session = Session()
        self._now = 0
        self.texts: list[str] = []
        self.replies: list[str] = []

    def say(self, text: str) -> str:
        """Send a request text unchanged; add the text and the reply to the lists."""
        self.texts.append(text)
        self.replies.append(self._session.call(text))
        return self.replies[-1]

    def ask(self, do: str, **more: object) -> dict[str, Any]:
        """Send a command, 150 ms after the last command, and return its reply."""
        self._now += 150
        # As the page does, send characters without escapes, and let most replies contain only changes.
        said = {"do": do, "now": self._now, "delta": len(self.texts) % 3 > 0, **more}
        reply: dict[str, Any] = json.loads(self.say(json.dumps(said, ensure_ascii=False)))
        return reply

    def play(self, game: str) -> None:
        """Play the first part of a game by touches, with a bot of the lowest level; then export the game."""
        rules, chance = load(game), Chance(f"stand-in {game}")
        seats: list[object] = [{"kind": "person", "name": "Zoë 🏎\ufe0f", "colour": "red"}]
        seats += [f"bot:{rules.levels()[0].id}", *["person"] * (rules.low - 2)]
        table = self.ask("new", game=game, seats=seats, seed="K7", pace="instant")["table"]
        end = len(self.texts) + LENGTH
        while len(self.texts) < end and table["phase"] != "over":
            view = next((view for view in table["views"] if view["viewer"] == 1), None)
            lit = view["touch"]["next"] if view else []
            do, more = "advance", dict[str, Any]()
            if table["cover"]:
                do, more = "uncover", {"seat": table["cover"]["seat"]}
            elif table["phase"] in ("ready", "paused"):
                do = "resume"
            elif lit and chance.below(5) > 0:
                do, more = "touch", {"seat": 1, "thing": chance.pick(lit)}
            elif view and view["touched"]:
                do, more = chance.pick(["done", "cancel", "hint"]), {"seat": 1}
            table = self.ask(do, **more).get("table", table)
        for last in ("goto", "moves", "record", "link", "save"):
            self.ask(last)


@contextmanager
def both(browser: Browser, sites: Sites) -> Iterator[tuple[Page, Page]]:
    """Yield two bare pages: one with Python, one with the stand-in."""
    openers = [
        Opener(browser, site, Watch(site), stores=False)
        for site in (sites.site(stand_in=False), sites.site(stand_in=True))
    ]
    real, standing = (bare(opener) for opener in openers)
    yield real, standing
    for opener in openers:
        opener.close()
        assert not opener.watch.verdict()


@pytest.mark.deep
@pytest.mark.pyodide
def test_python_and_the_stand_in_start_answer_and_end_alike(browser: Browser, sites: Sites) -> None:
    asked = Asked()
    asked.ask("hello", games=False)
    for text in ODD:
        asked.say(text)
    for game in GAMES:
        asked.play(game)
    assert len(asked.texts) > len(GAMES) * LENGTH / 2
    with both(browser, sites) as pages:
        started = [start(page) for page in pages]
        assert started[0] == started[1]
        assert started[0]["version"]
        # Compare only the names of the stages, because Python's files arrive later than the stand-in's.
        stages = [{stage for stage, _ in page.evaluate("told")} for page in pages]
        assert stages[0] == stages[1]
        for page in pages:
            assert page.evaluate(ASK_ALL, asked.texts) == asked.replies
        ends = [page.evaluate(END) for page in pages]
        assert ends[0] == ends[1]
        assert ends[0][:3] == ["hung"] * 3


@pytest.mark.parametrize("kind", ["stand-in", pytest.param("real", marks=pytest.mark.pyodide)])
@pytest.mark.parametrize("code", ["raise SystemError('no')", "def call(text): return 1 / 0"])
def test_a_failing_python_ends_the_waiting(own_site: Opener, kind: str, code: str) -> None:
    own_site.watch.allow("PythonError|status of 500|SystemError|ZeroDivisionError")
    (worker,) = own_site.site.folder.glob("app-*/worker.py")
    worker.write_text(f'{code}\n__export__ = ["call"]\n', "utf-8")
    outcome = start(bare(own_site))
    assert outcome["reason"] == "broken"
    assert outcome["message"]


def test_each_page_has_its_own_engine(open_page: Opener) -> None:
    pages = [bare(open_page), bare(open_page)]
    for page in pages:
        start(page)
    new = {"do": "new", "game": "turbo-duel", "seats": ["person", "person"], "seed": "K7", "now": 0}
    assert call(pages[0], new)["ok"]
    assert call(pages[0], {"do": "record", "now": 0})["ok"]
    assert not call(pages[1], {"do": "record", "now": 0})["ok"]
    pages[0].evaluate("async () => { engine.stop(); globalThis.engine = await start(); }")
    assert not call(pages[0], {"do": "record", "now": 0})["ok"]


def test_a_test_leaves_nothing_for_the_next(browser: Browser, site: Site) -> None:
    """A page stores data and closes, as at the end of a test; the next page must not find this data."""
    seen = []
    for _ in range(2):
        watch = Watch(site)
        opener = Opener(browser, site, watch, stores=False)
        page = opener(None)
        # The page stores the time of its last visit, so both pages get the same clock.
        page.add_init_script("Date.now = () => 1_800_000_000_000")
        page.goto(site.url)
        ready(page)
        facts: dict[str, Any] = page.evaluate(LEFT)
        seen.append({**facts, "engines": len(site.engines), "heard": announced(page)})
        page.evaluate("localStorage.setItem('hairpin.prefs', JSON.stringify({ calm: true }))")
        page.goto(site.url + grid(first=1))
        table = sit_down(page)
        table.play(["card:A"]).kept().menu("home")
        page.locator("[data-match]").wait_for()
        assert page.evaluate(LEFT) != facts
        opener.close()
        site.engines.forget()
    assert seen[0] == seen[1]
