// `build.py serve --watch` sends this as sw.js. A browser that still has the service worker of an ordinary `build.py serve` takes
// this script for its new version. It deletes the stored site, removes itself and reloads the pages.

const sw = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

async function removeAll() {
  for (const name of await caches.keys()) if (name.startsWith('hairpin / ')) await caches.delete(name);
  await sw.registration.unregister();
  for (const page of await sw.clients.matchAll({ type: 'window', includeUncontrolled: true })) void page.navigate(page.url);
}

sw.addEventListener('install', () => void sw.skipWaiting());
sw.addEventListener('activate', (event) => event.waitUntil(sw.clients.claim().then(removeAll)));
