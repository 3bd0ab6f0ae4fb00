// Fetches the scripts that home does not need, together with their styles. A script is ready only when its styles are,
// so nothing appears without styles.

import { byId } from '../ui/dom.ts';

/** The links of style sheets in the page, disabled: of pictures and tables, and of the rest. */
export const STILL = ['still-styles'];
const ALL = [...STILL, 'late-styles'];

/** Each style sheet that was asked for resolves when it is loaded. */
const styles: Record<string, Promise<void>> = {};

function sheet(id: string) {
  const link = byId(id) as HTMLLinkElement;
  // first-paint.js may have requested it already. A failed one has an empty sheet.
  const failed = 'failed' in link.dataset;
  if (link.sheet && !link.disabled && !failed) return Promise.resolve();
  styles[id] ??= new Promise((resolve, reject) => {
    const fail = () => {
      delete styles[id];
      // Only a new link requests the sheet again.
      const fresh = link.cloneNode() as HTMLLinkElement;
      fresh.disabled = true;
      delete fresh.dataset['failed'];
      link.replaceWith(fresh);
      reject(new Error(`No ${link.href}`));
    };
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', fail, { once: true });
    link.disabled = false;
    if (failed) queueMicrotask(fail);
  });
  return styles[id];
}

/** After this time, ms, a screen says that it waits for a part of the page. */
export const SLOW = 300;

/** Returns a function that fetches a part of the page once. After a failure the next call tries again. */
export function lazy<T>(get: () => Promise<T>, sheets = ALL) {
  let coming: Promise<T> | null = null;
  return () => {
    coming ??= Promise.all([get(), ...sheets.map(sheet)]).then(
      ([made]) => made,
      (error) => {
        coming = null;
        throw error;
      },
    );
    return coming;
  };
}

/** Runs when the page has nothing else to do. */
export function whenIdle(run: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 3000 });
  else setTimeout(run, 300);
}
