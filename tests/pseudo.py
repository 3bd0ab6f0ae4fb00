"""Serves the two languages of ``tools.translation.pseudo`` to pages under test, and to the engine of this process."""

from __future__ import annotations

import functools
import json
import re
from typing import TYPE_CHECKING, Any

from hairpin.core.words import install
from hairpin.session import Session

from tools import pages
from tools.translation import pseudo

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Route

#: The facts of the build, in which the page finds its languages.
FACTS = re.compile(r'(<meta name="hairpin-build" content=")([^"]*)(")')
WORDS = re.compile(r"/words-([a-z-]+)\.txt$")


@functools.cache
def words(code: str) -> dict[str, Any]:
    """Return all that the page fetches for one of the two languages. This process's engine speaks it afterwards."""
    said = pseudo.sentences(code)
    forms = {
        key: (form,) if isinstance(form, str) else tuple(form)
        for key, form in said["sentences"].items()
    }
    install(code, {"": (said["header"],), **forms})
    games = Session(code).do({"do": "hello", "now": 0})["games"]
    page = pages.texts_of_home(pseudo.home(code, pages.words()))
    known = [pages.brief(game) for game in games if game["ready"] and game["id"] != "null-game"]
    return {**said, "page": page, "games": known, "guides": []}


def offer(context: BrowserContext, address: str) -> None:
    """Let the site at an address offer the two languages in all pages of a browser context."""

    def page(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=FACTS.sub(_known, answer.text()))

    def file(route: Route) -> None:
        found = WORDS.search(route.request.url)
        assert found
        if found[1] in pseudo.CODES:
            route.fulfill(json=words(found[1]))
        else:
            route.fallback()

    context.route(re.compile(re.escape(address) + r"(\?[^#]*)?(#.*)?$"), page)
    context.route(WORDS, file)


def _known(found: re.Match[str]) -> str:
    """Return the facts of the build with the two languages."""
    facts = json.loads(found[2].replace("&quot;", '"'))
    facts["languages"] += pseudo.CODES
    return found[1] + json.dumps(facts).replace('"', "&quot;") + found[3]
