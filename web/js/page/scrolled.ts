// How far a screen was scrolled, kept with its entry in the browser's history. So a reload, a discarded tab and the
// way back lead to where the reader was. The browser cannot do it: the screen is painted after it would have
// scrolled.

/** The screens that are read. Elsewhere what is played with is at the top. */
const READ = new Set(['home', 'guide', 'record']);

/** A position counts as soon as nobody has scrolled for so long, ms. */
const REST = 200;

/** A screen that is read grows for so long at most until it is as high as it was, ms. */
const PATIENCE = 10_000;

let timer = 0;

/** Whether the address has changed and its screen is not there yet. */
let between = true;

/** Ends the wait for a screen to be high enough. */
let give = () => {};

/** Keeps positions from now on. */
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
    // Anchors in a text show no other screen.
    if (/^(#\/|$)/.test(location.hash)) leaveScroll();
  });
}

function note() {
  clearTimeout(timer);
  const y = Math.round(scrollY);
  if (!between && (history.state?.y ?? 0) !== y) history.replaceState({ ...history.state, y }, '');
}

/** The address has changed: the position of now is none of its. */
export function leaveScroll() {
  clearTimeout(timer);
  give();
  between = true;
}

/** Where the screen of this history entry was scrolled to before; 0 for a new one. */
export function scrolledTo() {
  return Number(history.state?.y ?? 0);
}

/** Scrolls to where a screen was before, as soon as it is that high, unless somebody scrolls by hand until then. */
export function bringScroll(screen: string) {
  give();
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
