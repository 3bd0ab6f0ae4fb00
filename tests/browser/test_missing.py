"""The page for wrong addresses links to home, at any depth and any path of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.parts import deep_but_first

if TYPE_CHECKING:
    from tests.support import Opener

pytestmark = pytest.mark.browser


@deep_but_first("path", ["a", "a/b", "a/b/c/d/", "index.htm#/turbo-duel"])
def test_it_links_to_home(open_page: Opener, path: str) -> None:
    open_page.watch.allow("status of 404")
    page = open_page(path)
    link = page.get_by_role("link")
    expect(link).to_have_count(1)
    _, mark, fragment = path.partition("#")
    link.click()
    page.wait_for_url(open_page.site.url + mark + fragment)
    wanted = "setup" if fragment else "home"
    page.wait_for_selector(f"html[data-screen={wanted}]", state="attached")


@deep_but_first("fragment", ["/turbo-duel?seed=4b", "/turbo-duel/rules"])
def test_a_link_whose_hash_was_encoded_leads_to_its_game(open_page: Opener, fragment: str) -> None:
    open_page.watch.allow("status of 404")
    page = open_page(f"%23{fragment}")
    page.wait_for_url(f"{open_page.site.url}#{fragment}")
    wanted = "guide" if "rules" in fragment else "setup"
    page.wait_for_selector(f"html[data-screen={wanted}]", state="attached")


@pytest.mark.deep
def test_without_a_site_above_it_offers_guesses(open_page: Opener) -> None:
    open_page.watch.allow("status of 404")
    page = open_page(None)
    page.goto(open_page.site.origin + "/not/ours/at/all")
    expect(page.get_by_role("link")).to_have_count(3)


@pytest.mark.deep
def test_it_ignores_another_site_above(open_page: Opener) -> None:
    open_page.watch.allow("status of 404")
    page = open_page(None)
    # Two parent folders are no site of ours: the first answers with a page instead of a manifest, as some hosts do;
    # the second has the manifest of another site.
    page.route(
        "**/ours/at/manifest.webmanifest",
        lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"),
    )
    page.route("**/ours/manifest.webmanifest", lambda route: route.fulfill(json={"name": "Other"}))
    page.goto(open_page.site.origin + "/not/ours/at/all")
    expect(page.get_by_role("link")).to_have_count(3)


def test_without_scripts_three_links_are_there(open_page: Opener) -> None:
    open_page.watch.allow("status of 404")
    page = open_page("a/b", java_script_enabled=False)
    links = page.get_by_role("link")
    expect(links).to_have_count(3)
    found = links.evaluate_all("all => all.map((link) => link.href)")
    assert found == [
        open_page.site.url + "a/",
        open_page.site.url,
        open_page.site.origin + "/some/",
    ]
    links.nth(1).click()
    page.wait_for_url(open_page.site.url)


@pytest.mark.deep
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_frame_of_the_browser_has_the_colour_of_the_page(open_page: Opener, scheme: str) -> None:
    for path in ("", "a"):
        open_page.watch.allow("status of 404")
        page = open_page(path, color_scheme=scheme)
        seen = page.evaluate(
            """() => {
                const metas = [...document.querySelectorAll('meta[name="theme-color"]')];
                const meant = metas.filter((meta) => matchMedia(meta.media).matches);
                const probe = document.createElement('i');
                probe.style.color = meant[0].content;
                document.body.append(probe);
                const colour = (node, of) => getComputedStyle(node)[of];
                const paper = colour(document.documentElement, 'backgroundColor');
                const clear = paper === 'rgba(0, 0, 0, 0)';
                return [meant.length, colour(probe, 'color'), clear ? colour(document.body, 'backgroundColor') : paper];
            }"""
        )
        assert seen[0] == 1
        assert seen[1] == seen[2]
