"""Scripts that change the browser's behaviour for a page."""

from __future__ import annotations

#: Hides the page, or shows it again.
HIDE = """(hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState',
        { configurable: true, get: () => (hidden ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
}"""

#: Denies all storage before the page's own code runs.
DENY = """for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { configurable: true,
        get() { throw new DOMException('denied', 'SecurityError'); } });
}
Object.defineProperty(Navigator.prototype, 'serviceWorker', { configurable: true,
    get() { throw new DOMException('denied', 'SecurityError'); } });"""

#: Makes the clipboard refuse text, as in Safari, except while the page handles a click.
CLICK_ONLY = """() => {
    let clicking = false;
    addEventListener('click', () => {
        clicking = true;
        setTimeout(() => { clicking = false; });
    }, { capture: true });
    for (const name of ['write', 'writeText']) {
        const real = navigator.clipboard[name].bind(navigator.clipboard);
        navigator.clipboard[name] = (...args) =>
            clicking ? real(...args) : Promise.reject(new DOMException('Not in a click', 'NotAllowedError'));
    }
}"""
