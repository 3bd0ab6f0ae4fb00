"""The pictures of link previews show what home paints today."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

import pytest

from tools import pages, preview_pictures, previews

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.support import Site

pytestmark = pytest.mark.browser

#: The share of points in which two pictures differ clearly, at a quarter of their size. Smaller pictures
#: hide how a browser smooths edges.
DIFFERENT = """async (given) => {
    const [a, b] = await Promise.all(given.map(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const [wide, high] = [image.width / 4, image.height / 4];
        const pen = new OffscreenCanvas(wide, high).getContext('2d');
        pen.imageSmoothingQuality = 'high';
        pen.drawImage(image, 0, 0, wide, high);
        return pen.getImageData(0, 0, wide, high).data;
    }));
    if (a.length !== b.length) return 1;
    let count = 0;
    for (let i = 0; i < a.length; i += 4)
        if ([0, 1, 2].some((n) => Math.abs(a[i + n] - b[i + n]) > 32)) count += 1;
    return (count * 4) / a.length;
}"""
#: Another card in one place is more than this share.
MOST = 0.004


def differ(browser: Browser, *pictures: bytes) -> float:
    """Return the share of points in which two pictures differ."""
    page = browser.new_page()
    given = [base64.b64encode(data).decode() for data in pictures]
    share: float = page.evaluate(DIFFERENT, given)
    page.close()
    return share


def test_pictures_show_what_home_paints_today(browser: Browser, site: Site) -> None:
    games = pages.site_data()["games"]
    stored = previews.pictures(games)
    names = [previews.HOME, *(game["id"] for game in games)]
    old = [
        name
        for name in names
        if differ(
            browser,
            stored[f"previews/{name}.png"],
            preview_pictures.draw(browser, site.url, name),
        )
        > MOST
    ]
    assert old == [], "home paints these differently now: python3 build.py pictures preview"


def test_the_comparison_notices_another_table(browser: Browser) -> None:
    one, other, *_ = previews.pictures(pages.site_data()["games"]).values()
    assert differ(browser, one, one) == 0
    assert differ(browser, one, other) > 10 * MOST
