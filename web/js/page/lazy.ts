// Fetches the scripts that home does not need, together with their styles. A script is ready only when its styles are,
// so nothing appears without styles.

/** Resolves when the style sheet of set-up and table is loaded. Its link is in the page, disabled. */
let styles: Promise<void> | null = null;

function lateStyles() {
  const link = document.getElementById('late-styles');
  if (!(link instanceof HTMLLinkElement)) return Promise.resolve();
  // first-paint.js may have requested it already. A failed one has an empty sheet.
  const failed = 'failed' in link.dataset;
  if (link.sheet && !link.disabled && !failed) return Promise.resolve();
  styles ??= new Promise((resolve, reject) => {
    const fail = () => {
      styles = null;
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
  return styles;
}

/** After this time, ms, a screen says that it waits for a part of the page. */
export const SLOW = 300;

/** Returns a function that fetches a part of the page once. After a failure the next call tries again. */
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
