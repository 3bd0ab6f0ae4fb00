// What only a game needs is fetched when a game is near: scripts as parts of their own, and with each the styles that home
// does without. A part is given away when its styles stand too, so nothing is ever seen without them.

/** Set-up and table share one sheet of styles. It is in the page, switched off. @type {Promise<void> | null} */
let styles = null;

function lateStyles() {
  const link = document.getElementById('late-styles');
  if (!(link instanceof HTMLLinkElement) || (link.sheet && !link.disabled)) return Promise.resolve();
  styles ??= new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new Error(`No ${link.href}`)), { once: true });
    link.disabled = false;
  });
  return styles;
}

/**
 * A part of the page that is fetched when it is asked for, once. One that did not come is asked for anew the next time.
 * @template T
 * @param {() => Promise<T>} get
 */
export function part(get) {
  /** @type {Promise<T> | null} */
  let coming = null;
  return () => {
    coming ??= Promise.all([get(), lateStyles()]).then(
      ([made]) => made,
      (error) => {
        coming = null;
        again();
        throw error;
      },
    );
    return coming;
  };
}

/** A link that has failed asks anew only if it is a new one. */
function again() {
  const link = document.getElementById('late-styles');
  if (!styles || !(link instanceof HTMLLinkElement) || link.sheet) return;
  styles = null;
  const fresh = /** @type {HTMLLinkElement} */ (link.cloneNode());
  fresh.disabled = true;
  link.replaceWith(fresh);
}

/**
 * Runs when the page has nothing else to do.
 * @param {() => void} run
 */
export function atRest(run) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 3000 });
  else setTimeout(run, 300);
}
