"""What a class eight metres from a projector cannot read: small, cut and hidden texts of the show view."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Visible texts that are smaller than 24 px at 1080 px, outside of the window, or cut. Letters on cars and on the marks
#: of seats are left out: shape and colour say the same.
UNREADABLE = """() => {
    const [wide, high] = [innerWidth, innerHeight];
    const least = (24 * high) / 1080 - 0.2;
    const found = [];
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const text = words.currentNode.data.trim();
        const node = words.currentNode.parentElement;
        if (!text || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const small =
            '[data-part=mark], [data-token], [data-ghost], [data-part=token-car], [data-part=moves-list], [data-part=votes]';
        if (node.closest(small)) continue;
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        const box = range.getBoundingClientRect();
        const boxes = [];
        for (let at = node; at !== document.body; at = at.parentElement) boxes.push([at, at.getBoundingClientRect()]);
        // Words for screen readers alone, and the link that appears on focus.
        if (boxes.some(([, { width, height, bottom }]) => width <= 2 || height <= 2 || bottom <= 0)) continue;
        const matrix = node instanceof SVGElement ? node.getScreenCTM() : { a: 1, b: 0 };
        const size = parseFloat(getComputedStyle(node).fontSize) * Math.hypot(matrix.a, matrix.b);
        if (size < least) found.push(`${text.slice(0, 24)}: ${size.toFixed(1)} px`);
        // What scrolls can be read in turn.
        const rolls = ([at]) => getComputedStyle(at).overflowY === 'auto' && at.scrollHeight > at.clientHeight + 1;
        if (boxes.some(rolls) && !node.closest('[data-part=prompt]')) continue;
        if (box.right > wide + 1 || box.bottom > high + 1 || box.left < -1 || box.top < -1)
            found.push(`${text.slice(0, 24)}: outside`);
        // A long name may end in an ellipsis.
        if (boxes.some(([at]) => getComputedStyle(at).textOverflow === 'ellipsis') && text.length > 16) continue;
        for (const [at, { right, left }] of boxes)
            if (getComputedStyle(at).overflowX !== 'visible' && !node.closest('[data-thing]'))
                if (box.right > right + 3 || box.left < left - 3) found.push(`${text.slice(0, 24)}: cut`);
    }
    // What leads to a space is painted by styles alone, and ends with its card.
    for (const tag of document.querySelectorAll('[data-part=space-reach]')) {
        if (tag.offsetWidth > tag.closest('[data-thing]').offsetWidth + 1) found.push('wider than its card');
        if (parseFloat(getComputedStyle(tag).fontSize) < least) found.push('small chance of a space');
    }
    // A zoomed track is larger than its frame, which hides the rest.
    let field = document.querySelector('[data-field]');
    for (let frame = field; frame; frame = frame.parentElement)
        if (getComputedStyle(frame).overflow !== 'visible') { field = frame; break; }
    field = field?.getBoundingClientRect();
    for (const words of document.querySelectorAll('[data-part=prompt]')) {
        const box = words.getBoundingClientRect();
        if (field && box.height && box.top < field.bottom - 3 && box.bottom > field.top + 3)
            if (box.left < field.right - 3 && box.right > field.left + 3)
                found.push('the track covers the strip of words');
    }
    const { scrollHeight, scrollWidth } = document.scrollingElement;
    if (scrollHeight > high + 1 || scrollWidth > wide + 1) found.push(`scrolls: ${scrollWidth} x ${scrollHeight}`);
    return [...new Set(found)];
}"""

#: The largest size of each visible text and the largest width of each card. Titles of results are left out, because the
#: show view has them beside the board, and letters on cars and marks, as above.
SIZES = """() => {
    const found = {};
    const note = (name, size) => (found[name] = Math.max(found[name] ?? 0, size));
    const seen = (node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const words = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const text = words.currentNode.data.trim();
        const node = words.currentNode.parentElement;
        const apart = '[data-part=mark], [data-token], [data-ghost], [data-part=token-car], [data-part=result-title]';
        if (!text || !seen(node) || node.closest(apart)) continue;
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        const boxes = [range.getBoundingClientRect()];
        for (let at = node; at; at = at.parentElement) boxes.push(at.getBoundingClientRect());
        if (boxes.some(({ width, height, bottom }) => width <= 2 || height <= 2 || bottom <= 0)) continue;
        const matrix = node instanceof SVGElement ? node.getScreenCTM() : { a: 1, b: 0 };
        const names = ['data-thing', 'data-zone', 'data-part'];
        const of = names.map((name) => node.closest(`[${name}]`)?.getAttribute(name));
        const size = parseFloat(getComputedStyle(node).fontSize) * Math.hypot(matrix.a, matrix.b);
        note(['text', ...of, text].join(' '), size);
    }
    for (const card of document.querySelectorAll('[data-thing^="card:"]')) {
        const zone = card.closest('[data-zone]')?.dataset.zone;
        if (seen(card)) note(`${card.dataset.thing} in ${zone}`, card.offsetWidth);
    }
    return found;
}"""


def sizes(page: Page) -> dict[str, float]:
    """Return the size of each text and the width of each card, by name."""
    found: dict[str, float] = page.evaluate(SIZES)
    return found


def unreadable(page: Page) -> list[str]:
    """Return what cannot be read from eight metres."""
    found: list[str] = page.evaluate(UNREADABLE)
    return found
