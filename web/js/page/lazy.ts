// What only a game needs is fetched when a game is near: scripts as parts of their own, and with each the styles that
// home does without. A part is given away when its styles stand too, so nothing is ever seen without them.

/** Set-up and table share one sheet of styles. It is in the page, switched off. */
let styles: Promise<void> | null = null;

function lateStyles() {
  const link = document.getElementById('late-styles');
  if (!(link instanceof HTMLLinkElement)) return Promise.resolve();
  // It was asked for before this script was here, see first-paint.js. One that has failed has a sheet, too: an empty
  // one.
  const failed = 'failed' in link.dataset;
  if (link.sheet && !link.disabled && !failed) return Promise.resolve();
  styles ??= new Promise((resolve, reject) => {
    const fail = () => {
      styles = null;
      // A link that has failed asks anew only if it is a new one.
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
  return styles;
}

/** After so long, ms, a screen says that it still waits for a part of the page. */
export const SLOW = 300;

/**
 * A part of the page that is fetched when it is asked for, once. One that did not come is asked for anew the next
 * time.
 */
export function lazy<T>(get: () => Promise<T>) {
  let coming: Promise<T> | null = null;
  return () => {
    coming ??= Promise.all([get(), lateStyles()]).then(
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
