"""Faults of a printed page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

WRONG = """() => {
    const wrong = [];
    const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // A button without frame and ground is read as text.
    const bare = (node) => {
        const { backgroundColor, borderTopWidth } = getComputedStyle(node);
        return backgroundColor === 'rgba(0, 0, 0, 0)' && borderTopWidth === '0px';
    };
    for (const node of [document.documentElement, document.body]) {
        const { backgroundColor, color } = getComputedStyle(node);
        if (backgroundColor !== 'rgb(255, 255, 255)') wrong.push(`${node.tagName} is ${backgroundColor}`);
        if (color !== 'rgb(0, 0, 0)') wrong.push(`the ink of ${node.tagName} is ${color}`);
    }
    for (const node of document.querySelectorAll('button, [role=button], [role=toolbar], [data-do]'))
        if (seen(node) && !bare(node)) wrong.push(`pressed: ${node.textContent.trim().slice(0, 30)}`);
    // The clipped part of a text covers nothing.
    const cut = (node, box) => {
        const clips = node.closest('[data-part=plate-name], [data-plate]')?.getBoundingClientRect() ?? box;
        const [left, right] = [Math.max(box.left, clips.left), Math.min(box.right, clips.right)];
        return { left, right, top: box.top, bottom: box.bottom, height: box.height };
    };
    const words = [];
    for (const node of document.querySelectorAll('body *')) {
        if (!seen(node) || node.closest('svg, [aria-hidden=true]')) continue;
        for (const child of node.childNodes) {
            if (child.nodeType !== 3 || !child.data.trim()) continue;
            const range = document.createRange();
            range.selectNodeContents(child);
            const text = child.data.trim().slice(0, 20);
            for (const box of range.getClientRects()) words.push([node, text, cut(node, box)]);
        }
    }
    for (const [i, [one, text, a]] of words.entries()) for (const [other, over, b] of words.slice(i + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        // Boxes of letters reach slightly beyond tight lines.
        if (one !== other && wide > 2 && high > 0.4 * Math.min(a.height, b.height)) wrong.push(`${text} on ${over}`);
    }
    return wrong;
}"""


def on_paper(page: Page) -> list[str]:
    """Return the faults of a page in print: dark areas, visible buttons and overlapping texts."""
    found: list[str] = page.evaluate(WRONG)
    return found
