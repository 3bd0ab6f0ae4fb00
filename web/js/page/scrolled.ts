// Keeps the scroll position of a screen in its entry of the browser's history, for reloads, discarded tabs and the way
// back. The browser cannot do it, because it would scroll before the screen is painted.

import { closeByBack } from '../ui/sheets.ts';

/** The screens for reading. Others begin at the top. */
const READ = new Set(['home', 'guide', 'record']);

/** A position is stored after this time without scrolling, ms. */
const REST = 200;

/** The longest wait until a screen has its former height, ms. */
const PATIENCE = 10_000;

let timer = 0;

/** Whether the address has changed but its screen is not there yet. */
let between = true;

/** The address of the screen that is shown. */
let address = '';

/** Ends the wait for a screen to be high enough. */
let give = () => {};

/** Starts to store positions. */
export function keepScroll() {
  history.scrollRestoration = 'manual';
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer);
      timer = window.setTimeout(note, REST);
    },
    { passive: true },
  );
  document.addEventListener('visibilitychange', note);
  addEventListener('pagehide', note);
  addEventListener('popstate', () => {
    closeByBack();
    // Anchors in a text and sheets stay on the screen.
    if (location.hash !== address && /^(#\/|$)/.test(location.hash)) leaveScroll();
  });
}

function note() {
  clearTimeout(timer);
  const y = Math.round(scrollY);
  if (!between && (history.state?.y ?? 0) !== y) history.replaceState({ ...history.state, y }, '');
}

/** Called when the address has changed, so that the present position is not stored for it. */
export function leaveScroll() {
  clearTimeout(timer);
  give();
  between = true;
}

/** The stored position of this entry of the history; 0 for a new one. */
export function scrolledTo() {
  return Number(history.state?.y ?? 0);
}

/** Scrolls to the stored position once the screen is high enough, unless somebody scrolls before. */
export function bringScroll(screen: string) {
  give();
  address = location.hash;
  const y = READ.has(screen) ? scrolledTo() : 0;
  scrollTo(0, y);
  between = false;
  if (y === 0 || Math.abs(scrollY - y) < 2) return;
  between = true;
  const watch = new ResizeObserver(() => {
    scrollTo(0, y);
    if (Math.abs(scrollY - y) < 2) give();
  });
  const kinds = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
  const stop = window.setTimeout(() => give(), PATIENCE);
  const hands = new AbortController();
  give = () => {
    give = () => {};
    between = false;
    clearTimeout(stop);
    watch.disconnect();
    hands.abort();
  };
  for (const kind of kinds) addEventListener(kind, () => give(), { passive: true, signal: hands.signal });
  watch.observe(document.body);
}
