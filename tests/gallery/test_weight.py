"""Important events are announced after their animation, delay no input, and clip no sound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hairpin.session import Session

from tests.gallery.serving import moving_page
from tests.support import until

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, CDPSession, Page

pytestmark = pytest.mark.browser

#: Returns the prompt, the announcement, and the running animations of the bomb.
SEEN = """() => {
    const host = document.querySelector('[data-part=table-host]');
    const shown = (part) => [...host.querySelectorAll(`[data-part=${part}]`)]
        .filter((node) => getComputedStyle(node).visibility === 'visible').map((node) => node.textContent).join(' ');
    return {
        busy: host.dataset.busy,
        bursts: host.querySelector('[data-part=blast]') !== null,
        strip: shown('prompt-last'),
        ear: [...host.querySelectorAll('[aria-live] p')].map((node) => node.textContent).join(' '),
    };
}"""

#: Records the progress of the bomb's animations at the time of each announcement.
LISTEN = """() => {
    globalThis.words = [];
    const host = document.querySelector('[data-part=table-host]');
    new MutationObserver(() => {
        const bursts = document.getAnimations().filter(({ effect }) => effect.target?.dataset.part === 'blast');
        words.push(bursts.map(({ effect }) => effect.getComputedTiming().progress));
    }).observe(host, { attributeFilter: ['data-untold'], attributeOldValue: true });
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yield a page in which tables are animated."""
    with moving_page(browser) as page:
        yield page


def driven_onto_a_bomb() -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the replies before and after a kart drives onto a bomb."""
    session = Session()
    settings = {"first": "1", "clock": "off", "deck": "FDABCEGHI"}
    asked = {"do": "new", "game": "turbo-duel", "seats": ["person"] * 2, "settings": settings}
    session.do({**asked, "seed": "K7"})
    before: dict[str, Any] = {}
    reply: dict[str, Any] = {}
    for seat, thing in ((1, "card:F"), (1, "space:3"), (2, "card:D")):
        before, reply = reply, session.do({"do": "touch", "seat": seat, "thing": thing})
        assert reply["ok"], reply
    assert any(event.get("moment") == "bomb" for event in reply["steps"][-1]["events"])
    return before, reply


def slowly(page: Page) -> CDPSession:
    """Make animations so slow that they never end by themselves."""
    client = page.context.new_cdp_session(page)
    client.send("Animation.enable")
    client.send("Animation.setPlaybackRate", {"playbackRate": 0.001})
    return client


def test_a_bomb_is_announced_after_its_explosion(page: Page) -> None:
    before, after = driven_onto_a_bomb()
    client = slowly(page)
    page.evaluate("(reply) => gallery.mount({ reply }, { moves: true })", before)
    page.evaluate(LISTEN)
    page.evaluate("(reply) => gallery.next(reply)", after)
    seen = page.evaluate(SEEN)
    assert seen["busy"] == "motion"
    assert seen["bursts"]
    assert "bursts" not in (seen["strip"] + seen["ear"]).lower()
    client.send("Animation.setPlaybackRate", {"playbackRate": 1})
    until(lambda: "bursts" in page.evaluate(SEEN)["ear"].lower(), "the ear is told")
    assert "bursts" in page.evaluate(SEEN)["strip"].lower()
    # At first no text is announced; the bomb is announced when its explosion has ended.
    held, *told = page.evaluate("words")
    assert held == [0]
    assert told in ([[1]], [[]])


def test_a_touch_does_not_wait_for_the_explosion(page: Page) -> None:
    before, after = driven_onto_a_bomb()
    slowly(page)
    page.evaluate("(reply) => gallery.mount({ reply }, { moves: true })", before)
    page.evaluate("(reply) => gallery.next(reply)", after)
    page.keyboard.press("Shift")
    until(lambda: "bursts" in page.evaluate(SEEN)["ear"].lower(), "the ear is told")
    seen = page.evaluate(SEEN)
    assert not seen["busy"]
    assert not seen["bursts"]
    assert "bursts" in seen["strip"].lower()


def test_with_reduced_motion_the_bomb_is_announced_at_once(page: Page) -> None:
    before, after = driven_onto_a_bomb()
    slowly(page)
    page.evaluate("(reply) => gallery.mount({ reply }, {})", before)
    page.evaluate("(reply) => gallery.next(reply)", after)
    seen = page.evaluate(SEEN)
    assert not seen["busy"]
    assert "bursts" in seen["strip"].lower()


#: Measures the peak of each sound, and the peak of the six loudest sounds played together.
PEAKS = """async () => {
    const { Mixer, SOUNDS } = await import('/web/js/table/speech/sound.ts');
    const peak = async (names) => {
        const audio = new OfflineAudioContext(1, 48000 * 1.5, 48000);
        const mixer = new Mixer(audio);
        for (const name of names) mixer.play(name, 0, 0.5);
        const data = (await audio.startRendering()).getChannelData(0);
        return data.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    };
    const alone = {};
    for (const name of Object.keys(SOUNDS)) alone[name] = await peak([name]);
    const loudest = Object.entries(alone).sort((a, b) => b[1] - a[1]).slice(0, 6).map(([name]) => name);
    return { alone, six: await peak(loudest), same: await peak(Array(6).fill(loudest[0])) };
}"""


def test_no_sound_is_too_loud_and_six_at_once_are_not_cut_off(page: Page) -> None:
    found = page.evaluate(PEAKS)
    assert len(found["alone"]) > 12
    # Each sound's peak must be at most 0.501 (−6 dBFS), and above 0.02, or nobody would hear the sound.
    assert {name: peak for name, peak in found["alone"].items() if not 0.02 < peak <= 0.501} == {}
    assert 0.3 < found["six"] < 1
    assert found["same"] < 1
