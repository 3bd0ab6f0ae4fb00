"""Records all messages to a page and all cards ever named on it, to find leaked secrets."""

from __future__ import annotations

#: The script records every message. After every change of the page it records the viewer, the point
#: of the game, and every card that the page names by an id or in words.
_SPY = """(() => {
    const words = (data, depth = 0) => {
        if (typeof data === 'string') return data;
        if (data === null || typeof data !== 'object' || depth > 6) return '';
        return Object.values(data).map((part) => words(part, depth + 1)).join(' ');
    };
    const own = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
    const spied = { messages: [], states: [] };
    Object.defineProperty(globalThis, 'spied', { value: spied });
    const read = new WeakSet();
    Object.defineProperty(MessageEvent.prototype, 'data', { ...own, get() {
        const data = own.get.call(this);
        if (!read.has(this)) spied.messages.push(words(data));
        read.add(this);
        return data;
    } });
    // Replies of the stand-in for Python.
    const text = Response.prototype.text;
    Response.prototype.text = async function () {
        const told = await text.call(this);
        spied.messages.push(told);
        return told;
    };
    const inWords = IN_WORDS;
    new MutationObserver(() => {
        // The home screen has small tables too.
        const host = document.querySelector('[data-part=table-host]');
        const view = host?.querySelector('[data-part=view]');
        if (!view) return;
        const codes = document.documentElement.outerHTML.match(/card:[A-Z0-9*]+/g) ?? [];
        // The rules on the page name cards, too.
        const covered = document.querySelector('[data-part=handing]:not([hidden])') !== null;
        const cards = [...new Set([...codes, ...inWords(host.outerHTML)])];
        const state = { viewer: view.dataset.viewer, n: Number(host.dataset.n), covered, cards };
        const last = spied.states.at(-1);
        if (JSON.stringify(last) !== JSON.stringify(state)) spied.states.push(state);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
})();"""


def spy(in_words: str) -> str:
    """Return the recording script; the JavaScript function ``in_words`` finds card names in a text."""
    return _SPY.replace("IN_WORDS", in_words)
