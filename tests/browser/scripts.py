"""Scripts that tests run in a page, to make the browser another."""

from __future__ import annotations

#: The page goes out of sight, or comes back.
HIDE = """(hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState',
        { configurable: true, get: () => (hidden ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
}"""

#: Whatever keeps anything on the device is denied, before the page's own code runs.
DENY = """for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { configurable: true,
        get() { throw new DOMException('denied', 'SecurityError'); } });
}"""
