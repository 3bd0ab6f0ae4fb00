"""No general script or style sheet of the table serves one game only.

What one game alone needs belongs to its style sheet in ``web/css/games`` or to an extension of the table.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from tests.gallery.serving import serving
from tests.gallery.shelf import names
from tests.tooling.scripts import SCRIPTS
from tools import bundle

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import Browser

    #: File -> the rules or functions that the stored views of each game use.
    Uses = Mapping[str, Mapping[str, set[str]]]

#: Folders of games and extensions. Stored views do not move, so nothing is known about the scripts for motion.
OWN = (
    "css/games/",
    *(f"{folder}{name}" for name in bundle.EXTENSIONS for folder in ("css/", "js/table/")),
    "js/table/motion/",
)
#: General files that one game alone uses today -> why they are general all the same.
EXCEPTIONS = {
    "css/choices.css": "lays out buttons with cards, which every view may have",
    "js/table/frame/score-sheet.ts": "belongs to the result, which every game has",
    "js/table/tracks/hairpin.ts": "is one of three shapes of tracks, beside oval and circuit",
    "js/table/view/chain.ts": "shows cards that are gathered for a move, which every view may ask for",
    "js/ui/chips.ts": "draws the cards of buttons, which every view may have",
    "js/ui/lines.ts": "draws one of the kinds of faces that a card may have",
}
#: A game uses a file if it uses at least this share of the parts that the file's main user uses. Constructors
#: run at every table.
SHARE = 1 / 3

WINDOWS = ((360, 740), (1440, 900))

#: Returns the selectors that match an element now, by style sheet.
MATCHING = """() => {
    const found = {};
    const nameOf = (href) => new URL(href, location.href).pathname.split('/web/')[1];
    const walk = (rule, parent, name) => {
        if (rule instanceof CSSImportRule) {
            for (const inner of rule.styleSheet.cssRules) walk(inner, null, nameOf(rule.styleSheet.href));
            return;
        }
        if (rule instanceof CSSKeyframesRule) return;
        let selector = parent;
        if (rule instanceof CSSStyleRule) {
            // What is hovered or focused later counts, too.
            const plain = rule.selectorText
                .replace(/(^|[\\s,>+~(])::[\\w-]+/g, '$1*')
                .replace(/::[\\w-]+/g, '')
                .replace(/:(hover|focus-visible|focus-within|focus|active)\\b/g, ':is(*)');
            selector = parent === null ? plain : plain.replaceAll('&', `:is(${parent})`);
            if (document.querySelector(selector)) (found[name] ??= []).push(selector);
        }
        for (const inner of rule.cssRules ?? []) walk(inner, selector, name);
    };
    for (const sheet of document.styleSheets)
        if (sheet.href) for (const rule of sheet.cssRules) walk(rule, null, nameOf(sheet.href));
    return found;
}"""


def extension_of(script: str) -> str | None:
    """Return the extension whose folder a script is in."""
    return next((name for name in bundle.EXTENSIONS if script.startswith(f"table/{name}/")), None)


def test_no_general_script_is_imported_by_one_extension_only() -> None:
    importers: dict[str, set[str]] = defaultdict(set)
    for script, others in SCRIPTS.items():
        for other in others:
            importers[other].add(script)
    alone = [
        script
        for script, importing in importers.items()
        if extension_of(script) is None
        and len({extension_of(each) for each in importing}) == 1
        and all(map(extension_of, importing))
    ]
    assert alone == []


def used(browser: Browser, address: str, game: str) -> dict[str, set[str]]:
    """Return what the stored views of a game use of each file: selectors that match, functions that run."""
    found: dict[str, set[str]] = defaultdict(set)
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    profiler = context.new_cdp_session(page)
    profiler.send("Profiler.enable")
    profiler.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": False})
    page.goto(address)
    page.wait_for_selector("html[data-gallery=ready]")
    views = [name for name in names() if name.startswith(f"{game}/")]
    for at, (width, height) in enumerate(WINDOWS):
        page.set_viewport_size({"width": width, "height": height})
        # Each view in one of the windows: similar views follow each other.
        for name in views[at :: len(WINDOWS)]:
            page.evaluate("name => gallery.show(name, { keys: true })", name)
            for sheet, selectors in page.evaluate(MATCHING).items():
                found[sheet].update(selectors)
    for script in profiler.send("Profiler.takePreciseCoverage")["result"]:
        # The function without a name is the script itself.
        run = {
            function["functionName"]
            for function in script["functions"]
            if function["functionName"] and function["ranges"][0]["count"]
        }
        if "/web/js/" in script["url"] and run:
            found["js/" + script["url"].partition("/web/js/")[2]] |= run
    context.close()
    return found


def uses(browser: Browser) -> Uses:
    """Return what each game's stored views use of each file."""
    by_file: dict[str, dict[str, set[str]]] = defaultdict(dict)
    with serving() as address:
        for game in sorted({name.partition("/")[0] for name in names()}):
            for file, parts in used(browser, address, game).items():
                by_file[file][game] = parts
    return by_file


def users(parts: Mapping[str, set[str]]) -> list[str]:
    """Return the games that use enough of a file."""
    most = max(map(len, parts.values()))
    return [game for game, used in parts.items() if len(used) >= most * SHARE]


@pytest.mark.browser
def test_no_general_file_serves_one_game_only(browser: Browser) -> None:
    """The list of all files and their games is printed (``-rP`` shows it)."""
    games = {file: users(parts) for file, parts in sorted(uses(browser).items())}
    for file, found in games.items():
        print(f"{file}: {', '.join(found)}")
    assert len(games) > 100
    assert all(len(found) == 1 for file, found in games.items() if file.startswith("css/games/"))
    from_page = {
        f"js/{other}"
        for script, others in SCRIPTS.items()
        if script.startswith(("page/", "app."))
        for other in others
    }
    alone = {
        file: found[0]
        for file, found in games.items()
        if len(found) == 1 and not file.startswith(OWN) and file not in from_page
    }
    assert {file: game for file, game in alone.items() if file not in EXCEPTIONS} == {}
    assert sorted(EXCEPTIONS) == sorted(alone), "exceptions that are not needed"
