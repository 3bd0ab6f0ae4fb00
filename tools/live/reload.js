// Runs first in each page of `build.py serve --watch`. It reloads the page, or only its style sheets, when the server
// announces a change, and removes a service worker that an ordinary `build.py serve` left at this address.

/** Loads the page's style sheets anew. An old sheet stays until the new one is there. */
function replaceSheets() {
  for (const link of document.querySelectorAll('link[rel="stylesheet"]:not([data-replaced])')) {
    const old = /** @type {HTMLLinkElement} */ (link);
    const fresh = /** @type {HTMLLinkElement} */ (old.cloneNode());
    const url = new URL(old.href);
    url.search = `?${Date.now()}`;
    fresh.href = url.href;
    fresh.addEventListener('load', () => old.remove());
    fresh.addEventListener('error', () => fresh.remove());
    old.dataset['replaced'] = '';
    old.after(fresh);
  }
}

/** Follows the server. A server that was started again has another name; then the page reloads too. */
function followServer() {
  /** @type {string | null} */
  let server = null;
  const changes = new EventSource('changes');
  changes.addEventListener('server', ({ data }) => {
    if (server !== null && server !== data) location.reload();
    server = data;
  });
  changes.addEventListener('styles', replaceSheets);
  changes.addEventListener('page', () => location.reload());
}

/** Removes the service worker of this page and what it stored, and loads the page without it. */
async function removeServiceWorker() {
  const workers = navigator.serviceWorker;
  // The page's own scripts find no service workers, so they register none.
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true });
  const registration = await workers?.getRegistration();
  if (!registration) return;
  await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith('hairpin / ')) await caches.delete(name);
  location.reload();
}

followServer();
void removeServiceWorker();
